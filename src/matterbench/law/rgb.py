"""Rent guidelines for rent-stabilised apartments in New York City, by the order in force when a lease begins.

Orders of the Rent Guidelines Board for leases from October 1, 2021 to September 30, 2026. Later orders are not known
here: a world that needs one states it in a document of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from matterbench.errors import InvalidRequest
from matterbench.law.money import cents
from matterbench.law.periods import months, years


class Guideline(NamedTuple):
    """An adjustment from a month of the lease on, of the rent before it, in per cent."""

    after_months: int
    percent: Decimal


@dataclass(frozen=True, slots=True)
class Order:
    """An order: the leases it governs by their first day, and its guidelines for one and two years."""

    name: str
    first: date
    last: date
    one_year: tuple[Guideline, ...]
    two_years: tuple[Guideline, ...]


class RentStep(NamedTuple):
    """The rent of part of a lease: first and last day, the adjustment, the monthly rent."""

    first: date
    last: date
    percent: Decimal
    rent: Decimal


def _order(name: str, year: int, one: tuple[tuple[int, str], ...], two: tuple[tuple[int, str], ...]) -> Order:
    steps = [tuple(Guideline(after, Decimal(percent)) for after, percent in rows) for rows in (one, two)]
    return Order(name, date(year, 10, 1), date(year + 1, 9, 30), steps[0], steps[1])


ORDERS = (
    _order("Order 53", 2021, ((0, "0"), (6, "1.5")), ((0, "2.5"),)),
    _order("Order 54", 2022, ((0, "3.25"),), ((0, "5"),)),
    _order("Order 55", 2023, ((0, "3"),), ((0, "2.75"), (12, "3.20"))),
    _order("Order 56", 2024, ((0, "2.75"),), ((0, "5.25"),)),
    _order("Order 57", 2025, ((0, "3"),), ((0, "4.5"),)),
)
"""The orders, oldest first."""


def order_of(start: date) -> Order:
    """Return the order that governs a lease by its first day; raises `InvalidRequest` for one that is not known."""
    for order in ORDERS:
        if order.first <= start <= order.last:
            return order
    known = f"{ORDERS[0].first} to {ORDERS[-1].last}"
    raise InvalidRequest(
        f"no rent guidelines are known for a lease from {start}", where="rent guidelines", expected=known
    )


def increase(start: date, term: int, rent: Decimal) -> tuple[RentStep, ...]:
    """Return the rents of a renewal lease of one or two years, step by step, cents half up.

    Args:
        start: first day of the renewal.
        term: years, 1 or 2.
        rent: the monthly rent before.

    Raises:
        InvalidRequest: for another term, or a start for which no order is known.
    """
    if term not in {1, 2}:
        raise InvalidRequest(
            f"no guideline for a lease of {term} years", where="rent guidelines", expected="1 or 2 years"
        )
    order = order_of(start)
    guidelines = order.one_year if term == 1 else order.two_years
    firsts = [months(start, guideline.after_months) for guideline in guidelines]
    nexts = [*firsts[1:], years(start, term)]
    steps: list[RentStep] = []
    for guideline, first, following in zip(guidelines, firsts, nexts, strict=True):
        rent = cents(rent * (100 + guideline.percent) / 100)
        steps.append(RentStep(first, following - timedelta(days=1), guideline.percent, rent))
    return tuple(steps)
