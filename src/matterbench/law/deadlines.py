"""Deadlines."""

from __future__ import annotations

from matterbench.law.periods import business_days, days, lease_end, months, roll, window, years

__all__ = ["business_days", "days", "lease_end", "months", "roll", "window", "years"]
