from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.authoring.formulas import Address, cell_name, cell_place, evaluate
from matterbench.errors import InvalidRequest

CELLS = {
    ("Uses", 0, 0): Decimal("10.5"),
    ("Uses", 1, 0): Decimal(4),
    ("Uses", 2, 0): None,
    ("Sources and Uses", 0, 1): Decimal(100),
    ("Owner's", 0, 0): Decimal(7),
}


def lookup(address: Address) -> Decimal | None:
    return CELLS.get(address)


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("=1+2*3", "7"),
        ("=(1+2)*3", "9"),
        ("=7-2-1", "4"),
        ("=8/2/2", "2"),
        ("=-2*-3", "6"),
        ("=2--1", "3"),
        ("=50%*A1", "5.25"),
        ("=A1*A2", "42"),
        ("=$A$1 + A2", "14.5"),
        ("=A3+1", "1"),
        ("=SUM(A1:A3)", "14.5"),
        ("=SUM(A1,A2:A3,3)*2", "35"),
        ("='Sources and Uses'!B1-SUM(Uses!A1:A2)", "85.5"),
        ("='Owner''s'!A1", "7"),
        ("=ROUND(2.345,2)", "2.35"),
        ("=ROUND(-2.5,0)", "-3"),
        ("=ROUND(1234.5,-2)", "1200"),
        ("=MAX(A1:A3,MIN(20,30))", "20"),
    ],
)
def test_formulas_are_worked_out(formula: str, value: str) -> None:
    assert evaluate(formula, "Uses", lookup) == Decimal(value)


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("1+2", "starts with ="),
        ("=1/A3", "divides by zero"),
        ("=1+", "ends too early"),
        ("=", "ends too early"),
        ("=(1+2", "a bracket is not closed"),
        ("=1 2", "'2' is not expected here"),
        ("=A1:A2", "not expected here"),
        ("=VLOOKUP(A1,A2)", "no function VLOOKUP"),
        ("=ROUND(1)", "cannot take these arguments"),
        ("=IF(A1>1,2,3)", "cannot read"),
        ('="x"', "cannot read"),
    ],
)
def test_what_is_beyond_it_is_told(formula: str, message: str) -> None:
    with pytest.raises(InvalidRequest, match=message.replace("(", r"\(")):
        evaluate(formula, "Uses", lookup)


@given(st.integers(0, 5000), st.integers(0, 18277))
def test_names_and_places_of_cells_are_inverse(row: int, column: int) -> None:
    assert cell_place(cell_name(row, column)) == (row, column)


def test_names_of_cells() -> None:
    assert [cell_name(3, 1), cell_name(0, 25), cell_name(0, 26), cell_name(0, 702)] == ["B4", "Z1", "AA1", "AAA1"]
    with pytest.raises(InvalidRequest, match="is no cell"):
        cell_place("4B")
