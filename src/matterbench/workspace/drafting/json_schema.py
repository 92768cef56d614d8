"""Holds a JSON value against a JSON Schema: the keywords that deliverables use (draft 2020-12, a part of it).

Unknown keywords are passed over, as the standard wants. Source: JSON Schema Validation, draft 2020-12.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

_TYPES: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
    "integer": lambda v: not isinstance(v, bool) and (isinstance(v, int) or (isinstance(v, float) and v.is_integer())),
    "number": lambda v: isinstance(v, int | float) and not isinstance(v, bool),
}
_DEPTH = 60


def faults(value: Any, schema: Any) -> list[str]:
    """Return what is wrong with a value, each with its path; empty where it fits."""
    return [f"{path or 'the value'}: {what}" for path, what in _Check(schema).check(value, schema, "", 0)]


class _Check:
    def __init__(self, root: Any) -> None:
        self.root = root

    def check(self, value: Any, schema: Any, path: str, depth: int) -> Iterator[tuple[str, str]]:
        if schema is True or depth > _DEPTH:
            return
        if schema is False:
            yield path, "may not be there"
        if not isinstance(schema, dict):
            return
        if "$ref" in schema:
            yield from self.check(value, self._target(schema["$ref"]), path, depth + 1)
        yield from _typed(value, schema, path)
        yield from _numbers(value, schema, path)
        yield from _strings(value, schema, path)
        for rule in (self._object, self._array, self._combined):
            yield from rule(value, schema, path, depth)

    def _target(self, reference: str) -> Any:
        found = self.root
        for part in reference.removeprefix("#").split("/")[1:]:
            key = part.replace("~1", "/").replace("~0", "~")
            found = found.get(key, True) if isinstance(found, dict) else True
        return found

    def _object(self, value: Any, schema: dict[str, Any], path: str, depth: int) -> Iterator[tuple[str, str]]:
        if not isinstance(value, dict):
            return
        for name in schema.get("required", ()):
            if name not in value:
                yield path, f"lacks {name!r}"
        known = schema.get("properties", {})
        patterns = schema.get("patternProperties", {})
        for name, item in value.items():
            inner = [known[name]] if name in known else []
            inner += [rule for pattern, rule in patterns.items() if re.search(pattern, name)]
            for rule in inner or [schema.get("additionalProperties", True)]:
                yield from self.check(item, rule, f"{path}.{name}" if path else name, depth + 1)
        yield from _counted(len(value), schema, path, "Properties", "entries")

    def _array(self, value: Any, schema: dict[str, Any], path: str, depth: int) -> Iterator[tuple[str, str]]:
        if not isinstance(value, list):
            return
        first = schema.get("prefixItems", [])
        for at, item in enumerate(value):
            rule = first[at] if at < len(first) else schema.get("items", True)
            yield from self.check(item, rule, f"{path}[{at}]", depth + 1)
        yield from _counted(len(value), schema, path, "Items", "items")
        if schema.get("uniqueItems") and any(same(a, b) for n, a in enumerate(value) for b in value[:n]):
            yield path, "holds an item twice"

    def _combined(self, value: Any, schema: dict[str, Any], path: str, depth: int) -> Iterator[tuple[str, str]]:
        for rule in schema.get("allOf", ()):
            yield from self.check(value, rule, path, depth + 1)
        for word in ("anyOf", "oneOf"):
            if word in schema:
                results = [list(self.check(value, rule, path, depth + 1)) for rule in schema[word]]
                fitting = sum(not found for found in results)
                if fitting == 0:
                    nearest = min(results, key=len, default=[])
                    yield path, f"fits none of the {len(results)} choices" + (f" ({nearest[0][1]})" if nearest else "")
                elif word == "oneOf" and fitting > 1:
                    yield path, "fits several of the choices"
        if "not" in schema and not list(self.check(value, schema["not"], path, depth + 1)):
            yield path, "is what it may not be"


def same(a: Any, b: Any) -> bool:
    """Whether two JSON values are equal: true is not 1."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return bool(a == b)


def _typed(value: Any, schema: dict[str, Any], path: str) -> Iterator[tuple[str, str]]:
    wanted = schema.get("type")
    names = [wanted] if isinstance(wanted, str) else wanted or []
    if names and not any(_TYPES[name](value) for name in names if name in _TYPES):
        yield path, f"is no {' or '.join(names)}"
    if "const" in schema and not same(value, schema["const"]):
        yield path, f"is not {schema['const']!r}"
    if "enum" in schema and not any(same(value, choice) for choice in schema["enum"]):
        yield path, f"is none of {', '.join(map(repr, schema['enum'][:20]))}"


def _numbers(value: Any, schema: dict[str, Any], path: str) -> Iterator[tuple[str, str]]:
    if not _TYPES["number"](value):
        return
    if value < schema.get("minimum", value):
        yield path, f"is less than {schema['minimum']}"
    if value > schema.get("maximum", value):
        yield path, f"is more than {schema['maximum']}"
    if "exclusiveMinimum" in schema and value <= schema["exclusiveMinimum"]:
        yield path, f"is not more than {schema['exclusiveMinimum']}"
    if "exclusiveMaximum" in schema and value >= schema["exclusiveMaximum"]:
        yield path, f"is not less than {schema['exclusiveMaximum']}"
    step = schema.get("multipleOf")
    if step and (value / step) % 1:
        yield path, f"is no multiple of {step}"


def _strings(value: Any, schema: dict[str, Any], path: str) -> Iterator[tuple[str, str]]:
    if not isinstance(value, str):
        return
    yield from _counted(len(value), schema, path, "Length", "characters")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield path, f"does not match {schema['pattern']}"
    if schema.get("format") == "date" and not _is_date(value):
        yield path, "is no date like 2026-11-16"


def _counted(count: int, schema: dict[str, Any], path: str, word: str, noun: str) -> Iterator[tuple[str, str]]:
    low, high = schema.get(f"min{word}"), schema.get(f"max{word}")
    if low is not None and count < low:
        yield path, f"has {count} {noun}, fewer than {low}"
    if high is not None and count > high:
        yield path, f"has {count} {noun}, more than {high}"


def _is_date(text: str) -> bool:
    try:
        return bool(re.fullmatch(r"\d{4}-\d\d-\d\d", text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False
