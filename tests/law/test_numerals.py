from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.law.numerals import ordinal, ordinal_words, unordinal, unwords, words


@given(st.one_of(st.integers(0, 20_000), st.integers(0, 10**15 - 1)))
def test_words_are_read_back(n: int) -> None:
    assert unwords(words(n)) == n
    assert unwords(words(n).upper().replace("-", " ")) == n


@pytest.mark.parametrize(
    ("n", "spelled"),
    [
        (0, "zero"),
        (14, "fourteen"),
        (40, "forty"),
        (1234, "one thousand two hundred thirty-four"),
        (1_000_001, "one million one"),
        (12_500_000, "twelve million five hundred thousand"),
    ],
)
def test_numbers_are_spelled_the_american_way(n: int, spelled: str) -> None:
    assert words(n) == spelled


@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("a hundred", 100),
        ("one hundred and five", 105),
        ("twelve hundred", 1200),
        ("twenty-five hundred ten", 2510),
        ("One Thousand, Two Hundred", 1200),
    ],
)
def test_other_spellings_are_read(text: str, n: int) -> None:
    assert unwords(text) == n


@pytest.mark.parametrize(
    "text",
    [
        "", "and", "five and", "and five", "twenty twenty", "five six", "hundred", "two hundred million hundred",
        "thousand five", "twenty-eleven", "five and six", "one thousand thousand", "dozen",
    ],
)  # fmt: skip
def test_words_that_no_number_is_made_of_are_none(text: str) -> None:
    assert unwords(text) is None


@given(st.integers(1, 999))
def test_ordinals_are_read_back(n: int) -> None:
    assert unordinal(ordinal_words(n)) == n
    assert unordinal(ordinal(n)) == n


@pytest.mark.parametrize(
    ("n", "figures", "spelled"),
    [
        (1, "1st", "first"),
        (12, "12th", "twelfth"),
        (13, "13th", "thirteenth"),
        (22, "22nd", "twenty-second"),
        (30, "30th", "thirtieth"),
        (86, "86th", "eighty-sixth"),
        (111, "111th", "one hundred eleventh"),
    ],
)
def test_ordinals(n: int, figures: str, spelled: str) -> None:
    assert (ordinal(n), ordinal_words(n)) == (figures, spelled)


@pytest.mark.parametrize("text", ["1th", "22th", "eleven", "twentyth", "18nd"])
def test_what_is_no_ordinal(text: str) -> None:
    assert unordinal(text) is None


@pytest.mark.parametrize("n", [-1, 10**15])
def test_numbers_beyond_words_are_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot be written in words"):
        words(n)
