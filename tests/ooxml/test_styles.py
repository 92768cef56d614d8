"""Reading style definitions: identity, inheritance, names, numbering, and how dirty files are borne."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree

from matterbench.ooxml.cascade import definition_changes, effective_paragraph, effective_run
from matterbench.ooxml.names import W
from matterbench.ooxml.styles import Styles
from matterbench.ooxml.theme import Theme
from tests.ooxml.fragments import defaults, style, styles


def test_a_style_holds_its_own_properties_only() -> None:
    part = styles(
        style("paragraph", "Normal", '<w:rPr><w:sz w:val="24"/></w:rPr>', default=True)
        + style(
            "paragraph",
            "Body",
            '<w:next w:val="Normal"/><w:link w:val="BodyChar"/><w:uiPriority w:val="9"/><w:qFormat/>'
            '<w:pPr><w:jc w:val="both"/><w:numPr><w:ilvl w:val="1"/><w:numId w:val="5"/></w:numPr></w:pPr>',
            base="Normal",
        )
    )
    body = part.get("Body")
    assert body is not None
    assert (body.type, body.based_on, body.next, body.link) == ("paragraph", "Normal", "Normal", "BodyChar")
    assert (dict(body.paragraph), dict(body.run)) == ({"jc": "both"}, {})
    assert (body.num_id, body.ilvl, body.default) == ("5", 1, False)
    assert [found.id for found in part] == ["Normal", "Body"]
    assert len(part) == 2


def test_a_document_without_styles_is_empty() -> None:
    part = Styles.parse(None, Theme())
    assert (len(part), part.get("Normal"), part.default("paragraph"), part.chain("Normal")) == (0, None, None, ())
    assert (part.doc_run, part.doc_paragraph, part.by_name("paragraph", "Normal")) == ({}, {}, None)


def test_document_defaults() -> None:
    part = styles(defaults(run='<w:sz w:val="22"/>', paragraph='<w:spacing w:after="160"/>'))
    assert (part.doc_run, part.doc_paragraph) == ({"sz": 22}, {"spacing.after": 160})


def test_chains_run_from_the_base_and_end_at_cycles_gaps_and_other_types() -> None:
    part = styles(
        style("paragraph", "A", base="B")
        + style("paragraph", "B", base="A")
        + style("paragraph", "C", base="Gone")
        + style("character", "D", base="A")
        + style("paragraph", "E", base="C")
    )
    ids = {name: [link.id for link in part.chain(name)] for name in "ABCDE"}
    assert ids == {"A": ["B", "A"], "B": ["A", "B"], "C": ["C"], "D": ["D"], "E": ["C", "E"]}
    assert part.chain(None) == part.chain("Gone") == ()


def test_the_applied_style_falls_back_to_the_default_of_its_type() -> None:
    part = styles(style("paragraph", "Normal", default=True) + style("character", "Strong"))
    assert part.typed("Gone", "paragraph") == part.typed("Strong", "paragraph") == part.get("Normal")
    assert part.typed("Strong", "character") == part.get("Strong")
    assert part.typed("Normal", "character") is None


def test_numbering_is_inherited_item_by_item() -> None:
    number = '<w:pPr><w:numPr><w:numId w:val="{}"/></w:numPr></w:pPr>'
    level = '<w:pPr><w:numPr><w:ilvl w:val="{}"/></w:numPr></w:pPr>'
    part = styles(
        style("paragraph", "H1", number.format(3))
        + style("paragraph", "H2", level.format(1), base="H1")
        + style("paragraph", "Off", number.format(0), base="H2")
    )
    assert [part.numbering_of(name) for name in ("H1", "H2", "Off", "Gone")] == [
        ("3", None),
        ("3", 1),
        ("0", 1),
        (None, None),
    ]


def test_names_ignore_case_and_primary_names_win_over_aliases() -> None:
    part = styles(
        '<w:style w:type="paragraph" w:styleId="a"><w:name w:val="heading 1,H1"/>'
        '<w:aliases w:val="Clause, Body"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="b"><w:name w:val="Body"/></w:style>'
        '<w:style w:type="character" w:styleId="c"><w:name w:val="Body"/></w:style>'
    )
    found = [part.by_name(kind, name) for kind, name in (
        ("paragraph", "Heading 1"), ("paragraph", "h1"), ("paragraph", "CLAUSE"), ("paragraph", "body"),
        ("character", "Body"), ("table", "Body"),
    )]  # fmt: skip
    assert [None if one is None else one.id for one in found] == ["a", "a", "a", "b", "c", None]
    assert found[0] is not None
    assert found[0].name == "heading 1"


def test_a_table_style_has_conditional_parts() -> None:
    content = (
        '<w:tblPr><w:tblStyleRowBandSize w:val="2"/></w:tblPr>'
        '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr><w:tcPr><w:shd w:fill="000000"/></w:tcPr></w:tblStylePr>'
        "<w:tblStylePr><w:rPr><w:i/></w:rPr></w:tblStylePr>"
    )
    grid = styles(style("table", "Grid", content)).get("Grid")
    assert grid is not None
    assert dict(grid.table) == {"tblStyleRowBandSize": 2}
    assert list(grid.conditional) == ["firstRow"]
    assert dict(grid.conditional["firstRow"].run) == {"b": True}
    assert dict(grid.conditional["firstRow"].cell) == {"shd": ("clear", "auto", "000000")}


def test_of_two_styles_with_one_id_the_first_counts() -> None:
    part = styles(style("paragraph", "A", "<w:rPr><w:b/></w:rPr>") + style("paragraph", "A"))
    assert [dict(one.run) for one in part] == [{"b": True}]


def test_a_style_without_attributes_does_not_break_the_rest() -> None:
    part = styles("<w:style/>" + style("paragraph", "A"))
    assert [(one.id, one.type, one.name) for one in part] == [("", "paragraph", ""), ("A", "paragraph", "A")]


def styles_part(path: Path) -> bytes | None:
    """Return the styles part of a file, or None where the file is damaged or has none."""
    try:
        with zipfile.ZipFile(path) as archive:
            return archive.read("word/styles.xml")
    except (zipfile.BadZipFile, KeyError):
        return None


@pytest.mark.slow
def test_every_style_of_real_documents_is_read(shared: Callable[[str], Path]) -> None:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True, remove_comments=True)
    for path in sorted(shared("corpus").rglob("*.docx")):
        xml = styles_part(path)
        if xml is None:
            continue
        root = etree.fromstring(xml, parser)
        part = Styles.parse(root, Theme())
        assert len(list(part)) <= len(root.findall(f"{W}style"))
        for one in part:
            assert part.by_name(one.type, one.name) is not None
            assert effective_run(part, one.id, one.id, {})["sz"] is not None
            assert effective_paragraph(part, one.id, {})["jc"] is not None
        assert definition_changes(part, Styles.parse(root, Theme()), [(one, one) for one in part]) == ()
