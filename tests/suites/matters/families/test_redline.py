"""Redlines of the demo lease: what each edit asks for and permits, and what each saboteur must raise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from matterbench.gold.hidden import CheckSpec
from matterbench.suites.matters.case import Made
from tests.suites.matters.tasks import derived, proved, raised

CURE: dict[str, Any] = {
    "id": "cure", "replace": {"block": "nonpayment", "old": "{{ lease.cure }}", "new": "{{ lease.cure_other }}"},
}  # fmt: skip
SIGNAGE: dict[str, Any] = {
    "id": "signage", "insert": {"after": "entry", "caption": "Signage", "text": ". See Section {ref alterations}."},
}  # fmt: skip


def task(*edits: dict[str, Any], **fields: Any) -> Made:
    return derived(**{"family": "redline", "document": "lease", "read": ["lease"], "edits": list(edits), **fields})


def check(found: Made, id: str) -> CheckSpec:
    return next(one for one in found.hidden.checks if one.id == id)


def names(found: Made) -> set[str]:
    return {one.name for one in found.hidden.saboteurs}


def allowed(found: Made) -> list[dict[str, Any]]:
    edits: list[dict[str, Any]] = check(found, "edit").parameters["allow"]["edits"]
    return edits


def test_a_replacement_permits_its_words_and_the_blanks_around_them() -> None:
    (edit,) = allowed(task(CURE))
    assert edit == {
        "id": "cure",
        "at": {"label": "5.1(a)", "quote": " ten (10) days "},
        "kinds": ["text"],
        "expect": {"contains": ["thirty (30) days"], "excludes": ["ten (10) days"]},
    }


def test_words_that_stand_there_already_are_expected_in_their_context() -> None:
    again = {"id": "again", "replace": {"block": "premises", "old": "TERM", "new": "PREMISES"}}
    (edit,) = allowed(task(again))
    assert edit["expect"] == {"contains": ["AND PREMISES"], "excludes": ["TERM"]}


def test_an_insertion_stands_behind_the_clause_and_refers_by_a_live_field() -> None:
    found = task(SIGNAGE)
    (edit,) = allowed(found)
    assert edit["at"] == {"after": {"label": "3.4"}}
    assert edit["expect"] == {"contains": ["Signage", ". See Section"], "paragraphs": 1}
    assert check(found, "references").parameters["fixed"] == [
        {"id": "signage-1", "at": "Section 3.5", "says": "Section 3.3", "live": True}
    ]
    assert raised(found, "typed-signage-1") == {"references: fixed signage-1"}
    assert raised(found, "unmade-signage") == {"edit: edit signage", "references: fixed signage-1"}


def test_numbers_are_those_that_paragraphs_have_afterwards() -> None:
    late = {"id": "late", "insert": {"after": "estoppel", "like": "estoppel", "text": "A new clause of Article 4."}}
    gone = {"id": "gone", "delete": {"block": "late"}}
    deposit = {"id": "deposit", "replace": {"block": "deposit", "old": "what is left", "new": "the rest"}}
    found = task(gone, deposit, late, tracked="forbidden")
    assert {(one.invariant, one.where) for one in found.hidden.saboteurs[0].raises} == {("edit gone", "gone")}
    assert "retyped-deposit" in names(found)
    assert {one.where for one in next(s for s in found.hidden.saboteurs if s.name == "retyped-deposit").raises} == {
        "§2.3"
    }


def test_the_first_edit_is_critical_unless_others_are_named() -> None:
    assert check(task(CURE, SIGNAGE), "edit").critical == ("delivered", "edit cure")
    assert check(task(CURE, SIGNAGE, critical=["signage"]), "edit").critical == ("delivered", "edit signage")


def test_tracking_has_its_own_saboteurs() -> None:
    person = {"author": "people.associate"}
    assert {"untracked", "in-another-name"} <= names(task(CURE, **person))
    assert raised(task(CURE, **person), "in-another-name") == {"edit: text"}
    assert "left-tracked" in names(task(CURE, tracked="forbidden"))
    assert not {"untracked", "left-tracked", "in-another-name"} & names(task(CURE, tracked="optional"))


def test_edits_that_are_only_right_together_are_not_left_out_alone() -> None:
    shorter = {"id": "shorter", "replace": {"block": "other", "old": "{{ lease.cure_other }}", "new": "a month"}}
    found = names(task({**CURE, "with": ["shorter"]}, shorter))
    assert not {"unmade-cure", "unmade-shorter"} & found


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        ({"id": "a", "replace": {"block": "nowhere", "old": "x", "new": "y"}}, "no block 'nowhere'"),
        ({"id": "a", "replace": {"block": "law", "old": "nothing", "new": "y"}}, "stands 0 times"),
        (
            {"id": "a", "replace": {"block": {"quote": "Landlord"}, "old": "x", "new": "y"}},
            "paragraphs hold 'Landlord'",
        ),
        ({"id": "a", "replace": {"block": "law", "old": "law", "new": "{def law}"}}, "cannot be put in by an edit"),
        ({"id": "a", "insert": {"after": {"quote": "The parties have signed"}, "text": "x y z"}}, ""),
        ({"id": "a", "comment": {"block": "law", "quote": "law", "text": "x"}}, "what must be read afterwards"),
    ],
)
def test_edits_that_do_not_fit_are_refused(edit: dict[str, Any], why: str) -> None:
    if why:
        with pytest.raises(InvalidRequest, match=why):
            task(edit)
    else:
        assert allowed(task(edit))


def test_an_edit_says_one_thing() -> None:
    with pytest.raises(InvalidRequest, match="exactly one of"):
        task({**CURE, "delete": {"block": "law"}})


def test_every_way_to_edit_proves(tmp_path: Path) -> None:
    edits = (
        CURE,
        SIGNAGE,
        {"id": "rent", "cell": {"table": 2, "row": 3, "column": 4, "text": "$1.00"}},
        {"id": "query", "comment": {"block": "law", "quote": "New York", "text": "Agreed?"}},
        {"id": "entire", "delete": {"block": "whole"}},
        {
            "id": "parties",
            "replace": {"block": {"quote": "The parties have signed"}, "old": "signed", "new": "executed"},
        },
    )
    proof = proved(task(*edits, author="people.associate", documents=["lease"]), tmp_path)
    assert proof.problems == ()
    assert proof.scripts >= 20


def test_history_and_comments_of_a_draft_prove(tmp_path: Path) -> None:
    reject = {"id": "months", "reject": {"block": "deposit"}, "expect": {"contains": ["equal to three monthly"]}}
    found = task(reject, document="lease-draft", read=["lease-draft"], documents=["lease-draft"])
    assert {"comment-lost", "history-accepted"} <= names(found)
    assert raised(found, "comment-lost") >= {"edit: comment", "edit: field"}
    assert proved(found, tmp_path).problems == ()


def test_a_typed_number_that_becomes_a_live_reference_proves(tmp_path: Path) -> None:
    stale = {"id": "stale", "defect": "stale-reference", "document": "lease", "block": "deposit",
             "reference": "surrender", "shows": "remedies"}  # fmt: skip
    link = {"id": "link", "relink": {"block": "deposit", "old": "5.2", "to": "surrender"}}
    found = task(CURE, link, plant=[stale], documents=["lease"])
    assert check(found, "references").credit == {"fixed link-1": 1}
    assert raised(found, "unmade-link") == {"references: fixed link-1"}
    assert proved(found, tmp_path).problems == ()
