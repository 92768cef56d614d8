"""Scripts and their proof: replayed on the blocks before they give the blocks after."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from matterbench.ooxml.diff import align
from matterbench.ooxml.document import read
from matterbench.ooxml.script import Operation, StoryScript, keys, paragraphs, replayed
from tests.build import Content, doc, p, r, tbl, tc, tr
from tests.strategies import Planted, Sample, documents, edits

CELLS: list[Content] = [
    "a",
    "b",
    tc("c", span=2),
    tc("d", vmerge="restart"),
    tc("", vmerge="continue"),
    tc("e", tbl(["f"])),
]
CELL = st.sampled_from(CELLS)
TABLE = st.lists(st.lists(CELL, min_size=1, max_size=3).map(lambda cells: tr(*cells)), min_size=1, max_size=3).map(
    lambda rows: tbl(*rows, grid=(3000,) * 3)
)
BODY = st.lists(st.one_of(st.sampled_from(["x", p(r("y", b=True)), p("z", lvl=0)]), TABLE), max_size=4)


def script(before: bytes, after: bytes) -> StoryScript:
    """Return the script of the bodies."""
    return align(read(before), read(after)).body.script


@settings(max_examples=60)
@given(BODY, BODY)
def test_unrelated_bodies_replay(before: list[Content], after: list[Content]) -> None:
    found = script(doc(*before), doc(*after))
    assert replayed(found) == keys(found.after)


@settings(max_examples=60)
@given(documents().flatmap(lambda sample: st.tuples(st.just(sample), edits(sample))))
def test_every_block_is_in_one_operation(drawn: tuple[Sample, tuple[tuple[Planted, ...], Sample]]) -> None:
    found = script(drawn[0].docx, drawn[1][1].docx)
    for side, blocks in (("before", found.before), ("after", found.after)):
        starts = [(getattr(step, side), step.length) for step in found.operations if getattr(step, side) is not None]
        assert sorted(start + k for start, length in starts for k in range(length)) == list(range(len(blocks)))


def test_a_wrong_script_does_not_replay() -> None:
    found = script(doc("a", "b"), doc("a", "c"))
    forged = StoryScript("body", "body", found.parts, found.before, found.after, (Operation("keep", 0, 0, length=2),))
    assert replayed(found) == keys(found.after) != replayed(forged)


def test_whether_anything_happens() -> None:
    assert not script(doc("a", "b"), doc("a", "b")).changed
    assert script(doc("a", "b"), doc("a", "c")).changed


def test_pairs_of_paragraphs_are_those_of_the_operations() -> None:
    found = paragraphs(
        script(doc("One stays here", "Two goes away", tbl(["x"])), doc("One stays here", tbl(["x"]), "Six comes"))
    )
    shown = [tuple(None if side is None else side.text for side in pair) for pair in found]
    assert shown == [("One stays here", "One stays here"), ("Two goes away", None), (None, "Six comes")]
