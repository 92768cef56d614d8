from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.law.quantities import (
    UNITS,
    Term,
    find_areas,
    find_counts,
    find_percents,
    find_terms,
    parse_area,
    parse_count,
    parse_percent,
    parse_term,
    same_term,
    say_area,
    say_count,
    say_percent,
    say_term,
)

PERCENTS = st.integers(0, 100_000).map(lambda n: Decimal(n) / 1000)
TERMS = st.builds(Term, st.integers(1, 2000), st.sampled_from(UNITS))


@given(PERCENTS, st.sampled_from(["plain", "spelled", "word"]))
def test_a_percentage_that_is_said_is_read_back(value: Decimal, form: str) -> None:
    said = say_percent(value, form)
    assert parse_percent(said) == value
    assert [(hit.span, hit.value) for hit in find_percents(f"at {said} of it")] == [((3, 3 + len(said)), value)]


@given(st.integers(0, 10**7), st.sampled_from(["plain", "spelled", "word"]))
def test_a_count_that_is_said_is_read_back(n: int, form: str) -> None:
    assert parse_count(say_count(n, form)) == n


@given(TERMS, st.sampled_from(["spelled", "plain", "word", "hyphen", "adjective"]))
def test_a_period_that_is_said_is_read_back(term: Term, form: str) -> None:
    said = say_term(term, form)
    assert parse_term(said) == term
    assert [(hit.span, hit.value) for hit in find_terms(f"within {said} of it")] == [((7, 7 + len(said)), term)]


@given(st.integers(1, 10**7))
def test_an_area_that_is_said_is_read_back(n: int) -> None:
    assert parse_area(f"{say_area(n)} square feet") == n == parse_area(say_area(Decimal(n)))


@given(st.integers(0, 5000), st.integers(0, 5000))
def test_words_and_figures_that_disagree_are_no_number(one: int, other: int) -> None:
    word = say_count(one, "word")
    assert parse_count(f"{word} ({other})") == (one if one == other else None)
    assert (parse_term(f"{word} ({other}) days") is None) == (one != other)
    assert (parse_percent(f"{word} percent ({other}%)") is None) == (one != other)


@given(st.text(alphabet="0123456789,.()%½ -andonethirtypercentdayssquarefeet", max_size=40))
def test_any_text_is_read_or_not(text: str) -> None:
    for parse, kind in ((parse_percent, Decimal), (parse_count, int), (parse_area, Decimal), (parse_term, Term)):
        assert isinstance(parse(text), kind | None)
    for find in (find_percents, find_terms, find_areas, find_counts):
        for hit in find(text):
            assert 0 <= hit.span[0] < hit.span[1] <= len(text)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("spelled", ["thirty (30) days", "one (1) year", "ten (10) business days"]),
        ("plain", ["30 days", "1 year", "10 business days"]),
        ("word", ["thirty days", "one year", "ten business days"]),
        ("hyphen", ["30-day", "1-year", "10-business-day"]),
        ("adjective", ["thirty (30)-day", "one (1)-year", "ten (10)-business-day"]),
    ],
)
def test_the_forms_of_a_period(form: str, said: list[str]) -> None:
    assert [say_term(term, form) for term in (Term(30, "days"), Term(1, "years"), Term(10, "business days"))] == said


def test_the_forms_of_counts_and_percentages() -> None:
    assert [say_count(86, form) for form in ("plain", "spelled", "word", "ordinal")] == [
        "86", "eighty-six (86)", "eighty-six", "eighty-sixth",
    ]  # fmt: skip
    assert say_count(1234, "spelled") == "one thousand two hundred thirty-four (1,234)"
    assert [say_percent(Decimal("3.50"), form) for form in ("plain", "spelled", "word")] == [
        "3.5%", "three and one-half percent (3.5%)", "three and one-half percent",
    ]  # fmt: skip
    assert say_percent(100) == "100%"
    assert say_percent(Decimal("0.5"), "spelled") == "one-half of one percent (0.5%)"
    assert say_area(Decimal("3840.0")) == "3,840"


@pytest.mark.parametrize("say", [say_count, say_percent])
def test_a_form_that_is_none_is_refused(say: object) -> None:
    assert callable(say)
    with pytest.raises(ValueError, match="has no form 'loud'"):
        say(3, "loud")


def test_periods_are_compared_by_law() -> None:
    assert same_term(Term(1, "years"), Term(12, "months"))
    assert same_term(Term(2, "weeks"), Term(14, "days"))
    assert not same_term(Term(1, "months"), Term(30, "days"))
    assert not same_term(Term(10, "days"), Term(10, "business days"))


def test_a_period_has_a_unit() -> None:
    with pytest.raises(ValueError, match="no period"):
        Term(3, "fortnights")


def test_quantities_in_running_text() -> None:
    text = (
        "Within thirty (30) days of a day, at 3% or three and one-half percent (3.5%), on 3,840 rentable square "
        "feet in 10 business days and a 15-year term; Section 8.3, 25-a, eighty-six (86) units, "
        "twenty (30) days, four (5) percent."
    )

    def said(hits: list[tuple[tuple[int, int], object]]) -> list[str]:
        return [text[start:end] for (start, end), _ in hits]

    assert said([*find_percents(text)]) == ["3%", "three and one-half percent (3.5%)"]
    assert said([*find_terms(text)]) == ["thirty (30) days", "10 business days", "15-year"]
    assert said([*find_areas(text)]) == ["3,840 rentable square feet"]
    assert said([*find_counts(text)]) == ["thirty (30)", "3,840", "10", "15", "eighty-six (86)"]
