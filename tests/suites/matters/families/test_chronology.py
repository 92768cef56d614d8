from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from tests.suites.matters.tasks import derived, proved, raised, saboteur

DRAFT = {"id": "draft", "text": "Draft 2 is circulated", "fact": "draft.date", "document": "lease-draft"}
SIGNED = {
    "id": "signed", "text": "The lease is signed by both parties", "fact": "lease.date", "document": "lease",
    "also_in": ["commencement-letter"], "trap": "= draft.date",
}  # fmt: skip
DELIVERED = {
    "id": "delivered", "text": "Landlord hands over the keys", "date": "= lease.delivery", "fact": "lease.delivery",
    "document": "commencement-letter",
}  # fmt: skip
BEGINS = {
    "id": "begins", "text": "The term commences", "fact": "lease.commencement", "document": "commencement-letter",
}  # fmt: skip
ENDS = {"id": "ends", "text": "The term expires", "fact": "lease.expiration", "document": "commencement-letter"}
EVENTS: list[dict[str, Any]] = [ENDS, SIGNED, DELIVERED, BEGINS, DRAFT]
STRANGER = {"date": "= days(lease.date, 9)", "text": "Broker is paid a commission", "document": "lease"}


def rows(found: Any, script: str = "") -> Any:
    calls = saboteur(found, script).calls if script else found.hidden.oracle
    return next(one for one in calls if one.tool == "draft_document").arguments["data"]


def test_the_oracle_tells_events_in_order_as_a_person_writes_them() -> None:
    told = rows(derived(family="chronology", events=EVENTS))
    assert [row["event"] for row in told] == [one["text"] for one in (DRAFT, SIGNED, DELIVERED, BEGINS, ENDS)]
    assert told[1] | {"date": ""} == {"date": "", "event": SIGNED["text"], "source": "Lease (signed).docx"}
    assert told[1]["date"].startswith("June ")


def test_a_month_is_told_as_a_month() -> None:
    found = derived(family="chronology", events=[DRAFT, {**DELIVERED, "precision": "month"}])
    assert rows(found)[1]["date"] == "September 2026"
    assert found.hidden.checks[0].parameters["events"][1]["date"] == "2026-09"
    assert not any(one.name == "day-off-delivered" for one in found.hidden.saboteurs)


def test_what_each_saboteur_does_and_raises() -> None:
    found = derived(family="chronology", events=EVENTS, strangers=[STRANGER], quotes=True)
    assert len(rows(found, "lost-signed")) == 4
    assert raised(found, "lost-signed") == {"events: event signed", "events: source signed"}
    assert rows(found, "trapped-signed")[1]["date"] == rows(found)[0]["date"]
    assert "events: event signed" in raised(found, "trapped-signed")
    assert len(rows(found, "doubled")) == 6
    assert raised(found, "doubled") == {"events: no duplicates"}
    assert len(rows(found, "strangers")) == 7
    assert raised(found, "strangers") == {"events: no strangers"}
    assert raised(found, "misquoted") == {"sources: quotes are verbatim"}
    assert raised(found, "out-of-order") == {"events: order"}


def test_an_event_that_need_not_be_there_has_no_saboteurs() -> None:
    found = derived(family="chronology", events=[*EVENTS[1:], {**ENDS, "must": False}])
    assert not any(one.name.endswith("-ends") for one in found.hidden.saboteurs)
    assert "event ends" not in found.hidden.checks[0].credit


@pytest.mark.parametrize(
    ("event", "what"),
    [({**SIGNED, "fact": None, "date": "= lease.deposit"}, "no date"),
     ({**SIGNED, "document": "notes2"}, "no document"),
     ({**SIGNED, "document": "rent-schedule", "fact": "lease.deposit"}, "no date")],
)  # fmt: skip
def test_an_event_must_have_a_day_and_a_document(event: dict[str, Any], what: str) -> None:
    with pytest.raises(InvalidRequest, match=what):
        derived(family="chronology", events=[DRAFT, event])


@pytest.mark.parametrize("file", ["chronology.json", "chronology.docx", "chronology.xlsx"])
def test_it_is_proved_in_every_format(file: str, tmp_path: Path) -> None:
    found = derived(family="chronology", events=EVENTS, strangers=[STRANGER], quotes=True, file=file, read=["lease"])
    assert proved(found, tmp_path).problems == ()
