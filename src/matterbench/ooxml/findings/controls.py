"""Content controls around text, paragraphs, tables, rows and cells (invariant 30), one change a control.

Controls pair by tag or title, then by order. One that covers several blocks is told once, where it begins.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from matterbench.ooxml.blocks import Block, Controls, Row, Table
from matterbench.ooxml.blocks import Cell as GridCell
from matterbench.ooxml.changes import Cell, Change, Kind, Severity, Where, digest
from matterbench.ooxml.comparison import Story
from matterbench.ooxml.findings.control_keys import Key, control_differences, control_identity, control_name
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.findings.wraps import WrapPair, paired_wraps, quoted
from matterbench.ooxml.inline import Wrap
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.paragraphs import Segment
from matterbench.ooxml.script import CellEdit, Edit, Operation, RowEdit, TableEdit


def inline_controls(pair: ParagraphPair, segments: tuple[Segment, ...]) -> Iterator[Change]:
    """Changes of the content controls in a paragraph's line, in the order of the text."""
    for found in paired_wraps(pair, segments, "control", _identity):
        keys = tuple(None if span is None else span.wrap.key for span in (found.before, found.after))
        if keys[1] is None and not found.survives:
            continue
        yield from _told(keys, found.where, found.words, pair.subject)  # type: ignore[arg-type]
        yield from _range(found)


def _identity(wrap: Wrap) -> Hashable:
    return control_identity(wrap.key)


def _range(found: WrapPair) -> Iterator[Change]:
    lost, gained = found.uncovered()
    if found.after is not None and (lost or gained):
        parts = [f"no longer covers “{lost}”" if lost else "", f"now covers “{gained}”" if gained else ""]
        message = f"{control_name(found.after.wrap.key)} {' and '.join(filter(None, parts))}"
        yield _change("range", lost or None, gained or None, message, found.where, found.pair.subject)


def _told(
    keys: tuple[Key | None, Key | None], where: Where, words: str, subject: str, affected: int = 1
) -> Iterator[Change]:
    before, after = keys
    if before is None or after is None:
        key = before if after is None else after
        if key is None:
            return
        name = control_name(key)
        what = "added" if before is None else "removed"
        around = f" {'around' if before is None else 'from'} “{words}”" if words else ""
        kept = ", what it held is kept" if after is None else ""
        old, new = (None, name) if before is None else (name, None)
        yield _change("control", old, new, f"{name} {what}{around}{kept}", where, subject, affected)
        return
    for item in control_differences(before, after):
        message = f"{control_name(before)}: {item.words}"
        yield _change(item.name, item.before, item.after, message, where, subject, affected)


def _change(
    property: str, before: str | None, after: str | None, message: str, where: Where, subject: str, affected: int = 1
) -> Change:
    return Change(
        Kind.CONTROL, 30, property, Severity.BLOCK, where, before, after, message, affected=affected, subject=subject
    )


_Item = Block | Row | GridCell
_Cells = tuple[tuple[int, int | None], tuple[int, int | None]]
"""Row and column on both sides, 1-based; None for a whole row."""


@dataclass(frozen=True, slots=True)
class _Covered:
    """Something below which the controls around it differ: a block, a row or a cell."""

    before: Controls
    after: Controls
    blocks: tuple[int, int]
    cells: _Cells | None
    text: str


@dataclass(slots=True)
class _Group:
    """Neighbours for which one control became another."""

    keys: tuple[Key | None, Key | None]
    first: _Covered
    last: int
    count: int = 1


def block_controls(story: Story) -> Iterator[Change]:
    """Changes of the content controls around blocks, rows and cells of a story."""
    covered: list[_Covered] = []
    for operation in story.operations:
        if operation.edit is not None:
            at = operation.before or 0, operation.after or 0
            covered += _covered((story.script.before[at[0]], story.script.after[at[1]]), operation.edit, at, None)
    if not covered:
        return
    still = _all_keys(story.script.before), _all_keys(story.script.after)
    for group in _groups(covered):
        first, (before, after) = group.first, group.keys
        where = Where(
            story.before.place(first.blocks[0], cell=_cell(story.before, first, 0)),
            story.after.place(first.blocks[1], cell=_cell(story.after, first, 1)),
        )
        subject = digest((story.script.name, before, first.text))
        if (after is None and before in still[1]) or (before is None and after in still[0]):
            yield _block_range(group, where, subject)
        else:
            yield from _told(group.keys, where, quoted(first.text), subject, group.count)


def _block_range(group: _Group, where: Where, subject: str) -> Change:
    before, after = group.keys
    text = quoted(group.first.text)
    more = f" and {group.count - 1} more" if group.count > 1 else ""
    message = f"{control_name(before or after or ())} {'no longer' if after is None else 'now'} covers “{text}”{more}"
    old, new = (text, None) if after is None else (None, text)
    return _change("range", old, new, message, where, subject, group.count)


def _cell(outline: Outline, covered: _Covered, side: int) -> Cell | None:
    if covered.cells is None:
        return None
    row, column = covered.cells[side]
    return Cell(outline.table_number(covered.blocks[side]), row, column)


def _all_keys(blocks: Sequence[Block]) -> set[Key]:
    return {key for block in blocks for key in block.controls}


def _covered(
    sides: tuple[_Item, _Item], edit: Edit, blocks: tuple[int, int], cells: _Cells | None
) -> Iterator[_Covered]:
    """What differs in the controls right around it: the thing itself, then what it holds."""
    before, after = sides
    if before.controls != after.controls:
        text = after.text.replace("\t", " | ") if isinstance(after, Row | Table) else after.text
        yield _Covered(before.controls, after.controls, blocks, cells, text)
    for operation in _operations(edit):
        if operation.edit is not None:
            i, j = operation.before or 0, operation.after or 0
            first, second = _inside(before)[i], _inside(after)[j]
            yield from _covered((first, second), operation.edit, blocks, _narrowed(cells, (first, second), (i, j)))


def _operations(edit: Edit) -> tuple[Operation, ...]:
    if isinstance(edit, TableEdit):
        return edit.rows
    if isinstance(edit, RowEdit):
        return edit.cells
    return edit.blocks if isinstance(edit, CellEdit) else ()


def _inside(item: _Item) -> Sequence[_Item]:
    if isinstance(item, Table):
        return item.rows
    if isinstance(item, Row):
        return item.cells
    return item.blocks if isinstance(item, GridCell) else ()


def _narrowed(cells: _Cells | None, inside: tuple[_Item, _Item], at: tuple[int, int]) -> _Cells | None:
    """Rows and columns of the outermost table, where `inside` is a row or cell of it."""
    first, second = inside
    if cells is None and isinstance(first, Row):
        return (at[0] + 1, None), (at[1] + 1, None)
    if cells is not None and cells[0][1] is None and isinstance(first, GridCell) and isinstance(second, GridCell):
        return (cells[0][0], first.column + 1), (cells[1][0], second.column + 1)
    return cells


def _groups(covered: Sequence[_Covered]) -> list[_Group]:
    out: list[_Group] = []
    open_: dict[tuple[Key | None, Key | None], _Group] = {}
    for index, item in enumerate(covered):
        for keys in _paired(item.before, item.after):
            group = open_.get(keys)
            if group is not None and group.last == index - 1:
                group.last, group.count = index, group.count + 1
            else:
                group = open_[keys] = _Group(keys, item, index)
                out.append(group)
    return out


def _paired(before: Controls, after: Controls) -> list[tuple[Key | None, Key | None]]:
    """Controls around one thing that are not the same on both sides: by name, then by order."""
    first = [key for key in before if key not in after]
    second = [key for key in after if key not in before]
    out: list[tuple[Key | None, Key | None]] = []
    for old in list(first):
        new = next((key for key in second if control_identity(key) == control_identity(old)), None)
        if new is not None:
            out.append((old, new))
            first.remove(old)
            second.remove(new)
    count = max(len(first), len(second))
    olds, news = ([*side, *[None] * (count - len(side))] for side in (first, second))
    return out + list(zip(olds, news, strict=True))
