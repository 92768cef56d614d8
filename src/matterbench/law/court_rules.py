"""Deadlines of litigation: service under the CPLR, the Federal Rules, summary proceedings."""

from __future__ import annotations

from datetime import date
from typing import Literal

from matterbench.law.calendar import FEDERAL, FEDERAL_NY, NY, Calendar
from matterbench.law.general_rules import Side, extended, window_before
from matterbench.law.rules import rule
from matterbench.law.steps import Count


@rule("cplr-2103-mail", "CPLR 2103(b)(2); General Construction Law §§ 20, 25-a")
def cplr_2103_mail(trigger: date, days: int, out_of_state: bool = False, calendar: Calendar = NY) -> Count:
    """The responding party's time after service by mail: 5 days more, 6 where mailed elsewhere in the United States."""
    added = 6 if out_of_state else 5
    return extended(Count(trigger).days(days).days(added, f"{added} days more for service by mail"), calendar)


@rule("cplr-2103-overnight", "CPLR 2103(b)(6); General Construction Law §§ 20, 25-a")
def cplr_2103_overnight(trigger: date, days: int, calendar: Calendar = NY) -> Count:
    """The responding party's time after service by overnight delivery: one business day more."""
    return Count(trigger).days(days).business_days(1, calendar, "one business day more for overnight delivery")


@rule("cplr-2103", "CPLR 2103(b); General Construction Law §§ 20, 25-a")
def cplr_2103(trigger: date, days: int, calendar: Calendar = NY) -> Count:
    """The responding party's time after personal or electronic service: nothing is added."""
    return extended(Count(trigger).days(days), calendar)


@rule("frcp", "Fed. R. Civ. P. 6(a), (d)")
def frcp(
    trigger: date,
    days: int,
    service: Literal["none", "mail", "clerk", "consented"] = "none",
    state: Literal["new-york", "none"] = "new-york",
) -> Count:
    """A period of the Federal Rules: the event excluded, every day counted, rolled on the way it counts.

    Counted after an event it rolls over the State's holidays too (6(a)(6)(C)); counted back, over federal ones only.
    Service by mail, by leaving it with the clerk, or by other means consented to adds three days to the end.
    """
    if days < 0:
        return Count(trigger).days(days).roll(FEDERAL, -1)
    calendar = FEDERAL_NY if state == "new-york" else FEDERAL
    end = Count(trigger).days(days).roll(calendar)
    if service == "none":
        return end
    return end.days(3, "3 days more, after the period would expire (6(d))").roll(calendar)


@rule("rpapl-711", "RPAPL § 711(2); General Construction Law §§ 20, 25-a")
def rpapl_711(served: date, calendar: Calendar = NY) -> Count:
    """The end of the fourteen days of a written demand for rent (three days before the law of 2019)."""
    return extended(Count(served).days(14), calendar)


@rule("rpapl-733", "RPAPL § 733(1)")
def rpapl_733(hearing: date, side: Side = "last") -> Count:
    """The window for service of a petition: at least 10 and not more than 17 days before it is heard."""
    return window_before(hearing, 17, 10, "days", side)
