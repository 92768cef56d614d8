from __future__ import annotations

from datetime import date
from decimal import Decimal
from itertools import pairwise

import pytest

from matterbench.errors import InvalidRequest
from matterbench.law.rgb import ORDERS, increase, order_of


@pytest.mark.parametrize(
    ("start", "term", "rents"),
    [
        (date(2025, 10, 1), 1, ["1545.00"]),
        (date(2026, 9, 30), 2, ["1567.50"]),
        (date(2025, 9, 30), 2, ["1578.75"]),
        (date(2024, 10, 1), 1, ["1541.25"]),
        (date(2023, 11, 1), 1, ["1545.00"]),
        (date(2023, 11, 1), 2, ["1541.25", "1590.57"]),
        (date(2022, 10, 1), 2, ["1575.00"]),
        (date(2021, 11, 1), 1, ["1500.00", "1522.50"]),
    ],
)
def test_rents_by_the_order_in_force_when_the_lease_begins(start: date, term: int, rents: list[str]) -> None:
    assert [str(step.rent) for step in increase(start, term, Decimal(1500))] == rents


def test_the_steps_of_a_lease_follow_each_other() -> None:
    first, second = increase(date(2023, 11, 1), 2, Decimal(1500))
    assert (first.first, first.last) == (date(2023, 11, 1), date(2024, 10, 31))
    assert (second.first, second.last) == (date(2024, 11, 1), date(2025, 10, 31))


def test_orders_follow_each_other_without_gap() -> None:
    assert all((b.first - a.last).days == 1 for a, b in pairwise(ORDERS))
    assert order_of(date(2024, 9, 30)).name == "Order 55"


@pytest.mark.parametrize("start", [date(2021, 9, 30), date(2026, 10, 1)])
def test_an_order_that_is_not_known_is_not_guessed(start: date) -> None:
    with pytest.raises(InvalidRequest, match="no rent guidelines are known"):
        increase(start, 1, Decimal(1500))


def test_a_lease_of_three_years_has_no_guideline() -> None:
    with pytest.raises(InvalidRequest, match="1 or 2 years"):
        increase(date(2025, 10, 1), 3, Decimal(1500))
