"""Which row of an answer is which item of the gold: likeness of words, and the best one-to-one pairing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from matterbench.law.text import straight

_WORD = re.compile(r"[^\W_]+(?:[.,]\d+)*")
_STOP = frozenset(
    {"a", "an", "and", "as", "at", "be", "been", "by", "for", "from", "had", "has", "have", "he", "in", "into", "is",
     "it", "its", "of", "on", "or", "she", "that", "the", "their", "this", "to", "under", "was", "were", "which", "who",
     "will", "with"}
)  # fmt: skip
_ENDING = re.compile(r"(?:ing|ed|es|s|e)$")
_LONGEST = 600
_HELD = 80.0
_SET_FROM = 3
"""Words that the shorter of two phrases has at least where it may be like the longer by standing in it."""


def words_of(text: str) -> str:
    """Return the words that carry meaning, in small letters and without endings, sorted as they stand."""
    found = _WORD.findall(straight(text[:_LONGEST]).lower().replace("'s", ""))
    return " ".join(_stem(word) for word in found if word not in _STOP)


def _stem(word: str) -> str:
    return _ENDING.sub("", word) if len(word) > 4 and word.isalpha() else word


def likeness(phrases: Sequence[str], texts: Sequence[str]) -> list[list[float]]:
    """Return for each phrase how like each text it is, 0 to 100, by the words that they share.

    A phrase of three words or more is wholly like a longer text that has all of them.
    """
    if not phrases or not texts:
        return [[0.0] * len(texts) for _ in phrases]
    import numpy
    from rapidfuzz import fuzz, process

    first, second = [words_of(one) for one in phrases], [words_of(one) for one in texts]
    by_order = process.cdist(first, second, scorer=fuzz.token_sort_ratio)
    by_words = process.cdist(first, second, scorer=fuzz.token_set_ratio)
    long_first, long_second = ([len(set(one.split())) >= _SET_FROM for one in side] for side in (first, second))
    both = numpy.outer(long_first, long_second)
    found: list[list[float]] = numpy.where(both, numpy.maximum(by_order, by_words), by_order).tolist()
    return found


def holding(phrases: Sequence[str], texts: Sequence[str]) -> list[list[float]]:
    """Return for each phrase how like each text it is, 0 to 100, where a name of few words may stand in a longer text.

    A phrase all of whose words the text has is at least 80 like it, the more so the fewer other words there are.
    """
    alike = likeness(phrases, texts)
    first, second = ([set(words_of(one).split()) for one in side] for side in (phrases, texts))
    return [
        [
            max(alike[i][j], _HELD + (100 - _HELD) * len(words) / len(held)) if words and words <= held else alike[i][j]
            for j, held in enumerate(second)
        ]
        for i, words in enumerate(first)
    ]


def paired(scores: Sequence[Sequence[float]]) -> Mapping[int, int]:
    """Return the pairing of lines with columns whose scores have the greatest sum; a score of 0 pairs nothing."""
    if not scores or not scores[0]:
        return {}
    from scipy.optimize import linear_sum_assignment

    lines, columns = linear_sum_assignment(scores, maximize=True)
    return {int(i): int(j) for i, j in zip(lines, columns, strict=True) if scores[i][j] > 0}
