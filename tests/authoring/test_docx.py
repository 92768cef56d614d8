from __future__ import annotations

import io
import zipfile
import zlib

import pytest
from lxml import etree

from matterbench.authoring.docx import Part, Relationship, package
from matterbench.authoring.drawings import equation, png, text_box
from matterbench.authoring.elements import PREFIXES, tag, text, word_part
from matterbench.authoring.labels import number, shown
from matterbench.authoring.numbering import Level, ListDefinition, ListInstance, label
from matterbench.authoring.runs import RunFormat, run
from matterbench.authoring.source import Block, Insert, Mark, Replace, insert_blocks, parse_blocks, parse_inline
from matterbench.authoring.source import replace_text as replaced
from matterbench.authoring.tables import parse_row, table
from matterbench.errors import InvalidRequest

CLAUSES = ListDefinition(
    "clauses",
    (
        Level("decimal", "ARTICLE %1"),
        Level("decimal", "%1.%2"),
        Level("lowerLetter", "(%3)"),
        Level("lowerRoman", "(%4)"),
    ),
)
POINTS = ListDefinition("points", (Level("decimal", "%1."),))
INSTANCES = (
    ListInstance("clauses", "clauses"),
    ListInstance("first", "points", restart=True),
    ListInstance("second", "points", restart=True),
)


def xml(markup: str) -> etree._Element:
    return etree.fromstring(word_part("w:body", markup))[0]


def values(element: etree._Element, path: str) -> list[str]:
    found = element.xpath(path, namespaces=PREFIXES)
    assert isinstance(found, list)
    return [str(one) for one in found]


def test_equal_parts_give_equal_bytes_stored_and_without_a_clock() -> None:
    link = Relationship("rId1", "hyperlink", "https://a.example/?x=1&y=2", external=True)
    parts = [Part("word/document.xml", "document", b"<a/>", (link,)), Part("word/media/plan.png", "png", b"x")]
    root = [Relationship("rId1", "officeDocument", "word/document.xml")]
    data = package(parts, root)
    assert data == package(parts, root)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert {(one.compress_type, one.date_time, one.create_system) for one in archive.infolist()} == {
            (zipfile.ZIP_STORED, (1980, 1, 1, 0, 0, 0), 0)
        }
        relationships = etree.fromstring(archive.read("word/_rels/document.xml.rels"))
        types = archive.read("[Content_Types].xml").decode()
    assert relationships[0].get("Target") == "https://a.example/?x=1&y=2"
    assert 'PartName="/word/document.xml"' in types
    assert 'Extension="png"' in types


def test_text_and_attributes_are_escaped() -> None:
    assert tag("a", {"b": 'x"<&'}, text("R & D < Co")) == "<a b='x\"&lt;&amp;'>R &amp; D &lt; Co</a>"


def test_special_characters_of_a_run_are_elements() -> None:
    made = xml(run("7\u20115\tor\n 6", RunFormat(bold=True)))
    assert [etree.QName(one).localname for one in made] == ["rPr", "t", "noBreakHyphen", "t", "tab", "t", "br", "t"]
    assert values(made, "w:t[4]/@xml:space") == ["preserve"]


def test_a_picture_holds_its_pixels() -> None:
    data = png([b"\x00\xff\x00", b"\xff\xff\x00"])
    size, pixels = data[16:24], data[data.index(b"IDAT") + 4 :]
    assert size == bytes([0, 0, 0, 3, 0, 0, 0, 2])
    assert zlib.decompressobj().decompress(pixels) == bytes([0, 0b01000000, 0, 0b11000000])


def test_a_text_box_says_the_same_in_both_its_encodings() -> None:
    made = xml(text_box(1, "Box", (100, 40), tag("w:p", None, run("Draft"))))
    assert values(made, ".//mc:Choice//w:t/text()") == values(made, ".//mc:Fallback//w:t/text()") == ["Draft"]


def test_an_equation_keeps_subscripts() -> None:
    made = xml(equation([("R", "n"), " = ", ("R", "m")]))
    assert values(made, ".//m:t/text()") == ["R", "n", " = ", "R", "m"]


@pytest.mark.parametrize(
    ("format", "number_", "expected"),
    [("decimal", 12, "12"), ("lowerLetter", 28, "bb"), ("upperLetter", 3, "C"), ("lowerRoman", 49, "xlix")],
)
def test_labels_are_written_in_every_format(format: str, number_: int, expected: str) -> None:
    assert label([Level(format, "(%1)")], [number_]) == f"({expected})"


def test_deeper_levels_start_over_and_lists_with_an_override_too() -> None:
    levels = [("clauses", n) for n in (0, 1, 2, 2, 1, 2, 0, 1)]
    pairs = [*levels, ("", 0), ("first", 0), ("first", 0), ("second", 0)]
    found = [None if one is None else one.label for one in number(pairs, (CLAUSES, POINTS), INSTANCES)]
    clauses = ["ARTICLE 1", "1.1", "(a)", "(b)", "1.2", "(a)", "ARTICLE 2", "2.1"]
    assert found == [*clauses, None, "1.", "2.", "1."]


def test_a_reference_shows_what_its_switch_asks_for() -> None:
    levels = (0, 1, 2, 3, 2, 1)
    found = number([("clauses", n) for n in levels], (CLAUSES,), INSTANCES[:1])
    article, section, _, deep, sibling, other = (one for one in found if one is not None)
    assert [shown(deep, switch, None) for switch in "nwr"] == ["(i)", "1.1(a)(i)", "1.1(a)(i)"]
    assert shown(deep, "r", sibling) == "(a)(i)"
    assert shown(deep, "r", other) == "1.1(a)(i)"
    assert shown(section, "r", other) == "1.1"
    assert shown(article, "r", other) == "ARTICLE 1"


def test_a_reference_drops_the_trailing_period() -> None:
    (point,) = number([("first", 0)], (POINTS,), INSTANCES[1:2])
    assert point is not None
    assert (point.label, shown(point, "w", None)) == ("1.", "1")


def test_blocks_have_a_kind_a_key_and_an_author() -> None:
    assert parse_blocks("1 rent +oc: Pay\n the rent.\n\ntable t: 10 20\n | a | b\n") == (
        Block("1", "rent", "Pay the rent.", "oc"),
        Block("table", "t", "10 20\n| a | b"),
    )


def test_marks_nest_and_quotes_curl() -> None:
    assert parse_inline('Say "{ins oc|the {b tenant\'s}}" in Section~{ref rent}.') == (
        "Say \u201c",
        Mark("ins", "oc", ("the ", Mark("b", "", ("tenant\u2019s",)))),
        "\u201d in Section\u00a0",
        Mark("ref", "rent", ()),
        ".",
    )


@pytest.mark.parametrize("markup", ["{b open", "closed}", "{ins oc|open", "{}"])
def test_a_wrong_brace_is_refused(markup: str) -> None:
    with pytest.raises(InvalidRequest):
        parse_inline(markup)


def test_a_block_without_a_head_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="has no head"):
        parse_blocks("Rent is due monthly")


def test_an_edit_must_find_its_place_once() -> None:
    blocks = parse_blocks("1 a: one one\n\n1 b: two")
    assert replaced(blocks, Replace("b", "two", "three"))[1].text == "three"
    assert [one.key for one in insert_blocks(blocks, Insert("b", "1 c: new"))] == ["a", "c", "b"]
    for edit in (Replace("a", "one", "x"), Replace("b", "one", "x"), Replace("z", "one", "x")):
        with pytest.raises(InvalidRequest):
            replaced(blocks, edit)


def test_rows_say_spans_merges_and_alignment() -> None:
    rows = [parse_row("|* ! Year | >2 Rent"), parse_row("|* ^ | From | ] To"), parse_row("| 1 |  | {ins oc|x}")]
    assert [[(cell.span, cell.merge, cell.align) for cell in row.cells] for row in rows] == [
        [(1, "restart", ""), (2, "", "")],
        [(1, "continue", ""), (1, "", ""), (1, "", "right")],
        [(1, "", ""), (1, "", ""), (1, "", "")],
    ]
    made = xml(table(rows, [100, 200, 300], "Grid", lambda markup, row, cell: tag("w:p", None, run(markup))))
    assert values(made, "w:tr[1]/w:tc/w:tcPr/w:tcW/@w:w") == ["100", "500"]
    assert values(made, "w:tr/w:trPr/w:tblHeader/ancestor::w:tr/w:tc[2]//w:t/text()") == ["Rent", "From"]
