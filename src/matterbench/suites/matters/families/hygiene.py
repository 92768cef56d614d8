"""Hygiene: defects of a Word document are found, listed and mended, and nothing else of it changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from matterbench.authoring.defects.planted import Planted
from matterbench.errors import InvalidRequest
from matterbench.gold.hidden import CheckSpec, Gold, Raised, Saboteur, Source
from matterbench.gold.slots import Slot, Type
from matterbench.schema.task import Deliverable
from matterbench.schema.tool import ToolCall
from matterbench.suites.matters.case import Case, Made
from matterbench.suites.matters.mending import Mend, Mender
from matterbench.suites.matters.notation import human
from matterbench.suites.matters.passages import cited
from matterbench.suites.matters.pieces import task_of, whole
from matterbench.suites.matters.word_work import EDIT, REFERENCES, EditedSpec, edited

_LIST, _TERMS = "list", "terms"
_AROUND = 40


class Finding(BaseModel):
    """A slot of the list: which kinds of defects it asks for, and what it says of each."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    asks: str
    of: tuple[str, ...] = Field(min_length=1)
    """Kinds of defects."""
    says: Literal["place", "term", "words"] = "place"
    """The clause in which it stands, the term that is concerned, or the words that are wrong."""
    weight: float = Field(default=1, gt=0)


class HygieneSpec(EditedSpec):
    """A task of this family as its author writes it; the defects are those planted in `document`."""

    family: Literal["hygiene"]
    list_name: str = "findings.json"
    findings: Mapping[str, Finding] = Field(min_length=1)
    told: tuple[str, ...] = ()
    """Ids of defects that are asked for in the list only, and left as they are."""
    terms: bool = True
    """Whether defined terms are looked at."""
    exhibits: tuple[str, ...] = ()
    glossary: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()


def derive(spec: HygieneSpec, case: Case) -> Made:
    """Return the task: the mended copy, and a list of what was wrong; without defects, that nothing was."""
    job = Job(spec, case)
    work = job.work
    listing = Deliverable(name=spec.list_name, format="json", description="What was wrong, by slot.")
    brief = f"{work.how()}\n\n{job.asks()}"
    task = task_of(spec, case, brief, (work.copy("The corrected document."), listing))
    nothing = not job.mends and not job.told
    return whole(
        spec, case, task, tuple(job.checks()), work.right, job.saboteurs(), job.gold(), abstention=nothing
    )  # fmt: skip


class Job:
    """The defects of one document, their mends and their list."""

    def __init__(self, spec: HygieneSpec, case: Case) -> None:
        self.spec, self.case = spec, case
        self.passages = case.passages(spec.document)
        planted = [one for one in case.planted if one.document == spec.document]
        strange = set(spec.told) - {one.id for one in planted} if planted else set()
        if strange:
            raise InvalidRequest(f"no defect {min(strange)!r}", where=spec.name)
        self.mender = Mender(self.passages)
        self.told = [one for one in planted if one.id in spec.told]
        self.mends = [self.mender.mend(one) for one in planted if one.id not in spec.told]
        plans = tuple(plan for mend in self.mends for plan in mend.plans)
        self.slots = {name: self._slot(finding, planted) for name, finding in spec.findings.items()}
        self.work = edited(spec, case, self.passages, plans, (self._listing(self.slots),))

    def asks(self) -> str:
        """What the brief says of the list."""
        lines = [f"Deliver {self.spec.list_name} too: one JSON object with these keys and no others, each a list."]
        lines += [f"- {name}: {self.case.said(one.asks, self.spec.name)}" for name, one in self.spec.findings.items()]
        lines.append("A list of what is not there is empty.")
        return "\n".join(lines)

    def _slot(self, finding: Finding, planted: list[Planted]) -> Slot:
        items = [self._said(finding, one) for one in planted if one.defect in finding.of]
        kind: Type = "section" if finding.says == "place" else "text"
        return Slot(type="list", of=kind, value=list(dict.fromkeys(items)))

    def _said(self, finding: Finding, planted: Planted) -> str:
        if finding.says == "place":
            return self.mender.place(planted)
        return planted.term if finding.says == "term" else planted.says

    def _listing(self, slots: Mapping[str, Slot]) -> ToolCall:
        data = {name: human(slot) for name, slot in slots.items()}
        return ToolCall(tool="draft_document", arguments={"name": self.spec.list_name, "data": data})

    def checks(self) -> Iterator[CheckSpec]:
        """Yield the checks: the list, the changes, the references, the terms."""
        spec, work = self.spec, self.work
        gold = {name: slot.model_dump(mode="json", exclude_defaults=True) for name, slot in self.slots.items()}
        weights = {f"slot {name}": one.weight for name, one in spec.findings.items()}
        yield CheckSpec(
            id=_LIST, verifier="exact_extraction", parameters={"deliverable": spec.list_name, "slots": gold},
            credit={"answers": 1, **weights}, critical=("answers",), guard_weight=0.5,
        )  # fmt: skip
        expected = [plan.id for mend in self.mends for plan in mend.plans if "expect" in plan.allow]
        yield CheckSpec(
            id=EDIT, verifier="clean_edit", parameters={**work.document, "allow": work.allow},
            credit={f"edit {id}": 1 for id in expected}, critical=("delivered",),
        )  # fmt: skip
        fixed = [fix for _, fix in self._references()]
        more = {"outside": list(spec.outside), "exhibits": list(spec.exhibits), "fixed": fixed}
        yield CheckSpec(
            id=REFERENCES, verifier="cross_refs", parameters={**work.document, **more},
            credit={f"fixed {fix['id']}": 1 for fix in fixed}, guard_weight=0.5,
        )  # fmt: skip
        if spec.terms:
            yield self._terms()

    def _terms(self) -> CheckSpec:
        terms = [mend.term for mend in self.mends if mend.term is not None]
        variants = {term: list(words) for mend in self.mends for term, words in mend.variants.items()}
        more = {"glossary": list(self.spec.glossary), "ignore": list(self.spec.ignore)}
        return CheckSpec(
            id=_TERMS, verifier="defined_terms",
            parameters={**self.work.document, **more, "fixed": terms, "variants": variants},
            credit={f"fixed {term['id']}": 1 for term in terms}, guard_weight=0.5,
        )  # fmt: skip

    def _references(self) -> Iterator[tuple[Mend, dict[str, Any]]]:
        labels = self.work.labels
        shifted = any(plan.index >= 0 for plan in self.work.plans)
        for mend in self.mends:
            if mend.reference is not None:
                block, target = mend.reference
                fix = {"id": mend.planted.id, "at": cited(labels[block]), "says": cited(labels[target])}
                if not shifted and mend.planted.says[:1].isdigit():
                    fix["was"] = cited(mend.planted.says)
                yield mend, fix

    def gold(self) -> Iterator[Gold]:
        """Yield the slots of the list, each with the words of the document that are wrong."""
        planted = [*self.told, *(mend.planted for mend in self.mends)]
        for name, finding in self.spec.findings.items():
            sources = [self._source(one) for one in planted if one.defect in finding.of and one.says and one.block]
            yield Gold(name=name, value=self.slots[name].value, sources=tuple(one for one in sources if one))

    def _source(self, planted: Planted) -> Source | None:
        statement = self.passages.find(planted.block)
        at = statement.text.find(planted.says)
        if at < 0:
            return None
        quote = statement.text[max(0, at - _AROUND) : at + len(planted.says)]
        return Source(document=self.work.path, quote=quote.strip())

    def saboteurs(self) -> Iterator[Saboteur]:
        """Yield each way to spoil the work: a defect left, or not listed; one invented; a wrong turn elsewhere."""
        for mend in self.mends:
            rest = [plan for plan in self.work.plans if plan not in mend.plans]
            raised = tuple(self._left(mend))
            updated = mend.planted.defect == "stale-field" and any(plan.index >= 0 for plan in rest)
            if raised and not updated and not self._shifts(rest):
                yield Saboteur(name=f"left-{mend.planted.id}", calls=self.work.script(rest), raises=raised)
        for name, slot in self.slots.items():
            yield from self._mislisted(name, slot)
        yield from self.work.spoiled()

    def _shifts(self, rest: list[Any]) -> bool:
        return dict(self.work.labels_with(rest)) != dict(self.work.labels) and bool(list(self._references()))

    def _left(self, mend: Mend) -> Iterator[Raised]:
        """What a defect that is left where it is must raise."""
        for plan in mend.plans:
            if "expect" in plan.allow:
                yield Raised(check=EDIT, invariant=f"edit {plan.id}", where=plan.id)
        for owner, fix in self._references():
            if owner is mend:
                yield Raised(check=REFERENCES, invariant=f"fixed {fix['id']}", where=fix["at"])
        if self.spec.terms and mend.term is not None:
            yield Raised(check=_TERMS, invariant=f"fixed {mend.term['id']}", where=mend.term["term"])

    def _mislisted(self, name: str, slot: Slot) -> Iterator[Saboteur]:
        raised = (Raised(check=_LIST, invariant=f"slot {name}", where=name),)
        if slot.value:
            shorter = {**self.slots, name: slot.model_copy(update={"value": slot.value[1:]})}
            yield Saboteur(name=f"unlisted-{name}", calls=self._with(shorter), raises=raised)
        invented = "Section 99.9" if slot.of == "section" else "Nonesuch"
        longer = {**self.slots, name: slot.model_copy(update={"value": [*slot.value, invented]})}
        yield Saboteur(name=f"invented-{name}", calls=self._with(longer), raises=raised)

    def _with(self, slots: Mapping[str, Slot]) -> tuple[ToolCall, ...]:
        (right,) = self.work.before
        return tuple(self._listing(slots) if call is right else call for call in self.work.script())
