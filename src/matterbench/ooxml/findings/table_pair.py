"""Two versions of one table: which rows, columns and cells are the same, where they stand, what their style gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from matterbench.ooxml import changes
from matterbench.ooxml.blocks import Cell, Row, Table
from matterbench.ooxml.cascade import CellPlace, TableContext, table_context
from matterbench.ooxml.changes import Place, Where, digest
from matterbench.ooxml.columns import column_map, width
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.measures import Props
from matterbench.ooxml.outline import quote
from matterbench.ooxml.script import CellEdit, Operation, RowEdit, TableEdit

Sides = tuple[int, int]


class CellPair(NamedTuple):
    """One cell on both sides; `rows` are the indices of its row."""

    rows: Sides
    before: Cell
    after: Cell
    edit: CellEdit | None = None


@dataclass(frozen=True)
class TablePair:
    """One table before and after, and the top-level blocks that hold it on each side."""

    comparison: Comparison
    story: Story
    before: Table
    after: Table
    blocks: Sides
    edit: TableEdit
    outer: tuple[changes.Cell | None, changes.Cell | None] = (None, None)
    """For a nested table: the cells of the outermost table that it stands in."""

    @cached_property
    def rows(self) -> tuple[tuple[int, int, RowEdit | None], ...]:
        """Rows that are on both sides: index before, index after, what was edited."""
        out: list[tuple[int, int, RowEdit | None]] = []
        for step in self.edit.rows:
            if step.before is not None and step.after is not None:
                edit = step.edit if isinstance(step.edit, RowEdit) else None
                out += [(step.before + k, step.after + k, edit) for k in range(step.length)]
        return tuple(sorted(out, key=lambda row: row[0]))

    @cached_property
    def row_map(self) -> Mapping[int, int]:
        """Index after of each row before that is still there."""
        return {i: j for i, j, _ in self.rows}

    @cached_property
    def column_map(self) -> Mapping[int, int]:
        """Column after of each grid column before that is still there."""
        return column_map(self.before.rows, self.after.rows, [(i, j) for i, j, _ in self.rows])

    @cached_property
    def cells(self) -> tuple[CellPair, ...]:
        """Cells that are on both sides, row by row."""
        return tuple(cell for i, j, edit in self.rows for cell in self._cells(i, j, edit))

    def _cells(self, i: int, j: int, edit: RowEdit | None) -> Iterator[CellPair]:
        first, second = self.before.rows[i].cells, self.after.rows[j].cells
        if edit is None:
            yield from (CellPair((i, j), *both) for both in zip(first, second, strict=True))
            return
        for step in sorted(edit.cells, key=lambda step: step.before or 0):
            for k in range(step.length if step.before is not None and step.after is not None else 0):
                at = (step.before or 0) + k, (step.after or 0) + k
                inner = step.edit if isinstance(step.edit, CellEdit) else None
                yield CellPair((i, j), first[at[0]], second[at[1]], inner)

    def one_sided(self, edit: RowEdit, tag: str) -> list[Operation]:
        """Cells of an edited row that came (`insert`) or went (`delete`)."""
        return [step for step in edit.cells if step.tag == tag]

    @cached_property
    def width(self) -> int:
        """Number of grid columns before."""
        return width(self.before.rows)

    @cached_property
    def direct(self) -> tuple[Props, Props]:
        """Direct table properties on both sides, the style left out."""
        return tuple({n: v for n, v in side.properties if n != "style"} for side in (self.before, self.after))  # type: ignore[return-value]

    def context(self, row: int, cell: Cell) -> TableContext:
        """What the table style gives at the place of a cell before."""
        place = CellPlace(row, len(self.before.rows), cell.column, self.width, cell.span)
        return table_context(self.comparison.before.styles, self.before.style_id, self.direct[0], place)

    @property
    def nested(self) -> bool:
        """Whether the table stands in a cell of another."""
        return self.outer[0] is not None or self.outer[1] is not None

    @cached_property
    def _places(self) -> tuple[Place, Place]:
        return self.story.before.place(self.blocks[0]), self.story.after.place(self.blocks[1])

    def place(self, side: int, row: int | None = None, column: int | None = None, text: str | None = None) -> Place:
        """Place of the table, or of a row, column or cell (from 0) of it; of the outer cell for a nested table."""
        base, outer = self._places[side], self.outer[side]
        number = base.table.table if base.table is not None else 0
        inner = changes.Cell(number, None if row is None else row + 1, None if column is None else column + 1)
        return replace(base, table=outer or inner, quote=base.quote if text is None else quote(text))

    def where(
        self, rows: Sides | None = None, columns: Sides | None = None, texts: tuple[str, str] | None = None
    ) -> Where:
        """Places on both sides."""
        return Where(*(
            self.place(
                side,
                None if rows is None else rows[side],
                None if columns is None else columns[side],
                None if texts is None else texts[side],
            )
            for side in (0, 1)
        ))  # fmt: skip

    def cell_where(self, cell: CellPair) -> Where:
        """Places of a cell."""
        return self.where(cell.rows, (cell.before.column, cell.after.column), (cell.before.text, cell.after.text))

    def said(self, message: str, row: int | None = None, column: int | None = None) -> str:
        """Return the message; what happens in a nested table says where in it, since the place is the outer cell."""
        if not self.nested:
            return message
        inner = [f"{name} {at + 1}" for name, at in (("row", row), ("column", column)) if at is not None]
        return f"{', '.join(['nested table', *inner])}: {message}"

    def subject(self, text: str) -> str:
        """What ids of the table's changes are made from: its text before, and the text of the part concerned."""
        return digest((self.story.script.name, self.before.text, text))

    def is_header(self, row: Row, index: int) -> bool:
        """Whether a row of the before side is a header to its reader."""
        look = self.direct[0].get("tblLook", ())
        first = index == 0 and isinstance(look, tuple) and "firstRow" in look and len(self.before.rows) > 1
        return dict(row.properties).get("tblHeader") is True or first
