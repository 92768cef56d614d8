"""The registry of rules: a name, its source, its parameters, and a function from parameters to a count.

Data names a rule and its parameters; `compute` reads them (dates as ISO text, calendars by name or as a document
defines them) and refuses what is missing, unknown or of another type.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from matterbench.errors import InvalidRequest
from matterbench.law.calendar import CALENDARS, Calendar
from matterbench.law.steps import Count, Deadline

RULES: dict[str, Rule] = {}
"""The rules by name; `matterbench.law.deadlines` fills it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A named rule; call it with its parameters by keyword to get a `Deadline`."""

    name: str
    source: str
    count: Callable[..., Count]

    @property
    def parameters(self) -> Mapping[str, Any]:
        """Its parameters by name, each with its type."""
        hints = get_type_hints(self.count)
        return {name: hints[name] for name in inspect.signature(self.count).parameters}

    @property
    def required(self) -> tuple[str, ...]:
        """The parameters without which there is no answer."""
        known = inspect.signature(self.count).parameters.values()
        return tuple(one.name for one in known if one.default is inspect.Parameter.empty)

    def __call__(self, **parameters: Any) -> Deadline:
        """Apply it to parameters of their Python types."""
        found = self.count(**parameters)
        return Deadline(found.date, found.steps, self.name, self.source, found.opens, found.moment)


def rule(name: str, source: str) -> Callable[[Callable[..., Count]], Rule]:
    """Register a counting function as a rule, by the name that data calls it."""

    def register(count: Callable[..., Count]) -> Rule:
        RULES[name] = Rule(name, source, count)
        return RULES[name]

    return register


def compute(name: str, parameters: Mapping[str, object]) -> Deadline:
    """Apply a rule to parameters as data states them.

    Raises:
        InvalidRequest: for an unknown rule, a parameter that is missing, unknown or of another type, or a date of which
            the rule's law is not known.
    """
    if name not in RULES:
        raise InvalidRequest(f"no rule {name!r}", where="deadlines", expected=f"one of {', '.join(sorted(RULES))}")
    found = RULES[name]
    known = found.parameters
    missing = [one for one in found.required if one not in parameters]
    unknown = [one for one in parameters if one not in known]
    if missing or unknown:
        what = f"misses {', '.join(missing)}" if missing else f"has no parameter {', '.join(unknown)}"
        raise InvalidRequest(f"rule {what}", where=name, expected=f"parameters {', '.join(known)}")
    read = {one: _read(value, known[one], f"{name}.{one}") for one, value in parameters.items()}
    try:
        return found(**read)
    except (ValueError, OverflowError) as error:
        raise InvalidRequest(f"rule cannot be applied: {error}", where=name) from error


def _read(value: object, wanted: Any, where: str) -> object:
    if get_origin(wanted) is UnionType:
        kinds = get_args(wanted)
        return None if value is None and type(None) in kinds else _read(value, kinds[0], where)
    if get_origin(wanted) is Literal:
        return _one_of(value, get_args(wanted), where)
    if get_origin(wanted) is tuple:
        return (
            tuple(_read(one, int, where) for one in value) if isinstance(value, list | tuple) else (_int(value, where),)
        )
    return _READERS[wanted](value, where)


def _one_of(value: object, choices: tuple[object, ...], where: str) -> object:
    if value in choices:
        return value
    raise InvalidRequest(f"{value!r} is not known", where=where, expected=" or ".join(str(one) for one in choices))


def _date(value: object, where: str) -> date:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        raise InvalidRequest(f"{value!r} is no date", where=where, expected="a date such as 2026-06-18") from None


def _moment(value: object, where: str) -> datetime:
    if isinstance(value, datetime):
        return value
    try:
        return datetime.fromisoformat(str(value))
    except ValueError:
        raise InvalidRequest(f"{value!r} is no moment", where=where, expected="such as 2026-06-18T16:42") from None


def _int(value: object, where: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise InvalidRequest(f"{value!r} is no whole number", where=where)


def _bool(value: object, where: str) -> bool:
    if isinstance(value, bool):
        return value
    raise InvalidRequest(f"{value!r} is neither true nor false", where=where)


def read_calendar(value: object, where: str = "calendar") -> Calendar:
    """Return a calendar from data: its name, or a document's definition of Business Day.

    A definition is `{base: new-york, extra: [2026-12-24], omitted: ["Lincoln's Birthday"]}`.
    """
    if isinstance(value, Calendar):
        return value
    definition: Mapping[str, Any] = value if isinstance(value, Mapping) else {"base": value}
    strange = definition.keys() - {"base", "extra", "omitted"}
    base = str(definition.get("base"))
    if strange or base not in CALENDARS:
        what = f"has no {min(strange)!r}" if strange else f"has no base {base!r}"
        raise InvalidRequest(f"a calendar {what}", where=where, expected=f"one of {', '.join(CALENDARS)}")
    days = [_date(day, where) for day in definition.get("extra", ())]
    return CALENDARS[base].plus(*days).without(*definition.get("omitted", ()))


_READERS: dict[Any, Callable[[object, str], object]] = {
    date: _date,
    datetime: _moment,
    int: _int,
    bool: _bool,
    Calendar: read_calendar,
}
