"""Dates and times of day as people write them, read strictly and said in the forms of legal documents.

A date is read only where day, month and year are all stated and agree with each other; nothing is guessed. Slashes are
American: month first. Years of two figures are of 1970 to 2069.
"""

from __future__ import annotations

import calendar as _months
import re
from datetime import date, datetime, time, timedelta

from matterbench.law.calendar import nth
from matterbench.law.numerals import ORDINAL, WORDS, ordinal, unordinal, unwords
from matterbench.law.text import Found, plain, small

MONTHS = tuple(_months.month_name[1:])
"""January to December."""
WEEKDAYS = tuple(_months.day_name)
"""Monday to Sunday."""

_MONTH_OF = {name.lower(): n for n, name in enumerate(MONTHS, 1)}
_MONTH_OF |= {name.lower()[:3]: n for n, name in enumerate(MONTHS, 1)} | {"sept": 9}
_MONTH = rf"(?P<month>{'|'.join(sorted(_MONTH_OF, key=len, reverse=True))})\b\.?"
_DAY = rf"(?P<day>{ORDINAL}|\d{{1,2}})"
_YEAR_WORDS = rf"(?:two thousand|nineteen|twenty)\b(?: (?:and )?{WORDS})?"
_YEAR = rf"(?:(?:in )?the year (?:of our lord )?)?(?P<year>\d{{4}}\b|'\d{{2}}\b|{_YEAR_WORDS})"
_DAY_NAMES = {name.lower()[:3]: n for n, name in enumerate(WEEKDAYS)}
_WEEKDAY = (
    r"(?P<{}>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
    r"\b\.?"
)
_FORMS = (
    rf"{_MONTH} {_DAY} ?,? {_YEAR}",
    rf"(?:this )?(?:the )?{_DAY}(?: day)?(?: of)?[ -]{_MONTH},?[ -]{_YEAR}",
    r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?:[t ]00:00(?::00(?:\.0+)?)?)?",
    r"(?P<month>\d{1,2})(?P<sep>[/.-])(?P<day>\d{1,2})(?P=sep)(?P<year>\d{4}|\d{2})",
    r"(?P<day>\d{1,2})-(?P<month>[a-z]{3})-(?P<year>\d{2})",
)
_CORE = [re.compile(form) for form in _FORMS]
_BEFORE = rf"(?:{_WEEKDAY.format('before')},? (?:the )?)"
_AFTER = rf"(?: \(?{_WEEKDAY.format('after')}\)?)"
_LEAD = re.compile(r"(?:made |dated |effective )?(?:(?:as of|on) )?(?:the )?")
_DATE = [re.compile(rf"{_BEFORE}?(?:{form}){_AFTER}?") for form in _FORMS]
_RUNNING = [form.replace("[/.-]", "[/-]") for form in _FORMS]
_FIND = [re.compile(rf"(?<![\w/.$-]){_BEFORE}?(?:{form})(?![\w/%]|[.-]\d)") for form in _RUNNING]


def parse_date(text: str) -> date | None:
    """Return the date that the whole text states, or None where it states none, part of one, or one that is not.

    "June 18, 2026", "18 June 2026", "the 18th day of June, 2026", "June eighteenth, 2026", "6/18/26", "18-Jun-2026",
    "2026-06-18", "Thursday, June 18, 2026", "as of June 18, 2026". A weekday that is not the date's makes it None.
    """
    found = plain(text).rstrip(".,;")
    found = found[_LEAD.match(found).end() :]  # type: ignore[union-attr]
    for form in _DATE:
        if match := form.fullmatch(found):
            return _made(match)
    return None


def find_dates(text: str) -> list[Found[date]]:
    """Return the dates in running text, in order, each with the characters that state it, but no impossible ones."""
    seen = small(text)
    hits: dict[int, re.Match[str]] = {}
    for form in _FIND:
        for match in form.finditer(seen):
            if match.start() not in hits or match.end() > hits[match.start()].end():
                hits[match.start()] = match
    found: list[Found[date]] = []
    end = 0
    for start in sorted(hits):
        day = _made(hits[start]) if start >= end else None
        end = max(end, hits[start].end())
        if day is not None:
            found.append(Found((start, hits[start].end()), day))
    return found


def _made(match: re.Match[str]) -> date | None:
    part = match.groupdict()
    month = int(part["month"]) if part["month"].isdigit() else _MONTH_OF.get(part["month"], 0)
    day = int(part["day"]) if part["day"].isdigit() else unordinal(part["day"])
    year = _year(part["year"])
    if day is None or year is None:
        return None
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    named = [_DAY_NAMES[part[key][:3]] for key in ("before", "after") if part.get(key)]
    return found if all(weekday == found.weekday() for weekday in named) else None


def _year(text: str) -> int | None:
    if text.isdigit() and len(text) == 4:
        return int(text)
    if re.fullmatch(r"'?\d{2}", text):
        short = int(text[-2:])
        return short + (1900 if short >= 70 else 2000)
    century = re.fullmatch(r"(nineteen|twenty) (.+)", text)
    if century and (rest := unwords(century[2])) is not None and 10 <= rest < 100:
        return 100 * (19 if century[1] == "nineteen" else 20) + rest
    value = unwords(text)
    return value if value is not None and 1900 <= value < 2100 else None


def say_date(day: date, form: str = "long") -> str:
    """Return a date in a form: long, weekday, ordinal, slash, iso, month, year, day.

    "June 18, 2026", "Thursday, June 18, 2026", "18th day of June, 2026", "6/18/2026", "2026-06-18", "June 2026",
    "2026", "June 18".

    Raises:
        ValueError: for another form.
    """
    month = MONTHS[day.month - 1]
    long = f"{month} {day.day}, {day.year}"
    said = {
        "long": long,
        "weekday": f"{WEEKDAYS[day.weekday()]}, {long}",
        "ordinal": f"{ordinal(day.day)} day of {month}, {day.year}",
        "slash": f"{day.month}/{day.day}/{day.year}",
        "iso": f"{day.year:04}-{day.month:02}-{day.day:02}",
        "month": f"{month} {day.year}",
        "year": str(day.year),
        "day": f"{month} {day.day}",
    }
    if form not in said:
        raise ValueError(f"a date has no form {form!r} (one of {', '.join(said)})")
    return said[form]


def weekday_name(day: date) -> str:
    """Return Monday to Sunday."""
    return WEEKDAYS[day.weekday()]


def say_moment(moment: datetime, form: str = "long") -> str:
    """Return a moment in a form: long, weekday, time, iso, date.

    "June 18, 2026 at 4:42 p.m.", "Thursday, June 18, 2026 at 4:42 p.m.", "4:42 p.m.", "2026-06-18 16:42", "June 18,
    2026"; any other form is one of `say_date` and says the date.

    Raises:
        ValueError: for another form.
    """
    clock = f"{moment.hour % 12 or 12}:{moment.minute:02} {'p.m.' if moment.hour >= 12 else 'a.m.'}"
    if form in {"long", "weekday"}:
        return f"{say_date(moment.date(), form)} at {clock}"
    said = {"time": clock, "iso": f"{say_date(moment.date(), 'iso')} {moment.hour:02}:{moment.minute:02}"}
    return said[form] if form in said else say_date(moment.date(), "long" if form == "date" else form)


_CLOCK = (
    r"(?:(?P<h>\d{1,2})(?::(?P<m>\d{2}))?(?::(?P<s>\d{2})(?:\.0+)?)? ?(?P<half>[ap]\.?m\b\.?)"
    r"|(?P<h24>\d{1,2}):(?P<m24>\d{2})(?::(?P<s24>\d{2})(?:\.0+)?)?|(?:12(?::00)? )?(?P<noon>noon))"
)
_ZONE = r"(?: ?\(?(?:(?:eastern|new york(?: city)?)(?: (?:standard|daylight|prevailing))?(?: time)?|e[sd]?t)\)?)?"
_OFFSET = r"(?P<offset>z|utc|[+-]\d{2}:?\d{2})?"
_MOMENT = [
    re.compile(rf"(?P<date>\d{{4}}-\d{{2}}-\d{{2}})[t ]{_CLOCK} ?{_OFFSET}{_ZONE}"),
    re.compile(rf"(?P<date>.+?),? (?:at )?{_CLOCK}{_ZONE}"),
    re.compile(rf"(?:at )?{_CLOCK}{_ZONE},? (?:on )?(?P<date>.+)"),
]


def parse_moment(text: str) -> datetime | None:
    """Return the moment that the whole text states, in New York time without zone, or None.

    "June 18, 2026 at 4:42 p.m.", "4:42 PM ET on June 18, 2026", "2026-06-18 16:42", "2026-06-18T20:42:00Z" (converted),
    "noon"; "midnight" is none, for it may begin the day or end it.
    """
    found = plain(text).rstrip(",;")
    for form in _MOMENT:
        if match := form.fullmatch(found):
            day, clock = parse_date(match["date"]), _clock(match)
            if day is not None and clock is not None:
                return _local(datetime.combine(day, clock), match.groupdict().get("offset"))
    return None


def _clock(match: re.Match[str]) -> time | None:
    if match["noon"]:
        return time(12)
    if match["half"] and not 1 <= int(match["h"]) <= 12:
        return None
    hour = int(match["h"]) % 12 + 12 * match["half"].startswith("p") if match["half"] else int(match["h24"])
    try:
        return time(hour, int(match["m"] or match["m24"] or 0), int(match["s"] or match["s24"] or 0))
    except ValueError:
        return None


def _local(moment: datetime, offset: str | None) -> datetime | None:
    if offset is None:
        return moment
    digits = re.sub(r"\D", "", offset) or "0000"
    ahead = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
    utc = moment + ahead if offset.startswith("-") else moment - ahead
    begins = datetime.combine(nth(utc.year, 3, 6, 2), time(7))
    ends = datetime.combine(nth(utc.year, 11, 6, 1), time(6))
    if utc.year < 2007:
        return None
    return utc - timedelta(hours=4 if begins <= utc < ends else 5)
