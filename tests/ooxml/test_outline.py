"""Where things stand: labels, sections, tables and places as a reader finds them."""

from __future__ import annotations

import pytest

from matterbench.ooxml.blocks import read_blocks
from matterbench.ooxml.changes import Cell
from matterbench.ooxml.document import read
from matterbench.ooxml.outline import Outline, quote
from matterbench.ooxml.scope import ParagraphFormat
from tests.build import Content, Piece, bookmark, dele, doc, image, p, sect, style, tbl, tc, tr

BODY: tuple[Content, ...] = (
    p("Payment", lvl=0),
    p("The fee is due.", lvl=1),
    "A comment on it.",
    tbl(tr("head", tc("b", tbl(["inner"]))), [tc(p("Numbered", lvl=1)), "last"]),
    p("Term", lvl=0, sect=sect()),
    "End",
)


def outline(*body: Content, **more: object) -> Outline:
    """Return the outline of a body."""
    document = read(doc(*body, **more))  # type: ignore[arg-type]
    blocks = read_blocks(document.body, document.scope(document.package.main))
    return Outline(document, blocks, part=document.package.main)


def test_labels_count_through_tables() -> None:
    found = outline(*BODY)
    shown = [None if label is None else label.full for label in found.labels]
    assert [label for label in shown if label] == ["1", "1.1", "1.2", "2"]
    assert [paragraph.text for _, _, paragraph in found.paragraphs][3:8] == ["head", "b", "inner", "Numbered", "last"]


@pytest.mark.parametrize(
    ("block", "words"),
    [
        (0, "§1"),
        (1, "§1.1"),
        (2, "under §1.1, “A comment on it.”"),
        (3, "table 1"),
        (4, "§2"),
        (5, "under §2, “End”"),
    ],
)
def test_places_in_words(block: int, words: str) -> None:
    assert outline(*BODY).place(block).words() == words


def test_paragraphs_in_tables_are_placed_by_cell() -> None:
    found = outline(*BODY)
    paragraphs = {paragraph.text: (index, paragraph) for index, _, paragraph in found.paragraphs}
    index, inner = paragraphs["inner"]
    assert found.place(index, inner).table == Cell(1, 1, 2)
    index, numbered = paragraphs["Numbered"]
    assert (found.place(index, numbered).label, found.place(index, numbered).table) == ("1.2", Cell(1, 2, 1))


def test_sections_are_counted_by_the_paragraphs_that_end_them() -> None:
    found = outline(*BODY)
    assert found.section_ends == [4]
    assert [found.section(block) for block in range(6)] == [1, 1, 1, 1, 1, 2]


def test_the_number_of_a_style_counts_and_zero_takes_it_away() -> None:
    numbered = {"Clause": style("Clause", ppr='<w:numPr><w:numId w:val="1"/></w:numPr>')}
    found = outline(p("a", style="Clause"), p("b", style="Clause", num=0), p("c", style="Clause"), styles=numbered)
    assert [label and label.text for label in found.labels] == ["1.", None, "2."]
    assert found.numbering(ParagraphFormat()) is None


def test_formats_need_not_live_as_long_as_the_outline() -> None:
    found = outline(p("a", lvl=0))
    assert [found.numbering(ParagraphFormat(num_id=num, level=0)) for num in ("0", "1") * 50] == [None, ("1", 0)] * 50


def test_a_deleted_paragraph_has_no_number() -> None:
    found = outline(p("a", lvl=0), p(dele("b"), lvl=0, mark="del"), p("c", lvl=0))
    assert [label and label.text for label in found.labels] == ["1.", None, "2."]


def test_bookmarks_and_drawings_are_found_where_they_stand() -> None:
    found = outline("a", p(bookmark("One", "x")), tbl(tr("b", tc(p(bookmark("one", "y"), image())))))
    assert {name: tuple(spot) for name, spot in found.bookmarks.items()} == {"One": (1, 0), "one": (2, 1)}
    assert [(block, offset) for block, _, offset, _ in found.drawings] == [(2, 1)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", None),
        ("  \t", None),
        ("one two", "one two"),
        ("1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 …"),
        ("a\ufffcb\tc", "a b c"),
    ],
)
def test_quotes_are_the_first_words(text: str, expected: str | None) -> None:
    assert quote(text) == expected


def test_a_place_beyond_the_story_is_still_a_place() -> None:
    piece: Piece = p("a")
    assert outline(piece).place(7).block == 7
