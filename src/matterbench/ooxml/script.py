"""The edit script: every operation that turns the blocks of one document into those of another, proved by replay.

Operations speak in the model's terms (`Block.key`), so replaying them needs nothing but the script and the document
before. `replayed(script)` must equal the keys of the document after; tests hold it over every document they meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from matterbench.ooxml.blocks import Block, Cell, Paragraph, Row, Table
from matterbench.ooxml.paragraphs import Segment, replay

Key = tuple[object, ...]
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class ParagraphEdit:
    """What differs between two versions of a paragraph; None means equal."""

    controls: Key | None
    format: Key | None
    segments: tuple[Segment, ...] | None


@dataclass(frozen=True, slots=True)
class CellEdit:
    """What differs between two versions of a cell: its own facts, and operations on its blocks."""

    facts: Key | None
    """(column, span, merge, properties, controls) after."""
    blocks: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class RowEdit:
    """What differs between two versions of a row."""

    facts: Key | None
    """(properties, marks, controls) after."""
    cells: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class TableEdit:
    """What differs between two versions of a table."""

    controls: Key | None
    properties: Key | None
    rows: tuple[Operation, ...]


Edit = ParagraphEdit | TableEdit | RowEdit | CellEdit


@dataclass(frozen=True, slots=True)
class Operation:
    """One step on a sequence of blocks, rows or cells."""

    tag: str
    """keep (a run of `length` equal items), edit, move, delete, insert."""
    before: int | None = None
    after: int | None = None
    length: int = 1
    edit: Edit | None = None
    """For edit; for move when the item changed on the way."""
    value: Key | None = None
    """For insert: the key of what came."""


@dataclass(frozen=True, slots=True)
class StoryScript:
    """One story on both sides and what turns the first into the second."""

    kind: str
    """body, header, footer, footnote, endnote, comment, text box."""
    name: str
    """Which of its kind, for example `header 1 default`."""
    parts: tuple[str, str]
    before: tuple[Block, ...] = field(repr=False)
    after: tuple[Block, ...] = field(repr=False)
    operations: tuple[Operation, ...]

    @property
    def changed(self) -> bool:
        """Whether anything but keeping happens."""
        return any(operation.tag != "keep" for operation in self.operations)


def replayed(story: StoryScript) -> tuple[Key, ...]:
    """Return the keys of the story after, from its blocks before and its operations alone."""
    return _replay_all([block.key for block in story.before], story.operations)


def _replay_all(before: Sequence[Key], operations: Sequence[Operation]) -> tuple[Key, ...]:
    out: dict[int, Key] = {}
    for operation in operations:
        if operation.tag == "delete" or operation.after is None:
            continue
        if operation.tag == "insert":
            out[operation.after] = operation.value or ()
            continue
        for k in range(operation.length):
            key = before[(operation.before or 0) + k]
            out[operation.after + k] = key if operation.edit is None else _replay_edit(key, operation.edit)
    return tuple(out[index] for index in range(len(out)))


def _replay_edit(key: Key, edit: Edit) -> Key:
    if isinstance(edit, ParagraphEdit):
        kind, controls, shape, pieces = key
        text = pieces if edit.segments is None else replay(pieces, edit.segments)  # type: ignore[arg-type]
        return (kind, _either(edit.controls, controls), _either(edit.format, shape), text)
    if isinstance(edit, TableEdit):
        kind, controls, properties, rows = key
        made = _replay_all(rows, edit.rows)  # type: ignore[arg-type]
        return (kind, _either(edit.controls, controls), _either(edit.properties, properties), made)
    *facts, items = key
    if isinstance(edit, RowEdit):
        return (*_either(edit.facts, tuple(facts)), _replay_all(items, edit.cells))  # type: ignore[arg-type, misc]
    return (*_either(edit.facts, tuple(facts)), _replay_all(items, edit.blocks))  # type: ignore[arg-type, misc]


def _either(new: object | None, old: object) -> object:
    return old if new is None else new


def keys(items: Sequence[Block | Row | Cell]) -> tuple[Key, ...]:
    """Canonical values of blocks, rows or cells."""
    return tuple(item.key for item in items)


def paragraphs(story: StoryScript) -> list[tuple[Paragraph | None, Paragraph | None]]:
    """Pairs of top-level paragraphs that the script keeps, edits or moves; one-sided for inserted and deleted ones."""
    out: list[tuple[Paragraph | None, Paragraph | None]] = []
    for operation in story.operations:
        for k in range(operation.length):
            first = None if operation.before is None else story.before[operation.before + k]
            second = None if operation.after is None else story.after[operation.after + k]
            pair = (first if isinstance(first, Paragraph) else None, second if isinstance(second, Paragraph) else None)
            if pair != (None, None):
                out.append(pair)
    return out


__all__ = [
    "CellEdit",
    "Edit",
    "Key",
    "Operation",
    "ParagraphEdit",
    "RowEdit",
    "StoryScript",
    "Table",
    "TableEdit",
    "keys",
    "paragraphs",
    "replayed",
]
