"""Typed slots of an answer: what an agent wrote is parsed as a lawyer reads it, and compared as a value.

A date is a date in any notation, an amount an amount; a value that cannot be read as its type is wrong, never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator

from matterbench.formats import Cell
from matterbench.gold.values import SAID, Type, is_gold, readable, same, shown

__all__ = ["Judged", "Slot", "Type", "judged"]

_LINES = re.compile(r"[;\n•]")
_COMMAS = re.compile(r"[;\n•]|, (?:and )?| and ")
_NO_COMMAS = {"count", "percent", "money", "area", "section", "term", "choice", "document"}
"""Types whose values hold no comma with a blank, so that one parts them."""
_EMPTY = {"", "-", "–", "—", "null"}
"""What a cell shows that says nothing."""


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
    """Of a party or person: other names that are the same."""
    looked_in: tuple[str, ...] = ()
    """Of a silent slot: documents that the answer must say it searched."""

    @model_validator(mode="after")
    def _holds_together(self) -> Slot:
        """Refuse a list without a type of items, a slot without a value, and gold that its own type cannot read."""
        if (self.type == "list") != (self.of is not None) or self.of in {"list", "silent"}:
            raise ValueError("a list wants `of`, the type of its items, and nothing else does")
        if (self.type == "silent") != (self.value is None):
            raise ValueError("wants a value, unless it is silent")
        if self.looked_in and self.type != "silent":
            raise ValueError("`looked_in` is of silent slots")
        if self.type != "silent":
            for value in (self.value, *self.also):
                self._refuse_strange(value)
        return self

    def _refuse_strange(self, value: Any) -> None:
        kind = self.of or self.type
        found = _items(self, value)
        if found is None or not all(is_gold(kind, one) for one in found):
            raise ValueError(f"{value!r} is not {SAID['list' if found is None else kind]}")


@dataclass(frozen=True, slots=True)
class Judged:
    """What an answer to a slot is worth."""

    right: bool
    trapped: bool = False
    why: str = ""
    """What is wrong with it, to stand after "NAME is X"; "" for a right one."""


def judged(slot: Slot, answer: Any) -> Judged:
    """Compare an answer, a JSON value or the cell of a table, with a slot."""
    if isinstance(answer, Cell) and answer.text.strip().lower() in _EMPTY:
        answer = None
    if slot.type == "silent":
        trapped = slot.trap is not None and answer is not None and same("text", slot.trap, answer)
        return Judged(answer is None, trapped, "" if answer is None else "the record does not say, so it wants null")
    if answer is None and slot.type == "list":
        answer = []
    if any(_same(slot, value, answer) for value in (slot.value, *slot.also)):
        return Judged(True)
    if answer is None or answer == "":
        return Judged(False, why=f"not {shown(slot.value)}")
    trapped = slot.trap is not None and _same(slot, slot.trap, answer)
    return Judged(False, trapped, _unlike(slot, answer))


def _unlike(slot: Slot, answer: Any) -> str:
    items = _items(slot, answer)
    kind = slot.of or slot.type
    if items is None:
        return f"which cannot be read as {SAID['list']}"
    strange = next((one for one in items if not readable(kind, one)), None)
    return f"not {shown(slot.value)}" if strange is None else f"which cannot be read as {SAID[kind]}"


def _items(slot: Slot, value: Any) -> Sequence[Any] | None:
    """The single values of an answer; None where a list was asked for and something else came."""
    if slot.type != "list":
        return [value]
    if isinstance(value, Cell):
        value = value.text
    if isinstance(value, str):
        parting = _COMMAS if slot.of in _NO_COMMAS else _LINES
        return [one.strip() for one in parting.split(value) if one.strip()]
    return value if isinstance(value, list | tuple) else None


def _same(slot: Slot, value: Any, answer: Any) -> bool:
    gold, given = _items(slot, value), _items(slot, answer)
    if gold is None or given is None or len(gold) != len(given):
        return False
    left = list(given)
    for one in gold:
        match = next(
            (at for at, other in enumerate(left) if same(slot.of or slot.type, one, other, slot.variants)), None
        )
        if match is None:
            return False
        del left[match]
    return True
