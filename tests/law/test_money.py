from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.law.money import cents, dollars, find_money, parse_money, say_money

AMOUNTS = st.integers(0, 10**12).map(lambda n: Decimal(n) / 100)


@given(AMOUNTS, st.sampled_from(["figures", "words"]))
def test_what_is_said_is_read_back(amount: Decimal, form: str) -> None:
    said = say_money(amount, form)
    assert parse_money(said) == amount
    assert [(hit.span, hit.value) for hit in find_money(f"the sum of {said}, and")] == [((11, 11 + len(said)), amount)]


@given(AMOUNTS, AMOUNTS)
def test_words_and_figures_that_disagree_are_no_amount(one: Decimal, other: Decimal) -> None:
    spelled = say_money(one, "words").partition(" (")[0]
    found = parse_money(f"{spelled} ({say_money(other)})")
    assert found == (one if one == other else None)


@given(st.text(alphabet="$0123456789,.() -andoneDollarsthousand/%\u00a0", max_size=40))
def test_any_text_is_read_or_not(text: str) -> None:
    assert isinstance(parse_money(text), Decimal | None)
    for (start, end), value in find_money(text):
        assert parse_money(text[start:end]) == value


@pytest.mark.parametrize(
    ("amount", "form", "said"),
    [
        ("1234567", "figures", "$1,234,567.00"),
        ("1234567", "whole", "$1,234,567"),
        (
            "1234000.89",
            "words",
            "One Million Two Hundred Thirty-Four Thousand and 89/100 Dollars ($1,234,000.89)",
        ),
        ("0.9125", "figures", "$0.9125"),
        ("0.5", "figures", "$0.50"),
        ("-5000", "figures", "($5,000.00)"),
        ("-5000", "whole", "($5,000)"),
        ("1", "words", "One and 00/100 Dollars ($1.00)"),
    ],
)
def test_the_forms_of_an_amount(amount: str, form: str, said: str) -> None:
    assert say_money(Decimal(amount), form) == said


@pytest.mark.parametrize(("amount", "form"), [("1.50", "whole"), ("0.925", "words"), ("-1", "words"), ("1", "euro")])
def test_a_form_that_an_amount_does_not_have_is_refused(amount: str, form: str) -> None:
    with pytest.raises(ValueError, match=r"has cents|cannot be written|has no form"):
        say_money(Decimal(amount), form)


def test_rounding_is_half_up() -> None:
    assert [cents(Decimal(amount)) for amount in ("0.005", "0.015", "0.025", "-0.005")] == [
        Decimal("0.01"), Decimal("0.02"), Decimal("0.03"), Decimal("-0.01"),
    ]  # fmt: skip
    assert [dollars(Decimal(amount)) for amount in ("0.5", "1.5", "2.5")] == [1, 2, 3]


def test_amounts_in_running_text() -> None:
    text = (
        "Tenant pays One Hundred and 00/100 Dollars ($100.00) a month, a deposit of $5,000 (or $2.5 million), and Two "
        "Hundred Dollars ($300.00); 12 dollars, $1,200.50/month. Not $12,34 nor 500 nor Section 8.3, but $5."
    )
    assert [(text[start:end], value) for (start, end), value in find_money(text)] == [
        ("One Hundred and 00/100 Dollars ($100.00)", 100),
        ("$5,000", 5000),
        ("$2.5 million", 2_500_000),
        ("Two Hundred Dollars", 200),
        ("$300.00", 300),
        ("12 dollars", 12),
        ("$1,200.50", Decimal("1200.50")),
        ("$5", 5),
    ]
