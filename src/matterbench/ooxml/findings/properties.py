"""Document properties: author, title, dates, custom properties (invariants 37, 39)."""

from __future__ import annotations

from collections.abc import Iterator

from matterbench.ooxml.changes import Change, Kind, Severity
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.findings.whole import Sides, whole_change
from matterbench.ooxml.leakage import leak
from matterbench.ooxml.package import Package, same_part
from matterbench.ooxml.properties import compare_properties

_TYPES = {"core": "core-properties", "app": "extended-properties", "custom": "custom-properties"}


def property_changes(comparison: Comparison) -> Iterator[Change]:
    """Properties that differ; nothing is parsed when the three parts have the same bytes."""
    before, after = comparison.before.package, comparison.after.package
    parts = {group: (_part(before, type), _part(after, type)) for group, type in _TYPES.items()}
    if all(_untouched(before, after, sides) for sides in parts.values()):
        return
    for found in compare_properties(before, after):
        gives_away = found.severity == "block" and bool(leak(found.after or "", found.before or ""))
        sides = parts[found.key.partition(".")[0]]
        yield whole_change(
            Kind.PROPERTY, 39 if gives_away else 37, found.key, Severity(found.severity), sides,
            (found.before, found.after), found.message, subject=found.key,
        )  # fmt: skip


def _part(package: Package, type: str) -> str | None:
    found = (package.find(link.target) for link in package.related("", type)[:1] if not link.external)
    return next(found, None)


def _untouched(before: Package, after: Package, parts: Sides) -> bool:
    first, second = parts
    if first is None or second is None:
        return first is second
    return same_part(before, first, after, second)
