"""The answers of a deliverable: a JSON object, or the tables Item / Value of a Word document or workbook."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from matterbench.errors import UnreadableInput
from matterbench.formats import Reading
from matterbench.gold.record import reading_of
from matterbench.gold.rows import column, of_tables, read_rows, row_key, said

_NAMES = frozenset({"item", "slot", "question", "name", "term", "point", "field", "key"})
_VALUES = frozenset({"value", "answer", "finding", "data", "result", "date", "deadline"})
_REASONS = frozenset(
    {"steps", "step", "reason", "reasons", "reasoning", "basis", "calculation", "computation", "explanation", "how",
     "why", "working", "notes", "note"}
)  # fmt: skip
_WRAPPERS = ("answers", "slots", "values")
_SEARCHED = "searched"


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a slot: a JSON value or a cell, None where it is null or empty, and the reasons given with it."""

    value: Any
    reasons: str = ""


@dataclass(frozen=True)
class Answers:
    """Answers by name, with what the reader could not make sense of."""

    values: Mapping[str, tuple[Answer, ...]]
    """By name as it is written: several where a name comes twice."""
    searched: tuple[str, ...] = ()
    """Documents that the answer says it searched."""
    fault: str = ""
    """Why there are no answers: a missing or unreadable file, or one of another shape."""
    twice: tuple[str, ...] = ()
    """Names that one JSON object has twice, of which only the last could be read."""

    def of(self, slot: str) -> tuple[Answer, ...]:
        """Return the answers to a slot: none where it is missing, several where it was answered twice."""
        return self._named.get(column(slot), ())

    @cached_property
    def _named(self) -> Mapping[str, tuple[Answer, ...]]:
        found: dict[str, tuple[Answer, ...]] = {}
        for name, answers in self.values.items():
            found[column(name)] = (*found.get(column(name), ()), *answers)
        return found


def read_answers(path: Path | None, slots: Sequence[str] = ()) -> Answers:
    """Return the answers of a file; every fault of the file is told, none is raised.

    `slots` are the names asked for: an object that lies in another under a name of its own is looked into.
    """
    if path is None:
        return Answers({}, fault="was not delivered")
    try:
        reading = reading_of(path)
    except UnreadableInput as error:
        return Answers({}, fault=f"cannot be read: {error.sentence()}")
    if reading.kind == "json":
        return _object(reading, {column(name) for name in slots})
    rows = list(of_tables(reading, (_NAMES, _VALUES)))
    if not rows:
        return Answers({}, fault="holds neither a JSON object nor a table with the columns Item and Value")
    values: dict[str, tuple[Answer, ...]] = {}
    searched: tuple[str, ...] = ()
    for row in rows:
        name, value = said(row.first(_NAMES)), row.first(_VALUES)
        if column(name) == _SEARCHED:
            searched = _listed(value)
        elif name:
            values[name] = (*values.get(name, ()), Answer(value, said(row.first(_REASONS))))
    return Answers(values, searched)


def read_column(path: Path | None, key: str, values: str, names: Collection[str]) -> Answers:
    """Return the answers that stand in one column of a table, by the `names` that its key column has."""
    found = read_rows(path, ((column(key),), (column(values),)), column(key))
    answers: dict[str, tuple[Answer, ...]] = {}
    for row in found.rows:
        name = row_key(said(row.values.get(column(key))), names)
        if name is not None and column(values) in row.values:
            answer = _answer(row.values[column(values)])
            reasons = answer.reasons or said(row.first(_REASONS))
            answers[name] = (*answers.get(name, ()), Answer(answer.value, reasons))
    return Answers(answers, fault=found.fault)


def _object(reading: Reading, slots: set[str]) -> Answers:
    data = reading.data
    if not isinstance(data, dict):
        return Answers({}, fault="is JSON but no object")
    searched = _listed(data.get(_SEARCHED))
    rest = {str(key): value for key, value in data.items() if key != _SEARCHED}
    inner = next((rest[name] for name in _WRAPPERS if isinstance(rest.get(name), dict) and name not in slots), None)
    if inner is not None and len(rest) == 1:
        searched = searched or _listed(inner.get(_SEARCHED))
        rest = {str(key): value for key, value in inner.items() if key != _SEARCHED}
    values = {name: (_answer(value),) for name, value in rest.items()}
    return Answers(values, searched, twice=tuple(_twice(reading)))


def _answer(value: Any) -> Answer:
    """An answer that stands alone, or in an object with its source and reasons."""
    if not isinstance(value, dict):
        return Answer(value)
    named = {column(str(key)): one for key, one in value.items()}
    held = next((key for key in named if key in _VALUES), None)
    reasons = "\n".join(said(one) for key, one in named.items() if key in _REASONS)
    return Answer(value if held is None else named[held], reasons)


def _listed(value: Any) -> tuple[str, ...]:
    if isinstance(value, list | tuple):
        return tuple(said(one) for one in value)
    return tuple(one.strip() for one in said(value).split(";") if one.strip())


def _twice(reading: Reading) -> Iterator[str]:
    """Names that the reader of the file found twice in one object."""
    for note in reading.notes:
        head, _, names = note.partition(": ")
        if "come twice" in head:
            yield from names.removesuffix(".").split(", ")
