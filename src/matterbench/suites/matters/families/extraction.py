"""Extraction: typed values read from the record into a JSON file; what the record does not say is null."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import Field, model_validator

from matterbench.gold.hidden import CheckSpec, Raised
from matterbench.gold.slots import Slot, Type
from matterbench.schema.task import Deliverable
from matterbench.schema.tool import ToolCall
from matterbench.suites.matters.case import Case, Made, TaskSpec
from matterbench.suites.matters.notation import human
from matterbench.suites.matters.pieces import Piece, Wrong, assembled
from matterbench.suites.matters.valued import Valued
from matterbench.suites.matters.writing import draft

_ANSWERS = "answers"
_EXTRA = "remarks"


class Answer(Valued):
    """One value to extract."""

    of: Type | None = None
    asks: str
    """What the slot asks for, in the brief's list of slots."""
    looked_in: tuple[str, ...] = ()
    """Ids of documents: of a value that the record does not say, those that the answer must have searched."""

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
    file: str = Field(default="answers.json", pattern=r"\.json$")
    answers: Mapping[str, Answer] = Field(min_length=1)


def derive(spec: ExtractionSpec, case: Case) -> Made:
    """Return the task: one JSON object, a critical slot each, and a saboteur for each way to be wrong."""
    slots = {
        name: answer.slot(case, f"{spec.name}: {name}", of=answer.of, looked_in=case.paths(answer.looked_in))
        for name, answer in spec.answers.items()
    }
    answers = {name: human(slot) for name, slot in slots.items()}
    searched = sorted({path for slot in slots.values() for path in slot.looked_in})

    def written(changed: Mapping[str, Any]) -> ToolCall:
        return draft(spec.file, data={**changed, **({"searched": searched} if searched else {})})

    piece = Piece(
        brief=_brief(spec, case),
        deliverables=(Deliverable(name=spec.file, format="json", description="The values asked for, by slot."),),
        checks=(_check(slots, spec),),
        right={spec.file: written(answers)},
        wrong=tuple(
            Wrong(name, {spec.file: written(changed)}, (raised,)) for name, changed, raised in _wrong(slots, answers)
        ),
        gold=tuple(answer.gold(name, slots[name], case) for name, answer in spec.answers.items()),
        abstention=any(slot.type == "silent" for slot in slots.values()),
    )
    return assembled(spec, case, piece)


def _brief(spec: ExtractionSpec, case: Case) -> str:
    lines = [f"Deliver {spec.file}: one JSON object with these keys and no others."]
    lines += [f"- {name}: {case.said(answer.asks, spec.name)}" for name, answer in spec.answers.items()]
    lines.append(
        "Where the record does not say, the value is null; then add the key searched, a list of the documents that "
        "you searched for it."
    )
    return "\n".join(lines)


def _check(slots: Mapping[str, Slot], spec: ExtractionSpec) -> CheckSpec:
    gold = {name: slot.model_dump(mode="json", exclude_defaults=True) for name, slot in slots.items()}
    weights = {f"slot {name}": answer.weight for name, answer in spec.answers.items()}
    return CheckSpec(
        id=_ANSWERS,
        verifier="exact_extraction",
        parameters={"deliverable": spec.file, "slots": gold},
        credit={"answers": 1, **weights},
        critical=("answers",),
    )


def _wrong(slots: Mapping[str, Slot], answers: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any], Raised]]:
    """Each way to be wrong that these slots have; what it must raise follows from what it does."""
    for name, slot in slots.items():
        broken = Raised(check=_ANSWERS, invariant=f"slot {name}", where=name)
        if slot.trap is not None and slot.type != "silent":
            yield f"trapped-{name}", {**answers, name: human(slot.model_copy(update={"value": slot.trap}))}, broken
        if slot.type == "silent":
            yield f"invented-{name}", {**answers, name: "not stated" if slot.trap is None else str(slot.trap)}, broken
    first = next(iter(slots))
    missing = {name: value for name, value in answers.items() if name != first}
    if missing:
        yield "slot-missing", missing, Raised(check=_ANSWERS, invariant=f"slot {first}", where=first)
    extra = {**answers, _EXTRA: "see above"}
    yield "slot-extra", extra, Raised(check=_ANSWERS, invariant="no extra slots", where=_EXTRA)
