"""Paragraphs that a tracked mark splits or joins: one change each, not text taken out here and put in there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.changes import Change, Kind, Revision, Where
from matterbench.ooxml.inline import OBJECT
from matterbench.ooxml.outline import quote
from matterbench.ooxml.settling import CONTENT, PPR, RPR
from matterbench.ooxml.tracked import signature
from matterbench.ooxml.tracking import Tracking


class _Joint(NamedTuple):
    """A paragraph that came by a split, or went by being joined to its neighbour."""

    change: Change
    sources: frozenset[etree._Element]
    text: str
    """Characters that were there before and are there after, in another paragraph."""


def with_joints(tracking: Tracking, changes: Sequence[Change]) -> list[Change]:
    """Return the changes with splits and joins told as such, without the text that only changed its paragraph."""
    joints = {change.id: joint for change in changes if (joint := _joint(tracking, change)) is not None}
    if not joints:
        return list(changes)
    partners: dict[str, Change] = {}
    for change in changes:
        for joint in _explaining(tracking, change, joints.values()):
            partners.setdefault(joint.change.id, change)
    carried = _carried(tracking, changes, joints.values())
    out = []
    for change in changes:
        if change.id in joints:
            out.append(_told(tracking, joints[change.id], partners.get(change.id)))
        elif change.id not in carried:
            out.append(change)
    return out


def _joint(tracking: Tracking, change: Change) -> _Joint | None:
    if change.property != "paragraph" or change.kind not in {Kind.INSERT, Kind.DELETE}:
        return None
    side = int(change.kind is Kind.INSERT)
    place = change.where.after if side else change.where.before
    text = "" if place is None else tracking.kept_text(place, side)
    return _Joint(change, frozenset(tracking.sources(place, side)), text) if text.strip() else None


def _carried(tracking: Tracking, changes: Iterable[Change], joints: Iterable[_Joint]) -> set[str]:
    """Ids of text changes that consist of nothing but the text of joints."""
    known = list(joints)
    out = set()
    for change in changes:
        rest = _text(change)
        for joint in _explaining(tracking, change, known):
            rest = rest.removeprefix(joint.text) if rest.startswith(joint.text) else rest
        if change.kind is Kind.TEXT and _text(change) and not rest:
            out.add(change.id)
    return out


def _explaining(tracking: Tracking, change: Change, joints: Iterable[_Joint]) -> list[_Joint]:
    """Joints whose text a text change may be: taken out at a split, put in at a join."""
    if change.kind is not Kind.TEXT or (change.before and change.after):
        return []
    side = 0 if change.before else 1
    sources = frozenset(tracking.sources(change.where.after if side else change.where.before, side))
    wanted = Kind.DELETE if side else Kind.INSERT
    return [j for j in joints if j.change.kind is wanted and j.sources & sources and j.text in _text(change)]


def _text(change: Change) -> str:
    return (change.before or change.after or "").replace(OBJECT, "")


def _told(tracking: Tracking, joint: _Joint, partner: Change | None) -> Change:
    split = joint.change.kind is Kind.INSERT
    revision = _revision(tracking, joint, split=split)
    words = quote(joint.text) or ""
    if split:
        before = None if partner is None else partner.where.before
        if before is not None and before.span is not None:
            before = replace(before, span=(before.span[0], before.span[0]))
        where, message = Where(before, joint.change.where.after), f"paragraph split before “{words}”"
    else:
        after = None if partner is None else partner.where.after
        where, message = Where(joint.change.where.before, after), f"“{words}” joined to the paragraph next to it"
    property = "split" if split else "join"
    return replace(joint.change, property=property, where=where, message=message, revision=revision)


def _revision(tracking: Tracking, joint: _Joint, *, split: bool) -> Revision | None:
    """The new mark of the paragraphs around a joint."""
    around = list(joint.sources)
    for source in joint.sources:
        around += [sibling for sibling in (source.getprevious(), source.getnext()) if sibling is not None]
    for paragraph in around:
        marks = paragraph.find(f"{PPR}/{RPR}")
        for mark in () if marks is None else marks:
            if mark.tag in CONTENT and mark in tracking.new:
                return Revision("ins" if split else "del", *signature(mark))
    return None
