"""Tables: grid, rows, cells and their formatting (invariants 17, 18); paragraphs in cells go to `paragraph_changes`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from matterbench.ooxml.blocks import Paragraph, Table
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
    yield from shape_changes(pair)
    yield from format_changes(pair)
    for cell in pair.cells:
        for step in () if cell.edit is None else cell.edit.blocks:
            if step.tag in {"insert", "delete", "move"}:
                yield _whole_block(pair, cell, step)
            yield from _inside(pair, cell, step, paragraph_changes)


def _inside(pair: TablePair, cell: CellPair, step: Operation, paragraph_changes: ParagraphChanges) -> Iterator[Change]:
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
    message = pair.said(
        f"“{words}” {verb}" if words else f"empty {noun(block)} {verb}", cell.rows[1], cell.after.column
    )
    values = (words if step.tag != "insert" else None, words if step.tag != "delete" else None)
    return Change(
        kind, 7, noun(block), Severity.BLOCK, where, *values, message, subject=pair.subject(block.text),
        footprints=(Footprint(places[0]),),
    )  # fmt: skip
