"""Alignment of sequences: which elements of two lists correspond.

Equal elements first: unique ones anchor (patience), Indel fills the gaps between anchors. Elements that occur
everywhere, such as empty paragraphs, never anchor. Then unequal ones by the words they share. Every step is bounded, so
that one paragraph of ten thousand words or a thousand empty paragraphs costs milliseconds.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Container, Hashable, Sequence

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

Pair = tuple[int, int]
_MATRIX = 2_500
"""Up to this many cells every pair of a gap is measured; beyond it shingles propose candidates."""
_CANDIDATES = 3
_WORD = re.compile(r"\w+|[^\w\s]")


def common(before: Sequence[Hashable], after: Sequence[Hashable], weak: Container[Hashable] = ()) -> list[Pair]:
    """Index pairs of equal elements, ascending on both sides; elements in `weak` never anchor.

    >>> common("abcd", "abxd")
    [(0, 0), (1, 1), (3, 3)]
    """
    start, end = _edges(before, after)
    pairs = [(i, i) for i in range(start)]
    low_a, low_b = start, start
    high_a, high_b = len(before) - end, len(after) - end
    for anchor in [*_anchors(before, after, (start, high_a), (start, high_b), weak), (high_a, high_b)]:
        pairs += _fill(before, after, (low_a, anchor[0]), (low_b, anchor[1]))
        if anchor != (high_a, high_b):
            pairs.append(anchor)
        low_a, low_b = anchor[0] + 1, anchor[1] + 1
    return pairs + [(high_a + i, high_b + i) for i in range(end)]


def _edges(before: Sequence[Hashable], after: Sequence[Hashable]) -> tuple[int, int]:
    """Lengths of the common prefix and of the common suffix behind it."""
    limit = min(len(before), len(after))
    start = next((i for i in range(limit) if before[i] != after[i]), limit)
    limit -= start
    end = next((i for i in range(limit) if before[-1 - i] != after[-1 - i]), limit)
    return start, end


def _anchors(
    before: Sequence[Hashable], after: Sequence[Hashable], a: Pair, b: Pair, weak: Container[Hashable]
) -> list[Pair]:
    """Longest ascending chain of elements that are unique on both sides."""
    counts_a, counts_b = Counter(before[a[0] : a[1]]), Counter(after[b[0] : b[1]])
    where = {after[j]: j for j in range(*b) if counts_b[after[j]] == 1}
    chain = [
        (i, where[before[i]])
        for i in range(*a)
        if counts_a[before[i]] == 1 and before[i] in where and before[i] not in weak
    ]
    return ascending(chain)


def ascending(pairs: Sequence[Pair]) -> list[Pair]:
    """Longest subsequence of `pairs` (ascending in the first) that ascends in the second too."""
    tails: list[int] = []
    ends: list[int] = []
    previous: list[int] = []
    for index, (_, second) in enumerate(pairs):
        at = len(tails) if not tails or second > tails[-1] else bisect_left(tails, second)
        previous.append(ends[at - 1] if at else -1)
        if at == len(tails):
            tails.append(second)
            ends.append(index)
        else:
            tails[at], ends[at] = second, index
    out = []
    index = ends[-1] if ends else -1
    while index >= 0:
        out.append(pairs[index])
        index = previous[index]
    return out[::-1]


def _fill(before: Sequence[Hashable], after: Sequence[Hashable], a: Pair, b: Pair) -> list[Pair]:
    """Equal pairs inside a gap between two anchors."""
    if a[0] >= a[1] or b[0] >= b[1]:
        return []
    out = []
    for block in Indel.opcodes(*numbered(before[a[0] : a[1]], after[b[0] : b[1]])):
        if block.tag == "equal":
            length = block.src_end - block.src_start
            out += [(a[0] + block.src_start + k, b[0] + block.dest_start + k) for k in range(length)]
    return out


def numbered(before: Sequence[Hashable], after: Sequence[Hashable]) -> tuple[list[int], list[int]]:
    """The elements of two sequences as small numbers: rapidfuzz takes what hashes alike for equal, 0 for "" too.

    >>> numbered(["", "a"], [0, "a"])
    ([0, 1], [2, 1])
    """
    known: dict[Hashable, int] = {}
    return [known.setdefault(x, len(known)) for x in before], [known.setdefault(x, len(known)) for x in after]


def gaps(rows: int, columns: int, pairs: Sequence[Pair]) -> list[tuple[range, range]]:
    """Stretches between ascending pairs where both sequences, of these lengths, have something left."""
    out, low_a, low_b = [], 0, 0
    for i, j in [*pairs, (rows, columns)]:
        if i > low_a and j > low_b:
            out.append((range(low_a, i), range(low_b, j)))
        low_a, low_b = i + 1, j + 1
    return out


def words(text: str) -> list[str]:
    """Words and single punctuation marks of a text."""
    return _WORD.findall(text)


def likeness(before: str, after: str) -> float:
    """How alike two texts are, 0 to 1: shared words in order; characters where a text has three words or fewer.

    >>> likeness("within thirty days of receipt", "within ninety days of receipt")
    0.8
    """
    first, second = words(before), words(after)
    by_words = Indel.normalized_similarity(first, second) if first or second else 1.0
    if min(len(first), len(second)) > 3:
        return by_words
    return max(by_words, fuzz.ratio(before, after) / 100 - 0.1)


def alike(before: Sequence[str], after: Sequence[str], cutoff: float) -> list[tuple[int, int, float]]:
    """Best pairs of unequal texts with likeness of at least `cutoff`, each text once, ascending on both sides."""
    scored = scores(before, after, cutoff)
    if len(before) * len(after) <= _MATRIX:
        return _best_path(len(before), len(after), {(i, j): s for i, j, s in scored})
    taken = ascending(sorted(_greedy(scored)))
    return [(i, j, s) for i, j, s in scored if (i, j) in set(taken)]


def _greedy(scored: list[tuple[int, int, float]]) -> list[Pair]:
    """Best pairs first, each index once."""
    seen_a: set[int] = set()
    seen_b: set[int] = set()
    out = []
    for i, j, _ in sorted(scored, key=lambda item: (-item[2], item[0], item[1])):
        if i not in seen_a and j not in seen_b:
            seen_a.add(i)
            seen_b.add(j)
            out.append((i, j))
    return out


def assigned(before: Sequence[str], after: Sequence[str], cutoff: float) -> list[Pair]:
    """Best pairs in any order, each text once: what moved."""
    return sorted(_greedy(scores(before, after, cutoff)))


def scores(before: Sequence[str], after: Sequence[str], cutoff: float) -> list[tuple[int, int, float]]:
    """Pairs with likeness of at least `cutoff`; candidates only where the matrix is large."""
    if len(before) * len(after) <= _MATRIX:
        candidates = [(i, j) for i in range(len(before)) for j in range(len(after))]
    else:
        candidates = _candidates(before, after)
    measured = [(i, j, likeness(before[i], after[j])) for i, j in candidates]
    return [item for item in measured if item[2] >= cutoff]


def _candidates(before: Sequence[str], after: Sequence[str]) -> list[Pair]:
    """Pairs that share three-word shingles, the best few for each text."""
    index: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for j, text in enumerate(after):
        for shingle in _shingles(text):
            index[shingle].append(j)
    out = []
    for i, text in enumerate(before):
        votes: Counter[int] = Counter()
        for shingle in _shingles(text):
            found = index.get(shingle, ())
            if len(found) <= 50:
                votes.update(found)
        best = sorted(votes.items(), key=lambda item: (-item[1], item[0]))[:_CANDIDATES]
        out += [(i, j) for j, _ in best]
    return out


def _shingles(text: str) -> list[tuple[str, ...]]:
    found = words(text)
    size = min(3, len(found))
    return sorted(set(zip(*(found[k:] for k in range(size)), strict=False))) if size else []


def _best_path(rows: int, columns: int, score: dict[Pair, float]) -> list[tuple[int, int, float]]:
    """In-order pairs with the greatest total score."""
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            paired = best[i + 1][j + 1] + score[i, j] if (i, j) in score else -1.0
            best[i][j] = max(best[i + 1][j], best[i][j + 1], paired)
    out, i, j = [], 0, 0
    while i < rows and j < columns:
        if (i, j) in score and best[i][j] == best[i + 1][j + 1] + score[i, j]:
            out.append((i, j, score[i, j]))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return out
