"""A checklist has every item that it must, with status, owner, date and source, and nothing that it must not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field, model_validator

from matterbench.gold.evidence import Evidence
from matterbench.gold.naming import names_any, record_of
from matterbench.gold.pairing import words_of
from matterbench.gold.record import Record
from matterbench.gold.rows import said
from matterbench.gold.values import same, shown
from matterbench.law.text import plain
from matterbench.schema.verdict import Violation
from matterbench.verifiers.checklist_items import FIELDS, FieldName, Forbidden, Item, Line, Matched, matched, read_lines
from matterbench.verifiers.kit import Check, Spec, verifier

_TABLE, _DOUBLE = "table", "no duplicates"
_REMARK = re.compile(r" ?[(;,:.-]| \d")
"""What parts a status from a remark on it: `received (November 2)`, `open - with the lender`, `received 11/2/2026`."""


class ChecklistSpec(Spec):
    """The items that a checklist must and must not have."""

    deliverable: str
    items: tuple[Item, ...] = Field(min_length=1)
    forbidden: tuple[Forbidden, ...] = ()
    columns: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Further names of the columns, by `item`, `status`, `owner`, `date`, `source`."""
    similarity: float = Field(default=75, ge=1, le=100)
    """How like one of an item's phrases a row must be, 1 to 100, to be taken for it."""
    aliases: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Further names of documents, by path."""

    @model_validator(mode="after")
    def _has_musts(self) -> ChecklistSpec:
        """Refuse two of one id, items of which none must be there, and columns that there are not."""
        for known in ([item.id for item in self.items], [one.id for one in self.forbidden]):
            if len(set(known)) < len(known):
                raise ValueError("two have one id")
        if not any(item.must for item in self.items):
            raise ValueError("no item must be there")
        if not self.columns.keys() <= {"item", *FIELDS}:
            raise ValueError(f"columns are item, {', '.join(FIELDS)}")
        return self


@dataclass(frozen=True, slots=True)
class _Reading:
    """The answer held to the items."""

    spec: ChecklistSpec
    rows: Sequence[Line]
    found: Matched
    record: Record


@verifier
def checklist(evidence: Evidence, spec: ChecklistSpec) -> Check:
    """Pair rows with items one to one; raises for a source that is not in the record."""
    needed = {path for item in spec.items for path in item.source} | spec.aliases.keys()
    record = record_of(evidence.before, sorted(needed), spec.aliases)
    asked = [field for field in FIELDS if any(item.accepted(field) for item in spec.items)]
    lines = read_lines(evidence.after.get(spec.deliverable), asked, spec.columns)
    reading = _Reading(spec, lines.rows, matched(spec.items, spec.forbidden, lines.rows, spec.similarity), record)
    measures = {"items": _share(reading)}
    return Check(_invariants(spec), tuple(_violations(reading, lines.fault)), measures)


def _share(reading: _Reading) -> float:
    """Share of the items that must be there and are."""
    musts = [at for at, item in enumerate(reading.spec.items) if item.must]
    return sum(at in reading.found.items for at in musts) / len(musts)


def _invariants(spec: ChecklistSpec) -> tuple[str, ...]:
    items = (
        name
        for item in spec.items
        if item.must
        for name in (f"item {item.id}", *(f"item {item.id} {field}" for field in FIELDS if item.accepted(field)))
    )
    return (_TABLE, *items, *(f"forbidden {one.id}" for one in spec.forbidden), _DOUBLE)


def _violations(reading: _Reading, fault: str) -> Iterator[Violation]:
    spec, where = reading.spec, reading.spec.deliverable
    if fault or not reading.found.items:
        message = f"{where} {fault or 'has none of the items'}"
        yield Violation(f"{_TABLE}-{where}", _TABLE, where, message)
    for at, item in enumerate(spec.items):
        if item.must:
            row = reading.rows[reading.found.items[at]] if at in reading.found.items else None
            yield from _item(item, row, reading)
    for k in sorted(set(reading.found.forbidden.values())):
        one = spec.forbidden[k]
        row = next(reading.rows[j] for j, other in reading.found.forbidden.items() if other == k)
        message = f"{shown(row.text)} does not belong on it ({one.id})"
        yield Violation(f"forbidden-{where}-{one.id}", f"forbidden {one.id}", one.id, message, None, shown(row.text))
    for i in sorted(set(_duplicates(reading))):
        item = spec.items[i]
        yield Violation(f"double-{where}-{item.id}", _DOUBLE, item.id, f"{item.match[0]} ({item.id}) is there twice")


def _item(item: Item, row: Line | None, reading: _Reading) -> Iterator[Violation]:
    where = reading.spec.deliverable
    if row is None:
        message = f"{item.match[0]} ({item.id}) is missing"
        yield Violation(f"item-{where}-{item.id}", f"item {item.id}", item.id, message, item.match[0])
    for field in FIELDS:
        accepted = item.accepted(field)
        if accepted and not (row is not None and _right(field, accepted, row, reading)):
            yield _wrong(item, field, row, where)


def _wrong(item: Item, field: FieldName, row: Line | None, where: str) -> Violation:
    value = None if row is None else row.fields.get(field)
    expected, given = " or ".join(item.accepted(field)), shown(said(value) or None)
    named = f"{field} of {item.match[0]} ({item.id})"
    message = f"{named} is missing" if not said(value) else f"{named} is {given}, not {expected}"
    trap = item.trap.get(field)
    trapped = trap is not None and bool(said(value)) and _says(field, (trap,), value, ())
    invariant = f"item {item.id} {field}"
    return Violation(f"{field}-{where}-{item.id}", invariant, item.id, message, expected, given, trapped)


def _right(field: FieldName, accepted: Sequence[str], row: Line, reading: _Reading) -> bool:
    value = row.fields.get(field)
    if not said(value):
        return False
    if field == "source":
        return names_any(reading.record, said(value), accepted)
    statuses = [one for item in reading.spec.items for one in item.status]
    return _says(field, accepted, value, [one for one in statuses if one not in accepted])


def _says(field: FieldName, accepted: Sequence[str], value: object, others: Sequence[str]) -> bool:
    """Whether a column says one of the accepted values; `others` are statuses that a remark may not name beside it."""
    if field == "date":
        return any(same("date", one, value) for one in accepted)
    kinds = ("choice", "document") if field == "source" else ("choice", "party", "person")
    if any(same(kind, one, value) for one in accepted for kind in (kinds if field != "status" else ("choice",))):
        return True
    return field == "status" and any(_remarked(one, said(value), others) for one in accepted)


def _remarked(status: str, text: str, others: Sequence[str]) -> bool:
    """Whether a text is a status with a remark on it that names no other status."""
    wanted, given = plain(status), plain(text)
    rest = given.removeprefix(wanted)
    if not given.startswith(wanted) or not _REMARK.match(rest):
        return False
    return not any(re.search(rf"\b{re.escape(plain(other))}\b", rest) for other in others)


def _duplicates(reading: _Reading) -> Iterator[int]:
    """Items of which another row says the same words for the same owner."""
    told = {_bag(reading.rows[j]): i for i, j in reading.found.items.items()}
    for j in reading.found.rest:
        again = told.get(_bag(reading.rows[j]))
        if again is not None:
            yield again


def _bag(row: Line) -> tuple[str, ...]:
    return (*sorted(words_of(row.text).split()), plain(said(row.fields.get("owner"))))
