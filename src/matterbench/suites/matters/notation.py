"""Values as a person writes them: the oracle answers in human notation, never in the gold's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from matterbench.gold.slots import Slot
from matterbench.law.dates import say_date, say_moment
from matterbench.law.money import say_money
from matterbench.law.quantities import parse_term, say_count, say_percent, say_term

_SAID: Mapping[str, Callable[[Any], Any]] = {
    "date": lambda value: say_date(date.fromisoformat(value)),
    "moment": lambda value: say_moment(datetime.fromisoformat(value)),
    "money": lambda value: say_money(Decimal(value)),
    "percent": lambda value: say_percent(Decimal(value)),
    "count": lambda value: say_count(int(value)),
    "area": lambda value: f"{Decimal(value):,f} square feet",
    "term": lambda value: _period(value),
}


def human(slot: Slot) -> Any:
    """Return the value of a slot as a person writes it; None for a silent one."""
    if slot.value is None:
        return None
    say = _SAID.get(slot.of or slot.type, str)
    return [say(one) for one in slot.value] if slot.type == "list" else say(slot.value)


def _period(value: str) -> str:
    found = parse_term(value)
    return value if found is None else say_term(found)
