"""The answers of a deliverable: a JSON object, or the table Item / Value of a Word document or workbook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from matterbench.errors import UnreadableInput
from matterbench.formats import read
from matterbench.law.text import plain

_NAMES = {"item", "slot", "question", "name", "term", "point"}
_VALUES = {"value", "answer", "finding", "data"}


@dataclass(frozen=True, slots=True)
class Answers:
    """Answers by slot, with what the reader could not make sense of."""

    values: Mapping[str, Any]
    searched: tuple[str, ...] = ()
    """Documents that the answer says it searched."""
    fault: str = ""
    """Why there are no answers: a missing or unreadable file, or one of another shape."""


def read_answers(path: Path | None) -> Answers:
    """Return the answers of a file; every fault of the file is told, none is raised."""
    if path is None:
        return Answers({}, fault="was not delivered")
    try:
        reading = read(path)
    except UnreadableInput as error:
        return Answers({}, fault=error.sentence())
    if reading.kind == "json":
        return _object(reading.data)
    for table in reading.tables:
        for record in table.records():
            columns = {plain(name) for name in record}
            if columns & _NAMES and columns & _VALUES:
                return _records(table.records())
    return Answers({}, fault="holds neither a JSON object nor a table with the columns Item and Value")


def _object(data: object) -> Answers:
    if not isinstance(data, dict):
        return Answers({}, fault="is JSON but no object")
    searched = data.get("searched", ())
    named = tuple(map(str, searched)) if isinstance(searched, list | tuple) else ()
    return Answers({str(key): value for key, value in data.items() if key != "searched"}, named)


def _records(records: Any) -> Answers:
    values: dict[str, Any] = {}
    searched: tuple[str, ...] = ()
    for record in records:
        cells = {plain(name): cell for name, cell in record.items()}
        name = next((cells[key].text.strip() for key in sorted(_NAMES & cells.keys())), "")
        value = next((cells[key] for key in sorted(_VALUES & cells.keys())), None)
        if plain(name) == "searched" and value is not None:
            searched = tuple(one.strip() for one in value.text.replace("\n", ";").split(";") if one.strip())
        elif name:
            values[_slot(name)] = None if value is None or not value.text.strip() else value.text
    return Answers(values, searched)


def _slot(name: str) -> str:
    """A slot's name as a table may write it: `Cure period` is `cure_period`."""
    return plain(name).strip(" :.").replace(" ", "_").replace("-", "_")
