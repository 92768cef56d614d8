"""The grid that a reader sees: no column that nobody can tell, no merge of one row."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from matterbench.ooxml.grid import Extent, compact


def test_columns_in_which_no_cell_begins_are_left_out() -> None:
    wide = [[Extent(0, 2, ""), Extent(2, 3, "")], [Extent(0, 5, "")]]
    assert compact(wide) == [[Extent(0, 1, ""), Extent(1, 1, "")], [Extent(0, 2, "")]]


def test_an_empty_column_before_a_row_stays() -> None:
    assert compact([[Extent(0, 1, ""), Extent(1, 1, "")], [Extent(1, 1, "")]])[1] == [Extent(1, 1, "")]


def test_a_merge_needs_a_row_to_continue_in() -> None:
    assert compact([[Extent(0, 1, "restart")], [Extent(0, 1, "")]]) == [[Extent(0, 1, "")], [Extent(0, 1, "")]]
    assert compact([[Extent(0, 1, "")], [Extent(0, 1, "continue")]])[1] == [Extent(0, 1, "")]
    merged = [[Extent(0, 1, "restart")], [Extent(0, 1, "continue")]]
    assert compact(merged) == merged


@given(st.lists(st.lists(st.integers(1, 4), min_size=1, max_size=5), min_size=1, max_size=5))
def test_compacting_twice_changes_nothing(spans: list[list[int]]) -> None:
    rows = [[Extent(sum(row[:at]), span, "") for at, span in enumerate(row)] for row in spans]
    once = compact(rows)
    assert compact(once) == once
    assert [[cell.span > 0 for cell in row] for row in once] == [[True] * len(row) for row in rows]
