"""Typed access to tables."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from matterbench.formats import Cell, Table
from matterbench.formats.tables import letters, number, split


def _table(*rows: dict[str, object], first: int = 1) -> Table:
    return Table(
        "Sheet",
        tuple(
            tuple(Cell(f"{column}{at}", str(value), value) for column, value in row.items())  # type: ignore[arg-type]
            for at, row in enumerate(rows, first)
        ),
    )


@given(st.integers(1, 16_384))
def test_columns_have_letters(column: int) -> None:
    assert number(letters(column)) == column
    assert split(f"{letters(column)}12") == (letters(column), 12)


def test_known_columns() -> None:
    assert [letters(column) for column in (1, 26, 27, 702, 703, 16_384)] == ["A", "Z", "AA", "ZZ", "AAA", "XFD"]


def test_the_header_is_the_first_wide_row_of_words() -> None:
    table = _table(
        {"A": "Rent Roll"},
        {"A": "As of", "B": "June 1"},
        {"A": "Unit", "B": "Rent", "C": "AMI"},
        {"A": "1A", "B": 5, "C": 60},
    )
    assert table.header() == 3
    assert [{name: cell.value for name, cell in record.items()} for record in table.records()] == [
        {"Unit": "1A", "Rent": 5, "AMI": 60}
    ]


def test_numbers_alone_have_no_header_and_no_records() -> None:
    table = _table({"A": 1, "B": 2}, {"A": 3, "B": 4})
    assert table.header() is None
    assert table.records() == ()


def test_a_header_may_be_named_and_rows_above_it_are_no_records() -> None:
    table = _table({"A": "x", "B": "y"}, {"A": "Unit", "B": "Unit"}, {"A": "1A", "B": "1B"}, {"C": "aside"}, first=5)
    records = table.records(header=6)
    assert [{name: cell.text for name, cell in record.items()} for record in records] == [
        {"Unit": "1A", "Unit (2)": "1B"}
    ]
