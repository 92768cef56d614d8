"""Typed values of an answer are those of the record: dates, amounts, parties, periods, compared as values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import model_validator

from matterbench.gold.answers import Answers, read_answers
from matterbench.gold.evidence import Evidence
from matterbench.gold.slots import Slot, judged
from matterbench.law.text import plain
from matterbench.schema.verdict import Violation
from matterbench.verifiers import exact_extraction_rows as tabular
from matterbench.verifiers.exact_extraction_rows import ANSWERS, Rows, shown
from matterbench.verifiers.kit import Check, Spec, verifier

_EXTRA = "no extra slots"


class ExactExtractionSpec(Spec):
    """The answers that a deliverable must give, and no others."""

    deliverable: str
    slots: Mapping[str, Slot] = {}
    rows: Rows | None = None

    @model_validator(mode="after")
    def _asks_one_thing(self) -> ExactExtractionSpec:
        """Refuse a check of nothing, and one of single answers and rows at once: a file is one or the other."""
        if bool(self.slots) == (self.rows is not None):
            raise ValueError("wants slots or rows")
        return self


@verifier
def exact_extraction(evidence: Evidence, spec: ExactExtractionSpec) -> Check:
    """Compare each slot, or each cell of the rows, of the deliverable with its gold value."""
    if spec.rows is not None:
        found = tabular.violations(evidence.after.get(spec.deliverable), spec.rows, spec.deliverable)
        return Check(tabular.invariants(spec.rows), tuple(found))
    answers = read_answers(evidence.after.get(spec.deliverable))
    invariants = (ANSWERS, *(f"slot {name}" for name in spec.slots), _EXTRA)
    return Check(invariants, tuple(_violations(answers, spec)))


def _violations(answers: Answers, spec: ExactExtractionSpec) -> Iterator[Violation]:
    where = spec.deliverable
    if answers.fault:
        yield Violation(f"{ANSWERS}-{where}", ANSWERS, where, f"{where} {answers.fault}")
    for name, slot in spec.slots.items():
        found = _slot(name, slot, answers, where)
        if found is not None:
            yield found
    for name in answers.values:
        if name not in spec.slots:
            yield Violation(f"extra-{where}-{name}", _EXTRA, name, f"{name} was not asked for", None, shown(name))


def _slot(name: str, slot: Slot, answers: Answers, where: str) -> Violation | None:
    if name not in answers.values:
        return Violation(f"slot-{where}-{name}", f"slot {name}", name, f"{name} is missing", shown(slot.value))
    answer = answers.values[name]
    found = judged(slot, answer)
    why = found.why or _unsearched(slot, answers)
    if found.right and not why:
        return None
    expected, given = shown(slot.value), shown(answer)
    message = f"{name} is {given}: {why}" if why != "differs" else f"{name} is {given}, not {expected}"
    return Violation(f"slot-{where}-{name}", f"slot {name}", name, message, expected, given, found.trapped)


def _unsearched(slot: Slot, answers: Answers) -> str:
    """What the answer of a silent slot fails to name among the documents that it searched."""
    named = {plain(one.rpartition("/")[2]) for one in answers.searched}
    missing = [one for one in slot.looked_in if plain(one.rpartition("/")[2]) not in named]
    return f"it does not say that {', '.join(missing)} was searched" if missing else ""
