"""Deadlines: the primitives of counting, and every named rule.

`RULES` holds the rules by the name that data calls them; `compute` applies one to parameters as data states them.
"""

from __future__ import annotations

from matterbench.law import court_rules, filing_rules, general_rules, housing_rules, tenancy_rules
from matterbench.law.periods import business_days, days, lease_end, months, roll, window, years
from matterbench.law.rules import RULES, Rule, compute, read_calendar
from matterbench.law.steps import Deadline, Step

__all__ = [
    "PACKS",
    "RULES",
    "Deadline",
    "Rule",
    "Step",
    "business_days",
    "compute",
    "days",
    "lease_end",
    "months",
    "read_calendar",
    "roll",
    "window",
    "years",
]

PACKS = {
    "general": general_rules,
    "courts": court_rules,
    "tenancies": tenancy_rules,
    "housing": housing_rules,
    "filings": filing_rules,
}
"""The rule packs: modules whose functions are the rules."""
