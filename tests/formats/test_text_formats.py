"""Presentations, delimited files, calendars, web pages, JSON, text and Markdown."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.formats import read
from matterbench.formats.delimited import delimiter_of
from matterbench.formats.plain import paragraphs
from tests.formats.samples import SAMPLES


def _blocks(name: str) -> list[tuple[str, str, str, str]]:
    return [(b.kind, b.label, b.place, b.text) for b in read(name, SAMPLES[name]()).blocks]


def test_slides() -> None:
    assert _blocks("Deck.pptx") == [
        ("heading", "", "slide 1", "Refinancing"),
        ("paragraph", "", "slide 1", "Reserves"),
        ("paragraph", "", "slide 1", "Timing"),
        ("row", "", "slide 1, table 1, row 1", "Source\tAmount"),
        ("row", "", "slide 1, table 1, row 2", "HDC\t$12,000,000"),
        ("comment", "", "slide 1, speaker's notes", "Ask about the reserve."),
    ]


def test_delimited_rows_keep_their_numbers() -> None:
    reading = read("Units.csv", SAMPLES["Units.csv"]())
    assert [(b.label, b.text) for b in reading.blocks] == [
        ("1", "Unit\tRent"),
        ("2", "1A\t1,450.00"),
        ("4", "1B\t1500"),
    ]
    assert [record["Rent"].value for record in reading.tables[0].records()] == ["1,450.00", "1500"]
    assert reading.sheet("rows").text("B4") == "1500"


@pytest.mark.parametrize(
    ("text", "sign"),
    [("a,b\n1,2", ","), ("a;b\n1,5;2", ";"), ("a\tb\n1\t2", "\t"), ("a|b\n1|2", "|"), ("one\ntwo, or three", ","),
     ('a;"x,y"\nb;"z,w,v"', ";"), ("", ",")],
)  # fmt: skip
def test_the_delimiter_is_told_by_the_records(text: str, sign: str) -> None:
    assert delimiter_of(text) == sign


def test_events() -> None:
    assert _blocks("Dates.ics") == [
        ("event", "", "event 1", "Closing, HDC loan"),
        ("field", "Starts", "event 1", "2026-06-18 10:00 (America/New_York)"),
        ("field", "Attendees", "event 1", "Dana Whitlock <d@x.example>"),
        ("field", "Description", "event 1", "Bring\nthe note"),
        ("event", "", "event 2", "Outside date"),
        ("field", "Starts", "event 2", "2026-07-01"),
    ]
    assert [b.date for b in read("a.ics", SAMPLES["Dates.ics"]()).blocks if b.kind == "event"] == [
        "2026-06-18T10:00:00-04:00", "2026-07-01",
    ]  # fmt: skip


def test_a_web_page_shows_what_a_reader_sees() -> None:
    reading = read("Notice.html", SAMPLES["Notice.html"]())
    assert reading.title == "Notice & Cure"
    assert [(b.kind, b.label, b.text) for b in reading.blocks] == [
        ("heading", "", "Notice"), ("paragraph", "", "One\ntwo three"), ("paragraph", "•", "first"),
        ("row", "", "Unit\tRent"), ("row", "", "1A\t$1\na month"), ("quoted", "", "quoted"),
    ]  # fmt: skip


def test_json_values_have_paths_and_every_digit() -> None:
    reading = read("Answer.json", SAMPLES["Answer.json"]())
    assert reading.data == {"rent": {"monthly": Decimal("1450.50"), "units": ["1A", None]}, "due": "2026-06-18"}
    assert [(b.label, b.text) for b in reading.blocks] == [
        ("rent.monthly", "1450.50"), ("rent.units[0]", "1A"), ("rent.units[1]", "null"), ("due", "2026-06-18"),
    ]  # fmt: skip


def test_a_name_that_comes_twice_in_json_is_said() -> None:
    assert "of which the last counts: due" in read("a.json", b'{"due": 1, "due": 2}').notes[0]


def test_text_has_paragraphs_with_lines() -> None:
    assert _blocks("Log.txt") == [
        ("paragraph", "", "lines 1 to 2", "First line\nsecond line"),
        ("paragraph", "", "line 4", "Next paragraph."),
    ]


def test_markdown_headings_are_headings() -> None:
    assert _blocks("Notes.md") == [
        ("heading", "", "line 1", "Notes"), ("paragraph", "", "line 3", "Text with **bold**."),
        ("heading", "", "line 5", "Dates"), ("paragraph", "", "line 6", "June 18"),
    ]  # fmt: skip


@given(st.text(alphabet="ab \n\f\t", max_size=60))
def test_paragraphs_stand_at_the_lines_that_they_name(text: str) -> None:
    lines = text.replace("\f", "\n").split("\n")
    for at, words in paragraphs(text):
        assert words.split("\n") == [line.rstrip() for line in lines[at - 1 : at + words.count("\n")]]
