"""Days that an answer must compute: a named rule with its parameters, and what a careless reader counts instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from pydantic import BaseModel, ConfigDict

from matterbench.gold.hidden import CheckSpec, Gold, Raised
from matterbench.law.dates import say_date
from matterbench.law.deadlines import Deadline, compute
from matterbench.schema.task import Deliverable
from matterbench.suites.matters.case import Case
from matterbench.suites.matters.minting import plain
from matterbench.suites.matters.pieces import Piece, Wrong
from matterbench.suites.matters.writing import draft

CHECK = "dates"
ELSEWHEN = "March 4, 1987: counted from another day"
"""A reason for a date that no rule of these matters counts from or arrives at."""


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
    """The days that one deliverable must give, by slot."""

    def __init__(self, dues: Mapping[str, Due], case: Case, where: str) -> None:
        self.dues, self.case, self.where = dues, case, where
        self.deadlines = {slot: due.deadline(case, f"{where}: {slot}") for slot, due in dues.items()}
        self.traps = {slot: due.trapped(case, f"{where}: {slot}") for slot, due in dues.items()}

    def check(self, deliverable: str, **table: str) -> CheckSpec:
        """Return the check of the days; with `key` and `column` they stand in a table, else in a JSON object."""
        dates = {slot: self._gold(slot, due) for slot, due in self.dues.items()}
        credit = {f"date {slot}": due.weight for slot, due in self.dues.items()}
        return CheckSpec(
            id=CHECK,
            verifier="date_math",
            parameters={"deliverable": deliverable, "dates": dates, **table},
            credit={"answers": 1, **credit},
            critical=("answers",),
            guard_weight=0.5,
        )

    def _gold(self, slot: str, due: Due) -> dict[str, Any]:
        found = {"rule": due.rule, "parameters": dict(due.resolved(self.case, self.where)), "value": self._iso(slot)}
        found["also"] = [self.case.value(one, self.where) for one in due.also]
        trap = self.traps[slot]
        return found if trap is None else {**found, "trap": trap.isoformat()}

    def _iso(self, slot: str) -> str:
        return self.deadlines[slot].date.isoformat()

    def day(self, slot: str) -> str:
        """Return a day as a person writes it."""
        return say_date(self.deadlines[slot].date)

    def steps(self, slot: str) -> list[str]:
        """Return the steps that lead to a day, as a person writes them."""
        return [f"{say_date(step.date)}: {step.reason}" for step in self.deadlines[slot].steps]

    def mistaken(self, slot: str) -> Mapping[str, str]:
        """Return wrong days as a person writes them, by what is wrong with them: the trap, a day late."""
        days = {"trapped": self.traps[slot], "day-late": self.deadlines[slot].date + timedelta(days=1)}
        right = {self._iso(slot), *(str(self.case.value(one, self.where)) for one in self.dues[slot].also)}
        return {name: say_date(day) for name, day in days.items() if day is not None and day.isoformat() not in right}

    def gold(self) -> list[Gold]:
        """Return the days as gold, each with where its period or trigger is said."""
        return [
            Gold(
                name=slot,
                value=self._iso(slot),
                fact=due.fact,
                trap=None if (trap := self.traps[slot]) is None else trap.isoformat(),
                also=tuple(self.case.value(one, self.where) for one in due.also),
                sources=(self.case.source(due.document, due.fact),) if due.document and due.fact else (),
            )
            for slot, due in self.dues.items()
        ]


def dated_piece(name: str, dues: Dues, asks: Mapping[str, str]) -> Piece:
    """Return the work of computing days into a JSON object."""
    answers = {slot: {"date": dues.day(slot), "steps": dues.steps(slot)} for slot in dues.dues}
    lines = [f"Deliver {name}: one JSON object with these keys, each with the date and the steps by which you counted."]
    return Piece(
        brief="\n".join((*lines, *(f"- {slot}: {asked}" for slot, asked in asks.items()))),
        deliverables=(Deliverable(name=name, format="json", description="The dates, computed."),),
        checks=(dues.check(name),),
        right={name: draft(name, data=answers)},
        wrong=tuple(_wrong(name, dues, answers)),
        gold=tuple(dues.gold()),
    )


def _wrong(name: str, dues: Dues, answers: Mapping[str, Any]) -> Iterator[Wrong]:
    """The ways to be wrong that days have; of one that is not given, where it is the only one, nothing is an answer."""
    for slot in answers:
        for mistake, day in dues.mistaken(slot).items():
            yield _written(f"{mistake}-{slot}", name, {**answers, slot: day}, slot)
        given = {**answers, slot: {"date": dues.day(slot), "steps": [ELSEWHEN]}}
        yield _written(f"misreasoned-{slot}", name, given, slot, "steps")
    first = next(iter(answers))
    if len(answers) > 1:
        yield _written("date-missing", name, {slot: one for slot, one in answers.items() if slot != first}, first)


def _written(what: str, name: str, answers: Mapping[str, Any], slot: str, invariant: str = "date") -> Wrong:
    raised = Raised(check=CHECK, invariant=f"{invariant} {slot}", where=slot)
    return Wrong(what, {name: draft(name, data=dict(answers))}, (raised,))
