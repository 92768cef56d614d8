from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.law.names import party_key, same_party, same_person

KINDS = ["LLC", "L.P.", "Inc.", "Corp.", "HDFC", "LLP", "N.A.", "Ltd.", "HDFC, Inc.", "Company", ""]


@pytest.mark.parametrize(("one", "other"), [*combinations(KINDS, 2)])
def test_another_kind_of_entity_is_another_party(one: str, other: str) -> None:
    assert not same_party(f"Tidewater Houses {one}", f"Tidewater Houses {other}")


@given(st.sampled_from(KINDS), st.sampled_from(["", " II", " III", " 2"]), st.sampled_from(["", " II", " III", " 2"]))
def test_a_number_in_the_name_is_of_the_name(kind: str, one: str, other: str) -> None:
    assert same_party(f"Fernhill{one} {kind}", f"Fernhill{other}, {kind.upper()}") == (one == other)


def test_accepted_variants_are_the_party_and_others_are_not() -> None:
    assert same_party("the Owner", "Crestwood II Owner LLC", ["Owner"])
    assert not same_party("Tenant", "Crestwood II Owner LLC", ["Owner"])
    assert not same_party("", "", [""])


def test_a_description_goes_and_a_name_with_an_article_stays() -> None:
    assert (
        party_key("Halyard Retail LLC, a Delaware limited liability company authorized to do business")
        == "halyard retail llc"
    )
    assert party_key("Hire a Neighbor Housing Corporation") == "hire a neighbor housing corp"


def test_persons_by_initials_and_generations() -> None:
    assert same_person("J.P. Marsh", "John Paul Marsh")
    assert same_person("Marsh, John", "John P. Marsh")
    assert same_person("John Marsh, Jr., Esq.", "John Marsh Jr.")
    assert same_person("Dana Whitlock <dwhitlock@harrowpell.example>", "Dana Whitlock")
    assert not same_person("John Marsh III", "John Marsh Jr.")
    assert not same_person("J. Q. Marsh", "John Paul Marsh")
    assert same_person("Ruthie Okafor", "Ruth Okafor", ["Ruthie Okafor"])


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_texts_are_compared_and_in_both_directions_alike(one: str, other: str) -> None:
    assert same_party(one, other) == same_party(other, one)
    assert same_person(one, other) == same_person(other, one)
