"""Where a place in the text of a story before is in the story after.

A position is (block, paragraph of the block, characters before it). Where the text around it was replaced there is a
stretch of positions that all mean the same; `Positions.window` returns its two ends.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.findings.steps import Pairing, pairings
from matterbench.ooxml.ranges import Position
from matterbench.ooxml.script import Operation, ParagraphEdit

_FAR = 1 << 40
"""More characters than a paragraph has."""


Window = tuple[Position, Position]


class Positions:
    """Positions of one story before, looked up in the story after."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._pairings: dict[int, dict[int, Pairing]] = {}
        """By block after: its paragraphs by their index before."""

    @cached_property
    def _operations(self) -> list[Operation]:
        return sorted((op for op in self._story.operations if op.before is not None), key=lambda op: op.before or 0)

    @cached_property
    def _starts(self) -> list[int]:
        return [operation.before or 0 for operation in self._operations]

    def window(self, position: Position) -> Window:
        """First and last position after that stand for a position before."""
        index = bisect_right(self._starts, position.block) - 1
        operation = self._operations[index] if index >= 0 else None
        if operation is None or position.block >= (operation.before or 0) + operation.length or operation.after is None:
            return self._between(index)
        block = operation.after + position.block - (operation.before or 0)
        if operation.edit is None:
            here = Position(block, position.at, position.offset)
            return here, here
        return self._edited(operation, position, block)

    def _edited(self, operation: Operation, position: Position, block: int) -> Window:
        if block not in self._pairings:
            before, after = self._story.script.before[position.block], self._story.script.after[block]
            found = pairings(before, after, operation)
            self._pairings[block] = {pair.before: pair for pair in found if pair.before is not None}
        pair = self._pairings[block].get(position.at)
        if pair is None or pair.after is None:
            return Position(block, 0, 0), Position(block, _FAR, _FAR)
        low, high = _offsets(pair.edit, position.offset)
        return Position(block, pair.after, low), Position(block, pair.after, high)

    def _between(self, index: int) -> Window:
        """What is left of a deleted block: the end of what stood before it to the start of what stood behind it."""
        earlier = next((op for op in reversed(self._operations[: index + 1]) if op.tag in {"keep", "edit"}), None)
        later = next((op for op in self._operations[index + 1 :] if op.tag in {"keep", "edit"}), None)
        low = Position(0, 0, 0) if earlier is None else Position((earlier.after or 0) + earlier.length - 1, _FAR, _FAR)
        high = Position(_FAR, 0, 0) if later is None else Position(later.after or 0, 0, 0)
        return min(low, high), max(low, high)


def _offsets(edit: ParagraphEdit | None, offset: int) -> tuple[int, int]:
    """Characters before a place in an edited paragraph: text that came exactly there may stand on either side of it."""
    if edit is None or not edit.segments:
        return offset, offset
    found: list[int] = []
    for segment in edit.segments:
        (a0, a1), (b0, b1) = segment.before, segment.after
        if not a0 <= offset <= a1:
            continue
        if segment.tag != "replace":
            found.append(b0 + offset - a0)
        elif a0 < offset < a1 or a0 == a1:
            found += [b0, b1]
        else:
            found.append(b0 if offset == a0 else b1)
    return (min(found), max(found)) if found else (offset, offset)


def same_paragraph(comparison: Comparison, before: str, after: str) -> bool:
    """Whether two bookmarks of the main story, one of each side, begin in what is one paragraph on both."""
    story = comparison.body
    first, second = story.before.bookmarks.get(before), story.after.bookmarks.get(after)
    if first is None or second is None:
        return False
    low, high = Positions(story).window(Position(first.block, first.at, 0))
    return low[:2] == high[:2] == (second.block, second.at)
