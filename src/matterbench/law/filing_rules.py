"""Deadlines of filings, liens, entities and statutory notices."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from matterbench.law.calendar import NY, Calendar
from matterbench.law.general_rules import Side, extended, window_before
from matterbench.law.rules import rule
from matterbench.law.steps import Count, between


@rule("ucc-lapse", "Uniform Commercial Code § 9-515(a), (b)")
def ucc_lapse(filed: date, public_finance: bool = False) -> Count:
    """When a financing statement lapses: after five years, thirty for a public-finance transaction."""
    return Count(filed).years(30 if public_finance else 5)


@rule("ucc-continuation", "Uniform Commercial Code § 9-515(d)")
def ucc_continuation(filed: date, public_finance: bool = False, side: Side = "last") -> Count:
    """The window for a continuation statement: the six months before the lapse. No day of it is extended."""
    lapse = Count(filed).years(30 if public_finance else 5, "the filing lapses")
    return between(lapse.months(-6, "six months before the lapse"), lapse, side)


@rule("lien-law-10", "Lien Law § 10(1); General Construction Law § 25-a")
def lien_law_10(
    last_item: date, work: Literal["improvement", "single-family", "retainage"] = "improvement", calendar: Calendar = NY
) -> Count:
    """The last day for a notice of lien: 8 months after the last item, 4 for a single-family dwelling.

    For retainage, 90 days after it was due.
    """
    if work == "retainage":
        return extended(Count(last_item).days(90), calendar)
    return extended(Count(last_item).months(8 if work == "improvement" else 4), calendar)


@rule("llc-206", "Limited Liability Company Law § 206(a); General Construction Law § 25-a")
def llc_206(effective: date, calendar: Calendar = NY) -> Count:
    """The last day for publication: 120 days after the articles of organization take effect."""
    return extended(Count(effective).days(120), calendar)


@rule("llc-417", "Limited Liability Company Law § 417(c); General Construction Law § 25-a")
def llc_417(filed: date, calendar: Calendar = NY) -> Count:
    """The last day for an operating agreement: 90 days after the articles of organization are filed."""
    return extended(Count(filed).days(90), calendar)


@rule("bcl-605", "Business Corporation Law § 605(a)")
def bcl_605(meeting: date, third_class: bool = False, side: Side = "last") -> Count:
    """The window for notice of a meeting of shareholders: 60 to 10 days before, to 24 by third-class mail."""
    return window_before(meeting, 60, 24 if third_class else 10, "days", side)


@rule("ny-warn", "12 NYCRR 921-2.1")
def ny_warn(first_termination: date) -> Count:
    """The last day for a WARN notice in New York: 90 calendar days before the first termination."""
    return Count(first_termination).days(-90)


@rule("gbl-899-aa", "General Business Law § 899-aa; General Construction Law § 25-a")
def gbl_899_aa(discovered: date, calendar: Calendar = NY) -> Count:
    """The last day for notice of a breach of private information: 30 days after discovery (from December 2024)."""
    return extended(Count(discovered).days(30), calendar)


@rule("dfs-500-17", "23 NYCRR 500.17(a)")
def dfs_500_17(determined: datetime) -> Count:
    """The moment by which the superintendent is told of a cybersecurity event: 72 hours, whatever days they fall on."""
    return Count(determined.date()).hours(determined, 72)
