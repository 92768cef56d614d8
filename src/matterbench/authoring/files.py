"""Plain files: text (UTF-8, LF), comma-separated values (RFC 4180) and calendars (RFC 5545)."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from matterbench.errors import InvalidRequest


@dataclass(frozen=True, slots=True)
class Event:
    """An entry of a calendar: on whole days if `start` is a date, else at New York time for `minutes`.

    `key` names it for good; `organizer` and `attendees` are addresses; `reminder` is days before, 0 for none.
    """

    key: str
    start: date | datetime
    summary: str
    description: str = ""
    location: str = ""
    minutes: int = 60
    organizer: str = ""
    attendees: tuple[str, ...] = ()
    reminder: int = 0


def write_text(text: str) -> bytes:
    """Return a text file: lines end with LF, without trailing spaces, and so does the last one."""
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    return ("\n".join(lines) + "\n").encode()


def write_csv(rows: Iterable[Sequence[object]]) -> bytes:
    """Return rows as values parted by commas, each row ended by CRLF; fields are quoted where they must be.

    Raises:
        InvalidRequest: rows differ in length.
    """
    table = [["" if one is None else str(one) for one in row] for row in rows]
    if len({len(row) for row in table}) > 1:
        raise InvalidRequest("rows differ in length", where="csv")
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\r\n").writerows(table)
    return stream.getvalue().encode()


def write_calendar(name: str, events: Iterable[Event], *, stamp: datetime, domain: str) -> bytes:
    """Return a calendar; `stamp` is when it was saved, in UTC, `domain` ends the ids of its events.

    Raises:
        InvalidRequest: an event takes no time.
    """
    from icalendar import Calendar, Timezone

    calendar = Calendar()
    calendar.add("prodid", f"-//{domain}//Calendar//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add_component(Timezone.from_ical(_NEW_YORK))
    for event in events:
        calendar.add_component(_component(event, stamp, domain))
    data: bytes = calendar.to_ical()
    return data


def _component(event: Event, stamp: datetime, domain: str) -> Any:
    from icalendar import Alarm, vDatetime, vText
    from icalendar import Event as Component

    component = Component()
    component.add("uid", f"{hashlib.sha256(event.key.encode()).hexdigest()[:24]}@{domain}")
    component["dtstamp"] = vText(f"{stamp:%Y%m%dT%H%M%SZ}")
    start, end = event.start, _end(event)
    if isinstance(start, datetime) and isinstance(end, datetime):
        for key, moment in (("dtstart", start), ("dtend", end)):
            value = vDatetime(moment.replace(tzinfo=None))
            value.params["TZID"] = "America/New_York"
            component[key] = value
    else:
        component.add("dtstart", start)
        component.add("dtend", end)
    for key, text in (("summary", event.summary), ("description", event.description), ("location", event.location)):
        if text:
            component.add(key, text)
    if event.organizer:
        component.add("organizer", f"mailto:{event.organizer}")
    for attendee in event.attendees:
        component.add("attendee", f"mailto:{attendee}")
    if event.reminder:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", event.summary)
        alarm.add("trigger", timedelta(days=-event.reminder))
        component.add_component(alarm)
    return component


def _end(event: Event) -> date | datetime:
    if not isinstance(event.start, datetime):
        return event.start + timedelta(days=1)
    if event.minutes <= 0:
        raise InvalidRequest("an event takes no time", where=event.key)
    return event.start + timedelta(minutes=event.minutes)


_NEW_YORK = """BEGIN:VTIMEZONE
TZID:America/New_York
BEGIN:DAYLIGHT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
TZNAME:EDT
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
TZNAME:EST
END:STANDARD
END:VTIMEZONE
""".replace("\n", "\r\n")
