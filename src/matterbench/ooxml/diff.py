"""The comparison as a user meets it: `compare`, and its three steps `read`, `align`, `explain`."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from matterbench.ooxml.changes import Change, Kind, Severity, identified
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.document import Document, read
from matterbench.ooxml.findings.bookmarks import bookmark_changes
from matterbench.ooxml.findings.comments import comment_changes
from matterbench.ooxml.findings.drawings import with_moves
from matterbench.ooxml.findings.echoes import without_echoes
from matterbench.ooxml.findings.effects import direct_changes, with_effects
from matterbench.ooxml.findings.headers import header_changes
from matterbench.ooxml.findings.list_definitions import list_definitions
from matterbench.ooxml.findings.noise import noise_of
from matterbench.ooxml.findings.notes import note_changes
from matterbench.ooxml.findings.package import package_changes
from matterbench.ooxml.findings.permissions import permission_changes
from matterbench.ooxml.findings.sections import section_changes
from matterbench.ooxml.findings.stories import story_changes
from matterbench.ooxml.findings.untracked import untracked_words
from matterbench.ooxml.revisions import revisions_may_differ
from matterbench.ooxml.settings import tracking_on
from matterbench.ooxml.slices import WrongCut

Finding = Callable[[Comparison], Iterator[Change]]
Source = str | os.PathLike[str] | bytes


@dataclass(frozen=True, slots=True)
class Diff:
    """All changes between two documents, in document order."""

    comparison: Comparison
    changes: tuple[Change, ...]
    tracked: Mapping[str, int | bool]
    """Tracked changes: `new` ones of the document after; `foreign_lost`, those of the document before that are gone or
    altered; `required_by_settings`, whether the document before has Track Changes switched on."""
    noise: Mapping[str, int] = field(default_factory=dict)
    """Differences in the files that mean nothing to a reader, by class."""

    @property
    def before(self) -> Document:
        """The document before."""
        return self.comparison.before

    @property
    def after(self) -> Document:
        """The document after."""
        return self.comparison.after

    def summary(self) -> dict[str, int]:
        """Number of changes by severity."""
        counts = Counter(change.severity.value for change in self.changes)
        return {severity.value: counts[severity.value] for severity in Severity}


def _body(comparison: Comparison) -> Iterator[Change]:
    yield from with_moves(story_changes(comparison, comparison.body))


FINDINGS: tuple[Finding, ...] = (
    _body,
    section_changes,
    header_changes,
    note_changes,
    list_definitions,
)
"""Every family of findings on what the documents say, in the order of the report.

Where changes are tracked they compare settled copies: once for what was changed in the open, once for what was tracked.
"""

FILE_FINDINGS: tuple[Finding, ...] = (
    comment_changes,
    bookmark_changes,
    permission_changes,
    package_changes,
)
"""Families that look at the two files as they are, tracked changes and all."""


def align(before: Document, after: Document, *, fast: bool = True) -> Comparison:
    """Pair what two documents have in common; `fast=False` switches the raw tier off and changes no result."""
    return Comparison(before, after, fast=fast)


def explain(comparison: Comparison) -> Diff:
    """Turn operations into changes that a reader understands."""
    changes, new = _revised(comparison) or (None, 0)
    if changes is None:
        changes = with_effects(comparison, _found(comparison, (*FINDINGS, *FILE_FINDINGS)))
    required = tracking_on(comparison.before.package)
    changes = without_echoes(changes)
    changes += identified(untracked_words(required, comparison.after.package.main, changes))
    lost = sum(1 for change in changes if change.kind is Kind.REVISION and change.invariant == 32)
    tracked = {"new": new, "foreign_lost": lost, "required_by_settings": required}
    return Diff(comparison, changes, tracked, noise_of(comparison, changes))


def _revised(comparison: Comparison) -> tuple[tuple[Change, ...], int] | None:
    """Changes where tracked ones came, went or were altered, and how many are new; None where none was."""
    if not revisions_may_differ(comparison.before, comparison.after):
        return None
    # a dozen modules that most comparisons do without: loading them is a tenth of a small one
    from matterbench.ooxml.findings.revisions import revised_changes
    from matterbench.ooxml.tracking import track

    tracking = track(comparison)
    if tracking is None:
        return None
    changes = revised_changes(tracking, _direct) + identified(_found(comparison, FILE_FINDINGS))
    return changes, sum(1 for change in tracking.matched.new if not change.doubled)


def _direct(comparison: Comparison) -> tuple[Change, ...]:
    return direct_changes(comparison, _found(comparison, FINDINGS))


def _found(comparison: Comparison, findings: Sequence[Finding]) -> Iterator[Change]:
    return (change for finding in findings for change in finding(comparison))


def compare(before: Source, after: Source, *, fast: bool = True) -> Diff:
    """Return what changed between two Word documents; raises `UnreadableInput` for what cannot be read."""
    with _collector_paused():
        own = read(before)
        own.package.parse_ahead(own.package.main)
        other = read(after)
        found = _ahead(own, other) if fast else None
        return explain(align(own, other, fast=False)) if found is None else found


def _ahead(before: Document, after: Document) -> Diff | None:
    """Compare while the first main part is still being parsed; None where its tree belies what its bytes said."""
    try:
        try:
            found = explain(align(before, after))
        except Exception:
            before.prove()
            raise
        before.prove()
    except WrongCut:
        return None
    return found


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Keep the cycle collector off the many small values of a comparison: no cycles, and 4 to 8 % of the time.

    Switched on again, it would look through all of them at once: they go to the oldest generation unlooked at, unless
    somebody has frozen objects of his own.
    """
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running and not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
        if running:
            gc.enable()
