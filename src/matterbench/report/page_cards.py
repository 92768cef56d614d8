"""The list of changes: a card each, effects inside the card of their cause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from matterbench.ooxml.inline import shown
from matterbench.report.page_changes import Entry, Register

_CLIP = 600
"""Characters of a value that a card shows."""
STANDINGS = {
    "violation": ("✗", "not allowed"),
    "allowed": ("✓", "allowed"),
    "tolerated": ("·", "tolerated"),
    "block": ("", "serious"),
    "warn": ("", "warning"),
    "info": ("", "information"),
}
"""Status or severity: sign and word."""


_SWITCHES = {"on", "off", "not set", None}
"""Values that a sentence about something added or removed says already."""


@dataclass(frozen=True, slots=True)
class Card:
    """What the list says about one change."""

    id: str
    number: str
    place: str
    kind: str
    severity: str
    status: str
    sign: str
    word: str
    message: str
    before: str | None
    after: str | None
    notes: tuple[str, ...]
    others: tuple[tuple[str, str], ...]
    """Number and id of further causes."""
    effects: tuple[Card, ...]
    marked: bool
    """Whether the document shows it."""


def cards(entries: Iterable[Entry]) -> tuple[Card, ...]:
    """Return the cards of changes, in order."""
    return tuple(_card(entry) for entry in entries)


def _card(entry: Entry) -> Card:
    change = entry.change
    before, after = _values(change)
    sign, word = STANDINGS[change["status"] or change["severity"]]
    return Card(
        id=entry.id,
        number=entry.number,
        place=entry.place,
        kind=entry.kind,
        severity=change["severity"],
        status=change["status"] or "",
        sign=sign,
        word=word,
        message=change["message"],
        before=before,
        after=after,
        notes=tuple(_notes(change)),
        others=tuple((other.number, other.id) for other in entry.others),
        effects=cards(entry.effects),
        marked=entry.marked,
    )


def _values(change: dict[str, Any]) -> tuple[str | None, str | None]:
    """Both values where the sentence does not say them already."""
    values = [None if value is None else shown(value) for value in (change["before"], change["after"])]
    told = all(value is None or not value.strip() or value in change["message"] for value in values)
    if told or values[0] == values[1] or set(values) <= _SWITCHES:
        return None, None
    first, second = map(_clipped, values)
    return first, second


def _clipped(value: str | None) -> str | None:
    return value if value is None or len(value) <= _CLIP else value[:_CLIP].rstrip() + " …"


def _notes(change: dict[str, Any]) -> Iterable[str]:
    revision = change["revision"]
    if revision is not None:
        when = f", {revision['date'][:10]}" if revision["date"] else ""
        yield f"tracked change by {revision['author'] or 'an unnamed author'}{when}"
    if change["authorised_by"]:
        yield f"by edit {change['authorised_by']}"
    if change["cause"] == "volatile":
        yield "Word recomputes this by itself"
    if change["status"] and change["severity"] != "block":
        yield STANDINGS[change["severity"]][1]


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter."""

    value: str
    word: str
    count: int


@dataclass(frozen=True, slots=True)
class Filters:
    """What the list can be narrowed by; a filter of one value is left out."""

    kinds: tuple[Choice, ...]
    severities: tuple[Choice, ...]
    statuses: tuple[Choice, ...]
    total: int


def filters(report: dict[str, Any], register: Register) -> Filters:
    """Count the listed changes by what they can be filtered by."""
    changes = [entry.change for entry in register.all()]
    kinds, severities, statuses = (Counter(change[key] for change in changes) for key in ("kind", "severity", "status"))
    return Filters(
        kinds=_several([Choice(kind, kind, kinds[kind]) for kind in sorted(kinds)]),
        severities=_several(_choices(severities, ("block", "warn", "info"))),
        statuses=_several(_choices(statuses, ("violation", "allowed", "tolerated"))),
        total=len(changes),
    )


def _choices(counts: Counter[str], order: Sequence[str]) -> list[Choice]:
    return [Choice(value, STANDINGS[value][1], counts[value]) for value in order if counts[value]]


def _several(choices: list[Choice]) -> tuple[Choice, ...]:
    return tuple(choices) if len(choices) > 1 else ()
