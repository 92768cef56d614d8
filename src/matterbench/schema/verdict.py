"""What a verifier says: invariants that it checked, violations that it found, or that it could not tell."""

from __future__ import annotations

from dataclasses import dataclass


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


@dataclass(frozen=True, slots=True)
class Clean:
    """Every invariant that was checked holds."""

    invariants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Violated:
    """At least one invariant does not hold."""

    invariants: tuple[str, ...]
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Unscored:
    """The verifier could not tell, for a reason that is not the agent's."""

    reason: str


Verdict = Clean | Violated | Unscored
