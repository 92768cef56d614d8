from __future__ import annotations

import pytest

from matterbench.authoring.templates import Templates
from matterbench.authoring.traced import untraced
from matterbench.errors import InvalidRequest
from tests.authoring.test_facts import facts

BIBLE = """
owner:
  party: Alder Owner LLC
  short: Owner
  entity: New York limited liability company
  address: [1 Elm Street, Bronx]
counsel: {person: Dana Whitlock, title: Associate, email: dana@firm.example}
lease:
  date: {date: 2026-06-18}
  rent: {money: 1234.50}
  deposit: {money: 40000}
  cure: {term: 30 days}
  notice: {term: 10 business days}
  growth: {percent: 3}
  units: {count: 86}
  area: {area: 3840}
  sent: {moment: 2026-11-03 16:42}
  years: {table: {columns: {year: count, annual: money}, rows: [[1, 100.00], [2, 103.00]]}}
"""


def said(template: str) -> str:
    return Templates(facts(BIBLE), {}).render(template, "text").text


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ lease.date }}", "June 18, 2026"),
        ("{{ lease.date|weekday }}", "Thursday, June 18, 2026"),
        ("{{ lease.date|ordinal }}", "18th day of June, 2026"),
        ("{{ lease.date|slash }}", "6/18/2026"),
        ("{{ lease.date|iso }}", "2026-06-18"),
        ("{{ lease.date|month }}", "June 2026"),
        ("{{ lease.date|year }}", "2026"),
        ("{{ lease.rent }}", "$1,234.50"),
        ("{{ lease.deposit|whole }}", "$40,000"),
        ("{{ lease.deposit|words }}", "Forty Thousand and 00/100 Dollars ($40,000.00)"),
        ("{{ lease.cure }}", "thirty (30) days"),
        ("{{ lease.cure|plain }}", "30 days"),
        ("{{ lease.cure|hyphen }}", "30-day"),
        ("{{ lease.notice }}", "ten (10) Business Days"),
        ("{{ lease.growth }}", "3%"),
        ("{{ lease.growth|spelled }}", "three percent (3%)"),
        ("{{ lease.units|spelled }}", "eighty-six (86)"),
        ("{{ lease.units|word|capitalize }}", "Eighty-six"),
        ("{{ lease.area }}", "3,840"),
        ("{{ lease.sent }}", "November 3, 2026 at 4:42 p.m."),
        ("{{ owner }} (“{{ owner.short }}”)", "Alder Owner LLC (“Owner”)"),
        ("{{ owner.entity }}", "a New York limited liability company"),
        ("{{ owner|upper }}", "ALDER OWNER LLC"),
        ("{{ owner.address }}", "1 Elm Street, Bronx"),
        ("{{ owner.address|lines }}", "1 Elm Street{br}Bronx"),
        ("{{ counsel.mailbox }}", "Dana Whitlock <dana@firm.example>"),
        ("{% for row in lease.years %}{{ row.year }}: {{ row.annual }}; {% endfor %}", "1: $100.00; 2: $103.00; "),
        ("{{ lease.years.rows|length }} {{ lease.years[1].annual }}", "2 $103.00"),
        ("{% if lease.units == 86 %}yes{% endif %}", "yes"),
    ],
)  # fmt: skip
def test_facts_are_said_in_their_forms(template: str, text: str) -> None:
    assert said(template) == text


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("{{ lease.rent|whole }}", "lease.rent: a money has no form 'whole'"),
        ("{{ lease.date|words }}", "lease.date: a date has no form 'words'"),
        ("{{ lease.depot }}", "no fact 'lease.depot'"),
        ("{{ tenant }}", "'tenant' is undefined"),
        ("{{ counsel.firm }}", "counsel states no firm"),
        ("{{ lease.date", "cannot be rendered"),
    ],
)
def test_what_cannot_be_said_is_refused_with_the_place(template: str, words: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        said(template)
    assert words in str(caught.value)
    assert "text" in str(caught.value)


def test_every_character_that_a_fact_says_is_known() -> None:
    rendered = Templates(facts(BIBLE), {}).render("Rent is {{ lease.rent }} from {{ lease.date|upper }}.", "text")
    assert [(rendered.text[one.start : one.end], one.fact) for one in rendered.said] == [
        ("$1,234.50", "lease.rent"),
        ("JUNE 18, 2026", "lease.date"),
    ]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("Tenant shall cure within {{ lease.cure }} after notice.", []),
        ("Tenant shall cure within thirty (30) days.", ["'(30)'", "'thirty (30) days'"][:1]),
        ("Tenant shall cure within thirty days.", ["'thirty days'"]),
        ("Rent of $5,000.00 is due.", ["'$5,000.00'"]),
        ("Under RPAPL § 711(2) and 9 NYCRR § 2523.5 a demand is due.", []),
        ("1 rent: {h Rent}. See {ref s12}.", []),
        ("table mix: 2400 1200\n| Unit | {{ lease.units }} |", []),
        ("File IRS Form 8609.", []),
        ("File IRS Form 8823.", ["'8823.'"]),
    ],
)  # fmt: skip
def test_numbers_that_no_fact_says_are_problems(text: str, problems: list[str]) -> None:
    rendered = Templates(facts(BIBLE), {}).render(text, "text")
    found = [str(one) for one in untraced(rendered, "lease", ["Form 8609"], markup=True)]
    assert len(found) == len(problems), found
    assert all(words in one for words, one in zip(problems, found, strict=True))
