from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.gold.pairing import holding, likeness, paired, words_of


@pytest.mark.parametrize(
    ("phrase", "text", "least"),
    [
        ("Regulatory Agreement executed", "Owner and HPD execute the Regulatory Agreement", 75),
        ("Notice of default sent to Tenant", "Owner sends Tenant a notice of default", 70),
        ("Ground Lease signed", "signing of the Ground Lease", 90),
        ("Board approved the refinancing", "The board of directors approves the refinancing of the loan", 80),
    ],
)
def test_what_says_the_same_is_alike(phrase: str, text: str, least: float) -> None:
    ((found,),) = likeness([phrase], [text])
    assert found >= least


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("Regulatory Agreement executed", "Tenant pays the security deposit"),
        ("Notice of default sent to Tenant", "notice"),
        ("Closing", "Closing of the sale of the parcel to the agency"),
        ("Ground Lease signed", ""),
        ("Ground Lease signed", "of the and"),
    ],
)
def test_what_says_something_else_or_next_to_nothing_is_not(phrase: str, text: str) -> None:
    ((found,),) = likeness([phrase], [text])
    assert found < 60


def test_words_without_endings_and_small_words() -> None:
    assert words_of("The Owner’s notices, of $1,500 and Section 8.3") == "owner notic 1,500 section 8.3"
    assert likeness([], ["x"]) == []
    assert likeness(["x"], []) == [[]]


@given(st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=3))
def test_no_other_pairing_is_better(scores: list[list[int]]) -> None:
    pairs = paired(scores)
    assert len(set(pairs.values())) == len(pairs)
    assert all(scores[i][j] > 0 for i, j in pairs.items())
    best = max(sum(scores[i][j] for i, j in enumerate(order[: len(scores)])) for order in permutations(range(3)))
    assert sum(scores[i][j] for i, j in pairs.items()) == best


def test_nothing_pairs_with_nothing() -> None:
    assert paired([]) == {}
    assert paired([[], []]) == {}


def test_a_short_name_may_stand_in_a_longer_text_and_is_likest_the_shortest() -> None:
    texts = ["Mortgage", "Mortgage recording tax return", "Assignment of leases", ""]
    ((first, second, third, fourth),) = holding(["the Mortgage"], texts)
    assert first == 100
    assert 80 < second < first
    assert max(third, fourth) < 60
