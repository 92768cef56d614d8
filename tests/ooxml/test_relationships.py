from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from matterbench.errors import UnreadableInput
from matterbench.ooxml.relationships import (
    read_content_types,
    read_relationships,
    relationships_name,
    resolve,
    source_of,
)
from tests.ooxml.packages import links, types


@pytest.mark.parametrize(
    ("part", "target", "resolved"),
    [
        ("word/document.xml", "media/image1.png", "word/media/image1.png"),
        ("word/document.xml", "/word/media/image1.png", "word/media/image1.png"),
        ("word/document.xml", "../customXml/item1.xml", "customXml/item1.xml"),
        ("word/document.xml", "./styles.xml", "word/styles.xml"),
        ("word/document.xml", "../../../styles.xml", "styles.xml"),
        ("word/document.xml", "media\\image1.png", "word/media/image1.png"),
        ("word/document.xml", "#_Toc1", "#_Toc1"),
        ("word/document.xml", "chart.xml#x", "word/chart.xml"),
        ("word/document.xml", "http://example.org/a", "http://example.org/a"),
        ("", "word/document.xml", "word/document.xml"),
    ],
)
def test_targets_resolve_against_their_source(part: str, target: str, resolved: str) -> None:
    assert resolve(part, target) == resolved


@given(st.text("ab./\\:#%", max_size=12), st.text("ab/.", max_size=12))
def test_no_target_leaves_the_package(target: str, part: str) -> None:
    found = resolve(part, target)
    assert found == target or ".." not in found.split("/")


@pytest.mark.parametrize("part", ["", "document.xml", "word/document.xml", "a/b/c.bin"])
def test_a_part_and_its_relationship_part_name_each_other(part: str) -> None:
    assert source_of(relationships_name(part)) == part


@pytest.mark.parametrize("name", ["word/document.xml", "word/rels/a.rels", "a.rels"])
def test_other_names_hold_no_relationships(name: str) -> None:
    assert source_of(name) is None


def test_relationships_keep_their_order_and_say_what_is_outside() -> None:
    root = etree.fromstring(links(("rId2", "hyperlink", "https://a.example/x"), ("rId1", "header", "header1.xml")))
    found = read_relationships(root, "word/document.xml", "x")
    assert [(link.id, link.type, link.target, link.external) for link in found.values()] == [
        ("rId2", "hyperlink", "https://a.example/x", True),
        ("rId1", "header", "word/header1.xml", False),
    ]


def test_two_relationships_of_one_id_are_refused() -> None:
    root = etree.fromstring(links(("rId1", "header", "header1.xml"), ("rId1", "header", "header2.xml")))
    with pytest.raises(UnreadableInput, match="two relationships have the id 'rId1'"):
        read_relationships(root, "word/document.xml", "x")


def test_content_types_go_by_name_then_by_extension_without_case() -> None:
    stated = read_content_types(etree.fromstring(types({"word/Document.xml": "main"})))
    assert stated.of("WORD/document.xml") == "main"
    assert stated.of("word/other.XML") == "application/xml"
    assert stated.of("word/image.png") is None
    assert stated.of("noextension") is None
