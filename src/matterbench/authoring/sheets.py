"""Workbooks (.xlsx) with live formulas whose cached values are true.

XlsxWriter writes the parts; they are stored without compression, so that bytes do not depend on a compression library.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from matterbench.authoring.formulas import Address, cell_name, cell_place, evaluate
from matterbench.errors import InvalidRequest

Value = str | int | Decimal | date | None
_FORMATS = {
    "": "General",
    "text": "@",
    "money": '"$"#,##0.00',
    "whole": '"$"#,##0',
    "percent": "0.00%",
    "date": "m/d/yyyy",
    "count": "#,##0",
    "area": "#,##0",
}
_REFERENCE = re.compile(r"\{([^{}]+)\}")
_EPOCH, _STORED_TIME = date(1899, 12, 30), (1980, 1, 1, 0, 0, 0)
_TOLERANCE = Decimal("1e-9")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; `format` is one of money, whole, percent (3 is 3%), date, count, area, text, or nothing.

    In `formula`, `{Head}` is the cell of that column in the same row; `values` are then its cached values.
    """

    head: str
    values: Sequence[Value]
    format: str = ""
    formula: str = ""
    width: float = 0


@dataclass(frozen=True, slots=True)
class TableSheet:
    """Heading lines, a table under a frozen head, totals and notes.

    `totals` are heads of columns that end in a SUM; `typed_totals` are totals by head that somebody typed, true or not.
    """

    name: str
    columns: Sequence[Column]
    heading: Sequence[str] = ()
    totals: Sequence[str] = ()
    typed_totals: Mapping[str, Value] = field(default_factory=dict)
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A cell by name, with a `label` in the cell to its left; `value` is the cached value of a `formula`."""

    at: str
    value: Value = None
    label: str = ""
    formula: str = ""
    format: str = ""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class CellSheet:
    """Cells placed one by one; `widths` are those of the columns from A on, in characters."""

    name: str
    cells: Sequence[Entry]
    widths: Sequence[float] = ()


Sheet = TableSheet | CellSheet


@dataclass(frozen=True, slots=True)
class Properties:
    """Document properties; `created` is an ISO 8601 time."""

    title: str
    author: str
    created: str


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell to write; `look` names attributes of its format beside the number format."""

    value: Value
    format: str = ""
    formula: str = ""
    look: frozenset[str] = frozenset()


_Grid = dict[tuple[int, int], _Cell]


def write_sheets(sheets: Sequence[Sheet], properties: Properties) -> bytes:
    """Return the workbook; equal sheets give equal bytes.

    Raises:
        InvalidRequest: a formula names no column, is beyond the evaluator, or its cached value is missing or not what
            the cells give; a format is unknown; columns differ in length.
    """
    grids = {sheet.name: _grid(sheet) for sheet in sheets}
    for name, grid in grids.items():
        for place, cell in grid.items():
            if cell.formula:
                _prove(name, place, cell, grids)
    return _stored(_written(sheets, grids, properties))


def _grid(sheet: Sheet) -> _Grid:
    return _table(sheet) if isinstance(sheet, TableSheet) else dict(_entries(sheet))


def _entries(sheet: CellSheet) -> Iterator[tuple[tuple[int, int], _Cell]]:
    for one in sheet.cells:
        row, column = cell_place(one.at)
        bold = frozenset({"bold"} if one.bold else ())
        if one.label:
            if column == 0:
                raise InvalidRequest("a label has no cell to its left", where=f"{sheet.name}: {one.at}")
            yield (row, column - 1), _Cell(one.label, look=bold)
        yield (row, column), _Cell(one.value, one.format, one.formula, bold)


def _table(sheet: TableSheet) -> _Grid:
    if len({len(column.values) for column in sheet.columns}) != 1:
        raise InvalidRequest("columns differ in length, or there are none", where=sheet.name)
    look = {0: frozenset({"title"})}
    grid = {(n, 0): _Cell(text, look=look.get(n, frozenset({"subtitle"}))) for n, text in enumerate(sheet.heading)}
    top = _first_row(sheet)
    for number, column in enumerate(sheet.columns):
        grid[top - 1, number] = _Cell(column.head, look=frozenset({"head"}))
        for row, value in enumerate(column.values, top):
            grid[row, number] = _Cell(value, column.format, _in_row(sheet, column.formula, row))
    last = top + len(sheet.columns[0].values)
    grid.update(_totals(sheet, top, last))
    after = last + (1 if sheet.totals or sheet.typed_totals else 0) + 1
    grid.update({(after + n, 0): _Cell(text, look=frozenset({"note"})) for n, text in enumerate(sheet.notes)})
    return grid


def _first_row(sheet: TableSheet) -> int:
    return len(sheet.heading) + (2 if sheet.heading else 1)


def _in_row(sheet: TableSheet, formula: str, row: int) -> str:
    return _REFERENCE.sub(lambda match: cell_name(row, _column(sheet, match[1])), formula)


def _column(sheet: TableSheet, head: str) -> int:
    heads = [column.head for column in sheet.columns]
    if heads.count(head) != 1:
        raise InvalidRequest(f"{heads.count(head)} columns are headed {head!r}", where=sheet.name, expected="one")
    return heads.index(head)


def _totals(sheet: TableSheet, top: int, last: int) -> _Grid:
    look, grid = frozenset({"total"}), _Grid()
    if not sheet.totals and not sheet.typed_totals:
        return grid
    for number, column in enumerate(sheet.columns):
        grid[last, number] = _Cell("Total" if number == 0 else None, look=look)
        if column.head in sheet.typed_totals:
            grid[last, number] = _Cell(sheet.typed_totals[column.head], column.format, look=look)
    for head in sheet.totals:
        number = _column(sheet, head)
        column = sheet.columns[number]
        formula = f"=SUM({cell_name(top, number)}:{cell_name(last - 1, number)})"
        numbers = [Decimal(one) for one in column.values if isinstance(one, int | Decimal)]
        grid[last, number] = _Cell(sum(numbers, Decimal(0)), column.format, formula, look)
    return grid


def _number(cell: _Cell) -> Decimal | None:
    """Return the number that the file holds for a cell."""
    value = cell.value
    if isinstance(value, date):
        return Decimal((value - _EPOCH).days)
    if not isinstance(value, int | Decimal):
        return None
    return Decimal(value) / 100 if cell.format == "percent" else Decimal(value)


def _prove(name: str, place: tuple[int, int], cell: _Cell, grids: Mapping[str, _Grid]) -> None:
    def lookup(address: Address) -> Decimal | None:
        if address[0] not in grids:
            raise InvalidRequest(f"no sheet {address[0]!r}", where=where, expected=", ".join(grids))
        found = grids[address[0]].get(address[1:])
        return None if found is None else _number(found)

    where = f"{name}: {cell_name(*place)}"
    cached, true = _number(cell), evaluate(cell.formula, name, lookup)
    if cached is None:
        raise InvalidRequest("a formula has no cached value", where=where, expected=str(true))
    if abs(cached - true) > _TOLERANCE * max(Decimal(1), abs(true)):
        raise InvalidRequest(f"the cached value {cached} is not what {cell.formula} gives", where=where,
                             expected=str(true))  # fmt: skip


_LOOKS: Mapping[str, Mapping[str, Any]] = {
    "bold": {"bold": True},
    "title": {"bold": True, "font_size": 14},
    "subtitle": {"italic": True, "font_size": 10},
    "head": {"bold": True, "text_wrap": True, "bottom": 1, "bg_color": "#E7E6E6", "valign": "bottom"},
    "total": {"bold": True, "top": 1},
    "note": {"italic": True, "font_size": 9},
}


def _written(sheets: Sequence[Sheet], grids: Mapping[str, _Grid], properties: Properties) -> bytes:
    from xlsxwriter import Workbook

    stream = io.BytesIO()
    off = {"strings_to_numbers": False, "strings_to_formulas": False, "strings_to_urls": False}
    book = Workbook(stream, {"in_memory": True, **off})
    created = datetime.fromisoformat(properties.created.replace("Z", "+00:00")).replace(tzinfo=None)
    book.set_properties({"title": properties.title, "author": properties.author, "created": created})
    formats: dict[tuple[str, frozenset[str]], Any] = {}
    for sheet in sheets:
        page = book.add_worksheet(sheet.name)
        for (row, column), cell in sorted(grids[sheet.name].items()):
            key = (_number_format(cell), cell.look)
            if key not in formats:
                styles = {name: value for look in sorted(cell.look) for name, value in _LOOKS[look].items()}
                formats[key] = book.add_format({"num_format": key[0], **styles})
            _write(page, row, column, cell, formats[key])
        _dress(page, sheet)
    book.close()
    return stream.getvalue()


def _number_format(cell: _Cell) -> str:
    if cell.format not in _FORMATS:
        raise InvalidRequest(f"no format {cell.format!r}", expected=", ".join(one for one in _FORMATS if one))
    if cell.format == "percent" and isinstance(cell.value, int | Decimal) and cell.value == int(cell.value):
        return "0%"
    return _FORMATS[cell.format]


def _write(page: Any, row: int, column: int, cell: _Cell, style: Any) -> None:
    number = _number(cell)
    if cell.formula:
        assert number is not None  # proved before anything is written
        page.write_formula(row, column, cell.formula, style, _plain(number))
    elif number is not None:
        page.write_number(row, column, _plain(number), style)
    elif cell.value is None or cell.value == "":
        page.write_blank(row, column, None, style)
    else:
        page.write_string(row, column, str(cell.value), style)


def _plain(number: Decimal) -> int | float:
    return int(number) if number == int(number) else float(number)


def _dress(page: Any, sheet: Sheet) -> None:
    """Widths, frozen head and print set-up."""
    page.set_paper(1)
    page.fit_to_pages(1, 0)
    page.set_margins(left=0.5, right=0.5, top=0.75, bottom=0.75)
    page.set_footer("&L&8&A&R&8Page &P of &N")
    widths = list(sheet.widths) if isinstance(sheet, CellSheet) else [_width(one) for one in sheet.columns]
    for number, width in enumerate(widths):
        page.set_column(number, number, float(width))
    if sum(widths) > 95:
        page.set_landscape()
    if isinstance(sheet, TableSheet):
        head = _first_row(sheet)
        page.freeze_panes(head, 1)
        page.repeat_rows(head - 1)


def _width(column: Column) -> float:
    """The width given, or what the longest value and half of the head ask for."""
    extra = {"money": 6, "whole": 3, "date": 4, "count": 2}.get(column.format, 1)
    longest = max((len(str(one)) for one in column.values), default=0)
    return column.width or min(45.0, max(longest + extra, len(column.head) / 2 + 2, 8))


def _stored(data: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in source.namelist():
            info = zipfile.ZipInfo(name, _STORED_TIME)
            info.create_system = 0
            info.external_attr = 0o600 << 16
            archive.writestr(info, source.read(name))
    return buffer.getvalue()
