"""What an edit touched in each story: the blocks that are not the same object on both sides, or whole changed parts.

Of the main story only touched blocks are looked at, so that long documents cost what their edits cost. Headers, notes
and comments are small: a part whose bytes or relationships differ counts as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lxml import etree

from matterbench.ooxml.blocks import Block
from matterbench.ooxml.changes import Place
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.document import Document
from matterbench.ooxml.names import W
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.package import Package, same_part
from matterbench.ooxml.relationships import relationships_name

_BODY = f"{W}body"
_SORTS = ("header", "footer", "footnotes", "endnotes", "comments")
_TAIL = 16384
"""Bytes in which the last section's properties and the end of the block before them are looked for."""
_LINK = re.compile(rb' r:id="([^"]*)"')
_ENDS = (b"</w:p>", b"</w:tbl>", b"</w:sdt>")


@dataclass(frozen=True, slots=True)
class Piece:
    """An element to look at: a child of the body that holds a touched block, a mark between blocks, or a root."""

    element: etree._Element
    block: int | None = None
    """Index of the block in the main story; None elsewhere, and for the last section."""
    raw: bytes | None = None
    """Its bytes, where they are known."""


@dataclass(frozen=True, slots=True)
class Touched:
    """One side of one part, and what to look at in it."""

    sort: str
    """main, header, footer, footnotes, endnotes, comments."""
    part: str
    pieces: tuple[Piece, ...]
    outline: Outline | None = None
    partners: Mapping[int, int] = field(default_factory=dict)
    """Block on the other side by block here, where the two are versions of each other in place."""
    edited: frozenset[int] = frozenset()
    """Blocks here that came, went, moved or changed; the other touched blocks only look otherwise in the file."""

    def place(self, block: int | None) -> Place:
        """Place of a block of the main story; else the document, with the part's name."""
        if block is None or self.outline is None:
            return Place(self.part, story="document")
        return self.outline.place(block)


Pair = tuple[Touched, Touched]


def touched_stories(comparison: Comparison) -> tuple[Pair, ...]:
    """The touched pieces of the main story, then of other stories, sort by sort."""
    main = comparison.before.package.main, comparison.after.package.main
    body = () if _same(comparison, *main) else (_touched_body(comparison),)
    return (*body, *(pair for sort in _SORTS for pair in _parts(comparison, sort)))


def _touched_body(comparison: Comparison) -> Pair:
    story = comparison.body
    indices: tuple[list[int], list[int]] = ([], [])
    partners: tuple[dict[int, int], dict[int, int]] = ({}, {})
    edited: tuple[set[int], set[int]] = (set(), set())
    for tag, first, second in _steps(comparison):
        for side, changed, index in zip(indices, edited, (first, second), strict=True):
            if index is not None:
                side.append(index)
                if tag != "keep":
                    changed.add(index)
        if first is not None and second is not None and tag != "move":
            partners[0][first], partners[1][second] = second, first
    blocks, tails = (story.script.before, story.script.after), _tails(comparison)
    before, after = (
        Touched(
            "main",
            story.script.parts[side],
            (*_tops(blocks[side], sorted(indices[side])), *tails[side]),
            (story.before, story.after)[side],
            partners[side],
            frozenset(edited[side]),
        )
        for side in (0, 1)
    )
    return before, after


def _steps(comparison: Comparison) -> Iterator[tuple[str, int | None, int | None]]:
    """Every step of the main story but the keeping of one object, with the indices of its blocks."""
    script = comparison.body.script
    for operation in script.operations:
        first, second = operation.before, operation.after
        for k in range(operation.length):
            before, after = None if first is None else first + k, None if second is None else second + k
            if operation.tag == "keep" and script.before[before or 0] is script.after[after or 0]:
                continue
            yield operation.tag, before, after


def _tops(blocks: tuple[Block, ...], indices: list[int]) -> Iterator[Piece]:
    """Each child of the body once for every time that it stands there, with the marks before its blocks."""
    last: etree._Element | None = None
    seen: set[int] = set()
    for index in indices:
        block = blocks[index]
        top: etree._Element = block.element
        while (parent := top.getparent()) is not None and parent.tag != _BODY:
            top = parent
        if top is not last or id(block) in seen:
            seen = set()
            yield Piece(top, index, block.raw)
        yield from (Piece(mark, index) for mark in block.loose if mark is not block.element)
        seen.add(id(block))
        last = top


def _tails(comparison: Comparison) -> tuple[list[Piece], list[Piece]]:
    """The last section's properties of both sides, where their bytes differ, or what these refer to."""
    documents = comparison.before, comparison.after
    first, second = (_tail(document.package.read(document.package.main)) for document in documents)
    if first == second and first and _linked(comparison.before, first) == _linked(comparison.after, second):
        return [], []
    before, after = ([Piece(element) for element in document.body.iterchildren(f"{W}sectPr")] for document in documents)
    return before, after


def _linked(document: Document, tail: bytes) -> list[tuple[str, bool] | None]:
    """Type of each relationship that the bytes name, and whether its part is there."""
    package = document.package
    links = [package.relationships(package.main).get(id.decode("utf-8", "replace")) for id in _LINK.findall(tail)]
    return [None if link is None else (link.type, package.find(link.target) is not None) for link in links]


def _tail(data: bytes) -> bytes:
    """What follows the last block; empty where bytes do not show it."""
    end = data[-_TAIL:]
    start = max(end.rfind(tag) for tag in _ENDS)
    return end[start:] if start >= 0 else b""


def _parts(comparison: Comparison, sort: str) -> Iterator[Pair]:
    """Parts of one sort that are not on the other side with equal bytes and relationships; pairs mean nothing."""
    sides = _of_sort(comparison.before, sort), _of_sort(comparison.after, sort)
    same = {name for name in sides[0] if name in sides[1] and _same(comparison, name, name)}
    documents = comparison.before, comparison.after
    left = [
        [Touched(sort, name, (Piece(document.root(name)),)) for name in names if name not in same]
        for document, names in zip(documents, sides, strict=True)
    ]
    nothing = Touched(sort, "", ())
    for k in range(max(map(len, left))):
        first, second = (parts[k] if k < len(parts) else nothing for parts in left)
        yield first, second


def _of_sort(document: Document, sort: str) -> list[str]:
    package = document.package
    found = (link.target for link in package.related(package.main, sort) if not link.external)
    return [name for name in dict.fromkeys(found) if package.find(name)]


def _same(comparison: Comparison, first: str, second: str) -> bool:
    """Whether two parts have equal bytes and relationships, and miss none of their targets."""
    before, after = comparison.before.package, comparison.after.package
    if not same_part(before, first, after, second):
        return False
    links = before.find(relationships_name(first)), after.find(relationships_name(second))
    if links[0] is None or links[1] is None:
        return links[0] is links[1]
    return same_part(before, links[0], after, links[1]) and not _misses(after, second)


def _misses(package: Package, part: str) -> bool:
    links = package.relationships(part).values()
    return any(not (link.external or link.target.startswith("#") or package.find(link.target)) for link in links)
