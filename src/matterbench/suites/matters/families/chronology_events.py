"""The events of a chronology as their author writes them, and with their gold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from matterbench.errors import InvalidRequest
from matterbench.law.dates import say_date
from matterbench.suites.matters.case import Case, TaskSpec
from matterbench.suites.matters.quoting import Quotation, quotation

Precision = Literal["day", "month", "year"]
FORMS: Mapping[Precision, str] = {"day": "long", "month": "month", "year": "year"}
"""How a date of a precision is said."""


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

    @model_validator(mode="after")
    def _asks_for_something(self) -> ChronologySpec:
        """Refuse a chronology in which no event must be there."""
        if not any(event.must for event in self.events):
            raise ValueError("no event must be there")
        return self


@dataclass(frozen=True, slots=True)
class Found:
    """An event with its gold."""

    event: Event
    text: str
    day: date
    trap: date | None
    quote: Quotation

    def row(self, quotes: bool) -> dict[str, Any]:
        """The row that tells it rightly."""
        said = say_date(self.day, FORMS[self.event.precision])
        more = {"quote": self.quote.words} if quotes else {}
        return {"date": said, "event": self.text, "source": self.quote.cite, **more}


def found(event: Event, spec: ChronologySpec, case: Case) -> Found:
    """Return an event with its gold; raises `InvalidRequest` where it has no day, or no document says it."""
    where = f"{spec.name}: {event.id}"
    given = case.fact(event.fact) if event.date is None and event.fact else case.value(event.date, where)
    days = [day_of(value, where) for value in (given, case.value(event.trap, where)) if value is not None]
    if not days:
        raise InvalidRequest("has no date", where=where)
    path = case.document(event.document).path
    quote = quotation(case, event.document, event.fact) if event.fact else Quotation(path, "", "")
    return Found(event, case.said(event.text, where), days[0], days[1] if len(days) > 1 else None, quote)


def day_of(value: Any, where: str) -> date:
    """Return the day of a fact or expression as JSON has it."""
    try:
        return date.fromisoformat(str(value)[:10])
    except ValueError:
        raise InvalidRequest(f"{value!r} is no date", where=where) from None


def iso(day: date, precision: Precision) -> str:
    """Return a day as far as it is known: `2026-09`."""
    return day.isoformat()[: {"day": 10, "month": 7, "year": 4}[precision]]
