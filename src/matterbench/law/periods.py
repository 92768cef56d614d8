"""Counting: days, months, years, business days, rolling, terms of leases, windows. Dates in, dates out.

Sources: General Construction Law §§ 19, 20 (days: the day reckoned from is excluded), 30 (months), 58 (years).
"""

from __future__ import annotations

import calendar as _months
from datetime import date, timedelta

from matterbench.law.calendar import NY, Calendar

_ONE = timedelta(days=1)


def days(start: date, n: int) -> date:
    """Return the n-th calendar day after a day, that day excluded (GCL § 20); a negative n counts back."""
    return start + timedelta(days=n)


def months(start: date, n: int) -> date:
    """Return the same-numbered day n months later, or that month's last day where it has none (GCL § 30)."""
    year, month = divmod(start.year * 12 + start.month - 1 + n, 12)
    return date(year, month + 1, min(start.day, _months.monthrange(year, month + 1)[1]))


def years(start: date, n: int) -> date:
    """Return the same day n years later; a year is twelve months, and February 29 counts with the 28th (GCL § 58)."""
    return months(start, 12 * n)


def roll(day: date, calendar: Calendar = NY, step: int = 1) -> date:
    """Return the day, or the next business day where it is none; the preceding one with `step=-1`."""
    while not calendar.is_business_day(day):
        day += step * _ONE
    return day


def business_days(start: date, n: int, calendar: Calendar = NY) -> date:
    """Return the n-th business day after a day, that day excluded; a negative n counts back; 0 is the day itself."""
    step = 1 if n > 0 else -1
    for _ in range(abs(n)):
        start = roll(start + step * _ONE, calendar, step)
    return start


def lease_end(start: date, years: int = 0, months: int = 0) -> date:
    """Return the last day of a term of years and months that begins on `start`, both dates inclusive."""
    return _add_months(start, 12 * years + months) - _ONE


def window(end: date, far: int, near: int, unit: str = "days") -> tuple[date, date]:
    """Return first and last day of "not more than `far` and not less than `near`" days or months before a day.

    Raises:
        ValueError: where `far` is less than `near`, or the unit is neither "days" nor "months".
    """
    if far < near or unit not in {"days", "months"}:
        raise ValueError(f"no window of {far} to {near} {unit}")
    count = days if unit == "days" else months
    return count(end, -far), count(end, -near)


_add_months = months
