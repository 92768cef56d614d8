"""Finding quotes and searching words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.errors import InvalidRequest
from matterbench.formats import read, search
from matterbench.formats.matching import Index, around, plain
from tests.build import doc, footnote, p, tbl
from tests.formats.samples import rent_roll_xlsx

LEASE = doc(
    p("Transfers", style="Heading1", lvl=0),
    p(
        "Transferee means a “Person” to whom the Owner",
        footnote("See Section 2."),
        "'s interest passes — in whole.",
        lvl=1,
    ),
    p("The transfer fee is $1,450.00.", lvl=1),
    tbl(["Fee", "$1,450.00"]),
)


def _found(query: str) -> list[str]:
    return [hit.words() for hit in search(read("a.docx", LEASE), query)]


def test_all_words_count_and_a_word_finds_longer_ones() -> None:
    assert _found("transfer") == ["Section 1", "Section 1.1", "Section 1.2"]
    assert _found("TRANSFER fee") == ["Section 1.2"]
    assert _found("fee") == ["Section 1.2", "table 1, row 1"]
    assert _found("ransfer") == []
    assert _found("person owner absent") == []


def test_a_phrase_is_found_whole_and_typography_does_not_count() -> None:
    assert _found('"transfer fee"') == ["Section 1.2"]
    assert _found('"transfer f"') == []
    assert _found("“owner's interest”") == ["Section 1.1"]
    assert _found("$1,450.00") == ["Section 1.2", "table 1, row 1"]


def test_labels_and_other_stories_are_searched() -> None:
    assert _found("1.2") == ["Section 1.2"]
    assert _found("see section") == ["footnotes, footnote 1"] or _found("see section") == ["footnote 1"]


def test_context_shows_the_words_around() -> None:
    hit = search(read("a.docx", LEASE), "fee")[0]
    assert hit.context == "1.2 The transfer fee is $1,450.00."
    assert search(read("a.xlsx", rent_roll_xlsx()), "1B")[0].place == "sheet Rent Roll, row 5"


@pytest.mark.parametrize("query", ["", "  ", '""', "§ —"])
def test_a_query_without_words_is_refused(query: str) -> None:
    with pytest.raises(InvalidRequest, match="no words"):
        search(read("a.docx", LEASE), query)


def test_quotes_are_verbatim_but_for_typography() -> None:
    reading = read("a.docx", LEASE)
    assert [hit.place for hit in reading.find('a "Person" to whom the Owner’s interest passes - in whole')] == [
        "Section 1.1"
    ]
    assert [hit.place for hit in reading.find("in whole. The transfer fee")] == ["Section 1.1"]
    assert reading.find("a person to whom") == ()
    assert reading.find("   ") == ()
    assert len(reading.find("$1,450.00")) == 2


@given(st.text(max_size=40))
def test_plain_text_stays_plain(text: str) -> None:
    assert plain(plain(text)) == plain(text)


@given(st.lists(st.text(alphabet="ab “”-\n", max_size=8), max_size=6), st.data())
def test_an_index_finds_what_stands_in_a_text_in_that_text(texts: list[str], data: st.DataObject) -> None:
    filled = [at for at, text in enumerate(texts) if plain(text)]
    if filled:
        at = data.draw(st.sampled_from(filled))
        assert at in {number for number, _ in Index(enumerate(texts)).find(texts[at])} | _earlier(texts, at)


def _earlier(texts: list[str], at: int) -> set[int]:
    """A text that another hit overlaps is found there: then the words begin before it."""
    hits = {number for number, _ in Index(enumerate(texts)).find(texts[at])}
    return {at} if any(number < at for number in hits) else set()


@given(st.text(alphabet="ab ", max_size=300), st.data())
def test_the_words_around_hold_the_span(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assert text[start:end] in around(text, start, end)
