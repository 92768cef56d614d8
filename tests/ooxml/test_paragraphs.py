"""Two versions of a paragraph: the stretches cover both, give the second from the first, and are what a reader sees."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.ooxml.inline import OBJECT, PLAIN, Content, Format, Mark, Object, Piece, Wrap, merged, slice_pieces
from matterbench.ooxml.paragraphs import replay, segments, tokens

BOLD = Format(properties=(("b", True),))
MARK = Mark("ins", "Ann", "2025-01-01T00:00:00Z")
LINK = Wrap("link", ("https://a.test/", "", ""))
WORDS = ("thirty ", "days", " ", "(30)", ", ", "Fee", "fee", "1,000.50")
PIECE = st.builds(
    Piece,
    st.sampled_from(WORDS),
    st.sampled_from((PLAIN, PLAIN, BOLD)),
    st.sampled_from(((), (), (MARK,))),
    st.sampled_from(((), (), (LINK,))),
    st.none(),
)
THING = st.sampled_from([Piece(OBJECT, PLAIN, object=Object("math", (name,))) for name in "xy"])
CONTENT = st.lists(st.one_of(PIECE, PIECE, THING), max_size=8).map(lambda pieces: Content(merged(pieces)))


@given(CONTENT, CONTENT)
def test_the_stretches_give_the_second_from_the_first(before: Content, after: Content) -> None:
    found = segments(before, after)
    assert replay(before.pieces, found) == after.pieces


@given(CONTENT, CONTENT)
def test_the_stretches_cover_both_sides_without_a_gap(before: Content, after: Content) -> None:
    found = segments(before, after)
    for side, text in (("before", before.text), ("after", after.text)):
        spans = [getattr(segment, side) for segment in found]
        assert [start for start, _ in spans] == [0, *(end for _, end in spans[:-1])][: len(spans)]
        assert (spans[-1][1] if spans else 0) == len(text)


@given(CONTENT, CONTENT)
def test_a_tag_says_what_differs(before: Content, after: Content) -> None:
    for segment in segments(before, after):
        first, second = slice_pieces(before.pieces, *segment.before), slice_pieces(after.pieces, *segment.after)
        assert (first == second) == (segment.tag == "equal")
        same = "".join(p.text for p in first) == "".join(p.text for p in second)
        assert segment.tag == "replace" or same


@given(CONTENT)
def test_equal_content_is_one_stretch(content: Content) -> None:
    assert [segment.tag for segment in segments(content, content)] == ["equal"] * bool(content.text)


def changed(before: str, after: str) -> list[tuple[str, str]]:
    """Return what was replaced by what."""
    sides = Content((Piece(before, PLAIN),)), Content((Piece(after, PLAIN),))
    return [
        (before[slice(*segment.before)], after[slice(*segment.after)])
        for segment in segments(*sides)
        if segment.tag == "replace"
    ]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("within thirty (30) days", "within forty-five (45) days", [("thirty (30)", "forty-five (45)")]),
        ("pay USD 1,000.50 now", "pay USD 1,000.75 now", [("1,000.50", "1,000.75")]),
        ("the Term ends", "the Term never ends", [("", "never ")]),
        ("one two three four five six", "one 2 three four five 6", [("two", "2"), ("six", "6")]),
    ],
)
def test_words_and_numbers_are_replaced_whole(before: str, after: str, expected: list[tuple[str, str]]) -> None:
    assert [(a.strip(), b.strip()) for a, b in changed(before, after)] == [(a.strip(), b.strip()) for a, b in expected]


def test_tokens_span_pieces_and_keep_objects_apart() -> None:
    pieces = (Piece("thi", PLAIN), Piece("rty", BOLD), Piece(OBJECT, PLAIN, object=Object("math", ("x",))))
    assert tokens(pieces) == [("thirty", 6), ((OBJECT, Object("math", ("x",))), 1)]
