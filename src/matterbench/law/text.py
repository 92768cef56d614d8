"""Text as the parsers see it, and what the finders return."""

from __future__ import annotations

import re
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
LONGEST = 500
"""Characters that the statement of one value has at most."""

_STRAIGHT = str.maketrans(
    {
        **dict.fromkeys("“”„", '"'),
        **dict.fromkeys("‘’‚′", "'"),
        **dict.fromkeys("–—‐‑−", "-"),
        **dict.fromkeys("\u00a0\u2007\u2009\u202f\t\n\r", " "),
    }
)


class Found(NamedTuple, Generic[T]):
    """A value in running text and where it stands: `text[start:end]` is all that states it."""

    span: tuple[int, int]
    value: T


def straight(text: str) -> str:
    """Return the text with straight quotes, plain hyphens and plain spaces, character for character."""
    return text.translate(_STRAIGHT)


def small(text: str) -> str:
    """Return the text straightened and in small letters, character for character: what the finders read."""
    return "".join(letter.lower() if letter.isascii() else letter for letter in straight(text))


def plain(text: str) -> str:
    """Return the text in small letters with straight quotes and single spaces, trimmed: what the parsers read.

    A text longer than any notation of one value is empty.
    """
    if len(text) > LONGEST:
        return ""
    return re.sub(r" +", " ", straight(text)).strip().lower()
