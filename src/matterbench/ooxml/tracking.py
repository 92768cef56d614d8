"""Takes two documents with tracked changes apart: what was done in the open, what under Track Changes, what was undone.

Three documents stand between before and after. *Settled* is the document before with those tracked changes settled that
are gone from the document after, as they were settled there. *Rejected* is the document after without its new tracked
changes, *accepted* the one with them taken in. Settled against rejected shows what was changed untracked, rejected
against accepted what was tracked, and neither shows a tracked change twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from lxml import etree

from matterbench.ooxml.changes import Place
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.copies import Copy, Spot, around, settled, spot_of
from matterbench.ooxml.fates import Fate, fates
from matterbench.ooxml.matching import Matched, match
from matterbench.ooxml.names import W
from matterbench.ooxml.originals import Originals
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.partners import Partners, paragraphs_of_pair, partners
from matterbench.ooxml.provenance import Trace
from matterbench.ooxml.settling import Outcome
from matterbench.ooxml.stories import story_of
from matterbench.ooxml.tracked import inventory, signature

_MOVES = tuple(f"{W}{side}{part}" for side in ("moveFrom", "moveTo") for part in ("", "RangeStart", "RangeEnd"))


@dataclass(frozen=True)
class Tracking:
    """Two documents, their tracked changes told apart."""

    raw: Comparison
    matched: Matched
    before: Originals
    after: Originals
    fates: Mapping[int, Fate]
    """What became of each lost change, by its index in `matched.lost`."""
    settled: Copy
    rejected: Copy
    accepted: Copy
    first: Comparison
    """The document before against the rejected copy."""
    untracked: Comparison
    """Settled against rejected."""
    tracked: Comparison | None
    """Rejected against accepted; None where nothing new is tracked."""

    @cached_property
    def new_elements(self) -> tuple[etree._Element, ...]:
        """Elements of the new tracked changes, change by change."""
        return tuple(element for change in self.matched.new for element in change.elements)

    @cached_property
    def new(self) -> frozenset[etree._Element]:
        """The same, for asking whether an element is one."""
        return frozenset(self.new_elements)

    @cached_property
    def whole(self) -> Comparison:
        """Settled against accepted: all that a reader of the final view finds changed, however it was done."""
        if self.tracked is None:
            return self.untracked
        documents = self.settled.resolved.document, self.accepted.resolved.document
        return Comparison(*documents, fast=False, names=self.raw.names)

    def real(self, comparison: Comparison, side: int, place: Place) -> Place | None:
        """The place, in the file before (0) or after (1), of a place on a side of one of the two comparisons.

        None where what was compared is not in that file: text that was written untracked and then changed.
        """
        outline = _outline(comparison, side, place)
        if outline is None or comparison is self.raw:
            return place
        if comparison is self.tracked:
            return self.accepted.place(outline, place) if side else self._before(outline, place)
        if comparison is self.whole and comparison is not self.untracked:
            return (self.settled, self.accepted)[side].place(outline, place)
        return (self.settled, self.rejected)[side].place(outline, place)

    def now(self, element: etree._Element) -> Place | None:
        """Place, in the file after, of what a paragraph of the file before has become."""
        story = next((s for s in self.first.stories if element in self._partners(s).before), None)
        story = story or story_of(self.first, element, side=0)
        pair = None if story is None else paragraphs_of_pair(self._partners(story).before.get(element))
        position = self.before.position(element)
        if story is None or pair is None or position is None:
            return None
        block = self._partners(story).blocks_after[position[1]]
        return self.rejected.place(story.after, story.after.place(block, pair[1]))

    def spots(self, place: Place | None, side: int) -> Spot | None:
        """What a place of the tracked comparison is in the file after; None where nothing is tracked there."""
        outline = None if place is None or self.tracked is None else _outline(self.tracked, side, place)
        if outline is None or place is None:
            return None
        return (self.rejected, self.accepted)[side].settled_spot(outline, place)

    def sources(self, place: Place | None, side: int) -> tuple[etree._Element, ...]:
        """Paragraphs of the file after whose content stands in the paragraph at a place of the tracked comparison."""
        outline = None if place is None or self.tracked is None else _outline(self.tracked, side, place)
        return () if outline is None or place is None else (self.rejected, self.accepted)[side].sources(outline, place)

    def kept_text(self, place: Place, side: int) -> str:
        """Characters of the paragraph at a place of the tracked comparison that both its sides have."""
        found = (self.after.paragraph(source) for source in self.sources(place, side))
        pieces = (piece for paragraph in found if paragraph is not None for piece in paragraph.content.pieces)
        return "".join(
            piece.text
            for piece in pieces
            if piece.object is None and not self.rejected.gone(piece) and not self.accepted.gone(piece)
        )

    def _before(self, outline: Outline, place: Place) -> Place | None:
        """Place, in the file before, of a place in the rejected copy."""
        story = self._untracked_story(outline)
        spot = spot_of(outline, place)
        if story is None or spot is None or place.block is None:
            return None
        known = self._partners(story)
        block = known.blocks_before.get(place.block)
        if block is None:
            return None
        if spot.element in known.after:
            return self._versions(story, block, spot)
        if known.after and place.table is not None and outline.blocks[place.block] is not story.before.blocks[block]:
            return None
        inside = story.before.place(block, spot.paragraph if place.table is not None else None, place.span, place.table)
        return self.settled.place(story.before, inside)

    def _versions(self, story: Story, block: int, spot: Spot) -> Place | None:
        """Place, in the file before, of what something in the rejected copy was before."""
        partner = self._partners(story).after[spot.element]
        pair = paragraphs_of_pair(partner)
        if pair is None:
            found = self.settled.spot(Spot(partner.before.element))
            return self.before.place(found.element, None, story.before)
        span = None if spot.span is None else partner.span_before(spot.span)
        return self.settled.place(story.before, story.before.place(block, pair[0], span))

    def _untracked_story(self, outline: Outline) -> Story | None:
        """The story of the untracked comparison whose after side an outline of the rejected copy is of."""
        for story in self.untracked.stories:
            if (story.after.part, story.after.around) == (outline.part, outline.around):
                return story
        return story_of(self.untracked, outline.blocks[0].element) if outline.blocks else None

    @cached_property
    def _known_partners(self) -> dict[int, Partners]:
        return {}

    def _partners(self, story: Story) -> Partners:
        found = self._known_partners.get(id(story))
        if found is None:
            found = self._known_partners[id(story)] = partners(story)
        return found


def _outline(comparison: Comparison, side: int, place: Place) -> Outline | None:
    """The outline that a place was made by."""
    if place.block is None:
        return None
    for story in comparison.stories:
        outline = (story.before, story.after)[side]
        around = outline.around
        same = (outline.part, around["kind"], around["section"], around["type"], around["note"])
        own = (place.part, place.story, place.section if place.story != "body" else None, place.type, place.note)
        if same == own:
            return outline
    return None


def track(comparison: Comparison) -> Tracking | None:
    """Tell the tracked changes of two documents apart; None where none is new, lost or altered."""
    names = comparison.names
    own = inventory(comparison.before, names[0])
    other = inventory(comparison.after, names[1], {change.signature for change in own})
    matched = match(own, other)
    if not (matched.new or matched.lost or matched.altered):
        return None
    return _tracking(comparison, matched)


def _tracking(comparison: Comparison, matched: Matched) -> Tracking:
    names, story = comparison.names, comparison.body
    before = Originals(comparison.before, names[0], story.before)
    after = Originals(comparison.after, names[1], story.after)
    new = tuple(element for change in matched.new for element in change.elements)
    rejected, accepted = (_with_new(after, new, outcome) for outcome in (Outcome.REJECT, Outcome.ACCEPT))
    lost = [element for change in matched.lost for element in change.elements]
    unsettled = settled(before, lambda _: Outcome.KEEP, lost, {})
    first = compared(unsettled, rejected)
    known = fates(matched.lost, before, first, rejected) if lost else {}
    copy = _settled(matched, known, before)
    untracked = compared(copy, rejected) if new or lost or copy.resolved.origins else comparison
    tracked = None
    if new:
        trace = Trace(rejected, accepted, after, frozenset(new), around(new), _moves(new))
        tracked = compared(rejected, accepted, trace)
    return Tracking(comparison, matched, before, after, known, copy, rejected, accepted, first, untracked, tracked)


def _with_new(after: Originals, new: tuple[etree._Element, ...], outcome: Outcome) -> Copy:
    known = frozenset(new)
    return settled(after, lambda element: outcome if element in known else Outcome.KEEP, new, {})


def compared(before: Copy, after: Copy, trace: Trace | None = None) -> Comparison:
    """The comparison of two copies; of one document with a trace."""
    documents = before.resolved.document, after.resolved.document
    names, blocks = (before.originals.names, after.originals.names), (before.body, after.body)
    if trace is None:
        return Comparison(*documents, fast=False, names=names, blocks=blocks)
    return Comparison(*documents, fast=False, names=names, blocks=blocks, aligner=trace.align)


def _settled(matched: Matched, known: Mapping[int, Fate], before: Originals) -> Copy:
    """The document before, with what was lost settled as it was, and what was signed anew signed so."""
    outcomes = {element: fate.outcome for index, fate in known.items() for element in matched.lost[index].elements}
    signed = {
        element: altered.after.signature
        for altered in matched.altered
        for element in altered.before.elements
        if signature(element) != altered.after.signature
    }
    return settled(before, lambda element: outcomes.get(element, Outcome.KEEP), [*outcomes, *signed], signed)


def _moves(new: Iterable[etree._Element]) -> Mapping[etree._Element, str]:
    """Name of the move that each new moveFrom or moveTo belongs to."""
    roots = dict.fromkeys(element.getroottree().getroot() for element in new)
    return {element: name for root in roots for element, name in move_names(root).items()}


def move_names(root: etree._Element) -> Mapping[etree._Element, str]:
    """Name of the move around each `w:moveFrom` and `w:moveTo`, from the range marks before it."""
    open_ranges: dict[str, str] = {}
    out = {}
    for element in root.iter(*_MOVES):
        tag = str(element.tag)
        if tag.endswith("Start"):
            open_ranges[element.get(f"{W}id", "")] = element.get(f"{W}name", "")
        elif tag.endswith("End"):
            open_ranges.pop(element.get(f"{W}id", ""), None)
        else:
            out[element] = next(reversed(open_ranges.values()), "")
    return out
