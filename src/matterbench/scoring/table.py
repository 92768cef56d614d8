"""Scores of many trials, by tier, family and class of verifier."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from matterbench.schema.task import Task
from matterbench.scoring.score import Score


@dataclass(frozen=True, slots=True)
class Line:
    """Mean score of some trials, as an interval, and how many of them passed."""

    trials: int
    low: float
    high: float
    passed: int


def by(trials: Iterable[tuple[Task, Score]], key: Callable[[Task], object]) -> Mapping[str, Line]:
    """Return a line for each value of `key` (`lambda task: task.tier`), sorted by it."""
    groups: dict[str, list[Score]] = {}
    for task, score in trials:
        groups.setdefault(str(key(task)), []).append(score)
    return {name: line(groups[name]) for name in sorted(groups)}


def line(scores: Sequence[Score]) -> Line:
    """Return the line of at least one score."""
    count = len(scores)
    return Line(
        count, sum(s.low for s in scores) / count, sum(s.high for s in scores) / count, sum(s.passed for s in scores)
    )


def by_verifier(scores: Iterable[Score]) -> Mapping[str, tuple[int, int]]:
    """Return, for each class of verifier, how many invariants were told and how many of them hold."""
    counts: dict[str, tuple[int, int]] = {}
    for score in scores:
        for one in score.invariants:
            told, held = counts.get(one.verifier, (0, 0))
            counts[one.verifier] = told + (one.holds is not None), held + bool(one.holds)
    return dict(sorted(counts.items()))
