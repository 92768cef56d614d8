"""Redline: a Word document of the record is edited as asked, tracked or not, and nothing else of it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal

from pydantic import Field

from matterbench.authoring.source import Block
from matterbench.errors import InvalidRequest
from matterbench.gold.hidden import CheckSpec, Hidden, Raised, Saboteur
from matterbench.schema.task import Deliverable, Task
from matterbench.schema.tool import ToolCall
from matterbench.suites.matters.case import SUBMIT, Case, Made, TaskSpec, read_calls
from matterbench.suites.matters.edits import EditSpec, Planned, Planner
from matterbench.suites.matters.passages import cited
from matterbench.suites.matters.strays import Ground, strays

_EDIT, _REFERENCES, _WAY = "edit", "references", "way"
_STRANGER = "Outside Counsel"


class RedlineSpec(TaskSpec):
    """A task of this family as its author writes it."""

    family: Literal["redline"]
    document: str
    """Id of the Word document to edit."""
    deliverable: str = ""
    """File name of the edited copy; by default that of the document."""
    tracked: Literal["required", "optional", "forbidden"] = "required"
    author: str | None = None
    """Path of the person in whose name changes are tracked."""
    edits: tuple[EditSpec, ...] = Field(min_length=1)
    critical: tuple[str, ...] = ()
    """Ids of edits without which the work is worth nothing; by default the first."""
    outside: tuple[str, ...] = ()
    """Names of other documents whose clauses the document cites."""


def derive(spec: RedlineSpec, case: Case) -> Made:
    """Return the task: an edited copy, an authorised change for each edit, and a saboteur for each way to spoil it."""
    job = Job(spec, case)
    task = Task(
        id=f"{case.world.name}/{spec.name}",
        title=case.said(spec.title, spec.name),
        world=case.world.name,
        tier=spec.tier,
        family=spec.family,
        brief=job.brief(),
        documents=case.paths(spec.documents),
        deliverables=(
            Deliverable(name=job.name, format="docx", description="The edited document.", edits=job.path),
        ),
        limits=spec.limits,
    )  # fmt: skip
    hidden = Hidden(
        task=task.id,
        checks=tuple(job.checks()),
        traps=spec.traps,
        oracle=tuple(job.script()),
        saboteurs=tuple(job.saboteurs()),
    )
    return Made(task, hidden)


class Job:
    """One document and what is to be done in it."""

    def __init__(self, spec: RedlineSpec, case: Case) -> None:
        self.spec, self.case = spec, case
        self.path = case.document(spec.document).path
        self.name = spec.deliverable or self.path.rpartition("/")[2]
        self.passages = case.passages(spec.document)
        planner = Planner(self.passages, case.said, f"{case.world.name}: {spec.name}")
        self.plans = tuple(planner.plan(one) for one in spec.edits)
        self.person = None if spec.author is None else str(case.fact(spec.author))
        self.read = case.paths(spec.read)

    def brief(self) -> str:
        """The author's words, and how changes are to be made."""
        how = {
            "required": "Make every change as a tracked change",
            "optional": "Tracked changes or not, as you prefer",
            "forbidden": "Leave a clean document without tracked changes",
        }[self.spec.tracked]
        name = f", in the name of {self.person}" if self.person and self.spec.tracked != "forbidden" else ""
        return f"{self.case.said(self.spec.brief, self.spec.name).strip()}\n\nDeliver {self.name}. {how}{name}."

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """Numbers of keyed paragraphs once all edits are made."""
        return self.passages.labels(self._blocks(self.plans))

    def _blocks(self, plans: Iterable[Planned]) -> Sequence[Block]:
        gone = {key for one in plans for key in one.gone}
        new: dict[str, list[Block]] = {}
        for one in plans:
            if one.block is not None:
                new.setdefault(self.passages.statements[one.index].key, []).append(one.block)
        blocks: list[Block] = []
        for block in self.passages.manuscript.blocks:
            blocks += [] if block.key and block.key in gone else [block]
            blocks += new.get(block.key, []) if block.key else []
        return blocks

    def checks(self) -> Iterator[CheckSpec]:
        """Clean edit with a credit an edit, references, the file, the way."""
        spec = self.spec
        weights = {f"edit {one.id}": one.weight for one, plan in zip(spec.edits, self.plans, strict=True)
                   if "expect" in plan.allow}  # fmt: skip
        if not weights:
            raise InvalidRequest("no edit says what must be read afterwards", where=spec.name)
        critical = [f"edit {id}" for id in spec.critical] or [next(iter(weights))]
        allow = {
            "schema": "matterbench.allow/1",
            "tracked": spec.tracked,
            "conforming": ["references", "toc"],
            "edits": [one.allow for one in self.plans],
            **({"authors": [self.person]} if self.person is not None else {}),
        }
        document = {"document": self.path, "deliverable": self.name}
        yield CheckSpec(
            id=_EDIT, verifier="clean_edit", parameters={**document, "allow": allow}, credit=weights,
            critical=("delivered", *critical),
        )  # fmt: skip
        yield CheckSpec(
            id=_REFERENCES, verifier="cross_refs",
            parameters={**document, "outside": list(spec.outside), "fixed": [fix for _, fix in self._fixed()]},
            guard_weight=0.5,
        )  # fmt: skip
        files = [{"name": self.name, "format": "docx"}]
        yield CheckSpec(id="files", verifier="deliverables", parameters={"files": files}, guard_weight=0.5)
        way = {"read": list(self.read), "privileged": list(self.case.paths(spec.privileged))}
        yield CheckSpec(id=_WAY, verifier="trajectory", parameters=way, guard_weight=0.5)

    def _fixed(self) -> Iterator[tuple[Planned, dict[str, Any]]]:
        """References that edits put in: they are live."""
        for plan in self.plans:
            for number, (key, target) in enumerate(plan.says, 1):
                if key in self.labels and target in self.labels:
                    at, says = cited(self.labels[key]), cited(self.labels[target])
                    yield plan, {"id": f"{plan.id}-{number}", "at": at, "says": says, "live": True}

    def script(
        self, plans: Sequence[Planned] | None = None, *, tracked: bool | None = None, author: str | None = None,
        conform: bool = True, more: Sequence[dict[str, Any]] = (), submit: bool = True,
    ) -> list[ToolCall]:  # fmt: skip
        """Return the calls that make edits, all by default, and what else a saboteur does."""
        chosen = self.plans if plans is None else plans
        style: dict[str, Any] = {"tracked": self.spec.tracked == "required" if tracked is None else tracked}
        if style["tracked"] and (author or self.person):
            style["author"] = author or self.person
        calls = [*read_calls(self.read)]
        operations = ordered(chosen, conform)
        if operations:
            calls.append(self._edit(operations, style))
        if more:
            calls.append(self._edit(more, {"tracked": False}))
        return [*calls, SUBMIT] if submit else calls

    def _edit(self, operations: Sequence[dict[str, Any]], style: Mapping[str, Any]) -> ToolCall:
        arguments = {"document": self.name, "operations": list(operations), **style}
        return ToolCall(tool="edit_document", arguments=arguments)

    def saboteurs(self) -> Iterator[Saboteur]:
        """Each way to spoil the work that this document and these edits have."""
        yield from self._unmade()
        yield from self._untracked()
        yield from self._typed()
        ground = Ground(self.passages, self._touched(), self.labels, _EDIT, _REFERENCES)
        for one in strays(ground):
            yield Saboteur(name=one.name, calls=tuple(self.script(more=one.operations)), raises=one.raises)
        yield Saboteur(
            name="not-submitted",
            calls=tuple(self.script(submit=False)),
            raises=(Raised(check=_WAY, invariant="submitted", where="submit"),),
        )
        for path in self.read:
            calls = tuple(call for call in self.script() if call.arguments.get("document") != path)
            raised = (Raised(check=_WAY, invariant=f"read {path}", where=path),)
            yield Saboteur(name=f"unread-{path}", calls=calls, raises=raised)

    def _touched(self) -> frozenset[str]:
        return frozenset(key for one in self.plans for key in one.touched)

    def _unmade(self) -> Iterator[Saboteur]:
        """An edit is not made, or other words are written than asked."""
        coupled = {id for one in self.spec.edits for id in (one.id, *one.with_) if one.with_}
        for one, plan in zip(self.spec.edits, self.plans, strict=True):
            if "expect" not in plan.allow:
                continue
            raised = [Raised(check=_EDIT, invariant=f"edit {one.id}", where=one.id)]
            if one.id not in coupled and not self._needed(plan):
                rest = [other for other in self.plans if other is not plan]
                fixes = [
                    Raised(check=_REFERENCES, invariant=f"fixed {fix['id']}", where=fix["at"])
                    for owner, fix in self._fixed()
                    if owner is plan
                ]
                yield Saboteur(name=f"unmade-{one.id}", calls=tuple(self.script(rest)), raises=(*raised, *fixes))
            if one.wrong is not None:
                yield Saboteur(name=f"wrong-{one.id}", calls=tuple(self._wrong(plan, one.wrong)), raises=tuple(raised))

    def _needed(self, plan: Planned) -> bool:
        """Whether leaving an edit out moves the numbers that the others' references are checked by."""
        rest = [other for other in self.plans if other is not plan]
        labels = self.passages.labels(self._blocks(rest))
        return any(
            labels.get(key) != self.labels[key]
            for owner, _ in self._fixed()
            if owner is not plan
            for pair in owner.says
            for key in pair
        )

    def _wrong(self, plan: Planned, words: str) -> list[ToolCall]:
        said = self.case.said(words, self.spec.name)
        (operation,) = plan.operations
        changed = Planned(plan.id, plan.way, plan.allow, ({**operation, "replace": said},), plan.links)
        return self.script([changed if one is plan else one for one in self.plans])

    def _untracked(self) -> Iterator[Saboteur]:
        """Edits made without tracking where it is asked for, tracked where a clean copy is, or in another's name."""
        plan = next((one for one in self.plans if _single(one)), None)
        if plan is None:
            return
        broken = Raised(check=_EDIT, invariant=_kind(plan), where=self._where(plan))
        if self.spec.tracked == "required":
            rest = [one for one in self.plans if one is not plan]
            calls = self.script(rest, submit=False, more=ordered([plan], conform=False) if rest else ())
            if not rest:
                calls = self.script([plan], tracked=False, submit=False)
            yield Saboteur(name="untracked", calls=(*calls, SUBMIT), raises=(broken,))
        if self.spec.tracked == "forbidden" and len(self.plans) == 1:
            yield Saboteur(name="left-tracked", calls=tuple(self.script(tracked=True)), raises=(broken,))
        if self.spec.tracked == "required" and self.person is not None and len(self.plans) == 1:
            yield Saboteur(name="in-another-name", calls=tuple(self.script(author=_STRANGER)), raises=(broken,))

    def _where(self, plan: Planned) -> str | None:
        if plan.way == "insert":
            label = self.labels.get(plan.id)
            return None if not label else f"§{label}"
        if plan.way == "cell":
            return None
        (key,) = plan.touched
        label = self.labels.get(key)
        return f"§{label}" if label else None

    def _typed(self) -> Iterator[Saboteur]:
        """A reference that an edit puts in is typed instead of live."""
        for plan, fix in self._fixed():
            if len(plan.says) != 1 or plan.way == "relink":
                continue
            number = self.labels[plan.says[0][1]]
            (link,) = plan.links
            typed = tuple(
                {key: _typed(value, link["replace"], number) for key, value in one.items()} for one in plan.operations
            )
            changed = Planned(plan.id, plan.way, plan.allow, typed, (), index=plan.index)
            calls = self.script([changed if one is plan else one for one in self.plans])
            raised = Raised(check=_REFERENCES, invariant=f"fixed {fix['id']}", where=fix["at"])
            yield Saboteur(name=f"typed-{fix['id']}", calls=tuple(calls), raises=(raised,))


def ordered(plans: Sequence[Planned], conform: bool) -> list[dict[str, Any]]:
    """Return operations in an order in which each finds its place: words first, paragraphs from the end, references."""
    words = [operation for one in plans if one.index < 0 for operation in one.operations]
    moved = sorted((one for one in plans if one.index >= 0), key=lambda one: -one.index)
    shifts = [operation for one in moved for operation in one.operations]
    links = [operation for one in plans for operation in one.links]
    follow = [{"op": "update_fields"}] if conform and (shifts or links) else []
    return [*words, *shifts, *links, *follow]


def _typed(value: Any, name: str, number: str) -> Any:
    return value.replace(name, number) if isinstance(value, str) else value


def _single(plan: Planned) -> bool:
    """Whether an edit is one change, whatever way it is compared."""
    old, new = plan.texts
    plain = not plan.links and plan.way in {"replace", "insert", "delete"} and len(plan.gone) < 2
    return plain and (plan.way != "replace" or not (set(old.split()) & set(new.split())) or " " not in old + new)


def _kind(plan: Planned) -> str:
    return {"replace": "text", "insert": "insert", "delete": "delete"}[plan.way]
