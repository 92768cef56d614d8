"""Ranges of the main story that an edit may have changed, and whether one still covers what it covered.

Blocks that both sides share cannot have changed; only the others are looked at.
"""

from __future__ import annotations

from operator import is_

from matterbench.ooxml.changes import Cell, Place
from matterbench.ooxml.comparison import Story
from matterbench.ooxml.findings.positions import Positions
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.ranges import Position, Range, text_between


def touched_blocks(story: Story) -> tuple[list[int], list[int]]:
    """Indices, on each side, of the blocks that are not the same object on both sides, or moved."""
    first, second = story.script.before, story.script.after
    before: list[int] = []
    after: list[int] = []
    for op in story.operations:
        i, j = op.before, op.after
        if op.tag == "keep" and i is not None and j is not None:
            same = map(is_, first[i : i + op.length], second[j : j + op.length])
            fresh = [k for k, one in enumerate(same) if not one]
            before += [i + k for k in fresh]
            after += [j + k for k in fresh]
            continue
        if i is not None:
            before.append(i)
        if j is not None:
            after.append(j)
    return sorted(before), sorted(after)


def covers_the_same(story: Story, positions: Positions, before: Range, after: Range) -> bool:
    """Whether a range begins and ends after where it began and ended before; what cannot be told counts as the same."""
    if before.start is None or before.end is None or after.start is None or after.end is None:
        return True
    low, high = positions.window(before.start)
    if not low <= after.start <= high:
        return False
    low, high = positions.window(_last(story.before, before))
    return low <= _last(story.after, after) <= high


def _last(outline: Outline, range_: Range) -> Position:
    """Where a range ends: an end at the start of a paragraph is one at the end of the paragraph before it."""
    end = range_.end or Position(0, 0, 0)
    if end.offset or range_.empty or end[:2] == (0, 0):
        return end
    block, at = (end.block, end.at - 1) if end.at else (end.block - 1, -1)
    paragraphs = outline.paragraphs_in(block) if block < len(outline.blocks) else []
    if not paragraphs:
        return end
    at = at if at >= 0 else len(paragraphs) - 1
    return Position(block, at, len(paragraphs[at][2].text))


def text_left(story: Story, positions: Positions, before: Range) -> str:
    """What is left, in the after document, of the text that a range covered."""
    if before.start is None or before.end is None:
        return ""
    start, end = positions.window(before.start)[0], positions.window(_last(story.before, before))[1]
    return text_between(story.after, Range("", "", start, end))


def range_place(outline: Outline, range_: Range) -> Place | None:
    """Place where a range begins, narrowed to its characters where it ends in the same paragraph."""
    start = range_.start or range_.end
    if start is None:
        return None
    items = outline.paragraphs_in(start.block) if start.block < len(outline.blocks) else []
    if start.at >= len(items):
        return outline.place(min(start.block, max(len(outline.blocks) - 1, 0)))
    cell: Cell | None = items[start.at][1]
    end = range_.end
    one = end is not None and range_.start is not None and end[:2] == start[:2] and end.offset >= start.offset
    span = (start.offset, end.offset) if one and end is not None else None
    return outline.place(start.block, items[start.at][2], span, cell)
