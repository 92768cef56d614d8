"""Days that an answer must compute: a named rule with its parameters, and what a careless reader counts instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any

from pydantic import BaseModel, ConfigDict

from matterbench.gold.hidden import CheckSpec, Gold, Raised
from matterbench.law.dates import say_date
from matterbench.law.deadlines import Deadline, compute
from matterbench.suites.matters.case import Case
from matterbench.suites.matters.minting import plain
from matterbench.suites.matters.parts import Wrong
from matterbench.suites.matters.writing import draft

CHECK = "dates"


class Due(BaseModel):
    """A day under a rule of `matterbench.law`; values of parameters may be expressions."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rule: str
    parameters: Mapping[str, Any]
    asks: str = ""
    trap: Any = None
    """What a careless reader counts; some rules have one of their own."""
    also: tuple[Any, ...] = ()
    document: str | None = None
    """Where the period, or the day that it runs from, is said by `fact`."""
    fact: str | None = None
    weight: float = 1

    def resolved(self, case: Case, where: str) -> Mapping[str, Any]:
        """Return the parameters in plain values."""
        found: Mapping[str, Any] = _resolved(self.parameters, case, where)
        return found

    def deadline(self, case: Case, where: str) -> Deadline:
        """Return the day with its steps; raises `InvalidRequest` for a rule that cannot be applied."""
        return compute(self.rule, self.resolved(case, where))

    def trapped(self, case: Case, where: str) -> date | None:
        """Return the day that a careless reader counts; None where the rule has none, or it is the right one."""
        day = self.deadline(case, where).date
        if self.trap is not None:
            found: date | None = date.fromisoformat(str(case.value(self.trap, where)))
        else:
            careless = _CARELESS.get(self.rule)
            found = None if careless is None else careless(self.resolved(case, where))
        return None if found == day else found


def _resolved(value: Any, case: Case, where: str) -> Any:
    if isinstance(value, Mapping):
        return {key: _resolved(one, case, where) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_resolved(one, case, where) for one in value]
    return case.value(value, where) if isinstance(value, str) else plain(value)


def _calendar_days(trigger: str, days: str) -> Callable[[Mapping[str, Any]], date]:
    return lambda given: date.fromisoformat(str(given[trigger])[:10]) + timedelta(days=int(given[days]))


_CARELESS: Mapping[str, Callable[[Mapping[str, Any]], date]] = {
    "contract-business-days": _calendar_days("trigger", "days"),
    "contract-days": _calendar_days("trigger", "days"),
    "gcl-days": _calendar_days("trigger", "days"),
    "cplr-2103-mail": _calendar_days("trigger", "days"),
    "cplr-2103-overnight": _calendar_days("trigger", "days"),
    "deemed-receipt": lambda given: date.fromisoformat(str(given["sent"])[:10]),
    "email-receipt": lambda given: date.fromisoformat(str(given["sent"])[:10]),
}
"""Calendar days for business days, no roll, nothing for service; the day of sending for that of receipt."""


class Dues:
    """The days that one deliverable, a JSON object, must give."""

    def __init__(self, name: str, dues: Mapping[str, Due], case: Case, where: str) -> None:
        self.name, self.dues, self.case, self.where = name, dues, case, where
        self.deadlines = {slot: due.deadline(case, f"{where}: {slot}") for slot, due in dues.items()}
        self.traps = {slot: due.trapped(case, f"{where}: {slot}") for slot, due in dues.items()}

    def check(self) -> CheckSpec:
        """Return the check of the days."""
        dates = {
            slot: {
                "rule": due.rule,
                "parameters": dict(due.resolved(self.case, self.where)),
                "value": self.deadlines[slot].date.isoformat(),
                "also": [self.case.value(one, self.where) for one in due.also],
            }
            | ({"trap": trap.isoformat()} if (trap := self.traps[slot]) is not None else {})
            for slot, due in self.dues.items()
        }
        credit = {f"date {slot}": due.weight for slot, due in self.dues.items()}
        parameters = {"deliverable": self.name, "dates": dates}
        return CheckSpec(
            id=CHECK,
            verifier="date_math",
            parameters=parameters,
            credit={"answers": 1, **credit},
            critical=("answers",),
            guard_weight=0.5,
        )

    def answers(self) -> dict[str, Any]:
        """Return each day as a person writes it, with the steps that lead to it."""
        return {slot: _said(deadline) for slot, deadline in self.deadlines.items()}

    def right(self) -> Any:
        """Return the call that writes the days."""
        return draft(self.name, data=self.answers())

    def wrong(self) -> list[Wrong]:
        """Return the ways to be wrong that the days have."""
        answers, found = self.answers(), []
        for slot, trap in self.traps.items():
            others = {"trapped": trap, "day-late": self.deadlines[slot].date + timedelta(days=1)}
            for name, day in others.items():
                if day is not None and day.isoformat() not in self.allowed(slot):
                    found.append(self._wrong(f"{name}-{slot}", {**answers, slot: say_date(day)}, slot))
        first = next(iter(answers))
        if len(answers) > 1:
            found.append(self._wrong("date-missing", {k: v for k, v in answers.items() if k != first}, first))
        return found

    def allowed(self, slot: str) -> set[str]:
        """Return the days that are right."""
        also = (str(self.case.value(one, self.where)) for one in self.dues[slot].also)
        return {self.deadlines[slot].date.isoformat(), *also}

    def _wrong(self, name: str, answers: Mapping[str, Any], slot: str) -> Wrong:
        raised = Raised(check=CHECK, invariant=f"date {slot}", where=slot)
        return Wrong(name, {self.name: draft(self.name, data=dict(answers))}, (raised,))

    def gold(self) -> list[Gold]:
        """Return the days as gold, each with where its period or trigger is said."""
        return [
            Gold(
                name=slot,
                value=self.deadlines[slot].date.isoformat(),
                fact=due.fact,
                trap=None if (trap := self.traps[slot]) is None else trap.isoformat(),
                also=tuple(self.case.value(one, self.where) for one in due.also),
                sources=(self.case.source(due.document, due.fact),) if due.document and due.fact else (),
            )
            for slot, due in self.dues.items()
        ]


def _said(deadline: Deadline) -> dict[str, Any]:
    steps = [f"{say_date(step.date)}: {step.reason}" for step in deadline.steps]
    return {"date": say_date(deadline.date), "steps": steps}
