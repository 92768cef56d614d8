"""Lists of things to be done or delivered, as closing checklists and lists of actions have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from matterbench.errors import InvalidRequest
from matterbench.gold.hidden import CheckSpec, Gold, Raised
from matterbench.law.dates import say_date
from matterbench.suites.matters.case import Case, gold_of
from matterbench.suites.matters.pieces import Wrong
from matterbench.suites.matters.quoting import Quotation, file_name, quotation
from matterbench.suites.matters.writing import table

CHECK = "list"
FIELDS = ("status", "owner", "date", "source")


class Item(BaseModel):
    """One item that the list must have."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    item: str
    """How a careful associate words it."""
    match: tuple[str, ...] = ()
    """Phrases by which it is known in other words; its own words are one."""
    status: tuple[str, ...] = ()
    """What its column says; more than one where a lawyer may say either."""
    owner: tuple[str, ...] = ()
    date: Any = None
    document: str | None = None
    """Id of its source."""
    also_in: tuple[str, ...] = ()
    """Other documents that are its source as well."""
    fact: str | None = None
    """What the source says: of an item without `date` nothing but the place; with `date: fact`, the day."""
    must: bool = True
    trap: Mapping[Literal["status", "owner", "date", "document"], Any] = {}
    """What a careless reader says: a status, an owner, a day, the id of a document."""
    weight: float = 1

    @field_validator("status", "owner", mode="before")
    @classmethod
    def _several(cls, value: Any) -> Any:
        """Take one value for a list of one."""
        return (value,) if isinstance(value, str) else value

    @model_validator(mode="after")
    def _has_a_source(self) -> Item:
        """Refuse a fact that is said nowhere."""
        if self.fact is not None and self.document is None:
            raise ValueError("a fact wants the document that says it")
        return self


class Forbidden(BaseModel):
    """What must not be on the list: not a condition, waived, another deal's."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    item: str
    match: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """An item with its gold."""

    item: Item
    words: str
    day: Any
    """A date, or None."""
    source: Quotation | None

    def field(self, name: str) -> Any:
        """Return what a column says of it, as a person writes it."""
        if name == "date":
            return None if self.day is None else say_date(self.day)
        if name == "source":
            return None if self.source is None else self.source.cite
        said: tuple[str, ...] = getattr(self.item, name)
        return said[0] if said else None


class Checklist:
    """The list that one deliverable holds."""

    def __init__(
        self, name: str, title: str, column: str, items: Sequence[Item], forbidden: Sequence[Forbidden], case: Case
    ) -> None:
        self.name, self.title, self.column, self.case = name, title, column, case
        self.listed = [self._listed(item) for item in items]
        self.forbidden = forbidden
        used = [one for one in FIELDS if any(listed.field(one) is not None for listed in self.listed)]
        self.columns = (column, *used)

    def _listed(self, item: Item) -> Listed:
        value = self.case.fact(item.fact or "") if item.date == "fact" else self.case.value(item.date, item.id)
        day = None if value is None else date.fromisoformat(str(value)[:10])
        source = None
        if item.document is not None:
            path = self.case.document(item.document).path
            source = quotation(self.case, item.document, item.fact) if item.fact else Quotation(path, "", "")
        return Listed(item, self.case.said(item.item, item.id), day, source)

    def rows(self) -> list[dict[str, Any]]:
        """Return the rows of a right list."""
        return [self._row(one) for one in self.listed]

    def _row(self, one: Listed) -> dict[str, Any]:
        return {self.column: one.words, **{name: one.field(name) for name in self.columns[1:]}}

    def written(self, rows: Sequence[Mapping[str, Any]]) -> Any:
        """Return the call that writes rows."""
        return table(self.name, self.title, rows, self.columns)

    def check(self) -> CheckSpec:
        """Return the check of the list: each item that must be there is credit, and what is said of it half as much."""
        items = [self._gold(one) for one in self.listed]
        forbidden = [{"id": one.id, "match": self._phrases(one.item, one.match)} for one in self.forbidden]
        credit: dict[str, float] = {}
        for one in self.listed:
            if one.item.must:
                credit[f"item {one.item.id}"] = one.item.weight
                credit |= {f"item {one.item.id} {name}": one.item.weight / 2 for name in self._said(one)}
        return CheckSpec(
            id=CHECK,
            verifier="checklist",
            parameters={"deliverable": self.name, "items": items, "forbidden": forbidden},
            credit={"table": 1, **credit},
            critical=("table",),
        )

    def _gold(self, one: Listed) -> dict[str, Any]:
        gold = {"status": list(one.item.status), "owner": list(one.item.owner)}
        gold["date"] = [] if one.day is None else [one.day.isoformat()]
        gold["source"] = [] if one.source is None else [one.source.document, *self.case.paths(one.item.also_in)]
        said = {name: value for name, value in gold.items() if value}
        match, trap = self._phrases(one.words, one.item.match), dict(self._traps(one))
        return {"id": one.item.id, "match": match, "must": one.item.must, **said} | ({"trap": trap} if trap else {})

    def _traps(self, one: Listed) -> Iterator[tuple[str, str]]:
        """What a careless reader says in each column."""
        for name, given in one.item.trap.items():
            value = str(self.case.value(given, one.item.id))
            yield ("source", self.case.document(value).path) if name == "document" else (name, value)

    def _phrases(self, words: str, match: Sequence[str]) -> list[str]:
        where = self.name
        return list(dict.fromkeys(self.case.said(one, where) for one in (words, *match)))

    def _said(self, one: Listed) -> list[str]:
        return [name for name in FIELDS if one.field(name) is not None]

    def gold(self) -> list[Gold]:
        """Return the items as gold, those with a fact with the place that says it."""
        found = []
        for one in self.listed:
            day = None if one.day is None else one.day.isoformat()
            found.append(gold_of(one.item.id, day or one.words, self.case, one.item.fact, one.item.document))
        return found

    def wrong(self, statuses: Sequence[str], owners: Sequence[str], others: Sequence[str]) -> Iterator[Wrong]:
        """Yield the ways to be wrong; `others` are paths of documents that may stand as a source."""
        rows = self.rows()
        for at, one in enumerate(self.listed):
            if one.item.must:
                id = one.item.id
                gone = (f"item {id}", *(f"item {id} {name}" for name in self._said(one)))
                if len(rows) > 1:
                    yield self._wrong(f"left-out-{id}", [*rows[:at], *rows[at + 1 :]], *gone)
                for name, value in self._misstated(one, statuses, owners, others):
                    changed = [*rows[:at], {**rows[at], name: value}, *rows[at + 1 :]]
                    yield self._wrong(f"wrong-{name}-{id}", changed, f"item {id} {name}")
        yield self._wrong("item-twice", [rows[0], *rows], "no duplicates")
        for two in self.forbidden:
            row = {**rows[0], self.column: self.case.said(two.item, two.id)}
            yield self._wrong(f"forbidden-{two.id}", [*rows, row], f"forbidden {two.id}")

    def _misstated(
        self, one: Listed, statuses: Sequence[str], owners: Sequence[str], others: Sequence[str]
    ) -> Iterator[tuple[str, str]]:
        """What a careless hand says of an item instead, by column."""
        traps = dict(self._traps(one))
        for name, known, right in (("status", statuses, one.item.status), ("owner", owners, one.item.owner)):
            other = traps.get(name) or next((value for value in known if value not in right), None)
            if right and other is not None:
                yield name, other
        if one.day is not None:
            trap = traps.get("date")
            yield "date", say_date(one.day + timedelta(days=1) if trap is None else date.fromisoformat(trap[:10]))
        if one.source is not None:
            right = (one.source.document, *self.case.paths(one.item.also_in))
            other = traps.get("source") or next((path for path in others if path not in right), None)
            if other is not None:
                yield "source", file_name(other)

    def _wrong(self, name: str, rows: Sequence[Mapping[str, Any]], *raises: str) -> Wrong:
        raised = tuple(Raised(check=CHECK, invariant=invariant) for invariant in raises)
        return Wrong(name, {self.name: self.written(rows)}, raised)

    def known(self, name: str, listed: Sequence[str]) -> None:
        """Refuse an item that says another status or owner than the brief names."""
        for one in self.listed:
            value = next((value for value in getattr(one.item, name) if value not in listed), None)
            if value is not None:
                what = f"{name} {value!r} is not among those that the brief names"
                raise InvalidRequest(what, where=f"{self.name}: {one.item.id}", expected=", ".join(listed))
