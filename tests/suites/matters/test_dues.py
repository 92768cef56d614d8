from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from matterbench.suites.matters.dues import Due, Dues, dated_piece
from tests.suites.matters.tasks import case


@pytest.mark.parametrize(
    ("rule", "parameters", "day", "trap"),
    [
        ("contract-business-days", {"trigger": "2026-06-17", "days": 3}, "2026-06-23", "2026-06-20"),
        ("contract-days", {"trigger": "2026-06-18", "days": 30}, "2026-07-20", "2026-07-18"),
        ("contract-days", {"trigger": "2026-06-18", "days": 29}, "2026-07-17", None),
        ("deemed-receipt", {"sent": "2026-06-17", "business_days": 3}, "2026-06-23", "2026-06-17"),
        ("email-receipt", {"sent": "2026-06-17T18:10"}, "2026-06-18", "2026-06-17"),
        ("lease-end", {"start": "2026-06-18", "years": 5}, "2031-06-17", None),
    ],
)
def test_a_rule_has_the_day_and_what_a_careless_reader_counts(
    rule: str, parameters: dict[str, Any], day: str, trap: str | None
) -> None:
    due = Due(rule=rule, parameters=parameters)
    assert due.deadline(case(), "t").date.isoformat() == day
    found = due.trapped(case(), "t")
    assert (found and found.isoformat()) == trap


def test_parameters_and_traps_are_expressions() -> None:
    parameters = {"trigger": "= lease.delivery", "days": "= lease.consent.count", "calendar": {"base": "new-york"}}
    due = Due(rule="contract-days", parameters=parameters, trap="= lease.delivery")
    delivery = case().fact("lease.delivery")
    assert due.resolved(case(), "t") == {"trigger": delivery, "days": 20, "calendar": {"base": "new-york"}}
    assert due.trapped(case(), "t") == date.fromisoformat(delivery)


def test_a_rule_that_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="no rule"):
        Due(rule="contract-dayz", parameters={}).deadline(case(), "t")


def test_a_day_late_is_no_saboteur_where_it_may_be_defended() -> None:
    due = Due(rule="contract-days", parameters={"trigger": "2026-06-18", "days": 29}, also=("2026-07-18",))
    assert Dues({"reply": due}, case(), "t").mistaken("reply") == {}
    strict = due.model_copy(update={"also": ()})
    assert Dues({"reply": strict}, case(), "t").mistaken("reply") == {"day-late": "July 18, 2026"}


def test_days_are_written_with_the_steps_that_lead_to_them() -> None:
    due = Due(rule="contract-days", parameters={"trigger": "2026-06-18", "days": 30})
    piece = dated_piece("d.json", Dues({"reply": due}, case(), "t"), {"reply": "the last day"})
    reply = piece.right["d.json"].arguments["data"]["reply"]
    assert reply["date"] == "July 20, 2026"
    assert [step.partition(":")[0] for step in reply["steps"]] == ["July 18, 2026", "July 20, 2026"]
    assert [one.name for one in piece.wrong] == ["trapped-reply", "day-late-reply", "misreasoned-reply"]
