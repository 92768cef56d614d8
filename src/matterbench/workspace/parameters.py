"""JSON Schemas of the tools' arguments, from their models, written out but for what stands in them many times."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

_SHARED = {"At"}
"""Definitions that stay references: a place is an argument of nearly every operation."""
_DROPPED = {"title", "discriminator", "default"}


class Arguments(BaseModel):
    """Arguments of a tool."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def parameters(model: type[Arguments]) -> dict[str, Any]:
    """Return the JSON Schema of a tool's arguments: an object with `additionalProperties: false`."""
    schema = model.model_json_schema()
    known = schema.pop("$defs", {})
    plain = _inlined(schema, known)
    plain.pop("description", None)
    shared = {name: _inlined(known[name], known) for name in sorted(_SHARED & known.keys()) if _refers(plain, name)}
    return {**plain, **({"$defs": shared} if shared else {})}


def _refers(node: Any, name: str) -> bool:
    if isinstance(node, list):
        return any(_refers(item, name) for item in node)
    if not isinstance(node, dict):
        return False
    return node.get("$ref") == f"#/$defs/{name}" or any(_refers(item, name) for item in node.values())


def _inlined(node: Any, known: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [_inlined(item, known) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node and node["$ref"].rpartition("/")[2] not in _SHARED:
        target = known[node["$ref"].rpartition("/")[2]]
        return _inlined({**target, **{key: item for key, item in node.items() if key != "$ref"}}, known)
    return _without_null({_key(key): _entry(key, item, known) for key, item in node.items() if _kept(key, item)})


def _entry(key: str, item: Any, known: dict[str, Any]) -> Any:
    if key == "properties":
        return {name: _inlined(schema, known) for name, schema in item.items()}
    if key in {"const", "enum"}:
        return item
    return " ".join(item.split()) if key == "description" else _inlined(item, known)


def _kept(key: str, item: Any) -> bool:
    return not (key in _DROPPED and not (key == "title" and isinstance(item, dict)) and key != "properties")


def _key(key: str) -> str:
    return "anyOf" if key == "oneOf" else key


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """An optional argument is left out, not null."""
    choices = schema.get("anyOf")
    if not isinstance(choices, list) or {"type": "null"} not in choices:
        return schema
    rest = [choice for choice in choices if choice != {"type": "null"}]
    others = {key: item for key, item in schema.items() if key != "anyOf"}
    return {**rest[0], **others} if len(rest) == 1 else {**others, "anyOf": rest}
