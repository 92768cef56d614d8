"""Content models of WordprocessingML, compiled ahead from the transitional schemas.

`data/wml.json` is written by `tools/compile_schema.py`, which describes the form and the source. It is loaded once, and
a type's regular expressions are compiled when it is first asked for: both together cost less than the schema library's
own compilation of one schema by far, which is what makes it possible to validate in a comparison of two small files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from matterbench.ooxml.names import NAMESPACES

OPAQUE = -1
AMBIGUOUS = -2
_LETTER = 0x100
_INTEGER = re.compile(r"[ \t\r\n]*[+-]?[0-9]+[ \t\r\n]*")
_URIS = {**NAMESPACES, "sl": "http://schemas.openxmlformats.org/schemaLibrary/2006/main"}
_PREFIXES = {uri: prefix for prefix, uri in _URIS.items()}

Check = Callable[[str], object]
"""Truthy for a good value."""


class ContentModel(NamedTuple):
    """One complex type: which children, in which order, with which attributes and text."""

    strict: re.Pattern[str]
    """Matches the children's letters."""
    relaxed: re.Pattern[str]
    """The same with nothing required, so that its longest match ends at the first child out of place."""
    required: tuple[tuple[str, ...], ...]
    """Children that must be there, by prefixed name; several where one of them will do."""
    children: dict[str, tuple[str, int]]
    """Clark name to letter and number of the model, `OPAQUE` where the schemas do not say what it holds."""
    attributes: dict[str, Check | None]
    """Clark name to check of the value, None where any text will do."""
    needed: tuple[str, ...]
    """Clark names of the attributes that must be there."""
    text: Check | None
    """Check of the text, None where there may be none."""
    open: bool
    """Whether foreign elements may stand among the children."""


def clark(name: str) -> str:
    """Return the Clark name of a prefixed one, or a bare name as it is."""
    prefix, colon, local = name.rpartition(":")
    return f"{{{_URIS[prefix]}}}{local}" if colon else name


def prefixed(name: str) -> str:
    """Return a Clark name with our prefix; the namespace stands for the prefix where we have none."""
    uri, brace, local = name[1:].partition("}") if name[:1] == "{" else ("", "", name)
    return f"{_PREFIXES.get(uri, uri)}:{local}" if brace else local


@cache
def _data() -> dict[str, Any]:
    path = Path(__file__).with_name("data") / "wml.json"
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="ascii"))
    return loaded


@cache
def _elements() -> dict[str, int]:
    return {clark(name): number for name, number in _data()["elements"].items()}


def model_number(tag: str) -> int | None:
    """Return the number of the model that an element has wherever it stands, `AMBIGUOUS`, or None for no such one."""
    return _elements().get(tag)


@cache
def model(number: int) -> ContentModel:
    """Return a content model by number."""
    strict, relaxed, required, names, numbers, attributes, text, is_open = _data()["types"][number]
    triples = list(zip(attributes[::3], attributes[1::3], attributes[2::3], strict=True))
    tags = [clark(name) for name in names.split()]
    return ContentModel(
        strict=re.compile(strict),
        relaxed=re.compile(relaxed or strict),
        required=tuple(tuple(r.split("|")) for r in required),
        children={tag: (chr(_LETTER + i), numbers[i]) for i, tag in enumerate(tags)},
        attributes={clark(name): _check(value) for name, value, _ in triples},
        needed=tuple(clark(name) for name, _, must in triples if must),
        text=None if text == OPAQUE else _check(text) or any_text,
        open=bool(is_open),
    )


@cache
def candidates(tag: str) -> tuple[int, ...]:
    """Return the numbers of all models that an element may have, depending on its parent."""
    name = prefixed(tag)
    children = [(record[3].split(), record[4]) for record in _data()["types"]]
    return tuple(dict.fromkeys(numbers[names.index(name)] for names, numbers in children if name in names))


def any_text(_: str) -> bool:
    """Accept any text."""
    return True


@cache
def _check(number: int) -> Check | None:
    kind, *rest = _data()["values"][number]
    match kind:
        case "any":
            return None
        case "enum":
            return frozenset(rest).__contains__
        case "re":
            return re.compile(rest[0]).fullmatch
        case "len":
            return lambda value: len(value) <= rest[0]
        case "int":
            return _integer(rest[0], rest[1])
        case _:
            return _union([_check(member) for member in rest])


def _integer(low: int | None, high: int | None) -> Check:
    if low is None or high is None:
        return _INTEGER.fullmatch
    most = len(str(max(abs(low), abs(high)))) + 1

    def within(value: str) -> bool:
        digits = value.strip(" \t\r\n").lstrip("+-0")
        return _INTEGER.fullmatch(value) is not None and len(digits) <= most and low <= int(value) <= high

    return within


def _union(members: list[Check | None]) -> Check | None:
    checks = [m for m in members if m is not None]
    return (lambda value: any(check(value) for check in checks)) if len(checks) == len(members) else None


def expected(element: str, attribute: str, value: str) -> list[str]:
    """Return the values that the schemas list for an attribute where `value` is none of them; empty for no list.

    Both names are prefixed. An element has several models at times: the first that refuses the value is asked.
    """
    for record in (_data()["types"][number] for number in candidates(clark(element)) if number != OPAQUE):
        attributes = record[5]
        if attribute in attributes:
            kind, *rest = _data()["values"][attributes[attributes.index(attribute) + 1]]
            if kind == "enum" and value not in rest:
                return [str(r) for r in rest]
    return []
