"""YAML as worlds are written in: decimal numbers stay exact, and a key that stands twice is an error."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

import yaml

from matterbench.errors import InvalidRequest

_Safe = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Not every build of the library has the parser in C, which is eight times faster."""


class _Loader(_Safe):  # type: ignore[misc, valid-type]
    """Safe YAML with exact decimals; dates are dates."""


def _decimal(loader: _Loader, node: yaml.ScalarNode) -> Decimal:
    return Decimal(str(loader.construct_scalar(node)).replace("_", ""))


def _day(loader: _Loader, node: yaml.ScalarNode) -> Any:
    """A date; a time stays as it is written."""
    text = str(loader.construct_scalar(node))
    return text if ":" in text else loader.construct_yaml_timestamp(node)


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    loader.flatten_mapping(node)
    out: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if key in out:
            raise yaml.constructor.ConstructorError(None, None, f"the key {key!r} stands twice", key_node.start_mark)
        out[key] = loader.construct_object(value_node, deep=True)
    return out


_BOOL = "tag:yaml.org,2002:bool"
_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != _BOOL]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(_BOOL, re.compile("^(?:true|false)$"), list("tf"))  # `on` and `no` are words
_Loader.add_constructor("tag:yaml.org,2002:float", _decimal)
_Loader.add_constructor("tag:yaml.org,2002:timestamp", _day)
_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def load_yaml(text: str, where: str) -> Any:
    """Return the value of a YAML text; raises `InvalidRequest`, naming `where` and the line."""
    try:
        return yaml.load(text, _Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = "" if mark is None else f", line {mark.line + 1}"
        raise InvalidRequest(f"is not readable YAML: {error.problem}", where=f"{where}{line}") from None
