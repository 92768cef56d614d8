"""Deadlines of affordable housing: low-income housing tax credits, Mitchell-Lama."""

from __future__ import annotations

from datetime import date

from matterbench.errors import InvalidRequest
from matterbench.law.general_rules import Side
from matterbench.law.rules import rule
from matterbench.law.steps import Count, between

_LOANS_OF_1959 = date(1959, 5, 1)


def _year_end(first_credit_years: tuple[int, ...], after: int, reason: str) -> Count:
    if not first_credit_years:
        raise InvalidRequest("no building has a first credit year", where="first_credit_years")
    latest = max(first_credit_years)
    begun = Count(date(latest, 1, 1))
    if len(set(first_credit_years)) > 1:
        begun = begun.to(date(latest, 1, 1), "the building whose credit period begins last")
    return begun.to(date(latest + after, 12, 31), reason)


@rule("lihtc-credit-period", "26 U.S.C. § 42(f)(1)")
def lihtc_credit_period(first_credit_years: tuple[int, ...]) -> Count:
    """The end of the ten taxable years of the credit, for a calendar-year owner; of a project, the last building's."""
    return _year_end(first_credit_years, 9, "the tenth taxable year ends")


@rule("lihtc-compliance", "26 U.S.C. § 42(i)(1)")
def lihtc_compliance(first_credit_years: tuple[int, ...]) -> Count:
    """The end of fifteen taxable years of compliance, for a calendar-year owner; of a project, the last building's."""
    return _year_end(first_credit_years, 14, "the fifteenth taxable year, the first included, ends")


@rule("lihtc-extended-use", "26 U.S.C. § 42(h)(6)(D)")
def lihtc_extended_use(first_credit_years: tuple[int, ...], years_after: int = 15) -> Count:
    """The end of extended use: so many years (15 at least) after the close of the compliance period."""
    if years_after < 15:
        raise InvalidRequest(f"extended use of {years_after} years", where="years_after", expected="15 or more")
    end = _year_end(first_credit_years, 14, "the compliance period ends")
    return end.years(years_after, f"{years_after} years after its close")


@rule("lihtc-qualified-contract", "26 U.S.C. § 42(h)(6)(I)")
def lihtc_qualified_contract(first_credit_years: tuple[int, ...]) -> Count:
    """The first day on which a qualified contract may be asked for: after the fourteenth year of compliance."""
    end = _year_end(first_credit_years, 13, "the fourteenth year of compliance ends")
    return end.days(1, "the day after")


@rule("ten-percent-test", "26 U.S.C. § 42(h)(1)(E)(ii)")
def ten_percent_test(allocated: date) -> Count:
    """The day by which a tenth of the expected basis is incurred: a year after the allocation (once six months)."""
    return Count(allocated).years(1)


@rule("placed-in-service", "26 U.S.C. § 42(h)(1)(E)(i)")
def placed_in_service(allocated: date) -> Count:
    """The last day for placing in service: the end of the second calendar year after that of the allocation."""
    return Count(allocated).to(date(allocated.year + 2, 12, 31), f"the end of the second year after {allocated.year}")


@rule("mitchell-lama-dissolution", "Private Housing Finance Law § 35")
def mitchell_lama_dissolution(occupancy: date, loan: date) -> Count:
    """The first day on which a company may dissolve: 35 years after occupancy for loans before May 1, 1959, else 20.

    The earlier loans need consent besides.
    """
    return Count(occupancy).years(35 if loan < _LOANS_OF_1959 else 20)


@rule("mitchell-lama-notice-of-intent", "9 NYCRR 1750.3")
def mitchell_lama_notice_of_intent(dissolution: date) -> Count:
    """The first day for the notice of intent to dissolve: 365 days before."""
    return Count(dissolution).days(-365)


@rule("mitchell-lama-meeting-notice", "9 NYCRR 1750.4")
def mitchell_lama_meeting_notice(dissolution: date) -> Count:
    """The first day for the notice of the meeting of residents: 90 days before dissolution."""
    return Count(dissolution).days(-90)


@rule("mitchell-lama-meeting", "9 NYCRR 1750.4")
def mitchell_lama_meeting(dissolution: date) -> Count:
    """The last day for the meeting of residents: 60 days before dissolution."""
    return Count(dissolution).days(-60)


@rule("mitchell-lama-meeting-window", "9 NYCRR 1750.4")
def mitchell_lama_meeting_window(served: date, side: Side = "last") -> Count:
    """The window of the meeting of residents by its notice: 10 to 20 days after service."""
    return between(Count(served).days(10), Count(served).days(20), side)
