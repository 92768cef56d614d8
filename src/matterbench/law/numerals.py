"""Numbers in words, cardinal and ordinal, as American legal English writes them.

Written in the manner of American cheques and contracts: "one thousand two hundred thirty-four", without "and".
"""

from __future__ import annotations

import re

from matterbench.law.text import plain

_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SCALES = {"trillion": 10**12, "billion": 10**9, "million": 10**6, "thousand": 10**3}
_SMALL = {word: number for number, word in enumerate(_UNITS)} | {
    word: 10 * at for at, word in enumerate(_TENS) if at > 1
}
_IRREGULAR = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_LIMIT = 10**15

NUMBER_WORD = "|".join(sorted({*_UNITS, *_TENS[2:], *_SCALES, "hundred"}, key=len, reverse=True))
"""Alternatives of a regular expression: the words that numbers in words are made of."""
WORDS = rf"(?:{NUMBER_WORD})(?:(?:\s*-\s*|,?\s+(?:and\s+)?)(?:{NUMBER_WORD})){{0,28}}"
"""A regular expression for a number in words, in small letters; `unwords` tells whether it is one.

No number below a thousand trillion has more words; without a bound a hostile text would take quadratic time.
"""


def words(n: int) -> str:
    """Return a whole number in words: 1234 is "one thousand two hundred thirty-four".

    Raises:
        ValueError: for a negative number or one of a thousand trillion or more.
    """
    if not 0 <= n < _LIMIT:
        raise ValueError(f"{n} cannot be written in words (0 to {_LIMIT - 1})")
    if n < 20:
        return _UNITS[n]
    if n < 100:
        return _TENS[n // 10] + (f"-{_UNITS[n % 10]}" if n % 10 else "")
    word, scale = next(((w, s) for w, s in _SCALES.items() if n >= s), ("hundred", 100))
    return f"{words(n // scale)} {word}" + (f" {words(n % scale)}" if n % scale else "")


def unwords(text: str) -> int | None:
    """Return the number that words state, or None: the inverse of `words`.

    Also read: "and" after hundred, thousand, million; commas; "a hundred"; "twelve hundred"; hyphens or none.
    Words that no well-formed number is made of ("twenty twenty", "two hundred million hundred") are None.
    """
    tokens = re.sub(r"\s*-\s*|,\s*|\s+", " ", plain(text)).strip().split(" ")
    if len(tokens) > 1 and tokens[0] in {"a", "an"}:
        tokens[0] = "one"
    if any(
        word == "and" and (at == 0 or tokens[at - 1] not in {"hundred", *_SCALES}) for at, word in enumerate(tokens)
    ):
        return None
    if tokens[-1] == "and":
        return None
    tokens = [word for word in tokens if word != "and"]
    value = _sum(tokens)
    return value if value is not None and tokens in _spellings(value) else None


def _sum(tokens: list[str]) -> int | None:
    total = current = 0
    for token in tokens:
        if token in _SMALL:
            current += _SMALL[token]
        elif token == "hundred":
            current *= 100
        elif token in _SCALES:
            total, current = total + current * _SCALES[token], 0
        else:
            return None
    return total + current if total + current < _LIMIT else None


def _spellings(value: int) -> list[list[str]]:
    spelled = [words(value).replace("-", " ").split()]
    if 1100 <= value < 10_000 and value // 100 % 10:
        rest = f" {words(value % 100)}" if value % 100 else ""
        spelled.append(f"{words(value // 100)} hundred{rest}".replace("-", " ").split())
    return spelled


def ordinal(n: int) -> str:
    """Return 1st, 2nd, 3rd, 4th, 11th, 112th and so on."""
    suffix = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n:,}{suffix}"


def ordinal_words(n: int) -> str:
    """Return first, second, twentieth, eighty-sixth … Raises ValueError as `words` does."""
    head, sep, tail = re.fullmatch(r"(?:(.*)([ -]))?(\w+)", words(n)).groups(default="")  # type: ignore[union-attr]
    last = f"{tail[:-1]}ieth" if tail.endswith("y") else _IRREGULAR.get(tail, f"{tail}th")
    return f"{head}{sep}{last}"


_ORDINALS = {ordinal_words(n): n for n in range(1, 1000)}
ORDINAL = r"\d{1,3}(?:st|nd|rd|th)|" + "|".join(
    [rf"(?:{'|'.join(_TENS[2:])})[ -](?:{'|'.join(ordinal_words(n) for n in range(1, 10))})"]
    + [ordinal_words(n) for n in [*range(10, 20), *range(20, 100, 10), *range(1, 10)]]
)
"""A regular expression for an ordinal below a hundred in words, or below a thousand in figures."""


def unordinal(text: str) -> int | None:
    """Return the number of an ordinal in words or figures ("eighteenth", "18th"), or None: "18nd" is none."""
    found = plain(text)
    if match := re.fullmatch(r"(\d{1,3})(?:st|nd|rd|th)", found):
        return int(match[1]) if ordinal(int(match[1])) == found else None
    return _ORDINALS.get(re.sub(r"y (?=\w+$)", "y-", found))
