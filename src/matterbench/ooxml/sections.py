"""Sections of the body: where they end, what their pages look like, which section before is which after.

A section's properties stand in the paragraph that ends it; those of the last in the body itself. The break is paired
with its paragraph; where that went, with the break that stands in its stead.
Source: ISO/IEC 29500-1, 17.6.17 (w:sectPr of the body), 17.6.18 (in a paragraph).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.blocks import SECTION, Paragraph
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.document import Document
from matterbench.ooxml.layout import section_properties
from matterbench.ooxml.measures import Value
from matterbench.ooxml.names import W
from matterbench.ooxml.outline import Outline

_IN_PARAGRAPH = f"{W}pPr/{SECTION}"
_LAST_BLOCK = (b"</w:p>", b"</w:tbl>", b"</w:sdt>", b"</w:customXml>")
_NEAR = 50_000
_ROOT = re.compile(rb"""<w:document(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?>""")


class Section(NamedTuple):
    """One section of one side."""

    number: int
    """1-based."""
    end: int | None
    """Index of the block that ends it; None for the last."""
    element: etree._Element | None
    """Its `w:sectPr`; None for a last section that states nothing."""

    @property
    def properties(self) -> Mapping[str, Value]:
        """Properties with the standard's defaults filled in."""
        return section_properties(self.element)


class SectionPairs(NamedTuple):
    """The sections of both sides, and which are the same."""

    pairs: tuple[tuple[Section, Section], ...]
    moved: tuple[tuple[Section, Section], ...]
    """Those of the pairs whose end stands after other words than before."""
    removed: tuple[Section, ...]
    added: tuple[Section, ...]


def sections(outline: Outline) -> list[Section]:
    """Return the sections of a body in order; there is always a last one."""
    ends: list[int | None] = [*outline.section_ends]
    elements = [outline.blocks[end].element.find(_IN_PARAGRAPH) for end in outline.section_ends]
    elements.append(last_section(outline.document))
    return [Section(n, *both) for n, both in enumerate(zip([*ends, None], elements, strict=True), 1)]


def last_section(document: Document) -> etree._Element | None:
    """Return the `w:sectPr` of the body; read from the end of the part, so that the part need not be parsed for it."""
    found = None if document.trees else _from_tail(document.package.markup(document.package.main))
    return document.body.find(SECTION) if found is None else found


def _from_tail(data: bytes) -> etree._Element | None:
    root = _ROOT.search(data[:20_000])
    # a section's properties are short: look near the end first, a whole part is long to search for what it lacks
    near = max(len(data) - _NEAR, 0)
    start = max(data.rfind(tag, near) for tag in _LAST_BLOCK)
    if start < 0:
        start = max(data.rfind(tag) for tag in _LAST_BLOCK)
    at = data.find(b"<w:sectPr", start)
    if root is None or at < 0 or b"</w:body>" not in data[at:]:
        return None
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        return etree.fromstring(root[0] + b"<w:body>" + data[at:], parser)[0].find(SECTION)
    except etree.XMLSyntaxError:
        return None


def pair_sections(comparison: Comparison) -> SectionPairs:
    """Return which sections of the two bodies are the same, by the paragraphs that end them; the last is the last."""
    story = comparison.body
    before, after = sections(story.before), sections(story.after)
    at = {section.end: section for section in after}
    known = _aligned(story, [section.end for section in before if section.end is not None])
    pairs = [(s, at[known[s.end]]) for s in before if s.end in known and known[s.end] in at]
    pairs = _in_order([*pairs, (before[-1], after[-1])])
    shifted = _left_over(before, after, pairs)
    paired = sorted([*pairs, *shifted])
    return SectionPairs(
        tuple(paired),
        tuple(pair for pair in shifted if _moved(story, *pair)),
        tuple(section for section in before if section not in {a for a, _ in paired}),
        tuple(section for section in after if section not in {b for _, b in paired}),
    )


def _aligned(story: Story, blocks: Sequence[int]) -> dict[int | None, int | None]:
    """Index after of each of the blocks before that is still there."""
    out: dict[int | None, int | None] = {}
    for step in story.operations:
        if step.before is not None and step.after is not None:
            inside = (block for block in blocks if 0 <= block - (step.before or 0) < step.length)
            out |= {block: step.after + block - step.before for block in inside}
    return out


def _in_order(pairs: Sequence[tuple[Section, Section]]) -> list[tuple[Section, Section]]:
    """Leave out pairs that another crosses: a break moved with its paragraph past another break."""
    out: list[tuple[Section, Section]] = []
    for pair in sorted(pairs, key=lambda pair: pair[0].number):
        if not out or pair[1].number > out[-1][1].number:
            out.append(pair)
    if out[-1] != pairs[-1]:
        out = [pair for pair in out if pair[1].number < pairs[-1][1].number and pair[0].number < pairs[-1][0].number]
        out.append(pairs[-1])
    return out


def _left_over(
    before: Sequence[Section], after: Sequence[Section], pairs: Sequence[tuple[Section, Section]]
) -> list[tuple[Section, Section]]:
    """Sections between two pairs, where it is as many on both sides."""
    out: list[tuple[Section, Section]] = []
    low = 0, 0
    for first, second in pairs:
        rest = before[low[0] : first.number - 1], after[low[1] : second.number - 1]
        if len(rest[0]) == len(rest[1]):
            out += zip(*rest, strict=True)
        low = first.number, second.number
    return out


def _moved(story: Story, before: Section, after: Section) -> bool:
    """Whether a paragraph with words stands on the other side of the break than before."""
    if before.end is None or after.end is None:
        return False
    gap = story.gap(after.end)
    near = range(min(before.end, gap - 1), max(before.end, gap) + 1)
    return any(
        block is not None and there is not None
        and (block <= before.end) != (there <= after.end)
        and bool(story.script.before[block].text.strip())
        for block, there in _aligned(story, near).items()
    )  # fmt: skip


def lone_breaks(story: Story, found: SectionPairs) -> tuple[set[int], set[int]]:
    """Blocks that hold nothing but a section break that went or moved (before), or came or moved (after)."""
    gone = [*found.removed, *(before for before, _ in found.moved)]
    come = [*found.added, *(after for _, after in found.moved)]
    return tuple(  # type: ignore[return-value]
        {s.end for s in lost if s.end is not None and _says_nothing(blocks[s.end])}
        for blocks, lost in ((story.script.before, gone), (story.script.after, come))
    )


def _says_nothing(block: object) -> bool:
    return isinstance(block, Paragraph) and not block.content.pieces
