"""The rows of a deliverable: a JSON list of objects, or a table, told apart by the values of one column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from matterbench.errors import UnreadableInput
from matterbench.formats import Reading, read
from matterbench.law.text import plain


@dataclass(frozen=True, slots=True)
class AnswerRows:
    """Rows in order, each by column, with what the reader could not make sense of."""

    rows: tuple[Mapping[str, Any], ...]
    fault: str = ""
    """Why there are no rows: a missing or unreadable file, or one of another shape."""


def read_rows(path: Path | None, key: str) -> AnswerRows:
    """Return the rows of a file that have a column `key`; every fault of the file is told, none is raised."""
    if path is None:
        return AnswerRows((), "was not delivered")
    try:
        reading = read(path)
    except UnreadableInput as error:
        return AnswerRows((), error.sentence())
    if reading.kind == "json":
        found = _objects(reading.data, key)
        return AnswerRows((), "is JSON but no list of objects") if found is None else AnswerRows(tuple(found))
    rows = tuple(_of_tables(reading, key))
    fault = "" if rows else f"holds no table with a column {key.replace('_', ' ').capitalize()}"
    return AnswerRows(rows, fault)


def _objects(data: Any, key: str) -> list[Mapping[str, Any]] | None:
    """Objects of a list, of the one list in an object, or of an object whose keys are those of the rows."""
    if isinstance(data, list):
        return [_named(one) for one in data] if all(isinstance(one, dict) for one in data) else None
    if not isinstance(data, dict):
        return None
    values = list(data.values())
    if values and all(isinstance(one, dict) for one in values):
        return [{key: name, **_named(one)} for name, one in data.items()]
    return _objects(values[0], key) if len(values) == 1 and isinstance(values[0], list) else None


def _named(row: Mapping[str, Any]) -> Mapping[str, Any]:
    return {_column(str(name)): value for name, value in row.items()}


def _of_tables(reading: Reading, key: str) -> Iterator[Mapping[str, Any]]:
    for table in reading.tables:
        for record in table.records():
            row = {_column(name): cell.text.strip() or None for name, cell in record.items()}
            if key in row and any(value is not None for value in row.values()):
                yield row


def _column(name: str) -> str:
    """A column's name as JSON has it: `Respond by` is `respond_by`."""
    return plain(name).strip(" :.").replace(" ", "_").replace("-", "_")
