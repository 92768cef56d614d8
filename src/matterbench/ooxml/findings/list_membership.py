"""Paragraphs that count in another list than before, on another level, or no longer (invariant 12).

Neighbours with the same change are one: a list that is restarted by a `w:num` of its own is one finding however many
paragraphs it has. What a change of style brings along is told by the change of style.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from matterbench.ooxml.changes import Change, Footprint, Kind, Place, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.findings.list_definitions import list_name
from matterbench.ooxml.findings.steps import Edited, edited_paragraphs
from matterbench.ooxml.labels import Label
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.references import paragraph_at
from matterbench.ooxml.spots import Spot

Membership = tuple[str | None, int]
"""Token of the list and level; (None, 0) for a paragraph without number."""


@dataclass(slots=True)
class _Group:
    """Neighbours whose membership changed in the same way."""

    before: Membership
    after: Membership
    items: list[Edited] = field(default_factory=list)


def list_changes(comparison: Comparison, story: Story) -> dict[tuple[int, int], list[Change]]:
    """Changes of list membership by the top-level blocks (before, after) of the first paragraph of each."""
    out: dict[tuple[int, int], list[Change]] = {}
    for group in _groups(comparison, story):
        first = group.items[0]
        out.setdefault((first.before.block, first.after.block), []).append(_change(story, group))
    return out


def _groups(comparison: Comparison, story: Story) -> list[_Group]:
    groups: list[_Group] = []
    for item in edited_paragraphs(story):
        if item.edit.format is None:
            continue
        before, after = _memberships(comparison, story, item)
        if before == after:
            continue
        last = groups[-1] if groups else None
        if last is not None and _same(last, before, after) and _adjoining(story, last.items[-1], item):
            last.items.append(item)
        else:
            groups.append(_Group(before, after, [item]))
    return groups


def _memberships(comparison: Comparison, story: Story, item: Edited) -> tuple[Membership, Membership]:
    """Where the paragraph counts on both sides; twice the same where only its style says otherwise than before."""
    sides = (story.before, item.before), (story.after, item.after)
    formats = [paragraph_at(outline, spot)[1].format for outline, spot in sides]
    if formats[0].style != formats[1].style and formats[0].key[1:3] == formats[1].key[1:3]:
        return (None, 0), (None, 0)
    found: list[Membership] = []
    for side, (outline, _) in enumerate(sides):
        number = outline.numbering(formats[side])
        lists = comparison.names[side].lists
        found.append((None, 0) if number is None else (lists.get(number[0], f"?{number[0]}"), number[1]))
    return found[0], found[1]


def _same(group: _Group, before: Membership, after: Membership) -> bool:
    """Whether a change is of the kind of the group: lists alone count where the list changed, levels too where not."""
    if before[0] == after[0]:
        return (group.before, group.after) == (before, after)
    return (group.before[0], group.after[0]) == (before[0], after[0])


def _adjoining(story: Story, first: Edited, second: Edited) -> bool:
    """Whether no other numbered paragraph stands between."""
    if second.before.block < first.before.block:
        return False
    between = range(first.before.block + 1, second.before.block)
    return not any(label is not None for block in between for label in story.before.labels_in(block))


def _change(story: Story, group: _Group) -> Change:
    first, last = group.items[0], group.items[-1]
    labels = [
        (_shown(story.before, first.before), _shown(story.before, last.before)),
        (_shown(story.after, first.after), _shown(story.after, last.after)),
    ]
    before, after = (_range(*pair) for pair in labels)
    places = [_place(story.before, item.before) for item in group.items]
    paragraph = paragraph_at(story.before, first.before)[1]
    occurrence = sum(1 for block in story.before.blocks[: first.before.block] if block is paragraph)
    return Change(
        Kind.NUMBERING, 12, "list", Severity.BLOCK, Where(places[0], _place(story.after, first.after)), before, after,
        _sentence(group, labels[0][0], labels[1][0], (before, after)), affected=len(group.items),
        subject=digest((story.script.name, paragraph.text, occurrence)),
        footprints=tuple(Footprint(place) for place in places),
    )  # fmt: skip


def _sentence(group: _Group, first: str, second: str, ranges: tuple[str, str]) -> str:
    """What happened, for one paragraph or for several."""
    count = len(group.items)
    if group.after[0] is None:
        who = f"{count} paragraphs no longer show" if count > 1 else "the paragraph no longer shows"
        return f"numbering removed: {who} {ranges[0]}"
    if group.before[0] is None:
        return f"numbering added{f' to {count} paragraphs' if count > 1 else ''}: {ranges[1]}"
    several = f"; {count} paragraphs" if count > 1 else ""
    if group.before[0] == group.after[0]:
        return f"list level {group.before[1] + 1} → {group.after[1] + 1}: {ranges[0]} → {ranges[1]}{several}"
    if list_name(group.before[0]) != list_name(group.after[0]):
        return f"moved to another list: {ranges[0]} → {ranges[1]}, numbered on its own from here{several}"
    if first == second:
        return f"numbering no longer goes on from the paragraph before: {ranges[1]} is a start of its own{several}"
    return f"numbering starts again here: {ranges[0]} → {ranges[1]}{several}"


def _range(first: str, last: str) -> str:
    return f"“{first}”" if first == last else f"“{first}” to “{last}”"


def _shown(outline: Outline, spot: Spot) -> str:
    labels = outline.labels_in(spot.block)
    label: Label | None = labels[spot.at] if labels else None
    return "" if label is None else label.full or label.text


def _place(outline: Outline, spot: Spot) -> Place:
    cell, paragraph = paragraph_at(outline, spot)
    return outline.place(spot.block, paragraph, cell=cell)
