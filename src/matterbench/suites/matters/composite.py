"""Composite tasks and capstones: several pieces of work, of any families, in one task."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field, model_validator

from matterbench.errors import InvalidRequest
from matterbench.gold.hidden import CheckSpec, Gold, Hidden, Raised, Saboteur
from matterbench.schema.task import Task
from matterbench.schema.tool import ToolCall
from matterbench.suites.matters.case import SUBMIT, Case, Made, TaskSpec, read_calls
from matterbench.suites.matters.pieces import FILES, WAY, task_of, way_saboteurs

_WRITING = {"draft_document", "edit_document"}
_COMMON = {"deliverables": FILES, "trajectory": WAY}
"""Verifiers whose checks are one for the whole task."""
_OWN = ("name", "title", "tier", "documents", "limits")
"""What a step takes from its task."""


class CompositeSpec(TaskSpec):
    """A task of several steps; `family` is the one that it is reported under."""

    steps: tuple[Mapping[str, Any], ...] = Field(min_length=2)
    """Each `step` (its name, unless that is its family's) and what its family wants; `brief`, `read` if need be."""

    @model_validator(mode="after")
    def _steps_are_parts_of_it(self) -> CompositeSpec:
        """Refuse a step that says what is the whole task's to say."""
        for step in self.steps:
            own = sorted(step.keys() & {*_OWN, "plant", "twin", "steps"})
            if own:
                raise ValueError(f"{step.get('step', step.get('family'))}: {own[0]} is the whole task's")
        return self


@dataclass(frozen=True, slots=True)
class _Step:
    name: str
    made: Made

    @property
    def checks(self) -> Mapping[str, str]:
        """The id in the whole task of each of its checks."""
        return {check.id: _COMMON.get(check.verifier, f"{self.name}-{check.id}") for check in self.made.hidden.checks}

    def renamed(self) -> Iterator[CheckSpec]:
        """Yield its own checks as the whole task has them."""
        for check in self.made.hidden.checks:
            if check.verifier not in _COMMON:
                yield check.model_copy(update={"id": self.checks[check.id]})

    def of(self, verifier: str) -> CheckSpec | None:
        """Return its check of what the whole task checks once."""
        return next((check for check in self.made.hidden.checks if check.verifier == verifier), None)


def joined(spec: CompositeSpec, case: Case, derive: Callable[[Mapping[str, Any]], Made]) -> Made:
    """Return the task of all steps; `derive` makes a task of one of them, written out."""
    steps = [_step(spec, written, derive) for written in spec.steps]
    names = [step.name for step in steps]
    if len(set(names)) < len(names):
        raise InvalidRequest("two steps have the same name", where=spec.name, fix="give them names: `step: …`")
    made = [step.made for step in steps]
    try:
        task = _task(spec, case, made)
    except ValueError as error:
        raise InvalidRequest(f"the steps cannot be joined: {error}", where=spec.name) from None
    return Made(task, _hidden(spec, case, task, steps), {k: v for one in made for k, v in one.overlays.items()})


def _step(spec: CompositeSpec, written: Mapping[str, Any], derive: Callable[[Mapping[str, Any]], Made]) -> _Step:
    fields = {key: value for key, value in written.items() if key != "step"}
    name = str(written.get("step", written.get("family")))
    taken = {key: getattr(spec, key) for key in _OWN}
    return _Step(name, derive({**taken, "brief": "", **fields}))


def _task(spec: CompositeSpec, case: Case, made: Sequence[Made]) -> Task:
    briefs = (one.task.brief.strip() for one in made)
    deliverables = tuple(deliverable for one in made for deliverable in one.task.deliverables)
    overlays = {key: value for one in made for key, value in one.task.overlays.items()}
    return task_of(spec, case, "\n\n".join(filter(None, briefs)), deliverables, overlays)


def _hidden(spec: CompositeSpec, case: Case, task: Task, steps: Sequence[_Step]) -> Hidden:
    way = _way(spec, case, steps)
    opened = _opened(steps, way.parameters["read"])
    work = [call for step in steps for call in _split(step.made.hidden.oracle)[1]]
    read, privileged = way.parameters["read"], way.parameters["privileged"]
    halves = [step.made.hidden for step in steps]
    return Hidden(
        task=task.id,
        checks=(*(check for step in steps for check in step.renamed()), _files(steps), way),
        gold=tuple(_named(step.name, gold) for step in steps for gold in step.made.hidden.gold),
        traps=tuple(dict.fromkeys((*spec.traps, *(trap for half in halves for trap in half.traps)))),
        abstention=any(half.abstention for half in halves),
        rubric=tuple(line for half in halves for line in half.rubric),
        judge_share=max(half.judge_share for half in halves),
        oracle=(*opened, *work, SUBMIT),
        saboteurs=(*_saboteurs(steps, opened), *way_saboteurs(read, privileged, opened, work)),
    )


def _named(step: str, gold: Gold) -> Gold:
    return gold.model_copy(update={"name": f"{step}.{gold.name}"})


def _files(steps: Sequence[_Step]) -> CheckSpec:
    checks = [check for step in steps if (check := step.of("deliverables")) is not None]
    files = [file for check in checks for file in check.parameters["files"]]
    return checks[0].model_copy(update={"id": FILES, "parameters": {"files": files}})


def _way(spec: CompositeSpec, case: Case, steps: Sequence[_Step]) -> CheckSpec:
    checks = [check for step in steps if (check := step.of("trajectory")) is not None]
    more = {"read": case.paths(spec.read), "privileged": case.paths(spec.privileged)}
    listed = {
        key: list(dict.fromkeys((*own, *(path for check in checks for path in check.parameters.get(key, ())))))
        for key, own in more.items()
    }
    return CheckSpec(id=WAY, verifier="trajectory", parameters=listed, guard_weight=checks[0].guard_weight)


def _split(calls: Sequence[ToolCall]) -> tuple[list[ToolCall], list[ToolCall]]:
    """What a script reads before it first writes, and what it does from then on, up to submitting."""
    rest = [call for call in calls if call.tool != "submit"]
    first = next((at for at, call in enumerate(rest) if call.tool in _WRITING), len(rest))
    return rest[:first], rest[first:]


def _opened(steps: Sequence[_Step], read: Sequence[str]) -> list[ToolCall]:
    """What must be read, and what the oracles of all steps read first, each call once."""
    found: list[ToolCall] = []
    for calls in (read_calls(tuple(read)), *(_split(step.made.hidden.oracle)[0] for step in steps)):
        found += [call for call in calls if call not in found]
    return found


def _saboteurs(steps: Sequence[_Step], opened: Sequence[ToolCall]) -> Iterator[Saboteur]:
    """Every step's saboteurs, the other steps done right; those of the way are the whole task's own."""
    for step in steps:
        of_way = {check.id for check in step.made.hidden.checks if check.verifier == "trajectory"}
        for one in step.made.hidden.saboteurs:
            if not of_way & {raised.check for raised in one.raises}:
                work = [
                    call
                    for other in steps
                    for call in _split(one.calls if other is step else other.made.hidden.oracle)[1]
                ]
                raises = tuple(_raised(step, raised) for raised in one.raises)
                yield Saboteur(name=f"{step.name}-{one.name}", calls=(*opened, *work, SUBMIT), raises=raises)


def _raised(step: _Step, raised: Raised) -> Raised:
    return raised.model_copy(update={"check": step.checks[raised.check]})
