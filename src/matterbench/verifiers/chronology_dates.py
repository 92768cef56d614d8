"""Dates of a chronology: a day, a month or a year, as precisely as they are stated and no more."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal

from matterbench.formats import Cell
from matterbench.law.dates import MONTHS, parse_date, parse_moment
from matterbench.law.text import plain

Precision = Literal["day", "month", "year"]
_LEAD = re.compile(r"^(?:(?:on or about|in|during|as of|the month of|month of|the year|year)\s+)+")
_NAMED = re.compile(r"([a-z]{3,9})\.?,?(?: of)? (\d{4})")
_ISO_MONTH = re.compile(r"(\d{4})-(\d{2})")
_SLASHED = re.compile(r"(\d{1,2})[/-](\d{4})")
_YEAR = re.compile(r"\d{4}")


@dataclass(frozen=True, slots=True)
class Dated:
    """A date at a precision: its first and last day."""

    precision: Precision
    first: date
    last: date

    def at(self, precision: Precision) -> Dated:
        """Return the month or year that it lies in."""
        return _made(precision, self.first.year, self.first.month, self.first.day)

    def __str__(self) -> str:
        """As a lawyer says it: "June 18, 2026", "June 2026", "2026"."""
        month = MONTHS[self.first.month - 1]
        forms = {"day": f"{month} {self.first.day}, {self.first.year}", "month": f"{month} {self.first.year}"}
        return forms.get(self.precision, str(self.first.year))


def read_dated(value: Any) -> Dated | None:
    """Return the date that a JSON value or cell states, or None; of a cell what it shows goes before what it holds."""
    if isinstance(value, Cell):
        shown = read_dated(value.text)
        return read_dated(value.value) if shown is None and not isinstance(value.value, str) else shown
    if isinstance(value, datetime | date):
        return _made("day", value.year, value.month, value.day)
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    return _read(value) if isinstance(value, str) else None


def _read(text: str) -> Dated | None:
    found = _LEAD.sub("", plain(text)).strip(" .,;")
    day = parse_date(found)
    if day is None and (moment := parse_moment(found)) is not None:
        day = moment.date()
    if day is not None:
        return _made("day", day.year, day.month, day.day)
    if match := _NAMED.fullmatch(found):
        month = next((n for n, name in enumerate(MONTHS, 1) if _is_month(match[1], name.lower())), 0)
        return _month(int(match[2]), month)
    if match := _ISO_MONTH.fullmatch(found):
        return _month(int(match[1]), int(match[2]))
    if match := _SLASHED.fullmatch(found):
        return _month(int(match[2]), int(match[1]))
    return _made("year", int(found), 1, 1) if _YEAR.fullmatch(found) and int(found) else None


def _is_month(word: str, name: str) -> bool:
    return word in {name, name[:3]} or (word, name) == ("sept", "september")


def _month(year: int, month: int) -> Dated | None:
    return _made("month", year, month, 1) if 1 <= month <= 12 and year else None


def _made(precision: Precision, year: int, month: int, day: int) -> Dated:
    if precision == "day":
        return Dated("day", date(year, month, day), date(year, month, day))
    if precision == "month":
        return Dated("month", date(year, month, 1), date(year, month, monthrange(year, month)[1]))
    return Dated("year", date(year, 1, 1), date(year, 12, 31))
