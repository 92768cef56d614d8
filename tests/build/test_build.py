"""The document language writes valid, deterministic packages, and its words do what they say."""

from __future__ import annotations

import io
import zipfile

import docx as python_docx
import pytest
from lxml import etree

from tests import build as b
from tests.build import doc, p, r

EVERYTHING = (
    p("Sale Agreement", style="Title"),
    b.toc(("1. Payment", "_Toc1", "2"), ("2. Term", "_Toc2", "3")),
    p(b.bookmark("_Toc1", "Payment"), style="Heading1", lvl=0),
    p(
        "The ",
        r("Buyer", b=True),
        " pays in ",
        r("full", i=True, was=b.rpr()),
        ".\tOn\ntime",
        lvl=1,
        was=b.ppr(jc="left"),
    ),
    p("see ", b.ref("_Toc1", "1."), b.simple("PAGE", "1"), b.field(r"SEQ Table \* ARABIC", "1"), lvl=2),
    p(r("e", b.NO_BREAK_HYPHEN, "mail", b.SOFT_HYPHEN, b.sym("F0FE"), b.CR, b.PAGE_BREAK, b.COLUMN_BREAK)),
    p(
        "note",
        b.footnote("A note.", p("More.")),
        b.endnote("An end note."),
        b.comment("30 days", said="?", replies=[("B", "ok")]),
    ),
    p(b.ins("new "), b.dele("old ", b.field("PAGE", "1")), b.ins(b.dele("both"), by="Ann"), mark="ins"),
    p(b.move_from("m1", "moved"), mark="moveFrom"),
    p(b.move_to("m1", "moved"), mark="moveTo"),
    b.tbl(
        [b.tc("Fees", span=2)], [b.tc("Tier", vmerge="restart"), "1"], b.tr(b.tc(vmerge="continue"), "2", mark="del")
    ),
    b.tbl(b.tr("a", b.tc(b.tbl(["inner"]), "after"), header=True, cantSplit=True), raw=b.borders(top="single")),
    b.sdt(p("Block"), tag="t", alias="A", lock="sdtLocked"),
    b.tbl(b.sdt(b.tr("row", b.sdt(b.tc("cell")))), grid=(1, 2)),
    p(b.sdt_run("run", tag="run"), b.link("web", url="https://example.com/?a=1&b=2"), b.link("there", anchor="_Toc1")),
    p(
        b.image(alt="Logo"),
        b.image(kind="anchor", crop='l="1000"'),
        b.textbox("boxed"),
        b.textbox("x", encodings="vml"),
    ),
    p(
        b.math("x", "=", "a", sup=("b", "2")),
        b.ruby("漢字", "かんじ"),
        b.smart_tag("Rome"),
        b.xml("<w:proofErr w:type='spellStart'/>"),
    ),
    b.alt_chunk("<p>chunk</p>"),
    p("End of section one", sect=b.sect(header="Draft", first_footer=p("First"), cols=2, kind="nextPage")),
)
OPTIONS = {
    "sect": b.sect(footer=p(b.field("PAGE", "1")), size=(15840, 12240), raw='<w:pgNumType w:start="1"/>'),
    "styles": {"Clause": b.style("Clause", rpr="<w:b/>")},
    "numbering": (
        b.lst(2, "Article %1", b.level("%2", "lowerRoman", raw="<w:isLgl/>")),
        b.again(3, of=2, start={0: 5}),
    ),
    "settings": {"trackRevisions": True, "documentProtection": {"edit": "forms", "enforcement": "1"}},
    "theme": "Garamond",
    "core": {"creator": "A & B"},
    "custom": {"Matter": "12-7"},
    "app": {"Company": "Firm"},
    "parts": {"customXml/item1.xml": "<x/>"},
    "rels": [("customXml", "../customXml/item1.xml")],
}


def test_every_word_gives_well_formed_parts_and_the_same_bytes() -> None:
    whole = doc(*EVERYTHING, **OPTIONS)  # type: ignore[arg-type]
    assert whole == doc(*EVERYTHING, **OPTIONS)  # type: ignore[arg-type]
    for name, data in b.parts(whole).items():
        if name.endswith((".xml", ".rels")):
            etree.fromstring(data)


def test_another_reader_sees_what_was_written() -> None:
    read = python_docx.Document(io.BytesIO(doc(*EVERYTHING, **OPTIONS)))  # type: ignore[arg-type]
    assert read.paragraphs[0].text == "Sale Agreement"
    assert read.paragraphs[0].style is not None
    assert read.paragraphs[0].style.name == "Title"
    assert read.sections[0].header.paragraphs[0].text == "Draft"
    assert [cell.text for cell in read.tables[0].rows[1].cells] == ["Tier", "1"]
    assert read.core_properties.author == "A & B"


def test_relationships_belong_to_the_story_that_uses_them() -> None:
    with_link = doc(p("x"), sect=b.sect(header=p(b.link("web", url="https://example.com/"))))
    members = b.parts(with_link)
    assert b"example.com" in members["word/_rels/header1.xml.rels"]
    assert b"example.com" not in members["word/_rels/document.xml.rels"]


def test_rename_moves_a_part_in_types_and_relationships() -> None:
    members = b.parts(doc("x", rename={"word/document.xml": "word/main.xml"}))
    assert "word/main.xml" in members
    assert "word/_rels/main.xml.rels" in members
    assert b'Target="/word/main.xml"' in members["_rels/.rels"]
    assert b"/word/document.xml" not in members["[Content_Types].xml"]


def test_edit_asks_for_exactly_one_place() -> None:
    pair = doc("alpha alpha", "beta")
    assert b"gamma" in b.parts(b.edit(pair, "word/document.xml", "beta", "gamma"))["word/document.xml"]
    with pytest.raises(AssertionError, match="2 times"):
        b.edit(pair, "word/document.xml", "alpha", "gamma")
    with pytest.raises(AssertionError, match="not in the package"):
        b.edit(pair, "word/none.xml", "alpha", "gamma")


def test_the_archive_depends_on_the_members_only() -> None:
    packed = doc("x")
    assert b.rezip(b.parts(packed)) == packed
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert {item.compress_type for item in archive.infolist()} == {zipfile.ZIP_STORED}
