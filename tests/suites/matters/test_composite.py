from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from tests.suites.matters.families.test_conflict import CURE
from tests.suites.matters.tasks import derived, proved, raised, saboteur, written

TERMS: dict[str, Any] = {
    "family": "extraction",
    "read": ["lease"],
    "answers": {
        "deposit": {
            "type": "money",
            "asks": "the deposit",
            "fact": "lease.deposit",
            "document": "lease",
            "trap": "1.00",
        }
    },
}
REVIEW: dict[str, Any] = {
    "family": "conflict", "step": "review", "brief": "Then the draft.", "read": ["lease-draft"], "points": [CURE],
}  # fmt: skip


def test_steps_become_one_task() -> None:
    found = derived(family="conflict", steps=[TERMS, REVIEW], read=["commencement-letter"])
    assert [one.name for one in found.task.deliverables] == ["answers.json", "findings.json", "memo.docx"]
    assert found.task.brief.startswith("Please.")
    assert "Then the draft." in found.task.brief
    assert [one.id for one in found.hidden.checks] == [
        "extraction-answers",
        "review-findings",
        "review-memo",
        "files",
        "way",
    ]
    way = found.hidden.checks[-1].parameters["read"]
    assert [one.rpartition("/")[2] for one in way] == [
        "Commencement Date letter.pdf", "Lease (signed).docx", "Lease draft 2 (comments of Tenant).docx"
    ]  # fmt: skip
    assert [one.name for one in found.hidden.gold] == ["extraction.deposit", "review.cure.first", "review.cure.second"]


def test_every_step_has_its_saboteurs_with_the_others_done_right() -> None:
    found = derived(family="conflict", steps=[TERMS, REVIEW])
    assert raised(found, "extraction-trapped-deposit") == {"extraction-answers: slot deposit"}
    assert raised(found, "review-swapped-cure") == {
        "review-findings: row cure first",
        "review-findings: row cure second",
    }
    files = [
        one.arguments["name"] for one in saboteur(found, "review-swapped-cure").calls if one.tool == "draft_document"
    ]
    assert files == ["answers.json", "findings.json", "memo.docx"]
    assert [one.tool for one in found.hidden.oracle].count("submit") == 1
    names = [one.name for one in found.hidden.saboteurs]
    assert len(set(names)) == len(names)
    assert names.count("not-submitted") == 1


def test_two_steps_of_one_name_or_one_file_are_refused() -> None:
    with pytest.raises(InvalidRequest, match="same name"):
        derived(family="conflict", steps=[REVIEW, REVIEW])
    with pytest.raises(InvalidRequest, match="cannot be joined"):
        derived(family="conflict", steps=[REVIEW, {**REVIEW, "step": "again"}])


def test_what_the_whole_task_says_no_step_says() -> None:
    with pytest.raises(InvalidRequest, match="review: tier is the whole task's"):
        derived(family="conflict", steps=[TERMS, {**REVIEW, "tier": 2}])


def test_families_are_joined_over_documents_with_defects(tmp_path: Path) -> None:
    names = ("lease-proofread", "estoppel-certificate", "handover-checklist")
    tasks = [written(name) for name in names]
    whole = {"name", "title", "tier", "documents", "limits", "plant", "twin"}
    steps = [{key: value for key, value in task.items() if key not in whole} for task in tasks]
    documents = sorted({id for task in tasks for id in task["documents"]})
    found = derived(family="hygiene", documents=documents, plant=tasks[0]["plant"], steps=steps)
    assert found.overlays
    some = found.hidden.model_copy(update={"saboteurs": found.hidden.saboteurs[::25]})
    assert proved(replace(found, hidden=some), tmp_path).problems == ()


def test_it_is_proved(tmp_path: Path) -> None:
    found = derived(family="conflict", steps=[TERMS, REVIEW], read=["commencement-letter"], privileged=["notes"])
    assert saboteur(found, "opened-04 File/Notes.txt")
    assert proved(found, tmp_path).problems == ()
