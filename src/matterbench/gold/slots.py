"""Typed slots of an answer: what an agent wrote is parsed as a lawyer reads it, and compared as a value.

A date is a date in any notation, an amount an amount; a value that cannot be read as its type is wrong, never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationInfo, field_validator, model_validator

from matterbench.law.dates import parse_date, parse_moment
from matterbench.law.money import parse_money
from matterbench.law.names import same_party, same_person
from matterbench.law.quantities import Term, parse_area, parse_count, parse_percent, parse_term
from matterbench.law.sections import same_section
from matterbench.law.text import plain

Type = Literal[
    "date", "moment", "money", "percent", "count", "area", "term", "party", "person", "section", "choice", "text",
    "document", "list", "silent",
]  # fmt: skip


class Slot(BaseModel):
    """One value that an answer must give."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    type: Type
    of: Type | None = None
    """Of a list: the type of its items, whose order does not count."""
    value: Any = None
    also: tuple[Any, ...] = ()
    """Other answers that a lawyer may defend."""
    trap: Any = None
    """What a careless reader answers."""
    variants: tuple[str, ...] = ()
    """Of a party: other names that are the same party."""
    looked_in: tuple[str, ...] = ()
    """Of a silent slot: documents that the answer must say it searched."""

    @field_validator("value", "also", "trap", mode="before")
    @classmethod
    def _numbers(cls, given: Any, info: ValidationInfo) -> Any:
        """Read gold of a type that has a unit, as facts and JSON give it: 4 % is `4`, which no answer may say so."""
        kind = info.data.get("of") or info.data.get("type")
        if kind not in {"percent", "area"}:
            return given
        return type(given)(map(_unitless, given)) if isinstance(given, list | tuple) else _unitless(given)

    @model_validator(mode="after")
    def _holds_together(self) -> Slot:
        """Refuse a list without a type of items, a slot without a value, and gold that its own type cannot read."""
        if (self.type == "list") != (self.of is not None):
            raise ValueError("a list wants `of`, and nothing else does")
        if (self.type == "silent") != (self.value is None):
            raise ValueError("wants a value, unless it is silent")
        if self.type == "silent":
            return self
        for value in (self.value, *self.also):
            if any(read(self.of or self.type, one) is None for one in _items(self, value) or ()):
                raise ValueError(f"{value!r} is no {self.of or self.type}")
        return self


@dataclass(frozen=True, slots=True)
class Judged:
    """What an answer to a slot is worth."""

    right: bool
    trapped: bool = False
    why: str = ""
    """What is wrong with it: "" for a right one."""


def judged(slot: Slot, answer: Any) -> Judged:
    """Compare an answer, a JSON value or what a cell holds, with a slot."""
    if slot.type == "silent":
        right = answer is None
        return Judged(right, why="" if right else "the record does not say; the answer is null")
    if answer is None or answer == "":
        return Judged(False, why="no answer")
    if any(_same(slot, value, answer) for value in (slot.value, *slot.also)):
        return Judged(True)
    trapped = slot.trap is not None and _same(slot, slot.trap, answer)
    items = _items(slot, answer)
    unread = items is None or any(read(slot.of or slot.type, one) is None for one in items)
    return Judged(False, trapped, f"cannot be read as a {slot.of or slot.type}" if unread else "differs")


def _items(slot: Slot, value: Any) -> Sequence[Any] | None:
    """The single values of an answer; None where a list was asked for and something else came."""
    if slot.type != "list":
        return [value]
    if isinstance(value, str):
        return [one.strip() for one in value.replace("\n", ";").split(";") if one.strip()]
    return value if isinstance(value, list | tuple) else None


def _same(slot: Slot, value: Any, answer: Any) -> bool:
    gold, given = _items(slot, value), _items(slot, answer)
    if gold is None or given is None or len(gold) != len(given):
        return False
    left = list(given)
    for one in gold:
        match = next((at for at, other in enumerate(left) if _equal(slot, one, other)), None)
        if match is None:
            return False
        del left[match]
    return True


def _equal(slot: Slot, gold: Any, answer: Any) -> bool:
    kind = slot.of or slot.type
    if kind in _COMPARED:
        return isinstance(answer, str) and _COMPARED[kind](str(gold), answer, slot.variants)
    first, second = read(kind, gold), read(kind, answer)
    return first is not None and first == second


def _unitless(value: Any) -> Any:
    return Decimal(value) if isinstance(value, str) and re.fullmatch(r"-?\d+(?:\.\d+)?", value) else value


def _moment(value: Any) -> datetime | None:
    return value if isinstance(value, datetime) else parse_moment(value) if isinstance(value, str) else None


def _date(value: Any) -> date | None:
    if isinstance(value, datetime):
        return value.date() if (value.hour, value.minute) == (0, 0) else None
    return value if isinstance(value, date) else parse_date(value) if isinstance(value, str) else None


def _number(parse: Callable[[str], Decimal | int | None]) -> Callable[[Any], Decimal | None]:
    def read_number(value: Any) -> Decimal | None:
        if isinstance(value, bool):
            return None
        if isinstance(value, int | Decimal):
            return Decimal(value)
        if isinstance(value, float):
            return Decimal(repr(value))
        found = parse(value) if isinstance(value, str) else None
        return None if found is None else Decimal(found)

    return read_number


def _term(value: Any) -> Term | None:
    return value if isinstance(value, Term) else parse_term(value) if isinstance(value, str) else None


def _text(value: Any) -> str | None:
    return plain(str(value)).strip(" .") or None if isinstance(value, str | int | Decimal | bool) else None


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "date": _date,
    "moment": _moment,
    "money": _number(parse_money),
    "percent": _number(parse_percent),
    "count": _number(parse_count),
    "area": _number(parse_area),
    "term": _term,
    "choice": _text,
    "text": _text,
    "party": _text,
    "person": _text,
    "section": _text,
    "document": _text,
}
_COMPARED: Mapping[str, Callable[[str, str, Sequence[str]], bool]] = {
    "party": lambda gold, answer, variants: same_party(gold, answer, variants),
    "person": lambda gold, answer, variants: same_person(gold, answer),
    "section": lambda gold, answer, variants: same_section(gold, answer),
    "document": lambda gold, answer, variants: _same_file(gold, answer),
}


def _same_file(gold: str, answer: str) -> bool:
    """Whether an answer names a file of the record, with or without its folder and ending."""
    name, given = plain(gold.rpartition("/")[2]), plain(answer)
    return given in {plain(gold), name, name.rpartition(".")[0]}


def read(kind: str, value: Any) -> Any:
    """Return a value as its type, None where it cannot be read as one."""
    return _READERS[kind](value)
