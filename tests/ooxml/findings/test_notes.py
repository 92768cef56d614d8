"""Footnotes and endnotes: paired by their references, whatever their ids."""

from __future__ import annotations

from tests.build import doc, edit, endnote, footnote, p, tbl, tc
from tests.ooxml.findings.telling import Told, told

BODY, NOTES = "word/document.xml", "word/footnotes.xml"
BASE = doc(p("One", footnote("First note.")), p("Two", footnote("Second note.")), "Three")


def one(place: str, message: str, severity: str = "block", kind: str = "note") -> list[Told]:
    return [(severity, place, kind, message)]


def test_the_text_of_a_note() -> None:
    after = doc(p("One", footnote("First note.")), p("Two", footnote("Second remark.")), "Three")
    assert told(BASE, after) == one("footnote 2", "“note” → “remark”", kind="text")
    assert told(doc(p("x", endnote("An end."))), doc(p("x", endnote("An edge.")))) == one(
        "endnote 1", "“end” → “edge”", kind="text"
    )


def test_a_note_in_a_cell() -> None:
    def cell(text: str) -> bytes:
        return doc(tbl(["a", tc(p("b", footnote(text)))]))

    assert told(cell("Old words."), cell("New words.")) == one("footnote 1", "“Old” → “New”", kind="text")


def test_a_note_removed_and_added() -> None:
    without = doc("One", p("Two", footnote("Second note.")), "Three")
    assert told(BASE, without) == one("“One”", "footnote 1 removed: “First note.”")
    assert told(without, BASE) == one("“One”", "footnote 1 added: “First note.”")


def test_a_note_of_an_edited_paragraph_is_the_same_note() -> None:
    after = doc(p("Once", footnote("First note.")), p("Two", footnote("Second note.")), "Three")
    assert told(BASE, after) == one("“Once”", "“One” → “Once”", kind="text")


def test_a_note_that_went_with_its_paragraph_is_told_for_what_it_said() -> None:
    found = told(BASE, doc(p("Two", footnote("Second note.")), "Three"))
    assert found[0][2] == "delete"
    assert found[1:] == one("“One”", "footnote 1 went with its paragraph: “First note.”", "info")


def test_a_reference_that_moved() -> None:
    after = doc("One", p("Two", footnote("Second note.")), p("Three", footnote("First note.")))
    assert told(BASE, after) == one("“Three”", "reference of footnote 2 (“First note.”) moved here from “One”")


def test_a_footnote_turned_into_an_endnote() -> None:
    after = doc(p("One", endnote("First note.")), p("Two", footnote("Second note.")), "Three")
    found = [item for item in told(BASE, after) if item[2] == "note"]
    assert found == one("“One”", "footnote 1 turned into endnote 1: “First note.”")


def test_ids_are_no_change() -> None:
    renumbered = edit(BASE, BODY, 'footnoteReference w:id="2"', 'footnoteReference w:id="9"')
    assert told(BASE, edit(renumbered, NOTES, '<w:footnote w:id="2"', '<w:footnote w:id="9"')) == []


def test_ids_that_no_longer_ascend_are_information() -> None:
    after = edit(BASE, BODY, 'footnoteReference w:id="1"', 'footnoteReference w:id="9"')
    after = edit(after, NOTES, '<w:footnote w:id="1"', '<w:footnote w:id="9"')
    message = "ids of the footnotes no longer follow their references: LibreOffice may show the wrong texts"
    assert told(BASE, after) == one("Footnote", message, "info")


def test_a_note_that_lost_its_number() -> None:
    style = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr>'
    head = f'{style}<w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r><w:r><w:t>First'
    after = edit(BASE, NOTES, head, head.replace("<w:footnoteRef/>", ""))
    assert told(BASE, after) == one("footnote 1", "automatic mark (number of the footnote) removed")


def test_a_reference_without_note() -> None:
    after = edit(BASE, NOTES, '<w:footnote w:id="2"', '<w:footnote w:id="9"')
    assert one("“Two”", "the reference of footnote 2 points to no note")[0] in told(BASE, after)
    assert not any("no reference names" in message for *_, message in told(BASE, after))


def test_a_note_without_reference() -> None:
    stray = '<w:footnote w:id="33"><w:p><w:r><w:t>Stray</w:t></w:r></w:p></w:footnote></w:footnotes>'
    found = told(BASE, edit(BASE, NOTES, "</w:footnotes>", stray))
    assert [message for *_, message in found] == ["footnote that no reference names: “Stray”"]


SEPARATOR = "<w:r><w:separator/></w:r>"


def test_separators() -> None:
    def told_of(new: str) -> list[tuple[str, str]]:
        return [(severity, message) for severity, *_, message in told(BASE, edit(BASE, NOTES, SEPARATOR, new))]

    words = SEPARATOR + "<w:r><w:t>Hidden terms</w:t></w:r>"
    assert told_of(words) == [("block", "footnote separator says “Hidden terms”")]
    number = "<w:r><w:separator/><w:footnoteRef/></w:r>"
    assert told_of(number) == [("block", "footnote separator holds a note number: Word takes the file for damaged")]
    assert told_of("") == [("warn", "footnote separator lost its line")]
