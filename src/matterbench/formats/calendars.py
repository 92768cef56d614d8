"""Calendar files: events and deadlines with their times as written. Source: RFC 5545, by the library icalendar."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from matterbench.formats.blocks import Block
from matterbench.formats.encodings import decoded
from matterbench.formats.reading import Reading, Section
from matterbench.formats.source import Source

_KINDS = {"VEVENT": "event", "VTODO": "task", "VJOURNAL": "entry"}
_FIELDS = (
    ("Starts", "DTSTART"), ("Ends", "DTEND"), ("Due", "DUE"), ("Lasts", "DURATION"), ("Repeats", "RRULE"),
    ("Where", "LOCATION"), ("Organizer", "ORGANIZER"), ("Attendees", "ATTENDEE"), ("Status", "STATUS"),
    ("Description", "DESCRIPTION"),
)  # fmt: skip


def read_ics(source: Source) -> Reading:
    """Return a calendar, an event a section, in the order of the file; raises `UnreadableInput`."""
    import icalendar

    text, notes = decoded(source)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            calendar = icalendar.Calendar.from_ical(text)
            found = [part for part in calendar.walk() if part.name in _KINDS]
            sections = tuple(_section(part, number) for number, part in enumerate(found, 1))
            name = str(calendar.get("X-WR-CALNAME") or calendar.get("NAME") or "")
    except Exception:  # the library raises errors of many kinds for damaged lines
        source.refuse("is a damaged calendar file", fix="export the calendar again")
    return Reading("ics", source.name, name or source.name, sections, notes)


def _section(part: Any, number: int) -> Section:
    summary = " ".join(str(part.get("SUMMARY") or "").split())
    kind = _KINDS[part.name]
    name = f"{kind} {number}"
    head = Block("event", summary or f"(no title) {kind}", place=name, date=_start(part))
    return Section(name, (head, *_fields(part, name)))


def _start(part: Any) -> str:
    held = getattr(part.get("DTSTART") or part.get("DUE"), "dt", None)
    return held.isoformat() if isinstance(held, date) else ""


def _fields(part: Any, name: str) -> Iterator[Block]:
    for label, key in _FIELDS:
        held = part.get(key)
        values = held if isinstance(held, list) else [held]
        words = "; ".join(_words(value) for value in values if value is not None)
        if words:
            yield Block("field", words, label, name)


def _words(value: Any) -> str:
    """A property as a person reads it: `2026-06-18 10:00 (America/New_York)`."""
    held = getattr(value, "dt", None)
    if isinstance(held, datetime):
        zone = str(value.params.get("TZID") or "") or ("UTC" if held.utcoffset() is not None else "")
        return f"{held:%Y-%m-%d %H:%M}" + (f" ({zone})" if zone else "")
    if isinstance(held, date):
        return held.isoformat()
    if held is not None or (hasattr(value, "to_ical") and not isinstance(value, str)):
        return value.to_ical().decode("utf-8", "replace") if held is None else str(held)
    name = value.params.get("CN") if hasattr(value, "params") else None
    address = str(value).removeprefix("mailto:").removeprefix("MAILTO:")
    return f"{name} <{address}>" if name else address
