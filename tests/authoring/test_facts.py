from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from matterbench.authoring.data import load_yaml
from matterbench.authoring.draws import Draws
from matterbench.authoring.facts import Facts
from matterbench.errors import InvalidRequest
from matterbench.law.quantities import Term


def facts(text: str, seed: int = 1) -> Facts:
    return Facts(load_yaml(text, "bible.yaml"), Draws("demo", seed, {"streets": ["Alder Street", "Birch Street"]}))


def every(text: str) -> dict[str, object]:
    made = facts(text)
    return {path: made.value(path) for path in made}


LEASE = """
lease:
  rate: {money: {from: 52.00, to: 61.00, step: 0.50}}
  area: {area: 3200}
  annual: {money: "= cents(lease.rate * lease.area)"}
  start: {date: {from: 2027-01-11, to: 2027-03-30, on: business}}
  end: {date: "= lease_end(lease.start, 10)"}
  cure: {term: 30 days}
  cured: {date: "= add(lease.start, lease.cure)"}
  years: {table: {columns: {year: count, from: date, to: date, annual: money, monthly: money},
                  rows: "= escalate(lease.annual, 3, lease.start, 3)"}}
  whole: {money: "= total(lease.years, 'annual')"}
"""


def test_facts_are_drawn_stated_and_computed_from_each_other() -> None:
    found = facts(LEASE)
    rate, start = found.value("lease.rate"), found.value("lease.start")
    assert 52 <= rate <= 61
    assert rate % Decimal("0.50") == 0
    assert found.value("lease.annual") == rate * 3200
    assert start.weekday() < 5
    assert found.value("lease.end").year == start.year + 10
    assert found.value("lease.cure") == Term(30, "days")
    assert (found.value("lease.cured") - start).days == 30
    rows = found.value("lease.years")
    assert [row.year for row in rows] == [1, 2, 3]
    assert found.value("lease.whole") == sum(row.annual for row in rows)


def test_the_same_seed_gives_the_same_facts_and_another_gives_others() -> None:
    first, again, other = (
        {path: made.value(path) for path in made} for made in map(lambda n: facts(LEASE, n), (1, 1, 2))
    )
    assert first == again
    assert first != other
    assert first["lease.area"] == other["lease.area"]


@pytest.mark.parametrize("seed", range(1, 30))
def test_draws_stay_in_their_ranges(seed: int) -> None:
    found = facts(LEASE, seed)
    assert date(2027, 1, 11) <= found.value("lease.start") <= date(2027, 3, 30)


def test_a_choice_and_a_word_list_give_one_of_their_words() -> None:
    found = facts("a: {text: {one_of: [x, y]}}\nb: {text: {names: streets}}\nc: {text: \"= b ~ ', Bronx'\"}")
    assert found.value("a") in {"x", "y"}
    assert found.value("c") == f"{found.value('b')}, Bronx"


def test_parties_have_parts_and_expressions_can_use_them() -> None:
    found = facts(
        "name: {text: Alder}\n"
        "owner: {party: \"= name ~ ' Owner LLC'\", short: Owner, entity: New York limited liability company,"
        ' address: [1 Elm Street, "= name"], signatory: {name: R. Okafor, title: Manager}}\n'
        'signer: {text: "= owner.signatory.name"}'
    )
    owner = found.value("owner")
    assert (str(owner), owner.address, found.value("signer")) == (
        "Alder Owner LLC",
        ("1 Elm Street", "Alder"),
        "R. Okafor",
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: {money: \"= b\"}\nb: {money: \"= a\"}", "depends on itself: a → b → a"),
        ("a: {money: \"= c.d\"}\nc: {e: {count: 1}}", "no fact 'c.d'"),
        ("a: {money: \"= nothing\"}", "'nothing' is undefined"),
        ("a: {money: 10.005}", "fractions of a cent"),
        ("a: {count: 1.5}", "not a whole number"),
        ("a: {term: soon}", "is no term"),
        ("a: {date: 2026}", "not a date"),
        ("a: {count: {from: 3, to: 1}}", "is no range"),
        ("a: {text: {names: rivers}}", "no word list 'rivers' (expected one of streets)"),
        ("a: {date: {from: 2026-07-04, to: 2026-07-05, on: business}}", "no such day in the range"),
        ("a: 5", "neither a fact nor a topic"),
        ("a: {money: \"= 1 / 0\"}", "cannot be computed"),
    ],
)  # fmt: skip
def test_what_does_not_hold_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        every(text)
    assert words in str(caught.value)


def test_a_key_that_stands_twice_is_refused_with_its_line() -> None:
    with pytest.raises(InvalidRequest, match=r"bible.yaml, line 2: .*the key 'a' stands twice"):
        facts("a: {count: 1}\na: {count: 2}")


def test_yaml_words_stay_words_and_numbers_stay_exact() -> None:
    assert load_yaml("{on: no, rate: 0.1, yes: true}", "x") == {"on": "no", "rate": Decimal("0.1"), "yes": True}
