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

from matterbench.ooxml.blocks import Paragraph
from matterbench.ooxml.changes import Place
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.copies import Copy, Spot, spot_of
from matterbench.ooxml.fates import Fate, fates
from matterbench.ooxml.matching import Matched, match
from matterbench.ooxml.names import W
from matterbench.ooxml.originals import Originals
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.package import same_part
from matterbench.ooxml.partners import Partners, partners
from matterbench.ooxml.provenance import Trace
from matterbench.ooxml.revisions import resolved
from matterbench.ooxml.settling import Outcome
from matterbench.ooxml.stories import story_of
from matterbench.ooxml.tracked import TrackedChange, inventory, may_hold_revisions, signature

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

    def real(self, comparison: Comparison, side: int, place: Place) -> Place | None:
        """The place, in the file before (0) or after (1), of a place on a side of one of the two comparisons.

        None where what was compared is not in that file: text that was written untracked and then changed. With the
        fast tier on, what was compared are the files.
        """
        outline = None if comparison.fast else self._outline(comparison, side, place)
        spot = None if outline is None else spot_of(outline, place)
        if outline is None or spot is None:
            return place
        if side == 1:
            return (self.rejected if comparison is self.untracked else self.accepted).place(spot, outline)
        if comparison is self.untracked:
            return self.settled.place(spot, outline)
        return self._before(spot, outline)

    def now(self, element: etree._Element) -> Place | None:
        """Place, in the file after, of what a paragraph of the file before has become."""
        story = next((s for s in self.first.stories if element in self._partners(s).before), None)
        story = story or story_of(self.first, element, side=0)
        partner = None if story is None else self._partners(story).before.get(element)
        if story is None or partner is None or not isinstance(partner.after, Paragraph):
            return None
        return self.rejected.place(Spot(partner.after.element, None, partner.after), story.after)

    def sources(self, place: Place | None, side: int) -> frozenset[etree._Element]:
        """Paragraphs of the file after whose content stands in the paragraph at a place of the tracked comparison."""
        return frozenset(() if place is None else self._ordered_sources(place, side))

    def kept_text(self, place: Place, side: int) -> str:
        """Characters of the paragraph at a place of the tracked comparison that both its sides have."""
        found = (self.after.paragraph(source) for source in self._ordered_sources(place, side))
        pieces = (piece for paragraph in found if paragraph is not None for piece in paragraph.content.pieces)
        return "".join(
            piece.text
            for piece in pieces
            if piece.object is None and not self.rejected.gone(piece) and not self.accepted.gone(piece)
        )

    def _ordered_sources(self, place: Place, side: int) -> tuple[etree._Element, ...]:
        spot = self._copied(place, side)
        if spot is None or spot.paragraph is None:
            return ()
        return (self.rejected, self.accepted)[side].resolved.sources(spot.element)

    def _copied(self, place: Place | None, side: int) -> Spot | None:
        """What a place of the tracked comparison is in its copy."""
        if place is None or self.tracked is None:
            return None
        outline = self._outline(self.tracked, side, place)
        return None if outline is None else spot_of(outline, place)

    def spots(self, place: Place | None, side: int) -> Spot | None:
        """What a place of the tracked comparison is in the file after."""
        spot = self._copied(place, side)
        return None if spot is None else (self.rejected, self.accepted)[side].spot(spot)

    def _before(self, spot: Spot, outline: Outline) -> Place | None:
        """Place, in the file before, of something in the rejected copy."""
        story = self._untracked_story(spot.element)
        partner = None if story is None else self._partners(story).after.get(spot.element)
        if story is None or partner is None:
            return None
        span = None if spot.span is None else partner.span_before(spot.span)
        paragraph = partner.before if isinstance(partner.before, Paragraph) else None
        return self.settled.place(Spot(partner.before.element, span, paragraph), story.before)

    def _untracked_story(self, element: etree._Element) -> Story | None:
        for story in self.untracked.stories:
            if element in self._partners(story).after:
                return story
        return story_of(self.untracked, element)

    @cached_property
    def _known_partners(self) -> dict[int, Partners]:
        return {}

    def _partners(self, story: Story) -> Partners:
        found = self._known_partners.get(id(story))
        if found is None:
            found = self._known_partners[id(story)] = partners(story)
        return found

    def _outline(self, comparison: Comparison, side: int, place: Place) -> Outline | None:
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
    if not _differ(comparison):
        return None
    names = comparison.names
    own = inventory(comparison.before, names[0])
    other = inventory(comparison.after, names[1], {change.signature for change in own})
    matched = match(own, other)
    if not (matched.new or matched.lost or matched.altered):
        return None
    return _tracking(comparison, matched)


def elements_of(changes: Iterable[TrackedChange]) -> frozenset[etree._Element]:
    """All revision elements of some changes."""
    return frozenset(element for change in changes for element in change.elements)


def _differ(comparison: Comparison) -> bool:
    """Whether a part that may hold tracked changes is not the same on both sides: cheap."""
    before, after = comparison.before, comparison.after
    own, other = may_hold_revisions(before), may_hold_revisions(after)
    if own.keys() != other.keys():
        return True
    return any(not same_part(before.package, part, after.package, part) for part in own)


def _tracking(comparison: Comparison, matched: Matched) -> Tracking:
    names = comparison.names
    before, after = Originals(comparison.before, names[0]), Originals(comparison.after, names[1])
    new = elements_of(matched.new)

    def rejecting(element: etree._Element) -> Outcome:
        return Outcome.REJECT if element in new else Outcome.KEEP

    def accepting(element: etree._Element) -> Outcome:
        return Outcome.ACCEPT if element in new else Outcome.KEEP

    rejected, accepted = resolved(comparison.after, rejecting), resolved(comparison.after, accepting)
    first = Comparison(comparison.before, rejected.document, fast=False, names=names)
    known = fates(matched.lost, first) if matched.lost else {}
    settled = _settled(comparison, matched, known, before)
    fast = comparison.fast and not settled.resolved.document.trees and not rejected.document.trees
    untracked = Comparison(settled.resolved.document, rejected.document, fast=fast, names=names)
    tracked = None
    if new:
        trace = Trace(rejected, accepted, after, new, _around(new), _moves(new))
        documents = rejected.document, accepted.document
        tracked = Comparison(*documents, fast=False, names=(names[1], names[1]), aligner=trace.align)
    copies = Copy(rejected, after, rejecting), Copy(accepted, after, accepting)
    return Tracking(comparison, matched, before, after, known, settled, *copies, first, untracked, tracked)


def _settled(comparison: Comparison, matched: Matched, known: Mapping[int, Fate], before: Originals) -> Copy:
    """The document before, with what was lost settled as it was, and what was signed anew signed so."""
    outcomes = {
        element: fate.outcome for index, fate in known.items() for element in matched.lost[index].elements
    }
    signed = {
        element: altered.after.signature
        for altered in matched.altered
        for element in altered.before.elements
        if signature(element) != altered.after.signature
    }

    def decide(element: etree._Element) -> Outcome:
        return outcomes.get(element, Outcome.KEEP)

    return Copy(resolved(comparison.before, decide, signed), before, decide)


def _around(elements: Iterable[etree._Element]) -> frozenset[etree._Element]:
    """Elements and everything around them."""
    found: set[etree._Element] = set()
    for element in elements:
        node: etree._Element | None = element
        while node is not None and node not in found:
            found.add(node)
            node = node.getparent()
    return frozenset(found)


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
