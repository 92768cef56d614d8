"""English number words: cardinals, ordinals, and figures with an ending."""

from __future__ import annotations

_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINAL_WORDS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
}  # fmt: skip


def ordinal(value: int) -> str:
    """Return `21st`."""
    last = value % 10 if value % 100 not in (11, 12, 13) else 0
    return f"{value}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"


def cardinal_words(value: int) -> str:
    """Return `one hundred twenty-three` for a number of at least 0, below a million."""
    if value < 20:
        return _UNITS[value]
    if value < 100:
        tens, units = divmod(value, 10)
        return _TENS[tens] + (f"-{_UNITS[units]}" if units else "")
    name, size = ("thousand", 1000) if value >= 1000 else ("hundred", 100)
    count, rest = divmod(value, size)
    return f"{cardinal_words(count)} {name}" + (f" {cardinal_words(rest)}" if rest else "")


def ordinal_words(value: int) -> str:
    """Return `one hundred twenty-third`."""
    text = cardinal_words(value)
    cut = max(text.rfind(" "), text.rfind("-")) + 1
    head, last = text[:cut], text[cut:]
    last = last[:-1] + "ieth" if last.endswith("y") else _ORDINAL_WORDS.get(last, last + "th")
    return head + last
