"""The economics of the demo lease: every figure and date in its text is computed here, from a few terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

AREA = 3_840
CELLAR_AREA = 620
COMMERCIAL_AREA = 7_680
RATE = Decimal("58.00")
ESCALATION = Decimal("1.03")
COMMON_RATE = Decimal("4.50")
CONTRIBUTION_RATE = Decimal("35.00")
PERCENTAGE = Decimal("0.06")
LEASE_YEARS = 10
DEPOSIT_MONTHS, REDUCED_MONTHS = 3, 2
FREE_DAYS = 120
DELIVERY = date(2026, 7, 1)

OPEN_YEAR = 6
OPEN = "{comment c5|[\u25cf]}"

_CENT = Decimal("0.01")
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LeaseYear:
    """A lease year: its number from 1, first and last day, and rent in dollars."""

    number: int
    first: date
    last: date
    annual: Decimal
    monthly: Decimal
    per_square_foot: Decimal


def cents(amount: Decimal) -> Decimal:
    """Return the amount rounded half up to the cent, as the lease rounds."""
    return amount.quantize(_CENT, ROUND_HALF_UP)


def rent_commencement() -> date:
    """Return the day that falls the free period after delivery."""
    return DELIVERY + timedelta(days=FREE_DAYS)


def schedule() -> tuple[LeaseYear, ...]:
    """Return the lease years of the initial term; the first takes in the broken month at its beginning."""
    years = []
    start, annual = rent_commencement(), cents(AREA * RATE)
    first_full = start if start.day == 1 else date(start.year + start.month // 12, start.month % 12 + 1, 1)
    for number in range(1, LEASE_YEARS + 1):
        after = date(first_full.year + number, first_full.month, 1)
        years.append(
            LeaseYear(number, start, after - timedelta(days=1), annual, cents(annual / 12), cents(annual / AREA))
        )
        start, annual = after, cents(annual * ESCALATION)
    return tuple(years)


def money(amount: Decimal | int) -> str:
    """Return dollars and cents: `$1,234.50`."""
    return f"${Decimal(amount):,.2f}"


def day(when: date) -> str:
    """Return a date in words, its number bound to the month: `July~1, 2026`."""
    return f"{_MONTHS[when.month - 1]}~{when.day}, {when.year}"


def rent_rows() -> str:
    """Return the rows of the rent schedule, in the markup of tables, one monthly figure still left open."""
    return "\n".join(
        f" | _ {year.number} | {day(year.first)} | {day(year.last)} | ] {money(year.per_square_foot)} "
        f"| ] {money(year.annual)} | ] {OPEN if year.number == OPEN_YEAR else money(year.monthly)}"
        for year in schedule()
    )


def facts() -> Mapping[str, str]:
    """Return what the text of the lease takes from here, by name."""
    first = schedule()[0]
    opening = rent_commencement()
    broken = first_month_days(opening)
    return {
        "area": f"{AREA:,}",
        "cellar": str(CELLAR_AREA),
        "commercial_area": f"{COMMERCIAL_AREA:,}",
        "share": f"{Decimal(AREA * 100) / COMMERCIAL_AREA:.2f}%",
        "delivery": day(DELIVERY),
        "rent_commencement": day(opening),
        "expiration": day(schedule()[-1].last),
        "free_days": f"one hundred twenty ({FREE_DAYS}) days",
        "annual_1": money(first.annual),
        "monthly_1": money(first.monthly),
        "broken_days": f"three ({broken}) days",
        "broken_rent": money(cents(first.monthly * broken / _days_in_month(opening))),
        "common_rate": money(COMMON_RATE),
        "common_annual": money(AREA * COMMON_RATE),
        "common_monthly": money(AREA * COMMON_RATE / 12),
        "percentage": f"{PERCENTAGE:.0%}",
        "percentage_words": f"six percent ({PERCENTAGE:.0%})",
        "percentage_figure": f"{PERCENTAGE:.2f}",
        "breakpoint_1": money(first.annual / PERCENTAGE),
        "deposit": money(first.monthly * DEPOSIT_MONTHS),
        "deposit_months": f"three ({DEPOSIT_MONTHS})",
        "deposit_reduced": money(first.monthly * REDUCED_MONTHS),
        "reduced_months": f"two ({REDUCED_MONTHS})",
        "contribution": money(AREA * CONTRIBUTION_RATE),
        "contribution_rate": money(CONTRIBUTION_RATE),
        "rent_rows": rent_rows(),
        **_FIXED,
    }


def first_month_days(opening: date) -> int:
    """Return the days of the broken month from `opening` on, both ends included; 0 where the month is whole."""
    return 0 if opening.day == 1 else _days_in_month(opening) - opening.day + 1


def _days_in_month(when: date) -> int:
    following = date(when.year + when.month // 12, when.month % 12 + 1, 1)
    return (following - timedelta(days=1)).day


_FIXED = {
    "decoration": "$25,000",
    "bond": "$250,000",
    "waiver": "$10,000",
    "net_worth": "$1,500,000",
    "guarantor_worth": "$2,000,000",
}
