"""What a verifier says: invariants that it checked, violations that it found, or that it could not tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Violation:
    """One invariant that does not hold, at one place."""

    id: str
    """Stable: made from kind, place and subject, never from wording or index."""
    invariant: str
    """Name of the invariant, as in `Clean.invariants`."""
    where: str
    """The place as a reader would say it."""
    message: str
    """A sentence that a lawyer understands."""
    expected: str | None = None
    found: str | None = None
    trapped: bool = False
    """Whether what was found is the answer that the task's trap leads to."""


@dataclass(frozen=True, slots=True)
class Clean:
    """Every invariant that was checked holds."""

    invariants: tuple[str, ...]
    measures: Mapping[str, float] = field(default_factory=dict)
    """Figures beside the invariants, such as precision and recall; reported, never scored."""


@dataclass(frozen=True, slots=True)
class Violated:
    """At least one invariant does not hold."""

    invariants: tuple[str, ...]
    violations: tuple[Violation, ...]
    measures: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Unscored:
    """The verifier could not tell, for a reason that is not the agent's."""

    reason: str


Verdict = Clean | Violated | Unscored
