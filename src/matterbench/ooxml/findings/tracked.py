"""New tracked changes, told as what they do, each with the revision that records it (invariants 33, 34).

The findings compared the document after without its new tracked changes to the one with them taken in. Here every
change is given its author, paragraphs split and joined become one change each, and so do the two ends of a move. What
no finding saw is told too: nothing that is tracked goes unsaid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from lxml import etree

from matterbench.ooxml.blocks import Paragraph
from matterbench.ooxml.changes import Cause, Change, Footprint, Kind, Place, Revision, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.fates import spans
from matterbench.ooxml.findings.joints import with_joints
from matterbench.ooxml.inline import OBJECT, offsets, shown
from matterbench.ooxml.names import W
from matterbench.ooxml.settling import CHANGES, CONTENT, REVISIONS, P
from matterbench.ooxml.tracked import TrackedChange, signature
from matterbench.ooxml.tracking import Tracking

_CLIP = 80
_FORMATTING = {Kind.FORMATTING, Kind.STYLE, Kind.NUMBERING, Kind.SECTION}
_RUN_LEVEL = {"run", "run format"}
_REMOVING, _ADDING = {"del", "moveFrom", "cellDel"}, {"ins", "moveTo", "cellIns"}


def tracked_changes(tracking: Tracking, comparison: Comparison, changes: Iterable[Change]) -> tuple[Change, ...]:
    """Changes of the tracked comparison with their revisions, in its own places and with ids of their own."""
    found = list(changes)
    ids = {change.id: f"{change.kind.value}-{digest((change.id, 'tracked'))[:12]}" for change in found}
    seen: set[etree._Element] = set()
    out = []
    for change in with_joints(tracking, found):
        elements = [] if change.cause is not Cause.DIRECT else _elements(tracking, change)
        seen.update(elements)
        causes = tuple(ids.get(cause, cause) for cause in change.causes)
        revision = change.revision or _revision(change, elements)
        out.append(replace(change, id=ids[change.id], causes=causes, revision=revision))
    return (*_moves(out), *_unseen(tracking, seen))


def _elements(tracking: Tracking, change: Change) -> list[etree._Element]:
    """Elements of the new tracked changes that a change consists of, those that fit its kind."""
    found = [element for side in (1, 0) for element in _at(tracking, change, side)]
    if change.kind is Kind.SECTION and not found:
        found = [element for element in tracking.new_elements if str(element.tag).endswith("}sectPrChange")]
    found = found or list(tracking.new_elements[:1])
    formats = [element for element in found if element.tag in CHANGES]
    others = [element for element in found if element.tag not in CHANGES]
    return (formats or others) if change.kind in _FORMATTING else (others or formats)


def _revision(change: Change, elements: Sequence[etree._Element]) -> Revision | None:
    """The revision that some elements record together; None for what only follows from others."""
    if not elements:
        return None
    types = list(dict.fromkeys(_type(element) for element in elements))
    mixed = bool(_REMOVING & set(types)) and bool(_ADDING & set(types))
    type = "move" if change.kind is Kind.MOVE else "replace" if mixed else types[0]
    return Revision(type, signature(elements[0])[0], max(signature(element)[1] for element in elements))


def _type(element: etree._Element) -> str:
    return "format" if element.tag in CHANGES else str(element.tag).rpartition("}")[2]


def _at(tracking: Tracking, change: Change, side: int) -> Iterator[etree._Element]:
    """New revision elements on what a change has on one side: on its characters, else anywhere in it."""
    spot = tracking.spots(change.where.after if side else change.where.before, side)
    if spot is None:
        return
    paragraph = tracking.after.paragraph(spot.element) if spot.element.tag == P else None
    found = []
    if paragraph is not None and spot.span is not None:
        found = list(_on_characters(tracking, paragraph, spot.span))
    if not found and (spot.span is None or side):
        found = [element for element in spot.element.iter(*REVISIONS) if element in tracking.new]
    yield from found


def _on_characters(tracking: Tracking, paragraph: Paragraph, span: tuple[int, int]) -> Iterator[etree._Element]:
    """New marks on characters of a paragraph; at an empty span, those of the text deleted right there."""
    start, end = span
    for offset, piece in offsets(paragraph.content.pieces):
        touching = offset < end and start < offset + len(piece.text)
        beside = start == end and offset <= start <= offset + len(piece.text)
        for mark in piece.marks:
            if mark.source in tracking.new and (touching or (beside and mark.type in _REMOVING)):
                yield mark.source


def _moves(changes: list[Change]) -> Iterator[Change]:
    """Join what was taken from one place in a paragraph and put into another by one tracked move."""
    sources: dict[tuple[str, str], list[Change]] = {}
    for change in changes:
        if author := _moving(change, "moveFrom"):
            sources.setdefault((change.before or "", author), []).append(change)
    joined: dict[str, Change] = {}
    for change in changes:
        found = sources.get((change.after or "", _moving(change, "moveTo")))
        if found:
            joined[change.id] = found.pop(0)
    used = {source.id for source in joined.values()}
    for change in changes:
        if change.id in joined:
            yield _moved(joined[change.id], change)
        elif change.id not in used:
            yield change


def _moving(change: Change, type: str) -> str:
    """Author of one end of a move inside a paragraph; empty for any other change."""
    revision = change.revision
    return revision.author if change.kind is Kind.TEXT and revision is not None and revision.type == type else ""


def _moved(source: Change, target: Change) -> Change:
    where = Where(source.where.before, target.where.after)
    words = "" if where.before is None else f" from {where.before.words()}"
    revision = None if target.revision is None else replace(target.revision, type="move")
    places = [side for side in (source.where.before, target.where.before) if side is not None]
    return replace(
        target, kind=Kind.MOVE, invariant=7, where=where, before=source.before, revision=revision,
        message=f"“{clipped(target.after or '')}” moved{words}", footprints=tuple(Footprint(place) for place in places),
    )  # fmt: skip


def _unseen(tracking: Tracking, seen: set[etree._Element]) -> Iterator[Change]:
    """Tracked changes that no finding is about: in stories that are not compared, undone, or without visible effect."""
    silent: dict[tuple[str, str], list[TrackedChange]] = {}
    for change in tracking.matched.new:
        if change.doubled or any(element in seen for element in change.elements):
            continue
        if change.role == "run" and change.text and not (_undone(tracking, change) or _computed(change)):
            yield _told(tracking, change)
        elif change.role != "paragraph mark":
            silent.setdefault(change.signature, []).append(change)
    for (author, date), group in silent.items():
        where = Where(None, place_of(tracking, group[0], 1))
        types = {change.type for change in group}
        number = "one tracked change" if len(group) == 1 else f"{len(group)} tracked changes"
        yield _unseen_change(
            Kind.FORMATTING, "tracked", Severity.INFO, where, f"{number} without visible effect", group[0],
            Revision(min(types), author, date), len(group),
        )  # fmt: skip


def _undone(tracking: Tracking, change: TrackedChange) -> bool:
    """Whether text was inserted and deleted again, both under Track Changes and both new."""
    for element in change.elements:
        nested = (*element.iterdescendants(*CONTENT), *element.iterancestors(*CONTENT))
        if not any(other in tracking.new for other in nested):
            return False
    return True


def _computed(change: TrackedChange) -> bool:
    """Whether it stands within what a field shows: that is no text of its own, and findings on fields judge it."""
    return all(_in_result(element) for element in change.elements)


def _in_result(element: etree._Element) -> bool:
    paragraph = next(element.iterancestors(P), None)
    if paragraph is None or next(element.iterancestors(f"{W}fldSimple"), None) is not None:
        return paragraph is not None
    open_fields: list[str] = []
    for item in paragraph.iter(f"{W}fldChar", element.tag):
        if item is element:
            return "separate" in open_fields
        kind = str(item.get(f"{W}fldCharType"))
        if kind == "begin":
            open_fields.append(kind)
        elif open_fields:
            open_fields[-1:] = [kind] if kind == "separate" else []
    return False


def _told(tracking: Tracking, change: TrackedChange) -> Change:
    added = change.type in _ADDING
    where = Where(None, place_of(tracking, change, 1))
    message = f"“{clipped(change.text)}” {'inserted' if added else 'deleted'}"
    revision = Revision(change.type, *change.signature)
    return _unseen_change(Kind.TEXT, "text", Severity.BLOCK, where, message, change, revision, 1)


def _unseen_change(
    kind: Kind, property: str, severity: Severity, where: Where, message: str, first: TrackedChange,
    revision: Revision, affected: int,
) -> Change:  # fmt: skip
    subject = digest((first.type, first.role, first.author, first.date, first.text, first.anchor, "unseen"))
    text = first.text or None
    return Change(
        kind, 33, property, severity, where, None if first.type in _ADDING else text,
        text if first.type in _ADDING else None, message, affected=affected, revision=revision, subject=subject,
        id=f"{kind.value}-{subject[:12]}",
    )  # fmt: skip


def place_of(tracking: Tracking, change: TrackedChange, side: int) -> Place | None:
    """Where a tracked change stands in the file before (0) or after (1)."""
    originals = (tracking.before, tracking.after)[side]
    element = change.paragraph
    if element is None or change.role in {"row", "cell"}:
        owner = next(change.elements[0].iterancestors("{*}tr", "{*}tbl"), None)
        return Place(change.part, story="document") if owner is None else originals.place(owner)
    paragraph = originals.paragraph(element)
    found = [] if paragraph is None or change.role not in _RUN_LEVEL else spans(paragraph, change)
    return originals.place(element, (found[0][0], found[-1][1]) if found else None)


def clipped(text: str) -> str:
    """Text as a message quotes it: what cannot be seen is named, what is long is cut."""
    words = shown(text.replace(OBJECT, "").strip("\n").replace("\t", " | ")).replace("↵", " ")
    return words if len(words) <= _CLIP else words[: _CLIP - 2].rstrip() + " …"
