"""Pieces of a line: joined where nothing differs, cut anywhere, shown with every sign that a reader cannot see."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.ooxml.inline import OBJECT, PLAIN, Content, Format, Object, Piece, merged, offsets, shown, slice_pieces

BOLD = Format(properties=(("b", True),))
THING = Piece(OBJECT, PLAIN, object=Object("math", ("x",)))
WRITTEN = [Piece(text, format) for text in ("", "a", "b ", "ab") for format in (PLAIN, BOLD)]
PIECES = st.lists(st.sampled_from([*WRITTEN, THING]), max_size=8)


def characters(pieces: tuple[Piece, ...]) -> list[Piece]:
    """Return the pieces character by character."""
    return [piece._replace(text=character) for piece in pieces for character in piece.text]


@given(PIECES)
def test_joining_keeps_every_character_and_leaves_no_equal_neighbours(pieces: list[Piece]) -> None:
    joined = merged(pieces)
    assert characters(joined) == characters(tuple(pieces))
    assert merged(joined) == joined
    assert not [1 for a, b in itertools.pairwise(joined) if a[1:] == b[1:] and a.object is None]


@given(PIECES, st.lists(st.integers(0, 20), min_size=3, max_size=3).map(sorted))
def test_what_is_cut_is_the_whole_again(pieces: list[Piece], cuts: list[int]) -> None:
    whole = merged(pieces)
    first, second, third = cuts
    middle = slice_pieces(whole, first, second) + slice_pieces(whole, second, third)
    assert characters(middle) == characters(whole)[first:third]
    assert slice_pieces(whole, 0, len(Content(whole).text)) == whole


def test_offsets_count_characters_before_each_piece() -> None:
    assert [offset for offset, _ in offsets((Piece("ab", PLAIN), THING, Piece("c", BOLD)))] == [0, 2, 3]


def test_objects_are_equal_by_what_they_are_not_by_their_ids() -> None:
    assert Object("footnote", ("",), ref="1") == Object("footnote", ("",), ref="2", source=object())
    assert Object("footnote", ("",)) != Object("endnote", ("",))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\tb\n", "a⇥b↵"),
        ("1\u201124", "1[no-break hyphen]24"),
        ("x\u200b\u00a0", "x[zero-width space][no-break space]"),
        ("", ""),
    ],
)
def test_signs_that_cannot_be_seen_are_named(text: str, expected: str) -> None:
    assert shown(text) == expected
