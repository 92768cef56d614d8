"""Periods of statutes and contracts in general, and the deadlines of leases and notices that contracts set."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Literal

from matterbench.errors import InvalidRequest
from matterbench.law.calendar import NY, Calendar
from matterbench.law.rules import rule
from matterbench.law.steps import Count, between

Side = Literal["last", "first"]
Unit = Literal["days", "months", "years"]
_SATURDAYS_COUNTED_UNTIL, _KNOWN_FROM = 1933, 1971


def extended(count: Count, calendar: Calendar) -> Count:
    """Extend a statutory period to the next business day, by the rule of its time (GCL § 25-a).

    Raises:
        InvalidRequest: before 1971, but for a Saturday of 1933 or earlier, which extended nothing (271 N.Y. 239).
    """
    if count.date.year >= _KNOWN_FROM:
        return count.roll(calendar)
    if count.date.year <= _SATURDAYS_COUNTED_UNTIL and count.date.weekday() == 5:
        return count.to(count.date, "a Saturday, which did not extend a period then (271 N.Y. 239)")
    raise InvalidRequest(
        f"the holidays of {count.date.year} are not known", where=str(count.date), expected="1971 or later"
    )


def window_before(event: date, far: int, near: int, unit: Unit = "days", side: Side = "last") -> Count:
    """Return the window of "not more than `far` and not less than `near`" before an event."""
    if far < near:
        raise InvalidRequest(f"no window of {far} to {near} {unit}", where=str(event))
    return between(_before(event, far, unit), _before(event, near, unit), side)


def _before(event: date, n: int, unit: Unit) -> Count:
    count = Count(event)
    return {"days": count.days, "months": count.months, "years": count.years}[unit](-n)


@rule("gcl-days", "General Construction Law §§ 20, 25-a")
def gcl_days(trigger: date, days: int, calendar: Calendar = NY) -> Count:
    """A statutory period of days, extended to a business day.

    A period of two days leaves out an intervening Saturday, Sunday or holiday; how § 20 and § 25-a combine there is
    contested.
    """
    if days != 2:
        return extended(Count(trigger).days(days), calendar)
    first = Count(trigger).days(1).roll(calendar)
    return first.days(1, "the second day").roll(calendar)


@rule("gcl-months", "General Construction Law §§ 25-a, 30")
def gcl_months(trigger: date, months: int, calendar: Calendar = NY) -> Count:
    """A statutory period of months, extended to a business day."""
    return extended(Count(trigger).months(months), calendar)


@rule("gcl-years", "General Construction Law §§ 25-a, 30, 58")
def gcl_years(trigger: date, years: int, calendar: Calendar = NY) -> Count:
    """A statutory period of years, extended to a business day."""
    return extended(Count(trigger).years(years), calendar)


@rule("contract-days", "General Construction Law §§ 20, 25")
def contract_days(
    trigger: date, days: int, calendar: Calendar = NY, roll: Literal["next", "preceding", "none"] = "next"
) -> Count:
    """A contract's period of calendar days; it rolls forward unless the contract says otherwise."""
    return _rolled(Count(trigger).days(days), calendar, roll)


@rule("contract-months", "General Construction Law §§ 25, 30")
def contract_months(
    trigger: date, months: int, calendar: Calendar = NY, roll: Literal["next", "preceding", "none"] = "next"
) -> Count:
    """A contract's period of months; it rolls as `contract-days` does."""
    return _rolled(Count(trigger).months(months), calendar, roll)


def _rolled(count: Count, calendar: Calendar, roll: str) -> Count:
    if roll == "none":
        return (
            count.to(count.date, "the contract leaves no day out")
            if not calendar.is_business_day(count.date)
            else count
        )
    return count.roll(calendar, 1 if roll == "next" else -1)


@rule("contract-business-days", "the document's own definition of Business Day")
def contract_business_days(trigger: date, days: int, calendar: Calendar = NY) -> Count:
    """So many business days after a day, or before it where negative, by the calendar that the document defines."""
    return Count(trigger).business_days(days, calendar)


@rule("deemed-receipt", "the document's own notice clause")
def deemed_receipt(sent: date, business_days: int, calendar: Calendar = NY) -> Count:
    """The day on which a mailed or couriered notice counts as received; 0 is a day's own delivery, rolled forward."""
    return Count(sent).business_days(business_days, calendar).roll(calendar)


@rule("email-receipt", "the document's own notice clause")
def email_receipt(sent: datetime, cutoff: int = 17, calendar: Calendar = NY) -> Count:
    """The day on which an e-mail counts as received: the next business day if sent at or after the hour `cutoff`."""
    count = Count(sent.date())
    late = sent >= datetime.combine(sent.date(), datetime.min.time()) + timedelta(hours=cutoff)
    if late and calendar.is_business_day(sent.date()):
        return count.business_days(1, calendar, f"sent at {sent:%H:%M}, after the hour: the next business day")
    return count.to(sent.date(), f"sent at {sent:%H:%M}").roll(calendar)


@rule("cure-and-cancellation", "the lease's own default clause; General Construction Law § 20")
def cure_and_cancellation(notice: date, cure: int, cancellation: int) -> Count:
    """When a lease ends: notice to cure, cancellation notice the day after the cure period, so many days from that."""
    cured = Count(notice).days(cure, f"the {cure} days to cure end")
    return cured.days(1, "the cancellation notice may be served").days(cancellation, "the lease ends")


@rule("notice-latest", "General Construction Law §§ 20, 30")
def notice_latest(event: date, count: int, unit: Unit = "days") -> Count:
    """The last day for a notice due at least so long before an event; a weekend moves nothing."""
    return _before(event, count, unit)


@rule("renewal-window", "General Construction Law §§ 20, 30")
def renewal_window(expiry: date, far: int, near: int, unit: Unit = "months", side: Side = "last") -> Count:
    """The window of a notice due not more than `far` and not less than `near` before an expiration date."""
    return window_before(expiry, far, near, unit, side)


@rule("lease-end", "General Construction Law §§ 30, 58")
def lease_end(start: date, years: int = 0, months: int = 0) -> Count:
    """The last day of a term whose first and last days both count."""
    if years < 0 or months < 0 or years + months == 0:
        raise InvalidRequest("a term has years or months", where=str(start))
    return (
        Count(start)
        .months(12 * years + months, f"a term of {years} years and {months} months")
        .days(-1, "both dates inclusive: the day before")
    )
