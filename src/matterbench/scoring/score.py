"""One trial's score from its verdicts.

`score = gate x (w_v x verifier_score + w_j x judge_score)`. The verifier score is the weight of the credit invariants
that hold, minus that of each violated guard, floor 0, over the weight of all credit invariants. The gate is 1 when
every critical invariant holds, else 0. What could not be told makes the score an interval: its lower end takes every
unknown invariant for broken, its upper end for whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from matterbench.errors import InvalidRequest
from matterbench.gold.hidden import CheckSpec, Hidden
from matterbench.schema.verdict import Unscored, Verdict, Violated, Violation

Mode = Literal["code", "code+judge"]


@dataclass(frozen=True, slots=True)
class Invariant:
    """One scored statement: whether it holds, None where nobody could tell."""

    check: str
    verifier: str
    name: str
    role: Literal["credit", "guard"]
    weight: float
    critical: bool
    holds: bool | None


@dataclass(frozen=True, slots=True)
class Score:
    """What a trial is worth."""

    low: float
    """0 to 1; the score itself where everything could be told, and what ranking uses."""
    high: float
    gate: bool
    """Whether every critical invariant is known to hold."""
    passed: bool
    """Whether the gate and every scored invariant hold: what pass^k counts."""
    mode: Mode
    invariants: tuple[Invariant, ...]
    violations: tuple[tuple[str, Violation], ...]
    """Each with the id of the check that found it."""
    unscored: Mapping[str, str]
    """Reason by id of the check that could not tell."""

    @property
    def trapped(self) -> bool:
        """Whether a wrong answer is the one that a trap leads to."""
        return any(violation.trapped for _, violation in self.violations)


def score(hidden: Hidden, verdicts: Mapping[str, Verdict], judge: float | None = None) -> Score:
    """Return the score of the verdicts, by id of the check; `judge` is a rubric score from 0 to 1, None for no judge.

    Raises:
        InvalidRequest: a check has no verdict, or lists a credit or critical invariant that its verifier does not have.
    """
    found = [one for check in hidden.checks for one in _invariants(check, verdicts)]
    unscored = {id: verdict.reason for id, verdict in verdicts.items() if isinstance(verdict, Unscored)}
    share = hidden.judge_share if judge is not None else 0.0
    low, high = (
        _gate(found, unknown) * ((1 - share) * _verified(found, unknown, hidden, unscored) + share * (judge or 0.0))
        for unknown in (False, True)
    )
    return Score(
        low=low,
        high=high,
        gate=bool(_gate(found, False)),
        passed=all(one.holds for one in found) and not unscored,
        mode="code" if judge is None else "code+judge",
        invariants=tuple(found),
        violations=tuple((check.id, one) for check in hidden.checks for one in _violations(verdicts[check.id])),
        unscored=unscored,
    )


def _violations(verdict: Verdict) -> Iterable[Violation]:
    return verdict.violations if isinstance(verdict, Violated) else ()


def _invariants(check: CheckSpec, verdicts: Mapping[str, Verdict]) -> list[Invariant]:
    verdict = verdicts.get(check.id)
    if verdict is None:
        raise InvalidRequest("was not run", where=check.id)
    named = dict.fromkeys([*check.credit, *check.critical])
    if isinstance(verdict, Unscored):
        return [_invariant(check, name, None) for name in named]
    strange = [name for name in named if name not in verdict.invariants]
    if strange:
        known = ", ".join(verdict.invariants)
        raise InvalidRequest(f"has no invariant {strange[0]!r}", where=check.id, expected=f"one of {known}")
    broken = {violation.invariant for violation in _violations(verdict)}
    return [_invariant(check, name, name not in broken) for name in verdict.invariants]


def _invariant(check: CheckSpec, name: str, holds: bool | None) -> Invariant:
    credit = check.credit.get(name)
    weight = check.guard_weight if credit is None else credit
    role: Literal["credit", "guard"] = "guard" if credit is None else "credit"
    return Invariant(check.id, check.verifier, name, role, weight, name in check.critical, holds)


def _gate(found: Iterable[Invariant], unknown: bool) -> int:
    return int(all(unknown if one.holds is None else one.holds for one in found if one.critical))


def _verified(found: list[Invariant], unknown: bool, hidden: Hidden, unscored: Mapping[str, str]) -> float:
    """The verifier score; the guards of a check that could not tell are not even counted: at worst they take all."""
    if not unknown and any(check.id in unscored and check.guard_weight for check in hidden.checks):
        return 0.0
    points = total = 0.0
    for one in found:
        holds = unknown if one.holds is None else one.holds
        if one.role == "credit":
            total += one.weight
            points += one.weight * holds
        else:
            points -= one.weight * (not holds)
    return max(0.0, points) / total
