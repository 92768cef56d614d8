from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from tests.suites.matters.tasks import derived, proved, raised

CURE: dict[str, Any] = {
    "id": "cure", "asks": "the cure period", "type": "term", "controls": "lease",
    "because": "the draft was never signed.",
    "a": {"document": "lease", "fact": "lease.cure"}, "b": {"document": "lease-draft", "fact": "draft.cure"},
}  # fmt: skip
LATE: dict[str, Any] = {
    "id": "late", "asks": "the late charge", "type": "percent",
    "a": {"document": "lease", "fact": "lease.late"}, "b": {"document": "lease-draft", "fact": "lease.late"},
}  # fmt: skip


def test_what_each_saboteur_raises_follows_from_the_cells_it_changes() -> None:
    found = derived(family="conflict", points=[CURE, LATE])
    assert raised(found, "wrong-document-cure") == {"findings: row cure controls"}
    assert raised(found, "swapped-cure") == {"findings: row cure first", "findings: row cure second"}
    assert raised(found, "invented-late") == {"findings: row late conflict"}
    assert raised(found, "point-missing") == {
        f"findings: row cure {name}" for name in ("conflict", "first", "second", "controls")
    }
    assert raised(found, "misquoted-0-1") == {"memo: quotes are verbatim"}
    assert raised(found, "no-such-clause-0-0") == {"memo: clauses exist"}
    assert {one.partition(":")[0] for one in raised(found, "undelivered-memo.docx")} == {"memo", "files"}


def test_documents_that_agree_have_no_controlling_one() -> None:
    found = derived(family="conflict", points=[LATE])
    (call,) = [one for one in found.hidden.oracle if one.arguments.get("name") == "findings.json"]
    assert call.arguments["data"] == [
        {"point": "late", "conflict": "no", "first": "4%", "second": "4%", "controls": None}
    ]


@pytest.mark.parametrize(
    ("point", "what"),
    [(LATE | {"controls": "lease", "because": "so."}, "agree"), (CURE | {"controls": None, "because": ""}, "differ"),
     (CURE | {"type": "money"}, "no slot")],
)  # fmt: skip
def test_a_point_must_be_what_the_documents_say(point: dict[str, Any], what: str) -> None:
    with pytest.raises(InvalidRequest, match=what):
        derived(family="conflict", points=[point])


@pytest.mark.parametrize("change", [{"controls": "commencement-letter"}, {"because": ""}])
def test_a_controlling_document_is_one_of_the_two_and_has_a_reason(change: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest, match="one of the two documents"):
        derived(family="conflict", points=[CURE | change])


@pytest.mark.parametrize("findings", ["findings.json", "findings.xlsx", "findings.docx"])
def test_it_is_proved_in_every_format(findings: str, tmp_path: Path) -> None:
    found = derived(family="conflict", points=[CURE, LATE], findings=findings, read=["lease"], judge_share=0.2)
    assert found.hidden.judge_share == 0.2
    assert proved(found, tmp_path).problems == ()
