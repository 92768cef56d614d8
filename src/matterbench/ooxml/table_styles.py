"""What a table style gives to one cell: its whole-table part and the conditional parts that the cell's place calls for.

Source: ISO/IEC 29500-1, 17.7.6 (table styles, order of conditional formats), 17.4.55 (table look).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from matterbench.ooxml.inheritance import overlay
from matterbench.ooxml.measures import Props, Value
from matterbench.ooxml.styles import ConditionalStyle, Style, Styles

Area = Literal["paragraph", "run", "table", "row", "cell"]

_LOOK_CONDITIONS = (
    ("firstRow", "firstRow"),
    ("lastRow", "lastRow"),
    ("firstColumn", "firstCol"),
    ("lastColumn", "lastCol"),
)
_CORNERS = (
    ("firstRow", "firstCol", "nwCell"),
    ("firstRow", "lastCol", "neCell"),
    ("lastRow", "firstCol", "swCell"),
    ("lastRow", "lastCol", "seCell"),
)


@dataclass(frozen=True, slots=True)
class CellPlace:
    """Where a cell is, on the logical grid, from 0; a cell that spans columns has `columns_spanned` above 1."""

    row: int
    rows: int
    column: int
    columns: int
    columns_spanned: int = 1


@dataclass(frozen=True, slots=True)
class TableContext:
    """A table style and the conditional formats in force, weakest first: all that a cell's content depends on."""

    style_id: str | None
    conditions: tuple[str, ...] = ()


def table_context(styles: Styles, style_id: str | None, table: Props, place: CellPlace) -> TableContext:
    """Return the context of a cell; `table` are the direct properties of its table (`tblLook`, band sizes).

    The place decides, never w:cnfStyle, which is a cache of the same facts. Without w:tblLook the style's bands show
    and nothing else does.
    """
    own = effective_table(styles, style_id, table)
    look = own.get("tblLook", ())
    shown = frozenset(part for part in look if isinstance(part, str)) if isinstance(look, tuple) else frozenset()
    return TableContext(style_id, tuple(_conditions(shown, own, place)))


def effective_table(styles: Styles, style_id: str | None, direct: Props) -> Props:
    """Return the properties of a table as a whole: its style's, then its own. Built-in defaults are not filled in."""
    style = styles.typed(style_id, "table")
    chain = styles.chain(None if style is None else style.id)
    return overlay([*(part for link in chain for part in _whole(link, "table")), direct])


def effective_cell(styles: Styles, table: TableContext, direct: Props) -> Props:
    """Return the properties of a cell: its table style's for that place, then its own."""
    return overlay([table_style_part(styles, table, "cell"), direct])


def table_style_part(styles: Styles, table: TableContext | None, area: Area) -> dict[str, Value]:
    """Return what the table style gives to paragraphs, runs, rows or cells of one place; empty outside tables."""
    if table is None:
        return {}
    style = styles.typed(table.style_id, "table")
    chain = styles.chain(None if style is None else style.id)
    whole = (part for link in chain for part in _whole(link, area))
    conditional = (
        _area(link.conditional[condition], area)
        for condition in table.conditions
        for link in chain
        if condition in link.conditional
    )
    return overlay([*whole, *conditional])


def _whole(style: Style, area: Area) -> Iterator[Props]:
    yield _area(style, area)
    if "wholeTable" in style.conditional:
        yield _area(style.conditional["wholeTable"], area)


def _area(part: Style | ConditionalStyle, area: Area) -> Props:
    match area:
        case "paragraph":
            return part.paragraph
        case "run":
            return part.run
        case "table":
            return part.table
        case "row":
            return part.row
        case "cell":
            return part.cell


def _conditions(shown: frozenset[str], table: Props, place: CellPlace) -> Iterator[str]:
    """Yield the conditional formats of a place: bands of columns, bands of rows, edges, corners (17.7.6)."""
    at_edge = {
        "firstRow": place.row == 0,
        "lastRow": place.row == place.rows - 1,
        "firstColumn": place.column == 0,
        "lastColumn": place.column + place.columns_spanned >= place.columns,
    }
    edges = [condition for part, condition in _LOOK_CONDITIONS if part in shown and at_edge[part]]
    if "noVBand" not in shown and not {"firstCol", "lastCol"} & set(edges):
        size = _band_size(table, "tblStyleColBandSize")
        yield from _band("Vert", place.column - ("firstColumn" in shown), size)
    if "noHBand" not in shown and not {"firstRow", "lastRow"} & set(edges):
        size = _band_size(table, "tblStyleRowBandSize")
        yield from _band("Horz", place.row - ("firstRow" in shown), size)
    yield from edges
    yield from (corner for row, column, corner in _CORNERS if row in edges and column in edges)


def _band(direction: str, index: int, size: int) -> Iterator[str]:
    if size > 0:
        yield f"band{1 + index // size % 2}{direction}"


def _band_size(table: Props, name: str) -> int:
    size = table.get(name, 1)
    return size if isinstance(size, int) else 1
