"""Fields that are on both sides, paragraph by paragraph, and what happened to what they point at.

Fields in paragraphs that nobody touched matter too: their result can have become wrong. Most of them point at places
that nobody touched either; those are passed over by their bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from matterbench.ooxml.blocks import Paragraph
from matterbench.ooxml.changes import Where
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.findings.causes import ChangesAt, Origin
from matterbench.ooxml.findings.renumbering import Renumbering, code
from matterbench.ooxml.findings.steps import Partners
from matterbench.ooxml.labels import Label
from matterbench.ooxml.list_scheme import Scheme
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.raw_fields import simple_fields
from matterbench.ooxml.references import PlacedField, field_blocks, fields_of, paragraph_at
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
    decimal: dict[tuple[Scheme, int], bool] = field(default_factory=dict)
    """Whether the citations of a list and level have no digits but the counters."""

    @cached_property
    def sides(self) -> tuple[Outline, Outline]:
        """The story before and after."""
        return self.story.before, self.story.after

    @cached_property
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
    def _renumbered(self) -> dict[int, Renumbering]:
        out: dict[int, Renumbering] = {}
        for group in self.renumberings:
            out.update(dict.fromkeys(group.after, group))
        return out

    def renumbered(self, target: Spot) -> Renumbering | None:
        """What gave a paragraph of the body (after) another number."""
        return self._renumbered.get(code(target))

    def earlier(self, name: str) -> Spot | None:
        """Where a bookmark of the body began before: most often where its paragraph was, and then nobody searches."""
        spot = self.bodies[1].bookmarks.get(name)
        partner = None if spot is None else self.targets.before(spot)[0]
        if partner is not None:
            block = self.comparison.body.script.before[partner.block]
            if isinstance(block, Paragraph) and name in (block.plain_bookmarks or ()):
                return partner
        return self.bodies[0].bookmarks.get(name)

    def renumbering(self, spot: Spot) -> Renumbering | None:
        """What gave a paragraph of the story (after) another number; known for the body alone."""
        return self.renumbered(spot) if self.story is self.comparison.body else None

    def label(self, side: int, spot: Spot, *, body: bool = False) -> Label | None:
        """Label of a paragraph."""
        labels = (self.bodies if body else self.sides)[side].labels_in(spot.block)
        return labels[spot.at] if labels else None

    def where(self, pair: FieldPair) -> Where:
        """Places of a field: its result included."""
        places = []
        for outline, spot, placed in zip(self.sides, pair.spots, (pair.before, pair.after), strict=True):
            cell, paragraph = paragraph_at(outline, spot)
            places.append(outline.place(spot.block, paragraph, (placed.offset, placed.end), cell))
        return Where(*places)

    def relabelling(self, group: Renumbering) -> tuple[str, ...]:
        """Ids of the changes that gave a group its new numbers; of its own finding where nothing else did."""
        before, after = group.first()
        own = Origin(self.bodies[0].part, before.block, after.block)
        return self.changes.ids(group.causes or (own,))


def field_pairs(effects: Effects, skipped: frozenset[int]) -> Iterator[FieldPair]:
    """Fields of the story in the order of the after side, but for those in `skipped` blocks (after).

    Of fields in untouched paragraphs those are left out that point at an untouched place, and all that point nowhere.
    A field that lost its end is left out too: what it shows cannot be told.
    """
    before, after = effects.sides
    for index in field_blocks(after):
        if index in skipped or _untouched(effects, index):
            continue
        for at, (_, _, paragraph) in enumerate(after.paragraphs_in(index)):
            new = fields_of(paragraph.content)
            partner, _ = effects.partners.before(Spot(index, at)) if new else (None, None)
            if partner is None:
                continue
            old = fields_of(paragraph_at(before, partner)[1].content)
            keys = [[field.instruction.raw for field in fields] for fields in (old, new)]
            for i, j in common(*keys):
                if old[i].complete == new[j].complete:
                    yield FieldPair(old[i], new[j], (partner, Spot(index, at)))


_REFERENCES = frozenset({"REF", "NOTEREF", "FTNREF"})
_NUMBER_SWITCHES = frozenset({"\\r", "\\n", "\\w"})
_DIGITS = re.compile(r"[0-9]+")


def _untouched(effects: Effects, index: int) -> bool:
    """Whether no field of a block can show another result than before, or be wrong where it was right."""
    operation = effects.partners.operation(index)
    if operation.before is None:
        return True
    if operation.tag != "keep":
        return False
    block = effects.story.script.after[index]
    fields = simple_fields(block.raw) if block.raw is not None and isinstance(block, Paragraph) else None
    return fields is not None and not any(_doubtful(effects, Spot(index, 0), *field) for field in fields)


def _doubtful(effects: Effects, spot: Spot, code: str, result: str) -> bool:
    """Whether an untouched field can have been right and be wrong: its target moved, and it showed the old number."""
    words = code.split()
    if len(words) < 2 or words[0].upper() not in _REFERENCES:
        return False
    if words[0].upper() != "REF":
        return True
    name = words[1].strip('"')
    if not effects.redefined and effects.renumbering(spot) is None and not touched_target(effects, name):
        return False
    target = effects.earlier(name)
    label = None if target is None else effects.label(0, target, body=True)
    if label is None or _NUMBER_SWITCHES.isdisjoint(words) or not _decimal(effects, label):
        return True
    shown = _DIGITS.findall(result)
    return bool(shown) and shown == [str(number) for number in label.counters[-len(shown) :]]


def _decimal(effects: Effects, label: Label) -> bool:
    """Whether the digits of a citation are the counters and nothing else."""
    key = (label.scheme, label.level)
    if key not in effects.decimal:
        effects.decimal[key] = _counts_in_digits(label)
    return effects.decimal[key]


def _counts_in_digits(label: Label) -> bool:
    levels = [label.scheme.levels[at] for at in range(label.level + 1) if at in label.scheme.levels]
    return all(
        level.num_fmt == "decimal" and not any(isinstance(part, str) and _DIGITS.search(part) for part in level.parts)
        for level in levels
    )


def touched_target(effects: Effects, name: str) -> bool:
    """Whether the paragraph that a bookmark begins in may have changed, or another has the bookmark now."""
    new = effects.bodies[1].bookmarks.get(name)
    if new is None:
        return False
    if effects.renumbered(new) is not None:
        return True
    operation = effects.targets.operation(new.block)
    if operation.tag != "keep" or operation.before is None or operation.after is None:
        return True
    block = operation.before + new.block - operation.after
    if effects.comparison.body.script.before[block] is not effects.comparison.body.script.after[new.block]:
        return True
    return effects.earlier(name) != Spot(block, new.at)
