"""Settings of the document: protection, Track Changes, layout switches, compatibility (invariants 16, 36, 39)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from matterbench.ooxml.changes import Change, Kind, Severity
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.findings.whole import Sides, part_pair, whole_change
from matterbench.ooxml.leakage import leak
from matterbench.ooxml.package import Package, same_part
from matterbench.ooxml.relationships import relationships_name
from matterbench.ooxml.settings import SettingChange, compare_settings

_TOGETHER = 3
"""Compatibility options from which on they are told as one."""
_DEFINITIONS = ("compat.", "clrSchemeMapping.", "mathPr.")


def setting_changes(comparison: Comparison) -> Iterator[Change]:
    """Settings whose meaning differs; nothing is parsed when the part and its relationships have the same bytes."""
    before, after = comparison.before.package, comparison.after.package
    parts = part_pair(comparison, "settings")
    if _untouched(before, after, parts):
        return
    found = [_unfelt(change, comparison) for change in compare_settings(before, after)]
    options = [change for change in found if change.key.startswith("compat.") and change.severity == "warn"]
    for change in found:
        if change not in options:
            yield _change(parts, change)
    for state in ("on", "off"):
        yield from _rolled(parts, state, [change for change in options if change.after == state])
    yield from (_change(parts, change) for change in options if change.after not in {"on", "off"})


def _unfelt(change: SettingChange, comparison: Comparison) -> SettingChange:
    """Hyphenation that the document defaults suppress shows nowhere."""
    if change.key != "autoHyphenation" or comparison.after.styles.doc_paragraph.get("suppressAutoHyphens") is not True:
        return change
    return replace(change, severity="info", message=f"{change.message}; the document defaults suppress it")


def _change(parts: Sides, found: SettingChange) -> Change:
    gives_away = bool(leak(found.after or "", found.before or ""))
    invariant = 39 if gives_away else 16 if found.key.startswith(_DEFINITIONS) else 36
    return whole_change(
        Kind.SETTING, invariant, found.key, Severity(found.severity), parts, (found.before, found.after),
        found.message, subject=found.key,
    )  # fmt: skip


def _rolled(parts: Sides, state: str, found: list[SettingChange]) -> Iterator[Change]:
    """Compatibility options that went one way together: a writer that knows none of them drops them all."""
    if len(found) < _TOGETHER:
        yield from (_change(parts, change) for change in found)
        return
    names = ", ".join(change.key.partition(".")[2] for change in found)
    other = "off" if state == "on" else "on"
    yield whole_change(
        Kind.SETTING, 16, f"compat {state}", Severity.WARN, parts, (other, f"{state}: {names}"),
        f"{len(found)} compatibility options switched {state} (line and page breaks may change): {names}",
        subject="compat", affected=len(found),
    )  # fmt: skip


def _untouched(before: Package, after: Package, parts: Sides) -> bool:
    first, second = parts
    if first is None or second is None:
        return first is second
    links = before.find(relationships_name(first)), after.find(relationships_name(second))
    if (links[0] is None) != (links[1] is None) or not same_part(before, first, after, second):
        return False
    return links[0] is None or links[1] is None or same_part(before, links[0], after, links[1])
