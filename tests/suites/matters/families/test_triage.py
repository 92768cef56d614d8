from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

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
REQUESTED = "03 Correspondence/Shelving.eml"


def test_one_row_a_message_and_one_day_where_an_answer_is_due() -> None:
    written = {call.arguments["name"]: call.arguments["data"] for call in derived(**FIELDS).hidden.oracle[:-1]}
    assert [row["answer"] for row in written["triage.json"]] == ["no", "yes", "no"]
    assert written["triage.json"][0]["refers_to"] == ["Commencement Date letter.pdf", "Rent schedule.xlsx"]
    assert list(written["deadlines.json"]) == ["Shelving.eml"]


def test_what_each_saboteur_raises() -> None:
    found = derived(**FIELDS, **ACTIONS)
    assert raised(found, f"trapped-{REQUESTED}") == {f"messages: row {REQUESTED} category"}
    assert raised(found, f"wrong-answer-{REQUESTED}") == {f"messages: row {REQUESTED} answer"}
    assert len(raised(found, f"left-out-{REQUESTED}")) == 4
    assert raised(found, "stranger-notes") == {"messages: no extra rows"}
    assert raised(found, "trapped-Shelving.eml") == {"dates: date Shelving.eml"}
    assert raised(found, "opened-03 Correspondence/PRIVILEGED - Shelving, our position.eml") == {"way: privileged"}
    assert raised(found, "forbidden-drill") == {"list: forbidden drill"}
    assert raised(found, "wrong-owner-tell") == {"list: item tell owner"}


def test_without_answers_due_there_is_no_file_of_days() -> None:
    found = derived(**FIELDS | {"messages": [REPORT, SECRET]})
    assert [one.name for one in found.task.deliverables] == ["triage.json"]


@pytest.mark.parametrize(
    ("change", "what"),
    [({"messages": [REPORT | {"category": "gossip"}, SECRET]}, "no category"),
     ({"forbidden": ACTIONS["forbidden"]}, "wants actions")],
)  # fmt: skip
def test_what_the_brief_does_not_explain_is_refused(change: dict[str, Any], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        derived(**FIELDS | change)


def test_an_opened_message_is_read_before_anything_is_written() -> None:
    calls = saboteur(derived(**FIELDS), "opened-03 Correspondence/PRIVILEGED - Shelving, our position.eml").calls
    assert [call.tool for call in calls] == ["read_document", "draft_document", "draft_document", "submit"]


@pytest.mark.parametrize("file", ["triage.json", "triage.xlsx", "triage.docx"])
def test_it_is_proved_in_every_format(file: str, tmp_path: Path) -> None:
    found = derived(**FIELDS, **ACTIONS, file=file, read=["lease", "mail-consent"])
    assert proved(found, tmp_path).problems == ()
