"""A chronology has the events of the record, each once, with its date and source, in order, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pydantic import Field, model_validator

from matterbench.gold.evidence import Evidence
from matterbench.gold.naming import names_any, record_of
from matterbench.gold.pairing import likeness
from matterbench.gold.record import Record
from matterbench.gold.values import shown
from matterbench.schema.verdict import Violation
from matterbench.verifiers.chronology_events import Event, matched
from matterbench.verifiers.chronology_table import Entry, read_entries
from matterbench.verifiers.kit import Check, Spec, verifier

_TABLE, _ORDER, _DOUBLE, _STRANGERS = "table", "order", "no duplicates", "no strangers"
_PRECISION = 0.8
_SAME_WORDS = 90.0
_MOST_SHOWN = 3


class ChronologySpec(Spec):
    """The events that a chronology must and may have."""

    deliverable: str
    events: tuple[Event, ...] = Field(min_length=1)
    similarity: float = Field(default=60, ge=0, le=100)
    """How like an event's words an entry's must be, 0 to 100, to be taken for it."""
    max_events: int | None = Field(default=None, ge=1)
    """More entries than this are no chronology but a copy of the file; None for no limit."""
    aliases: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Further names of documents, by path."""

    @model_validator(mode="after")
    def _has_musts(self) -> ChronologySpec:
        """Refuse two events of one id, and events of which none must be there."""
        if len({event.id for event in self.events}) < len(self.events):
            raise ValueError("two events have one id")
        if not any(event.must for event in self.events):
            raise ValueError("no event must be there")
        return self


@dataclass(frozen=True, slots=True)
class _Reading:
    """The answer held to the events."""

    spec: ChronologySpec
    entries: Sequence[Entry]
    pairs: Mapping[int, int] = field(default_factory=dict)
    """Entry by event."""

    def entry(self, at: int) -> Entry | None:
        """Return the entry that is an event."""
        return self.entries[self.pairs[at]] if at in self.pairs else None


@verifier
def chronology(evidence: Evidence, spec: ChronologySpec) -> Check:
    """Pair entries with events one to one; raises for a source that is not in the record."""
    needed = {path for event in spec.events for path in event.sources} | spec.aliases.keys()
    record = record_of(evidence.before, sorted(needed), spec.aliases)
    found = read_entries(evidence.after.get(spec.deliverable))
    reading = _Reading(spec, found.rows, matched(spec.events, found.rows, spec.similarity))
    return Check(_invariants(spec), tuple(_violations(reading, found.fault, record)), _measures(reading))


def _invariants(spec: ChronologySpec) -> tuple[str, ...]:
    musts = [event for event in spec.events if event.must]
    sourced = (f"source {event.id}" for event in musts if event.sources)
    return (_TABLE, *(f"event {event.id}" for event in musts), *sourced, _ORDER, _DOUBLE, _STRANGERS)


def _violations(reading: _Reading, fault: str, record: Record) -> Iterator[Violation]:
    where = reading.spec.deliverable
    if fault:
        yield Violation(f"{_TABLE}-{where}", _TABLE, where, f"{where} {fault}")
    for at, event in enumerate(reading.spec.events):
        if event.must:
            yield from _event(event, reading.entry(at), record, where)
    yield from _order(reading.entries, where)
    double = _duplicates(reading)
    for at in sorted(set(double.values())):
        event = reading.spec.events[at]
        yield Violation(f"double-{where}-{event.id}", _DOUBLE, event.id, f"{event.text} ({event.id}) is told twice")
    yield from _strangers(reading, len(double))


def _event(event: Event, entry: Entry | None, record: Record, where: str) -> Iterator[Violation]:
    id, named = f"event-{where}-{event.id}", f"{event.text} ({event.id})"
    expected = " or ".join(map(str, event.right()))
    if entry is None:
        yield Violation(id, f"event {event.id}", event.id, f"{named}, {expected}, is missing", expected)
    elif entry.date not in event.right():
        given = shown(entry.said_date or None)
        unread = "" if entry.date else ", which cannot be read as a date"
        message = f"{named} is dated {given}{unread}, not {expected}"
        trapped = event.trapped(entry.date)
        yield Violation(id, f"event {event.id}", event.id, message, expected, given, trapped)
    if event.sources and (entry is None or not names_any(record, entry.source, event.sources)):
        given = shown((entry and entry.source) or None)
        wanted = " or ".join(event.sources)
        why = "is missing, and its source with it" if entry is None else f"has {given} for its source, not {wanted}"
        yield Violation(f"source-{where}-{event.id}", f"source {event.id}", event.id, f"{named} {why}", wanted, given)


def _order(entries: Sequence[Entry], where: str) -> Iterator[Violation]:
    """The first entry that is earlier than one before it; what has no date has no place in the order."""
    latest: Entry | None = None
    for entry in entries:
        if entry.date is None:
            continue
        if latest is not None and latest.date is not None and entry.date.last < latest.date.first:
            message = f"{shown(entry.said_date)} ({shown(entry.text)}) comes after {shown(latest.said_date)}"
            yield Violation(f"{_ORDER}-{where}", _ORDER, where, message, str(latest.date), str(entry.date))
            return
        if latest is None or latest.date is None or entry.date.first > latest.date.first:
            latest = entry


def _duplicates(reading: _Reading) -> Mapping[int, int]:
    """Entries that say again what another entry says, with the event that it is."""
    events = {entry: event for event, entry in reading.pairs.items()}
    rest = [at for at in range(len(reading.entries)) if at not in events]
    alike = likeness([reading.entries[at].text for at in rest], [reading.entries[at].text for at in events])
    found: dict[int, int] = {}
    for line, at in enumerate(rest):
        for column, (other, event) in enumerate(events.items()):
            if _again(reading.entries[at], reading.entries[other], alike[line][column]):
                found.setdefault(at, event)
    return found


def _again(entry: Entry, other: Entry, alike: float) -> bool:
    if entry.key and entry.key == other.key:
        return True
    return entry.date == other.date and (entry.text == other.text or alike >= _SAME_WORDS)


def _strangers(reading: _Reading, double: int) -> Iterator[Violation]:
    spec, count = reading.spec, len(reading.entries)
    where, told = spec.deliverable, count - double
    strange = [entry for at, entry in enumerate(reading.entries) if at not in reading.pairs.values()]
    too_many = spec.max_events is not None and count > spec.max_events
    if too_many:
        message = f"{where} has {count} entries; {spec.max_events} would do"
    elif told and len(reading.pairs) / told < _PRECISION:
        named = "; ".join(f"{shown(one.said_date)}: {shown(one.text)}" for one in strange[:_MOST_SHOWN])
        message = f"{told - len(reading.pairs)} of {told} entries are no event that was asked for: {named}"
    else:
        return
    yield Violation(f"{_STRANGERS}-{where}", _STRANGERS, where, message)


def _measures(reading: _Reading) -> Mapping[str, float]:
    """Precision, recall and F1 of events told, of events with the right date, and of events within three days."""
    events, count = reading.spec.events, len(reading.entries)
    pairs = [(events[at], reading.entries[entry].date) for at, entry in reading.pairs.items()]
    musts = sum(event.must for event in events)

    def f1(hits: Sequence[Event]) -> tuple[float, float, float]:
        precision = len(hits) / count if count else 0.0
        recall = sum(event.must for event in hits) / musts
        both = precision + recall
        return precision, recall, 2 * precision * recall / both if both else 0.0

    told = f1([event for event, _ in pairs])
    return {
        "precision": told[0],
        "recall": told[1],
        "f1": told[2],
        "date_f1": f1([event for event, date in pairs if date in event.right()])[2],
        "f1_within_3_days": f1([event for event, date in pairs if event.is_near(date)])[2],
        "order": _in_order(reading.entries),
    }


def _in_order(entries: Sequence[Entry]) -> float:
    """Share of neighbours that are in order; 0 where there are no entries with dates, 1 where there is one."""
    dates = [entry.date for entry in entries if entry.date is not None]
    if len(dates) < 2:
        return float(len(dates))
    return sum(a.first <= b.last for a, b in pairwise(dates)) / (len(dates) - 1)
