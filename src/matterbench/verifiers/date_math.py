"""Computed dates of an answer are those that the named rule gives, and so are the steps that it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import Field, model_validator

from matterbench.gold.answers import Answer, Answers, read_answers, read_column
from matterbench.gold.evidence import Evidence
from matterbench.gold.slots import judged
from matterbench.gold.values import readings, shown
from matterbench.law.dates import find_dates, say_date
from matterbench.law.deadlines import Deadline
from matterbench.schema.verdict import Violation
from matterbench.verifiers.date_math_gold import Computed, spoken
from matterbench.verifiers.kit import Check, Spec, verifier

_ANSWERS = "answers"
_LONGEST = 5_000


class DateMathSpec(Spec):
    """The dates that a deliverable must compute."""

    deliverable: str
    dates: Mapping[str, Computed] = Field(min_length=1)
    """By slot; with `key` and `column`, by the row's key."""
    key: str | None = None
    """Of a table with a row for each date: the column that tells rows apart."""
    column: str | None = None
    """Of a table with a row for each date: the column that holds it."""

    @model_validator(mode="after")
    def _names_both(self) -> DateMathSpec:
        """Refuse a key without a column, or a column without a key."""
        if (self.key is None) != (self.column is None):
            raise ValueError("`key` and `column` go together")
        return self


@verifier
def date_math(evidence: Evidence, spec: DateMathSpec) -> Check:
    """Compute each date again and compare; raises where gold is not what its rule gives."""
    deadlines = {name: computed.deadline(name) for name, computed in spec.dates.items()}
    path = evidence.after.get(spec.deliverable)
    if spec.key is not None and spec.column is not None:
        answers = read_column(path, spec.key, spec.column, spec.dates)
    else:
        answers = read_answers(path, tuple(spec.dates))
    invariants = (_ANSWERS, *(f"date {name}" for name in spec.dates), *(f"steps {name}" for name in spec.dates))
    return Check(invariants, tuple(_violations(answers, spec, deadlines)))


def _violations(answers: Answers, spec: DateMathSpec, deadlines: Mapping[str, Deadline]) -> Iterator[Violation]:
    where = spec.deliverable
    fault = answers.fault or ("" if any(map(answers.of, spec.dates)) else "answers none of what was asked")
    if fault:
        yield Violation(f"{_ANSWERS}-{where}", _ANSWERS, where, f"{where} {fault}")
    for name, computed in spec.dates.items():
        given = answers.of(name)
        wrong = _date(name, computed, deadlines[name], given, where)
        if wrong is not None:
            yield wrong
        for answer in given:
            strange = _steps(name, computed, deadlines[name], answer, where)
            if strange is not None:
                yield strange
                break


def _date(name: str, computed: Computed, deadline: Deadline, given: tuple[Answer, ...], where: str) -> Violation | None:
    """The first wrong answer; a date that is given twice must be right each time, its hour too where it gives one."""
    id, invariant, expected = f"date-{where}-{name}", f"date {name}", _said(computed)
    if not given:
        return Violation(id, invariant, name, f"{name} is missing", expected)
    for answer in given:
        found = judged(computed.slot, answer.value)
        hour = next(readings("moment", answer.value), None) if computed.slot.type == "date" else None
        if not found.right and (hour is None or hour != deadline.moment):
            why = (
                "which cannot be read as a date" if "cannot" in found.why else f"not {expected} (rule {computed.rule})"
            )
            message, said = f"{name} is {shown(answer.value)}, {why}", shown(answer.value)
            return Violation(id, invariant, name, message, expected, said, found.trapped)
    return None


def _said(computed: Computed) -> str:
    gold = next(readings(computed.slot.type, computed.value))
    return say_date(gold) if computed.slot.type == "date" else f"{say_date(gold.date())} at {gold:%H:%M}"


def _steps(name: str, computed: Computed, deadline: Deadline, answer: Answer, where: str) -> Violation | None:
    """A day in the reasons that the rule neither counts from nor arrives at."""
    stated = [hit.value for hit in find_dates(answer.reasons[:_LONGEST])]
    if not stated:
        return None
    own = next(readings("date", answer.value), None)
    known = spoken(computed, deadline, own)
    strange = next((day for day in stated if day not in known), None)
    if strange is None:
        return None
    expected = "; ".join(f"{say_date(step.date)}: {step.reason}" for step in deadline.steps)
    message = f"the reasons for {name} speak of {say_date(strange)}, which is no step of {deadline.source}"
    return Violation(f"steps-{where}-{name}", f"steps {name}", name, message, expected, say_date(strange))
