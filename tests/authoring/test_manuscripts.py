from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from matterbench.authoring.document import write
from matterbench.authoring.manuscript import Author, Pages, Properties
from matterbench.authoring.manuscripts import cited_labels, manuscript
from matterbench.authoring.notes import Comment
from matterbench.errors import InvalidRequest

NOTE = Comment("c", "Dana Whitlock", "DW", "2026-11-02T10:00:00Z", "Why?")
DANA = {"dw": Author("Dana Whitlock", "2026-11-02T09:00:00Z")}


def parts(markup: str, house: str = "firm", **more: Any) -> dict[str, str]:
    data = write(manuscript(markup, house, title="T", **more)).data
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name).decode() for name in package.namelist() if name.endswith((".xml", ".rels"))}


@pytest.mark.parametrize(
    ("markup", "more", "words"),
    [
        ("no head here", {}, "Lease, at 'no head here': a block has no head"),
        ("bdy: Text.", {}, "Lease, block `bdy: Text.`: no kind of block 'bdy'"),
        ("bdy: Text.", {}, "did you mean 'body'?"),
        ("body a: One.\n\nbody a: Two.", {}, "block `body a`: the key 'a' stands 2 times"),
        ("body a: {bold x}", {}, "no mark 'bold'"),
        ("body a: {b x", {}, "block `body a`: a brace is not closed"),
        ("body a: x}", {}, "a closing brace opens nowhere"),
        ("article rent: RENT\n\nbody: See {ref rents}.", {}, "{ref rents}: no block with the key 'rents'"),
        ("article rent: RENT\n\nbody: See {ref rents}.", {}, "did you mean 'rent'?"),
        ("article: RENT\n\nbody a: x\n\nbody: Section~{ref a}.", {}, "{ref a} names a block that is not numbered"),
        ("article: RENT\n\nbody: {typed a}.", {}, "{typed a}: no block with the key 'a'"),
        ("table t: 100\n | x\n\nbody: page {page t}.", {}, "{page t} names a block that is no paragraph"),
        ("body: Text.\n\nend boddy:", {}, "no section 'boddy'"),
        ("body: Text.\n\nend body:\n\nbody: More.\n\nend last:", {}, "is not the last block"),
        ("table t: 100 200\n | x", {}, "block `table t`: a row has 1 columns: '| x' (expected 2)"),
        ("table t:\n | x", {}, "are no column widths"),
        ("table t: 100", {}, "has no rows"),
        ("1 a: Text.", {}, "a paragraph of kind 1 has none of kind article above it"),
        ("exhibit: A\n\ne2: Text.", {}, "a paragraph of kind e2 has none of kind e1 above it"),
        ("body: Text{fn one}.", {}, "no footnote 'one' (expected none: declare it first)"),
        ("body: Text.", {"footnotes": {"one": "x"}}, "the text names footnote 'one' 0 times (expected once)"),
        ("body: Text{fn one}.", {"footnotes": {"one": "{ref a}"}}, "block `note one`: {ref a}: no block"),
        ("body: Text.", {"comments": [NOTE]}, "the text has no anchor for comment 'c'"),
        ("body: {comment d|Text}.", {"comments": [NOTE]}, "no comment 'd' (expected one of c)"),
        ("body: {ins dw|Text}.", {}, "no author 'dw'"),
        ("body +ab: Text.", {"authors": DANA}, "no author 'ab' (expected one of dw)"),
        ("body: {link site|Text}.", {}, "no link 'site'"),
        ("body: Text.", {"header": "{ref a}"}, "block `header header`: {ref a}: no block"),
    ],
)
def test_a_mistake_is_named_with_its_block(markup: str, more: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        manuscript(markup, "firm", title="T", where="Lease", **more)
    assert words in str(caught.value)
    assert str(caught.value).startswith("Lease")


def test_a_reference_that_would_show_a_number_alone_is_refused() -> None:
    text = "article rent: RENT\n\nbody: As {ref rent} says."
    with pytest.raises(InvalidRequest, match=r"shows a number alone in this house; write Article~\{ref rent\}"):
        manuscript(text, "plain", title="T")
    assert write(manuscript(text, "firm", title="T")).statements[1].text == "As Article 1 says."
    written = write(manuscript(text.replace("{ref", "Article~{ref"), "plain", title="T"))
    assert written.statements[1].text == "As Article\u00a01 says."


@pytest.mark.parametrize(
    ("house", "text"),
    [("firm", "Sections 1.1 and 1.2"), ("agency", "Section 1.01 and Section 1.02"), ("form", "Sections 1 and 2")],
)
def test_the_word_before_a_reference_follows_the_house(house: str, text: str) -> None:
    markup = "article: RENT\n\n1 a: One.\n\n1 b: Two.\n\nbody: Sections {ref a} and {ref b}."
    assert write(manuscript(markup, house, title="T")).statements[3].text == f"{text}."


def test_what_authors_need_not_write_is_put_in() -> None:
    made = manuscript("re: Rent\n\ncc: cc:{tab}File\n\nmemohead:\n | To: | File\n\narticle: RENT", "letter", title="T")
    assert [block.text for block in made.blocks[:2]] == ["Re:{tab}Rent", "cc:{tab}File"]
    assert made.blocks[2].text.splitlines()[0] == "1260 8100"
    assert [(block.kind, block.key) for block in made.blocks[3:]] == [("article", "article-1"), ("end", "letter")]
    assert manuscript("body: x", "firm", title="T").blocks[-1].key == "last"


def test_keys_that_are_put_in_are_not_taken_already() -> None:
    made = manuscript("article: ONE\n\nbody article-1: x", "firm", title="T")
    assert [block.key for block in made.blocks[:2]] == ["article-1x", "article-1"]


def test_headers_and_footers_are_those_of_the_sections_in_use() -> None:
    names = parts("body: x\n\nend body:", header="Draft", footer="{pagenum} of {numpages}")
    assert {name for name in names if "header" in name or "footer" in name} == {
        "word/header1.xml", "word/footer1.xml"
    }  # fmt: skip
    assert "Draft" in names["word/header1.xml"]
    assert "NUMPAGES" in names["word/footer1.xml"]
    letter = parts("body: x\n\nend letter:", "letter")
    assert "PAGE" in letter["word/header1.xml"]
    assert "<w:titlePg/>" in letter["word/document.xml"]


def test_changes_are_tracked_only_where_somebody_has_made_some() -> None:
    assert "trackRevisions" not in parts("body: x")["word/settings.xml"]
    assert "trackRevisions" in parts("body: {ins dw|x}", authors=DANA)["word/settings.xml"]


def test_a_document_without_comments_has_no_parts_for_them() -> None:
    names = parts("body: x")
    assert not any("comments" in name or "people" in name for name in names)
    with_one = parts("body: {comment c|x}", comments=[NOTE])
    assert {"word/comments.xml", "word/commentsExtended.xml", "word/people.xml"} <= set(with_one)


def test_properties_that_are_not_given_are_not_invented() -> None:
    assert "dcterms:created" not in parts("body: x")["docProps/core.xml"]
    given = Properties("Lease", "Harrow & Pell LLP", "Dana", "2026-05-04T10:12:00Z", "2026-05-05T10:12:00Z", 2)
    assert "2026-05-04T10:12:00Z" in parts("body: x", properties=given)["docProps/core.xml"]


def test_notes_stand_in_the_order_of_the_text_and_hold_references() -> None:
    text = "article rent: RENT\n\nbody: One{fn b} and two{fn a}."
    names = parts(text, footnotes={"a": "First {i declared}.", "b": "See {ref rent}."})
    notes = names["word/footnotes.xml"]
    assert notes.index("See ") < notes.index("First ")
    assert "REF _Ref" in notes
    assert "_Ref" in names["word/document.xml"]


def test_terms_are_found_with_the_paragraph_that_defines_them() -> None:
    text = (
        "preamble: The {def Lease}.\n\nrecital a: The {def Land}.\n\narticle rent: RENT\n\n1 amount: {def Rent} is due."
    )
    made = manuscript(text + "\n\nindex:", "firm", title="T")
    assert made.terms == (("Lease", ""), ("Land", "a"), ("Rent", "amount"))
    entries = [one.text for one in write(made).statements if one.style == "IndexEntry"]
    assert entries == ["Land\tRecital A", "Lease\tPreamble", "Rent\t1.1"]


def test_the_contents_show_headings_without_notes_comments_and_deletions() -> None:
    text = "contents: CONTENTS\n\narticle rent: RENT{fn a}{comment c| AND} {ins dw|TAX}{del dw|FEES}"
    made = manuscript(
        text, "firm", title="T", footnotes={"a": "x"}, comments=[NOTE], authors=DANA, pages=Pages({"rent": 7}, 9)
    )
    assert [one.text for one in write(made).statements if one.style == "TOC1"] == ["Article 1\tRENT AND TAX\t7"]


def test_labels_are_cited_by_number_alone() -> None:
    text = "recital r: R\n\narticle rent: RENT\n\n1 amount: Rent:\n\n2 late: late.\n\nexhibit form: FORM\n\nb1 dot: x"
    assert cited_labels(text, "agency") == {"r": "(A)", "rent": "1", "amount": "1.01", "late": "1.01(a)", "form": "A"}
    assert cited_labels(text, "firm")["late"] == "1.1(a)"


def test_a_conformed_signature_is_text() -> None:
    assert (
        write(manuscript("body: By: {sign Ruth Okafor}", "firm", title="T")).statements[0].text == "By: /s/ Ruth Okafor"
    )
