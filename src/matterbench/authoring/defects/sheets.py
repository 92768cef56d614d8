"""Defects of workbooks: a cell has another value; what leaned on it by a formula is a pasted value then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from matterbench.authoring.defects.blocks import wrong
from matterbench.authoring.defects.planted import Planted
from matterbench.authoring.defects.specs import WrongCell
from matterbench.authoring.defects.words import traps_of
from matterbench.authoring.sheets import CellSheet, Entry, Sheet, TableSheet, Value


def wrong_cell(sheets: Sequence[Sheet], defect: WrongCell) -> tuple[list[Sheet], Planted]:
    """Return the sheets with one value changed."""
    names = [one.name for one in sheets]
    name = defect.sheet or names[0]
    if name not in names:
        raise wrong(defect, f"no sheet {name!r} (there are {', '.join(names)})")
    sheet = sheets[names.index(name)]
    made, old = _in_table(sheet, defect) if isinstance(sheet, TableSheet) else _in_cells(sheet, defect)
    planted = Planted(defect.id, defect.defect, traps_of(defect), defect.document, meant=str(old), says=str(defect.as_))
    return [made if one is sheet else one for one in sheets], planted


def _in_table(sheet: TableSheet, defect: WrongCell) -> tuple[Sheet, Value]:
    column = next((one for one in sheet.columns if one.head == defect.column), None)
    if column is None or not 1 <= defect.row <= len(column.values):
        heads = ", ".join(one.head for one in sheet.columns)
        raise wrong(defect, f"{sheet.name} has no row {defect.row} of {defect.column!r} (columns {heads})")
    old = column.values[defect.row - 1]
    values = [_typed(defect, old) if n == defect.row else one for n, one in enumerate(column.values, 1)]
    columns = [
        replace(one, values=values, formula="")
        if one is column
        else replace(one, formula="" if f"{{{column.head}}}" in one.formula else one.formula)
        for one in sheet.columns
    ]
    if not defect.keep_totals or column.head not in sheet.totals:
        return replace(sheet, columns=columns), old
    total = sum((Decimal(one) for one in column.values if isinstance(one, int | Decimal)), Decimal(0))
    totals = tuple(head for head in sheet.totals if head != column.head)
    return replace(sheet, columns=columns, totals=totals, typed_totals={**sheet.typed_totals, column.head: total}), old


def _in_cells(sheet: CellSheet, defect: WrongCell) -> tuple[Sheet, Value]:
    entry = next((one for one in sheet.cells if one.at == defect.column), None)
    if entry is None:
        raise wrong(defect, f"{sheet.name} has no cell {defect.column!r}")

    def pasted(one: Entry) -> Entry:
        if one is entry:
            return replace(one, value=_typed(defect, one.value), formula="")
        return replace(one, formula="") if one.formula else one

    return replace(sheet, cells=[pasted(one) for one in sheet.cells]), entry.value


def _typed(defect: WrongCell, old: Value) -> Value:
    """The new value in the type of the old one."""
    if isinstance(old, Decimal | int) and not isinstance(defect.as_, str):
        return Decimal(str(defect.as_))
    value: Value = defect.as_
    return value
