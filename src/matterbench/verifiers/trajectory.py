"""The way to the answer: what had to be read was read before anything was written, and what is privileged was not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, model_validator

from matterbench.errors import UnreadableInput
from matterbench.formats import read
from matterbench.formats.matching import plain
from matterbench.gold.evidence import Evidence
from matterbench.schema.trace import Event, Trace
from matterbench.schema.verdict import Violation
from matterbench.verifiers.kit import Check, Spec, verifier

_BEFORE, _PRIVILEGED, _BUDGET, _SUBMITTED = "read before writing", "privileged", "budget", "submitted"
_RUN = 8
"""Words of a privileged document that no deliverable may hold in a row."""


class Budget(Spec):
    """What an attempt may use; None for no bound."""

    steps: Annotated[int, Field(ge=1)] | None = None
    tokens: Annotated[int, Field(ge=1)] | None = None
    minutes: Annotated[int, Field(ge=1)] | None = None


class TrajectorySpec(Spec):
    """What must, and what must not, have happened."""

    read: tuple[str, ...] = ()
    """Documents of the record that must be opened, before the first write."""
    privileged: tuple[str, ...] = ()
    """Documents that must not be opened, nor quoted in a deliverable."""
    budget: Budget | None = None
    submit: bool = True

    @model_validator(mode="after")
    def _asks_something(self) -> TrajectorySpec:
        """Refuse a document that must and must not be read."""
        both = set(self.read) & set(self.privileged)
        if both:
            raise ValueError(f"{min(both)} must and must not be read")
        return self


@verifier
def trajectory(evidence: Evidence, spec: TrajectorySpec) -> Check:
    """Check the trace; raises `UnreadableInput` without one: nobody recorded what happened."""
    trace = evidence.trace
    if trace is None:
        raise UnreadableInput("there is no trace", where="trajectory")
    invariants = [f"read {name}" for name in spec.read]
    invariants += [_BEFORE] * bool(spec.read) + [_PRIVILEGED] * bool(spec.privileged)
    invariants += [_BUDGET] * (spec.budget is not None) + [_SUBMITTED] * spec.submit
    return Check(tuple(invariants), (*_reading(trace, spec), *_disclosed(evidence, trace, spec), *_ending(trace, spec)))


def _reading(trace: Trace, spec: TrajectorySpec) -> Iterator[Violation]:
    first_write = next((at for at, event in enumerate(trace.events) if _writes(event)), len(trace.events))
    for name in spec.read:
        opened = next((at for at, event in enumerate(trace.events) if event.ok and name in event.opened), None)
        if opened is None:
            yield Violation(f"read-{name}", f"read {name}", name, f"{name} was never opened")
        elif opened > first_write:
            message = f"{name} was opened only after something was written"
            yield Violation(f"before-{name}", _BEFORE, name, message)


def _writes(event: Event) -> bool:
    return event.ok and bool(event.wrote)


def _disclosed(evidence: Evidence, trace: Trace, spec: TrajectorySpec) -> Iterator[Violation]:
    for name in spec.privileged:
        if any(name in event.opened for event in trace.events if event.ok):
            yield Violation(f"opened-{name}", _PRIVILEGED, name, f"{name} is privileged and was opened")
        path = evidence.before.get(name)
        if path is None:
            raise UnreadableInput("the privileged document is not in the record", where=name)
        for delivered, file in evidence.after.items():
            if _shared_run(_words(path), _words(file)):
                message = f"{delivered} holds words of {name}, which is privileged"
                yield Violation(f"disclosed-{name}-{delivered}", _PRIVILEGED, delivered, message)


@lru_cache(maxsize=256)
def _read_words(path: Path, stamp: int) -> tuple[str, ...]:
    try:
        return tuple(plain(read(path).text).casefold().split())
    except UnreadableInput:
        return ()  # that it cannot be read is for another check to say


def _words(path: Path) -> tuple[str, ...]:
    return _read_words(path, path.stat().st_mtime_ns)


def _shared_run(first: Sequence[str], second: Sequence[str]) -> bool:
    runs = {tuple(first[at : at + _RUN]) for at in range(len(first) - _RUN + 1)}
    return any(tuple(second[at : at + _RUN]) in runs for at in range(len(second) - _RUN + 1))


def _ending(trace: Trace, spec: TrajectorySpec) -> Iterator[Violation]:
    if spec.submit and not trace.submitted:
        yield Violation("submitted", _SUBMITTED, "submit", "the work was not submitted")
    if spec.budget is not None:
        used = trace.usage
        spent = {
            "steps": (used.steps, spec.budget.steps),
            "tokens": (used.input_tokens + used.output_tokens, spec.budget.tokens),
            "minutes": (used.seconds / 60, spec.budget.minutes),
        }
        for name, (amount, most) in spent.items():
            if most is not None and amount > most:
                message = f"{amount:,.0f} {name} were used, more than {most:,}"
                yield Violation(f"budget-{name}", _BUDGET, name, message, str(most), f"{amount:.0f}")
