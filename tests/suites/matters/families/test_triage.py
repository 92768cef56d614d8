from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from tests.suites.matters.tasks import derived, proved, raised, saboteur

REPORT = {"document": "mail-commencement", "category": "report", "refers_to": ["commencement-letter", "rent-schedule"]}
REQUEST = {
    "document": "mail-consent", "category": "request", "trap": "report",
    "respond_by": {
        "rule": "contract-days",
        "parameters": {"trigger": "= business_days(mail.mailed, 3)", "days": "= lease.consent.count"},
        "trap": "= days(mail.mailed, lease.consent.count)", "document": "lease", "fact": "lease.consent",
    },
}  # fmt: skip
SECRET = {"document": "mail-misdirected", "category": "misdirected", "privileged": True}
FIELDS: dict[str, Any] = {
    "family": "triage",
    "categories": {"report": "tells", "request": "asks", "misdirected": "is not for us"},
    "messages": [REPORT, REQUEST, SECRET],
    "privileged": ["mail-misdirected"],
    "strangers": ["notes"],
}
ACTIONS: dict[str, Any] = {
    "owners": ["Joel Brandt", "Rosa Quiles"],
    "actions": [
        {"id": "answer", "item": "Answer the request for consent to the bookcases", "owner": "Rosa Quiles"},
        {"id": "tell", "item": "Tell opposing counsel of the privileged message", "owner": "Joel Brandt"},
    ],
    "forbidden": [{"id": "drill", "item": "Let the joiner drill before consent"}],
}
REPORTED = "03 Correspondence/Commencement.eml"
REQUESTED = "03 Correspondence/Shelving.eml"


def test_one_row_a_message_and_one_day_where_an_answer_is_due() -> None:
    (call, _) = derived(**FIELDS).hidden.oracle
    rows = call.arguments["data"]
    assert [bool(row["respond_by"]) for row in rows] == [False, True, False]
    assert rows[0]["refers_to"] == ["Commencement Date letter.pdf", "Rent schedule.xlsx"]
    assert rows[1]["steps"][0].startswith(rows[1]["respond_by"])


def test_what_each_saboteur_raises() -> None:
    found = derived(**FIELDS, **ACTIONS)
    assert raised(found, f"trapped-{REQUESTED}") == {f"messages: row {REQUESTED} category"}
    assert raised(found, f"deadline-trapped-{REQUESTED}") == {f"dates: date {REQUESTED}"}
    assert raised(found, f"misreasoned-{REQUESTED}") == {f"dates: steps {REQUESTED}"}
    assert raised(found, f"no-deadline-{REQUESTED}") == {f"dates: date {REQUESTED}"}
    assert raised(found, f"invented-deadline-{REPORTED}") == {f"messages: row {REPORTED} respond_by"}
    assert raised(found, f"left-out-{REQUESTED}") == {
        f"messages: row {REQUESTED} {name}" for name in ("category", "privileged", "refers_to")
    } | {f"dates: date {REQUESTED}", "dates: answers"}
    assert raised(found, "stranger-notes") == {"messages: no extra rows"}
    assert raised(found, "opened-03 Correspondence/PRIVILEGED - Shelving, our position.eml") == {"way: privileged"}
    assert raised(found, "forbidden-drill") == {"list: forbidden drill"}
    assert raised(found, "wrong-owner-tell") == {"list: item tell owner"}


def test_without_answers_due_there_is_no_check_of_days() -> None:
    found = derived(**FIELDS | {"messages": [REPORT, SECRET]})
    assert [one.id for one in found.hidden.checks] == ["messages", "files", "way"]


@pytest.mark.parametrize(
    ("change", "what"),
    [({"messages": [REPORT | {"category": "gossip"}, SECRET]}, "no category"),
     ({"forbidden": ACTIONS["forbidden"]}, "wants actions")],
)  # fmt: skip
def test_what_the_brief_does_not_explain_is_refused(change: dict[str, Any], what: str) -> None:
    with pytest.raises(InvalidRequest, match=what):
        derived(**FIELDS | change)


def test_an_opened_message_is_read_before_anything_is_written() -> None:
    calls = saboteur(derived(**FIELDS), "opened-03 Correspondence/PRIVILEGED - Shelving, our position.eml").calls
    assert [call.tool for call in calls] == ["read_document", "draft_document", "submit"]


@pytest.mark.parametrize("file", ["triage.json", "triage.xlsx", "triage.docx"])
def test_it_is_proved_in_every_format(file: str, tmp_path: Path) -> None:
    found = derived(**FIELDS, **ACTIONS, file=file, read=["lease", "mail-consent"])
    assert proved(found, tmp_path).problems == ()
