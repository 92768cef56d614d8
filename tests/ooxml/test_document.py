"""A document: parts become trees when they are asked for, and what is not there is said to be not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from matterbench.errors import UnreadableInput
from matterbench.ooxml.document import Document, read
from tests.build import doc, edit, footnote, p, style


def shown(document: Document) -> str:
    """Return the characters of the body."""
    return "".join(map(str, document.body.itertext()))


def test_paths_and_bytes_are_the_same_document(tmp_path: Path) -> None:
    packed = doc("One")
    (tmp_path / "one.docx").write_bytes(packed)
    by_path, by_bytes = read(tmp_path / "one.docx"), read(packed)
    assert by_path.package.sha256 == by_bytes.package.sha256 == read(str(tmp_path / "one.docx")).package.sha256
    assert by_path.package.name == "one.docx"


def test_parts_are_found_by_relationship() -> None:
    document = read(doc(p("x", footnote("n")), rename={"word/footnotes.xml": "word/fn.xml"}))
    assert document.part("footnotes") == "word/fn.xml"
    assert document.part_root("footnotes") is not None
    assert document.part("comments") is None
    assert document.part_root("comments") is None
    assert document.settings is not None


def test_a_part_that_is_missing_is_none() -> None:
    broken = edit(doc(p("x", footnote("n"))), "word/_rels/document.xml.rels", "footnotes.xml", "gone.xml")
    assert read(broken).part("footnotes") is None


def test_trees_stand_in_for_parts() -> None:
    document = read(doc("One"))
    other = read(doc("Two")).root("word/document.xml")
    changed = Document(document.package, {"word/document.xml": other})
    assert shown(changed) == "Two"
    assert shown(document) == "One"


def test_styles_know_their_lists_and_lists_their_styles() -> None:
    numbered = style("Clause", ppr='<w:numPr><w:numId w:val="1"/></w:numPr>')
    document = read(doc("x", styles={"Clause": numbered}))
    assert document.styles.numbering_of("Clause")[0] == "1"
    assert document.names.lists["1"] == "1"
    assert document.names.styles["Clause"] == "Clause"


def test_a_body_may_be_missing() -> None:
    empty = edit(doc("x"), "word/document.xml", "<w:body>", "<w:other>")
    assert len(read(edit(empty, "word/document.xml", "</w:body>", "</w:other>")).body) == 0


def test_what_is_no_document_is_refused() -> None:
    with pytest.raises(UnreadableInput):
        read(b"not a zip")
    with pytest.raises(UnreadableInput):
        read("no-such-file.docx")
