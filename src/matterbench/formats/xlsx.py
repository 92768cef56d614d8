"""Excel workbooks: sheets, cells with address, cached value, formula, and the text that a person sees."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any

from matterbench.errors import UnreadableInput
from matterbench.formats.archives import guard
from matterbench.formats.blocks import Block, Cell, Value
from matterbench.formats.number_formats import kept, shown_value
from matterbench.formats.reading import Reading, Section
from matterbench.formats.source import Source
from matterbench.formats.tables import letters, number

MAX_CELLS = 200_000
"""Cells of a workbook; a rent roll of a thousand units has twenty thousand."""
_CELL = re.compile(rb"<(?:\w+:)?c[ />]")
_FORMULA = re.compile(rb"<(?:\w+:)?f[ />]")
_SPAN = re.compile(rb"<(?:\w+:)?(?:mergeCell|hyperlink)\s[^<>]*?ref\s*=\s*[\"']\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)")
"""Ranges that the library fills with cells, however large they are."""
_TIME_ONLY = re.compile(r"[hs]", re.IGNORECASE)


def read_xlsx(source: Source) -> Reading:
    """Return a workbook; raises `UnreadableInput`."""
    parts = guard(source)
    sheets = [data for name, data in parts.items() if not name.lower().endswith("calcchain.xml")]
    count = sum(len(_CELL.findall(data)) + sum(map(_spanned, _SPAN.findall(data))) for data in sheets)
    if count > MAX_CELLS:
        source.refuse(f"holds {count:,} cells", expected=f"at most {MAX_CELLS:,}", fix="split it")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            values = _loaded(source.data, values=True)
            formulas = _loaded(source.data, values=False) if any(map(_FORMULA.search, sheets)) else None
            return _reading(source, values, formulas)
    except UnreadableInput:
        raise
    except Exception:  # the library raises errors of many kinds for damaged parts
        source.refuse("is a damaged Excel workbook", fix="open it in Excel and save it again, or ask for another copy")


def _spanned(corners: tuple[bytes, bytes, bytes, bytes]) -> int:
    """Cells of a range."""
    left, top, right, bottom = corners
    width = number(right.decode()) - number(left.decode()) + 1
    return max(width, 1) * max(int(bottom[:9]) - int(top[:9]) + 1, 1)


def _loaded(data: bytes, *, values: bool) -> Any:
    import openpyxl

    return openpyxl.load_workbook(BytesIO(data), data_only=values, keep_links=False)


def _reading(source: Source, values: Any, formulas: Any) -> Reading:
    found, notes = [], []
    for at, sheet in enumerate(values.worksheets, 1):
        other = None if formulas is None else formulas.worksheets[at - 1]
        found.append(Section(f"sheet {sheet.title}", tuple(_rows(sheet, other, at))))
        if sheet.sheet_state != "visible":
            notes.append(f"Sheet {sheet.title} is hidden.")
    charts = [sheet.title for sheet in values.chartsheets]
    notes += [f"Sheet {title} is a chart." for title in charts]
    missing = sum(
        1 for section in found for block in section.blocks for c in block.cells if c.formula and c.value is None
    )
    if missing:
        count = "1 formula has" if missing == 1 else f"{missing} formulas have"
        notes.append(f"{count} no stored result: the file was not calculated when it was saved.")
    properties = _properties(values)
    return Reading("xlsx", source.name, properties.get("title", source.name), tuple(found), tuple(notes), properties)


def _properties(workbook: Any) -> Mapping[str, str]:
    held = workbook.properties
    pairs = {"title": held.title, "author": held.creator, "last modified by": held.lastModifiedBy}
    return {key: str(value) for key, value in pairs.items() if value}


def _rows(sheet: Any, formulas: Any, table: int) -> Iterator[Block]:
    rows: dict[int, list[tuple[int, Any]]] = {}
    # the stored cells only: a lone cell in the last row must not make a grid of 17 billion
    for (row, column), cell in sorted(sheet._cells.items()):
        if cell.value is not None or cell.comment is not None or _formula(formulas, row, column):
            rows.setdefault(row, []).append((column, cell))
    for row, held in rows.items():
        place = f"sheet {sheet.title}, row {row}"
        cells = tuple(_cell(cell, column, row, sheet.title, formulas) for column, cell in held)
        text = "\t".join(cell.text for cell in cells)
        yield Block("row", text, str(row), place, cells=cells, table=table)
        for (_, cell), made in zip(held, cells, strict=True):
            if cell.comment is not None:
                yield Block("comment", str(cell.comment.text), place=made.place, by=str(cell.comment.author or ""))


def _cell(cell: Any, column: int, row: int, sheet: str, formulas: Any) -> Cell:
    address = f"{letters(column)}{row}"
    value = _value(cell.value, cell.number_format)
    shown = cell.value if isinstance(cell.value, timedelta) else value
    text = shown_value(shown, cell.number_format or "General")
    return Cell(address, text, value, _formula(formulas, row, column), f"sheet {sheet}, cell {address}")


def _formula(formulas: Any, row: int, column: int) -> str:
    cell = None if formulas is None else formulas._cells.get((row, column))
    if cell is None or cell.data_type != "f":
        return ""
    text = getattr(cell.value, "text", cell.value)
    text = "" if text is None else str(text)
    return text if text.startswith("=") else f"={text}"


def _value(value: object, code: str) -> Value:
    """A stored value as one of ours: dates at midnight without a time of day are dates."""
    if isinstance(value, float):
        return kept(value) if value == value and abs(value) != float("inf") else str(value)
    if isinstance(value, datetime):
        plain = value.time() == time() and not _TIME_ONLY.search(re.sub(r'"[^"]*"|\[[^\]]*\]', "", code or ""))
        return value.date() if plain else value
    if value is None or isinstance(value, str | bool | int | date | time):
        return value
    return str(value)
