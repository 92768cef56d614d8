"""Tables: grid, rows, cells and their formatting (invariants 17, 18); paragraphs in cells go to `paragraph_changes`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from matterbench.ooxml.blocks import Controls, Paragraph, Table
from matterbench.ooxml.changes import Change, Footprint, Kind, Severity, Where
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.findings.table_format import format_changes
from matterbench.ooxml.findings.table_pair import CellPair, TablePair
from matterbench.ooxml.findings.table_shape import shape_changes
from matterbench.ooxml.findings.wording import clipped, noun
from matterbench.ooxml.script import Operation, ParagraphEdit, TableEdit

ParagraphChanges = Callable[[ParagraphPair, ParagraphEdit], Iterator[Change]]


def table_changes(
    comparison: Comparison,
    story: Story,
    before: Table,
    after: Table,
    blocks: tuple[int, int],
    edit: TableEdit,
    paragraph_changes: ParagraphChanges,
) -> Iterator[Change]:
    """Changes of one table on both sides."""
    yield from _changes(TablePair(comparison, story, before, after, blocks, edit), paragraph_changes)


def _changes(pair: TablePair, paragraph_changes: ParagraphChanges) -> Iterator[Change]:
    yield from _controls(pair)
    yield from shape_changes(pair)
    yield from format_changes(pair)
    for cell in pair.cells:
        for step in () if cell.edit is None else cell.edit.blocks:
            if step.tag in {"insert", "delete", "move"}:
                yield _whole_block(pair, cell, step)
            yield from _inside(pair, cell, step, paragraph_changes)


def _inside(
    pair: TablePair, cell: CellPair, step: Operation, paragraph_changes: ParagraphChanges
) -> Iterator[Change]:
    """Changes in an edited block of a cell."""
    if step.edit is None:
        return
    first, second = cell.before.blocks[step.before or 0], cell.after.blocks[step.after or 0]
    outer = pair.place(0, cell.rows[0], cell.before.column).table, pair.place(1, cell.rows[1], cell.after.column).table
    if isinstance(step.edit, ParagraphEdit) and isinstance(first, Paragraph) and isinstance(second, Paragraph):
        context = pair.context(cell.rows[0], cell.before)
        inner = ParagraphPair(pair.comparison, pair.story, first, second, pair.blocks, outer, context)
        yield from paragraph_changes(inner, step.edit)
    elif isinstance(step.edit, TableEdit) and isinstance(first, Table) and isinstance(second, Table):
        nested = TablePair(pair.comparison, pair.story, first, second, pair.blocks, step.edit, outer)
        yield from _changes(nested, paragraph_changes)


def _whole_block(pair: TablePair, cell: CellPair, step: Operation) -> Change:
    """A block that came to a cell, went from it, or moved in it."""
    block = cell.after.blocks[step.after or 0] if step.tag == "insert" else cell.before.blocks[step.before or 0]
    words = clipped(block.text)
    places = [pair.place(k, cell.rows[k], (cell.before, cell.after)[k].column, block.text) for k in (0, 1)]
    kind = {"insert": Kind.INSERT, "delete": Kind.DELETE, "move": Kind.MOVE}[step.tag]
    verb = {"insert": "inserted", "delete": "deleted", "move": "moved within the cell"}[step.tag]
    where = Where(places[0] if step.tag != "insert" else None, places[1] if step.tag != "delete" else None)
    message = pair.said(f"“{words}” {verb}" if words else f"empty {noun(block)} {verb}", cell.rows[1], cell.after.column)
    values = (words if step.tag != "insert" else None, words if step.tag != "delete" else None)
    return Change(
        kind, 7, noun(block), Severity.BLOCK, where, *values, message, subject=pair.subject(block.text),
        footprints=(Footprint(places[0]),),
    )  # fmt: skip


def _controls(pair: TablePair) -> Iterator[Change]:
    """Content controls around the table, its rows or its cells that came or went (invariant 30)."""
    yield from _wrapped(pair, pair.before.controls, pair.after.controls, pair.where(), "table")
    for i, j, edit in pair.rows:
        if edit is not None:
            rows = pair.before.rows[i], pair.after.rows[j]
            yield from _wrapped(pair, rows[0].controls, rows[1].controls, pair.where((i, j)), "row")
    for cell in pair.cells:
        yield from _wrapped(pair, cell.before.controls, cell.after.controls, pair.cell_where(cell), "cell")


def _wrapped(pair: TablePair, before: Controls, after: Controls, where: Where, name: str) -> Iterator[Change]:
    if before == after:
        return
    first, second = ", ".join(map(_control_name, before)), ", ".join(map(_control_name, after))
    if not after:
        message = f"content control {first} around the {name} removed"
    elif not before:
        message = f"{name} put into a content control {second}"
    else:
        message = f"content control around the {name}: {first} → {second}" if first != second else f"properties of the content control {first} around the {name} changed"
    yield Change(
        Kind.CONTROL, 30, "control", Severity.BLOCK, where, first or None, second or None, pair.said(message),
        subject=pair.subject(name),
    )  # fmt: skip


def _control_name(key: tuple[object, ...]) -> str:
    """Title or tag of a content control, from its canonical properties."""
    named = {item[0]: dict(item[1]).get("w:val", "") for item in key if isinstance(item, tuple) and len(item) == 3}
    return f"“{named.get('w:alias') or named.get('w:tag') or 'untitled'}”"
