"""What every verifier is made of: a function from evidence and parameters to violations, registered by its name.

    @verifier
    def clean_edit(evidence: Evidence, spec: CleanEditSpec) -> Check: ...

The decorator returns the same function. Registering twice is an error; nothing is registered by importing this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError
from rapidfuzz import process

from matterbench.errors import InvalidRequest, MatterbenchError
from matterbench.gold.evidence import Evidence
from matterbench.schema.verdict import Clean, Unscored, Verdict, Violated, Violation


class Spec(BaseModel):
    """Parameters of a check in a task. A misspelt key fails when the task loads."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class Check:
    """What a verifier enumerated: every invariant that it looked at, and the violations."""

    invariants: tuple[str, ...]
    violations: tuple[Violation, ...]
    measures: Mapping[str, float] = field(default_factory=dict)


S = TypeVar("S", bound=Spec)
Function = Callable[[Evidence, Any], Check]


@dataclass(frozen=True, slots=True)
class Verifier:
    """A registered check."""

    name: str
    spec: type[Spec]
    check: Function

    def verify(self, evidence: Evidence, parameters: Mapping[str, object]) -> Verdict:
        """Check the evidence; what is our fault or cannot be told gives `Unscored`, never a pass.

        Raises `InvalidRequest` for parameters that the check does not know.
        """
        try:
            spec = self.spec.model_validate(parameters)
        except ValidationError as error:
            first = min(error.errors(), key=lambda fault: fault["type"] != "extra_forbidden")
            key = ".".join(str(part) for part in first["loc"])
            known = ", ".join(self.spec.model_fields)
            raise InvalidRequest(f"{key}: {first['msg']}", where=self.name, expected=f"parameters {known}") from error
        try:
            found = self.check(evidence, spec)
        except MatterbenchError as error:
            return Unscored(error.sentence())
        if not found.invariants:
            return Unscored(f"{self.name} had nothing to check")
        strange = [one.invariant for one in found.violations if one.invariant not in found.invariants]
        if strange:
            return Unscored(f"{self.name} found {strange[0]!r} broken without listing it")
        if found.violations:
            return Violated(found.invariants, found.violations, found.measures)
        return Clean(found.invariants, found.measures)


_VERIFIERS: dict[str, Verifier] = {}


def verifier(check: Callable[[Evidence, S], Check]) -> Callable[[Evidence, S], Check]:
    """Register `check` under its function name; its `spec` annotation says what tasks may ask."""
    spec: type[S] = get_type_hints(check)["spec"]
    if check.__name__ in _VERIFIERS:
        raise ValueError(f"verifier {check.__name__!r} is registered twice")
    _VERIFIERS[check.__name__] = Verifier(check.__name__, spec, check)
    return check


def registered(name: str) -> Verifier:
    """Return a verifier by name; raises `InvalidRequest` with the known names for an unknown one."""
    found = _VERIFIERS.get(name)
    if found is None:
        best = process.extractOne(name, list(_VERIFIERS)) if _VERIFIERS else None
        fix = f"did you mean {best[0]!r}?" if best is not None and best[1] >= 60 else ""
        raise InvalidRequest(
            f"no verifier {name!r}", expected=f"one of {', '.join(sorted(_VERIFIERS)) or 'none'}", fix=fix
        )
    return found
