"""What an agent hands in may be anything: no text makes a parser or a finder fail, or take long."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from matterbench.law.citations import find_citations, parse_citation
from matterbench.law.dates import find_dates, parse_date, parse_moment
from matterbench.law.money import find_money, parse_money
from matterbench.law.names import party_key, person_key
from matterbench.law.quantities import (
    find_areas,
    find_counts,
    find_percents,
    find_terms,
    parse_area,
    parse_count,
    parse_percent,
    parse_term,
)
from matterbench.law.sections import find_sections, parse_section

READERS: list[Callable[[str], object]] = [
    parse_date, parse_moment, parse_money, parse_percent, parse_count, parse_area, parse_term, parse_section,
    parse_citation, party_key, person_key, find_dates, find_money, find_percents, find_counts, find_areas, find_terms,
    find_sections, find_citations,
]  # fmt: skip
PIECES = [
    "one ", "one-", "one, and ", "1,111", "1", "(", "(a)", "Section (a) ", "RPTL §§ 1-a, ", "§", "A v. ", "Smith ",
    "12 ", "January ", "A", "a. ", ", a a", "thirty (30", "1 NY2d 1, ", "Act of ", "Aa of the ", "- ", " ", "1 U.S.C. ",
    "twenty ", "½", "$", "\u202e\x00",
]  # fmt: skip


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("reader", READERS, ids=lambda reader: str(getattr(reader, "__name__", reader)))
def test_no_text_takes_long(reader: Callable[[str], object], piece: str) -> None:
    text = piece * (8000 // len(piece))
    begun = time.perf_counter()
    reader(text)
    reader(text[:490])
    assert time.perf_counter() - begun < 3
