"""Tracked changes as a reader meets them: those that came, those that were lost, those that were expected (32, 33).

New ones are told as what they do (text, insert, move, formatting, …) with the revision that records it. Lost and
altered ones are told as revisions. Findings about text and formatting know nothing of this: they compare settled
copies, and their places are translated here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from matterbench.ooxml.changes import Cause, Change, Footprint, Kind, Place, Severity, Where, digest, identified
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.findings.effects import effects_of, joined
from matterbench.ooxml.findings.tracked import clipped, place_of, tracked_changes
from matterbench.ooxml.inline import OBJECT
from matterbench.ooxml.matching import Altered
from matterbench.ooxml.settling import REVISIONS
from matterbench.ooxml.tracked import TrackedChange
from matterbench.ooxml.tracking import Tracking

Explain = Callable[[Comparison], Sequence[Change]]


def revised_changes(tracking: Tracking, explain: Explain) -> tuple[Change, ...]:
    """Everything that happened between two documents with tracked changes, in document order.

    `explain` finds and identifies the direct changes of one comparison. Numbers and references are judged as a reader
    of the final view sees them, whichever way what moved them was done.
    """
    own = [in_files(tracking, tracking.untracked, change) for change in explain(tracking.untracked)]
    untracked = list(without_altered(tracking, own))
    new = () if tracking.tracked is None else tracked_changes(tracking, tracking.tracked, explain(tracking.tracked))
    new = tuple(_in_files(tracking, tracking.tracked or tracking.untracked, change) for change in new)
    known = _interleaved(untracked, [*lost_changes(tracking, untracked), *new])
    return joined(known, _effects(tracking, explain(tracking.whole), known))


def _effects(tracking: Tracking, direct: Sequence[Change], known: Sequence[Change]) -> Iterator[Change]:
    """What follows in the final view, with the reported changes as causes."""
    reported: dict[tuple[object, ...], list[str]] = {}
    for change in known:
        for key in _alike(change):
            reported.setdefault(key, []).append(change.id)
    ids = {change.id: next((reported[key][0] for key in _alike(change) if key in reported), None) for change in direct}
    for effect in effects_of(tracking.whole, direct):
        causes = tuple(dict.fromkeys(known_id for cause in effect.causes if (known_id := ids.get(cause))))
        yield replace(in_files(tracking, tracking.whole, effect), causes=causes)


def _alike(change: Change) -> tuple[tuple[object, ...], ...]:
    """What shows that a change of the final view is a reported one, the surest first."""
    return (
        (change.kind, change.property, change.subject, change.before, change.after),
        (change.kind, change.before, change.after),
        (change.kind, change.after or change.before),
    )


def _in_files(tracking: Tracking, comparison: Comparison, change: Change) -> Change:
    """A tracked change with its places in the files; text that is only marked as deleted has characters after too."""
    out = in_files(tracking, comparison, change)
    after, spot = out.where.after, tracking.spots(change.where.before, 0)
    if after is None or after.span is None or after.span[0] < after.span[1] or spot is None or spot.span is None:
        return out
    return replace(out, where=replace(out.where, after=replace(after, span=spot.span)))


def _interleaved(changes: Sequence[Change], others: Sequence[Change]) -> list[Change]:
    """Put others, with what follows from them, where a reader of the document after meets them."""
    out = list(changes)
    groups: list[list[Change]] = []
    for change in others:
        if groups and change.cause is Cause.CASCADE and change.kind is not Kind.REVISION:
            groups[-1].append(change)
        else:
            groups.append([change])
    for group in groups:
        at = next((k for k, other in enumerate(out) if _later(other, group[0])), len(out))
        out[at:at] = group
    return out


def _later(other: Change, change: Change) -> bool:
    first, second = other.where.after or other.where.before, change.where.after or change.where.before
    if first is None or second is None or first.block is None or second.block is None:
        return False
    same = (first.part, first.note) == (second.part, second.note)
    return same and (first.block, first.span or (0, 0)) > (second.block, second.span or (0, 0))


def in_files(tracking: Tracking, comparison: Comparison, change: Change) -> Change:
    """The change with its places in the files before and after.

    What is neither paragraph nor table has no place of its own there and keeps that of the comparison.
    """
    before, after = change.where.before, change.where.after
    where = Where(
        None if before is None else tracking.real(comparison, 0, before),
        None if after is None else tracking.real(comparison, 1, after),
    )
    if where == Where(None, None):
        where = change.where
    footprints = [_footprint(tracking, comparison, footprint) for footprint in change.footprints]
    return replace(change, where=where, footprints=tuple(item for item in footprints if item is not None))


def _footprint(tracking: Tracking, comparison: Comparison, footprint: Footprint) -> Footprint | None:
    place = footprint.place
    if not footprint.gap or place.block is None:
        real = tracking.real(comparison, 0, place)
        return None if real is None else replace(footprint, place=real)
    for step in (0, 1):
        inside = replace(place, block=place.block - step)
        real = tracking.real(comparison, 0, inside) if place.block >= step else None
        if real is not None and real is not inside and real.block is not None:
            return replace(footprint, place=replace(real, block=real.block + step, table=None))
    return footprint


def lost_changes(tracking: Tracking, untracked: Sequence[Change]) -> tuple[Change, ...]:
    """One change for each tracked change of the document before that is gone or no longer what it was (32)."""
    out = [_lost(tracking, group, untracked) for group in _groups(tracking)]
    out += [_altered(tracking, altered) for altered in tracking.matched.altered if not altered.before.doubled]
    order = {element: at for at, element in enumerate(_elements(tracking))}
    return identified(change for _, change in sorted(out, key=lambda item: order.get(item[0].elements[0], 0)))


def _elements(tracking: Tracking) -> Iterator[object]:
    """Revision elements of the document before, in document order, of the stories that lost any."""
    first = [*tracking.matched.lost, *(altered.before for altered in tracking.matched.altered)]
    for root in dict.fromkeys(change.elements[0].getroottree().getroot() for change in first):
        yield from root.iter(*REVISIONS)


def _groups(tracking: Tracking) -> list[list[int]]:
    """Indices of lost changes that a reader takes for one: an insertion with its paragraph marks or rows, a move."""
    lost = tracking.matched.lost
    groups: list[list[int]] = []
    for index, change in enumerate(lost):
        if change.doubled:
            continue
        last = groups[-1][-1] if groups else None
        if last is not None and tracking.fates[last] is tracking.fates[index] and _continues(lost[last], change):
            groups[-1].append(index)
        else:
            groups.append([index])
    return groups


def _continues(last: TrackedChange, change: TrackedChange) -> bool:
    """Whether a change goes on with the one before it."""
    if last.signature != change.signature or last.part != change.part:
        return False
    if {last.type, change.type} == {"moveFrom", "moveTo"}:
        return last.text == change.text or "paragraph mark" in {last.role, change.role}
    if last.type != change.type or last.type == "format" or "cell" in {last.role, change.role}:
        return False
    if change.role == last.role == "run" and last.paragraph is change.paragraph:
        return False
    return last.role != "run" or change.role != "run"


def _lost(tracking: Tracking, group: list[int], untracked: Sequence[Change]) -> tuple[TrackedChange, Change]:
    lost = [tracking.matched.lost[index] for index in group]
    change = next((item for item in lost if item.role not in {"paragraph mark", "row"}), lost[0])
    fate = tracking.fates[group[0]].value
    where = _where(tracking, change)
    runs = [item.text for item in lost if item.role == "run" and item.type == change.type]
    text = "\n".join(runs) if change.role == "run" else change.text
    message = f"{_named(change, text)} was {fate}"
    causes = tuple(_deletions(where.before, untracked)) if fate == "removed" else ()
    made = Change(
        Kind.REVISION, 32, fate, Severity.BLOCK, where, text or None, None, message,
        cause=Cause.CASCADE if causes else Cause.DIRECT, causes=causes, affected=len(group), subject=_subject(change),
    )  # fmt: skip
    return change, made


def _deletions(place: Place | None, untracked: Sequence[Change]) -> Iterator[str]:
    """Ids of the changes that took out the block that a place is in."""
    for change in untracked:
        removing = change.kind in {Kind.DELETE, Kind.TABLE} and place is not None
        if removing and _block(change.where.before) == _block(place):
            yield change.id


def _block(place: Place | None) -> tuple[object, ...]:
    return () if place is None else (place.part, place.story, place.note, place.block)


def _altered(tracking: Tracking, altered: Altered) -> tuple[TrackedChange, Change]:
    old, new = altered.before, altered.after
    values = {
        "author": (old.author, new.author),
        "date": (old.date, new.date),
        "content": (old.text, new.text),
    }[altered.what]
    told = {
        "author": f"now bears the name of {new.author or 'nobody'}",
        "date": f"was dated {old.date or 'never'}, now {new.date or 'never'}",
        "content": f"now reads “{clipped(new.text)}”" if old.text != new.text else "records other formatting",
    }[altered.what]
    where = Where(place_of(tracking, old, 0), place_of(tracking, new, 1))
    return old, Change(
        Kind.REVISION, 32, altered.what, Severity.BLOCK, where, values[0], values[1],
        f"{_named(old, old.text)} {told}", subject=_subject(old),
    )  # fmt: skip


def _subject(change: TrackedChange) -> str:
    return digest((change.type, change.role, change.author, change.date, change.text, change.anchor))


def _where(tracking: Tracking, change: TrackedChange) -> Where:
    before = place_of(tracking, change, 0)
    element = change.paragraph
    after = None if element is None else tracking.now(element)
    return Where(before, after)


_NOUNS = {
    "ins": "insertion", "del": "deletion", "moveFrom": "move", "moveTo": "move", "format": "formatting change",
    "cellIns": "inserted cell", "cellDel": "deleted cell", "cellMerge": "merged cell",
}  # fmt: skip
_FORMATS = {
    "paragraph format": "paragraph", "mark format": "paragraph mark", "section": "section", "table": "table",
    "grid": "table grid", "row format": "row", "cell format": "cell", "numbering": "numbering",
}  # fmt: skip


def _named(change: TrackedChange, text: str) -> str:
    """The change as a subject: `Opposing Counsel's insertion “…”`."""
    noun = _NOUNS.get(change.type, "tracked change")
    if change.role in {"row", "numbering", "math"} and change.type in {"ins", "del"}:
        noun += f" of a {change.role}" if change.role == "row" else f" of {change.role}"
    elif change.role == "paragraph mark" and not text.strip():
        noun += " of a paragraph mark"
    elif change.type == "format" and change.role in _FORMATS:
        noun = f"{_FORMATS[change.role]} {noun}"
    words = f" “{clipped(text)}”" if text.strip(OBJECT) else ""
    if not change.author:
        return f"an unsigned {noun}{words}"
    owner = f"{change.author}'" if change.author.endswith("s") else f"{change.author}'s"
    return f"{owner} {noun}{words}"


def without_altered(tracking: Tracking, changes: Iterable[Change]) -> Iterator[Change]:
    """Leave out the text changes inside tracked changes that are told as altered themselves."""
    places = [
        (place_of(tracking, altered.before, 0), place_of(tracking, altered.after, 1))
        for altered in tracking.matched.altered
        if altered.what == "content" and altered.before.text != altered.after.text
    ]
    for change in changes:
        sides = change.where.before, change.where.after
        if change.kind is not Kind.TEXT or not any(_inside(sides, spots) for spots in places):
            yield change


def _inside(sides: Sequence[Place | None], around: Sequence[Place | None]) -> bool:
    """Whether a change has its characters inside a stretch on both sides."""
    return all(
        place is not None
        and whole is not None
        and replace(place, span=None) == replace(whole, span=None)
        and place.span is not None
        and whole.span is not None
        and whole.span[0] <= place.span[0]
        and place.span[1] <= whole.span[1]
        for place, whole in zip(sides, around, strict=True)
    )
