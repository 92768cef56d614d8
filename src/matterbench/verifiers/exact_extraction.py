"""Typed values of an answer are those of the record: dates, amounts, parties, periods, compared as values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import model_validator

from matterbench.gold.answers import Answers, read_answers
from matterbench.gold.evidence import Evidence
from matterbench.gold.forms import Form, read_filled
from matterbench.gold.rows import column
from matterbench.gold.slots import Slot, judged
from matterbench.gold.values import document_names, shown
from matterbench.schema.verdict import Violation
from matterbench.verifiers import exact_extraction_rows as tabular
from matterbench.verifiers.exact_extraction_rows import ANSWERS, MOST_EXTRA, Rows
from matterbench.verifiers.kit import Check, Spec, verifier

_EXTRA = "no extra slots"


class ExactExtractionSpec(Spec):
    """The answers that a deliverable must give, and no others."""

    deliverable: str
    slots: Mapping[str, Slot] = {}
    rows: Rows | None = None
    forms: tuple[Form, ...] = ()
    """Lines of the form that the deliverable is made from: the answers stand in their blanks."""

    @model_validator(mode="after")
    def _asks_one_thing(self) -> ExactExtractionSpec:
        """Refuse a check of nothing, one of single answers and rows at once, and two slots of one name."""
        if bool(self.slots) == (self.rows is not None):
            raise ValueError("wants slots or rows")
        if len({column(name) for name in self.slots}) < len(self.slots):
            raise ValueError("two slots have one name")
        strange = {blank.slot for form in self.forms for blank in form.blanks} - set(self.slots)
        if strange:
            raise ValueError(f"a blank is of {min(strange)!r}, which is no slot")
        return self


@verifier
def exact_extraction(evidence: Evidence, spec: ExactExtractionSpec) -> Check:
    """Compare each slot, or each cell of the rows, of the deliverable with its gold value."""
    path = evidence.after.get(spec.deliverable)
    if spec.rows is not None:
        found = tabular.violations(path, spec.rows, spec.deliverable)
        return Check(tabular.invariants(spec.rows), tuple(found))
    answers = read_filled(path, spec.forms) if spec.forms else read_answers(path, tuple(spec.slots))
    invariants = (ANSWERS, *(f"slot {name}" for name in spec.slots), _EXTRA)
    return Check(invariants, tuple(_violations(answers, spec)))


def _violations(answers: Answers, spec: ExactExtractionSpec) -> Iterator[Violation]:
    where = spec.deliverable
    fault = answers.fault or ("" if any(map(answers.of, spec.slots)) else "answers none of what was asked")
    if fault:
        yield Violation(f"{ANSWERS}-{where}", ANSWERS, where, f"{where} {fault}")
    for name, slot in spec.slots.items():
        found = _slot(name, slot, answers, where)
        if found is not None:
            yield found
    yield from _extra(answers, spec)


def _extra(answers: Answers, spec: ExactExtractionSpec) -> Iterator[Violation]:
    """What was not asked for, and what was answered twice."""
    where, known = spec.deliverable, {column(name) for name in spec.slots}
    strange = [name for name in answers.values if column(name) not in known]
    for name in strange[:MOST_EXTRA]:
        said = shown(name)
        yield Violation(f"extra-{where}-{said}", _EXTRA, said, f"{said} was not asked for", None, said)
    for name in spec.slots:
        if len(answers.of(name)) > 1 or column(name) in map(column, answers.twice):
            yield Violation(f"twice-{where}-{name}", _EXTRA, name, f"{name} is answered twice")


def _slot(name: str, slot: Slot, answers: Answers, where: str) -> Violation | None:
    """The first wrong answer to a slot; one that is answered twice must be right each time."""
    id, invariant, expected = f"slot-{where}-{name}", f"slot {name}", shown(slot.value)
    given = answers.of(name)
    if not given:
        return Violation(id, invariant, name, f"{name} is missing", expected)
    for answer in given:
        found = judged(slot, answer.value)
        why = found.why or _unsearched(slot, answers)
        if why:
            message = f"{name} is {shown(answer.value)}, {why}"
            return Violation(id, invariant, name, message, expected, shown(answer.value), found.trapped)
    return None


def _unsearched(slot: Slot, answers: Answers) -> str:
    """What the answer of a silent slot fails to name among the documents that it searched."""
    named = {one for given in answers.searched for one in document_names(given)}
    missing = [one for one in slot.looked_in if not named & set(document_names(one))]
    return f"but does not say that {', '.join(missing)} was searched" if missing else ""
