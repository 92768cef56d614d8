"""Finds words in text whatever its typography: curly or straight quotes, dashes, ligatures, blanks of any kind."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator

_SAME = str.maketrans(
    {
        "“": '"', "”": '"', "„": '"', "‟": '"', "″": '"', "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'",
        "\u2010": "-", "\u2011": "-", "\u2012": "-", "–": "-", "—": "-", "\u2212": "-",
        "\u00ad": None, "\u200b": None, "\u2060": None, "\ufeff": None, "\ufffc": None,
        "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "…": "...",
    }
)  # fmt: skip
_BLANKS = re.compile(r"\s+")


def plain(text: str) -> str:
    """Return text with one spelling for quotes, dashes and ligatures and single blanks, none at the edges."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text).translate(_SAME)
    return _BLANKS.sub(" ", text).strip()


class Index:
    """Texts laid end to end, so that a quote may run from one into the next."""

    def __init__(self, texts: Iterable[tuple[int, str]]) -> None:
        """Lay out texts, each with its number, in the order given."""
        self._numbers: list[int] = []
        self._starts: list[int] = []
        pieces: list[str] = []
        at = 0
        for number, text in texts:
            piece = plain(text)
            if piece:
                self._numbers.append(number)
                self._starts.append(at)
                pieces.append(piece)
                at += len(piece) + 1
        self._text = " ".join(pieces)

    def find(self, quote: str) -> Iterator[tuple[int, str]]:
        """Yield, for each time the quote stands there, the number of the text it begins in, and the words around it."""
        wanted = plain(quote)
        at = self._text.find(wanted) if wanted else -1
        while at >= 0:
            yield self._numbers[bisect_right(self._starts, at) - 1], around(self._text, at, at + len(wanted))
            at = self._text.find(wanted, at + len(wanted))


def around(text: str, start: int, end: int, width: int = 80) -> str:
    """Return a span with `width` characters on both sides, cut at blanks; an ellipsis stands for what is left out."""
    low, high = max(start - width, 0), min(end + width, len(text))
    if low:
        blank = text.find(" ", low, start)
        low = blank + 1 if blank >= 0 else low
    if high < len(text):
        blank = text.rfind(" ", end, high)
        high = blank if blank >= 0 else high
    return ("… " if low else "") + text[low:high] + (" …" if high < len(text) else "")
