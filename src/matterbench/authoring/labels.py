"""Labels as a reader sees them, and what a REF field shows of them.

Source: ISO/IEC 29500-1 sections 17.9.11 (lvlText) and 17.16.5.51 (REF, switches n, r and w).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matterbench.authoring.numbering import Level, ListDefinition, ListInstance, label


@dataclass(frozen=True, slots=True)
class Position:
    """Where a numbered paragraph stands: its list instance, the counters down to its level, each level's label.

    `first` is the level that a citation of it begins with; a bullet is never cited.
    """

    instance: str
    counters: tuple[int, ...]
    labels: tuple[str, ...]
    first: int
    bullet: bool = False

    @property
    def label(self) -> str:
        """The label of the paragraph itself."""
        return self.labels[-1]


def number(
    paragraphs: Iterable[tuple[str, int]], definitions: Sequence[ListDefinition], instances: Sequence[ListInstance]
) -> list[Position | None]:
    """Return the position of each paragraph given as (instance key, level); None where the key is empty."""
    levels = {one.key: one.levels for one in definitions}
    of_instance = {one.key: one for one in instances}
    counters: dict[str, list[int]] = {one.key: [] for one in definitions}
    started: set[str] = set()
    positions: list[Position | None] = []
    for key, level in paragraphs:
        if not key:
            positions.append(None)
            continue
        instance = of_instance[key]
        if instance.restart and key not in started:
            counters[instance.definition].clear()
        started.add(key)
        positions.append(_step(key, levels[instance.definition], counters[instance.definition], level))
    return positions


def _step(instance: str, levels: Sequence[Level], counters: list[int], level: int) -> Position:
    while len(counters) <= level:
        counters.append(0 if len(counters) == level else 1)
    del counters[level + 1 :]
    counters[level] += 1
    shown = tuple(label(levels, counters[: depth + 1]) for depth in range(level + 1))
    first = max(depth for depth in range(level + 1) if _whole(levels[depth].text, depth))
    return Position(instance, tuple(counters), shown, first, levels[level].format == "bullet")


def _whole(text: str, depth: int) -> bool:
    """Whether a level's text already names every level above it."""
    return all(f"%{above + 1}" in text for above in range(depth))


def shown(target: Position, switch: str, source: Position | None) -> str:
    """Return the result of a REF to `target` from a paragraph at `source` (None: it is not numbered).

    `switch` n gives the label alone, w every level, r the levels that the two places do not share. Trailing periods go.
    """
    start = {"n": len(target.labels) - 1, "w": target.first, "r": _unshared(target, source)}[switch]
    result = ""
    for one in target.labels[start:]:
        result = (result if one[:1].isalnum() else result.rstrip(".")) + one
    return result.rstrip(".")


def full(target: Position) -> str:
    """Return the label as printed from the first level on, such as Section 1.01(b); empty for a bullet."""
    return "" if target.bullet else shown(target, "w", None)


def _unshared(target: Position, source: Position | None) -> int:
    depth = target.first
    if source is None or source.instance != target.instance:
        return depth
    last = len(target.labels) - 1
    while depth < last and source.counters[: depth + 1] == target.counters[: depth + 1]:
        depth += 1
    return depth
