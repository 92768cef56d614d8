"""The facts of a world: drawn from the seed, stated, or computed from each other; each worked out once.

A fact is a mapping with one type for a key (`{money: 1200}`, `{date: "= days(lease.delivery, 120)"}`); every other
mapping is a topic that holds facts. Order does not matter; a cycle is an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from jinja2 import Environment, StrictUndefined, TemplateError, Undefined, meta

from matterbench.authoring.draws import CHOICE, RANGE, Draws
from matterbench.authoring.functions import FUNCTIONS
from matterbench.authoring.values import KINDS, Party, Person, Row, Signatory, Table
from matterbench.errors import InvalidRequest
from matterbench.law.quantities import Term, parse_term

_EXTRAS = {
    "party": frozenset({"short", "entity", "address", "attention", "signatory", "variants"}),
    "person": frozenset({"title", "firm", "email"}),
}
_PARAMETERS = RANGE | CHOICE | {"columns", "rows"}
_EXPRESSIONS = Environment(undefined=StrictUndefined, autoescape=False)


class Facts:
    """All facts of a world under one seed, by path (`lease.rate`)."""

    def __init__(self, tree: Mapping[str, Any], draws: Draws) -> None:
        self._draws = draws
        self._specs: dict[str, tuple[str, Mapping[str, Any]]] = {}
        self._topics: set[str] = set()
        self._values: dict[str, Any] = {}
        self._open: list[str] = []
        self._collect(tree, "")

    def _collect(self, tree: Mapping[str, Any], prefix: str) -> None:
        for name, spec in tree.items():
            path = f"{prefix}{name}"
            if not isinstance(spec, Mapping):
                raise InvalidRequest("is neither a fact nor a topic", where=path, expected="a mapping, {type: value}")
            kind = _kind(spec)
            if kind is not None:
                self._specs[path] = kind, spec
            else:
                self._topics.add(path)
                self._collect(spec, f"{path}.")

    def __iter__(self) -> Iterator[str]:
        """Iterate over the paths in the order of the bible."""
        return iter(self._specs)

    def kind(self, path: str) -> str | None:
        """Return the type of a fact, "topic" for a topic, None for nothing."""
        return self._specs[path][0] if path in self._specs else "topic" if path in self._topics else None

    def value(self, path: str) -> Any:
        """Return the value of a fact.

        Raises:
            InvalidRequest: there is none, it depends on itself, or its expression or value does not hold.
        """
        if path not in self._values:
            if path not in self._specs:
                raise InvalidRequest(f"no fact {path!r}", where=f"bible of {self._draws.world}")
            if path in self._open:
                raise InvalidRequest(f"depends on itself: {' → '.join([*self._open, path])}", where=path)
            self._open.append(path)
            try:
                self._values[path] = self._made(path, *self._specs[path])
            finally:
                self._open.pop()
        return self._values[path]

    def evaluate(self, expression: str, where: str) -> Any:
        """Return the value of an expression over the facts."""
        try:
            known = Names(self)
            named = meta.find_undeclared_variables(_EXPRESSIONS.parse(f"{{{{ {expression} }}}}"))
            roots = {name: getattr(known, name) for name in sorted(named) if self.kind(name) is not None}
            found = _EXPRESSIONS.compile_expression(expression, undefined_to_none=False)(**{**FUNCTIONS, **roots})
            if isinstance(found, Undefined):
                str(found)  # a strict one says what is missing
        except InvalidRequest:
            raise
        except (TemplateError, TypeError, ValueError, ArithmeticError, AttributeError, LookupError) as error:
            raise InvalidRequest(f"cannot be computed: {error}", where=f"{where}: = {expression}") from None
        return found

    def resolved(self, spec: Any, path: str) -> Any:
        """Return what a spec says: drawn, computed or literal; inside lists and mappings too."""
        if isinstance(spec, str):
            return self.evaluate(spec[2:], path) if spec.startswith("= ") else spec
        if isinstance(spec, Mapping):
            inner = {key: self.resolved(value, path) for key, value in spec.items()}
            if CHOICE & inner.keys():
                return self.resolved(self._draws.choose(path, inner), path)
            return inner
        if isinstance(spec, Sequence):
            return [self.resolved(one, f"{path}[{at}]") for at, one in enumerate(spec)]
        return spec

    def _made(self, path: str, kind: str, spec: Mapping[str, Any]) -> Any:
        if kind == "table":
            return self._table(path, spec[kind])
        found = self.resolved(spec[kind], path)
        if isinstance(found, Mapping) and RANGE & found.keys():
            found = self._draws.day(path, found) if kind == "date" else self._draws.number(path, found)
        more = {
            key: self.resolved(value, f"{path}.{key}") for key, value in spec.items() if key != kind and key != "note"
        }
        return converted(kind, found, path, more)

    def _table(self, path: str, spec: Mapping[str, Any]) -> Table:
        columns: Mapping[str, str] = spec["columns"]
        rows = self.resolved(spec["rows"], path)
        made = []
        for at, row in enumerate(rows):
            cells = row if isinstance(row, Mapping | Row) else dict(zip(columns, row, strict=True))
            made.append(
                Row({name: converted(kind, cells[name], f"{path}[{at}].{name}", {}) for name, kind in columns.items()})
            )
        return Table(columns, tuple(made))


def _kind(spec: Mapping[str, Any]) -> str | None:
    """The type that a mapping states a fact of; None for a topic."""
    for kind in KINDS:
        if kind in spec:
            value, others = spec[kind], spec.keys() - {kind, "note"}
            parameters = not isinstance(value, Mapping) or value.keys() <= _PARAMETERS
            if parameters and others <= _EXTRAS.get(kind, frozenset()):
                return kind
    return None


def converted(kind: str, value: Any, path: str, more: Mapping[str, Any]) -> Any:
    """Return a plain value as a fact of this type; raises `InvalidRequest` where it is none."""
    try:
        return _CONVERTERS[kind](value, more)
    except (TypeError, ValueError, ArithmeticError, KeyError) as error:
        raise InvalidRequest(f"{value!r} is no {kind}: {error}", where=path) from None


def _count(value: Any, more: Mapping[str, Any]) -> int:
    if int(value) != value:
        raise ValueError("not a whole number")
    return int(value)


def _amount(value: Any, more: Mapping[str, Any]) -> Decimal:
    if not isinstance(value, int | Decimal):
        raise TypeError("not a number")
    return Decimal(value)


def _money(value: Any, more: Mapping[str, Any]) -> Decimal:
    amount = _amount(value, more)
    if amount != round(amount, 2):
        raise ValueError("has fractions of a cent; round it with cents() or dollars()")
    return amount


def _term(value: Any, more: Mapping[str, Any]) -> Term:
    found = value if isinstance(value, Term) else parse_term(str(value))
    if found is None:
        raise ValueError("not a number of days, business days, months or years")
    return found


def _date(value: Any, more: Mapping[str, Any]) -> date:
    if isinstance(value, datetime) or not isinstance(value, date):
        raise TypeError("not a date")
    return value


def _moment(value: Any, more: Mapping[str, Any]) -> datetime:
    return value if isinstance(value, datetime) else datetime.strptime(str(value), "%Y-%m-%d %H:%M")


def _party(value: Any, more: Mapping[str, Any]) -> Party:
    signatory = more.get("signatory")
    texts = {key: str(more[key]) for key in ("short", "entity", "attention") if key in more}
    lists = {key: tuple(map(str, more[key])) for key in ("address", "variants") if key in more}
    return Party(str(value), **texts, **lists, signatory=Signatory(**signatory) if signatory else None)  # type: ignore[arg-type]


def _person(value: Any, more: Mapping[str, Any]) -> Person:
    return Person(str(value), **{key: str(text) for key, text in more.items()})


_CONVERTERS = {
    "text": lambda value, more: str(value),
    "choice": lambda value, more: str(value),
    "count": _count,
    "money": _money,
    "percent": _amount,
    "area": _amount,
    "term": _term,
    "date": _date,
    "moment": _moment,
    "party": _party,
    "person": _person,
}


class Names:
    """The facts as expressions name them: attributes are topics or plain values."""

    def __init__(self, facts: Facts, prefix: str = "") -> None:
        self._facts, self._prefix = facts, prefix

    def __getattr__(self, name: str) -> Any:
        """Return the value of a fact, or the topic of that name."""
        if name.startswith("__"):
            raise AttributeError(name)
        path = f"{self._prefix}{name}"
        kind = self._facts.kind(path)
        if kind is None:
            raise InvalidRequest(f"no fact {path!r}", where="bible")
        return type(self)(self._facts, f"{path}.") if kind == "topic" else self._value(path, kind)

    def _value(self, path: str, kind: str) -> Any:
        return self._facts.value(path)
