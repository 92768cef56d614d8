"""Fields that are on both sides, paragraph by paragraph, and what happened to what they point at.

Fields in paragraphs that nobody touched matter too: their result can have become wrong. Most of them point at places
that nobody touched either; those are passed over by their bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.changes import Where
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.findings.causes import ChangesAt, Origin
from matterbench.ooxml.findings.labels import Renumbering
from matterbench.ooxml.findings.steps import Partners
from matterbench.ooxml.labels import Label
from matterbench.ooxml.names import W
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.references import PlacedField, fields_of, paragraph_at, plain_result
from matterbench.ooxml.sequence import common
from matterbench.ooxml.spots import Spot


class FieldPair(NamedTuple):
    """One field on both sides, with the same instruction."""

    before: PlacedField
    after: PlacedField
    spots: tuple[Spot, Spot]


@dataclass(frozen=True)
class Effects:
    """One story with everything that effects are told from."""

    comparison: Comparison
    story: Story
    renumberings: list[Renumbering]
    """Of the body, where references point."""
    changes: ChangesAt
    redefined: bool
    """The definition of some list changed: numbers can read otherwise though they count the same."""

    @property
    def sides(self) -> tuple[Outline, Outline]:
        """The story before and after."""
        return self.story.before, self.story.after

    @property
    def bodies(self) -> tuple[Outline, Outline]:
        """The body before and after."""
        return self.comparison.body.before, self.comparison.body.after

    @cached_property
    def partners(self) -> Partners:
        """The other sides of the story's paragraphs."""
        return Partners(self.story)

    @cached_property
    def targets(self) -> Partners:
        """The other sides of the body's paragraphs."""
        return self.partners if self.story is self.comparison.body else Partners(self.comparison.body)

    @cached_property
    def renumbered(self) -> dict[Spot, Renumbering]:
        """What gave a paragraph of the body after another number."""
        return {item.after: group for group in self.renumberings for item in group.items}

    def renumbering(self, spot: Spot) -> Renumbering | None:
        """What gave a paragraph of the story (after) another number; known for the body alone."""
        return self.renumbered.get(spot) if self.story is self.comparison.body else None

    def label(self, side: int, spot: Spot, *, body: bool = False) -> Label | None:
        """Label of a paragraph."""
        labels = (self.bodies if body else self.sides)[side].labels_in(spot.block)
        return labels[spot.at] if labels else None

    def where(self, pair: FieldPair) -> Where:
        """Places of a field: its result included."""
        places = []
        for outline, spot, field in zip(self.sides, pair.spots, (pair.before, pair.after), strict=True):
            cell, paragraph = paragraph_at(outline, spot)
            places.append(outline.place(spot.block, paragraph, (field.offset, field.end), cell))
        return Where(*places)

    def relabelling(self, group: Renumbering) -> tuple[str, ...]:
        """Ids of the changes that gave a group its new numbers; of its own finding where nothing else did."""
        first = group.items[0]
        own = Origin(self.bodies[0].part, first.before.block, first.after.block)
        return self.changes.ids(group.causes or (own,))


def field_pairs(effects: Effects, skipped: frozenset[int]) -> Iterator[FieldPair]:
    """Fields of the story in the order of the after side, but for those in `skipped` blocks (after).

    Of fields in untouched paragraphs those are left out that point at an untouched place, and all that point nowhere.
    A field that lost its end is left out too: what it shows cannot be told.
    """
    before, after = effects.sides
    doubtful: dict[Spot, bool] = {}
    for spot, element in after.elements("instrText", "fldSimple"):
        if spot.block in skipped:
            continue
        known = doubtful.get(spot)
        if not known:
            doubtful[spot] = _may_differ(effects, spot, element)
    for spot in [spot for spot, needed in doubtful.items() if needed]:
        partner, _ = effects.partners.before(spot)
        if partner is not None:
            sides = paragraph_at(before, partner)[1], paragraph_at(after, spot)[1]
            old, new = (fields_of(side.content) for side in sides)
            keys = [[field.instruction.raw for field in fields] for fields in (old, new)]
            for i, j in common(*keys):
                if old[i].complete == new[j].complete:
                    yield FieldPair(old[i], new[j], (partner, spot))


_INSTR = f"{W}instr"
_REFERENCES = frozenset({"REF", "NOTEREF", "FTNREF"})
_NUMBER_SWITCHES = frozenset({"\\r", "\\n", "\\w"})


def _may_differ(effects: Effects, spot: Spot, element: etree._Element) -> bool:
    """Whether a field's result can be other than before, or wrong where it was right."""
    operation = effects.partners.operation(spot.block)
    if operation.before is None:
        return False
    if operation.edit is not None:
        return True
    words = (element.text or element.get(_INSTR) or "").split()
    if len(words) < 2 or words[0].upper() not in _REFERENCES:
        return False
    name = words[1].strip('"')
    moved = effects.redefined or effects.renumbering(spot) is not None or touched_target(effects, name)
    return moved and _may_have_been_true(effects, name, words, element)


def _may_have_been_true(effects: Effects, name: str, words: list[str], element: etree._Element) -> bool:
    """Whether an untouched reference can have shown its target's number: what was wrong before is not told again."""
    spot = effects.bodies[0].bookmarks.get(name)
    label = None if spot is None else effects.label(0, spot, body=True)
    if label is None or _NUMBER_SWITCHES.isdisjoint(words):
        return True
    result = plain_result(element)
    if result is None or label.scheme.levels[label.level].num_fmt != "decimal":
        return True
    return str(label.counters[-1]) in result


def touched_target(effects: Effects, name: str) -> bool:
    """Whether the paragraph that a bookmark begins in has changed, or another has the bookmark now."""
    new = effects.bodies[1].bookmarks.get(name)
    if new is None:
        return False
    if new in effects.renumbered:
        return True
    operation = effects.targets.operation(new.block)
    if operation.tag != "keep" or operation.before is None or operation.after is None:
        return True
    old = effects.bodies[0].bookmarks.get(name)
    return old != Spot(operation.before + new.block - operation.after, new.at)
