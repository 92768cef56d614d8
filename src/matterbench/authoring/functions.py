"""What expressions of a bible can call: the law's date arithmetic, rounding, sums, rent schedules."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from matterbench.authoring.values import Table
from matterbench.law import ami, deadlines
from matterbench.law.calendar import BANKS_NY, NY, Calendar
from matterbench.law.numerals import words
from matterbench.law.quantities import Term

Number = int | Decimal


def cents(amount: Number) -> Decimal:
    """Round half up to the cent."""
    return Decimal(amount).quantize(Decimal("0.01"), ROUND_HALF_UP)


def dollars(amount: Number) -> Decimal:
    """Round half up to the dollar."""
    return Decimal(amount).quantize(Decimal(1), ROUND_HALF_UP)


def rounded(amount: Number, places: int) -> Decimal:
    """Round half up to so many decimal places."""
    return Decimal(amount).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def total(table: Table, column: str) -> Any:
    """Sum a column of a table; 0 for a table without rows."""
    return sum(row[column] for row in table)


def where(table: Table, column: str, value: Any) -> list[Any]:
    """Return the rows whose cell equals the value."""
    return [row for row in table if row[column] == value]


def column(table: Table, name: str) -> list[Any]:
    """Return the cells of a column."""
    return [row[name] for row in table]


def escalate(annual: Number, percent: Number, start: date, years: int) -> list[Mapping[str, Any]]:
    """Return lease years with rent compounding from year to year: year, from, to, annual, monthly; cents half up."""
    rows: list[Mapping[str, Any]] = []
    rent = cents(annual)
    for year in range(1, years + 1):
        begin = deadlines.years(start, year - 1)
        end = deadlines.years(start, year) - timedelta(days=1)
        rows.append({"year": year, "from": begin, "to": end, "annual": rent, "monthly": cents(rent / 12)})
        rent = cents(rent * (100 + Decimal(percent)) / 100)
    return rows


def add(day: date, term: Term, calendar: Calendar = NY) -> date:
    """Return the day that is a term after another: days, business days, months or years, not rolled."""
    if term.unit == "business days":
        return deadlines.business_days(day, term.count, calendar)
    if term.unit in {"days", "weeks"}:
        return deadlines.days(day, term.count * (7 if term.unit == "weeks" else 1))
    return deadlines.months(day, term.count * (12 if term.unit == "years" else 1))


def split(amount: Number, shares: Sequence[Number]) -> list[Decimal]:
    """Return whole-dollar parts of an amount in these percentages; the last takes what is left."""
    parts = [dollars(Decimal(amount) * Decimal(share) / 100) for share in shares[:-1]]
    return [*parts, Decimal(amount) - sum(parts)]


FUNCTIONS: dict[str, Any] = {
    "days": deadlines.days,
    "months": deadlines.months,
    "years": deadlines.years,
    "roll": lambda day, calendar=NY: deadlines.roll(day, calendar),
    "business_days": lambda day, count, calendar=NY: deadlines.business_days(day, count, calendar),
    "lease_end": deadlines.lease_end,
    "window": deadlines.window,
    "add": add,
    "date": date,
    "dec": Decimal,
    "cents": cents,
    "dollars": dollars,
    "rounded": rounded,
    "floor": math.floor,
    "ceil": math.ceil,
    "len": len,
    "min": min,
    "max": max,
    "sum": sum,
    "total": total,
    "where": where,
    "column": column,
    "escalate": escalate,
    "split": split,
    "lihtc_rent": ami.max_rent,
    "ami_limit": ami.limit,
    "banks": BANKS_NY,
    "words": words,
}
"""Functions by the name that a bible calls them by; the dates of `deadlines` are not rolled unless they say so."""
