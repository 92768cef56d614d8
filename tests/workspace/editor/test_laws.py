"""What holds of every operation on every document."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.errors import InvalidRequest
from matterbench.ooxml import View, compare
from matterbench.workspace.editor.edit import edit
from matterbench.workspace.editor.package import Draft
from matterbench.workspace.editor.pen import Hand
from tests.build import parts
from tests.strategies import Sample, documents
from tests.workspace.editor.scripts import TRACKED, keys, operations, steps

pytestmark = pytest.mark.slow


def _tried(docx: bytes, step: dict[str, Any] | list[dict[str, Any]], hand: Hand) -> bytes | None:
    try:
        return edit(docx, operations(*(step if isinstance(step, list) else [step])), hand).data
    except InvalidRequest:
        return None


@given(sample=documents(), data=st.data())
def test_a_tracked_operation_is_undone_by_rejecting_and_done_by_accepting(sample: Sample, data: st.DataObject) -> None:
    docx = sample.docx
    step = data.draw(st.lists(steps(docx), min_size=1, max_size=3))
    plain, tracked = _tried(docx, step, Hand()), _tried(docx, step, TRACKED)
    # a control that a tracked operation emptied is still there for the next one
    assert (plain is None) == (tracked is None) or len(step) > 1
    if plain is None or tracked is None:
        return
    assert keys(tracked, View.ORIGINAL) == keys(docx, View.ORIGINAL)
    assert keys(tracked, View.FINAL) == keys(plain, View.FINAL)


@given(sample=documents(), data=st.data())
def test_parts_that_no_operation_concerns_keep_bytes_and_order(sample: Sample, data: st.DataObject) -> None:
    docx = sample.docx
    after = _tried(docx, data.draw(steps(docx)), data.draw(st.sampled_from([Hand(), TRACKED])))
    if after is None:
        return
    old, new = parts(docx), parts(after)
    assert list(new)[: len(old)] == list(old)
    writable = {
        "word/document.xml", "word/numbering.xml", "word/comments.xml", "[Content_Types].xml",
        "word/_rels/document.xml.rels",
    }  # fmt: skip
    assert {name for name, data in old.items() if new[name] != data} <= writable
    assert set(new) - set(old) <= {"word/comments.xml"}


@given(sample=documents())
def test_a_save_without_an_edit_shows_no_change_and_no_noise(sample: Sample) -> None:
    saved = Draft(sample.docx).save()
    assert parts(saved) == parts(sample.docx)
    assert compare(sample.docx, saved).changes == ()


@given(sample=documents(), data=st.data())
def test_a_list_that_ends_in_a_refusal_does_nothing_and_names_its_step(sample: Sample, data: st.DataObject) -> None:
    docx = sample.docx
    step = data.draw(steps(docx))
    bad = {"op": "replace_text", "find": "no document reads this", "replace": "x"}
    with pytest.raises(InvalidRequest) as refused:
        edit(docx, operations(step, bad))
    assert refused.value.where.startswith(("operation 1 (", "operation 2 (replace_text)"))


@given(sample=documents(), data=st.data())
def test_the_same_call_gives_the_same_bytes(sample: Sample, data: st.DataObject) -> None:
    docx = sample.docx
    step = data.draw(steps(docx))
    assert _tried(docx, step, TRACKED) == _tried(docx, step, TRACKED)


@given(sample=documents(), data=st.data())
def test_no_operation_breaks_the_schema(sample: Sample, data: st.DataObject) -> None:
    docx = sample.docx
    after = _tried(docx, data.draw(steps(docx)), data.draw(st.sampled_from([Hand(), TRACKED])))
    if after is not None:
        assert [change.message for change in compare(docx, after).changes if change.kind.value == "schema"] == []
