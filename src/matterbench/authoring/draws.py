"""Values drawn from a seed: the same seed, world and path give the same value on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from matterbench.errors import InvalidRequest
from matterbench.law.calendar import NY

RANGE = frozenset({"from", "to", "step", "on"})
CHOICE = frozenset({"one_of", "names"})


@dataclass(frozen=True, slots=True)
class Draws:
    """The draws of one world under one seed; `names` are the frozen word lists by name."""

    world: str
    seed: int
    names: Mapping[str, Sequence[str]]

    def index(self, path: str, count: int) -> int:
        """Return a number below `count`, for the fact at `path`."""
        digest = hashlib.sha256(f"{self.seed}\0{self.world}\0{path}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % count

    def choose(self, path: str, spec: Mapping[str, Any]) -> Any:
        """Return one of the values of `{one_of: […]}` or of a word list `{names: streets}`."""
        if "one_of" in spec:
            values = spec["one_of"]
        elif spec["names"] in self.names:
            values = self.names[spec["names"]]
        else:
            raise InvalidRequest(
                f"no word list {spec['names']!r}", where=path, expected=f"one of {', '.join(sorted(self.names))}"
            )
        return values[self.index(path, len(values))]

    def number(self, path: str, spec: Mapping[str, Any]) -> Decimal:
        """Return a number of `{from, to, step}`, ends included."""
        low, high, step = (Decimal(spec.get(key, default)) for key, default in (("from", 0), ("to", 0), ("step", 1)))
        if step <= 0 or high < low or (high - low) % step:
            raise InvalidRequest("is no range", where=path, expected="from <= to, apart by whole steps")
        return low + step * self.index(path, int((high - low) / step) + 1)

    def day(self, path: str, spec: Mapping[str, Any]) -> date:
        """Return a day of `{from, to, on}`, ends included; `on` is any, weekday, business or first_of_month."""
        kind = spec.get("on", "any")
        if kind not in _DAYS:
            raise InvalidRequest(f"cannot draw a day on {kind!r}", where=path, expected=", ".join(_DAYS))
        span = range((spec["to"] - spec["from"]).days + 1)
        fitting = [day for day in (spec["from"] + timedelta(n) for n in span) if _DAYS[kind](day)]
        if not fitting:
            raise InvalidRequest("no such day in the range", where=path, expected=f"a {kind} day")
        drawn: date = fitting[self.index(path, len(fitting))]
        return drawn


_DAYS: Mapping[str, Callable[[date], bool]] = {
    "any": lambda day: True,
    "weekday": lambda day: day.weekday() < 5,
    "business": NY.is_business_day,
    "first_of_month": lambda day: day.day == 1,
}
