"""Word documents as a reader sees them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.errors import UnreadableInput
from matterbench.formats import Revision, read
from matterbench.formats.docx_places import cited
from matterbench.ooxml import View
from matterbench.ooxml import read as read_package
from matterbench.ooxml.revisions import text as paragraphs_of
from tests.build import DATE, PAGE_BREAK, dele, doc, footnote, ins, move_from, move_to, p, r, sdt, sym, tbl, tc
from tests.conftest import shared
from tests.formats.samples import lease_docx


def test_labels_stand_apart_and_places_are_as_lawyers_cite_them() -> None:
    reading = read("Lease.docx", lease_docx())
    body = [(b.kind, b.label, b.place, b.text) for b in reading.section("body").blocks if b.kind != "row"]
    assert body == [
        ("heading", "", "unnumbered paragraph 1", "Lease"),
        ("paragraph", "", "unnumbered paragraph 2", "THIS LEASE is made between Owner LLC and Tenant Inc."),
        ("heading", "1.", "Section 1", "Rent"),
        ("paragraph", "1.1", "Section 1.1", "Within thirty (30) days."),
        ("paragraph", "(a)", "Section 1.1(a)", "on the first day; and"),
        ("paragraph", "(b)", "Section 1.1(b)", "at the office of the Landlord"),
        ("paragraph", "", "under Section 1.1(b)", "This is a continuation."),
        ("paragraph", "", "under Section 1.1(b)", "Seen"),
        ("text box", "", "text box", "DRAFT"),
    ]
    assert reading.title == "Store Lease"
    assert reading.properties["author"] == "Jane Partner"


def test_the_three_views_of_tracked_changes() -> None:
    place = "Section 1.1"
    texts = {
        view: next(b.text for b in read("a.docx", lease_docx(), view=view).blocks if b.place == place) for view in View
    }
    assert texts == {
        View.ORIGINAL: "Within ten (10) days.",
        View.FINAL: "Within thirty (30) days.",
        View.MARKED: "Within [-ten (10)-][+thirty (30)+] days.",
    }


def test_revisions_have_their_author_in_every_view() -> None:
    expected = (
        Revision("deleted", "Dana Whitlock", DATE, "ten (10)"),
        Revision("inserted", "Dana Whitlock", DATE, "thirty (30)"),
    )
    for view in View:
        reading = read("a.docx", lease_docx(), view=view)
        assert reading.revisions == expected
        assert "2 tracked changes by Dana Whitlock" in reading.notes[0]
    marked = next(b for b in read("a.docx", lease_docx(), view="marked").blocks if b.place == "Section 1.1")
    assert marked.revisions == expected


def test_moves_and_paragraph_marks_are_marked() -> None:
    away = p(move_from("m", "Away."), mark="moveFrom"), p(move_to("m", "Away."), mark="moveTo")
    data = doc(away[0], p("Stay."), away[1], p(ins("New."), mark="ins"), p("End."))
    texts = [block.text for block in read("a.docx", data, view="marked").blocks]
    assert texts == ["[-Away.-][-¶-]", "Stay.", "[+Away.+][+¶+]", "[+New.+][+¶+]", "End."]
    assert [block.text for block in read("a.docx", data).blocks] == ["Stay.", "Away.", "New.", "End."]


def test_tables_have_rows_of_cells_with_places() -> None:
    table = read("a.docx", lease_docx()).tables[0]
    assert table.name == "table 1"
    assert [[cell.text for cell in row] for row in table.rows] == [["Unit", "Rent"], ["1A", "$1,450.00"]]
    assert table.rows[1][1].place == "table 1, row 2, column 2"
    assert table.value("B2") == "$1,450.00"
    assert [record["Rent"].text for record in table.records()] == ["$1,450.00"]


def test_labels_and_notes_of_cells_stay_with_their_words() -> None:
    cell = tc(p("Item", lvl=1), p("More", footnote("See A.")))
    table = read("a.docx", doc(p("Rent", lvl=0), tbl([cell, "x"]))).tables[0]
    assert table.text("A1") == "1.1 Item\nMore"
    assert table.rows[0][0].anchors == ("footnote 1",)


def test_notes_and_comments_say_where_they_hang() -> None:
    reading = read("a.docx", lease_docx())
    assert [(b.kind, b.label, b.place, b.text) for b in reading.section("footnotes").blocks] == [
        ("footnote", "1", "footnote 1", "Note to draft: confirm.")
    ]
    assert [b.text for b in reading.section("endnotes").blocks] == ["See title."]
    comment = reading.section("comments").blocks[0]
    assert comment.place == "comment 1, on Section 1.1(b) (“office of the Landlord”)"
    assert (comment.text, comment.by, comment.date) == ("Which office?", "Sam Pell", "2025-04-02T09:00:00Z")
    anchored = next(b for b in reading.blocks if b.place == "Section 1.1(b)")
    assert [(a.offset, a.text) for a in anchored.anchors] == [(29, "endnote 1"), (29, "comment 1")]


def test_hidden_text_is_left_out_and_said() -> None:
    reading = read("a.docx", lease_docx())
    assert "Secret" not in reading.text
    assert "Hidden text is left out (1 place)." in reading.notes


def test_exhibits_recitals_and_signatures_have_places_of_their_own() -> None:
    data = doc(
        p("RECITALS"), p("The Owner holds title.", lvl=0), p("Term", lvl=0), p("IN WITNESS WHEREOF, the parties sign."),
        p("Owner LLC"), p("EXHIBIT B"), p("Rent Schedule"), p("The rent.", lvl=1),
    )  # fmt: skip
    places = [block.place for block in read("a.docx", data).blocks]
    assert places == [
        "unnumbered paragraph 1", "Recital 1", "Recital 2", "signature page", "signature page", "Exhibit B",
        "Exhibit B", "Exhibit B, Section 2.1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("full", "words"),
    [
        ("8.3(b)", "Section 8.3(b)"), ("ARTICLE IV", "Article IV"), ("Section 4.01(a)", "Section 4.01(a)"),
        ("EXHIBIT C", "Exhibit C"), ("(a)", "paragraph (a)"), ("I.A.1", "Section I.A.1"), ("12", "Section 12"),
        ("Part 2", "Part 2"), ("Partnership", "paragraph Partnership"),
    ],
)  # fmt: skip
def test_labels_in_words(full: str, words: str) -> None:
    assert cited(full) == words


def test_symbols_breaks_and_controls_read_as_text() -> None:
    data = doc(p(r(sym("F0FE")), " Yes", r(PAGE_BREAK)), sdt(p("Filled")), p("a\tb"))
    assert [block.text for block in read("a.docx", data).blocks] == ["☑ Yes", "Filled", "a\tb"]


@given(st.lists(st.text(alphabet="ab ()“”\u00a0-é", min_size=1, max_size=12), min_size=1, max_size=5))
def test_every_word_that_is_written_is_read_and_found(texts: list[str]) -> None:
    reading = read("a.docx", doc(*(p(r(text)) for text in texts)))
    assert [block.text for block in reading.blocks] == [text.strip() for text in texts if text.strip()]
    for text in texts:
        assert bool(reading.find(text)) == bool(text.strip())


def _documents() -> list[Path]:
    return sorted(shared("corpus").rglob("*.docx"))


@pytest.mark.slow
def test_no_paragraph_of_a_real_document_is_lost() -> None:
    """Against the plain list of paragraphs that `ooxml` gives; hidden text, which that list has, excepted."""
    lost, checked = [], 0
    for path in _documents()[::4]:
        try:
            reading = read(path)
        except UnreadableInput:
            continue
        if any("Hidden" in note for note in reading.notes):
            continue
        had = "".join("".join(reading.text.split()).split("\f"))
        checked += 1
        texts = paragraphs_of(read_package(path), View.FINAL)
        lost += [(path.name, text[:80]) for text in texts if "".join(text.replace("\f", "").split()) not in had]
    assert lost == []
    assert checked > 30


def test_deleted_text_is_gone_from_the_final_view() -> None:
    data = doc(p("Kept ", dele("gone"), "."))
    assert read("a.docx", data).text == "Kept ."
    assert read("a.docx", data).find("gone") == ()
