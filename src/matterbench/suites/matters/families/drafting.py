"""Drafting: a form of the record is filled, and changed as asked, into a new Word document in the form's own words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from pydantic import Field, model_validator

from matterbench.authoring.compose import Statement
from matterbench.errors import InvalidRequest
from matterbench.gold.forms import lines_of
from matterbench.gold.hidden import CheckSpec, Gold, Raised, Saboteur
from matterbench.schema.task import Deliverable
from matterbench.suites.matters.case import Case, Made
from matterbench.suites.matters.edits import EditSpec, Planned, Planner
from matterbench.suites.matters.notation import human
from matterbench.suites.matters.passages import Spot
from matterbench.suites.matters.pieces import JudgedSpec, task_of, whole
from matterbench.suites.matters.valued import Valued
from matterbench.suites.matters.word_work import EDIT, REFERENCES, WordWork

_BLANKS = "blanks"
_LITERAL = re.compile(r"\w{3}")
"""What a line of the form has beside its blanks, if they can be told from it."""


class BlankSpec(Valued):
    """A blank of the form: as it is printed, and what belongs into it."""

    blank: str = Field(min_length=3)
    """As printed: `[Landlord]`; every place where it stands, or the one in `block`."""
    block: Spot | None = None
    says: str = ""
    """The words of the oracle, where they are not the plain notation of the value."""

    @model_validator(mode="after")
    def _has_gold(self) -> BlankSpec:
        """Refuse a blank without gold, or with two."""
        if (self.fact is None) == (self.value is None):
            raise ValueError("wants a fact or a value")
        return self


class DraftingSpec(JudgedSpec):
    """A task of this family as its author writes it."""

    family: Literal["drafting"]
    template: str
    """Id of the form."""
    deliverable: str = Field(pattern=r"\.docx$")
    blanks: Mapping[str, BlankSpec] = Field(min_length=1)
    edits: tuple[EditSpec, ...] = ()
    """What is changed in the form beside its blanks: a clause that does not apply goes, another comes."""
    critical: tuple[str, ...] = ()
    """Blanks without whose right values the draft is worth nothing; by default the first."""
    outside: tuple[str, ...] = ()


def derive(spec: DraftingSpec, case: Case) -> Made:
    """Return the task: a draft in the form's own words, a credit a blank, and a saboteur for each way to spoil it."""
    job = Job(spec, case)
    work = job.work
    form = (
        f"Deliver {work.name}, made from {work.path}. Fill its blanks; leave its words, numbers and looks as they are."
    )
    draft = Deliverable(name=work.name, format="docx", description="The draft.", template=work.path)
    task = task_of(spec, case, form, (draft,))
    return whole(spec, case, task, tuple(job.checks()), work.right, job.saboteurs(), job.gold())


class Job:
    """The blanks and edits of one form."""

    def __init__(self, spec: DraftingSpec, case: Case) -> None:
        self.spec, self.case = spec, case
        path, self.passages = case.document(spec.template).path, case.passages(spec.template)
        planner = Planner(self.passages, case.said, f"{case.world.name}: {spec.name}")
        self.slots = {name: blank.slot(case, f"{spec.name}: {name}") for name, blank in spec.blanks.items()}
        self.places = {name: self._places(name, blank) for name, blank in spec.blanks.items()}
        self.edits = tuple(planner.plan(one) for one in spec.edits)
        self.fills = {name: self._fill(name, self._words(name)) for name in spec.blanks}
        plans = (*(plan for plans in self.fills.values() for plan in plans), *self.edits)
        self.work = WordWork(
            path, spec.deliverable, self.passages, plans, "forbidden", None, case.paths(spec.read), template=True
        )  # fmt: skip

    def _places(self, name: str, blank: BlankSpec) -> list[Statement]:
        inside = self.passages.statements if blank.block is None else [self.passages.find(blank.block)]
        found = [one for one in inside if blank.blank in one.text]
        if not found:
            raise InvalidRequest(f"the form has no {blank.blank!r}", where=f"{self.spec.name}: {name}")
        return found

    def _words(self, name: str) -> str:
        says = self.spec.blanks[name].says
        return self.case.said(says, f"{self.spec.name}: {name}") if says else str(human(self.slots[name]))

    def _fill(self, name: str, words: str) -> list[Planned]:
        """One plan a paragraph in which the blank stands; the first fills all of them."""
        blank, plans = self.spec.blanks[name], []
        for number, statement in enumerate(self.places[name], 1):
            alone = statement.text.strip() == blank.blank
            id = name if len(self.places[name]) == 1 else f"{name}-{number}"
            allow = {
                "id": id,
                "at": self.passages.place(statement) if alone else self.passages.within(statement, blank.blank),
                "kinds": ["text", "formatting", *(["insert", "delete"] if alone else [])],
                "expect": {"excludes": [blank.blank]},
            }
            fill = {"op": "fill_slot", "slot": blank.blank, "text": words, "every": True}
            where = {} if blank.block is None else {"at": self.passages.at(statement)}
            operations = ({**fill, **where},) if number == 1 else ()
            plans.append(Planned(id, "fill", allow, operations, touched=frozenset({statement.key})))
        return plans

    def checks(self) -> Iterator[CheckSpec]:
        """Yield the checks: the blanks' values, the form's words, its references."""
        spec, work = self.spec, self.work
        gold = {name: slot.model_dump(mode="json", exclude_defaults=True) for name, slot in self.slots.items()}
        critical = tuple(f"slot {name}" for name in spec.critical or tuple(self.slots)[:1])
        yield CheckSpec(
            id=_BLANKS, verifier="exact_extraction",
            parameters={"deliverable": work.name, "slots": gold, "forms": list(self._forms())},
            credit={f"slot {name}": one.weight for name, one in spec.blanks.items()}, critical=critical,
            guard_weight=0.5,
        )  # fmt: skip
        pairs = zip(spec.edits, self.edits, strict=True)
        weights = {f"edit {one.id}": one.weight for one, plan in pairs if "expect" in plan.allow}
        yield CheckSpec(
            id=EDIT, verifier="clean_edit", parameters={**work.document, "allow": work.allow}, credit=weights,
            critical=("delivered",), guard_weight=0.5,
        )  # fmt: skip
        more = {"outside": list(spec.outside)}
        yield CheckSpec(
            id=REFERENCES, verifier="cross_refs", parameters={**work.document, **more}, guard_weight=0.5
        )  # fmt: skip

    def _forms(self) -> Iterator[dict[str, Any]]:
        """Lines of the form that have blanks, with the slots in the order in which these stand."""
        for statement in self.passages.statements:
            for line in lines_of(statement.text):
                found = [
                    (at, self.spec.blanks[name].blank, name)
                    for name, places in self.places.items()
                    if statement in places
                    for at in _occurrences(line, self.spec.blanks[name].blank)
                ]
                if found and _LITERAL.search(_without(line, [words for _, words, _ in found])):
                    blanks = [{"words": words, "slot": name} for _, words, name in sorted(found)]
                    yield {"text": line, "blanks": blanks}

    def gold(self) -> Iterator[Gold]:
        """Yield the values with the places that they can be read from."""
        for name, blank in self.spec.blanks.items():
            yield blank.gold(name, self.slots[name], self.case)

    def saboteurs(self) -> Iterator[Saboteur]:
        """Yield each way to spoil the draft: a trap's value, a blank left, an edit left out, a wrong turn elsewhere."""
        for name, slot in self.slots.items():
            broken = Raised(check=_BLANKS, invariant=f"slot {name}", where=name)
            if slot.trap is not None:
                words = str(human(slot.model_copy(update={"value": slot.trap})))
                calls = self.work.script(self._but(name, self._fill(name, words)))
                yield Saboteur(name=f"trapped-{name}", calls=calls, raises=(broken,))
            left = [Raised(check=EDIT, invariant=f"edit {plan.id}", where=plan.id) for plan in self.fills[name]]
            yield Saboteur(name=f"blank-{name}", calls=self.work.script(self._but(name, [])), raises=(broken, *left))
        for plan in self.edits:
            rest = [one for one in self.work.plans if one is not plan]
            if "expect" in plan.allow and not plan.says:
                raised = (Raised(check=EDIT, invariant=f"edit {plan.id}", where=plan.id),)
                yield Saboteur(name=f"unmade-{plan.id}", calls=self.work.script(rest), raises=raised)
        yield from self.work.spoiled()

    def _but(self, name: str, fill: Sequence[Planned]) -> list[Planned]:
        """All plans, those of one blank replaced."""
        others = [plan for other, plans in self.fills.items() if other != name for plan in plans]
        return [*others, *fill, *self.edits]


def _without(line: str, blanks: Sequence[str]) -> str:
    for words in blanks:
        line = line.replace(words, " ")
    return line


def _occurrences(line: str, words: str) -> Iterator[int]:
    at = line.find(words)
    while at >= 0:
        yield at
        at = line.find(words, at + len(words))
