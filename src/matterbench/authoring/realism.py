"""How real the text of a world is, measured: repeated runs of words, and what two worlds have in common."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

RUN = 12
"""Words of a run that may stand twice in a document, not three times."""
SHINGLE = 5
SHARED = 0.30
"""Share of a document's five-word shingles that a document of its kind in another world may have too."""
_WORD = re.compile(r"[A-Za-z]+(?:['’][a-z]+)?")


def words(text: str) -> list[str]:
    """Return the words of a text in lower case, without numbers."""
    return [word.lower() for word in _WORD.findall(text)]


def repeated(text: str, run: int = RUN) -> Iterator[tuple[str, int]]:
    """Yield runs of so many words that stand more than twice in a text, and how often; overlapping ones once."""
    found = words(text)
    counts = Counter(tuple(found[at : at + run]) for at in range(len(found) - run + 1))
    behind = -run
    for at in range(len(found) - run + 1):
        key = tuple(found[at : at + run])
        if counts[key] > 2 and at >= behind:
            behind = at + run
            yield " ".join(key), counts[key]
            counts[key] = 0


def shingles(text: str) -> frozenset[tuple[str, ...]]:
    """Return the five-word shingles of a text."""
    found = words(text)
    return frozenset(tuple(found[at : at + SHINGLE]) for at in range(len(found) - SHINGLE + 1))


def shared(first: frozenset[tuple[str, ...]], second: frozenset[tuple[str, ...]]) -> float:
    """Return the share of the smaller set that the other has too; 0 where one is empty."""
    smaller = min(len(first), len(second))
    return len(first & second) / smaller if smaller else 0.0


def alike(texts: Sequence[tuple[str, str, str]]) -> Iterator[tuple[str, str, float]]:
    """Yield pairs of documents of one kind that share too much; `texts` are (kind, name, text), of several worlds."""
    made = [(kind, name, shingles(text)) for kind, name, text in texts]
    for at, (kind, name, own) in enumerate(made):
        for other_kind, other, theirs in made[at + 1 :]:
            share = shared(own, theirs) if kind == other_kind else 0.0
            if share > SHARED:
                yield name, other, share
