"""One cause, one finding: what the whole comparison says of faults that several families see."""

from __future__ import annotations

from matterbench.ooxml.diff import compare
from tests.build import STYLES, Content, alt_chunk, bookmark, doc, edit, field, p, parts, rezip, sect, style

DOCUMENT = "word/document.xml"


def told(before: bytes, after: bytes) -> list[tuple[str, int, str]]:
    found = [(change.kind.value, change.invariant, change.property) for change in compare(before, after).changes]
    assert found == [(c.kind.value, c.invariant, c.property) for c in compare(before, after, fast=False).changes]
    return found


def test_a_field_without_its_end_is_told_as_a_field() -> None:
    before = doc(p("See ", field("REF a", "2")), "x")
    assert told(before, edit(before, DOCUMENT, '<w:r><w:fldChar w:fldCharType="end"/></w:r>', "")) == [
        ("field", 24, "unbalanced")
    ]


def test_a_mark_that_nothing_else_tells_of_stays() -> None:
    before = doc(p(bookmark("_R", "x"), "y"))
    text = parts(before)[DOCUMENT].decode()
    end = text[text.index("<w:bookmarkEnd") :]
    assert told(before, edit(before, DOCUMENT, end[: end.index("/>") + 2], "")) == [("schema", 35, "unpaired")]


def test_an_element_that_no_paragraph_has_is_an_error_of_the_markup() -> None:
    before = doc("Rent is due.", "End.")
    after = edit(before, DOCUMENT, "<w:t>Rent is due.</w:t></w:r>", "<w:t>Rent is due.</w:t></w:r><w:blink/>")
    assert told(before, after) == [("schema", 3, "unknown")]


def test_an_imported_document_with_other_words_is_one_change_of_a_part() -> None:
    assert told(doc("a", alt_chunk("<p>x</p>")), doc("a", alt_chunk("<p>y</p>"))) == [("part", 38, "altChunk")]
    assert told(doc("a"), doc("a", alt_chunk("<p>y</p>"))) == [("insert", 7, "imported chunk")]


def test_a_missing_header_is_told_by_its_section() -> None:
    before = doc("a", sect=sect(header="Draft"))
    kept = {name: data for name, data in parts(before).items() if not name.startswith("word/header")}
    assert told(before, rezip(kept)) == [("section", 20, "header binding")]


def test_a_style_that_went_is_one_change_and_not_one_for_each_paragraph() -> None:
    clause = style("Clause", ppr='<w:ind w:left="720"/>')
    body: list[Content] = [p(f"Clause {number} of the lease.", style="Clause") for number in range(4)]
    before = doc(*body, "End.", styles={"Clause": clause})
    (change,) = compare(before, edit(before, "word/styles.xml", clause, "")).changes
    assert (change.message, change.affected) == ("Style Clause removed: 4 paragraphs lost it", 4)


def test_a_new_default_style_is_one_change() -> None:
    swapped = {
        "Normal": STYLES["Normal"].replace(' w:default="1"', ""),
        "BodyText": STYLES["BodyText"].replace("<w:style ", '<w:style w:default="1" '),
    }
    (change,) = compare(doc("a", "b"), doc("a", "b", styles=swapped)).changes
    assert change.message == "Style Body Text: now the default style; 2 paragraphs affected"
