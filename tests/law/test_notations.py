"""Values as people write them are read as a lawyer reads them; what states no value is not read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest

from matterbench.law.dates import parse_date, parse_moment
from matterbench.law.money import parse_money
from matterbench.law.names import same_party, same_person
from matterbench.law.quantities import parse_area, parse_count, parse_percent, parse_term
from matterbench.law.sections import parse_section
from tests.law.tables import rows

NOTATIONS, REFUSED = rows("notations.csv"), rows("refused.csv")


def _term(text: str) -> str | None:
    found = parse_term(text)
    return None if found is None else f"{found.count} {found.unit}"


def _section(text: str) -> str | None:
    found = parse_section(text)
    return None if found is None else f"{found.kind} {found.label}"


READ: dict[str, tuple[Callable[[str], Any], Callable[[str], Any]]] = {
    "date": (parse_date, date.fromisoformat),
    "moment": (parse_moment, datetime.fromisoformat),
    "money": (parse_money, Decimal),
    "percent": (parse_percent, Decimal),
    "count": (parse_count, int),
    "area": (parse_area, Decimal),
    "term": (_term, str),
    "section": (_section, str),
}
EXACT = [
    row for row in NOTATIONS if row["kind"] in READ and " of the " not in row["text"] and " to the " not in row["text"]
]
"""Notations that end where they end: the name of a document after a section may be any."""
SAME = {"party": same_party, "person": same_person}


@pytest.mark.parametrize("row", NOTATIONS, ids=lambda row: f"{row['kind']}: {row['text']}")
def test_a_notation_is_read(row: dict[str, str]) -> None:
    if row["kind"] in SAME:
        assert SAME[row["kind"]](row["text"], row["value"])
        return
    read, value = READ[row["kind"]]
    assert read(row["text"]) == value(row["value"])


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row['kind']}: {row['text']} ({row['why']})")
def test_what_states_no_value_is_not_read(row: dict[str, str]) -> None:
    kind, _, name = row["kind"].partition(":")
    if name:
        assert not SAME[kind](row["text"], name)
        return
    assert READ[kind][0](row["text"]) is None


def test_the_tables_are_as_large_as_promised() -> None:
    assert len({row["text"] for row in NOTATIONS}) >= 60
    assert len({row["text"] for row in REFUSED}) >= 40
    assert {row["kind"] for row in NOTATIONS} == {*READ, *SAME}


@pytest.mark.parametrize("row", EXACT, ids=lambda row: row["text"])
@pytest.mark.parametrize("more", [" or so", " and more", "x", " ("])
def test_a_notation_with_something_after_it_is_not_that_notation(row: dict[str, str], more: str) -> None:
    read, value = READ[row["kind"]]
    assert read(row["text"] + more) in {None} or read(row["text"] + more) != value(row["value"])
