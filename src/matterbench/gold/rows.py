"""The rows of a deliverable: a JSON list of objects, or the tables of a document, workbook or delimited file.

Columns are found by name, in any order, beside others; a table whose head does not name what is wanted is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from matterbench.errors import UnreadableInput
from matterbench.formats import Cell, Reading, Table
from matterbench.formats.tables import split
from matterbench.gold.record import reading_of
from matterbench.gold.values import document_names
from matterbench.law.text import plain

MAX_ROWS = 2_000
"""A table for people has a few hundred rows at most."""
_HEAD_WITHIN = 30
_LETTERS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Row:
    """One row: by column (`respond_by`) a JSON value or a cell; None for an empty cell under a head."""

    values: Mapping[str, Any]
    place: str
    """`table 1, row 3`, `entry 3`."""

    def first(self, names: Collection[str]) -> Any:
        """Return the first value that is not empty under one of the names, in the row's order; None for none."""
        found = (value for name, value in self.values.items() if name in names)
        return next((value for value in found if said(value)), None)


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows in order, or why there are none."""

    rows: tuple[Row, ...]
    fault: str = ""
    """To stand after the file's name: it is missing, unreadable, or of another shape; "" where rows were found."""


def column(name: str) -> str:
    """Return a column's name as JSON has it: `Respond by:` is `respond_by`."""
    return _LETTERS.sub("_", plain(name)).strip("_")


def said(value: Any) -> str:
    """Return a JSON value or cell as words in one line; "" for nothing."""
    if isinstance(value, Cell):
        return " ".join(value.text.split())
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return "; ".join(found for one in value if (found := said(one)))
    return "" if value is None else " ".join(str(value).split())


def read_rows(path: Path | None, wanted: Sequence[Sequence[str]], key: str = "") -> Rows:
    """Return the rows of a file; every fault of the file is told, none is raised.

    Args:
        path: The file; None for one that was not delivered.
        wanted: For each column without which a table is another table, the names that it may have, the usual one first.
        key: The column for the names of a JSON object of objects; "" where that is no list of rows.
    """
    if path is None:
        return Rows((), "was not delivered")
    try:
        reading = reading_of(path)
    except UnreadableInput as error:
        return Rows((), f"cannot be read: {error.sentence()}")
    if reading.kind == "json":
        found = _objects(reading.data, key)
        if found is None:
            return Rows((), "is JSON but no list of objects")
    else:
        found = list(of_tables(reading, wanted))
    if len(found) > MAX_ROWS:
        return Rows((), f"holds {len(found):,} rows; people read {MAX_ROWS:,} at most")
    named = " and ".join(names[0].replace("_", " ").capitalize() for names in wanted)
    return Rows(tuple(found), "" if found else f"has no rows with a column {named}")


def row_key(given: str, keys: Collection[str]) -> str | None:
    """Return which of the keys a row's name means: the same words, or the same file with or without folder and ending.

    The fuller name goes first; None for a stranger.
    """
    names = document_names(given)
    for name in names:
        for key in keys:
            if name and name in document_names(key):
                return key
    return next((key for key in keys if column(given) and column(given) == column(key)), None)


def of_tables(reading: Reading, wanted: Sequence[Collection[str]]) -> Iterator[Row]:
    """Yield the rows of every table, under the head that names what is wanted."""
    for table in reading.tables:
        yield from _of_table(table, wanted)


def _of_table(table: Table, wanted: Sequence[Collection[str]]) -> Iterator[Row]:
    head: Mapping[str, str] = {}
    for at, cells in enumerate(table.rows):
        named = _head(cells, wanted) if at < _HEAD_WITHIN or head else {}
        if named and (not head or set(named.values()) == set(head.values())):
            head = named
        elif head:
            values: dict[str, Any] = dict.fromkeys(head.values())
            values |= {head[name]: cell for cell in cells if (name := _letters(cell)) in head and cell.text.strip()}
            if any(value is not None for value in values.values()):
                yield Row(values, f"{table.name}, row {split(cells[0].address)[1]}")


def _head(cells: Sequence[Cell], wanted: Sequence[Collection[str]]) -> Mapping[str, str]:
    """Column names by letters where a row is such a head; a name that comes twice counts once, the first time."""
    found: dict[str, str] = {}
    for cell in cells:
        name = column(cell.text)
        if name and name not in found.values():
            found[_letters(cell)] = name
    names = set(found.values())
    return found if all(names & set(some) for some in wanted) else {}


def _letters(cell: Cell) -> str:
    return split(cell.address)[0]


def _objects(data: Any, key: str) -> list[Row] | None:
    """Objects of a list, of the one list in an object, or, with a key, of an object by name."""
    if isinstance(data, dict):
        lists = [value for value in data.values() if isinstance(value, list) and (not value or _all_objects(value))]
        if len(lists) == 1:
            return _objects(lists[0], key)
        if not key or not data or not _all_objects(data.values()):
            return None
        data = [{key: name, **value} for name, value in data.items()]
    if not isinstance(data, list) or not _all_objects(data):
        return None
    return [Row({column(name): value for name, value in one.items()}, f"entry {n}") for n, one in enumerate(data, 1)]


def _all_objects(values: Collection[Any]) -> bool:
    return all(isinstance(one, dict) for one in values)
