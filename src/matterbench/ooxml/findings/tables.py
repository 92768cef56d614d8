"""Tables: grid, rows, cells and their formatting (invariants 17, 18); paragraphs in cells go to `paragraph_changes`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from matterbench.ooxml.blocks import Paragraph, Row, Table
from matterbench.ooxml.changes import Cell, Change
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.script import CellEdit, ParagraphEdit, RowEdit, TableEdit

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
    numbers = story.before.table_number(blocks[0]), story.after.table_number(blocks[1])
    for operation in edit.rows:
        if isinstance(operation.edit, RowEdit):
            i, j = operation.before or 0, operation.after or 0
            rows = before.rows[i], after.rows[j]
            for pair, inner in _cells(comparison, story, rows, (i, j), blocks, numbers, operation.edit):
                yield from paragraph_changes(pair, inner)


def _cells(
    comparison: Comparison,
    story: Story,
    rows: tuple[Row, Row],
    at: tuple[int, int],
    blocks: tuple[int, int],
    numbers: tuple[int, int],
    edit: RowEdit,
) -> Iterator[tuple[ParagraphPair, ParagraphEdit]]:
    for operation in edit.cells:
        if not isinstance(operation.edit, CellEdit):
            continue
        cells = rows[0].cells[operation.before or 0], rows[1].cells[operation.after or 0]
        places = tuple(Cell(numbers[k], at[k] + 1, cells[k].column + 1) for k in (0, 1))
        for inner in operation.edit.blocks:
            if isinstance(inner.edit, ParagraphEdit):
                first, second = cells[0].blocks[inner.before or 0], cells[1].blocks[inner.after or 0]
                if isinstance(first, Paragraph) and isinstance(second, Paragraph):
                    yield ParagraphPair(comparison, story, first, second, blocks, places), inner.edit  # type: ignore[arg-type]
