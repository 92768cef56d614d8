from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.formats import Cell
from matterbench.gold.values import document_names, is_gold, readable, same, shown
from matterbench.law.dates import say_date
from matterbench.law.money import say_money
from matterbench.law.quantities import Term, say_count, say_percent, say_term

RIGHT: list[tuple[str, str, list[Any]]] = [
    ("date", "2026-06-18", ["June 18, 2026", "6/18/26", "the 18th day of June, 2026", "Thursday, June 18, 2026"]),
    ("moment", "2026-06-18T16:42:00", ["June 18, 2026 at 4:42 p.m.", "2026-06-18 16:42"]),
    ("money", "1234567.50", ["$1,234,567.50", 1234567.5, Decimal("1234567.50"), "USD 1,234,567.50"]),
    ("money", "5000.00", ["Five Thousand and 00/100 Dollars ($5,000.00)", "$5,000", 5000, "5000"]),
    ("percent", "3.5", ["3.5%", "three and one-half percent (3.5%)", "350 basis points", 3.5, "3.5"]),
    ("count", "86", ["eighty-six (86)", "86 units", 86, "86"]),
    ("area", "3840", ["3,840 rentable square feet", 3840, "3,840 SF"]),
    ("term", "30 days", ["thirty (30) days", "30-day"]),
    ("term", "1 years", ["twelve (12) months", "one year"]),
    ("party", "Crestwood Owner LLC", ["Crestwood Owner, L.L.C.", "crestwood owner limited liability company"]),
    ("person", "Ruth Okafor", ["Ms. Ruth Okafor", "Okafor, Ruth", "Ruth A. Okafor"]),
    ("section", "Section 8.3(b)", ["8.3(b)", "§ 8.3(b)", "Section 8.3(b) of the Lease"]),
    ("choice", "40-60", ["40/60", "40 – 60"]),
    ("text", "The Bronx", ["the bronx", " The  Bronx. "]),
    ("document", "03 Lease/Lease (signed).docx", ["Lease (signed)", "Lease (signed).docx", "03 Lease/Lease (signed)"]),
]
WRONG: list[tuple[str, str, list[Any]]] = [
    ("date", "2026-06-18", ["June 19, 2026", "June 2026", "18/6/2026", "Friday, June 18, 2026", 20260618, True, None]),
    ("moment", "2026-06-18T16:42:00", ["June 18, 2026", "June 18, 2026 at 4:42 a.m."]),
    ("money", "5000.00", ["Five Thousand Dollars ($50,000)", "$5,000.01", "about $5,000", "$5,000 or $6,000", True]),
    ("percent", "3", ["0.03", 0.03, "30%", "three percent (4%)"]),
    ("count", "86", ["eighty-six (68)", "86.5", 86.5, "1"]),
    ("count", "1", [True]),
    ("term", "30 days", ["one month", "30 business days", "30", 30]),
    ("party", "Crestwood Owner LLC", ["Crestwood II Owner LLC", "Crestwood Owner Inc.", "Owner", 5]),
    ("person", "Ruth Okafor", ["Okafor", "Rhoda Okafor"]),
    ("section", "Section 8.3(b)", ["8.3", "8.3(B)", "Exhibit B"]),
    ("document", "03 Lease/Lease (signed).docx", ["Lease", "04 Drafts/Lease (signed).docx", ["Lease (signed)"]]),
]


@pytest.mark.parametrize(("kind", "gold", "answer"), [(k, g, one) for k, g, many in RIGHT for one in many])
def test_every_human_notation_of_a_value_is_it(kind: str, gold: str, answer: Any) -> None:
    assert is_gold(kind, gold)
    assert same(kind, gold, answer)


@pytest.mark.parametrize(("kind", "gold", "answer"), [(k, g, one) for k, g, many in WRONG for one in many])
def test_a_near_miss_is_not(kind: str, gold: str, answer: Any) -> None:
    assert is_gold(kind, gold)
    assert not same(kind, gold, answer)


def cell(text: str, value: Any) -> Cell:
    return Cell("B2", text, value)


@pytest.mark.parametrize(
    ("kind", "gold", "answer"),
    [
        ("percent", "3", cell("3%", Decimal("0.03"))),
        ("percent", "3.25", cell("3%", Decimal("0.0325"))),
        ("percent", "3", cell("3", 3)),
        ("percent", "3", cell("three percent (3%)", "three percent (3%)")),
        ("money", "1450.33", cell("$1,450.33", Decimal("1450.3333333"))),
        ("money", "1450.00", cell("$1,450", 1450)),
        ("date", "2026-06-18", cell("18-Jun", date(2026, 6, 18))),
        ("moment", "2026-06-18T16:42:00", cell("6/18/2026 16:42", datetime(2026, 6, 18, 16, 42))),
        ("count", "86", cell("86", 86)),
        ("text", "Suite 5", cell("Suite 5", "Suite 5")),
    ],
)
def test_a_cell_is_read_as_what_it_holds_and_what_it_shows(kind: str, gold: str, answer: Cell) -> None:
    assert same(kind, gold, answer)


@pytest.mark.parametrize(
    ("kind", "gold", "answer"),
    [
        ("percent", "3", cell("0.03", Decimal("0.03"))),
        ("percent", "300", cell("3%", Decimal("0.03"))),
        ("money", "1450.00", cell("$1,451.00", 1451)),
        ("count", "1", cell("TRUE", True)),
    ],
)
def test_a_cell_is_no_other_value(kind: str, gold: str, answer: Cell) -> None:
    assert not same(kind, gold, answer)


@given(st.dates(date(1970, 1, 1), date(2069, 12, 31)), st.sampled_from(["long", "slash", "iso", "weekday", "ordinal"]))
def test_a_date_is_itself_in_every_form_and_no_neighbour(day: date, form: str) -> None:
    said = say_date(day, form)
    assert same("date", day.isoformat(), said)
    assert not same("date", day.isoformat(), say_date(date.fromordinal(day.toordinal() + 1), form))


@given(st.decimals(0, 10**9, places=2), st.sampled_from(["figures", "words"]))
def test_an_amount_is_itself_in_every_form_and_not_a_cent_more(amount: Decimal, form: str) -> None:
    assert same("money", str(amount), say_money(amount, form))
    assert same("money", str(amount), float(amount))
    assert not same("money", str(amount), say_money(amount + Decimal("0.01"), form))


@given(st.integers(0, 5000), st.sampled_from(["days", "months", "business days"]))
def test_counts_and_periods_are_themselves_spelled_or_not(n: int, unit: str) -> None:
    assert same("count", str(n), say_count(n, "spelled"))
    assert same("term", f"{n} {unit}", say_term(Term(n, unit)))
    assert same("percent", str(n % 100), say_percent(n % 100, "spelled"))


@given(
    st.sampled_from([kind for kind, _, _ in RIGHT]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=5,
    ),
)
def test_anything_that_json_holds_is_judged_and_can_be_shown(kind: str, answer: Any) -> None:
    assert readable(kind, answer) in {True, False}
    shown(answer).encode("utf-8")


def test_what_is_shown_is_one_short_line() -> None:
    assert shown("a\nb\ud800") == "a b?"
    assert shown(None) == "nothing"
    assert shown(["$1", "$2"]) == "$1; $2"
    assert len(shown("x" * 10_000)) < 250
    assert len(shown({"x" * 100: ["y" * 5000]})) < 250


def test_a_document_has_its_names_with_and_without_folder_and_ending() -> None:
    assert document_names("03 Lease\\Lease v.2.docx") == (
        "03 lease/lease v.2.docx", "lease v.2.docx", "03 lease/lease v.2", "lease v.2",
    )  # fmt: skip
