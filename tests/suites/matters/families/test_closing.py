from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from tests.suites.matters.tasks import derived, proved, raised, saboteur

DELIVERY = {
    "id": "delivery", "item": "Deliver the Premises vacant and broom clean", "match": ["keys handed over"],
    "status": "done", "owner": "Landlord", "document": "commencement-letter", "fact": "lease.delivery", "date": "fact",
}  # fmt: skip
DEPOSIT = {
    "id": "deposit", "item": "Deposit the Security Deposit", "match": ["pay the deposit"], "status": "open",
    "owner": "Tenant", "document": "lease", "fact": "lease.deposit",
}  # fmt: skip
FIELDS: dict[str, Any] = {
    "family": "closing",
    "items": [DELIVERY, DEPOSIT],
    "statuses": {"done": "the file shows it", "open": "it is required"},
    "owners": ["Landlord", "Tenant"],
    "forbidden": [{"id": "broker", "item": "Pay the commission of the broker", "match": ["broker's commission"]}],
}
ENDS = {"asks": "the last day", "rule": "lease-end", "parameters": {"start": "= lease.commencement", "years": 5}}


def sheet(found: Any, script: str) -> list[list[str]]:
    call = next(one for one in saboteur(found, script).calls if one.arguments.get("name") == "checklist.xlsx")
    rows: list[list[str]] = call.arguments["sheets"][0]["rows"]
    return rows


def test_the_columns_are_those_that_some_item_needs() -> None:
    found = derived(**FIELDS)
    assert sheet(found, "not-submitted")[0] == ["Item", "Status", "Owner", "Date", "Source"]
    plain = {key: value for key, value in DEPOSIT.items() if key in {"id", "item", "status"}}
    bare = derived(**FIELDS | {"items": [plain, plain | {"id": "other", "item": "Something else entirely"}]})
    assert sheet(bare, "not-submitted")[0] == ["Item", "Status"]


def test_what_each_saboteur_does_and_raises() -> None:
    found = derived(**FIELDS)
    assert raised(found, "left-out-delivery") == {
        f"list: item delivery{field}" for field in ("", " status", " owner", " date", " source")
    }
    assert sheet(found, "wrong-status-delivery")[1][1] == "open"
    assert raised(found, "wrong-status-delivery") == {"list: item delivery status"}
    assert sheet(found, "wrong-source-deposit")[2][4] == "Lease draft 2 (comments of Tenant).docx"
    assert raised(found, "forbidden-broker") == {"list: forbidden broker"}
    assert sheet(found, "no-such-clause-deposit")[2][4] == "Lease (signed).docx, Section 97.13"
    assert raised(found, "no-such-clause-deposit") == {"sources: clauses exist"}


def test_days_are_a_deliverable_of_their_own() -> None:
    found = derived(**FIELDS, dates={"ends": {**ENDS, "trap": "= years(lease.commencement, 5)"}})
    assert [one.name for one in found.task.deliverables] == ["checklist.xlsx", "dates.json"]
    assert raised(found, "trapped-ends") == {"dates: date ends"}
    assert "- ends: the last day" in found.task.brief


@pytest.mark.parametrize("change", [{"status": "waived"}, {"owner": "Agent"}])
def test_a_status_or_owner_that_the_brief_does_not_name_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest, match="not among those"):
        derived(**FIELDS | {"items": [DELIVERY | change, DEPOSIT]})


@pytest.mark.parametrize("file", ["checklist.xlsx", "checklist.docx", "checklist.json"])
def test_it_is_proved_in_every_format(file: str, tmp_path: Path) -> None:
    found = derived(**FIELDS, file=file, dates={"ends": ENDS}, read=["lease"])
    assert proved(found, tmp_path).problems == ()
