from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.law.ami import (
    DESIGNATIONS,
    Election,
    applicable_fraction,
    average_income,
    imputed_income,
    limit,
    limit50,
    max_rent,
    meets_set_aside,
    over_income,
)

NYC_2024 = 77_629


def test_one_base_gives_the_published_column() -> None:
    published = [54_350, 62_150, 69_900, 77_650, 83_850, 90_050, 96_300, 102_500]
    assert [limit50(NYC_2024, persons) for persons in range(1, 9)] == published


def test_other_bands_are_multiples() -> None:
    assert [limit(NYC_2024, 3, band) for band in (30, 60, 80)] == [41_940, 83_880, 111_840]


def test_published_rents() -> None:
    assert max_rent(NYC_2024, 2, 60) == 2097
    assert max_rent(NYC_2024, 1, 60) == 1747
    assert max_rent(NYC_2024, 2, 60, utility_allowance=97) == 2000


def test_a_studio_is_of_one_person_and_three_bedrooms_of_four_and_a_half() -> None:
    assert imputed_income(NYC_2024, 0, 60) == limit(NYC_2024, 1, 60)
    assert imputed_income(NYC_2024, 3, 60) == Decimal(limit(NYC_2024, 4, 60) + limit(NYC_2024, 5, 60)) / 2


@given(st.integers(20_000, 200_000), st.integers(1, 12), st.sampled_from(DESIGNATIONS))
def test_limits_are_rounded_up_and_rise(base: int, persons: int, band: int) -> None:
    assert limit50(base, persons) % 50 == 0
    assert limit50(base, persons) <= limit50(base, persons + 1)
    assert limit(base, persons, band) * 50 == limit50(base, persons) * band


@pytest.mark.parametrize(
    ("election", "units", "total", "met"),
    [
        ("40-60", {60: 40}, 100, True),
        ("40-60", {60: 39}, 100, False),
        ("40-60", {50: 20, 60: 20}, 100, True),
        ("20-50", {50: 20}, 100, True),
        ("20-50", {50: 19, 60: 40}, 100, False),
        ("average-income", {40: 20, 80: 20}, 100, True),
        ("average-income", {40: 19, 80: 21}, 100, False),
        ("average-income", {65: 40}, 100, False),
        ("average-income", {60: 39}, 100, False),
    ],
)
def test_set_asides(election: Election, units: dict[int, int], total: int, met: bool) -> None:
    assert meets_set_aside(election, units, total) is met


def test_averages_fractions_and_the_next_unit() -> None:
    assert average_income({30: 10, 60: 20, 80: 10}) == Decimal("57.5")
    assert applicable_fraction(80, 100, Decimal(60_000), Decimal(80_000)) == Decimal("0.75")
    assert not over_income(140_000, 100_000)
    assert over_income(140_001, 100_000)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="no household"):
        limit50(NYC_2024, 0)
    with pytest.raises(ValueError, match="utility allowance"):
        max_rent(NYC_2024, 1, 60, 1748)
    with pytest.raises(ValueError, match="no units"):
        average_income({})
    with pytest.raises(ValueError, match="low-income units"):
        meets_set_aside("40-60", {60: 5}, 4)
