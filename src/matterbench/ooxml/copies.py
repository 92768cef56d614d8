"""From places in a settled copy of a document to places in the document itself.

Findings speak of the documents that they compare. Where these are copies with tracked changes settled, their block
indices, characters and labels are not those of the file: every place is translated before a reader sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.blocks import Paragraph, Table
from matterbench.ooxml.changes import Place
from matterbench.ooxml.inline import Piece, offsets
from matterbench.ooxml.originals import Originals, Span
from matterbench.ooxml.outline import Outline, quote
from matterbench.ooxml.revisions import Resolved
from matterbench.ooxml.settling import ADDING, Outcome


class Spot(NamedTuple):
    """An element of a document, and characters of it where it is a paragraph."""

    element: etree._Element
    span: Span | None = None
    paragraph: Paragraph | None = None


@dataclass(frozen=True, slots=True)
class Copy:
    """A settled copy and its original."""

    resolved: Resolved
    originals: Originals
    outcome: Callable[[etree._Element], Outcome]

    def spot(self, spot: Spot) -> Spot:
        """The original of an element of the copy; a span goes to where its first character comes from."""
        if spot.paragraph is None:
            return Spot(self.resolved.origin(spot.element), spot.span)
        sources = self.resolved.sources(spot.element)
        if spot.span is None:
            return Spot(self.resolved.origin(spot.element))
        found = [(source, at) for source in sources for at in self._there(source)]
        start, end = spot.span
        inside = found[start : max(end, start + 1)]
        if not inside:
            return self._at_end(found, sources[-1])
        source = inside[0][0]
        places = [at for owner, at in inside if owner is source]
        return Spot(source, (places[0], places[-1] + 1 if end > start else places[0]))

    def _at_end(self, found: Sequence[tuple[etree._Element, int]], own: etree._Element) -> Spot:
        if not found:
            return Spot(own, (0, 0))
        source, at = found[-1]
        return Spot(source, (at + 1, at + 1))

    def _there(self, source: etree._Element) -> Iterator[int]:
        """Characters of an original paragraph that stand in the copy."""
        paragraph = self.originals.paragraph(source)
        for offset, piece in () if paragraph is None else offsets(paragraph.content.pieces):
            if not self.gone(piece):
                yield from range(offset, offset + len(piece.text))

    def gone(self, piece: Piece) -> bool:
        """Whether a piece of the original is not in the copy."""
        return any(mark.type != "format" and self._takes(mark.source) for mark in piece.marks)

    def _takes(self, element: object) -> bool:
        if not isinstance(element, etree._Element):
            return False
        outcome = self.outcome(element)
        return outcome is not Outcome.KEEP and (element.tag in ADDING) != (outcome is Outcome.ACCEPT)

    def place(self, spot: Spot, like: Outline | None = None) -> Place | None:
        """Place, in the original, of something in the copy."""
        found = self.spot(spot)
        return self.originals.place(found.element, found.span, like)


def spot_of(outline: Outline, place: Place) -> Spot | None:
    """The element that a place of an outline is of; None where it names no block."""
    if place.block is None or not 0 <= place.block < len(outline.blocks):
        return None
    block = outline.blocks[place.block]
    if not isinstance(block, Table) or place.table is None:
        return Spot(block.element, place.span, block if isinstance(block, Paragraph) else None)
    same = [item for _, cell, item in outline.paragraphs_in(place.block) if cell == place.table]
    paragraph = next((item for item in same if quote(item.text) == place.quote), None)
    if paragraph is not None and place.table.column is not None:
        return Spot(paragraph.element, place.span, paragraph)
    row = place.table.row
    if row is None or not 0 < row <= len(block.rows):
        return Spot(block.element)
    cells = [cell.element for cell in block.rows[row - 1].cells if cell.column + 1 == place.table.column]
    return Spot(cells[0] if cells else block.rows[row - 1].element)
