"""The forty-seven worked dates of the optional research data, under the named rules."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

import pytest

from matterbench.law.deadlines import compute, months, window

Answer = list[date]


def _both(rule: str, parameters: dict[str, object]) -> Answer:
    found = compute(rule, parameters)
    assert found.opens is not None
    return [found.opens, found.date]


def _one(rule: str, **parameters: object) -> Answer:
    return [compute(rule, parameters).date]


def _steps(rule: str, **parameters: object) -> Answer:
    return [step.date for step in compute(rule, parameters).steps]


def _ucc() -> Answer:
    opens, lapse = _both("ucc-continuation", {"filed": "2021-08-31"})
    return [lapse, opens]


CASES: dict[str, Callable[[], Answer]] = {
    "D01": lambda: _one("gcl-days", trigger="1933-05-17", days=10),
    "D02": lambda: _one("gcl-years", trigger="2021-03-31", years=3),
    "D03": lambda: [months(date(1991, 4, 28), 3)],
    "D04": lambda: _one("gcl-months", trigger="2026-01-31", months=1),
    "D05": lambda: _one("gcl-months", trigger="2027-11-30", months=3),
    "D06": lambda: _one("gcl-days", trigger="2026-10-04", days=30),
    "D07": lambda: _one("gcl-days", trigger="2026-01-13", days=30),
    "D08": lambda: _one("gcl-days", trigger="2027-06-04", days=30),
    "D09": lambda: _one("gcl-days", trigger="2026-06-03", days=30),
    "D10": lambda: _one("gcl-days", trigger="2026-03-05", days=2),
    "D11": lambda: _one("gcl-days", trigger="2026-03-06", days=2),
    "D12": lambda: _one("contract-days", trigger="2026-04-17", days=30),
    "D13": lambda: _one("contract-days", trigger="2026-04-17", days=30, roll="none"),
    "D14": lambda: _one("contract-business-days", trigger="2026-11-02", days=10),
    "D15": lambda: _steps("cure-and-cancellation", notice="2026-03-04", cure=5, cancellation=3),
    "D16": lambda: _one("lease-end", start="2008-03-01", years=9, months=10),
    "D17": lambda: _one("lease-end", start="2001-11-16", years=10),
    "D18": lambda: _one("notice-latest", event="2036-04-30", count=12, unit="months"),
    "D19": lambda: _both("renewal-window", {"expiry": "2030-08-31", "far": 18, "near": 12}),
    "D20": lambda: _both("gol-5-905", {"tenant_notice": "2026-09-01"}),
    "D21": lambda: _both("rs-renewal-offer", {"lease_end": "2025-12-31"}),
    "D22": lambda: _one("rs-renewal-reply", served="2025-09-15"),
    "D23": lambda: _one("rpl-226-c", term_end="2026-08-31", occupied_months=30, lease_months=12),
    "D24": lambda: _one("rpapl-711", served="2026-05-05"),
    "D25": lambda: _both("rpapl-733", {"hearing": "2026-06-18"}),
    "D26": lambda: _one("gol-7-108", vacated="2026-06-30"),
    "D27": lambda: _one("cplr-2103-mail", trigger="2026-03-02", days=20),
    "D28": lambda: _one("cplr-2103-mail", trigger="2026-03-02", days=20, out_of_state=True),
    "D29": lambda: _one("cplr-2103-overnight", trigger="2026-03-06", days=14),
    "D30": lambda: _one("frcp", trigger="2007-08-02", days=30),
    "D31": lambda: _one("frcp", trigger="2007-09-22", days=-21),
    "D32": lambda: _one("frcp", trigger="2026-05-01", days=14, service="mail"),
    "D33": lambda: _one("frcp", trigger="2026-05-02", days=14, service="mail"),
    "D34": _ucc,
    "D35": lambda: _one("lien-law-10", last_item="2026-06-30"),
    "D36": lambda: _one("llc-206", effective="2026-03-02"),
    "D37": lambda: _one("lihtc-compliance", first_credit_years=2027),
    "D38": lambda: _one("lihtc-extended-use", first_credit_years=2027),
    "D39": lambda: [
        *_one("lihtc-compliance", first_credit_years=1988),
        *_one("lihtc-compliance", first_credit_years=[1988, 1989]),
    ],
    "D40": lambda: _one("ten-percent-test", allocated="2025-12-18"),
    "D41": lambda: _one("placed-in-service", allocated="2025-12-18"),
    "D42": lambda: _one("mitchell-lama-dissolution", occupancy="2008-07-01", loan="2006-01-01"),
    "D43": lambda: [
        *_one("mitchell-lama-notice-of-intent", dissolution="2028-07-01"),
        *_one("mitchell-lama-meeting-notice", dissolution="2028-07-01"),
        *_one("mitchell-lama-meeting", dissolution="2028-07-01"),
    ],
    "D45": lambda: _one("gbl-899-aa", discovered="2026-07-01"),
    "D46": lambda: _one("ny-warn", first_termination="2026-12-31"),
    "D47": lambda: _both("bcl-605", {"meeting": "2026-05-20"}),
}


@pytest.fixture(scope="module")
def table(request: pytest.FixtureRequest) -> dict[str, str]:
    from tests.conftest import shared

    with Path(shared("research/dates.csv")).open(newline="", encoding="utf-8") as file:
        return {row["id"]: row["expected"] for row in csv.DictReader(file)}


@pytest.mark.parametrize("name", CASES)
def test_a_worked_date(table: dict[str, str], name: str) -> None:
    expected = [date.fromisoformat(day) for day in re.findall(r"\d{4}-\d{2}-\d{2}", table[name])]
    assert CASES[name]() == expected


def test_the_worked_moment(table: dict[str, str]) -> None:
    found = compute("dfs-500-17", {"determined": "2026-07-03T16:20"})
    assert found.moment == datetime.fromisoformat(table["D44"])


def test_no_row_is_left_out(table: dict[str, str]) -> None:
    assert set(table) == {*CASES, "D44"}
    assert len(table) == 47


def test_the_window_of_days_is_the_primitive(table: dict[str, str]) -> None:
    del table
    assert window(date(2025, 12, 31), 150, 90) == (date(2025, 8, 3), date(2025, 10, 2))
