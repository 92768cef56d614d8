"""What new tracked changes say is drawn as they say it."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from matterbench.ooxml.blocks import Paragraph, read_blocks
from matterbench.ooxml.document import read
from matterbench.ooxml.inline import Content
from matterbench.report.tracked_segments import marked_segments
from tests.build import Piece, dele, doc, ins, p

WORDS = ("pay", "rent", "thirty days", "notice")


def content(*pieces: Piece | str) -> Content:
    document = read(doc(p(*pieces)))
    block = read_blocks(document.body, document.scope(document.package.main))[0]
    assert isinstance(block, Paragraph)
    return block.content


def test_without_a_new_mark_there_is_nothing_to_say() -> None:
    text = content("pay ", ins("rent"))
    assert marked_segments(text, text) is None


def test_an_insertion_stands_apart_though_its_words_are_in_the_text() -> None:
    before, after = content("within thirty days."), content("within ", dele("thirty days"), ins("forty days"), ".")
    found = marked_segments(before, after) or ()
    shown = [(s.tag, before.text[slice(*s.before)], after.text[slice(*s.after)]) for s in found]
    assert shown == [
        ("attributes", "within ", "within "),
        ("attributes", "thirty days", "thirty days"),
        ("replace", "", "forty days"),
        ("attributes", ".", "."),
    ]


@settings(max_examples=100)
@given(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=5),
    st.lists(st.tuples(st.sampled_from(("plain", "ins", "del")), st.sampled_from(WORDS)), min_size=1, max_size=7),
)
def test_stretches_cover_both_sides_without_a_gap(words: list[str], marked: list[tuple[str, str]]) -> None:
    kinds = {"plain": lambda text: text, "ins": ins, "del": dele}
    before = content(*(f"{word} " for word in words))
    after = content(*(kinds[kind](f"{word} ") for kind, word in marked))
    found = marked_segments(before, after)
    assert (found is None) == all(kind == "plain" for kind, _ in marked)
    for side, text in ((0, before.text), (1, after.text)):
        edges = [segment.after if side else segment.before for segment in found or ()]
        assert all(low[1] == high[0] for low, high in pairwise(edges))
        assert not edges or (edges[0][0], edges[-1][1]) == (0, len(text))
