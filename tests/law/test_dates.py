from __future__ import annotations

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.law.dates import find_dates, parse_date, parse_moment, say_date, say_moment

DATES = st.dates(date(1970, 1, 1), date(2069, 12, 31))


@given(DATES, st.sampled_from(["long", "weekday", "ordinal", "slash", "iso"]))
def test_what_is_said_is_read_back(day: date, form: str) -> None:
    assert parse_date(say_date(day, form)) == day
    assert parse_date(f"the {say_date(day, 'ordinal')}") == day


@given(
    st.datetimes(datetime(1970, 1, 1), datetime(2069, 12, 31)).map(lambda found: found.replace(second=0, microsecond=0))
)
def test_a_moment_that_is_said_is_read_back(moment: datetime) -> None:
    assert [parse_moment(say_moment(moment, form)) for form in ("long", "weekday", "iso")] == [moment] * 3


@given(DATES, st.integers(1, 6))
def test_a_wrong_weekday_is_no_date(day: date, by: int) -> None:
    name = say_date(date.fromordinal(day.toordinal() + by), "weekday").partition(",")[0]
    assert parse_date(f"{name}, {say_date(day)}") is None


@given(st.text(max_size=60))
def test_any_text_is_read_or_not(text: str) -> None:
    assert isinstance(parse_date(text), date | None)
    assert isinstance(parse_moment(text), datetime | None)
    for (start, end), day in find_dates(text):
        assert parse_date(text[start:end]) == day


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("long", "June 18, 2026"),
        ("weekday", "Thursday, June 18, 2026"),
        ("ordinal", "18th day of June, 2026"),
        ("slash", "6/18/2026"),
        ("iso", "2026-06-18"),
        ("month", "June 2026"),
        ("year", "2026"),
        ("day", "June 18"),
    ],
)
def test_the_forms_of_a_date(form: str, said: str) -> None:
    assert say_date(date(2026, 6, 18), form) == said


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("long", "June 18, 2026 at 12:05 a.m."),
        ("weekday", "Thursday, June 18, 2026 at 12:05 a.m."),
        ("time", "12:05 a.m."),
        ("iso", "2026-06-18 00:05"),
        ("date", "June 18, 2026"),
        ("slash", "6/18/2026"),
    ],
)
def test_the_forms_of_a_moment(form: str, said: str) -> None:
    assert say_moment(datetime(2026, 6, 18, 0, 5), form) == said


def test_a_form_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="a date has no form 'short'"):
        say_date(date(2026, 6, 18), "short")
    with pytest.raises(ValueError, match="a date has no form 'short'"):
        say_moment(datetime(2026, 6, 18), "short")


def test_dates_in_running_text_are_found_with_their_characters() -> None:
    text = (
        "This Lease, dated as of the 18th day of June, 2026, begins on Monday, January 11, 2027 (not 1/12/27) and "
        "ends\nJanuary\n10, 2042; see the letter of 2026-11-03. Section 8.3.2026, $6/18/26 and "
        "May 2026 are no dates."
    )
    assert [(text[start:end], day.isoformat()) for (start, end), day in find_dates(text)] == [
        ("the 18th day of June, 2026", "2026-06-18"),
        ("Monday, January 11, 2027", "2027-01-11"),
        ("1/12/27", "2027-01-12"),
        ("January\n10, 2042", "2042-01-10"),
        ("2026-11-03", "2026-11-03"),
    ]


@pytest.mark.parametrize("text", ["Monday, March 3, 2026", "September 31, 2026", "February 29, 2027"])
def test_an_impossible_date_in_running_text_is_no_date_in_part_either(text: str) -> None:
    assert find_dates(f"due on {text}.") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-03-08T06:59:00Z", datetime(2026, 3, 8, 1, 59)),
        ("2026-03-08T07:00:00Z", datetime(2026, 3, 8, 3, 0)),
        ("2026-11-01T05:59:00Z", datetime(2026, 11, 1, 1, 59)),
        ("2026-11-01T06:00:00Z", datetime(2026, 11, 1, 1, 0)),
        ("2026-06-18T13:42:00-07:00", datetime(2026, 6, 18, 16, 42)),
    ],
)
def test_an_offset_is_turned_into_new_york_time(text: str, expected: datetime) -> None:
    assert parse_moment(text) == expected


def test_an_offset_of_a_year_whose_summer_time_is_not_known_is_none() -> None:
    assert parse_moment("2001-06-18T13:42:00Z") is None
