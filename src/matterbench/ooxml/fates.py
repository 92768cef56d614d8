"""What became of tracked changes that a later version no longer has: accepted, rejected, or removed with their place.

The document after is held against the document before paragraph by paragraph: text that stayed without its mark was
accepted or its deletion rejected, text that went with it the other way round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from lxml import etree

from matterbench.ooxml.blocks import SECTION, Paragraph
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.copies import Copy, settled
from matterbench.ooxml.document import Document
from matterbench.ooxml.formatting import section_properties
from matterbench.ooxml.inline import slice_pieces
from matterbench.ooxml.names import W
from matterbench.ooxml.originals import CONTAINERS, Originals
from matterbench.ooxml.partners import Partner, Partners, Span, paragraphs_of_pair, partners
from matterbench.ooxml.settling import CHANGES, NUMPR, TBL, TC, TR, Outcome, P
from matterbench.ooxml.stories import part_of, story_of
from matterbench.ooxml.tracked import TrackedChange, plain_text
from matterbench.ooxml.trees import tree

_OLD = f"{W}sectPrChange"
_MOST = 1 << 30
_ADDING = {"ins", "moveTo", "cellIns"}
_OWNERS = {"table": TBL, "grid": TBL, "row format": TR, "cell format": TC}


class Fate(StrEnum):
    """How a tracked change was lost."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    REMOVED = "removed"
    """Its paragraph, row or table was taken out as a whole."""

    @property
    def outcome(self) -> Outcome:
        """What to do to the document before, to see everything else."""
        return {Fate.ACCEPTED: Outcome.ACCEPT, Fate.REJECTED: Outcome.REJECT}.get(self, Outcome.KEEP)


def fates(lost: Sequence[TrackedChange], before: Originals, comparison: Comparison, rejected: Copy) -> dict[int, Fate]:
    """Return what became of each lost change of the document before, by index.

    `comparison` holds that document against `rejected`, the one after without its own new tracked changes. Where a
    block reads just as it would with all its changes accepted, or all rejected, that is what happened; else each is
    looked at. What shows nowhere went the way of most others.
    """
    sides = [_Settled(lost, before, rejected, outcome) for outcome in (Outcome.ACCEPT, Outcome.REJECT)]
    reader = _Reader(comparison)
    out: dict[int, Fate | None] = {}
    for index, change in enumerate(lost):
        open_accepted, open_rejected = (side.unexplained(change) for side in sides)
        if open_accepted != open_rejected:
            out[index] = Fate.ACCEPTED if open_accepted < open_rejected else Fate.REJECTED
        else:
            out[index] = _section(change, sides) if open_accepted < _MOST else reader.fate(change)
    known = Counter(fate for fate in out.values() if fate is not None)
    usual = Fate.REJECTED if known[Fate.REJECTED] > known[Fate.ACCEPTED] else Fate.ACCEPTED
    return {index: usual if fate is None else fate for index, fate in out.items()}


class _Settled:
    """The document before with all lost changes settled one way, against the document after."""

    def __init__(self, lost: Sequence[TrackedChange], before: Originals, rejected: Copy, outcome: Outcome) -> None:
        elements = [element for change in lost for element in change.elements]
        known = frozenset(elements)
        copy = settled(before, lambda element: outcome if element in known else Outcome.KEEP, elements, {})
        found, documents = copy.resolved, (copy.resolved.document, rejected.resolved.document)
        names = before.names, rejected.originals.names
        self.comparison = Comparison(*documents, fast=False, names=names, blocks=(copy.body, rejected.body))
        self.copies: dict[etree._Element, list[etree._Element]] = {}
        for copied, original in found.origins.items():
            if copied.getparent() is not None:
                for source in found.sources(copied):
                    self.copies.setdefault(source, []).append(copied)
                if original.tag == TBL:
                    self.copies[original] = [copied]
        self._kept: dict[etree._Element, dict[etree._Element, int]] = {}

    def unexplained(self, change: TrackedChange) -> int:
        """How much differs at the block that a change stands in: 0 where all reads after as it does here."""
        block = _top_block(change.elements[0])
        found = [] if block is None else [copied for copied in self.copies.get(block, ()) if _attached(copied)]
        return max((self._keeps(copied).get(copied, _MOST) for copied in found), default=0)

    def _keeps(self, copied: etree._Element) -> dict[etree._Element, int]:
        container = next(copied.iterancestors(*CONTAINERS))
        if container not in self._kept:
            story = story_of(self.comparison, copied, side=0)
            self._kept[container] = {} if story is None else _kept(story)
        return self._kept[container]


def _kept(story: Story) -> dict[etree._Element, int]:
    """Elements of the blocks that a story keeps as they were, each with the changes right before and behind it."""
    out: dict[etree._Element, int] = {}
    changed = 0
    for at, operation in enumerate(story.operations):
        if operation.tag != "keep":
            changed += 1
            continue
        blocks = story.script.before[operation.before or 0 : (operation.before or 0) + operation.length]
        behind = next((k for k, other in enumerate(story.operations[at + 1 :]) if other.tag == "keep"), None)
        behind = len(story.operations) - at - 1 if behind is None else behind
        for k, block in enumerate(blocks):
            out[block.element] = changed * (k == 0) + behind * (k == len(blocks) - 1)
        changed = 0
    return out


def _top_block(element: etree._Element) -> etree._Element | None:
    """The paragraph or table of a story that an element stands in."""
    found = None
    for node in element.iterancestors():
        if node.tag in CONTAINERS:
            return found
        if node.tag in {P, TBL}:
            found = node
    return None


def _attached(element: etree._Element) -> bool:
    return next(element.iterancestors(*CONTAINERS), None) is not None


def _section(change: TrackedChange, sides: Sequence[_Settled]) -> Fate | None:
    """A section's properties are in no block: they are held against both versions; None where nothing can be told."""
    if change.role != "section":
        return None
    accepted, rejected = (_sections(side.comparison.before) for side in sides)
    after = _sections(sides[0].comparison.after)
    if accepted == rejected or after not in (accepted, rejected):
        return None
    return Fate.ACCEPTED if after == accepted else Fate.REJECTED


def _sections(document: Document) -> list[object]:
    found = (element for element in document.body.iter(SECTION) if next(element.iterancestors(_OLD), None) is None)
    return [section_properties(element) for element in found]


class _Reader:
    """Looks changes up in a comparison; stories are paired once."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self._stories: dict[object, Partners | None] = {}

    def fate(self, change: TrackedChange) -> Fate:
        """What became of one change."""
        known = self._partners(change.elements[0])
        if known is None:
            return self._by_text(change)
        if change.role == "run":
            return self._run(change, known)
        if change.role == "paragraph mark":
            return self._mark(change, known)
        if change.role in {"row", "cell"}:
            return self._row(change, known)
        return self._property(change, known)

    def _partners(self, element: etree._Element) -> Partners | None:
        container = next(element.iterancestors(*CONTAINERS), None)
        if container not in self._stories:
            story = story_of(self.comparison, element, side=0)
            self._stories[container] = None if story is None else partners(story)
        return self._stories[container]

    def _by_text(self, change: TrackedChange) -> Fate:
        """For stories that are not compared by themselves, such as text boxes."""
        part = part_of(self.comparison.before, change.elements[0])
        there = part is not None and self.comparison.after.package.find(part) is not None
        stayed = there and change.text in plain_text(self.comparison.after.root(part or ""))
        return _settled(change, stayed=stayed)

    def _run(self, change: TrackedChange, known: Partners) -> Fate:
        element = change.paragraph
        found = None if element is None else known.before.get(element)
        pair = paragraphs_of_pair(found)
        if element is None or found is None or pair is None:
            return self._gone(change, element, known)
        stayed = gone = 0
        for span in spans(pair[0], change):
            here = _staying(found, span)
            stayed, gone = stayed + here, gone + span[1] - span[0] - here
        return _settled(change, stayed=stayed >= gone)

    def _gone(self, change: TrackedChange, element: etree._Element | None, known: Partners) -> Fate:
        """A paragraph that nothing after is a version of: it went with the change, or joined its neighbour."""
        for neighbour in _neighbours(element):
            pair = paragraphs_of_pair(known.before.get(neighbour))
            if pair is None or not change.text.strip():
                continue
            if change.text in pair[1].text and change.text not in pair[0].text:
                return _settled(change, stayed=True)
        whole = "" if element is None else plain_text(element)
        return _settled(change, stayed=False) if whole.strip() == change.text.strip() else Fate.REMOVED

    def _mark(self, change: TrackedChange, known: Partners) -> Fate:
        """A paragraph mark stayed where the paragraph and the next one are still two."""
        element = change.paragraph
        following = None if element is None else _sibling(element)
        own = paragraphs_of_pair(None if element is None else known.before.get(element))
        other = paragraphs_of_pair(None if following is None else known.before.get(following))
        if own is not None and (other is not None or following is None):
            return _settled(change, stayed=True)
        there = "" if own is None and other is None else (own or other)[1].text  # type: ignore[index]
        rest = "" if element is None else _untracked_text(element)
        return _settled(change, stayed=False) if rest.strip() in there else Fate.REMOVED

    def _row(self, change: TrackedChange, known: Partners) -> Fate:
        owner = next(change.elements[0].iterancestors(TR if change.role == "row" else TC), None)
        table = next(change.elements[0].iterancestors(TBL), None)
        if change.type == "cellMerge":
            return Fate.ACCEPTED
        if owner is not None and owner in known.before:
            return _settled(change, stayed=True)
        rows = [] if table is None else list(table.iterchildren(TR))
        alone = len(rows) == 1 or table in known.before
        return _settled(change, stayed=False) if alone else Fate.REMOVED

    def _property(self, change: TrackedChange, known: Partners) -> Fate:
        element = change.paragraph
        found = None if element is None else known.before.get(element)
        pair = paragraphs_of_pair(found)
        if change.role in {"run format", "mark format", "paragraph format"}:
            return Fate.REMOVED if found is None or pair is None else _format(change, found, pair)
        if change.role == "numbering":
            after = None if pair is None else pair[1].element.find(f"{W}pPr/{NUMPR}")
            return _settled(change, stayed=after is not None)
        tag = _OWNERS.get(change.role)
        owner = None if tag is None else next(change.elements[0].iterancestors(tag), None)
        partner = None if owner is None else known.before.get(owner)
        if tag is not None and partner is None:
            return Fate.REMOVED
        return self._properties(change, partner)

    def _properties(self, change: TrackedChange, partner: Partner | None) -> Fate:
        """Of a table, row, cell or section: restored where they say what stood before the change."""
        holder = change.elements[0].getparent()
        if holder is None:
            return Fate.ACCEPTED
        if partner is not None:
            after = partner.after.element.find(str(holder.tag))
        else:
            after = next(iter(reversed(list(self.comparison.after.body.iter(holder.tag)))), None)
        now = () if after is None else tuple(tree(child) for child in after if child.tag not in CHANGES)
        old = change.old[2] if len(change.old) > 2 else ()
        return Fate.REJECTED if now == old else Fate.ACCEPTED


def spans(paragraph: Paragraph, change: TrackedChange) -> list[Span]:
    """Characters of a paragraph that a change is about."""
    out: list[Span] = []
    offset = 0
    for piece in paragraph.content.pieces:
        end = offset + len(piece.text)
        if any(mark.source in change.elements for mark in piece.marks):
            out.append((offset, end))
        offset = end
    return out


def _settled(change: TrackedChange, *, stayed: bool) -> Fate:
    return Fate.ACCEPTED if stayed == (change.type in _ADDING) else Fate.REJECTED


def _staying(found: Partner, span: Span) -> int:
    """How many characters of a span before are still there after."""
    if found.segments is None:
        return span[1] - span[0]
    kept = [s.before for s in found.segments if s.tag != "replace"]
    return sum(max(min(end, span[1]) - max(start, span[0]), 0) for start, end in kept)


def _format(change: TrackedChange, found: Partner, pair: tuple[Paragraph, Paragraph]) -> Fate:
    if change.role == "paragraph format":
        return Fate.REJECTED if pair[1].format.key[:4] == change.old else Fate.ACCEPTED
    if change.role == "mark format":
        mark = pair[1].format.mark
        return Fate.REJECTED if (mark.style, mark.properties) == change.old else Fate.ACCEPTED
    for start, end in spans(pair[0], change):
        for segment in found.segments or ():
            low, high = max(segment.before[0], start), min(segment.before[1], end)
            if low < high and segment.tag != "replace":
                at = segment.after[0] + low - segment.before[0]
                now = slice_pieces(pair[1].content.pieces, at, at + 1)[0].format
                return Fate.REJECTED if (now.style, now.properties) == change.old else Fate.ACCEPTED
    return Fate.REMOVED


def _sibling(element: etree._Element, step: int = 1) -> etree._Element | None:
    """The next (1) or previous (-1) paragraph, where no table stands between."""
    for other in element.itersiblings(preceding=step < 0):
        if other.tag == P:
            return other
        if other.tag == TBL:
            return None
    return None


def _neighbours(element: etree._Element | None) -> list[etree._Element]:
    found = [] if element is None else [_sibling(element), _sibling(element, -1)]
    return [other for other in found if other is not None]


def _untracked_text(element: etree._Element) -> str:
    """Characters of a paragraph that no tracked change is about."""
    tags = tuple(f"{W}{name}" for name in ("ins", "del", "moveFrom", "moveTo"))
    return "".join(t.text or "" for t in element.iter(f"{W}t") if next(t.iterancestors(*tags), None) is None)
