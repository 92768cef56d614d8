"""Gives every change of a comparison its status, and every authorised edit its outcome.

Authority attaches to causes: an effect takes the worst status of the changes that it follows from. A direct change is
allowed only when every footprint of it lies in a place that an edit of its kind authorises.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from matterbench.ooxml.changes import Cause, Change, Footprint, Kind, Severity
from matterbench.ooxml.diff import Diff
from matterbench.schema.allow import Allow, Edit
from matterbench.verifiers.authority.expected import EditOutcome, outcomes
from matterbench.verifiers.authority.places import Places, Region
from matterbench.verifiers.authority.shape import shape_changes

ALLOWED, VIOLATION, TOLERATED = "allowed", "violation", "tolerated"
_WORST = {ALLOWED: 0, TOLERATED: 1, VIOLATION: 2}
_OUTCOMES = {"accept": "accepted", "reject": "rejected"}
_CONFORMING = {25: "references", 26: "toc"}
"""Invariants whose cascades rewrite text of the document, by the word that allows them."""
_UNTRACKABLE = {
    Kind.DEFINITION,
    Kind.SETTING,
    Kind.PROPERTY,
    Kind.PART,
    Kind.SCHEMA,
    Kind.REVISION,
    Kind.COMMENT,
    Kind.BOOKMARK,
}


@dataclass(frozen=True, slots=True)
class Judged:
    """A change with its status."""

    change: Change
    status: str
    """allowed, violation or tolerated."""
    authorised_by: str | None = None
    reason: str = ""
    """Why it is a violation, where the change alone does not say."""

    @property
    def blocks(self) -> bool:
        """Whether the document fails for it: a blocking change, or one that breaks a rule of the allow file."""
        return self.status == VIOLATION and (self.change.severity is Severity.BLOCK or bool(self.reason))


@dataclass(frozen=True, slots=True)
class Judgement:
    """A comparison judged by an allow file."""

    changes: tuple[Judged, ...]
    edits: tuple[EditOutcome, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing that blocks is a violation and every expected edit was made."""
        return not any(item.blocks for item in self.changes) and all(edit.met for edit in self.edits)


@dataclass(frozen=True, slots=True)
class Grant:
    """One edit with its places resolved."""

    edit: Edit
    regions: tuple[Region, ...]


def judge(diff: Diff, allow: Allow, *, where: str = "allow file") -> Judgement:
    """Judge all changes of a diff; raises `InvalidRequest` for a place that is not there exactly once."""
    places = Places(diff.comparison.body.before, view=allow.view, where=where)
    grants = tuple(_grant(edit, places) for edit in allow.edits)
    judged: dict[str, Judged] = {}
    for change in diff.changes:
        if change.cause is not Cause.CASCADE:
            judged[change.id] = _direct(change, grants, allow)
    for change in diff.changes:
        if change.cause is Cause.CASCADE:
            judged[change.id] = _effect(change, judged, grants, allow)
    misshapen = [Judged(change, VIOLATION) for change in shape_changes(diff, grants, judged.values(), places)]
    ordered = [judged[change.id] for change in diff.changes] + misshapen
    return Judgement(tuple(ordered), outcomes(diff, allow, ordered, where))


def _grant(edit: Edit, places: Places) -> Grant:
    wanted = [at for at in (edit.at, edit.source, edit.to) if at is not None]
    return Grant(edit, tuple(places.region(at) for at in wanted))


def _direct(change: Change, grants: Iterable[Grant], allow: Allow) -> Judged:
    if change.cause in {Cause.VOLATILE, Cause.EDITOR}:
        return Judged(change, TOLERATED)
    holders = [_holder(change, footprint, grants) for footprint in change.touched()]
    if not holders or not all(holders):
        return Judged(change, VIOLATION if change.severity is Severity.BLOCK else TOLERATED)
    reason = _tracking(change, allow)
    return Judged(change, VIOLATION if reason else ALLOWED, holders[0], reason)


def _tracking(change: Change, allow: Allow) -> str:
    """Why an otherwise authorised change breaks the rule for tracked changes; empty where it does not."""
    if change.revision is None:
        trackable = change.kind not in _UNTRACKABLE and change.severity is Severity.BLOCK
        return "made without Track Changes" if allow.tracked == "required" and trackable else ""
    if allow.tracked == "forbidden":
        return "left as a tracked change"
    if allow.authors is not None and change.revision.author not in allow.authors:
        return f"tracked under the name of {change.revision.author!r}"
    return ""


def _holder(change: Change, footprint: Footprint, grants: Iterable[Grant]) -> str | None:
    """Id of the edit that authorises one footprint of a change."""
    for grant in grants:
        if _names(grant.edit, change) and any(covers(region, footprint, change) for region in grant.regions):
            return grant.edit.id
    return None


def _names(edit: Edit, change: Change) -> bool:
    """Whether an edit names the kind of a change; `accept` and `reject` name outcomes of a revision."""
    if change.kind.value in edit.kinds:
        return True
    return change.kind is Kind.REVISION and any(_OUTCOMES.get(kind) == change.property for kind in edit.kinds)


def covers(region: Region, footprint: Footprint, change: Change) -> bool:
    """Whether a footprint lies inside a region."""
    place = footprint.place
    if region.name is not None:
        return region.name.casefold() in {
            (place.style or "").casefold(),
            change.property.casefold(),
            place.part.casefold(),
        }
    if (region.story, region.section or place.section, region.type or place.type, region.note or place.note) != (
        place.story, place.section, place.type, place.note,
    ) and not (region.story == place.story == "body"):  # fmt: skip
        return False
    if region.blocks is None:
        return True
    return _covers_block(region, footprint)


def _covers_block(region: Region, footprint: Footprint) -> bool:
    place, blocks = footprint.place, region.blocks or range(0)
    if place.block is None:
        return False
    if footprint.gap and place.table is None:
        inner = region.gap == place.block if region.gap is not None else blocks.start < place.block < blocks.stop
        return inner or (region.gap is None and region.span is None and place.block in {blocks.start, blocks.stop})
    if place.block not in blocks or (region.cell is not None and region.cell != place.table):
        return False
    if region.span is None:
        return True
    return place.span is not None and region.span[0] <= place.span[0] and place.span[1] <= region.span[1]


def _effect(change: Change, judged: Mapping[str, Judged], grants: Iterable[Grant], allow: Allow) -> Judged:
    """Worst status of the causes; a reference or table of contents that was rewritten needs `conforming` too."""
    causes = [judged[cause] for cause in change.causes if cause in judged]
    if not causes:
        return _direct(change, grants, allow)
    worst = max((cause.status for cause in causes), key=_WORST.__getitem__)
    wanted = _CONFORMING.get(change.invariant)
    if worst == ALLOWED and wanted is not None and change.property != "stale" and wanted not in allow.conforming:
        own = _direct(change, grants, allow)
        if own.status != ALLOWED:
            return Judged(change, VIOLATION, None, f"{wanted} may not follow: `conforming` does not name them")
    holder = next((cause.authorised_by for cause in causes if cause.authorised_by), None)
    return Judged(change, worst, holder if worst == ALLOWED else None)
