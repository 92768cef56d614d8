"""New errors of the markup, against the schema and of marks."""

from __future__ import annotations

import re

import pytest

from matterbench.ooxml.changes import Change
from matterbench.ooxml.diff import align
from matterbench.ooxml.document import read
from matterbench.ooxml.findings.touched import touched_stories
from matterbench.ooxml.findings.validity import validity_changes
from tests.build import Content, bookmark, doc, edit, field, footnote, ins, p, parts, r, sect, tbl, xml

DOCUMENT = "word/document.xml"
SWAPPED = xml('<w:p><w:pPr><w:jc w:val="left"/><w:keepNext/></w:pPr><w:r><w:t>Rent is due.</w:t></w:r></w:p>')
BARE = xml("<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>")


def changes(before: bytes, after: bytes) -> list[Change]:
    """New errors, which both tiers must see alike."""
    found = []
    for fast in (True, False):
        comparison = align(read(before), read(after), fast=fast)
        found.append(list(validity_changes(comparison, touched_stories(comparison))))
    assert found[0] == found[1]
    return found[0]


def told(before: bytes, after: bytes) -> list[tuple[str, int, str, str]]:
    return [(c.severity.value, c.invariant, c.property, c.message) for c in changes(before, after)]


def test_a_valid_edit_tells_nothing() -> None:
    assert told(doc("Rent.", p("a", keepNext=True)), doc("Fees.", p("b", jc="both"), tbl(("x", "y")))) == []


def test_an_element_out_of_order_is_told_at_its_paragraph() -> None:
    (change,) = changes(doc("Term.", p("Rent is due.", jc="left")), doc("Term.", SWAPPED))
    assert change.message == (
        "New schema error: w:keepNext stands after w:jc in paragraph properties, the schema wants it before"
    )
    assert (change.kind, change.invariant, change.property, change.severity) == ("schema", 3, "order", "block")
    assert (change.where.shown.block, change.where.shown.quote) == (1, "Rent is due.")


def test_errors_of_before_are_left_alone_wherever_they_move() -> None:
    assert told(doc("Term.", SWAPPED), doc("Term.", SWAPPED)) == []
    assert told(doc("Term.", SWAPPED), doc(SWAPPED, "Term of lease.", "More.")) == []
    assert told(doc(SWAPPED), edit(doc(SWAPPED), DOCUMENT, "Rent is due", "Fees are due")) == []


def test_equal_errors_are_one_change_with_their_number() -> None:
    ((severity, invariant, property, message),) = told(doc(SWAPPED), doc(SWAPPED, "Term.", SWAPPED, SWAPPED))
    assert (severity, invariant, property) == ("block", 3, "order")
    assert message.endswith("wants it before (2 times)")


def test_a_table_without_grid_in_the_text() -> None:
    found = told(doc("Term.", "End."), doc("Term.", BARE, "End."))
    assert [c[:3] for c in found] == [("block", 3, "missing"), ("block", 3, "missing")]
    assert {c[3] for c in found} == {
        "New schema error: w:tbl without w:tblPr",
        "New schema error: w:tbl without w:tblGrid",
    }


def test_an_element_that_no_body_has() -> None:
    assert told(doc("Term.", "End."), doc("Term.", xml("<w:r><w:t>loose</w:t></w:r>"), "End.")) == [
        ("block", 3, "unexpected", "New schema error: w:r does not belong in w:body")
    ]


def test_the_last_section_is_looked_at() -> None:
    before = doc("Term.", sect=sect())
    bad = edit(before, DOCUMENT, "</w:sectPr>", '<w:vAlign w:val="sideways"/></w:sectPr>')
    ((severity, invariant, property, message),) = told(before, bad)
    assert (severity, invariant, property) == ("block", 3, "value")
    assert "'sideways'" in message


def test_a_field_that_lost_its_end() -> None:
    before = doc("Term.", p("See ", field("REF a", "2")))
    after = edit(before, DOCUMENT, '<w:r><w:fldChar w:fldCharType="end"/></w:r>', "")
    (change,) = changes(before, after)
    assert change.message == "New markup error: a field without its partner: w:fldChar begin"
    assert (change.invariant, change.property) == (35, "field")
    assert change.where.shown.quote == "See 2"


@pytest.mark.parametrize("tail", [[], ["Long."] * 500])
def test_a_bookmark_name_that_another_paragraph_has(tail: list[str]) -> None:
    old: list[Content] = [p(bookmark("_Ref1", "Rent")), "Term.", *tail]
    assert told(doc(*old), doc(*old, p(bookmark("_ref1", "Fees")))) == [
        ("block", 35, "duplicate", "New markup error: w:bookmarkStart has the same w:name as an earlier one: _ref1")
    ]
    assert told(doc(*old), doc(*old, p(bookmark("_Ref2", "Fees")))) == []
    assert told(doc(*old), doc("Term.", *tail, p(bookmark("_Ref1", "Rent")))) == []


def test_a_paragraph_copied_with_its_bookmark() -> None:
    once = p(bookmark("_Ref1", "Rent is due."))
    assert [c[:3] for c in told(doc(once, "Term."), doc(once, "Term.", once))] == [("block", 35, "duplicate")]


def test_a_range_over_several_paragraphs_that_lost_its_end() -> None:
    start = xml('<w:p><w:bookmarkStart w:id="7" w:name="all"/><w:r><w:t>First.</w:t></w:r></w:p>')
    end = xml('<w:p><w:r><w:t>Last.</w:t></w:r><w:bookmarkEnd w:id="7"/></w:p>')
    before = doc(start, "Middle.", end)
    assert told(before, edit(before, DOCUMENT, "Last.", "At last.")) == []
    assert told(before, doc(start, "Middle.", "Last.")) == [
        ("block", 35, "unpaired", "New markup error: w:bookmarkStart 7 without its w:bookmarkEnd")
    ]
    assert told(before, doc("Middle.")) == []


def test_two_revisions_of_one_id() -> None:
    before = doc(p("Rent ", ins("is")), p("Term ", ins("ends")))
    numbers = re.findall(r'<w:ins w:id="(\d+)"', parts(before)[DOCUMENT].decode())
    after = edit(before, DOCUMENT, f'<w:ins w:id="{numbers[1]}"', f'<w:ins w:id="{numbers[0]}"')
    assert [c[:3] for c in told(before, after)] == [("block", 35, "duplicate")]


def test_deleted_text_outside_a_deletion() -> None:
    after = doc("Term.", p("Rent ", xml("<w:r><w:delText>gone</w:delText></w:r>")))
    (change,) = changes(doc("Term.", p("Rent ", r("gone"))), after)
    assert change.message == "New markup error: w:delText stands outside a deletion"
    assert (change.invariant, change.where.shown.quote) == (35, "Rent gone")


def test_a_paragraph_mark_that_is_inserted_twice() -> None:
    mark = '<w:ins w:id="%d" w:author="A" w:date="2025-01-01T00:00:00Z"/>'
    once = "<w:p><w:pPr><w:rPr>%s</w:rPr></w:pPr><w:r><w:t>Rent.</w:t></w:r></w:p>"
    before, after = doc(xml(once % (mark % 1))), doc(xml(once % (mark % 1 + mark % 2)))
    assert told(before, after) == [
        ("block", 35, "repeated", "New markup error: a paragraph mark is marked as inserted twice")
    ]


def test_the_cursor_bookmark_and_tracked_equations_of_word_are_noise() -> None:
    cursor = p(bookmark("_GoBack", "x"))
    assert told(doc(cursor, "a"), doc(cursor, "a", p(bookmark("_GoBack", "y")))) == []
    maths = "<w:p><m:oMath><m:r>%s</m:r></m:oMath></w:p>"
    tracked = '<w:ins w:id="9" w:author="A" w:date="2025-01-01T00:00:00Z"><m:t>2</m:t></w:ins>'
    assert told(doc(xml(maths % "<m:t>2</m:t>")), doc(xml(maths % tracked))) == []


def test_notes_and_definitions_name_their_part() -> None:
    before = doc(p("Rent", footnote("Net.")))
    after = edit(before, "word/footnotes.xml", "Net.</w:t>", "Net.</w:t><w:b/>")
    (change,) = changes(before, after)
    assert change.message == "New schema error in word/footnotes.xml: w:b does not belong in w:r"
    assert (change.where.shown.story, change.where.shown.part) == ("document", "word/footnotes.xml")
    styles = edit(doc("a"), "word/styles.xml", '<w:jc w:val="both"/>', '<w:jc w:val="sideways"/>')
    ((_, _, property, message),) = told(doc("a"), styles)
    assert property == "value"
    assert message.startswith("New schema error in word/styles.xml: w:jc has value 'sideways'")
    assert told(doc("a"), edit(doc("a"), "word/styles.xml", '<w:jc w:val="both"/>', "")) == []
