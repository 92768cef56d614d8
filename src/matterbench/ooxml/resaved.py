"""What a writer loses on every save is not charged to the edit: the control resave."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from matterbench.ooxml.changes import Cause, Change
from matterbench.ooxml.diff import Diff

_Signature = tuple[str, str, str, str | None, str | None]


def charged(diff: Diff, control: Diff) -> Diff:
    """Return `diff` with every change that `control` has too marked as the editor's.

    `control` compares the document before with itself saved once, unedited, by the declared writer. What the edited
    document kept though the control lost it is in neither and is not charged.
    """
    known = Counter(_signature(change) for change in control.changes)
    changes = []
    for change in diff.changes:
        signature = _signature(change)
        if known[signature] > 0:
            known[signature] -= 1
            change = replace(change, cause=Cause.EDITOR)
        changes.append(change)
    return replace(diff, changes=tuple(changes))


def _signature(change: Change) -> _Signature:
    """Everything of a change but its ordinal among equals: one more of its like must not shift the match."""
    return change.kind.value, change.subject, change.property, change.before, change.after
