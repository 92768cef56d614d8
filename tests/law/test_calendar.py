from __future__ import annotations

from datetime import date, timedelta

import pytest

from matterbench.law.calendar import (
    BANKS_NY,
    CALENDARS,
    FEDERAL,
    FEDERAL_NY,
    NY,
    WEEKDAYS,
    Calendar,
    election_day,
    federal,
    gcl24,
    last,
    nth,
)
from tests.law import naive
from tests.law.tables import rows


@pytest.mark.parametrize("row", rows("holidays.csv"), ids=lambda row: row["year"])
def test_the_public_holidays_of_a_year(row: dict[str, str]) -> None:
    assert [day.isoformat() for day in gcl24(int(row["year"]))] == row["holidays"].split()


def test_every_day_of_a_lifetime_agrees_with_the_independent_reading() -> None:
    day, wrong = date(1986, 1, 1), []
    while day.year < 2061:
        if NY.is_business_day(day) != naive.open_day(day) or FEDERAL.is_business_day(day) != naive.open_day(
            day, state=False
        ):
            wrong.append(day)
        day += timedelta(days=1)
    assert wrong == []


def test_no_holiday_moves_to_friday() -> None:
    assert date(2026, 7, 4).weekday() == 5
    assert NY.is_business_day(date(2026, 7, 3))
    assert FEDERAL.is_business_day(date(2026, 7, 3))


def test_a_sunday_holiday_is_kept_on_monday_too_but_flag_day_is_not() -> None:
    assert NY.holiday(date(2027, 7, 5)) == "Independence Day (next day)"
    assert NY.holiday(date(2026, 6, 14)) == "Flag Day"
    assert NY.is_business_day(date(2026, 6, 15))


def test_holidays_have_the_years_of_their_laws() -> None:
    assert date(2020, 6, 19) not in gcl24(2020)
    assert date(2021, 6, 19) in gcl24(2021)
    assert date(1984, 1, 16) not in gcl24(1984)
    assert date(1985, 1, 21) in gcl24(1985)
    assert date(1985, 1, 21) not in federal(1985)
    assert date(1986, 1, 20) in federal(1986)


def test_proclaimed_days_of_the_year_are_holidays() -> None:
    found = gcl24(2026, (date(2026, 4, 16), date(2027, 4, 15)))
    assert found[date(2026, 4, 16)] == "proclaimed"
    assert date(2027, 4, 15) not in found


@pytest.mark.parametrize(("year", "day"), [(2022, 8), (2023, 7), (2026, 3), (2027, 2), (2033, 8)])
def test_election_day_is_after_the_first_monday(year: int, day: int) -> None:
    assert election_day(year) == date(year, 11, day)


def test_a_document_closes_and_opens_days_of_its_own() -> None:
    union = NY.plus(date(2026, 12, 24)).without("Lincoln's Birthday", "Independence Day")
    assert not union.is_business_day(date(2026, 12, 24))
    assert union.holiday(date(2026, 12, 24)) == "closed by the document"
    assert union.is_business_day(date(2026, 2, 12))
    assert union.is_business_day(date(2027, 7, 5))
    assert not NY.is_business_day(date(2026, 2, 12))


def test_the_named_calendars_differ_where_the_law_does() -> None:
    lincoln, election = date(2026, 2, 12), date(2026, 11, 3)
    assert [calendar.is_business_day(lincoln) for calendar in (NY, FEDERAL, FEDERAL_NY, BANKS_NY, WEEKDAYS)] == [
        False, True, False, True, True,
    ]  # fmt: skip
    assert not FEDERAL_NY.is_business_day(election)
    assert FEDERAL.is_business_day(election)
    assert set(CALENDARS) == {"new-york", "federal", "federal-and-new-york", "banks", "weekdays"}


def test_a_weekend_may_be_another() -> None:
    sunday_only = Calendar(gcl24, weekend=frozenset({6}))
    assert sunday_only.is_business_day(date(2026, 11, 7))
    assert not sunday_only.is_business_day(date(2026, 11, 8))


def test_nth_and_last_weekdays() -> None:
    assert nth(2026, 11, 3, 4) == date(2026, 11, 26)
    assert last(2026, 5, 0) == date(2026, 5, 25)
    with pytest.raises(ValueError, match="no weekday"):
        nth(2026, 2, 0, 5)
