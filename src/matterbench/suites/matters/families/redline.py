"""Redline: a Word document of the record is edited as asked, tracked or not, and nothing else of it changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

from pydantic import Field

from matterbench.errors import InvalidRequest
from matterbench.gold.hidden import CheckSpec, Raised, Saboteur
from matterbench.schema.tool import ToolCall
from matterbench.suites.matters.case import Case, Made
from matterbench.suites.matters.edits import EditSpec, Planned, Planner
from matterbench.suites.matters.passages import cited
from matterbench.suites.matters.pieces import task_of, whole
from matterbench.suites.matters.word_work import EDIT, REFERENCES, EditedSpec, edited

_STRANGER = "Outside Counsel"
_KINDS = {"replace": "text", "insert": "insert", "delete": "delete"}


class RedlineSpec(EditedSpec):
    """A task of this family as its author writes it."""

    family: Literal["redline"]
    edits: tuple[EditSpec, ...] = Field(min_length=1)
    critical: tuple[str, ...] = ()
    """Ids of edits without which the work is worth nothing; by default the first."""


def derive(spec: RedlineSpec, case: Case) -> Made:
    """Return the task: an edited copy, an authorised change for each edit, and a saboteur for each way to spoil it."""
    job = Job(spec, case)
    work = job.work
    task = task_of(spec, case, work.how(), (work.copy("The edited document."),))
    return whole(spec, case, task, tuple(job.checks()), work.right, job.saboteurs())


class Job:
    """The edits of one task."""

    def __init__(self, spec: RedlineSpec, case: Case) -> None:
        self.spec, self.case = spec, case
        passages = case.passages(spec.document)
        planner = Planner(passages, case.said, f"{case.world.name}: {spec.name}")
        self.plans = tuple(planner.plan(one) for one in spec.edits)
        self.work = edited(spec, case, passages, self.plans)

    def checks(self) -> Iterator[CheckSpec]:
        """Yield the checks: clean edit with a credit an edit, and references."""
        spec, work = self.spec, self.work
        pairs = list(zip(spec.edits, self.plans, strict=True))
        weights = {f"edit {one.id}": one.weight for one, plan in pairs if "expect" in plan.allow}
        if not weights:
            raise InvalidRequest("no edit says what must be read afterwards", where=spec.name)
        critical = [f"edit {id}" for id in spec.critical] or [next(iter(weights))]
        yield CheckSpec(
            id=EDIT, verifier="clean_edit", parameters={**work.document, "allow": work.allow}, credit=weights,
            critical=("delivered", *critical),
        )  # fmt: skip
        fixed = {
            f"fixed {fix['id']}": one.weight
            for (one, plan) in pairs
            if plan.way == "relink"
            for owner, fix in self._fixed()
            if owner is plan
        }
        yield CheckSpec(
            id=REFERENCES, verifier="cross_refs",
            parameters={**work.document, "outside": list(spec.outside), "fixed": [fix for _, fix in self._fixed()]},
            credit=fixed, guard_weight=0.5,
        )  # fmt: skip

    def _fixed(self) -> Iterator[tuple[Planned, dict[str, Any]]]:
        """References that edits put in: they are live."""
        labels = self.work.labels
        for plan in self.plans:
            for number, (key, target) in enumerate(plan.says, 1):
                if key in labels and target in labels:
                    at, says = cited(labels[key]), cited(labels[target])
                    yield plan, {"id": f"{plan.id}-{number}", "at": at, "says": says, "live": True}

    def saboteurs(self) -> Iterator[Saboteur]:
        """Yield each way to spoil the work that this document and these edits have."""
        for one, plan in zip(self.spec.edits, self.plans, strict=True):
            yield from self._unmade(one, plan)
            if one.wrong is not None:
                yield self._wrong(plan, one.wrong)
        yield from self._untracked()
        yield from self._typed()
        yield from self._retyped()
        yield from self.work.spoiled()

    def _unmade(self, edit: EditSpec, plan: Planned) -> Iterator[Saboteur]:
        """An edit is not made."""
        coupled = {id for one in self.spec.edits for id in (one.id, *one.with_) if one.with_}
        rest = [other for other in self.plans if other is not plan]
        raised = [
            Raised(check=REFERENCES, invariant=f"fixed {fix['id']}", where=fix["at"])
            for owner, fix in self._fixed()
            if owner is plan
        ]
        if "expect" in plan.allow:
            raised.insert(0, Raised(check=EDIT, invariant=f"edit {edit.id}", where=edit.id))
        if raised and edit.id not in coupled and not self._needed(plan, rest):
            yield Saboteur(name=f"unmade-{edit.id}", calls=self.work.script(rest), raises=tuple(raised))

    def _needed(self, plan: Planned, rest: list[Planned]) -> bool:
        """Whether leaving an edit out moves the numbers that the others' references are checked by."""
        labels = self.work.labels_with(rest)
        keys = {key for owner, _ in self._fixed() if owner is not plan for pair in owner.says for key in pair}
        return any(labels.get(key) != self.work.labels[key] for key in keys)

    def _wrong(self, plan: Planned, words: str) -> Saboteur:
        """Other words are written than asked."""
        (operation,) = plan.operations
        said = self.case.said(words, self.spec.name)
        changed = replace(plan, operations=({**operation, "replace": said},))
        raised = (Raised(check=EDIT, invariant=f"edit {plan.id}", where=plan.id),)
        return Saboteur(name=f"wrong-{plan.id}", calls=self._instead(plan, changed), raises=raised)

    def _instead(self, plan: Planned, changed: Planned) -> tuple[ToolCall, ...]:
        return self.work.script([changed if one is plan else one for one in self.plans])

    def _untracked(self) -> Iterator[Saboteur]:
        """An edit is made without tracking where that is asked for, tracked where it is not, in another's name."""
        plan = next((one for one in self.plans if _single(one)), None)
        if plan is None:
            return
        work, alone = self.work, len(self.plans) == 1
        broken = (Raised(check=EDIT, invariant=_KINDS[plan.way], where=self._where(plan)),)
        if work.tracked == "required" and not plan.links:
            rest = [one for one in self.plans if one is not plan]
            if alone:
                yield Saboteur(name="untracked", calls=work.script(tracked=False), raises=broken)
            elif plan.index < 0 and all(work.keeps(key) for key in plan.touched):
                yield Saboteur(name="untracked", calls=work.script(rest, more=plan.operations), raises=broken)
        if work.tracked == "forbidden" and alone:
            yield Saboteur(name="left-tracked", calls=work.script(tracked=True), raises=broken)
        if work.tracked == "required" and work.person is not None and alone:
            yield Saboteur(name="in-another-name", calls=work.script(author=_STRANGER), raises=broken)

    def _where(self, plan: Planned) -> str | None:
        key = plan.id if plan.way == "insert" else next(iter(plan.touched))
        label = self.work.passages.labels().get(key) if plan.way == "delete" else self.work.labels.get(key)
        return f"§{label}" if label else None

    def _typed(self) -> Iterator[Saboteur]:
        """A reference that an edit puts in is typed instead of live."""
        for plan, fix in self._fixed():
            if len(plan.says) != 1 or plan.way == "relink":
                continue
            number = self.work.labels[plan.says[0][1]]
            (link,) = plan.links
            operations = tuple(
                {key: _typed(value, link["replace"], number) for key, value in one.items()} for one in plan.operations
            )
            raised = (Raised(check=REFERENCES, invariant=f"fixed {fix['id']}", where=fix["at"]),)
            calls = self._instead(plan, replace(plan, operations=operations, links=()))
            yield Saboteur(name=f"typed-{fix['id']}", calls=calls, raises=raised)

    def _retyped(self) -> Iterator[Saboteur]:
        """A paragraph is retyped as plain text to change words of it, where tracking would not show that."""
        if self.work.tracked == "required":
            return
        passages = self.work.passages
        for plan in self.plans:
            statement = next((passages.find(key) for key in plan.touched if key), None)
            block = None if statement is None else passages.block(statement)
            if statement is None or block is None or plan.way != "replace" or plan.links or not statement.full:
                continue
            lost = passages.lost(block)
            if lost and statement.key not in passages.targets:
                after = statement.text.replace(*plan.texts)
                operation = {"op": "flatten", "at": passages.at(statement), "text": after}
                raised = tuple(self.work.ground.changed(kind, self.work.labels[statement.key]) for kind in lost)
                calls = self._instead(plan, replace(plan, operations=(operation,)))
                yield Saboteur(name=f"retyped-{plan.id}", calls=calls, raises=raised)


def _typed(value: Any, name: str, number: str) -> Any:
    return value.replace(name, number) if isinstance(value, str) else value


def _single(plan: Planned) -> bool:
    """Whether an edit is one change, whatever way it is compared: the words that differ have none in common."""
    old, new = (text.split() for text in plan.texts)
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    plain = plan.way in _KINDS and len(plan.gone) < 2
    return plain and (plan.way != "replace" or not set(old) & set(new))
