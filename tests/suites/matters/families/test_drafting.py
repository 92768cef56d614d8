"""Drafts from the demo world's form of an estoppel certificate."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from matterbench.suites.matters.case import Made
from tests.suites.matters.tasks import derived, proved, raised

TENANT: dict[str, Any] = {"blank": "[Tenant]", "type": "party", "fact": "parties.tenant", "document": "lease"}
RENT: dict[str, Any] = {"blank": "[Monthly Rent]", "type": "money", "fact": "lease.monthly", "trap": "= lease.annual"}


def task(blanks: dict[str, Any], **fields: Any) -> Made:
    return derived(
        **{"family": "drafting", "template": "estoppel-form", "deliverable": "Certificate.docx", "blanks": blanks,
           "documents": ["estoppel-form", "lease"], "read": ["estoppel-form"], **fields}
    )  # fmt: skip


def parameters(found: Made, id: str) -> dict[str, Any]:
    return next(one.parameters for one in found.hidden.checks if one.id == id)


def test_every_place_of_a_blank_is_permitted_and_must_be_filled() -> None:
    edits = parameters(task({"tenant": TENANT}), "edit")["allow"]["edits"]
    assert [edit["id"] for edit in edits] == ["tenant-1", "tenant-2", "tenant-3"]
    assert edits[2]["at"] == {"cell": {"table": 1, "row": 1, "column": 2}}
    assert all(edit["expect"] == {"excludes": ["[Tenant]"]} for edit in edits)


def test_a_blank_alone_on_its_line_is_not_read() -> None:
    forms = parameters(task({"tenant": TENANT}), "blanks")["forms"]
    assert len(forms) == 2
    assert all(form["blanks"] == [{"words": "[Tenant]", "slot": "tenant"}] for form in forms)


def test_what_saboteurs_raise_follows_from_the_blanks() -> None:
    found = task({"rent": RENT, "tenant": TENANT})
    assert raised(found, "trapped-rent") == {"blanks: slot rent"}
    assert raised(found, "blank-rent") == {"blanks: slot rent", "edit: edit rent"}
    assert raised(found, "blank-tenant") == {
        "blanks: slot tenant", "edit: edit tenant-1", "edit: edit tenant-2", "edit: edit tenant-3",
    }  # fmt: skip


def test_a_blank_in_one_place_and_a_clause_that_goes_prove(tmp_path: Path) -> None:
    edits = [
        {"id": "claims", "replace": {"block": "claims", "old": ", except: [Exceptions, if any]", "new": ""}},
        {"id": "renewal", "delete": {"block": "renewal"}},
    ]
    blanks = {"tenant": {**TENANT, "block": "opening"}, "rent": {**RENT, "says": "{{ lease.monthly|words }}"}}
    found = task(blanks, edits=edits, judge_share=0.2, rubric=["It reads well."])
    assert (found.hidden.judge_share, found.hidden.rubric) == (0.2, ("It reads well.",))
    assert proved(found, tmp_path).problems == ()


def test_a_blank_that_the_form_does_not_have_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="the form has no"):
        task({"lender": {"blank": "[Lender]", "type": "party", "value": "Harrow Bank"}})
    with pytest.raises(InvalidRequest, match="wants a fact or a value"):
        task({"tenant": {"blank": "[Tenant]", "type": "party"}})
