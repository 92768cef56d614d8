"""Blocks made from bytes while the tree is parsed: the same blocks, and nothing is taken for granted in the end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from matterbench.errors import UnreadableInput
from matterbench.ooxml.blocks import Block, read_blocks
from matterbench.ooxml.diff import compare
from matterbench.ooxml.document import Document, read
from matterbench.ooxml.later import Later, alone, first_blocks
from matterbench.ooxml.slices import WrongCut, cut
from tests.build import Content, alt_chunk, doc, edit, ins, p, r, sdt, tbl, tc, xml
from tests.strategies import Sample, documents

MAIN = "word/document.xml"
MARK = xml('<w:bookmarkEnd w:id="1"/>')
MISLEADING = '<w:p w:rsidR="0>"/><w:p/><w:customXml w:element="x/>"><w:p><w:r><w:t>last</w:t></w:r></w:p></w:customXml>'
"""Three children of a body that, with `>` in their attributes, are cut like one."""


def made(document: Document) -> tuple[list[Block], Later]:
    """Return the blocks of a body as they are made before its tree is there."""
    scope, slices = document.scope(MAIN), cut(document.package.markup(MAIN))
    assert slices is not None
    scope.alone = alone(slices, lambda: True)
    later = Later(lambda: document.body, slices.items)
    return first_blocks(slices, slices.items, later, scope, here=False)[0], later


def check(packed: bytes) -> None:
    """Hold blocks made ahead against those read from the tree: keys first, that elements do not come before them."""
    document = read(packed)
    found, expected = made(document)[0], read_blocks(document.body, document.scope(MAIN))
    assert [block.key for block in found] == [block.key for block in expected]
    assert [block.text for block in found] == [block.text for block in expected]
    assert [block.loose for block in found] == [block.loose for block in expected]
    assert [block.element for block in found if block.raw is None] == [
        block.element for block, other in zip(expected, found, strict=True) if other.raw is None
    ]
    assert all(block.element in set(document.body.iter()) for block in found)


@settings(max_examples=100)
@given(documents())
def test_blocks_are_those_of_the_tree(sample: Sample) -> None:
    check(sample.docx)


@pytest.mark.parametrize(
    "body",
    [
        ["a", sdt(p("b"), sdt(tbl(["c"]), tag="inner"), tag="outer"), *(f"clause {n}" for n in range(20))],
        ["a", MARK, *(f"clause {n}" for n in range(20)), MARK],
        ["a", MARK, sdt(MARK, p("b"), p("c")), *(f"clause {n}" for n in range(20))],
        [alt_chunk("<p>x</p>"), *(f"clause {n}" for n in range(20))],
        [*(f"clause {n}" for n in range(20)), alt_chunk("<p>x</p>")],
        [sdt(p("b")), sdt(p("c")), MARK, "d"],
        [p(r("bold", b=True), " plain", jc="center"), p(ins("new"), style="S"), tbl([tc("a", span=2)]), p()],
    ],
)
def test_controls_and_marks_between_blocks_are_where_they_are_in_the_tree(body: list[Content]) -> None:
    check(doc(*body))


def test_plain_paragraphs_do_without_elements() -> None:
    found, _ = made(read(doc(p(r("bold", b=True), jc="center"), p("plain"), *(f"clause {n}" for n in range(9)))))
    assert [block.text for block in found[:2]] == ["bold", "plain"]
    assert found[0].key != found[1].key
    assert not any("element" in vars(block) for block in found)


def test_a_cut_that_the_tree_belies_is_found_out() -> None:
    document = read(doc(xml(MISLEADING)))
    found, later = made(document)
    assert len(found) == 1
    with pytest.raises(WrongCut):
        later.prove()
    with pytest.raises(WrongCut):
        _ = found[0].element


def test_a_kind_that_the_tree_belies_is_found_out() -> None:
    document = read(doc("a", tbl(["b"])))
    slices = cut(document.package.markup(MAIN))
    assert slices is not None
    with pytest.raises(WrongCut):
        Later(lambda: document.body, slices.items[::-1]).prove()


def _long(*last: Content) -> bytes:
    said = [p(f"Paragraph {number} of this lease says again what the one before it says.") for number in range(4000)]
    return doc(*said, *last)


def test_a_long_document_that_is_cut_wrong_is_compared_all_the_same() -> None:
    before, after = _long(xml(MISLEADING)), _long(xml(MISLEADING.replace("last", "first")))
    (change,) = compare(before, after).changes
    assert (change.before, change.after) == ("last", "first")


def test_a_long_document_that_is_broken_where_nothing_changed_is_refused() -> None:
    broken = edit(_long("Thirty days."), MAIN, "Paragraph 7 of", "Paragraph &none; of")
    with pytest.raises(UnreadableInput, match=r"word/document\.xml: is not well-formed XML"):
        compare(broken, broken)
    with pytest.raises(UnreadableInput, match=r"word/document\.xml: is not well-formed XML"):
        compare(broken, edit(broken, MAIN, "Paragraph 9 of", "Paragraph 10 of"))
