"""What turns one sequence of blocks into another: keep, edit in place, move, delete, insert."""

from __future__ import annotations

import pytest

from matterbench.ooxml.align import align_blocks, align_items, edit
from matterbench.ooxml.blocks import Block, Table, read_blocks
from matterbench.ooxml.document import read
from matterbench.ooxml.script import CellEdit, ParagraphEdit, RowEdit, TableEdit
from tests.build import Content, doc, p, r, sect, tbl, tr

A, B, C = "Alpha pays the fee.", "Beta keeps all books.", "Gamma may end this at will."
Steps = list[tuple[str, int | None, int | None]]


def blocks(*body: Content) -> list[Block]:
    """Return the blocks of a body."""
    document = read(doc(*body))
    return read_blocks(document.body, document.scope(document.package.main))


def steps(before: list[Content], after: list[Content]) -> Steps:
    """Return the operations that are not keeping."""
    found = align_blocks(blocks(*before), blocks(*after))
    return [(step.tag, step.before, step.after) for step in found if step.tag != "keep"]


CASES: dict[str, tuple[list[Content], list[Content], Steps]] = {
    "nothing": ([A, B, C], [A, B, C], []),
    "edit": ([A, B, C], [A, "Beta keeps no books.", C], [("edit", 1, 1)]),
    "insert": ([A, C], [A, B, C], [("insert", None, 1)]),
    "delete": ([A, B, C], [A, C], [("delete", 1, None)]),
    "move": ([A, B, C], [C, A, B], [("move", 2, 0)]),
    "move and edit": ([A, B, C], ["Gamma may end that at will.", A, B], [("move", 2, 0)]),
    "only paragraph": ([A], ["Nothing alike"], [("edit", 0, 0)]),
    "unlike among others": (
        [A, B, C],
        [A, "Neither shall", "they", C],
        [("delete", 1, None), ("insert", None, 1), ("insert", None, 2)],
    ),
    "paragraph for table": ([A, B, C], [A, tbl([B]), C], [("delete", 1, None), ("insert", None, 1)]),
    "format alone": ([A, B, C], [A, p(r(B, b=True)), C], [("edit", 1, 1)]),
    "of equals the last": ([A, B, B, B, C], [A, B, C], [("delete", 2, None), ("delete", 3, None)]),
    "equals that came": ([A, B, C], [A, B, B, C], [("insert", None, 2)]),
    "empty paragraphs": ([A, p(), B, p()], [A, p(), p(), B, p()], [("insert", None, 2)]),
    "all gone": ([A, B], [], [("delete", 0, None), ("delete", 1, None)]),
    "all new": ([], [A, B], [("insert", None, 0), ("insert", None, 1)]),
    "end of a section": ([p(A, sect=sect()), B], [p(A), B], [("edit", 0, 0)]),
}


@pytest.mark.parametrize("name", CASES)
def test_operations(name: str) -> None:
    before, after, expected = CASES[name]
    assert steps(before, after) == expected


def table(*rows: Content | list[Content]) -> Table:
    """Return a table."""
    (found,) = blocks(tbl(*rows))
    assert isinstance(found, Table)
    return found


def test_an_edited_table_says_which_cell() -> None:
    found = edit(table(["a", "b"], ["c", "d"]), table(["a", "b"], ["c", "other"]))
    assert isinstance(found, TableEdit)
    (row,) = [step for step in found.rows if step.tag != "keep"]
    assert isinstance(row.edit, RowEdit)
    (cell,) = [step for step in row.edit.cells if step.tag != "keep"]
    assert isinstance(cell.edit, CellEdit)
    assert (row.before, cell.before) == (1, 1)
    assert [type(step.edit) for step in cell.edit.blocks] == [ParagraphEdit]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ([["a", "b"], ["c", "d"]], [["c", "d"], ["a", "b"]], [("move", 0, 1)]),
        ([["a", "b"]], [["a", "b"], ["c", "d"]], [("insert", None, 1)]),
        ([["fee", "1"], ["tax", "2"]], [["tax", "2"]], [("delete", 0, None)]),
        ([["x", "y"]], [["unlike", "all"]], [("edit", 0, 0)]),
    ],
)
def test_rows(before: list[list[Content]], after: list[list[Content]], expected: Steps) -> None:
    found = align_items(table(*(tr(*row) for row in before)).rows, table(*(tr(*row) for row in after)).rows)
    assert [(step.tag, step.before, step.after) for step in found if step.tag != "keep"] == expected


def test_equal_items_have_no_edit_and_unlike_ones_no_way() -> None:
    paragraph, grid = blocks(A)[0], blocks(tbl(["a"]))[0]
    assert edit(paragraph, blocks(A)[0]) is None
    with pytest.raises(TypeError):
        edit(paragraph, grid)
