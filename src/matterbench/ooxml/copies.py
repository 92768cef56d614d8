"""Settled copies of a document, and places in the document itself for places in a copy.

Findings speak of the documents that they compare. Where these are copies with tracked changes settled, their block
indices, characters and labels are not those of the file: every place is translated before a reader sees it. Blocks of
the main story in which nothing was settled are those of the comparison of the files, so that they are read once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.blocks import Block, Paragraph, Table, read_blocks
from matterbench.ooxml.changes import Cell, Place
from matterbench.ooxml.inline import Piece, offsets
from matterbench.ooxml.originals import Originals, Span
from matterbench.ooxml.outline import Outline, quote
from matterbench.ooxml.revisions import Resolved, resolved
from matterbench.ooxml.settling import ADDING, Outcome

Decide = Callable[[etree._Element], Outcome]


class Spot(NamedTuple):
    """An element of a document, and characters of it where it is a paragraph."""

    element: etree._Element
    span: Span | None = None
    paragraph: Paragraph | None = None


@dataclass(frozen=True)
class Copy:
    """A settled copy and its original."""

    resolved: Resolved
    originals: Originals
    outcome: Decide
    body: list[Block]
    """Blocks of the main story."""
    indices: Mapping[int, int]
    """Index in the original of each block of the main story in which nothing was settled."""

    def place(self, outline: Outline, place: Place) -> Place | None:
        """Place, in the original, of a place in the copy; `outline` is the one that made it."""
        spot = spot_of(outline, place)
        if spot is None or place.block is None:
            return place
        if self._untouched(outline, place.block):
            return self._same(spot, place, self.indices[place.block])
        found = self.spot(spot)
        return self.originals.place(found.element, found.span, outline)

    def _untouched(self, outline: Outline, block: int) -> bool:
        return outline.kind == "body" and block in self.indices

    def _same(self, spot: Spot, place: Place, at: int) -> Place:
        """Place of the very same block in the original."""
        body, cell = self.originals.body, place.table
        if cell is not None:
            cell = Cell(body.table_number(at), cell.row, cell.column)
        paragraph = spot.paragraph if cell is not None else None
        return body.place(at, paragraph, place.span, cell)

    def settled_spot(self, outline: Outline, place: Place) -> Spot | None:
        """The original of what a place of the copy names; None where nothing was settled in its block."""
        spot = spot_of(outline, place)
        if spot is None or place.block is None or self._untouched(outline, place.block):
            return None
        return self.spot(spot)

    def sources(self, outline: Outline, place: Place) -> tuple[etree._Element, ...]:
        """The original paragraphs whose content stands in the paragraph at a place of the copy."""
        spot = spot_of(outline, place)
        if spot is None or spot.paragraph is None or place.block is None:
            return ()
        if not self._untouched(outline, place.block):
            return self.resolved.sources(spot.element)
        if place.table is not None:
            return ()
        own = self.originals.blocks(self.originals.document.body)
        return (own[self.indices[place.block]].element,)

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
            return _at_end(found, sources[-1])
        source = inside[0][0]
        places = [at for owner, at in inside if owner is source]
        return Spot(source, (places[0], places[-1] + 1 if end > start else places[0]))

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


def settled(
    originals: Originals,
    decide: Decide,
    elements: Sequence[etree._Element],
    signed: Mapping[etree._Element, tuple[str, str]],
) -> Copy:
    """Return the copy of a document in which `decide` settles its revisions and `signed` renames authors and dates.

    `elements` are the revisions concerned: blocks without any of them are not read again.
    """
    shared = originals.body.blocks
    if not elements:
        untouched = {at: at for at in range(len(shared))}
        return Copy(Resolved(originals.document, {}, {}), originals, decide, list(shared), untouched)
    found = resolved(originals.document, decide, signed)
    document = found.document
    scope = document.scope(document.package.main, originals.names)
    own = originals.index(originals.document.body)
    touched = around(elements)
    body: list[Block] = []
    indices: dict[int, int] = {}
    for at, block in enumerate(read_blocks(document.body, scope)):
        origin = found.origin(block.element)
        index = own.get(origin)
        apart = origin in touched or block.element in found.joined
        if index is not None and len(own) == len(shared) and not apart:
            indices[at] = index
            block = shared[index]
        body.append(block)
    return Copy(found, originals, decide, body, indices)


def around(elements: Sequence[etree._Element]) -> frozenset[etree._Element]:
    """Elements and everything around them."""
    found: set[etree._Element] = set()
    for element in elements:
        node: etree._Element | None = element
        while node is not None and node not in found:
            found.add(node)
            node = node.getparent()
    return frozenset(found)


def _at_end(found: Sequence[tuple[etree._Element, int]], own: etree._Element) -> Spot:
    if not found:
        return Spot(own, (0, 0))
    source, at = found[-1]
    return Spot(source, (at + 1, at + 1))


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
