"""How texts say facts: the natural form of each type, and the filters that give it another form.

What a slot says is put between marks that no text holds, so that it is known of every character of a document which
fact it states; `unmarked` takes them out again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from matterbench.authoring.facts import Names
from matterbench.authoring.values import Party, Person, Row, Table
from matterbench.errors import InvalidRequest
from matterbench.law.dates import say_date, say_moment
from matterbench.law.money import say_money
from matterbench.law.quantities import say_area, say_count, say_percent, say_term

_BEGIN, _END = "\ue000", "\ue001"
_MARKED = re.compile(f"{_BEGIN}([^{_END}]*){_END}")


class Said(NamedTuple):
    """Characters of a text that a fact says; `fact` is its path, empty for a number of the text's own."""

    start: int
    end: int
    fact: str


class Saying(str):
    """A text that says one fact; filters keep its path."""

    __slots__ = ("path",)
    path: str

    def __new__(cls, text: str, path: str) -> Saying:
        """Return the text as said by the fact at `path`."""
        made = super().__new__(cls, text)
        made.path = path
        return made


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact as a template has it; prints in its natural form."""

    path: str
    kind: str
    value: Any

    def say(self, form: str = "") -> Saying:
        """Return it in a form; raises `InvalidRequest` for one that its type does not have."""
        if self.kind not in _FORMS:
            raise InvalidRequest(f"a {self.kind} has no form of its own", where=self.path, expected="one of its parts")
        try:
            return Saying(_FORMS[self.kind](self.value, form), self.path)
        except (ValueError, KeyError) as error:
            raise InvalidRequest(f"a {self.kind} has no form {form!r}: {error}", where=self.path) from None

    def __str__(self) -> str:
        """The natural form."""
        return str(self.say())

    def __getattr__(self, name: str) -> Any:
        """Return a part: of a party, a person, a period, a table."""
        if name.startswith("_"):
            raise AttributeError(name)
        return _part(self, name)

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the rows of a table."""
        return iter(_part(self, "rows"))

    def __len__(self) -> int:
        """Count the rows of a table, or the lines of an address."""
        return len(self.value)

    def __getitem__(self, index: int) -> Any:
        """Return a row of a table, or a line of an address, from 0."""
        if self.kind == "lines":
            return Fact(f"{self.path}[{index}]", "text", self.value[index])
        return _part(self, "rows")[index]

    def __eq__(self, other: object) -> bool:
        """Compare values."""
        return bool(self.value == (other.value if isinstance(other, Fact) else other))

    def __hash__(self) -> int:
        """Hash the value."""
        return hash(self.value)

    def __lt__(self, other: Any) -> bool:
        """Compare values, also for sorting."""
        return bool(self.value < (other.value if isinstance(other, Fact) else other))


class TableRow:
    """A row of a table fact in a template: its cells are facts."""

    def __init__(self, path: str, columns: Any, row: Row) -> None:
        self._path, self._columns, self._row = path, columns, row

    def __getattr__(self, name: str) -> Fact:
        """Return the cell of a column."""
        if name not in self._columns:
            raise AttributeError(f"{self._path} has no column {name!r}")
        return Fact(f"{self._path}.{name}", self._columns[name], self._row[name])


class Topic(Names):
    """The facts as templates name them: each knows its path."""

    def _value(self, path: str, kind: str) -> Fact:
        return Fact(path, kind, self._facts.value(path))


def _part(fact: Fact, name: str) -> Any:
    path, value = f"{fact.path}.{name}", fact.value
    if isinstance(value, Table) and name == "rows":
        return [TableRow(f"{fact.path}[{at}]", value.columns, row) for at, row in enumerate(value)]
    if not isinstance(value, Party | Person) and fact.kind not in {"term", "signatory"}:
        raise AttributeError(f"{fact.path} ({fact.kind}) has no part {name!r}")
    found = getattr(value, name)
    if found is None or found == "" or found == ():
        raise InvalidRequest(f"{fact.path} states no {name}", where="bible")
    if name == "entity":
        found = f"{'an' if found[0] in 'AEIOUaeiou' else 'a'} {found}"
    kind = {"address": "lines", "variants": "lines", "signatory": "signatory", "count": "count"}.get(name, "text")
    return Fact(path, kind, found)


def _text(value: Any, form: str) -> str:
    forms: dict[str, Callable[[str], str]] = {"": str, "upper": str.upper, "lower": str.lower}
    return forms[form](str(value))


def _lines(value: Any, form: str) -> str:
    return {"": ", ", "lines": "{br}", "breaks": "\n"}[form].join(value)


def _party(value: Party, form: str) -> str:
    return _text(value.name, form)


_FORMS: dict[str, Callable[[Any, str], str]] = {
    "text": _text,
    "choice": _text,
    "lines": _lines,
    "party": _party,
    "person": _text,
    "date": lambda value, form: say_date(value, form or "long"),
    "moment": lambda value, form: say_moment(value, form or "long"),
    "money": lambda value, form: say_money(value, form or "figures"),
    "count": lambda value, form: say_count(value, form or "plain"),
    "percent": lambda value, form: say_percent(value, form or "plain"),
    "area": lambda value, form: say_area(value),
    "term": lambda value, form: say_term(value, form or "spelled").replace("business day", "Business Day"),
}
_FILTERS = (
    "weekday", "ordinal", "slash", "iso", "month", "year", "time", "day", "whole", "words", "spelled", "word", "plain",
    "hyphen", "adjective", "lines", "breaks", "figures", "long",
)  # fmt: skip


def _filter(form: str) -> Callable[[Any], Saying]:
    def say(fact: Any) -> Saying:
        if not isinstance(fact, Fact):
            raise InvalidRequest(f"the filter {form!r} takes a fact", where=repr(fact)[:60])
        return fact.say(form)

    return say


def _case(change: Callable[[str], str]) -> Callable[[Any], str]:
    def cased(text: Any) -> str:
        path = text.path if isinstance(text, Fact | Saying) else None
        made = change(str(text))
        return made if path is None else Saying(made, path)

    return cased


def _label(text: Any) -> Saying:
    """A number of the text's own, such as that of a row: it states no fact."""
    return Saying(str(text), "")


FILTERS: dict[str, Callable[[Any], Any]] = {
    **{form: _filter(form) for form in _FILTERS},
    "upper": _case(str.upper),
    "lower": _case(str.lower),
    "capitalize": _case(lambda text: text[:1].upper() + text[1:]),
    "title": _case(lambda text: " ".join(word[:1].upper() + word[1:] for word in text.split(" "))),
    "label": _label,
}
"""The filters of templates."""


class Marker:
    """Marks what slots say while a template is rendered; `paths` grows."""

    def __init__(self) -> None:
        self.paths: list[str] = []

    def __call__(self, value: Any) -> Any:
        """Return the characters of a slot, between marks where they say a fact."""
        said = value.say() if isinstance(value, Fact) else value
        if not isinstance(said, Saying):
            return said
        self.paths.append(said.path)
        return f"{_BEGIN}{len(self.paths) - 1} {said}{_END}"


def unmarked(text: str, paths: list[str]) -> tuple[str, tuple[Said, ...]]:
    """Return the text without marks, and what says which fact in it."""
    out: list[str] = []
    said: list[Said] = []
    at = length = 0
    for match in _MARKED.finditer(text):
        number, _, words = match[1].partition(" ")
        out += [text[at : match.start()], words]
        start = length + match.start() - at
        length = start + len(words)
        said.append(Said(start, length, paths[int(number)]))
        at = match.end()
    return "".join([*out, text[at:]]), tuple(said)
