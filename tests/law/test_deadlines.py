from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime

import pytest

from matterbench.errors import InvalidRequest
from matterbench.law.calendar import NY
from matterbench.law.dates import WEEKDAYS
from matterbench.law.deadlines import PACKS, RULES, Deadline, compute
from tests.law.tables import rows

CASES = rows("deadlines.csv")


@pytest.mark.parametrize("row", CASES, ids=lambda row: f"{row['rule']} {row['why']}")
def test_a_worked_case(row: dict[str, str]) -> None:
    found = compute(row["rule"], json.loads(row["parameters"]))
    assert found.date == date.fromisoformat(row["date"])
    assert WEEKDAYS[found.date.weekday()].startswith(row["weekday"])
    assert (found.opens.isoformat() if found.opens else "") == row["opens"]


def test_every_rule_has_a_worked_case_or_an_anchor_in_the_tables() -> None:
    elsewhere = {"mitchell-lama-notice-of-intent", "mitchell-lama-meeting-notice", "mitchell-lama-meeting"}
    assert set(RULES) - elsewhere == {row["rule"] for row in CASES}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("mitchell-lama-notice-of-intent", date(2027, 7, 2)),
        ("mitchell-lama-meeting-notice", date(2028, 4, 2)),
        ("mitchell-lama-meeting", date(2028, 5, 2)),
    ],
)
def test_days_before_a_dissolution_count_the_leap_day(name: str, expected: date) -> None:
    assert compute(name, {"dissolution": "2028-07-01"}).date == expected


@pytest.mark.parametrize("row", CASES, ids=lambda row: f"{row['rule']} {row['why']}")
def test_the_last_step_is_the_answer_and_each_has_a_reason(row: dict[str, str]) -> None:
    found = compute(row["rule"], json.loads(row["parameters"]))
    assert found.steps[-1].date == found.date
    assert all(step.reason for step in found.steps)
    assert found.rule == row["rule"]
    assert found.source == RULES[row["rule"]].source != ""


def test_the_steps_say_why_a_day_moved() -> None:
    found = compute("gcl-days", {"trigger": "2026-10-04", "days": 30})
    assert [(step.date, step.reason) for step in found.steps] == [
        (date(2026, 11, 3), "30 days after 2026-10-04, that day excluded"),
        (date(2026, 11, 4), "2026-11-03 is General Election Day: the next business day"),
    ]


def test_hours_give_a_moment() -> None:
    found = compute("dfs-500-17", {"determined": "2026-07-03T16:20"})
    assert found.moment == datetime(2026, 7, 6, 16, 20)


def test_a_rule_can_be_called_with_python_values() -> None:
    found = RULES["contract-days"](trigger=date(2026, 4, 17), days=30, calendar=NY.plus(date(2026, 5, 18)))
    assert isinstance(found, Deadline)
    assert found.date == date(2026, 5, 19)


@pytest.mark.parametrize(
    ("rule", "parameters", "says"),
    [
        ("gcl-fortnights", {}, "no rule 'gcl-fortnights'"),
        ("gcl-days", {"trigger": "2026-01-01"}, "misses days"),
        ("gcl-days", {"trigger": "2026-01-01", "days": 3, "hours": 2}, "has no parameter hours"),
        ("gcl-days", {"trigger": "June 1, 2026", "days": 3}, "'June 1, 2026' is no date"),
        ("gcl-days", {"trigger": "2026-01-01", "days": "3"}, "'3' is no whole number"),
        ("gcl-days", {"trigger": "2026-01-01", "days": True}, "True is no whole number"),
        ("gcl-days", {"trigger": "2026-01-01", "days": 3, "calendar": "mars"}, "has no base 'mars'"),
        ("gcl-days", {"trigger": "2026-01-01", "days": 3, "calendar": {"base": "banks", "x": 1}}, "has no 'x'"),
        ("gcl-days", {"trigger": "1940-01-01", "days": 3}, "the holidays of 1940 are not known"),
        ("gcl-days", {"trigger": "1933-05-17", "days": 11}, "the holidays of 1933 are not known"),
        ("gcl-days", {"trigger": "9999-12-30", "days": 30}, "cannot be applied"),
        ("renewal-window", {"expiry": "2030-08-31", "far": 12, "near": 18}, "no window of 12 to 18"),
        ("renewal-window", {"expiry": "2030-08-31", "far": 18, "near": 12, "side": "middle"}, "'middle' is not known"),
        ("ucc-lapse", {"filed": "2026-01-01", "public_finance": "yes"}, "neither true nor false"),
        ("dfs-500-17", {"determined": "noon"}, "'noon' is no moment"),
        ("lease-end", {"start": "2026-01-01"}, "a term has years or months"),
        ("lihtc-compliance", {"first_credit_years": []}, "no building"),
        ("lihtc-extended-use", {"first_credit_years": [2027], "years_after": 14}, "extended use of 14 years"),
        ("rpl-226-c", {"term_end": "2026-12-31", "occupied_months": 12}, "occupancy of exactly 12 months"),
    ],
)
def test_what_a_rule_cannot_answer_is_said(rule: str, parameters: Mapping[str, object], says: str) -> None:
    with pytest.raises(InvalidRequest, match=says.replace("(", r"\(")):
        compute(rule, parameters)


def test_the_packs_hold_every_rule() -> None:
    held = {value.name for pack in PACKS.values() for value in vars(pack).values() if value in RULES.values()}
    assert held == set(RULES)
