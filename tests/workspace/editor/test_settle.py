"""Accepting and rejecting tracked changes: our editor and `ooxml` agree, though they share no code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.errors import InvalidRequest
from matterbench.ooxml import View, compare, read
from matterbench.ooxml.revisions import text
from matterbench.workspace.editor.edit import edit
from tests.build import dele, doc, ins, move_from, move_to, p, r, tbl, tr
from tests.strategies import Sample, documents
from tests.workspace.editor.scripts import TRACKED, edited, keys, operations, steps

DRAFT = doc(
    p("Rent is ", dele("100"), ins("120"), " a month.", lvl=0),
    p(ins("New clause.", by="Dana Whitlock"), lvl=0, mark="ins", by="Dana Whitlock"),
    p(dele("Old clause."), lvl=0, mark="del"),
    p(r("Bold", b=True, was=""), " words.", lvl=0),
    tbl(tr("kept"), tr(ins("new row"), mark="ins"), tr(dele("old row"), mark="del")),
    p(move_from("m1", "moved "), "between ", move_to("m1", "moved ")),
)


@pytest.mark.parametrize(("op", "view"), [("accept_revision", View.FINAL), ("reject_revision", View.ORIGINAL)])
def test_all_changes_settle_to_the_view_that_ooxml_reads(op: str, view: View) -> None:
    after = edited(DRAFT, {"op": op, "every": True})
    assert keys(after, View.MARKED) == keys(DRAFT, view)


@pytest.mark.slow
@given(sample=documents(), data=st.data(), accept=st.booleans())
def test_settling_agrees_with_ooxml_on_random_documents(sample: Sample, data: st.DataObject, accept: bool) -> None:
    docx = sample.docx
    try:
        docx = edit(docx, operations(data.draw(steps(docx))), TRACKED).data
        after = edited(docx, {"op": "accept_revision" if accept else "reject_revision", "every": True})
    except InvalidRequest:
        return
    assert keys(after, View.MARKED) == keys(docx, View.FINAL if accept else View.ORIGINAL)


def test_the_changes_of_one_author_settle_and_no_others() -> None:
    after = edited(DRAFT, {"op": "accept_revision", "author": "Dana Whitlock"})
    changes = [c.message for c in compare(DRAFT, after).changes]
    assert changes == ["Dana Whitlock's insertion “New clause.” was accepted"]
    assert compare(DRAFT, after).tracked["new"] == 0


def test_the_changes_of_one_place_settle() -> None:
    after = edited(DRAFT, {"op": "reject_revision", "at": {"label": "1"}})
    assert text(read(after), View.FINAL)[0] == "Rent is 100 a month."
    assert text(read(after), View.ORIGINAL) == text(read(DRAFT), View.ORIGINAL)


def test_a_change_is_named_by_its_own_words() -> None:
    after = edited(DRAFT, {"op": "accept_revision", "text": "100"}, {"op": "reject_revision", "text": "120"})
    assert text(read(after), View.FINAL)[0] == "Rent is  a month."


def test_a_change_that_there_is_not_is_answered_with_those_there_are() -> None:
    with pytest.raises(InvalidRequest, match=r"no such tracked change; the document holds \d+, by Dana Whitlock, Opp"):
        edited(DRAFT, {"op": "accept_revision", "author": "Nobody"})
    with pytest.raises(InvalidRequest, match="the document holds none"):
        edited(doc("plain"), {"op": "accept_revision", "every": True})
