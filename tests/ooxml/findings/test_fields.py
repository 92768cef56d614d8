r"""Field codes: what a field is, by what a reader sees of it."""

from __future__ import annotations

import pytest

from tests.build import Piece, bookmark, doc, edit, field, footnote, p, r, ref, sect, simple, xml
from tests.ooxml.findings.telling import changes, told

TARGETS = (
    p("Definitions", lvl=0),
    p(bookmark("_Ref1", "Services means the work."), lvl=1),
    p(bookmark("_Ref2", "Fees means the price."), lvl=1),
)


def citing(*content: Piece | str) -> bytes:
    return doc(*TARGETS, p(*content))


BEFORE = citing("See clause ", ref("_Ref1", "1.1"), " above.")
PLACE = "under §1.2, “See clause 1.1 above.”"


def test_spellings_of_one_field_are_the_same_field() -> None:
    assert told(BEFORE, citing("See clause ", simple(r"REF _Ref1 \r \h", "1.1"), " above.")) == []
    assert told(BEFORE, citing("See clause ", field(r"  ref   _Ref1 \h  \r ", "1.1", dirty=True), " above.")) == []
    split = xml(
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        '<w:r><w:instrText xml:space="preserve"> REF _R</w:instrText></w:r>'
        '<w:r><w:instrText xml:space="preserve">ef1 \\r \\h </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1.</w:t></w:r><w:r><w:t>1</w:t></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    assert told(BEFORE, citing("See clause ", split, " above.")) == []


@pytest.mark.parametrize(
    ("after", "sentence"),
    [
        ("1.1", "cross-reference to §1.1 replaced by plain text “1.1”"),
        (ref("_Ref2", "1.2"), "cross-reference to §1.1 replaced by cross-reference to §1.2"),
        (
            ref("_Ref1", "1.1", r"\n \h"),
            r"cross-reference to §1.1 has another instruction: REF _Ref1 \r \h → REF _Ref1 \n \h",
        ),
        (field(r"PAGEREF _Ref1 \h", "1.1"), "cross-reference to §1.1 replaced by page reference to §1.1"),
        (ref("_Ref9", "1.1"), "cross-reference to §1.1 replaced by cross-reference to the missing bookmark _Ref9"),
    ],
)
def test_another_code(after: Piece | str, sentence: str) -> None:
    found = told(BEFORE, citing("See clause ", after, " above."))
    assert [(item[0], *item[2:]) for item in found] == [("block", "field", sentence)]


def test_a_field_that_went_with_its_result() -> None:
    ((_, _, kind, message), *others) = told(BEFORE, citing("See clause ", " above."))
    assert (kind, message) == ("field", "cross-reference to §1.1 removed, which showed “1.1”")
    assert others == []


def test_a_field_that_came() -> None:
    before = citing("See clause ", " above.")
    assert told(before, BEFORE)[0][2:] == ("field", "cross-reference to §1.1 added, which shows “1.1”")


def test_plain_text_made_a_field() -> None:
    before = citing("See clause 1.1 above.")
    assert told(before, BEFORE) == [
        ("block", PLACE, "field", "plain text “1.1” replaced by cross-reference to §1.1"),
    ]


def test_a_removed_field_covers_its_result() -> None:
    (change,) = changes(BEFORE, citing("See clause ", "1.1", " above."))
    assert (change.invariant, change.property, change.before, change.after) == (24, "code", r"REF _Ref1 \r \h", "1.1")
    assert change.where.before is not None
    assert change.where.before.span == (11, 15)


def test_an_end_that_was_lost() -> None:
    open_field = xml(
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF _Ref1 \\r \\h</w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1.1</w:t></w:r>'
    )
    assert told(BEFORE, citing("See clause ", open_field, " above.")) == [
        ("block", PLACE, "field", "cross-reference to §1.1 lost its end: Word cannot tell where it stops"),
    ]


def test_a_beginning_that_was_lost() -> None:
    torn = xml(
        '<w:r><w:instrText>REF _Ref1 \\r \\h</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        '<w:r><w:t>1.1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    found = told(BEFORE, citing("See clause ", torn, " above."))
    assert [item[2:] for item in found] == [
        ("field", "cross-reference to §1.1 lost its beginning: its result is plain text now"),
    ]


def test_another_name_for_the_same_place_is_information() -> None:
    body = (TARGETS[0], p(bookmark("_Ref7", "Services means the work."), lvl=1), TARGETS[2])
    after = doc(*body, p("See clause ", ref("_Ref7", "1.1"), " above."))
    found = [item for item in told(BEFORE, after) if item[2] == "field"]
    assert found == [
        (
            "info", PLACE, "field",
            "cross-reference to §1.1 names another bookmark at the same place: _Ref1 → _Ref7",
        )
    ]  # fmt: skip


def test_a_field_in_a_footnote_is_named_by_the_body() -> None:
    before = doc(*TARGETS, p("Text", footnote("Note.", p("Compare ", ref("_Ref1", "1.1"), "."))))
    after = doc(*TARGETS, p("Text", footnote("Note.", p("Compare ", "1.1", "."))))
    found = [item for item in told(before, after) if item[2] == "field"]
    assert [item[3] for item in found] == ["cross-reference to §1.1 replaced by plain text “1.1”"]


def test_what_only_an_update_would_show_is_a_warning() -> None:
    after = citing("See clause ", ref("_Ref1", "1.1", r"\r \h \* MERGEFORMAT"), " above.")
    assert [(item[0], item[2]) for item in told(BEFORE, after)] == [("warn", "field")]


def test_a_page_number_lost_from_a_footer() -> None:
    before = doc("Text", sect=sect(footer=p("Page ", field("PAGE", "1"))))
    after = doc("Text", sect=sect(footer=p("Page ", "1")))
    found = told(before, after)
    assert [(item[0], item[2], item[3]) for item in found] == [
        ("block", "field", "page number replaced by plain text “1”"),
    ]


def test_formatting_of_a_result_is_told_as_formatting() -> None:
    after = citing("See clause ", field(r"REF _Ref1 \r \h", r("1.1", b=True)), " above.")
    assert [item[2] for item in told(BEFORE, after)] == ["formatting"]


def test_a_field_locked_against_updates() -> None:
    begin = '<w:fldChar w:fldCharType="begin"/>'
    locked = edit(BEFORE, "word/document.xml", begin, begin.replace("/>", ' w:fldLock="1"/>'))
    assert [line[2:] for line in told(BEFORE, locked)] == [
        ("field", "cross-reference to §1.1 locked: Word no longer updates it")
    ]
    assert told(locked, BEFORE)[0][-1] == "cross-reference to §1.1 no longer locked against updates"
