"""Which tracked changes of two documents are the same: what is new, what is lost, what was altered."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from matterbench.ooxml.sequence import Pair, common, likeness
from matterbench.ooxml.tracked import TrackedChange

_SAME = 0.5
"""Likeness from which two changes of one author and date are one, edited inside; and two anchors one place."""
_MATRIX = 40_000
"""Up to this many pairs all are measured; beyond it only those in the very same place."""


@dataclass(frozen=True, slots=True)
class Altered:
    """A tracked change that is still there, but not as it was."""

    before: TrackedChange
    after: TrackedChange
    what: str
    """author, date, or content."""


@dataclass(frozen=True, slots=True)
class Matched:
    """Tracked changes of two documents, told apart."""

    new: tuple[TrackedChange, ...]
    """Of the document after."""
    lost: tuple[TrackedChange, ...]
    """Of the document before."""
    altered: tuple[Altered, ...]


def match(before: Sequence[TrackedChange], after: Sequence[TrackedChange]) -> Matched:
    """Match two inventories: exactly, then as edited inside, then as signed by another author or on another date.

    Every change of `before` is matched, altered or lost, every one of `after` matched, altered or new. Equal changes
    at several places match in document order.
    """
    first, second = list(range(len(before))), list(range(len(after)))
    for key in (_everything, _content):
        pairs = _equal([key(before[i]) for i in first], [key(after[j]) for j in second])
        first, second = _rest(first, {first[i] for i, _ in pairs}), _rest(second, {second[j] for _, j in pairs})
    altered: list[tuple[int, int, str]] = []
    for score in (_edited, _resigned):
        found = _best([before[i] for i in first], [after[j] for j in second], score)
        pairs = [(first[i], second[j]) for i, j in found]
        altered += [(i, j, _what(before[i], after[j])) for i, j in pairs]
        first, second = _rest(first, {i for i, _ in pairs}), _rest(second, {j for _, j in pairs})
    return Matched(
        tuple(after[j] for j in second),
        tuple(before[i] for i in first),
        tuple(Altered(before[i], after[j], what) for i, j, what in sorted(altered)),
    )


def _everything(change: TrackedChange) -> Hashable:
    return (_content(change), change.part, change.anchor)


def _content(change: TrackedChange) -> Hashable:
    return (change.type, change.role, change.signature, change.text, change.old)


def _equal(before: list[Hashable], after: list[Hashable]) -> list[Pair]:
    """Equal elements paired in order first, then wherever they stand."""
    pairs = common(before, after)
    used_a, used_b = {i for i, _ in pairs}, {j for _, j in pairs}
    places: dict[Hashable, list[int]] = {}
    for j, value in enumerate(after):
        if j not in used_b:
            places.setdefault(value, []).append(j)
    for i, value in enumerate(before):
        if i not in used_a and places.get(value):
            pairs.append((i, places[value].pop(0)))
    return pairs


def _rest(items: list[int], used: set[int]) -> list[int]:
    return [item for item in items if item not in used]


Score = Callable[[TrackedChange, TrackedChange], float]


def _best(before: Sequence[TrackedChange], after: Sequence[TrackedChange], score: Score) -> list[Pair]:
    """Best pairs first, each change once; zero is no pair."""
    kind = _kind if len(before) * len(after) <= _MATRIX else _kind_and_place
    groups: dict[Hashable, list[int]] = {}
    for j, change in enumerate(after):
        groups.setdefault(kind(change), []).append(j)
    scored = [(score(old, after[j]), i, j) for i, old in enumerate(before) for j in groups.get(kind(old), ())]
    taken_a: set[int] = set()
    taken_b: set[int] = set()
    out = []
    for value, i, j in sorted(scored, key=lambda item: (-item[0], item[1], item[2])):
        if value > 0 and i not in taken_a and j not in taken_b:
            taken_a.add(i)
            taken_b.add(j)
            out.append((i, j))
    return out


def _kind(change: TrackedChange) -> Hashable:
    return (change.type, change.role)


def _kind_and_place(change: TrackedChange) -> Hashable:
    return (change.type, change.role, change.part, change.anchor)


def _edited(before: TrackedChange, after: TrackedChange) -> float:
    """One author and date, much the same content; or, for formatting, other old properties in the same place."""
    if before.signature != after.signature:
        return 0.0
    place = _place(before, after)
    if before.type == "format" or not before.text or not after.text:
        return place if before.text == after.text else 0.0
    alike = likeness(before.text, after.text)
    return alike + place / 2 if alike >= _SAME else 0.0


def _resigned(before: TrackedChange, after: TrackedChange) -> float:
    """The same content in the same place under another author or date."""
    if before.text != after.text or before.old != after.old:
        return 0.0
    return _place(before, after) + (before.author == after.author) / 2 if _place(before, after) else 0.0


def _place(before: TrackedChange, after: TrackedChange) -> float:
    """How sure it is that two changes stand in the same place; 0 where they do not."""
    if before.part != after.part:
        return 0.0
    if before.anchor == after.anchor:
        return 1.0
    alike = likeness(before.anchor, after.anchor)
    return alike if alike >= _SAME else 0.0


def _what(before: TrackedChange, after: TrackedChange) -> str:
    if before.signature == after.signature:
        return "content"
    return "author" if before.author != after.author else "date"
