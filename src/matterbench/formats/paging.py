"""Cuts a reading into pages of about the same length, between blocks where it can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from matterbench.formats.blocks import Block

_OVERHEAD = 12
"""Characters that showing a block adds to its text and label."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page."""

    number: int
    """1-based."""
    of: int
    parts: tuple[tuple[str, tuple[Block, ...]], ...]
    """Names of sections, each with those of its blocks that stand on this page."""


def paged(sections: Iterable[tuple[str, Sequence[Block]]], size: int) -> tuple[Page, ...]:
    """Return pages of at most about `size` characters; there is always one. A block that is longer is cut at blanks."""
    pages: list[list[tuple[str, list[Block]]]] = [[]]
    room = size
    for name, blocks in sections:
        begun = False
        for block in (piece for whole in blocks for piece in _cut(whole, size)):
            length = weight(block)
            if length > room and pages[-1]:
                pages.append([])
                room, begun = size, False
            if not begun:
                pages[-1].append((name, []))
                begun = True
            pages[-1][-1][1].append(block)
            room -= length
        if not blocks:
            pages[-1].append((name, []))
    frozen = [tuple((name, tuple(found)) for name, found in page) for page in pages]
    return tuple(Page(number, len(frozen), parts) for number, parts in enumerate(frozen, 1))


def weight(block: Block) -> int:
    """Return about how many characters a block takes when it is shown."""
    revisions = sum(len(revision.author) + 40 for revision in block.revisions)
    formulas = sum(len(cell.formula) + 3 for cell in block.cells)
    return len(block.text) + len(block.label) + _OVERHEAD + 3 * len(block.cells) + revisions + formulas


def _cut(block: Block, size: int) -> Iterator[Block]:
    """Cut a block that no page holds; rows stay whole."""
    if len(block.text) <= size or block.cells:
        yield block
        return
    at = 0
    while at < len(block.text):
        end = min(at + size, len(block.text))
        if end < len(block.text):
            blank = max(block.text.rfind(sign, at + size // 2, end) for sign in " \n")
            end = blank + 1 if blank >= 0 else end
        anchors = tuple(replace(a, offset=a.offset - at) for a in block.anchors if at <= a.offset < end)
        label = block.label if at == 0 or block.kind in {"header field", "field"} else ""
        yield replace(block, text=block.text[at:end], label=label, anchors=anchors)
        at = end
