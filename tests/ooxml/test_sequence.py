"""Alignment of sequences: equal elements in ascending pairs, unequal ones by likeness, all in bounded time."""

from __future__ import annotations

import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.ooxml.sequence import alike, ascending, assigned, common, gaps, likeness, numbered, scores, words

LETTERS = st.lists(st.sampled_from("abcdefg"), max_size=14)
NUMBERS = ["one", "two", "three", "four", "five"]
SENTENCES = st.lists(st.lists(st.sampled_from(NUMBERS), min_size=1).map(" ".join), max_size=6)


def ascends(pairs: list[tuple[int, int]]) -> bool:
    """Whether pairs ascend strictly on both sides."""
    return all(a[0] < b[0] and a[1] < b[1] for a, b in itertools.pairwise(pairs))


@given(LETTERS, LETTERS)
def test_common_pairs_are_equal_and_ascend(before: list[str], after: list[str]) -> None:
    pairs = common(before, after)
    assert ascends(pairs)
    assert all(before[i] == after[j] for i, j in pairs)
    assert common(before, before) == [(i, i) for i in range(len(before))]


@given(LETTERS, LETTERS, LETTERS)
def test_what_frames_an_edit_is_kept(head: list[str], edit: list[str], tail: list[str]) -> None:
    pairs = common([*head, *tail], [*head, *edit, *tail])
    assert len(pairs) == len(head) + len(tail)


def test_weak_elements_do_not_anchor() -> None:
    before, after = ["x", "", "a", "b"], ["a", "b", "", "y"]
    assert common(before, after, {""}) == [(2, 0), (3, 1)]


@given(st.lists(st.integers(0, 30), unique=True, max_size=12))
def test_ascending_is_a_longest_chain(seconds: list[int]) -> None:
    chain = ascending(list(enumerate(seconds)))
    longest = [1] * len(seconds)
    for j in range(len(seconds)):
        longest[j] = max([longest[i] + 1 for i in range(j) if seconds[i] < seconds[j]], default=1)
    assert ascends(chain)
    assert len(chain) == max(longest, default=0)


@given(LETTERS, LETTERS)
def test_gaps_hold_what_no_pair_holds(before: list[str], after: list[str]) -> None:
    pairs = common(before, after)
    for rows, columns in gaps(len(before), len(after), pairs):
        assert rows
        assert columns
        assert not {i for i, _ in pairs} & set(rows)
        assert not {j for _, j in pairs} & set(columns)


@pytest.mark.parametrize(
    ("before", "after", "least", "most"),
    [
        ("within thirty days of receipt", "within ninety days of receipt", 0.8, 0.8),
        ("The Term is five years.", "The Term is five years.", 1.0, 1.0),
        ("", "", 0.9, 1.0),
        ("Fee", "Fees", 0.6, 0.9),
        ("No waiver", "Governing law of the state", 0.0, 0.39),
    ],
)
def test_likeness_is_the_share_of_words_in_order(before: str, after: str, least: float, most: float) -> None:
    assert least <= likeness(before, after) <= most
    assert likeness(before, after) == likeness(after, before)


@given(SENTENCES, SENTENCES)
def test_alike_pairs_each_text_once_in_order(before: list[str], after: list[str]) -> None:
    found = alike(before, after, 0.5)
    assert ascends([(i, j) for i, j, _ in found])
    assert all(score == likeness(before[i], after[j]) >= 0.5 for i, j, score in found)


@given(SENTENCES, SENTENCES)
def test_assigned_pairs_each_text_once(before: list[str], after: list[str]) -> None:
    pairs = assigned(before, after, 0.8)
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)


def test_words_are_words_and_single_signs() -> None:
    assert words('pay "USD 5", now') == ["pay", '"', "USD", "5", '"', ",", "now"]


def test_large_gaps_are_searched_by_what_they_share() -> None:
    texts = [f"clause {n} says that party number {n} shall pay fee {n * 7} at once" for n in range(400)]
    began = time.process_time()
    found = scores(texts, [f"{text} and in full" for text in texts], 0.7)
    assert {(i, j) for i, j, _ in found} >= {(n, n) for n in range(400)}
    assert time.process_time() - began < 2.0


def test_elements_of_one_hash_are_not_equal() -> None:
    assert hash(0) == hash("")
    assert hash(-1) == hash(-2)
    assert common(["x", 0, "y", -1, "z"], ["w", "", "y", -2, "v"]) == [(2, 2)]
    assert numbered([0, "a"], ["", "a", -1, -2]) == ([0, 1], [2, 1, 3, 4])
