"""Fields: found in a stream of field characters and text, read, and held against what they should show.

`fldSimple` and the begin, separate, end characters give the same field. Instructions are read by `field_code.py`,
results foretold by `field_results.py`; both are offered here. Source: ISO/IEC 29500-1, 17.16.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matterbench.ooxml.field_code import Instruction, Severity, canonical, kind, parse_instruction, severity
from matterbench.ooxml.field_results import (
    Target,
    TocScope,
    expected_reference,
    sequence_results,
    toc_levels,
)

__all__ = [
    "Field", "Instruction", "Severity", "Target", "TocScope", "Token", "TokenKind", "assemble", "canonical",
    "expected_reference", "expected_sequences", "kind", "parse_instruction", "severity", "toc_levels", "walk",
]  # fmt: skip

TokenKind: TypeAlias = Literal["begin", "instr", "separate", "end", "text"]
Token: TypeAlias = "tuple[TokenKind, str, int]"
"""Kind, payload (instruction or result text, else `""`), position in the caller's stream."""

MAX_DEPTH = 64
"""Fields nested deeper are read as part of the one around them. Word itself stops at 20."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field found in a stream, with the fields inside it."""

    instruction: Instruction
    result: str
    """The cached result, results of inner fields included; `""` where there is none."""
    begin: int
    separate: int | None
    """None where the field has no separator, which is legal: it has no result."""
    end: int | None
    children: tuple[Field, ...]
    fault: str
    """`""`, or what is wrong: `no end`, `stray end`, `stray separator`."""


def expected_sequences(fields: Sequence[Field]) -> list[str | None]:
    r"""Return what each field shows if it is a SEQ, else None; `fields` are all of a story in order, inner ones too.

    None also where it cannot be told: after `\s` (restart at a heading), a reset to something that is no number, a
    reference to a bookmark, a picture (`\#`). Identifiers count by themselves, whatever their case. `\h` shows `""`.
    """
    return sequence_results([found.instruction for found in fields])


def walk(fields: Iterable[Field]) -> Iterator[Field]:
    """Yield fields and all fields inside them, in the order in which they begin."""
    stack = list(fields)[::-1]
    while stack:
        found = stack.pop()
        yield found
        stack.extend(reversed(found.children))


def assemble(tokens: Iterable[Token]) -> list[Field]:
    """Return the outermost fields of a story from its field characters and text, in order; never fails.

    Text between begin and separator counts as instruction, as in Word. An inner field of an instruction stands in it
    as `{ … }`. A field without end runs to the end of the story; a separator or end without begin is a field of its
    own with an empty instruction.
    """
    top: list[Field] = []
    stack: list[_Open] = []
    ignored = 0
    for token_kind, payload, position in tokens:
        if token_kind == "begin" and len(stack) >= MAX_DEPTH:
            ignored += 1
        elif token_kind == "begin":
            stack.append(_Open(position))
        elif ignored and token_kind in ("separate", "end"):
            ignored -= token_kind == "end"
        elif stack:
            _advance(stack, top, token_kind, payload, position)
        elif token_kind in ("separate", "end"):
            top.append(_stray(token_kind, position))
    while stack:
        _close(stack, top, None)
    return sorted(top, key=lambda found: found.begin)


class _Open:
    """A field whose end has not come yet."""

    __slots__ = ("begin", "children", "code", "fault", "result", "separate")

    def __init__(self, begin: int) -> None:
        self.begin = begin
        self.separate: int | None = None
        self.code: list[str] = []
        self.result: list[str] = []
        self.children: list[Field] = []
        self.fault = ""


def _advance(stack: list[_Open], top: list[Field], token_kind: TokenKind, payload: str, position: int) -> None:
    current = stack[-1]
    if token_kind == "end":
        _close(stack, top, position)
    elif token_kind == "separate":
        if current.separate is None:
            current.separate = position
        else:
            current.fault = "stray separator"
    elif current.separate is None:
        current.code.append(payload)
    elif token_kind == "text":
        current.result.append(payload)


def _close(stack: list[_Open], top: list[Field], end: int | None) -> None:
    found = stack.pop()
    instruction = parse_instruction("".join(found.code))
    result = "".join(found.result)
    fault = found.fault if end is not None else "no end"
    closed = Field(instruction, result, found.begin, found.separate, end, tuple(found.children), fault)
    if not stack:
        top.append(closed)
        return
    outer = stack[-1]
    outer.children.append(closed)
    if outer.separate is None:
        outer.code.append(f"{{ {instruction.raw} }}")
    else:
        outer.result.append(result)


def _stray(token_kind: str, position: int) -> Field:
    end = position if token_kind == "end" else None
    separate = position if token_kind == "separate" else None
    fault = "stray end" if token_kind == "end" else "stray separator"
    return Field(parse_instruction(""), "", position, separate, end, (), fault)
