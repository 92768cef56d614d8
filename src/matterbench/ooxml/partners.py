"""Which block of a story before each one after is a version of, and the same for what stands in tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.blocks import Block, Cell, Paragraph, Row, Table
from matterbench.ooxml.comparison import Story
from matterbench.ooxml.paragraphs import Segment
from matterbench.ooxml.script import CellEdit, Operation, ParagraphEdit, RowEdit, TableEdit

Span = tuple[int, int]
Item = Block | Row | Cell


class Partner(NamedTuple):
    """Two versions of one thing."""

    before: Item
    after: Item
    segments: tuple[Segment, ...] | None = None
    """For paragraphs whose text or marks differ."""

    def span_before(self, after: Span) -> Span:
        """Characters before that a span after stands for."""
        if self.segments is None:
            return after
        start, end = self._offset(after[0], low=True), self._offset(after[1], low=False)
        return (start, max(start, end)) if after[0] < after[1] else (start, start)

    def _offset(self, at: int, *, low: bool) -> int:
        """Offset before of an offset after; `low` for where a span starts."""
        last = 0
        for segment in self.segments or ():
            start, end = segment.after
            if (start <= at < end) if low else (start < at <= end):
                if segment.tag == "replace":
                    return segment.before[0 if low else 1]
                return segment.before[0] + at - start
            if end <= at:
                last = segment.before[1]
        return last


@dataclass(frozen=True, slots=True)
class Partners:
    """The partners of one story, from both sides: blocks by index, all else by element."""

    blocks_before: dict[int, int] = field(default_factory=dict)
    """Index before of each block after that has one."""
    blocks_after: dict[int, int] = field(default_factory=dict)
    before: dict[etree._Element, Partner] = field(default_factory=dict)
    after: dict[etree._Element, Partner] = field(default_factory=dict)


def partners(story: Story) -> Partners:
    """Return every pair that the script of a story keeps, edits or moves; one object on both sides only by index."""
    out = Partners()
    first, second = story.script.before, story.script.after
    for operation in story.operations:
        if operation.before is None or operation.after is None:
            continue
        for k in range(operation.length):
            i, j = operation.before + k, operation.after + k
            out.blocks_before[j], out.blocks_after[i] = i, j
            if first[i] is not second[j]:
                _pair(first[i], second[j], operation.edit, out)
    return out


def _pair_all(operations: Sequence[Operation], before: Sequence[Item], after: Sequence[Item], out: Partners) -> None:
    for operation in operations:
        if operation.before is None or operation.after is None:
            continue
        for k in range(operation.length):
            _pair(before[operation.before + k], after[operation.after + k], operation.edit, out)


def _pair(before: Item, after: Item, edit: object, out: Partners) -> None:
    found = Partner(before, after, edit.segments if isinstance(edit, ParagraphEdit) else None)
    out.before[before.element] = out.after[after.element] = found
    first, second = _children(before), _children(after)
    if isinstance(edit, TableEdit):
        _pair_all(edit.rows, first, second, out)
    elif isinstance(edit, RowEdit):
        _pair_all(edit.cells, first, second, out)
    elif isinstance(edit, CellEdit):
        _pair_all(edit.blocks, first, second, out)
    elif edit is None and len(first) == len(second):
        for one, other in zip(first, second, strict=True):
            _pair(one, other, None, out)


def _children(item: Item) -> Sequence[Item]:
    if isinstance(item, Table):
        return item.rows
    if isinstance(item, Row):
        return item.cells
    return item.blocks if isinstance(item, Cell) else ()


def paragraphs_of_pair(found: Partner | None) -> tuple[Paragraph, Paragraph] | None:
    """Both versions, where they are paragraphs."""
    if found is None or not isinstance(found.before, Paragraph) or not isinstance(found.after, Paragraph):
        return None
    return found.before, found.after
