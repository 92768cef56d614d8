"""What a comparison tells, in a form that a test can state in one line."""

from __future__ import annotations

from matterbench.ooxml.changes import Change
from matterbench.ooxml.diff import compare

Told = tuple[str, str, str, str]


def changes(before: bytes, after: bytes) -> tuple[Change, ...]:
    """All changes, in the order of the report."""
    return compare(before, after).changes


def told(before: bytes, after: bytes) -> list[Told]:
    """Severity, place, kind and sentence of each change; the fast tier must make no difference."""
    found = [_told(change) for change in changes(before, after)]
    assert found == [_told(change) for change in compare(before, after, fast=False).changes]
    return found


def _told(change: Change) -> Told:
    return (change.severity.value, change.where.shown.words(), change.kind.value, change.message)


def caused(found: tuple[Change, ...], change: Change) -> list[str]:
    """Sentences of the changes that a change follows from."""
    by_id = {other.id: other.message for other in found}
    return [by_id[id] for id in change.causes]
