"""JSON files: one block a value, labelled by its path; numbers keep every digit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal

from matterbench.formats.blocks import Block
from matterbench.formats.encodings import decoded
from matterbench.formats.reading import Reading, Section
from matterbench.formats.source import Source

MAX_VALUES = 200_000


def read_json(source: Source) -> Reading:
    """Return a JSON file; its value is `data`. Raises `UnreadableInput` for what is not JSON, NaN and Infinity too.

    Of two values under one name the last counts, and a note says so.
    """
    text, notes = decoded(source)
    twice: list[str] = []
    data = _parsed(source, text, twice)
    if twice:
        notes += (f"Names that come twice in one object, of which the last counts: {', '.join(dict.fromkeys(twice))}.",)
    blocks = []
    for block in _leaves(data):
        blocks.append(block)
        if len(blocks) > MAX_VALUES:
            source.refuse(f"holds more than {MAX_VALUES:,} values", fix="split it")
    return Reading("json", source.name, source.name, (Section("body", tuple(blocks)),), notes, data=data)


def _parsed(source: Source, text: str, twice: list[str]) -> object:
    def pairs(found: list[tuple[str, object]]) -> dict[str, object]:
        made = dict(found)
        if len(made) < len(found):
            names = [name for name, _ in found]
            twice.extend(name for name in made if names.count(name) > 1)
        return made

    def refused(name: str) -> object:
        return source.refuse(f"holds {name}, which is not JSON", fix="write null, or a number")

    try:
        return json.loads(text, parse_float=Decimal, parse_constant=refused, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        source.refuse(f"is not JSON: {error.msg.lower()} in line {error.lineno}, column {error.colno}")
    except RecursionError:
        source.refuse("nests its values too deeply", fix="flatten it")
    except (ValueError, ArithmeticError):
        source.refuse("holds a number that is too long", fix="write it as text")


def _leaves(data: object) -> Iterator[Block]:
    """Blocks of the values in order, without recursion."""
    waiting: list[tuple[str, object]] = [("", data)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict) and value:
            waiting += reversed([(f"{path}.{key}" if path else str(key), item) for key, item in value.items()])
        elif isinstance(value, list) and value:
            waiting += reversed([(f"{path}[{at}]", item) for at, item in enumerate(value)])
        else:
            yield Block("field", _words(value), path or "(value)", path or "(value)")


def _words(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Decimal):
        return str(value)
    return json.dumps(value)
