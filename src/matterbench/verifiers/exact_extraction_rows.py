"""Rows of typed values, each told apart by its key: one for each message, point or unit that was asked about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from pydantic import Field

from matterbench.gold.answer_rows import read_rows
from matterbench.gold.slots import Slot, judged
from matterbench.law.text import plain
from matterbench.schema.verdict import Violation
from matterbench.verifiers.kit import Spec

ANSWERS, EXTRA = "answers", "no extra rows"


class Rows(Spec):
    """Rows that a deliverable must have, and no others; columns beyond those named are free."""

    key: str
    """The column that tells rows apart: its values are names, of files with or without folder and ending."""
    rows: Mapping[str, Mapping[str, Slot]] = Field(min_length=1)
    """Slots of each row by column, by the row's key."""


def invariants(spec: Rows) -> tuple[str, ...]:
    """Return what is looked at."""
    cells = (f"row {key} {column}" for key, row in spec.rows.items() for column in row)
    return (ANSWERS, *cells, EXTRA)


def violations(path: Path | None, spec: Rows, where: str) -> Iterator[Violation]:
    """Yield what is wrong with the rows of a file."""
    answers = read_rows(path, spec.key)
    if answers.fault:
        yield Violation(f"{ANSWERS}-{where}", ANSWERS, where, f"{where} {answers.fault}")
    named = {name: key for key in spec.rows for name in _names(key)}
    found: dict[str, Mapping[str, Any]] = {}
    for row in answers.rows:
        given = row.get(spec.key)
        key = next((named[name] for name in _names(str(given)) if name in named), None)
        if key is None or key in found:
            why = f"there are two rows of {key}" if key else f"{given or 'a row without a name'} was not asked for"
            yield Violation(f"extra-{where}-{given}", EXTRA, key or str(given), why, None, str(given))
        else:
            found[key] = row
    for key, slots in spec.rows.items():
        yield from _row(key, slots, found.get(key), where)


def _names(key: str) -> tuple[str, ...]:
    name = PurePosixPath(key).name if "/" in key else key
    stem, dot, ending = name.rpartition(".")
    return (plain(name), plain(stem)) if dot and ending.isalnum() and len(ending) <= 4 else (plain(name),)


def _row(key: str, slots: Mapping[str, Slot], row: Mapping[str, Any] | None, where: str) -> Iterator[Violation]:
    for column, slot in slots.items():
        invariant, id = f"row {key} {column}", f"row-{where}-{key}-{column}"
        expected = shown(slot.value)
        if row is None or column not in row:
            what = key if row is None else f"{column} of {key}"
            yield Violation(id, invariant, key, f"{what} is missing", expected)
            continue
        answer = [] if slot.type == "list" and row[column] is None else row[column]
        given = judged(slot, answer)
        if not given.right:
            why = f"not {expected}" if given.why == "differs" else given.why
            message = f"{column} of {key} is {shown(answer)}, {why}"
            yield Violation(id, invariant, f"{key}, {column}", message, expected, shown(answer), given.trapped)


def shown(value: Any) -> str:
    """Return a value as a message shows it."""
    if value is None:
        return "nothing"
    return "; ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
