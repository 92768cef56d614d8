"""The fast tier: equal bytes are one block, and nothing else about the result changes."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from matterbench.ooxml.blocks import Block
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.document import read
from matterbench.ooxml.sharing import story_blocks
from tests.build import doc, edit, image, link, p, parts, png, rezip, style
from tests.strategies import Planted, Sample, documents, edits

MAIN = "word/document.xml"


def blocks(before: bytes, after: bytes, *, fast: bool = True) -> tuple[list[Block], list[Block]]:
    """Return the blocks of both bodies."""
    first, second = read(before), read(after)
    names = Comparison(first, second).names
    return story_blocks(first, second, (MAIN, MAIN), names, fast=fast)


def shared(before: bytes, after: bytes) -> list[bool]:
    """Return for each block after whether it is one of the blocks before."""
    first, second = blocks(before, after)
    return [any(block is other for other in first) for block in second]


@settings(max_examples=50)
@given(documents().flatmap(lambda sample: st.tuples(st.just(sample), edits(sample))))
def test_blocks_are_those_of_the_slow_tier(drawn: tuple[Sample, tuple[tuple[Planted, ...], Sample]]) -> None:
    before, (_, after) = drawn
    fast, slow = (blocks(before.docx, after.docx, fast=fast) for fast in (True, False))
    for one, other in zip(fast, slow, strict=True):
        assert [block.key for block in one] == [block.key for block in other]


def test_only_what_differs_is_read() -> None:
    assert shared(doc("a", "b", "c"), doc("a", "x", "c")) == [True, False, True]
    assert shared(doc("a", "a"), doc("a")) == [True]


def test_save_ids_do_not_matter_where_everything_was_saved_anew() -> None:
    before = doc(*(f"clause {n}" for n in range(12)))
    saved = parts(before)[MAIN].replace(b"<w:p>", b'<w:p w:rsidR="00AB12CD" w:rsidRDefault="00AB12CD">')
    assert all(shared(before, rezip({**parts(before), MAIN: saved})))


def test_an_id_that_means_something_else_is_not_shared() -> None:
    linked = doc(p(link("x", url="https://a.test/")), "plain")
    elsewhere = edit(linked, "word/_rels/document.xml.rels", "https://a.test/", "https://b.test/")
    assert shared(linked, elsewhere) == [False, True]
    pictures = (doc(p(image(png(shade))), "plain") for shade in (1, 2))
    assert shared(*pictures) == [False, True]
    named = (doc(p("x", style="S"), "plain", styles={"S": style("S", name=name)}) for name in ("One", "Two"))
    assert shared(*named)[1]


def test_other_root_declarations_switch_the_tier_off() -> None:
    before = doc("a")
    after = edit(before, MAIN, "<w:document ", '<w:document xmlns:n="urn:n" ')
    assert shared(before, after) == [False]
    assert [block.key for block in blocks(before, after)[1]] == [block.key for block in blocks(before, before)[1]]
