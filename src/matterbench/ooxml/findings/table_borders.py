"""Lines and margins of cells as they are seen, whoever states them: the cell, its row, the table, or the table style.

A writer may give every cell the border that the table style gave it: nothing changes for the reader. Between two cells
there is one line: where both state one, the heavier is drawn. Places count as before, so that a row put in at the end
does not change the border of the row that was last.
Source: ISO/IEC 29500-1, 17.4.66 (tcBorders, conflicts of borders), 17.4.38 (tblBorders), 17.4.42 (tblCellMar).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from matterbench.ooxml.blocks import EXCEPTION, Row
from matterbench.ooxml.cascade import effective_cell, effective_table
from matterbench.ooxml.findings.table_pair import CellPair, TablePair
from matterbench.ooxml.findings.table_shape import covered_rows
from matterbench.ooxml.inheritance import overlay
from matterbench.ooxml.measures import NO_BORDER, Props, Value

_OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
_INSIDE = {"top": "insideH", "bottom": "insideH", "left": "insideV", "right": "insideV"}
_MARGINS: dict[str, Value] = {"top": ("dxa", 0), "bottom": ("dxa", 0), "left": ("dxa", 115), "right": ("dxa", 115)}
Found = tuple[str, Value, Value]


class Line(NamedTuple):
    """A border or margin of one cell, and the property that states it."""

    value: Value
    source: str


def line_changes(pair: TablePair) -> Mapping[Found, list[CellPair]]:
    """Return the cells whose borders or margins look different, by (property, before, after)."""
    found: dict[Found, list[CellPair]] = {}
    if not _concerned(pair):
        return found
    looks = _Looks(pair)
    for cell in pair.cells:
        if cell.before.merge != "continue":
            for change in looks.changes(cell):
                found.setdefault(change, []).append(cell)
    return found


def _concerned(pair: TablePair) -> bool:
    """Whether anything that borders or margins come from differs."""
    rows = [(pair.before.rows[i], pair.after.rows[j]) for i, j, edit in pair.rows if edit is not None]
    return (
        pair.direct[0] != pair.direct[1]
        or any(first.properties != second.properties for first, second in rows)
        or any(cell.before.properties != cell.after.properties for cell in pair.cells)
    )


@dataclass(frozen=True)
class _Looks:
    """What the cells of a table look like on both sides."""

    pair: TablePair

    @cached_property
    def tables(self) -> tuple[Props, Props]:
        """Table properties in force."""
        styles, style_id = self.pair.comparison.before.styles, self.pair.before.style_id
        return tuple(effective_table(styles, style_id, direct) for direct in self.pair.direct)  # type: ignore[return-value]

    @cached_property
    def at(self) -> Mapping[tuple[int, int], CellPair]:
        """The cell that covers a place of the grid before."""
        out: dict[tuple[int, int], CellPair] = {}
        for cell in self.pair.cells:
            for row in covered_rows(self.pair.before.rows, cell.rows[0], cell.before):
                for column in range(cell.before.column, cell.before.column + cell.before.span):
                    out.setdefault((row, column), cell)
        return out

    @cached_property
    def _known(self) -> dict[tuple[int, int], tuple[dict[str, Line], dict[str, Line]]]:
        return {}

    def lines(self, cell: CellPair) -> tuple[dict[str, Line], dict[str, Line]]:
        """Borders (by edge) and margins (`margin` and edge) that a cell has by itself, before and after."""
        key = cell.rows[0], cell.before.column
        if key not in self._known:
            self._known[key] = self._lines(cell, 0), self._lines(cell, 1)
        return self._known[key]

    def _lines(self, cell: CellPair, side: int) -> dict[str, Line]:
        pair = self.pair
        row = (pair.before, pair.after)[side].rows[cell.rows[side]]
        context = pair.context(cell.rows[0], cell.before)
        direct: Props = dict((cell.before, cell.after)[side].properties)  # type: ignore[arg-type]
        own = effective_cell(pair.comparison.before.styles, context, direct)
        table = overlay([self.tables[side], _exceptions(row)])
        outer = self._outer(cell)
        lines = {edge: _border(own, table, edge, outer=edge in outer) for edge in _OPPOSITE}
        return lines | {f"margin {edge}": _margin(own, table, edge) for edge in _OPPOSITE}

    def _outer(self, cell: CellPair) -> set[str]:
        """Edges of a cell that lie on the edge of the table before."""
        rows = covered_rows(self.pair.before.rows, cell.rows[0], cell.before)
        edges = {
            "top": rows[0] == 0,
            "bottom": rows[-1] == len(self.pair.before.rows) - 1,
            "left": cell.before.column == 0,
            "right": cell.before.column + cell.before.span == self.pair.width,
        }
        return {edge for edge, outer in edges.items() if outer}

    def changes(self, cell: CellPair) -> list[Found]:
        """Borders and margins of a cell that are seen to differ and that the cell itself states differently."""
        before, after = self.lines(cell)
        out = []
        for edge, old in before.items():
            new = after[edge]
            if _alike(old.value, new.value) or (edge in _OPPOSITE and not self._seen(cell, edge)):
                continue
            shared = old.source if old.source == new.source else ""
            kind = "tcBorders" if edge in _OPPOSITE else "tcMar"
            out.append((shared or f"{kind}.{edge.removeprefix('margin ')}", old.value, new.value))
        return out

    def _seen(self, cell: CellPair, edge: str) -> bool:
        """Whether the line looks different when the neighbour's border on it counts too, and is not its neighbour's."""
        other = self._neighbour(cell, edge)
        if other is None:
            return True
        mine, theirs = self.lines(cell), self.lines(other)
        facing = _OPPOSITE[edge]
        before, after = (_drawn(mine[side][edge].value, theirs[side][facing].value) for side in (0, 1))
        told = edge in {"top", "left"} and not _alike(theirs[0][facing].value, theirs[1][facing].value)
        return not _alike(before, after) and not told

    def _neighbour(self, cell: CellPair, edge: str) -> CellPair | None:
        rows = covered_rows(self.pair.before.rows, cell.rows[0], cell.before)
        column = cell.before.column
        place = {
            "top": (rows[0] - 1, column),
            "bottom": (rows[-1] + 1, column),
            "left": (rows[0], column - 1),
            "right": (rows[0], column + cell.before.span),
        }[edge]
        return self.at.get(place)


def _exceptions(row: Row) -> Props:
    return {name.removeprefix(EXCEPTION): value for name, value in row.properties if name.startswith(EXCEPTION)}  # type: ignore[misc]


def _border(own: Props, table: Props, edge: str, *, outer: bool) -> Line:
    inside = _INSIDE[edge]
    if f"tcBorders.{edge}" in own:
        return Line(own[f"tcBorders.{edge}"], f"tcBorders.{edge}")
    if not outer and f"tcBorders.{inside}" in own:
        return Line(own[f"tcBorders.{inside}"], f"tcBorders.{inside}")
    name = f"tblBorders.{edge if outer else inside}"
    return Line(table.get(name, NO_BORDER), name)


def _margin(own: Props, table: Props, edge: str) -> Line:
    for name, props in ((f"tcMar.{edge}", own), (f"tblCellMar.{edge}", table)):
        if name in props:
            return Line(props[name], name)
    return Line(_MARGINS[edge], f"tblCellMar.{edge}")


def _alike(first: Value, second: Value) -> bool:
    """Whether two borders or margins look alike.

    No space is kept in a table, automatic is black, and the default margin of 0.08 in is stated as 108 or 115 twips.
    """
    return _bare(first) == _bare(second)


def _bare(value: Value) -> Value:
    if isinstance(value, tuple) and len(value) >= 4:
        return (*value[:2], "000000" if value[3] == "auto" else value[3], *value[4:])
    if isinstance(value, tuple) and len(value) == 2 and value[1] in {0, 108}:
        return ("dxa", 115 if value[1] else 0)
    return value


def _drawn(first: Value, second: Value) -> Value:
    """Of two borders on one line the one that is drawn: any before none, the heavier before the lighter."""
    return max(first, second, key=_weight)


def _weight(value: Value) -> tuple[bool, int, str]:
    size = value[1] if isinstance(value, tuple) and len(value) >= 4 and isinstance(value[1], int) else 0
    return value != NO_BORDER, size, repr(value)
