"""Numbers as a spreadsheet shows them: money, percents, dates, by the format codes of Excel.

Covers what rent rolls, budgets and schedules use: `General`, digits with thousands and decimals, percents, literals,
currencies, the four sections, dates and times; a fraction or exponent is shown as a plain number. English names.
Source: ECMA-376 Part 1, 18.8.31 (numFmts).
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_TOKEN = re.compile(
    r""""([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|(\[[^\]]*\])|AM/PM|A/P|General|y+|m+|d+|h+|s+|.""",
    re.IGNORECASE | re.DOTALL,
)
"""Quoted words, an escaped sign, a blank or fill, a currency, a colour or condition, elements of a date, any sign."""
_PATTERN = re.compile(r"[0#?,]*[0#?](?:[0#?,]*)(?:\.[0#?]*)?|\.[0#?]+")
_DATE_SIGNS = re.compile(r"[ymdhs]", re.IGNORECASE)
_LITERALS = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]')
_LONGEST_CODE = 255
_SIGNIFICANT = 11
"""Digits that `General` shows."""
_LONGEST = 15
"""Digits that a spreadsheet keeps."""


def kept(value: float) -> int | Decimal:
    """Return a stored number as it was typed: an int without a fraction, a Decimal of at most 15 digits with one."""
    number = Decimal(f"{value:.{_LONGEST}g}")
    whole = number.to_integral_value()
    return int(whole) if number == whole else number.normalize()


def shown_value(value: object, code: str) -> str:
    """Return what a person sees in a cell that holds `value` under the format `code`."""
    if value is None:
        return ""
    code = code if len(code) <= _LONGEST_CODE else "General"
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, datetime | date | time):
        return _moment(value, code)
    if isinstance(value, timedelta):
        return _duration(value)
    if isinstance(value, int | Decimal):
        return _number(Decimal(value), code)
    return str(value)


def _number(value: Decimal, code: str) -> str:
    parts = _sections(code)
    chosen, absolute = parts[0], value
    if value < 0 and len(parts) > 1:
        chosen, absolute = parts[1], -value
    elif value == 0 and len(parts) > 2:
        chosen = parts[2]
    return _applied(absolute, chosen)


@lru_cache(maxsize=512)
def _sections(code: str) -> tuple[str, ...]:
    """The sections of a format: positive, negative, zero, text."""
    out, at, last = [], 0, 0
    held = [match.span() for match in _LITERALS.finditer(code)]
    while (at := code.find(";", at)) >= 0:
        if not any(start <= at < end for start, end in held):
            out.append(code[last:at])
            last = at + 1
        at += 1
    return (*out, code[last:])


def _applied(value: Decimal, code: str) -> str:
    """A number under one section."""
    literal = _unquoted(code)
    bare = "".join(text for text, quoted in literal if not quoted)
    if "general" in bare.lower() or (not bare.strip() and not any(quoted for _, quoted in literal)):
        return _general(value)
    found = _PATTERN.search(bare)
    if found is None:
        return "".join(text for text, _ in literal).strip()
    if "/" in bare or "E+" in bare.upper() or "E-" in bare.upper():
        return _general(value)
    scaled = value.scaleb(2 * bare.count("%"))
    digits = _digits(scaled, found[0])
    return _around(literal, digits).strip()


@lru_cache(maxsize=512)
def _unquoted(code: str) -> tuple[tuple[str, bool], ...]:
    """Pieces of a section, and whether each is literal."""
    out: list[tuple[str, bool]] = []
    for match in _TOKEN.finditer(code):
        quoted, escaped, currency, bracket = match.groups()
        if quoted is not None or escaped is not None or currency is not None:
            out.append((quoted or escaped or currency or "", True))
        elif match[0][0] in "_*" and len(match[0]) == 2:
            out.append((" " if match[0][0] == "_" else "", True))
        elif bracket is None:
            out.append((match[0], False))
    return tuple(out)


def _around(pieces: tuple[tuple[str, bool], ...], digits: str) -> str:
    """Put the digits where the first placeholders stand; the other placeholders fall away."""
    out, put = [], False
    for text, quoted in pieces:
        if quoted:
            out.append(text)
            continue
        for sign in text:
            if sign not in "0#?,.":
                out.append(sign)
            elif not put:
                out.append(digits)
                put = True
    joined = "".join(out)
    if digits.startswith("-"):
        joined = "-" + joined.replace(digits, digits[1:], 1)
    return joined


def _digits(value: Decimal, pattern: str) -> str:
    """Digits by a pattern such as `#,##0.00`; a comma at its end divides by a thousand."""
    whole, dot, fraction = pattern.partition(".")
    while whole.endswith(","):
        whole, value = whole[:-1], value.scaleb(-3)
    least, most = fraction.count("0"), len(fraction)
    rounded = value.quantize(Decimal(1).scaleb(-most), ROUND_HALF_UP) if value.adjusted() < 25 else value
    sign = "-" if rounded < 0 else ""
    plain = f"{abs(rounded):f}"
    left, _, right = plain.partition(".")
    right = right.rstrip("0").ljust(least, "0") if len(right) > least else right
    left = left.lstrip("0").rjust(whole.count("0"), "0")
    if "," in whole:
        left = _grouped(left)
    return sign + left + (f".{right}" if dot and right else "")


def _grouped(digits: str) -> str:
    head = len(digits) % 3
    groups = [digits[:head]] if head else []
    return ",".join(groups + [digits[at : at + 3] for at in range(head, len(digits), 3)])


def _general(value: Decimal) -> str:
    if value == value.to_integral_value() and abs(value) < 10**_SIGNIFICANT:
        return f"{value:.0f}"
    text = f"{float(value):.{_SIGNIFICANT - 1}g}"
    return text.upper() if "e" in text else text


def _moment(value: date | datetime | time, code: str) -> str:
    section = _sections(code)[0]
    pieces = _unquoted(section)
    if not _DATE_SIGNS.search("".join(text for text, quoted in pieces if not quoted)):
        return value.isoformat(" ") if isinstance(value, datetime) else value.isoformat()
    half = any(text.upper() in {"AM/PM", "A/P"} for text, quoted in pieces if not quoted)
    out, before = [], ""
    codes = [text.lower() for text, quoted in pieces if not quoted and _DATE_SIGNS.fullmatch(text[0])]
    for text, quoted in pieces:
        if quoted or not _DATE_SIGNS.match(text):
            marked = not quoted and text.upper() in {"AM/PM", "A/P"}
            out.append(("AM" if _hour(value) < 12 else "PM") if marked else "" if text == "@" and not quoted else text)
            continue
        low = text.lower()
        codes.pop(0)
        minutes = low[0] == "m" and (before[:1] == "h" or (bool(codes) and codes[0][0] == "s"))
        out.append(_part(value, low, minutes=minutes, half=half))
        before = low
    return "".join(out).strip()


def _hour(value: date | datetime | time) -> int:
    return value.hour if isinstance(value, datetime | time) else 0


def _part(value: date | datetime | time, code: str, *, minutes: bool, half: bool) -> str:
    """One element of a date or time; elements that the value lacks are zero."""
    if code[0] in "hs" or minutes:
        hour = _hour(value)
        number = {"h": (hour + 11) % 12 + 1 if half else hour, "s": getattr(value, "second", 0)}.get(
            code[0], getattr(value, "minute", 0)
        )
        return f"{number:02d}" if len(code) > 1 else str(number)
    if isinstance(value, time):
        return "0" * min(len(code), 2)
    return _calendar(value, code)


def _calendar(value: date, code: str) -> str:
    length = len(code)
    if code[0] == "y":
        return f"{value.year:04d}" if length > 2 else f"{value.year % 100:02d}"
    number = value.month if code[0] == "m" else value.day
    if length <= 2:
        return f"{number:02d}" if length == 2 else str(number)
    name = _MONTHS[value.month - 1] if code[0] == "m" else _DAYS[value.weekday()]
    return {3: name[:3], 5: name[0] if code[0] == "m" else name}.get(length, name)


def _duration(value: timedelta) -> str:
    seconds = int(value.total_seconds())
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    return f"{sign}{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
