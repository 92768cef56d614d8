"""Columns are told apart by what stands in them."""

from __future__ import annotations

import pytest

from matterbench.ooxml.blocks import Row, Table
from matterbench.ooxml.columns import column_map, width
from matterbench.ooxml.document import read
from tests.build import doc, tbl, tc


def rows(*texts: tuple[str, ...]) -> tuple[Row, ...]:
    document = read(doc(tbl(*texts)))
    table = document.body[0]
    return Table(table, document.scope(document.package.main)).rows


BASE = rows(("Fee", "Amount", "Due"), ("a", "b", "c"), ("d", "e", "f"))
ALL = [(0, 0), (1, 1), (2, 2)]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (rows(("Fee", "Amount", "Due"), ("a", "x", "c"), ("d", "y", "f")), {0: 0, 1: 1, 2: 2}),
        (rows(("Fee", "Due"), ("a", "c"), ("d", "f")), {0: 0, 2: 1}),
        (rows(("New", "Fee", "Amount", "Due"), ("1", "a", "b", "c"), ("2", "d", "e", "f")), {0: 1, 1: 2, 2: 3}),
        (rows(("Due", "Fee", "Amount"), ("c", "a", "b"), ("f", "d", "e")), {0: 1, 1: 2, 2: 0}),
        (rows(("Fee", "Due"), ("a", "c"), ("d", "changed")), {0: 0, 2: 1}),
    ],
    ids=["texts", "deleted", "inserted", "moved", "deleted beside an edit"],
)
def test_column_map(after: tuple[Row, ...], expected: dict[int, int]) -> None:
    assert column_map(BASE, after, ALL) == expected


def test_without_a_common_row_columns_count_by_number() -> None:
    assert column_map(BASE, rows(("x", "y")), []) == {0: 0, 1: 1}


def test_width_counts_what_cells_cover() -> None:
    document = read(doc(tbl((tc("all", span=2),), ("a", "b"))))
    table = Table(document.body[0], document.scope(document.package.main))
    assert width(table.rows) == 2
