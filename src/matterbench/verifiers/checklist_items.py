"""The items that a checklist must have, the rows that an answer has, and which row is which item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from matterbench.gold.pairing import holding, paired
from matterbench.gold.rows import Row, column, read_rows, said
from matterbench.gold.values import is_gold
from matterbench.verifiers.kit import Spec

FieldName = Literal["status", "owner", "date", "source"]
FIELDS: tuple[FieldName, ...] = ("status", "owner", "date", "source")
_ITEM = ("item", "action", "closing_item", "deliverable", "requirement", "condition", "task", "description", "document")
_NAMES: Mapping[str, tuple[str, ...]] = {
    "status": ("status", "state"),
    "owner": ("owner", "responsible_party", "responsible", "responsibility", "assigned_to", "assignee", "party", "who"),
    "date": ("date", "due_date", "due", "deadline", "by_when", "target_date", "respond_by", "by", "when"),
    "source": ("source", "sources", "reference", "references", "citation", "basis", "authority", "document", "record"),
}


class Item(Spec):
    """One item that the checklist must or may have."""

    id: str
    match: tuple[str, ...] = Field(min_length=1)
    """Phrases by which it is known: a row that has all the words of one, or is like one, may be it."""
    status: tuple[str, ...] = ()
    owner: tuple[str, ...] = ()
    date: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    """Documents by path; the row must name one."""
    trap: Mapping[FieldName, str] = Field(default_factory=dict)
    """What a careless reader says in a column."""
    must: bool = True
    """Whether it must be there; of an item that need not be, nothing is looked at."""

    @field_validator("status", "owner", "date", "source", mode="before")
    @classmethod
    def _several(cls, value: Any) -> Any:
        """Take one accepted value for a list of one."""
        return (value,) if isinstance(value, str) else value

    @model_validator(mode="after")
    def _is_dated(self) -> Item:
        """Refuse a date that is none."""
        for one in self.date:
            if not is_gold("date", one):
                raise ValueError(f"{one!r} is no date")
        return self

    def accepted(self, field: FieldName) -> tuple[str, ...]:
        """Return what a column may say of it; nothing where nobody asks."""
        found: tuple[str, ...] = getattr(self, field)
        return found


class Forbidden(Spec):
    """What must not be on the checklist."""

    id: str
    match: tuple[str, ...] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the answer: its item in words, and what it says of it, None where there is no such column."""

    text: str
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Lines:
    """The rows of the answer, or why there are none."""

    rows: tuple[Line, ...]
    fault: str = ""


def read_lines(path: Path | None, asked: Sequence[FieldName], columns: Mapping[str, Sequence[str]]) -> Lines:
    """Return the rows of a file; every fault of the file is told, none is raised.

    `columns` are further names of columns, by `item`, `status`, `owner`, `date`, `source`.
    """
    names = {key: (*map(column, columns.get(key, ())), *known) for key, known in {"item": _ITEM, **_NAMES}.items()}
    needed = [names["item"], [name for field in asked for name in names[field]]]
    found = read_rows(path, needed if asked else needed[:1])
    if found.fault:
        return Lines((), found.fault)
    lines = tuple(line for row in found.rows if (line := _line(row, names)).text)
    return Lines(lines, "" if lines else "has no row that names an item")


def _line(row: Row, names: Mapping[str, Sequence[str]]) -> Line:
    item = next((name for name in names["item"] if name in row.values), None)
    fields: dict[str, Any] = {}
    for field in FIELDS:
        held = [name for name in names[field] if name in row.values and name != item]
        if held:
            fields[field] = next((row.values[name] for name in held if said(row.values[name])), None)
    return Line("" if item is None else said(row.values[item]), fields)


@dataclass(frozen=True, slots=True)
class Matched:
    """Which row is which."""

    items: Mapping[int, int]
    """Row by item."""
    forbidden: Mapping[int, int]
    """What must not be there, by row."""
    rest: Sequence[int]
    """Rows that are neither, though they are like an item."""


def matched(items: Sequence[Item], forbidden: Sequence[Forbidden], rows: Sequence[Line], similarity: float) -> Matched:
    """Pair items and rows one to one; a row that is more like something forbidden than any item is that."""
    texts = [row.text for row in rows]
    wanted, unwanted = (_best([one.match for one in known], texts) for known in (items, forbidden))
    banned: dict[int, int] = {}
    for j in range(len(rows)):
        worst = max(range(len(forbidden)), key=lambda k: unwanted[k][j], default=None)
        if worst is not None and similarity <= unwanted[worst][j] > max(line[j] for line in wanted):
            banned[j] = worst
    scores = [
        [score if score >= similarity and j not in banned else 0.0 for j, score in enumerate(line)] for line in wanted
    ]
    pairs = paired(scores)
    taken = set(pairs.values())
    rest = [j for j in range(len(rows)) if j not in taken and any(line[j] > 0 for line in scores)]
    return Matched(pairs, banned, rest)


def _best(known: Sequence[Sequence[str]], texts: Sequence[str]) -> list[list[float]]:
    """How like each text is to the likest phrase of each."""
    phrases = [(at, phrase) for at, match in enumerate(known) for phrase in match]
    best = [[0.0] * len(texts) for _ in known]
    for (at, _), line in zip(phrases, holding([phrase for _, phrase in phrases], texts), strict=True):
        best[at] = [max(pair) for pair in zip(best[at], line, strict=True)]
    return best
