"""Finds the few elements that matter in the paragraphs of a story without reading every paragraph.

The bytes of the blocks are searched first; only blocks that hold the name are looked into.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.blocks import Block, P, Paragraph
from matterbench.ooxml.names import W


class Spot(NamedTuple):
    """Where a paragraph stands in a story."""

    block: int
    """Index of its top-level block."""
    at: int
    """Index among the paragraphs of that block."""


def holding(data: bytes, blocks: Sequence[Block], words: Sequence[bytes]) -> list[int]:
    """Blocks that may hold one of the words; where their bytes are not at hand, what the part holds counts."""
    out: set[int] = set()
    for word in words:
        if word in data:
            out.update([at for at, block in enumerate(blocks) if block.raw is None or word in block.raw])
    return sorted(out)


def elements_of(
    index: int, block: Block, paragraphs: Callable[[int], Sequence[Paragraph]], tags: Sequence[str]
) -> list[tuple[Spot, etree._Element]]:
    """Elements with these tags in the paragraphs of the block at `index`, in document order.

    What stands in a text box is not in the paragraph that anchors the box. What stands between blocks belongs to the
    first paragraph after it. `paragraphs` gives the paragraphs of a block.
    """
    out = [(Spot(index, 0), loose) for loose in block.loose if loose.tag in tags]
    found = list(block.element.iter(*tags))
    if isinstance(block, Paragraph):
        out += [(Spot(index, 0), element) for element in found if _paragraph_of(element) is block.element]
    elif found:
        spots = {paragraph.element: Spot(index, at) for at, paragraph in enumerate(paragraphs(index))}
        around = [(_paragraph_of(element), element) for element in found]
        out += [(spots[holder], element) for holder, element in around if holder is not None and holder in spots]
    return out


def _paragraph_of(element: etree._Element) -> etree._Element | None:
    """The paragraph around an element, or the first one after it."""
    around: etree._Element | None = element
    while around is not None and around.tag != P:
        parent = around.getparent()
        if parent is not None and parent.tag in _CONTAINERS:
            return next((found for sibling in around.itersiblings() for found in sibling.iter(P)), None)
        around = parent
    return around


_CONTAINERS = {f"{W}{name}" for name in ("body", "tc", "tr", "tbl", "hdr", "ftr", "footnote", "endnote", "comment")}
