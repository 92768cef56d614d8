"""Blocks of a story: flattened, read when asked for, equal when they read the same."""

from __future__ import annotations

import pytest

from matterbench.ooxml.blocks import Block, Paragraph, Table, chunks, paragraphs_of, read_blocks
from matterbench.ooxml.document import read
from tests.build import Content, alt_chunk, doc, p, r, sdt, tbl, tc, tr, xml

MARK = xml('<w:bookmarkEnd w:id="1"/>')


def blocks(*body: Content) -> list[Block]:
    """Return the blocks of a body."""
    document = read(doc(*body))
    return read_blocks(document.body, document.scope(document.package.main))


def table(*rows: Content | list[Content]) -> Table:
    """Return a table of these rows."""
    (found,) = blocks(tbl(*rows, grid=(3000,) * 3))
    assert isinstance(found, Table)
    return found


def test_controls_are_wrappers_not_levels() -> None:
    found = blocks("a", sdt(p("b"), sdt(tbl(["c"]), tag="inner"), tag="outer"), alt_chunk("<p>d</p>"))
    assert [block.kind for block in found] == ["paragraph", "paragraph", "table", "opaque"]
    assert [len(block.controls) for block in found] == [0, 1, 2, 0]


def test_marks_between_blocks_belong_to_the_next_block() -> None:
    found = blocks("a", MARK, "b", MARK)
    assert [len(block.loose) for block in found] == [0, 1]
    assert blocks("a", MARK, "b")[1].key == blocks("a", "b")[1].key


@pytest.mark.parametrize(
    ("first", "second", "equal"),
    [
        (p("one two"), p(r("one "), r("two")), True),
        (p("x", attrs='w:rsidR="00AB12CD"'), p("x"), True),
        (p("x"), p("x", jc="center"), False),
        (p("x"), p(r("x", b=True)), False),
        (p("x", lvl=0), p("x"), False),
        (tbl(["a"]), tbl(["b"]), False),
        (tbl(["a"]), tbl([tc("a", shd={"val": "clear", "fill": "FF0000"})]), False),
        (sdt(p("x"), tag="a"), sdt(p("x"), tag="b"), False),
    ],
)
def test_keys_are_equal_for_what_reads_the_same(first: Content, second: Content, equal: bool) -> None:
    assert (blocks(first)[0].key == blocks(second)[0].key) is equal


def test_cells_stand_on_the_logical_grid() -> None:
    found = table(tr(tc("a", span=2), "b"), tr("c", tc("d", vmerge="restart"), gridBefore=1), tr("e", tc("f"), "g"))
    places = [[(cell.column, cell.span, cell.merge) for cell in row.cells] for row in found.rows]
    assert places[0] == [(0, 2, ""), (2, 1, "")]
    assert [column for column, _, _ in places[1]] == [1, 2]
    assert [column for column, _, _ in places[2]] == [0, 1, 2]


def test_rows_and_cells_in_controls_are_rows_and_cells() -> None:
    found = table(sdt(tr("a", sdt(tc("b")))), ["c", "d"])
    assert [row.text for row in found.rows] == ["a\tb", "c\td"]
    assert [len(row.controls) for row in found.rows] == [1, 0]


def test_paragraphs_of_tables_come_in_reading_order() -> None:
    found = blocks("a", tbl(tr(tc("b", tbl(["c"]), "d"), "e")), "f")
    assert [paragraph.text for paragraph in paragraphs_of(found)] == ["a", "b", "c", "d", "e", "f"]


def test_chunks_are_the_children_that_hold_blocks() -> None:
    document = read(doc("a", MARK, sdt(p("b")), MARK))
    found, tail = chunks(document.body)
    assert [len(chunk.loose) for chunk in found] == [0, 1]
    assert [element.tag.rpartition("}")[2] for element in tail] == ["bookmarkEnd", "sectPr"]


@pytest.mark.parametrize("raw", ['w:gridSpan w:val="x"', 'w:gridSpan w:val="-4"', "w:gridSpan"])
def test_numbers_that_are_none_do_not_matter(raw: str) -> None:
    cell = xml(f"<w:tc><w:tcPr><{raw}/></w:tcPr><w:p/></w:tc>")
    assert [found.span for found in table(tr(cell, "b")).rows[0].cells] == [1, 1]


def test_an_empty_cell_is_read() -> None:
    found = table(tr(xml("<w:tc/>"), "b"))
    assert [len(cell.blocks) for cell in found.rows[0].cells] == [0, 1]
    assert isinstance(next(paragraphs_of([found])), Paragraph)
