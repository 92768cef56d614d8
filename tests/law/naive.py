"""The same law written a second time, day by day and without any of our code: slow, plain, independent."""

from __future__ import annotations

from datetime import date, timedelta

DAY = timedelta(days=1)


def _fixed(day: date, state: bool) -> bool:
    months = {(1, 1), (7, 4), (11, 11), (12, 25)} | ({(2, 12)} if state else set())
    return (day.month, day.day) in months or ((day.month, day.day) == (6, 19) and day.year > 2020)


def _floating(day: date, state: bool) -> bool:
    week = (day.day - 1) // 7 + 1
    monday, month = day.weekday() == 0, day.month
    if monday and ((month, week) in {(1, 3), (2, 3), (9, 1), (10, 2)} or (month == 5 and day.day > 24)):
        return True
    if day.weekday() == 3 and (month, week) == (11, 4):
        return True
    return state and day.weekday() == 1 and month == 11 and 2 <= day.day <= 8


def public_holiday(day: date, state: bool = True) -> bool:
    """Tell whether a day from 1986 on is a holiday of the State or the United States; Flag Day is a Sunday anyway."""
    if _fixed(day, state) or _floating(day, state):
        return True
    return day.weekday() == 0 and _fixed(day - DAY, state)


def open_day(day: date, state: bool = True) -> bool:
    """Tell whether a day is a business day."""
    return day.weekday() not in (5, 6) and not public_holiday(day, state)


def forward(day: date, state: bool = True) -> date:
    """Return the day or the next business day."""
    while not open_day(day, state):
        day = day + DAY
    return day


def counted(start: date, n: int) -> date:
    """Count calendar days one by one."""
    for _ in range(abs(n)):
        start = start + DAY if n > 0 else start - DAY
    return start


def working(start: date, n: int) -> date:
    """Count business days one by one."""
    left = abs(n)
    while left:
        start = start + DAY if n > 0 else start - DAY
        left -= open_day(start)
    return start


def month_later(start: date, n: int) -> date:
    """Walk month by month, then take the day or the last that the month has."""
    year, month = start.year, start.month
    for _ in range(abs(n)):
        month += 1 if n > 0 else -1
        if month == 13:
            year, month = year + 1, 1
        if month == 0:
            year, month = year - 1, 12
    for day in range(start.day, 0, -1):
        try:
            return date(year, month, day)
        except ValueError:
            continue
    raise AssertionError("a month without days")
