"""Zero-width marks of a story and the ranges between them: bookmarks, comments, editable ranges.

Marks are found in blocks that the caller names, so that a long document costs what was touched in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from matterbench.ooxml.blocks import Paragraph
from matterbench.ooxml.names import W
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.spots import Spot, elements_of


class Position(NamedTuple):
    """A place between two characters of a story."""

    block: int
    """Index of the top-level block."""
    at: int
    """Index among the paragraphs of the block."""
    offset: int
    """Characters before it in the paragraph's text."""


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of ranges: the elements that begin and end one, and the attributes that name it."""

    start: str
    end: str
    names: tuple[str, ...] = ()


BOOKMARK = Sort("bookmarkStart", "bookmarkEnd", ("name",))
COMMENT = Sort("commentRangeStart", "commentRangeEnd")
PERMISSION = Sort("permStart", "permEnd", ("ed", "edGrp"))


class Mark(NamedTuple):
    """One mark where it stands."""

    element: str
    """Local name: `bookmarkStart`."""
    id: str
    name: str
    position: Position


@dataclass(frozen=True, slots=True)
class Range:
    """A stretch of a story between two marks of one id; a side is None where its mark is missing."""

    id: str
    name: str
    start: Position | None
    end: Position | None

    @property
    def empty(self) -> bool:
        """Whether nothing stands in it."""
        return self.start is not None and self.end is not None and self.start >= self.end


def marks(
    outline: Outline, blocks: Iterable[int], names: Iterable[str], attributes: tuple[str, ...] = ()
) -> list[Mark]:
    """Marks with these local names in the blocks at these indices, in document order.

    What stands before a block counts as standing at its start. Marks in a text box are not found.
    """
    wanted = {f"{W}{name}": name for name in names}
    words = [name.encode() for name in wanted.values()]
    out: list[Mark] = []
    for index in blocks:
        block = outline.blocks[index]
        if block.raw is not None and not any(word in block.raw for word in words):
            continue
        offsets: dict[Spot, dict[tuple[str, str], list[int]]] = {}
        for spot, element in elements_of(index, block, lambda at: _paragraphs(outline, at), list(wanted)):
            if spot not in offsets:
                offsets[spot] = _offsets(_paragraphs(outline, spot.block), spot.at)
            name, id = wanted[str(element.tag)], element.get(f"{W}id", "")
            left = offsets[spot].get((name, id), []) if element not in block.loose else []
            offset = left.pop(0) if left else 0
            said = next((value for a in attributes if (value := element.get(f"{W}{a}"))), "")
            out.append(Mark(name, id, said, Position(spot.block, spot.at, offset)))
    return out


_ELEMENTS = {
    "bookmark-start": "bookmarkStart",
    "bookmark-end": "bookmarkEnd",
    "comment-start": "commentRangeStart",
    "comment-end": "commentRangeEnd",
    "comment": "commentReference",
    "permission-start": "permStart",
    "permission-end": "permEnd",
}


def _paragraphs(outline: Outline, block: int) -> list[Paragraph]:
    return [item[2] for item in outline.paragraphs_in(block)] if block < len(outline.blocks) else []


def _offsets(paragraphs: Sequence[Paragraph], at: int) -> dict[tuple[str, str], list[int]]:
    """Offsets of a paragraph's own marks by element and id."""
    out: dict[tuple[str, str], list[int]] = {}
    for anchor in paragraphs[at].content.anchors if at < len(paragraphs) else ():
        name = _ELEMENTS.get(anchor.kind)
        if name is not None:
            out.setdefault((name, anchor.id), []).append(anchor.offset)
    return out


def ranges(outline: Outline, blocks: Iterable[int], sort: Sort) -> list[Range]:
    """Ranges of one sort that begin or end in the blocks at these indices, in the order of their first mark."""
    found = marks(outline, blocks, (sort.start, sort.end), sort.names)
    ends: dict[str, list[Position]] = {}
    for mark in found:
        if mark.element == sort.end:
            ends.setdefault(mark.id, []).append(mark.position)
    out = []
    for mark in found:
        if mark.element == sort.start:
            own = ends.get(mark.id)
            out.append(Range(mark.id, mark.name, mark.position, own.pop(0) if own else None))
    left = [Range(id, "", None, end) for id, positions in ends.items() for end in positions]
    return sorted([*out, *left], key=lambda item: item.start or item.end or Position(0, 0, 0))


def text_between(outline: Outline, range_: Range) -> str:
    """Characters in a range; of several paragraphs the first and the last, ` … ` between them."""
    if range_.start is None or range_.end is None:
        return ""
    (block, at, start), (last, last_at, end) = range_.start, range_.end
    if (block, at) == (last, last_at):
        return _text(outline, block, at)[start:end]
    parts = [_text(outline, block, at)[start:]]
    if end:
        parts.append(_text(outline, last, last_at)[:end])
    return " … ".join(filter(None, parts))


def _text(outline: Outline, block: int, at: int) -> str:
    paragraphs = _paragraphs(outline, block)
    return paragraphs[at].text if at < len(paragraphs) else ""
