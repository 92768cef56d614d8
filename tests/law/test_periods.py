from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from matterbench.law.calendar import FEDERAL
from matterbench.law.deadlines import RULES
from matterbench.law.periods import business_days, days, lease_end, months, roll, window, years
from tests.law import naive

CASES = 20_000


def _cases() -> Iterator[tuple[date, int]]:
    """A fixed sequence of days from 1986 to 2060 and counts from -150 to 400."""
    state = 20_261_116
    for _ in range(CASES):
        state = (state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % 2**64
        yield date(1986, 6, 1) + timedelta(days=(state >> 33) % 27_000), (state >> 13) % 551 - 150


def test_an_independent_loop_agrees_on_twenty_thousand_cases() -> None:
    wrong = []
    for start, n in _cases():
        small = n % 24 - 8
        ours = (days(start, n), roll(start), months(start, n), business_days(start, small), roll(start, FEDERAL))
        theirs = (
            naive.counted(start, n),
            naive.forward(start),
            naive.month_later(start, n),
            naive.working(start, small),
            naive.forward(start, state=False),
        )
        if ours != theirs:
            wrong.append((start, n, ours, theirs))
    assert wrong == []


def test_the_rules_agree_with_the_independent_loop() -> None:
    wrong = []
    for at, (start, n) in enumerate(_cases()):
        if at % 10 or n < 3:
            continue
        ours = (RULES["gcl-days"](trigger=start, days=n).date, RULES["gcl-months"](trigger=start, months=n).date)
        theirs = (naive.forward(naive.counted(start, n)), naive.forward(naive.month_later(start, n)))
        if ours != theirs:
            wrong.append((start, n, ours, theirs))
    assert wrong == []


def test_a_year_is_twelve_months_and_the_leap_day_counts_with_the_28th() -> None:
    assert years(date(2024, 2, 29), 1) == date(2025, 2, 28)
    assert years(date(2024, 2, 29), 4) == date(2028, 2, 29)
    assert years(date(2021, 3, 31), 3) == date(2024, 3, 31)


def test_no_business_day_after_is_the_day_itself() -> None:
    assert business_days(date(2026, 11, 7), 0) == date(2026, 11, 7)


def test_rolling_back_gives_the_preceding_business_day() -> None:
    assert roll(date(2026, 7, 5), step=-1) == date(2026, 7, 3)


@pytest.mark.parametrize(
    ("start", "years_", "months_", "end"),
    [
        (date(2008, 3, 1), 9, 10, date(2017, 12, 31)),
        (date(2024, 3, 1), 4, 0, date(2028, 2, 29)),
        (date(2026, 1, 31), 0, 1, date(2026, 2, 27)),
    ],
)
def test_both_dates_of_a_term_count(start: date, years_: int, months_: int, end: date) -> None:
    assert lease_end(start, years_, months_) == end


def test_a_window_of_months_clips_at_the_end_of_the_month() -> None:
    assert window(date(2030, 8, 31), 18, 12, "months") == (date(2029, 2, 28), date(2029, 8, 31))


@pytest.mark.parametrize(("far", "near", "unit"), [(10, 20, "days"), (20, 10, "years")])
def test_a_window_that_is_none_is_refused(far: int, near: int, unit: str) -> None:
    with pytest.raises(ValueError, match="no window"):
        window(date(2026, 1, 1), far, near, unit)
