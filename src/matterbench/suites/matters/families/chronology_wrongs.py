"""The ways to be wrong that a chronology has: what each raises follows from the rows that it changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from matterbench.gold.hidden import Raised
from matterbench.law.dates import say_date
from matterbench.suites.matters.case import Case
from matterbench.suites.matters.families.chronology_events import FORMS, ChronologySpec, Found, day_of
from matterbench.suites.matters.quoting import NOWHERE, file_name

TABLE, CITES = "events", "sources"
"""Ids of the checks."""
_LEAST_PRECISION = 0.8
"""Share of rows that must be events that were asked for."""
Change = tuple[str, Sequence[Mapping[str, Any]], list[Raised]]


class Wrongs:
    """Each way to be wrong that the rows have."""

    def __init__(
        self, found: Sequence[Found], rows: Sequence[Mapping[str, Any]], spec: ChronologySpec, case: Case
    ) -> None:
        self.found, self.rows, self.spec, self.case = found, rows, spec, case

    def all(self) -> Iterator[Change]:
        """Yield name, rows and what they raise."""
        for at, one in enumerate(self.found):
            if one.event.must:
                yield from self._of(at, one)
        first = next(at for at, one in enumerate(self.found) if one.event.must)
        unsourced = {**self.rows[first], "source": ""}
        yield "unsourced", self._with(first, unsourced), [_raised(f"source {self.found[first].event.id}")]
        yield from self._of_table()
        yield from self._of_sources()

    def _of(self, at: int, one: Found) -> Iterator[Change]:
        id, row = one.event.id, self.rows[at]
        gone = [_raised(f"event {id}"), _raised(f"source {id}")]
        yield f"lost-{id}", self._without(at), gone
        off = say_date(one.day + timedelta(days=1))
        if one.event.precision == "day":
            yield (
                f"day-off-{id}",
                self._sorted(at, {**row, "date": off}, one.day + timedelta(days=1)),
                [_raised(f"event {id}")],
            )
        if one.trap is not None:
            said = say_date(one.trap, FORMS[one.event.precision])
            yield f"trapped-{id}", self._sorted(at, {**row, "date": said}, one.trap), [_raised(f"event {id}")]
        named = {one.quote.document, *self.case.paths(one.event.also_in)}
        other = next((path for path in self.case.paths(self.spec.documents) if path not in named), None)
        if other is not None:
            changed = {key: value for key, value in row.items() if key != "quote"} | {"source": file_name(other)}
            yield f"wrong-source-{id}", self._with(at, changed), [_raised(f"source {id}")]

    def _of_table(self) -> Iterator[Change]:
        yield "doubled", [*self.rows[:1], *self.rows], [_raised("no duplicates")]
        first, last = self.rows[0], self.rows[-1]
        if self.found[0].day != self.found[-1].day:
            yield "out-of-order", [last, *self.rows[1:-1], first], [_raised("order")]
        many = next(extra for extra in range(1, 99) if len(self.rows) / (len(self.rows) + extra) < _LEAST_PRECISION)
        extra = self._strangers(many)
        if extra:
            days = [(one.day, row) for one, row in zip(self.found, self.rows, strict=True)]
            rows = [row for _, row in sorted([*days, *extra], key=lambda pair: pair[0])]
            yield "strangers", rows, [_raised("no strangers")]

    def _of_sources(self) -> Iterator[Change]:
        cited = next((at for at, one in enumerate(self.found) if one.quote.clause), None)
        if cited is not None:
            name = file_name(self.found[cited].quote.document)
            changed = {**self.rows[cited], "source": f"{name}, {NOWHERE}"}
            yield "no-such-clause", self._with(cited, changed), [Raised(check=CITES, invariant="clauses exist")]
        quoted = next((at for at, one in enumerate(self.found) if one.quote.words), None)
        if quoted is not None and self.spec.quotes:
            changed = {**self.rows[quoted], "quote": self.found[quoted].quote.misquoted}
            yield "misquoted", self._with(quoted, changed), [Raised(check=CITES, invariant="quotes are verbatim")]

    def _strangers(self, many: int) -> list[tuple[date, Mapping[str, Any]]]:
        found: list[tuple[date, Mapping[str, Any]]] = []
        for one in self.spec.strangers * many:
            day = day_of(self.case.value(one.date, self.spec.name), self.spec.name) + timedelta(days=7 * len(found))
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
    return Raised(check=TABLE, invariant=invariant)
