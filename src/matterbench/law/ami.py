"""Area median income: income limits as HUD rounds them, low-income housing tax credit rents, set-asides.

Sources: HUD's income limits for tax credit projects (the whole 50 % column of New York, NY for 2024 follows from one
base by this method); 26 U.S.C. § 42(c), (g). Amounts in whole dollars, incomes a year and rents a month.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Literal

Election = Literal["20-50", "40-60", "average-income"]

_FACTORS = ("0.70", "0.80", "0.90", "1.00", "1.08", "1.16", "1.24", "1.32")
_STEP_BEYOND = Decimal("0.08")
DESIGNATIONS = (20, 30, 40, 50, 60, 70, 80)
"""The bands, in per cent, that an average-income election can designate."""


def limit50(base: int | Decimal, persons: int) -> int:
    """Return the 50 % income limit of a household: the base of four persons adjusted for size, up to the next $50.

    Args:
        base: the very low income of four persons before rounding, in dollars.
        persons: 1 or more; each person beyond eight adds eight per cent of the base.

    Raises:
        ValueError: for fewer persons than one.
    """
    if persons < 1:
        raise ValueError(f"no household of {persons} persons")
    beyond = max(0, persons - len(_FACTORS))
    factor = Decimal(_FACTORS[min(persons, len(_FACTORS)) - 1]) + _STEP_BEYOND * beyond
    return int((Decimal(base) * factor / 50).to_integral_value(ROUND_CEILING)) * 50


def limit(base: int | Decimal, persons: int, band: int) -> int:
    """Return the income limit of a household at a band (per cent): that multiple of its 50 % limit."""
    return limit50(base, persons) * band // 50


def imputed_income(base: int | Decimal, bedrooms: int, band: int) -> Decimal:
    """Return the income that rents follow: one person in a studio, one and a half a bedroom (§ 42(g)(2)(C))."""
    if bedrooms == 0:
        return Decimal(limit(base, 1, band))
    below, half = divmod(3 * bedrooms, 2)
    low = limit(base, below, band)
    return Decimal(low + limit(base, below + half, band)) / 2


def max_rent(base: int | Decimal, bedrooms: int, band: int, utility_allowance: int = 0) -> int:
    """Return the highest monthly rent: 30 % of imputed income over twelve, down to the dollar, less utilities.

    Raises:
        ValueError: for an allowance that is negative or more than the gross rent.
    """
    gross = int((imputed_income(base, bedrooms, band) * Decimal("0.3") / 12).to_integral_value(ROUND_FLOOR))
    if not 0 <= utility_allowance <= gross:
        raise ValueError(f"a utility allowance of ${utility_allowance} on a gross rent of ${gross}")
    return gross - utility_allowance


def average_income(units: Mapping[int, int]) -> Decimal:
    """Return the mean band of so many units at each band; raises ValueError for no units."""
    count = sum(units.values())
    if count < 1 or min(units.values()) < 0:
        raise ValueError("no units to average")
    return Decimal(sum(band * number for band, number in units.items())) / count


def meets_set_aside(election: Election, units: Mapping[int, int], total: int) -> bool:
    """Tell whether low-income units at each band meet the minimum set-aside that the owner elected (§ 42(g)(1)).

    Args:
        election: 20 per cent of units at 50, 40 at 60, or 40 at designated bands that average 60 or less.
        units: number of units at each band; market units left out.
        total: all residential rental units.

    Raises:
        ValueError: for no units, or more low-income units than units.
    """
    if total < 1 or sum(units.values()) > total:
        raise ValueError(f"{sum(units.values())} low-income units of {total}")
    if election == "average-income":
        designated = set(units) <= set(DESIGNATIONS)
        return designated and average_income(units) <= 60 and 100 * sum(units.values()) >= 40 * total
    share, band = (20, 50) if election == "20-50" else (40, 60)
    return 100 * sum(number for at, number in units.items() if at <= band) >= share * total


def applicable_fraction(low_units: int, units: int, low_area: Decimal, area: Decimal) -> Decimal:
    """Return the smaller of the unit fraction and the floor-space fraction, from 0 to 1 (§ 42(c)(1)(B))."""
    return min(Decimal(low_units) / units, Decimal(low_area) / area)


def over_income(income: int | Decimal, limit: int | Decimal) -> bool:
    """Tell whether an income is over 140 % of the limit: then the next available unit rule applies (§ 42(g)(2)(D))."""
    return Decimal(income) * 100 > Decimal(limit) * 140
