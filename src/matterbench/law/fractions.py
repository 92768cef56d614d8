"""Parts of one in words, as percentages have them: one-half, three-quarters, twenty-five hundredths."""

from __future__ import annotations

import re
from decimal import Decimal

from matterbench.law.numerals import WORDS, unwords, words

_COMMON = {
    "one-half": Decimal("0.5"),
    "one-quarter": Decimal("0.25"),
    "one-fourth": Decimal("0.25"),
    "three-quarters": Decimal("0.75"),
    "three-fourths": Decimal("0.75"),
    "one-eighth": Decimal("0.125"),
    "three-eighths": Decimal("0.375"),
    "five-eighths": Decimal("0.625"),
    "seven-eighths": Decimal("0.875"),
}
_PARTS = {"tenth": 1, "hundredth": 2, "thousandth": 3}
_NAMES = {value: name for name, value in reversed(_COMMON.items())}
_PART = re.compile(rf"({WORDS})[ -](tenth|hundredth|thousandth)s?")
_ANY_PART = rf"{WORDS}[ -](?:tenth|hundredth|thousandth)s?"

FRACTION_WORDS = "(?:" + "|".join(name.replace("-", "[ -]") for name in _COMMON) + rf"|{_ANY_PART})"
"""A regular expression for a part of one in words, in small letters."""


def fraction_words(value: Decimal) -> str:
    """Return a number with up to three decimals in words: 3.5 is "three and one-half", 0.5 "one-half of one".

    Raises:
        ValueError: for a negative number or one with more decimals.
    """
    whole, part = int(value), value - int(value)
    if value < 0 or part != round(part, 3):
        raise ValueError(f"{value} cannot be written in words")
    if not part:
        return words(whole)
    said = _NAMES.get(part.normalize()) or _decimal_words(part.normalize())
    return f"{words(whole)} and {said}" if whole else f"{said} of one"


def _decimal_words(part: Decimal) -> str:
    places = -int(part.as_tuple().exponent)
    top = int(part.scaleb(places))
    name = next(name for name, digits in _PARTS.items() if digits == places)
    return f"{words(top)} {name}{'' if top == 1 else 's'}"


def unfraction(text: str) -> Decimal | None:
    """Return the number that words with or without a part state, or None: the inverse of `fraction_words`.

    Also read: "three point five"; "one-half" alone.
    """
    found = re.sub(r" of (?:one|1)$", "", text)
    if (part := _part(found)) is not None:
        return part
    if match := re.fullmatch(rf"({WORDS}) point ({WORDS})", found):
        return _pointed(match[1], match[2])
    if match := re.fullmatch(rf"({WORDS}) and ({FRACTION_WORDS})", found):
        whole, fraction = unwords(match[1]), _part(match[2])
        return None if whole is None or fraction is None else whole + fraction
    value = unwords(found)
    return None if value is None else Decimal(value)


def _part(text: str) -> Decimal | None:
    common = _COMMON.get(text.replace(" ", "-"))
    match = _PART.fullmatch(text)
    if common is not None or match is None:
        return common
    top = unwords(match[1])
    return None if top is None or top >= 10 ** _PARTS[match[2]] else Decimal(top).scaleb(-_PARTS[match[2]])


def _pointed(whole: str, digits: str) -> Decimal | None:
    head = unwords(whole)
    tail = [unwords(word) for word in digits.split(" ")]
    if head is None or any(digit is None or digit > 9 for digit in tail):
        return None
    return Decimal(f"{head}.{''.join(str(digit) for digit in tail)}")
