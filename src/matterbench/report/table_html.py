"""Tables as they read: merged cells, rows and cells that came, went or moved, shading, borders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from matterbench.ooxml.blocks import Block, Cell, Table
from matterbench.ooxml.cascade import CellPlace, TableContext, effective_cell, effective_table, table_context
from matterbench.ooxml.changes import Cell as CellName
from matterbench.ooxml.measures import NO_BORDER
from matterbench.ooxml.script import CellEdit, Edit, RowEdit, TableEdit
from matterbench.report.page_changes import Entry
from matterbench.report.page_css import border_rules, shade
from matterbench.report.page_marks import pins
from matterbench.report.page_order import Row, rows
from matterbench.report.page_side import Side, props


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a block stands: its top-level block, and inside a table its cell and what the table's style gives."""

    block: int
    cell: CellName | None = None
    table: TableContext | None = None


Blocks = tuple[Block | None, Block | None]
Spots = tuple[Spot | None, Spot | None]
Draw = Callable[[str, Blocks, Spots, Edit | None], str]
Tables = tuple[Table | None, Table | None]
_TAGS = {"insert": "new", "delete": "gone", "to": "mv to", "from": "mv from"}


class DrawnCell(NamedTuple):
    """A cell to draw: on both sides, or on one."""

    way: str
    before: Cell | None
    after: Cell | None
    edit: CellEdit | None

    @property
    def shown(self) -> Cell:
        """The side whose place in the grid is drawn."""
        cell = self.after or self.before
        if cell is None:
            raise ValueError("a cell is on at least one side")
        return cell


class DrawnRow(NamedTuple):
    """A row to draw, with its index on each side."""

    way: str
    before: int | None
    after: int | None
    cells: tuple[DrawnCell, ...]


@dataclass(slots=True)
class TableWriter:
    """Draws one table on both sides, or on one."""

    sides: tuple[Side, Side]
    draw: Draw
    entries: Sequence[Entry]
    """Changes that name the table or something in it."""
    tables: Tables
    spots: Spots
    _columns: tuple[int, int] = (1, 1)

    def __post_init__(self) -> None:
        first, second = (
            max((cell.column + cell.span for row in (table.rows if table else ()) for cell in row.cells), default=1)
            for table in self.tables
        )
        self._columns = first, second

    def html(self, way: str, edit: TableEdit | None) -> str:
        """Return the table."""
        drawn = list(self._rows(way, edit))
        name = " ".join(["t", *(["bare"] if self._bare() else []), *([_TAGS[way]] if way in _TAGS else [])])
        covered: dict[int, int] = {}
        body = "".join(self._row(drawn, at, covered) for at in range(len(drawn)))
        whole = [entry for entry in self.entries if _about(entry, None, None)]
        caption = f'<div class="over">{pins(whole)}</div>' if whole else ""
        return f'<div class="tbl">{caption}<table class="{name}"><tbody>{body}</tbody></table></div>\n'

    def _rows(self, way: str, edit: TableEdit | None) -> Sequence[DrawnRow]:
        before, after = self.tables
        if edit is None:
            table = after or before
            count = 0 if table is None else len(table.rows)
            both = before is not None and after is not None
            first, second = both or after is None, after is not None
            return [self._kept(way, at if first else None, at if second else None) for at in range(count)]
        return [self._drawn(*row) for row in rows(edit.rows)]

    def _drawn(self, way: str, before: int | None, after: int | None, edit: Edit | None) -> DrawnRow:
        if not isinstance(edit, RowEdit) or way == "from":
            return self._kept(way, before, None if way == "from" else after)
        first, second = self._cells(0, before), self._cells(1, after)
        return DrawnRow(way, before, after, tuple(_cell(cell, first, second) for cell in rows(edit.cells)))

    def _kept(self, way: str, before: int | None, after: int | None) -> DrawnRow:
        first, second = self._cells(0, before), self._cells(1, after)
        longest = max(len(first), len(second))
        cells = (
            DrawnCell(way, first[k] if k < len(first) else None, second[k] if k < len(second) else None, None)
            for k in range(longest)
        )
        return DrawnRow(way, before, after, tuple(cells))

    def _cells(self, side: int, row: int | None) -> Sequence[Cell]:
        table = self.tables[side]
        return () if table is None or row is None or row >= len(table.rows) else table.rows[row].cells

    def _row(self, drawn: Sequence[DrawnRow], at: int, covered: dict[int, int]) -> str:
        """Draw one row; `covered` holds, for each column, the last row that a cell above reaches down to."""
        row = drawn[at]
        name = f' class="{_TAGS[row.way]}"' if row.way in _TAGS else ""
        found = [entry for entry in self.entries if not entry.marked and self._names_row(entry, row)]
        out, column = [], 0
        aligned = all(cell.way not in {"delete", "from"} for cell in row.cells) or row.way in {"delete", "from"}
        for cell in row.cells:
            shown = cell.shown
            if aligned and shown.column > column:
                out.append(f'<td class="void" colspan="{shown.column - column}"></td>')
            column = shown.column + shown.span
            if shown.merge == "continue" and covered.get(shown.column, -1) >= at:
                continue
            height = _height(drawn, at, shown)
            covered[shown.column] = at + height - 1
            out.append(self._cell(row, cell, height, found))
            found = []
        return f"<tr{name}>{''.join(out)}</tr>"

    def _names_row(self, entry: Entry, row: DrawnRow) -> bool:
        """Whether a change is about a row as a whole; rows are counted from 1."""
        sides = ((entry.where.before, row.before), (entry.where.after, row.after))
        return any(
            place is not None and place.table is not None and at is not None and place.table.row == at + 1
            and place.table.column is None
            for place, at in sides
        )  # fmt: skip

    def _cell(self, row: DrawnRow, cell: DrawnCell, height: int, above: list[Entry]) -> str:
        shown, side = cell.shown, 1 if cell.after is not None else 0
        spots = self._spot(0, row.before, cell.before), self._spot(1, row.after, cell.after)
        inner = "".join(self._blocks(cell, spots))
        own = [entry for entry in self.entries if not entry.marked and self._names_cell(entry, spots)]
        found = [*above, *own]
        classes = [_TAGS[cell.way]] if cell.way in _TAGS and cell.way != row.way else []
        classes += ["chg"] if found else []
        name = self._style(side, spots[side], shown)
        classes += [name] if name else []
        attributes = f' class="{" ".join(classes)}"' if classes else ""
        attributes += f' colspan="{shown.span}"' if shown.span > 1 else ""
        attributes += f' rowspan="{height}"' if height > 1 else ""
        return f"<td{attributes}>{pins(found)}{inner}</td>"

    def _names_cell(self, entry: Entry, spots: Spots) -> bool:
        sides = zip((entry.where.before, entry.where.after), spots, strict=True)
        return any(place is not None and spot is not None and place.table == spot.cell for place, spot in sides)

    def _blocks(self, cell: DrawnCell, spots: Spots) -> Sequence[str]:
        before = () if cell.before is None else cell.before.blocks
        after = () if cell.after is None else cell.after.blocks
        if cell.edit is not None:
            return [
                self.draw(way, (None if i is None else before[i], None if j is None else after[j]), spots, edit)
                for way, i, j, edit in rows(cell.edit.blocks)
            ]
        pairs = zip_longest(before, after) if not (before and after) else zip(before, after, strict=False)
        return [self.draw(cell.way, pair, spots, None) for pair in pairs]

    def _spot(self, side: int, row: int | None, cell: Cell | None) -> Spot | None:
        outer, table = self.spots[side], self.tables[side]
        if outer is None or table is None or row is None or cell is None:
            return None
        place = CellPlace(row, len(table.rows), cell.column, self._columns[side], cell.span)
        context = table_context(self.sides[side].document.styles, table.style_id, props(table.properties), place)
        name = outer.cell or CellName(_number(self.entries, side), row + 1, cell.column + 1)
        return Spot(outer.block, name, context)

    def _style(self, side: int, spot: Spot | None, cell: Cell) -> str:
        if spot is None or spot.table is None:
            return ""
        owner = self.sides[side]
        found = effective_cell(owner.document.styles, spot.table, props(cell.properties))
        fill = shade(found.get("shd"))
        rules = border_rules(found, "tcBorders") | ({"fill": fill} if fill else {})
        align = {"center": "middle", "bottom": "bottom"}.get(str(found.get("vAlign")))
        return owner.sheet.name(rules | ({"vertical-align": align} if align else {}))

    def _bare(self) -> bool:
        """Whether the table draws no lines of its own, as one that only arranges signatures."""
        side = 0 if self.tables[1] is None else 1
        table = self.tables[side]
        if table is None:
            return True
        found = effective_table(self.sides[side].document.styles, table.style_id, props(table.properties))
        return all(value == NO_BORDER for name, value in found.items() if name.startswith("tblBorders."))


def _cell(row: Row, before: Sequence[Cell], after: Sequence[Cell]) -> DrawnCell:
    way, i, j, edit = row
    first, second = None if i is None else before[i], None if j is None else after[j]
    return DrawnCell(way, first, second, edit if isinstance(edit, CellEdit) else None)


def _height(drawn: Sequence[DrawnRow], at: int, cell: Cell) -> int:
    """Rows that a cell covers: those below in which a continued cell stands at its column."""
    if cell.merge != "restart":
        return 1
    height = 1
    for row in drawn[at + 1 :]:
        if not any(other.shown.column == cell.column and other.shown.merge == "continue" for other in row.cells):
            break
        height += 1
    return height


def _about(entry: Entry, row: int | None, column: int | None) -> bool:
    table = entry.where.shown.table
    return table is not None and (table.row, table.column) == (row, column)


def _number(entries: Sequence[Entry], side: int) -> int:
    """Number of the table, as the changes in it name it."""
    for entry in entries:
        place = entry.where.after if side else entry.where.before
        if place is not None and place.table is not None:
            return place.table.table
    return 0
