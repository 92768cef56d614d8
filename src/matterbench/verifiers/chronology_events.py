"""The events of the record, and which entry of an answer is which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from pydantic import model_validator

from matterbench.gold.pairing import likeness, paired
from matterbench.gold.rows import column
from matterbench.verifiers.chronology_dates import Dated, Precision, read_dated
from matterbench.verifiers.chronology_table import Entry
from matterbench.verifiers.kit import Spec

NEAR_DAYS = 3
_EXACT, _NEAR, _KEYED = 50.0, 10.0, 200.0
"""What a right date, a date within three days, and the event's own key add to likeness."""
_FINENESS: Sequence[Precision] = ("year", "month", "day")


class Event(Spec):
    """One event of the record."""

    id: str
    date: str
    """`2026-06-18`, `2026-06` or `2026`."""
    precision: Precision = "day"
    text: str
    aliases: tuple[str, ...] = ()
    """Other ways to tell it."""
    sources: tuple[str, ...] = ()
    """Documents of the record that say it; the entry must name one."""
    must: bool = True
    """Whether a chronology without it is wrong; else it may stand there."""
    also: tuple[str, ...] = ()
    """Other dates that a lawyer may defend."""
    trap: str | None = None
    """The date that a careless reader gives it."""

    @model_validator(mode="after")
    def _is_dated(self) -> Event:
        """Refuse a date that is none, or less precise than it claims."""
        for one in (self.date, *self.also, *([] if self.trap is None else [self.trap])):
            found = read_dated(one)
            if found is None or _FINENESS.index(found.precision) < _FINENESS.index(self.precision):
                raise ValueError(f"{one!r} is no {self.precision}")
        return self

    def right(self) -> list[Dated]:
        """Return its date and others that can be defended, at its precision."""
        return [_dated(one, self.precision) for one in (self.date, *self.also)]

    def trapped(self, found: Dated | None) -> bool:
        """Tell whether a date is the one that the trap leads to."""
        return self.trap is not None and found == _dated(self.trap, self.precision)

    def is_near(self, found: Dated | None) -> bool:
        """Tell whether a date is right, or a day within three of a right one."""
        if found is None or found.precision != self.precision:
            return False
        return any(
            found == one or (self.precision == "day" and abs((found.first - one.first).days) <= NEAR_DAYS)
            for one in self.right()
        )


@lru_cache(maxsize=4096)
def _dated(text: str, precision: Precision) -> Dated:
    found = read_dated(text)
    if found is None:
        raise ValueError(f"{text!r} is no date")
    return found.at(precision)


def matched(events: Sequence[Event], entries: Sequence[Entry], similarity: float) -> Mapping[int, int]:
    """Return which entry, by number, is which event: the pairing of one to one that is likest on the whole.

    Only an entry that tells the event (by likeness of its words, or by the event's own id as key) can be it; of those
    the one with the right date is preferred. An entry with the key of one event is no other.
    """
    phrases = [(at, phrase) for at, event in enumerate(events) for phrase in (event.text, *event.aliases)]
    alike = likeness([phrase for _, phrase in phrases], [entry.text for entry in entries])
    best = [[0.0] * len(entries) for _ in events]
    for (at, _), line in zip(phrases, alike, strict=True):
        best[at] = [max(pair) for pair in zip(best[at], line, strict=True)]
    keys = {column(event.id): at for at, event in enumerate(events)}
    keyed = [keys.get(column(entry.key)) for entry in entries]
    scores = [
        [
            _score(event, entry, best[i][j], similarity, None if keyed[j] is None else keyed[j] == i)
            for j, entry in enumerate(entries)
        ]
        for i, event in enumerate(events)
    ]
    return paired(scores)


def _score(event: Event, entry: Entry, likeness: float, similarity: float, keyed: bool | None) -> float:
    """What it is worth to take an entry for an event; `keyed`: whether its key is the event's."""
    if keyed is False or (keyed is None and likeness < similarity):
        return 0.0
    dated = _EXACT if entry.date in event.right() else _NEAR if event.is_near(entry.date) else 0.0
    return likeness + dated + (_KEYED if keyed else 0.0)
