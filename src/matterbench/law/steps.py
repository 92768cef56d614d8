"""A deadline with the steps that lead to it, and the counting that writes them down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import NamedTuple, TypeAlias

from matterbench.law import periods
from matterbench.law.calendar import Calendar
from matterbench.law.dates import WEEKDAYS

Day: TypeAlias = date


class Step(NamedTuple):
    """One step of a count: the day it arrives at, and why."""

    date: Day
    reason: str


@dataclass(frozen=True, slots=True)
class Deadline:
    """A day that a rule gives: the last day of a period or window, unless the rule says otherwise.

    `steps` lead from the trigger to `date`; `opens` is the first day of a window; `moment` is set where hours count.
    """

    date: Day
    steps: tuple[Step, ...]
    rule: str
    source: str
    opens: Day | None = None
    moment: datetime | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """A count under way, from a trigger on: each method returns a longer one."""

    date: Day
    steps: tuple[Step, ...] = ()
    opens: Day | None = None
    moment: datetime | None = None

    def to(self, day: Day, reason: str) -> Count:
        """Go to a day for a reason."""
        return replace(self, date=day, steps=(*self.steps, Step(day, reason)))

    def days(self, n: int, reason: str = "") -> Count:
        """Count calendar days; back where n is negative."""
        said = f"{_plural(abs(n), 'day')} {'after' if n >= 0 else 'before'} {self.date}, that day excluded"
        return self.to(periods.days(self.date, n), reason or said)

    def months(self, n: int, reason: str = "") -> Count:
        """Count calendar months; back where n is negative."""
        end = periods.months(self.date, n)
        said = f"{_plural(abs(n), 'month')} {'after' if n >= 0 else 'before'} {self.date}: "
        said += "the same-numbered day" if end.day == self.date.day else "the month has no such day, so its last"
        return self.to(end, reason or said)

    def years(self, n: int, reason: str = "") -> Count:
        """Count years of twelve months; back where n is negative."""
        said = f"{_plural(abs(n), 'year')} {'after' if n >= 0 else 'before'} {self.date}"
        return self.to(periods.years(self.date, n), reason or said)

    def business_days(self, n: int, calendar: Calendar, reason: str = "") -> Count:
        """Count business days; back where n is negative."""
        said = f"{_plural(abs(n), 'business day')} {'after' if n >= 0 else 'before'} {self.date}, that day excluded"
        return self.to(periods.business_days(self.date, n, calendar), reason or said)

    def roll(self, calendar: Calendar, step: int = 1) -> Count:
        """Move to the next business day (the preceding one with `step=-1`) where the day is none."""
        end = periods.roll(self.date, calendar, step)
        if end == self.date:
            return self
        what = calendar.holiday(self.date) or f"a {WEEKDAYS[self.date.weekday()]}"
        return self.to(end, f"{self.date} is {what}: the {'next' if step > 0 else 'preceding'} business day")

    def hours(self, moment: datetime, n: int) -> Count:
        """Count hours from a moment; no day is left out."""
        end = moment + timedelta(hours=n)
        return replace(self.to(end.date(), f"{n} hours after {moment:%Y-%m-%d %H:%M}"), moment=end)


def between(opens: Count, closes: Count, side: str) -> Count:
    """Return a window: its last day with the steps of both counts, or with side "first" its first day."""
    if side == "first":
        return replace(opens, opens=opens.date)
    before = (step for step in opens.steps if step not in closes.steps)
    return replace(closes, steps=(*before, *closes.steps), opens=opens.date)


def _plural(n: int, unit: str) -> str:
    return f"{n} {unit}" if n == 1 else f"{n} {unit}s"
