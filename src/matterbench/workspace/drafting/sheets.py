"""Sheets of a workbook as a tool call gives them, and the workbook."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from matterbench.workspace.drafting.formulas import Number, computed
from matterbench.workspace.editor.operations import Text

Format = Literal["text", "number", "money", "percent", "date"]
_FORMATS = {"number": "#,##0.##", "money": "$#,##0.00", "percent": "0.00%", "date": "mmmm d, yyyy"}
_CREATED = datetime(2026, 1, 5, 9, 0, 0)
_FORBIDDEN = set("[]:*?/\\")


class FormulaCell(BaseModel):
    """A formula with the value that it has now."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    formula: Annotated[str, Field(pattern="^=", max_length=4_000)]
    value: float | Text | None = None


CellValue = FormulaCell | bool | int | float | Text | None


class Sheet(BaseModel):
    """One sheet of a workbook."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Annotated[str, Field(min_length=1, max_length=31)]
    rows: Annotated[
        tuple[tuple[CellValue, ...], ...],
        Field(
            max_length=20_000,
            description="Rows of cells. Text, number, true/false, null; “=SUM(B2:B9)” is a formula; "
            'with its value: {"formula": "=B2*12", "value": 1200}.',
        ),
    ]
    header: bool = Field(default=True, description="Whether the first row is a head: bold and frozen.")
    formats: Annotated[
        tuple[Format, ...], Field(max_length=200, description="Of the columns, from the first; dates as 2026-11-16.")
    ] = ()
    widths: Annotated[
        tuple[Annotated[float, Field(gt=0, le=250)], ...],
        Field(max_length=200, description="Of the columns, in characters."),
    ] = ()

    @model_validator(mode="after")
    def _fits_excel(self) -> Sheet:
        if _FORBIDDEN & set(self.name) or self.name.startswith("'") or self.name.endswith("'"):
            raise ValueError("a sheet's name may not hold [ ] : * ? / \\ or begin or end with '")
        if max(map(len, self.rows), default=0) > 200:
            raise ValueError("at most 200 columns")
        return self


def write_workbook(sheets: Sequence[Sheet]) -> tuple[bytes, list[str]]:
    """Return the bytes of a workbook, and the cells whose formulas could not be computed here (`Sheet!B4`)."""
    import xlsxwriter

    target = io.BytesIO()
    book = xlsxwriter.Workbook(target, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"author": "Agent", "created": _CREATED})
    bold = {"bold": True, "text_wrap": True, "valign": "top", "bottom": 1}
    looks = {"head": book.add_format(bold), "text": book.add_format({"text_wrap": True, "valign": "top"})}
    looks |= {name: book.add_format({"num_format": code, "valign": "top"}) for name, code in _FORMATS.items()}
    open_cells: list[str] = []
    for sheet in sheets:
        open_cells += _write(book.add_worksheet(sheet.name), sheet, looks)
    book.close()
    return target.getvalue(), open_cells


def _write(target: Any, sheet: Sheet, looks: dict[str, Any]) -> list[str]:
    values = computed([[_plain(cell) for cell in row] for row in sheet.rows])
    columns = max(map(len, sheet.rows), default=0)
    for column in range(columns):
        target.set_column(column, column, _width(sheet, column))
    if sheet.header and sheet.rows:
        target.freeze_panes(1, 0)
    unknown = []
    for at, row in enumerate(sheet.rows):
        for column, cell in enumerate(row):
            name = "head" if sheet.header and at == 0 else _format(sheet, column)
            if not _put(target, (at, column), cell, values.get((at, column)), looks, name):
                unknown.append(f"{sheet.name}!{_letters(column)}{at + 1}")
    return unknown


def _put(
    target: Any, at: tuple[int, int], cell: CellValue, value: Number | None, looks: dict[str, Any], name: str
) -> bool:
    """Write a cell; False for a formula without a value."""
    look = looks.get(name)
    formula = cell.formula if isinstance(cell, FormulaCell) else cell if _is_formula(cell) else None
    if formula is not None:
        stated = cell.value if isinstance(cell, FormulaCell) and cell.value is not None else value
        target.write_formula(*at, formula, look, "" if stated is None else stated)
        return stated is not None
    if isinstance(cell, bool):
        target.write_boolean(*at, cell, look)
    elif isinstance(cell, int | float):
        target.write_number(*at, cell, look)
    elif isinstance(cell, str) and cell:
        day = _date(cell) if name == "date" else None
        if day is None:
            target.write_string(*at, cell, look if name in {"head", "text"} else looks["text"])
        else:
            target.write_datetime(*at, datetime(day.year, day.month, day.day), look)
    return True


def _is_formula(cell: CellValue) -> bool:
    return isinstance(cell, str) and cell.startswith("=") and len(cell) > 1


def _plain(cell: CellValue) -> object:
    if isinstance(cell, FormulaCell):
        return cell.value if cell.value is not None else cell.formula
    return cell


def _format(sheet: Sheet, column: int) -> str:
    return sheet.formats[column] if column < len(sheet.formats) else "text"


def _width(sheet: Sheet, column: int) -> float:
    if column < len(sheet.widths):
        return sheet.widths[column]
    texts = [str(row[column]) for row in sheet.rows if column < len(row) and isinstance(row[column], str | int | float)]
    return min(max([10, *(len(text) + 2 for text in texts)]), 50)


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _letters(column: int) -> str:
    return (_letters(column // 26 - 1) if column > 25 else "") + chr(65 + column % 26)
