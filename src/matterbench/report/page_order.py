"""The order of the page: headers, footers, the body as it reads on both sides, notes, comments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from matterbench.ooxml.blocks import Block, Paragraph
from matterbench.ooxml.changes import Place, Where
from matterbench.ooxml.diff import Diff
from matterbench.ooxml.findings.steps import steps
from matterbench.ooxml.script import Edit, Operation

_STORIES = {"header": 0, "footer": 1, "body": 2, "text box": 2, "footnote": 3, "endnote": 4, "comment": 5}
_LAST = 1 << 30


class Row(NamedTuple):
    """One thing to draw: a block of a story on both sides, or on one."""

    way: str
    """keep, edit; insert, delete; to and from for the two ends of a move."""
    before: int | None
    after: int | None
    edit: Edit | None


_WAYS = {("come", "insert"): "insert", ("come", "move"): "to", ("gone", "delete"): "delete", ("gone", "move"): "from"}


def rows(operations: Sequence[Operation]) -> list[Row]:
    """Return what there is to draw, in the order in which both sides read; a move is met where it left and arrives."""
    out: list[Row] = []
    for step in steps(operations):
        operation = step.operation
        way = _WAYS.get((step.way, operation.tag), operation.tag)
        for k in range(operation.length):
            before = None if operation.before is None else operation.before + k
            after = None if operation.after is None else operation.after + k
            out.append(Row(way, before, after, operation.edit))
    return out


def section_ends(blocks: Sequence[Block]) -> list[int]:
    """Return the indices of the blocks that end a section."""
    return [at for at, block in enumerate(blocks) if isinstance(block, Paragraph) and block.format.section]


class Order:
    """Sorts places as the page shows them."""

    def __init__(self, diff: Diff) -> None:
        story = diff.comparison.body
        self._main = story.script.parts
        self._at: dict[tuple[int, int], int] = {}
        for position, row in enumerate(rows(story.operations)):
            for side, index in ((0, row.before), (1, row.after)):
                if index is not None and row.way != "from":
                    self._at[side, index] = position
        self._ends = section_ends(story.script.before), section_ends(story.script.after)

    def whole(self, where: Where) -> bool:
        """Whether a change is of the document as a whole."""
        place = where.shown
        if place.story == "body":
            return place.block is None and place.section is None
        return place.story not in _STORIES

    def key(self, where: Where) -> tuple[object, ...]:
        """Return the sort key of a place in the text."""
        side, place = (0, where.before) if where.after is None else (1, where.after)
        if place is None:
            return (_LAST,)
        cell = place.table
        return (
            _STORIES.get(place.story, _LAST),
            place.section or 0 if place.story in {"header", "footer"} else 0,
            place.note or 0,
            self._position(side, place),
            (0, 0) if cell is None else (cell.row or 0, cell.column or 0),
            (-1, -1) if place.span is None else place.span,
        )

    def _position(self, side: int, place: Place) -> int:
        if place.part not in self._main:
            return place.block or 0
        if place.block is not None:
            return self._at.get((side, place.block), _LAST)
        ends = self._ends[side]
        number = (place.section or 1) - 1
        return self._at.get((side, ends[number]), _LAST) if number < len(ends) else _LAST
