"""Finds words in a text and tells which characters differ, with typographic signs taken for the plain ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import SequenceMatcher

_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|\w+|\s|[^\w\s]")
_MARKER = re.compile(r"\[(?:footnote|endnote|comment) \d+\]")
_FOLDED = str.maketrans("“”„‟‘’‚‛\u00a0\u202f\u2007\u2011", "\"\"\"\"''''   -")
Difference = tuple[int, int, str]
"""Characters from … to of the old text, and what stands there in the new one."""


def folded(text: str) -> str:
    """Return a text of the same length with plain quotes, blanks and hyphens."""
    return text.translate(_FOLDED)


def without_markers(text: str) -> str:
    """Return what an agent quotes without the marks of notes (`[footnote 2]`) that `read_document` shows."""
    return _MARKER.sub("", text)


def occurrences(text: str, words: str) -> list[int]:
    """Return where the words begin in a text, as written; failing that, whatever the spelling of quotes and blanks."""
    return _found(text, words) or _found(folded(text), folded(words))


def _found(text: str, words: str) -> list[int]:
    out, at = [], text.find(words) if words else -1
    while at >= 0:
        out.append(at)
        at = text.find(words, at + len(words))
    return out


def differences(old: str, new: str, uniform: Callable[[int, int], bool]) -> list[Difference]:
    """Return what to replace in `old` to get `new`: whole words, nothing that is equal.

    Replaced stretches that only blanks or signs part are one, where `uniform` says that the characters from … to of
    the old text look alike.
    """
    first, second = _TOKEN.findall(old), _TOKEN.findall(new)
    starts_a, starts_b = _starts(first), _starts(second)
    matcher = SequenceMatcher(None, [folded(t) for t in first], [folded(t) for t in second], autojunk=False)
    out: list[tuple[int, int, int, int]] = []
    for tag, a0, a1, b0, b1 in matcher.get_opcodes():
        if tag == "equal":
            continue
        span = (starts_a[a0], starts_a[a1], starts_b[b0], starts_b[b1])
        if out and not any(c.isalnum() for c in old[out[-1][1] : span[0]]) and uniform(out[-1][0], span[1]):
            span = (out[-1][0], span[1], out[-1][2], span[3])
            out.pop()
        out.append(span)
    return [(a0, a1, new[b0:b1]) for a0, a1, b0, b1 in out]


def _starts(tokens: list[str]) -> list[int]:
    out = [0]
    for token in tokens:
        out.append(out[-1] + len(token))
    return out
