"""Defects of the demo lease found, listed and mended; without them, nothing to list and nothing to change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from matterbench.suites.matters.case import Made
from tests.suites.matters.tasks import derived, proved, raised

STALE: dict[str, Any] = {
    "id": "stale", "defect": "stale-reference", "document": "lease", "block": "deposit", "reference": "surrender",
    "shows": "remedies",
}  # fmt: skip
DROPPED: dict[str, Any] = {"id": "gone", "defect": "drop-definition", "document": "lease", "term": "Building"}
OMITTED: dict[str, Any] = {"id": "omitted", "defect": "omitted-target", "document": "lease", "block": "late"}
FINDINGS: dict[str, Any] = {
    "references": {"asks": "where", "of": ["stale-reference", "dead-field"]},
    "undefined": {"asks": "which", "of": ["drop-definition"], "says": "term"},
}


def task(*plant: dict[str, Any], **fields: Any) -> Made:
    return derived(
        **{"family": "hygiene", "document": "lease", "read": ["lease"], "plant": list(plant), "findings": FINDINGS,
           "twin": True, **fields}
    )  # fmt: skip


def credit(found: Made, id: str) -> set[str]:
    return set(next(one for one in found.hidden.checks if one.id == id).credit)


def test_each_defect_is_a_credit_where_it_is_looked_at() -> None:
    found = task(STALE, DROPPED)
    assert credit(found, "references") == {"fixed stale"}
    assert credit(found, "terms") == {"fixed gone"}
    assert credit(found, "list") == {"answers", "slot references", "slot undefined"}
    assert [gold.value for gold in found.hidden.gold] == [["Section 2.4"], ["Building"]]
    assert found.hidden.traps == ("T01", "T13")
    assert list(found.overlays) == ["01 Lease/Lease (signed).docx"]
    assert found.task.overlays == {"01 Lease/Lease (signed).docx": "tasks/t/01 Lease/Lease (signed).docx"}


def test_what_saboteurs_raise_follows_from_the_defect_that_they_leave() -> None:
    found = task(STALE, DROPPED)
    assert raised(found, "left-stale") == {"references: fixed stale"}
    assert raised(found, "left-gone") == {"terms: fixed gone"}
    assert raised(found, "unlisted-undefined") == {"list: slot undefined"}
    assert raised(found, "invented-references") == {"list: slot references"}


def test_a_defect_that_is_only_told_stays(tmp_path: Path) -> None:
    findings = {"omitted": {"asks": "which", "of": ["omitted-target"]}}
    with pytest.raises(InvalidRequest, match="name it in `told`"):
        task(OMITTED, findings=findings)
    found = task(OMITTED, findings=findings, told=["omitted"])
    assert not [call for call in found.hidden.oracle if call.tool == "edit_document"]
    assert proved(found, tmp_path).problems == ()


def test_nothing_wrong_is_an_answer(tmp_path: Path) -> None:
    found = task()
    assert found.hidden.abstention
    assert [gold.value for gold in found.hidden.gold] == [[], []]
    assert found.overlays == {}
    assert proved(found, tmp_path).problems == ()


@pytest.mark.parametrize("tracked", ["required", "forbidden"])
def test_every_kind_that_can_be_mended_proves(tracked: str, tmp_path: Path) -> None:
    place = {"document": "lease"}
    plant = [
        STALE,
        DROPPED,
        {"id": "none", "defect": "missing-target", **place, "block": "term", "reference": "renewal", "shows": "1.9"},
        {"id": "old", "defect": "stale-field", **place, "block": "surrender", "reference": "repairs", "shows": "3.4"},
        {"id": "dead", "defect": "dead-field", **place, "block": "consent", "reference": "permitted"},
        {"id": "caption", "defect": "caption", **place, "block": "transfer", "reference": "consent", "as": "Entry"},
        {"id": "twice", "defect": "second-definition", **place, "after": "whole", "kind": "continued",
         "term": "Business Day", "text": "A {def Business Day} is a day on which banks are open."},
        {"id": "other", "defect": "variant-term", **place, "term": "Fixed Rent", "as": "Basic Rent", "times": 2},
        {"id": "note", "defect": "placeholder", **place, "block": "insurance", "words": "insured", "text": "[NTD]"},
        {"id": "words", "defect": "restate", **place, "words": "floor of the building", "as": "floor of the tower"},
    ]  # fmt: skip
    proof = proved(task(*plant, tracked=tracked), tmp_path)
    assert proof.problems == ()


def test_an_unknown_id_in_told_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="no defect 'nothing'"):
        task(STALE, told=["nothing"])
