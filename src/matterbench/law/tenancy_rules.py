"""Deadlines of residential tenancies and of leases that statutes set."""

from __future__ import annotations

from datetime import date
from typing import Literal

from matterbench.errors import InvalidRequest
from matterbench.law.calendar import NY, Calendar
from matterbench.law.general_rules import Side, extended, window_before
from matterbench.law.rules import rule
from matterbench.law.steps import Count


@rule("rs-renewal-offer", "9 NYCRR 2523.5(a); 9 NYCRR 2503.5(a) outside New York City")
def rs_renewal_offer(lease_end: date, place: Literal["city", "outside"] = "city", side: Side = "last") -> Count:
    """The window for offering a rent-stabilised renewal: 150 to 90 days before the end, 120 to 90 outside the City."""
    return window_before(lease_end, 150 if place == "city" else 120, 90, "days", side)


@rule("rs-renewal-reply", "9 NYCRR 2523.5(a)")
def rs_renewal_reply(served: date, calendar: Calendar = NY) -> Count:
    """The tenant's sixty days to accept a renewal offer, from its service."""
    return extended(Count(served).days(60), calendar)


@rule("rpl-226-c", "Real Property Law § 226-c(2)")
def rpl_226_c(term_end: date, occupied_months: int, lease_months: int = 0) -> Count:
    """The last day for notice of non-renewal, or of an increase of five per cent or more.

    The longer of cumulative occupancy and lease term decides: 30 days under a year, 60 under two, else 90. The statute
    does not say what occupancy of exactly one or two years asks for; then `InvalidRequest`.
    """
    longer = max(occupied_months, lease_months)
    if occupied_months in {12, 24} and lease_months < occupied_months:
        raise InvalidRequest(
            f"occupancy of exactly {occupied_months} months", where="RPL § 226-c(2)", expected="more or less"
        )
    days = 30 if longer < 12 else 60 if longer < 24 else 90
    return Count(term_end).days(-days, f"{days} days before the term ends, for {longer} months of occupancy or lease")


@rule("gol-7-108", "General Obligations Law § 7-108(1-a)(e)")
def gol_7_108(vacated: date, calendar: Calendar = NY) -> Count:
    """The fourteen days for an itemised statement of a security deposit, from the day the tenant has vacated."""
    return extended(Count(vacated).days(14), calendar)


@rule("gol-5-905", "General Obligations Law § 5-905")
def gol_5_905(tenant_notice: date, side: Side = "last") -> Count:
    """The window for the reminder of an automatic renewal: 30 to 15 days before the tenant must give notice."""
    return window_before(tenant_notice, 30, 15, "days", side)
