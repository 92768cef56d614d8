"""Chronology: a dated table of what happened, each event with its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from matterbench.errors import InvalidRequest
from matterbench.gold.hidden import CheckSpec, Gold, Raised
from matterbench.law.dates import say_date
from matterbench.suites.matters.case import Case, Made, TaskSpec, gold_of
from matterbench.suites.matters.citing import existence_check
from matterbench.suites.matters.parts import Part, Wrong, assembled
from matterbench.suites.matters.quoting import NOWHERE, Quotation, file_name, quotation
from matterbench.suites.matters.writing import deliverable, table, wanted

Precision = Literal["day", "month", "year"]
_TABLE, _CITES = "events", "sources"
_FORMS = {"day": "long", "month": "month", "year": "year"}
_LEAST_PRECISION = 0.8
"""Share of rows that must be events that were asked for."""


class Event(BaseModel):
    """One event: on the day of a fact, or of an expression; `document` is where it can be read."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    text: str
    fact: str | None = None
    """The fact whose saying is the source, and whose day it is unless `date` says otherwise."""
    date: Any = None
    precision: Precision = "day"
    aliases: tuple[str, ...] = ()
    """Other words for it."""
    document: str
    also_in: tuple[str, ...] = ()
    """Other documents that are its source as well."""
    must: bool = True
    """Whether it must be there; one that need not be there is never a stranger."""
    trap: Any = None
    """The day that a careless reader takes."""
    weight: float = 1

    @model_validator(mode="after")
    def _has_a_day(self) -> Event:
        """Refuse an event without a day."""
        if self.fact is None and self.date is None:
            raise ValueError("wants a fact or a date")
        return self


class Stranger(BaseModel):
    """What a careless reader puts into the table though it is no event of it: a draft, a plan, another matter."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    date: Any
    text: str
    document: str


class ChronologySpec(TaskSpec):
    """A task of this family as its author writes it."""

    family: Literal["chronology"]
    file: str = "chronology.json"
    events: tuple[Event, ...] = Field(min_length=2)
    strangers: tuple[Stranger, ...] = ()
    quotes: bool = False
    """Whether each row quotes the words of its source."""
    max_events: int | None = None


@dataclass(frozen=True, slots=True)
class _Found:
    """An event with its gold."""

    event: Event
    text: str
    day: date
    trap: date | None
    quote: Quotation

    def row(self, quotes: bool) -> dict[str, Any]:
        """The row that tells it rightly."""
        said = say_date(self.day, _FORMS[self.event.precision])
        more = {"quote": self.quote.words} if quotes else {}
        return {"date": said, "event": self.text, "source": self.quote.cite, **more}


def derive(spec: ChronologySpec, case: Case) -> Made:
    """Return the task: each event that must be there is credit, and so is its source; what does not belong guards."""
    found = sorted((_found(event, spec, case) for event in spec.events), key=lambda one: one.day)
    columns = ("date", "event", "source", *(["quote"] if spec.quotes else []))
    title = case.said(spec.title, spec.name)
    rows = [one.row(spec.quotes) for one in found]
    asked = wanted(spec.file, columns, "each event, in the order of their dates")
    asked += " Source is the file and, where it has one, the section."
    asked += " Quote holds the words of the source that give the date." if spec.quotes else ""

    def written(changed: Sequence[Mapping[str, Any]]) -> Any:
        return table(spec.file, title, changed, columns)

    wrong = [
        Wrong(name, {spec.file: written(changed)}, tuple(raises))
        for name, changed, raises in _Wrongs(found, rows, spec, case).all()
    ]
    part = Part(
        brief=asked,
        deliverables=(deliverable(spec.file, "The events in order, each with its source."),),
        checks=(_check(spec, found, case), existence_check(_CITES, spec.file)),
        right={spec.file: written(rows)},
        wrong=tuple(wrong),
        gold=tuple(_gold(found, case)),
    )
    return assembled(spec, case, part)


def _found(event: Event, spec: ChronologySpec, case: Case) -> _Found:
    where = f"{spec.name}: {event.id}"
    given = case.fact(event.fact) if event.date is None and event.fact else case.value(event.date, where)
    days = [_day(value, where) for value in (given, case.value(event.trap, where)) if value is not None]
    if not days:
        raise InvalidRequest("has no date", where=where)
    path = case.document(event.document).path
    quote = quotation(case, event.document, event.fact) if event.fact else Quotation(path, "", "")
    return _Found(event, case.said(event.text, where), days[0], days[1] if len(days) > 1 else None, quote)


def _day(value: Any, where: str) -> date:
    try:
        return date.fromisoformat(str(value)[:10])
    except ValueError:
        raise InvalidRequest(f"{value!r} is no date", where=where) from None


def _iso(day: date, precision: Precision) -> str:
    return day.isoformat()[: {"day": 10, "month": 7, "year": 4}[precision]]


def _check(spec: ChronologySpec, found: Sequence[_Found], case: Case) -> CheckSpec:
    events = [
        {
            "id": one.event.id,
            "date": _iso(one.day, one.event.precision),
            "precision": one.event.precision,
            "text": one.text,
            "aliases": [case.said(alias, spec.name) for alias in one.event.aliases],
            "sources": [one.quote.document, *case.paths(one.event.also_in)],
            "must": one.event.must,
        }
        for one in found
    ]
    bound = {} if spec.max_events is None else {"max_events": spec.max_events}
    weights = {one.event.id: one.event.weight for one in found if one.event.must}
    credit = {f"event {id}": weight for id, weight in weights.items()}
    credit |= {f"source {id}": weight / 2 for id, weight in weights.items()}
    return CheckSpec(
        id=_TABLE,
        verifier="chronology",
        parameters={"deliverable": spec.file, "events": events, **bound},
        credit={"table": 1, **credit},
        critical=("table",),
    )


def _gold(found: Sequence[_Found], case: Case) -> Iterator[Gold]:
    for one in found:
        trap = None if one.trap is None else _iso(one.trap, one.event.precision)
        event = one.event
        yield gold_of(event.id, _iso(one.day, event.precision), case, event.fact, event.document, trap)


_Change = tuple[str, Sequence[Mapping[str, Any]], list[Raised]]


class _Wrongs:
    """Each way to be wrong that the table has; what it must raise follows from the rows that it changes."""

    def __init__(
        self, found: Sequence[_Found], rows: Sequence[Mapping[str, Any]], spec: ChronologySpec, case: Case
    ) -> None:
        self.found, self.rows, self.spec, self.case = found, rows, spec, case

    def all(self) -> Iterator[_Change]:
        """Yield name, rows and what they raise."""
        for at, one in enumerate(self.found):
            if one.event.must:
                yield from self._of(at, one)
        yield from self._of_table()
        yield from self._of_sources()

    def _of(self, at: int, one: _Found) -> Iterator[_Change]:
        id, row = one.event.id, self.rows[at]
        gone = [_raised(f"event {id}"), _raised(f"source {id}")]
        yield f"lost-{id}", self._without(at), gone
        off = say_date(one.day + timedelta(days=1))
        if one.event.precision == "day":
            yield f"day-off-{id}", self._sorted(at, {**row, "date": off}, one.day + timedelta(days=1)), self._missed(id)
        if one.trap is not None:
            said = say_date(one.trap, _FORMS[one.event.precision])
            yield f"trapped-{id}", self._sorted(at, {**row, "date": said}, one.trap), self._missed(id)
        named = {one.quote.document, *self.case.paths(one.event.also_in)}
        other = next((path for path in self.case.paths(self.spec.documents) if path not in named), None)
        if other is not None:
            changed = {key: value for key, value in row.items() if key != "quote"} | {"source": file_name(other)}
            yield f"wrong-source-{id}", self._with(at, changed), [_raised(f"source {id}")]

    def _of_table(self) -> Iterator[_Change]:
        yield "doubled", [*self.rows[:1], *self.rows], [_raised("no duplicates"), *self._strange(1)]
        first, last = self.rows[0], self.rows[-1]
        if self.found[0].day != self.found[-1].day:
            yield "out-of-order", [last, *self.rows[1:-1], first], [_raised("order")]
        many = next(extra for extra in range(1, 99) if len(self.rows) / (len(self.rows) + extra) < _LEAST_PRECISION)
        extra = self._strangers(many)
        if extra:
            days = [(one.day, row) for one, row in zip(self.found, self.rows, strict=True)]
            rows = [row for _, row in sorted([*days, *extra], key=lambda pair: pair[0])]
            yield "strangers", rows, [_raised("no strangers")]

    def _of_sources(self) -> Iterator[_Change]:
        cited = next((at for at, one in enumerate(self.found) if one.quote.clause), None)
        if cited is not None:
            name = file_name(self.found[cited].quote.document)
            changed = {**self.rows[cited], "source": f"{name}, {NOWHERE}"}
            yield "no-such-clause", self._with(cited, changed), [Raised(check=_CITES, invariant="clauses exist")]
        quoted = next((at for at, one in enumerate(self.found) if one.quote.words), None)
        if quoted is not None and self.spec.quotes:
            changed = {**self.rows[quoted], "quote": self.found[quoted].quote.misquoted}
            yield "misquoted", self._with(quoted, changed), [Raised(check=_CITES, invariant="quotes are verbatim")]

    def _missed(self, id: str) -> list[Raised]:
        """An event that is told on another day: it is not there, and a stranger is."""
        return [_raised(f"event {id}"), _raised(f"source {id}"), *self._strange(1, lost=1)]

    def _strange(self, extra: int, lost: int = 0) -> list[Raised]:
        """The violation of strangers, where the rows beyond the events are that many."""
        matched, rows = len(self.rows) - lost, len(self.rows) - lost + extra
        return [_raised("no strangers")] if matched / rows < _LEAST_PRECISION else []

    def _strangers(self, many: int) -> list[tuple[date, Mapping[str, Any]]]:
        found: list[tuple[date, Mapping[str, Any]]] = []
        for one in self.spec.strangers * many:
            day = _day(self.case.value(one.date, self.spec.name), self.spec.name) + timedelta(days=7 * len(found))
            source = file_name(self.case.document(one.document).path)
            row = {"date": say_date(day), "event": self.case.said(one.text, self.spec.name), "source": source}
            found.append((day, row))
        return found[:many]

    def _without(self, at: int) -> list[Mapping[str, Any]]:
        return [*self.rows[:at], *self.rows[at + 1 :]]

    def _with(self, at: int, row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        return [*self.rows[:at], row, *self.rows[at + 1 :]]

    def _sorted(self, at: int, row: Mapping[str, Any], day: date) -> list[Mapping[str, Any]]:
        """The rows with one on another day, which stays in order."""
        days = [(day, row) if n == at else (one.day, self.rows[n]) for n, one in enumerate(self.found)]
        return [row for _, row in sorted(days, key=lambda pair: pair[0])]


def _raised(invariant: str) -> Raised:
    return Raised(check=_TABLE, invariant=invariant)
