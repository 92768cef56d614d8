"""The gold of a computed date: what the named rule gives, and the days that reasons for it may speak of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from typing import Any

from pydantic import model_validator

from matterbench.errors import UnreadableInput
from matterbench.gold.slots import Slot, Type
from matterbench.law.calendar import NY
from matterbench.law.deadlines import RULES, Deadline, compute, read_calendar
from matterbench.verifiers.kit import Spec

_AROUND = timedelta(days=10)
_DAY = timedelta(days=1)
_COUNTED = re.compile(r"\d+ business day")
"""In the reason of a step that counts business days one by one."""


class Computed(Spec):
    """One date that an answer must compute."""

    rule: str
    """Name of the rule, as in `matterbench.law.deadlines.RULES`."""
    parameters: Mapping[str, Any]
    value: str
    """The date in ISO form; with a time of day where the rule counts hours."""
    also: tuple[str, ...] = ()
    """Other dates that a lawyer may defend."""
    trap: str | None = None
    """What a careless reader computes."""

    @property
    def slot(self) -> Slot:
        """Return it as a slot."""
        kind: Type = "moment" if "T" in self.value or ":" in self.value else "date"
        return Slot(type=kind, value=self.value, also=self.also, trap=self.trap)

    @model_validator(mode="after")
    def _is_dated(self) -> Computed:
        """Refuse a value that is no date, or not in ISO form."""
        for one in (self.value, *self.also):
            datetime.fromisoformat(one)
        assert self.slot.value is not None
        return self

    def deadline(self, name: str) -> Deadline:
        """Apply the rule; raises `UnreadableInput` where it gives another day than the gold: that is our fault."""
        found = compute(self.rule, self.parameters)
        timed = self.slot.type == "moment"
        given = found.moment if timed else found.date
        wanted = datetime.fromisoformat(self.value) if timed else date.fromisoformat(self.value)
        if given != wanted:
            raise UnreadableInput(
                f"{self.rule} gives {given}, not {self.value}", where=name, expected="gold of the rule"
            )
        return found


def spoken(computed: Computed, deadline: Deadline, answer: date | None) -> frozenset[date]:
    """Return the days that reasons may speak of.

    They are those from which the rule counts and at which it arrives, the days beside the trigger, either end of a
    window, the answer itself (which is judged elsewhere), days that are no business days, of which a reason says so,
    and where business days count all that are counted.
    """
    given = [one for one in map(_day, computed.parameters.values()) if one is not None]
    days = {*given, *(one - _DAY for one in given), *(one + _DAY for one in given)}
    days |= _arrived(deadline) | {date.fromisoformat(one[:10]) for one in (computed.value, *computed.also)}
    if "side" in RULES[computed.rule].parameters:
        for side in ("first", "last"):
            days |= _arrived(compute(computed.rule, {**computed.parameters, "side": side}))
    if any(_COUNTED.search(step.reason) for step in deadline.steps):
        days |= {min(days) + _DAY * n for n in range((max(days) - min(days)).days)}
    days |= set(_closed(computed, min(days), max(days)))
    return frozenset(days if answer is None else {*days, answer})


def _arrived(deadline: Deadline) -> set[date]:
    return {deadline.date, *(step.date for step in deadline.steps)} | ({deadline.opens} if deadline.opens else set())


def _closed(computed: Computed, first: date, last: date) -> Iterator[date]:
    calendar = read_calendar(computed.parameters["calendar"]) if "calendar" in computed.parameters else NY
    day = first - _AROUND
    while day <= last + _AROUND:
        if not calendar.is_business_day(day):
            yield day
        day += _DAY


def _day(value: Any) -> date | None:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(value[:10]) if isinstance(value, str) else None
    except ValueError:
        return None
