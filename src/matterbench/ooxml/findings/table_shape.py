"""Topology of a table: rows and columns that came, went or moved, and cells that cover more or less (invariant 17).

A row or column is one change, however many cells it has. A span that only follows from a row or column put in or taken
out is no change of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matterbench.ooxml.blocks import Cell, Row
from matterbench.ooxml.changes import Change, Footprint, Kind, Severity, Where
from matterbench.ooxml.columns import width
from matterbench.ooxml.findings.table_pair import CellPair, TablePair
from matterbench.ooxml.findings.wording import cells_of, clipped
from matterbench.ooxml.script import RowEdit
from matterbench.ooxml.sequence import ascending


def shape_changes(pair: TablePair) -> Iterator[Change]:
    """Changes of a table's rows, columns and merged cells."""
    yield from _rows(pair)
    yield from _columns(pair)
    spans = {cell.rows for cell in pair.cells if _columns_differ(pair, cell)}
    for cell in pair.cells:
        if cell.before.key[:3] != cell.after.key[:3] or cell.before.merge:
            yield from _spans(pair, cell)
    for i, j, edit in pair.rows:
        if edit is not None:
            yield from _lone_cells(pair, (i, j), edit, merged=(i, j) in spans)


def _change(
    pair: TablePair, property: str, where: Where, values: tuple[str | None, str | None], message: str, text: str
) -> Change:
    footprints = () if where.before is not None else (Footprint(pair.place(0)),)
    return Change(
        Kind.TABLE, 17, property, Severity.BLOCK, where, *values, message, subject=pair.subject(text),
        footprints=footprints,
    )  # fmt: skip


def _rows(pair: TablePair) -> Iterator[Change]:
    for step in pair.edit.rows:
        if step.tag == "delete":
            yield _row(pair, step.before or 0, 0, "deleted")
        elif step.tag == "insert":
            yield _row(pair, step.after or 0, 1, "inserted")
        elif step.tag == "move":
            yield _moved_row(pair, step.before or 0, step.after or 0)


def _row(pair: TablePair, index: int, side: int, verb: str) -> Change:
    row = (pair.before, pair.after)[side].rows[index]
    words = cells_of(row)
    place = pair.place(side, index, None, row.text)
    where = Where(None, place) if side else Where(place, None)
    message = pair.said(f"row {verb}: “{words}”" if words else f"empty row {verb}", index)
    return _change(pair, "row", where, (None, words) if side else (words, None), message, row.text)


def _moved_row(pair: TablePair, i: int, j: int) -> Change:
    row = pair.before.rows[i]
    where = pair.where((i, j), None, (row.text, pair.after.rows[j].text))
    message = pair.said(f"row “{cells_of(row)}” moved from row {i + 1} to row {j + 1}", j)
    return _change(pair, "row order", where, (f"row {i + 1}", f"row {j + 1}"), message, row.text)


def _columns(pair: TablePair) -> Iterator[Change]:
    known = pair.column_map
    come = set(known.values())
    yield from (_column(pair, at, 0, "deleted") for at in range(pair.width) if at not in known and _own(pair, 0, at))
    last = width(pair.after.rows)
    yield from (_column(pair, at, 1, "inserted") for at in range(last) if at not in come and _own(pair, 1, at))
    still = {before for before, _ in ascending(sorted(known.items()))}
    for before, after in sorted(known.items()):
        if before not in still:
            words = _column_words(pair, 0, before)
            where = pair.where(None, (before, after), (words, words))
            message = pair.said(f"column “{words}” moved from column {before + 1} to column {after + 1}")
            yield _change(pair, "column order", where, (f"column {before + 1}", f"column {after + 1}"), message, words)


def _paired(pair: TablePair, side: int) -> list[Row]:
    return [(pair.before, pair.after)[side].rows[(i, j)[side]] for i, j, _ in pair.rows]


def _own(pair: TablePair, side: int, column: int) -> bool:
    """Whether a column is one: more than one row on both sides has a cell there, or the only row has."""
    rows = _paired(pair, side)
    cells = sum(1 for row in rows for cell in row.cells if (cell.column, cell.span) == (column, 1))
    return cells > 1 or 0 < cells == len(rows)


def _column(pair: TablePair, column: int, side: int, verb: str) -> Change:
    words = _column_words(pair, side, column)
    place = pair.place(side, None, column, words)
    where = Where(None, place) if side else Where(place, None)
    message = pair.said(f"column {verb}: “{words}”" if words else f"empty column {verb}", None, column)
    return _change(pair, "column", where, (None, words) if side else (words, None), message, words)


def _column_words(pair: TablePair, side: int, column: int) -> str:
    cells = [cell for row in _paired(pair, side) for cell in row.cells if (cell.column, cell.span) == (column, 1)]
    texts = [" ".join(cell.text.split()) for cell in cells]
    return clipped(" | ".join(text for text in texts if text))


def _covered_columns(cell: Cell) -> range:
    return range(cell.column, cell.column + cell.span)


def covered_rows(rows: Sequence[Row], index: int, cell: Cell) -> range:
    """Rows that a cell covers: its own, and those below that continue it."""
    last = index + 1
    if cell.merge == "restart":
        while last < len(rows) and any(c.column == cell.column and c.merge == "continue" for c in rows[last].cells):
            last += 1
    return range(index, last)


def _columns_differ(pair: TablePair, cell: CellPair) -> bool:
    known, come = pair.column_map, set(pair.column_map.values())
    before = {known[column] for column in _covered_columns(cell.before) if column in known}
    return before != {column for column in _covered_columns(cell.after) if column in come}


def _spans(pair: TablePair, cell: CellPair) -> Iterator[Change]:
    row = pair.before.rows[cell.rows[0]]
    noun = "header cell" if pair.is_header(row, cell.rows[0]) else "cell"
    if _columns_differ(pair, cell):
        message = _span_words(noun, cell.before.span, cell.after.span, "columns")
        yield _span_change(pair, cell, "gridSpan", (cell.before.span, cell.after.span), message)
    if "continue" in (cell.before.merge, cell.after.merge) and cell.before.merge != "restart":
        return
    known, come = pair.row_map, set(pair.row_map.values())
    old = covered_rows(pair.before.rows, cell.rows[0], cell.before)
    new = covered_rows(pair.after.rows, cell.rows[1], cell.after)
    if {known[i] for i in old if i in known} != {j for j in new if j in come}:
        first, second = len(old), len(new)
        what = "removed" if second == 1 else "added" if first == 1 else "changed"
        message = f"vertical merge {what}: {_span_words(noun, first, second, 'rows')}"
        yield _span_change(pair, cell, "vMerge", (first, second), message)


def _span_words(noun: str, before: int, after: int, unit: str) -> str:
    if after == 1:
        return f"{noun} no longer spans {before} {unit}"
    if before == 1:
        return f"{noun} now spans {after} {unit}"
    return f"{noun} spans {before} {unit} → {after} {unit}"


def _span_change(pair: TablePair, cell: CellPair, property: str, values: tuple[int, int], message: str) -> Change:
    said = pair.said(message, cell.rows[1], cell.after.column)
    return _change(pair, property, pair.cell_where(cell), (str(values[0]), str(values[1])), said, cell.before.text)


def _lone_cells(pair: TablePair, rows: tuple[int, int], edit: RowEdit, *, merged: bool) -> Iterator[Change]:
    """Cells of a row that came or went without their column; empty ones that a changed span explains are left out."""
    come = set(pair.column_map.values())
    for side, tag in enumerate(("delete", "insert")):
        known = (set(pair.column_map), come)[side]
        table = (pair.before, pair.after)[side]
        for step in pair.one_sided(edit, tag):
            cell = table.rows[rows[side]].cells[(step.after if side else step.before) or 0]
            own_column = not known & set(_covered_columns(cell)) and _own(pair, side, cell.column)
            if not own_column and (cell.text.strip() or not merged):
                yield _lone_cell(pair, rows[side], cell, side)


def _lone_cell(pair: TablePair, row: int, cell: Cell, side: int) -> Change:
    words, verb = clipped(cell.text), ("deleted", "inserted")[side]
    place = pair.place(side, row, cell.column, cell.text)
    where = Where(None, place) if side else Where(place, None)
    message = pair.said(f"cell {verb}: “{words}”" if words else f"empty cell {verb}", row, cell.column)
    return _change(pair, "cell", where, (None, words) if side else (words, None), message, cell.text)
