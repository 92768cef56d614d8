from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from matterbench.ooxml.inventory import dangling, external_links, part_inventory
from matterbench.ooxml.package import Package
from tests.ooxml.packages import MAIN_TYPE, links, members, types, zip_of

WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml."


def package() -> Package:
    rows = [
        ("rId1", "styles", "styles.xml"),
        ("rId2", "glossaryDocument", "glossary/document.xml"),
        ("rId3", "vbaProject", "vbaProject.bin"),
        ("rId4", "image", "NULL"),
        ("rId5", "hyperlink", "#_Toc1"),
        ("rId6", "attachedTemplate", "file:///C:/Legal.dotm"),
        ("rId7", "aFChunk", "chunk.htm"),
    ]
    extra = {
        "[Content_Types].xml": types({"word/document.xml": MAIN_TYPE, "word/comments.xml": f"{WORD}comments+xml"}),
        "word/styles.xml": b"<a/>",
        "word/glossary/document.xml": b"<a/>",
        "word/glossary/_rels/document.xml.rels": links(("rId1", "styles", "styles.xml")),
        "word/glossary/styles.xml": b"<a/>",
        "word/vbaProject.bin": b"macro",
        "word/comments.xml": b"<a/>",
        "word/chunk.htm": b"<p>",
        "notes.txt": b"x",
    }
    return Package.open(zip_of(members(extra, document_links=rows)))


def test_each_part_says_what_leads_to_it_and_what_it_is() -> None:
    assert [(part.name, part.type, part.source, part.sort) for part in part_inventory(package())] == [
        ("notes.txt", None, None, "unknown"),
        ("word/chunk.htm", "aFChunk", "word/document.xml", "altChunk"),
        ("word/comments.xml", None, None, "comments"),
        ("word/document.xml", "officeDocument", "", "main"),
        ("word/glossary/document.xml", "glossaryDocument", "word/document.xml", "glossary"),
        ("word/glossary/styles.xml", "styles", "word/glossary/document.xml", "glossary"),
        ("word/styles.xml", "styles", "word/document.xml", "styles"),
        ("word/vbaProject.bin", "vbaProject", "word/document.xml", "macro"),
    ]


def test_a_part_without_content_type_has_none_and_equal_bytes_have_equal_digests() -> None:
    parts = {part.name: part for part in part_inventory(package())}
    assert parts["word/vbaProject.bin"].content_type is None
    assert parts["word/styles.xml"].content_type == "application/xml"
    assert parts["word/styles.xml"].digest == parts["word/comments.xml"].digest
    assert parts["word/styles.xml"].digest != parts["notes.txt"].digest


def test_links_that_lead_nowhere_are_listed_and_places_and_outside_targets_are_not() -> None:
    assert [(link.part, link.id, link.type, link.target) for link in dangling(package())] == [
        ("word/document.xml", "rId4", "image", "word/NULL")
    ]
    assert [(part, link.target) for part, link in external_links(package())] == [
        ("word/document.xml", "file:///C:/Legal.dotm")
    ]


def test_a_planted_part_shows_as_one_more(shared: Callable[[str], Path]) -> None:
    folder = shared("mutations")
    before, after = (
        {part.name: part.sort for part in part_inventory(Package.open(folder / name))}
        for name in ("base.docx", "pairs/V72-part-added.docx")
    )
    assert after.items() - before.items() == {("customXml/item1.xml", "customXml")}
