"""Public holidays of New York and of the United States, and calendars of business days.

Sources: N.Y. General Construction Law § 24 (public holidays), text as amended by L. 2020 ch. 249; 5 U.S.C. § 6103 and
Fed. R. Civ. P. 6(a)(6) (legal holidays). Holidays have effective dates; what is not covered is in docs/law.md.
"""

from __future__ import annotations

import calendar as _months
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache

Holidays = Callable[[int], Mapping[date, str]]
"""From a year to its holidays, each with its name."""

_ONE = timedelta(days=1)
_MONDAY, _THURSDAY, _SATURDAY, _SUNDAY = 0, 3, 5, 6


def nth(year: int, month: int, weekday: int, n: int) -> date:
    """Return the n-th given weekday (Monday is 0) of a month; raises ValueError where the month has no such day."""
    first = date(year, month, 1)
    found = first + timedelta(days=(weekday - first.weekday()) % 7, weeks=n - 1)
    if n < 1 or found.month != month:
        raise ValueError(f"{year}-{month:02} has no weekday {weekday} number {n}")
    return found


def last(year: int, month: int, weekday: int) -> date:
    """Return the last given weekday (Monday is 0) of a month."""
    end = date(year, month, _months.monthrange(year, month)[1])
    return end - timedelta(days=(end.weekday() - weekday) % 7)


def election_day(year: int) -> date:
    """Return general election day: the Tuesday after the first Monday in November (N.Y. Const. art. XIII § 8)."""
    return nth(year, 11, _MONDAY, 1) + _ONE


def gcl24(year: int, proclaimed: tuple[date, ...] = ()) -> dict[date, str]:
    """Return the public holidays of General Construction Law § 24, in order.

    A holiday of fixed date that falls on a Sunday is kept on the next day too; Flag Day, always a Sunday, is not. No
    holiday moves from a Saturday to the Friday. Juneteenth counts from 2021 (L. 2020 ch. 249), Martin Luther King Jr.
    Day from 1985 (L. 1984 ch. 347). `proclaimed` are days that the President or the Governor sets apart; only those of
    the year are taken.
    """
    fixed = _fixed(year) | {date(year, 2, 12): "Lincoln's Birthday"}
    found = _mondays(year, king_from=1985) | {
        nth(year, 6, _SUNDAY, 2): "Flag Day",
        election_day(year): "General Election Day",
    }
    return _with_sundays(found | {day: "proclaimed" for day in proclaimed if day.year == year}, fixed)


def federal(year: int) -> dict[date, str]:
    """Return the legal holidays of 5 U.S.C. § 6103 that Fed. R. Civ. P. 6(a)(6)(A) sets aside, in order.

    One that falls on a Sunday is kept on Monday. The Friday before a Saturday holiday is a rule of pay for federal
    employees (5 U.S.C. § 6103(b)), not a day set aside. Martin Luther King Jr. Day counts from 1986, Juneteenth from
    2021.
    """
    return _with_sundays(_mondays(year, king_from=1986), _fixed(year))


def federal_and_new_york(year: int) -> dict[date, str]:
    """Return the legal holidays of Fed. R. Civ. P. 6(a)(6) in a district court that sits in New York.

    Subparagraph (C) adds the State's own holidays to periods that are measured after an event.
    """
    return dict(sorted((gcl24(year) | federal(year)).items()))


def no_holidays(year: int) -> dict[date, str]:
    """Return nothing: a calendar that knows weekends only."""
    del year
    return {}


def _fixed(year: int) -> dict[date, str]:
    found = {
        date(year, 1, 1): "New Year's Day",
        date(year, 7, 4): "Independence Day",
        date(year, 11, 11): "Veterans' Day",
        date(year, 12, 25): "Christmas Day",
    }
    if year >= 2021:
        found[date(year, 6, 19)] = "Juneteenth"
    return found


def _mondays(year: int, king_from: int) -> dict[date, str]:
    found = {
        nth(year, 2, _MONDAY, 3): "Washington's Birthday",
        last(year, 5, _MONDAY): "Memorial Day",
        nth(year, 9, _MONDAY, 1): "Labor Day",
        nth(year, 10, _MONDAY, 2): "Columbus Day",
        nth(year, 11, _THURSDAY, 4): "Thanksgiving Day",
    }
    if year >= king_from:
        found[nth(year, 1, _MONDAY, 3)] = "Martin Luther King Jr. Day"
    return found


def _with_sundays(found: dict[date, str], fixed: dict[date, str]) -> dict[date, str]:
    following = {day + _ONE: f"{name} (next day)" for day, name in fixed.items() if day.weekday() == _SUNDAY}
    return dict(sorted((following | found | fixed).items()))


@cache
def _of_year(holidays: Holidays, year: int) -> Mapping[date, str]:
    return holidays(year)


@dataclass(frozen=True, slots=True)
class Calendar:
    """Which days are business days: what a statute, or a document's own definition of Business Day, says.

    `extra` are days that the document closes besides the holidays, `omitted` the names (as in `gcl24` and `federal`) of
    holidays that it keeps open, `weekend` the weekdays (Monday is 0) that are never business days.
    """

    holidays: Holidays
    extra: frozenset[date] = frozenset()
    omitted: frozenset[str] = frozenset()
    weekend: frozenset[int] = frozenset({_SATURDAY, _SUNDAY})

    def plus(self, *days: date) -> Calendar:
        """Return this calendar with more days closed."""
        return replace(self, extra=self.extra | set(days))

    def without(self, *names: str) -> Calendar:
        """Return this calendar with the holidays of these names open, the days on which they are kept among them."""
        return replace(self, omitted=self.omitted | set(names))

    def holiday(self, day: date) -> str | None:
        """Return the name of the holiday that a day is, or None; a day of `extra` is "closed by the document"."""
        name = _of_year(self.holidays, day.year).get(day)
        if name is not None and name.removesuffix(" (next day)") not in self.omitted:
            return name
        return "closed by the document" if day in self.extra else None

    def is_holiday(self, day: date) -> bool:
        """Tell whether a day is a holiday, of the weekend or not."""
        return self.holiday(day) is not None

    def is_business_day(self, day: date) -> bool:
        """Tell whether a day is neither of the weekend nor a holiday."""
        return day.weekday() not in self.weekend and not self.is_holiday(day)


NY = Calendar(gcl24)
"""Weekdays that are no public holidays of General Construction Law § 24."""
FEDERAL = Calendar(federal)
"""Weekdays that are no federal legal holidays."""
FEDERAL_NY = Calendar(federal_and_new_york)
"""Weekdays that are holidays neither of the United States nor of New York."""
BANKS_NY = Calendar(federal)
"""Weekdays on which the Federal Reserve Bank of New York is open: it keeps the federal holidays, Sunday's on Monday."""
WEEKDAYS = Calendar(no_holidays)
"""Mondays to Fridays."""

CALENDARS: Mapping[str, Calendar] = {
    "new-york": NY,
    "federal": FEDERAL,
    "federal-and-new-york": FEDERAL_NY,
    "banks": BANKS_NY,
    "weekdays": WEEKDAYS,
}
"""The calendars by the name that data calls them by."""
