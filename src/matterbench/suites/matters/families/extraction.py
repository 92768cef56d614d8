"""Extraction: typed values read from the record into a JSON file; what the record does not say is null."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from matterbench.errors import InvalidRequest
from matterbench.gold.hidden import CheckSpec, Gold, Hidden, Raised, Saboteur
from matterbench.gold.slots import Slot, Type
from matterbench.schema.task import Deliverable, Task
from matterbench.schema.tool import ToolCall
from matterbench.suites.matters.case import SUBMIT, Case, Made, TaskSpec, gold_of, read_calls
from matterbench.suites.matters.notation import human

_FILE = "answers.json"
_EXTRA = "remarks"


class Answer(BaseModel):
    """One value to extract: of a fact, or an expression; `document` is where it can be read."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    type: Type
    of: Type | None = None
    asks: str
    """What the slot asks for, in the brief's list of slots."""
    fact: str | None = None
    value: Any = None
    document: str | None = None
    trap: Any = None
    also: tuple[Any, ...] = ()
    variants: tuple[str, ...] = ()
    looked_in: tuple[str, ...] = ()
    """Ids of documents: of a value that the record does not say, those that the answer must have searched."""
    weight: float = 1

    @model_validator(mode="after")
    def _has_gold(self) -> Answer:
        """Refuse an answer without gold, or with two."""
        given = (self.fact is not None) + (self.value is not None)
        if given != (self.type != "silent"):
            raise ValueError("wants a fact or a value, unless it is silent")
        return self


class ExtractionSpec(TaskSpec):
    """A task of this family as its author writes it."""

    family: Literal["extraction"]
    answers: Mapping[str, Answer] = Field(min_length=1)


def derive(spec: ExtractionSpec, case: Case) -> Made:
    """Return the task: one JSON object, a critical slot each, and a saboteur for each way to be wrong."""
    slots = {name: _slot(name, answer, spec, case) for name, answer in spec.answers.items()}
    read = case.paths(spec.read)
    task = Task(
        id=f"{case.world.name}/{spec.name}",
        title=case.said(spec.title, spec.name),
        world=case.world.name,
        tier=spec.tier,
        family=spec.family,
        brief=_brief(spec, case),
        documents=case.paths(spec.documents),
        deliverables=(Deliverable(name=_FILE, format="json", description="The values asked for, by slot."),),
        limits=spec.limits,
    )
    answers = {name: human(slot) for name, slot in slots.items()}
    searched = sorted({path for slot in slots.values() for path in slot.looked_in})
    hidden = Hidden(
        task=task.id,
        checks=tuple(_checks(slots, spec, case)),
        gold=tuple(_gold(spec, slots, case)),
        traps=spec.traps,
        abstention=any(slot.type == "silent" for slot in slots.values()),
        oracle=(*read_calls(read), _draft(answers, searched), SUBMIT),
        saboteurs=tuple(_saboteurs(slots, answers, searched, read)),
    )
    return Made(task, hidden)


def _brief(spec: ExtractionSpec, case: Case) -> str:
    lines = [case.said(spec.brief, spec.name).strip(), ""]
    lines += [f"Deliver {_FILE}: one JSON object with these keys and no others."]
    lines += [f"- {name}: {case.said(answer.asks, spec.name)}" for name, answer in spec.answers.items()]
    lines.append(
        "Where the record does not say, the value is null; then add the key searched, a list of the documents that "
        "you searched for it."
    )
    return "\n".join(lines)


def _slot(name: str, answer: Answer, spec: ExtractionSpec, case: Case) -> Slot:
    where = f"{spec.name}: {name}"
    value = case.fact(answer.fact) if answer.fact is not None else case.value(answer.value, where)
    fields = {
        "type": answer.type,
        "of": answer.of,
        "value": value,
        "also": tuple(case.value(one, where) for one in answer.also),
        "trap": case.value(answer.trap, where),
        "variants": answer.variants,
        "looked_in": case.paths(answer.looked_in),
    }
    try:
        return Slot.model_validate(fields)
    except ValueError as error:
        raise InvalidRequest(f"no slot: {error}", where=where) from None


def _checks(slots: Mapping[str, Slot], spec: ExtractionSpec, case: Case) -> Iterator[CheckSpec]:
    gold = {name: slot.model_dump(mode="json", exclude_defaults=True) for name, slot in slots.items()}
    weights = {f"slot {name}": answer.weight for name, answer in spec.answers.items()}
    yield CheckSpec(
        id="answers",
        verifier="exact_extraction",
        parameters={"deliverable": _FILE, "slots": gold},
        credit={"answers": 1, **weights},
        critical=("answers",),
    )
    files = [{"name": _FILE, "format": "json"}]
    yield CheckSpec(id="files", verifier="deliverables", parameters={"files": files}, guard_weight=0.5)
    parameters = {"read": list(case.paths(spec.read)), "privileged": list(case.paths(spec.privileged))}
    yield CheckSpec(id="way", verifier="trajectory", parameters=parameters, guard_weight=0.5)


def _gold(spec: ExtractionSpec, slots: Mapping[str, Slot], case: Case) -> Iterator[Gold]:
    for name, answer in spec.answers.items():
        yield gold_of(name, slots[name].value, case, answer.fact, answer.document, slots[name].trap)


def _draft(answers: Mapping[str, Any], searched: list[str]) -> ToolCall:
    data = {**answers, **({"searched": searched} if searched else {})}
    return ToolCall(tool="draft_document", arguments={"name": _FILE, "data": data})


def _saboteurs(
    slots: Mapping[str, Slot], answers: Mapping[str, Any], searched: list[str], read: tuple[str, ...]
) -> Iterator[Saboteur]:
    """Each way to be wrong that these slots have; what it must raise follows from what it does."""
    opened = read_calls(read)
    for name, slot in slots.items():
        broken = Raised(check="answers", invariant=f"slot {name}", where=name)
        if slot.trap is not None:
            wrong = human(slot.model_copy(update={"value": slot.trap}))
            calls = (*opened, _draft({**answers, name: wrong}, searched), SUBMIT)
            yield Saboteur(name=f"trapped-{name}", calls=calls, raises=(broken,))
        if slot.type == "silent":
            calls = (*opened, _draft({**answers, name: "not stated"}, searched), SUBMIT)
            yield Saboteur(name=f"invented-{name}", calls=calls, raises=(broken,))
    first = next(iter(slots))
    missing = {name: value for name, value in answers.items() if name != first}
    if missing:
        yield Saboteur(
            name="slot-missing",
            calls=(*opened, _draft(missing, searched), SUBMIT),
            raises=(Raised(check="answers", invariant=f"slot {first}", where=first),),
        )
    yield Saboteur(
        name="slot-extra",
        calls=(*opened, _draft({**answers, _EXTRA: "see above"}, searched), SUBMIT),
        raises=(Raised(check="answers", invariant="no extra slots", where=_EXTRA),),
    )
    yield Saboteur(
        name="not-submitted",
        calls=(*opened, _draft(answers, searched)),
        raises=(Raised(check="way", invariant="submitted", where="submit"),),
    )
    for path in read:
        calls = (*(call for call in opened if call.arguments["document"] != path), _draft(answers, searched), SUBMIT)
        raised = (Raised(check="way", invariant=f"read {path}", where=path),)
        yield Saboteur(name=f"unread-{path}", calls=calls, raises=raised)
