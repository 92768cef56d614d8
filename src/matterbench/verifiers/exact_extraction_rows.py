"""Rows of typed values, each told apart by its key: one for each message, point or unit that was asked about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pydantic import Field

from matterbench.gold.rows import Row, column, read_rows, row_key, said
from matterbench.gold.slots import Slot, judged
from matterbench.gold.values import shown
from matterbench.schema.verdict import Violation
from matterbench.verifiers.kit import Spec

ANSWERS, EXTRA = "answers", "no extra rows"
MOST_EXTRA = 20
"""So many strangers are told one by one; more say nothing new."""


class Rows(Spec):
    """Rows that a deliverable must have, and no others; columns beyond those named are free."""

    key: str
    """The column that tells rows apart: its values are names, of files with or without folder and ending."""
    rows: Mapping[str, Mapping[str, Slot]] = Field(min_length=1)
    """Slots of each row by column, by the row's key."""


def invariants(spec: Rows) -> tuple[str, ...]:
    """Return what is looked at."""
    cells = (f"row {key} {name}" for key, row in spec.rows.items() for name in row)
    return (ANSWERS, *cells, EXTRA)


def violations(path: Path | None, spec: Rows, where: str) -> Iterator[Violation]:
    """Yield what is wrong with the rows of a file."""
    wanted = column(spec.key)
    answers = read_rows(path, [[wanted]], wanted)
    found: dict[str, list[Row]] = {}
    strange: dict[str, None] = {}
    for row in answers.rows:
        given = said(row.values.get(wanted))
        key = row_key(given, spec.rows)
        if key is None:
            strange[shown(given or None)] = None
        else:
            found.setdefault(key, []).append(row)
    fault = answers.fault or ("" if found else "has no row of what was asked")
    if fault:
        yield Violation(f"{ANSWERS}-{where}", ANSWERS, where, f"{where} {fault}")
    for key, slots in spec.rows.items():
        yield from _row(key, slots, found.get(key, ()), where)
    yield from _extra(found, list(strange), where)


def _extra(found: Mapping[str, Sequence[Row]], strange: Sequence[str], where: str) -> Iterator[Violation]:
    for given in strange[:MOST_EXTRA]:
        named = given if given != "nothing" else "a row without a name"
        yield Violation(f"extra-{where}-{given}", EXTRA, given, f"{named} was not asked for", None, given)
    for key, rows in found.items():
        if len(rows) > 1:
            yield Violation(f"twice-{where}-{key}", EXTRA, key, f"there are {len(rows)} rows of {key}")


def _row(key: str, slots: Mapping[str, Slot], rows: Sequence[Row], where: str) -> Iterator[Violation]:
    for name, slot in slots.items():
        cells = [row.values[column(name)] for row in rows if column(name) in row.values]
        invariant, id, expected = f"row {key} {name}", f"row-{where}-{key}-{name}", shown(slot.value)
        if not cells or len(cells) < len(rows):
            what = f"{name} of {key}" if rows else key
            yield Violation(id, invariant, f"{key}, {name}" if rows else key, f"{what} is missing", expected)
            continue
        wrong = next(((cell, one) for cell in cells if not (one := judged(slot, cell)).right), None)
        if wrong is not None:
            cell, found = wrong
            message = f"{name} of {key} is {shown(cell)}, {found.why}"
            yield Violation(id, invariant, f"{key}, {name}", message, expected, shown(cell), found.trapped)
