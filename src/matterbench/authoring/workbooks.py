"""Workbooks from the YAML of a world: columns take their cells from table facts, formulas their cached values too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from matterbench.authoring.defects.plant import plant_sheets
from matterbench.authoring.defects.planted import Planted
from matterbench.authoring.defects.specs import Defect
from matterbench.authoring.facts import Facts
from matterbench.authoring.sheets import CellSheet, Column, Entry, Properties, Sheet, TableSheet, write_sheets
from matterbench.authoring.specs import load_model
from matterbench.authoring.values import Row, Table
from matterbench.errors import InvalidRequest

_AS_WRITTEN = {"money": "money", "percent": "percent", "date": "date", "count": "count", "area": "area"}


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ColumnSpec(_Model):
    """A column: `value` names the table's column; `formula` is live, `{Head}` being the cell of that column."""

    head: str
    value: str
    formula: str = ""
    format: str = ""
    width: float = 0


class CellSpec(_Model):
    """A cell by name; `value` is an expression `= …` or a literal."""

    at: Annotated[str, Field(pattern=r"^[A-Z]+[1-9]\d*$")]
    value: Any = None
    label: str = ""
    formula: str = ""
    format: str = ""
    bold: bool = False


class SheetSpec(_Model):
    """One sheet: a table over the rows of a fact, or cells placed one by one."""

    name: str
    heading: tuple[str, ...] = ()
    rows: str = ""
    """Path of a table fact, or an expression `= …` that gives rows."""
    columns: tuple[ColumnSpec, ...] = ()
    totals: tuple[str, ...] = ()
    typed_totals: Mapping[str, Any] = Field(default_factory=dict)
    notes: tuple[str, ...] = ()
    cells: tuple[CellSpec, ...] = ()
    widths: tuple[float, ...] = ()


class BookSpec(_Model):
    """A workbook."""

    sheets: Annotated[tuple[SheetSpec, ...], Field(min_length=1)]


def workbook(
    text: str, facts: Facts, properties: Properties, where: str, defects: Sequence[Defect] = ()
) -> tuple[bytes, tuple[Planted, ...]]:
    """Return the workbook that a YAML text with filled slots describes, and the defects planted in it.

    Raises:
        InvalidRequest: something is wrong; names `where`.
    """
    book = load_model(BookSpec, text, where)
    sheets, planted = plant_sheets([_sheet(one, facts, f"{where}: {one.name}") for one in book.sheets], defects)
    return write_sheets(sheets, properties), planted


def _sheet(spec: SheetSpec, facts: Facts, where: str) -> Sheet:
    if spec.cells:
        entries = [
            Entry(one.at, facts.resolved(one.value, where), one.label, one.formula, one.format, one.bold)
            for one in spec.cells
        ]
        return CellSheet(spec.name, entries, spec.widths)
    rows, kinds = _rows(spec.rows, facts, where)
    columns = [
        Column(one.head, [row[one.value] for row in rows], one.format or _AS_WRITTEN.get(kinds.get(one.value, ""), ""),
               one.formula, one.width)
        for one in spec.columns
    ]  # fmt: skip
    typed = {head: facts.resolved(value, where) for head, value in spec.typed_totals.items()}
    return TableSheet(spec.name, columns, spec.heading, spec.totals, typed, spec.notes)


def _rows(source: str, facts: Facts, where: str) -> tuple[Sequence[Row | Mapping[str, Any]], Mapping[str, str]]:
    found = facts.evaluate(source[2:], where) if source.startswith("= ") else facts.value(source)
    if isinstance(found, Table):
        return found.rows, found.columns
    if not isinstance(found, list):
        raise InvalidRequest(f"{source!r} is no table", where=where)
    return found, {}
