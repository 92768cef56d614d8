"""Footnotes and endnotes: their references in the body, their texts, and which note before is which after.

Ids are local to a file. A note is what its reference says: references pair as their paragraphs and the text around them
do, and what is left over pairs by the text of the note: it moved, or it became the other kind.
Source: ISO/IEC 29500-1, 17.11 (footnotes and endnotes).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.blocks import Block, Cell, Paragraph, Row, Table
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.document import Document
from matterbench.ooxml.inline import Object, offsets
from matterbench.ooxml.names import W
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.paragraphs import Segment
from matterbench.ooxml.script import CellEdit, Operation, ParagraphEdit, RowEdit, TableEdit
from matterbench.ooxml.spots import holding

KINDS = ("footnote", "endnote")
_ID, _TYPE, _T = f"{W}id", f"{W}type", f"{W}t"
Item = Block | Row | Cell


class Reference(NamedTuple):
    """One reference in the body."""

    kind: str
    """footnote or endnote."""
    id: str
    number: int
    """1-based, in the order of the references of its kind."""
    block: int
    paragraph: Paragraph
    offset: int
    """Characters before it in the paragraph."""


@dataclass(frozen=True, slots=True)
class NotePairs:
    """The references of both bodies, and which are the same."""

    kept: list[tuple[Reference, Reference]] = field(default_factory=list)
    moved: list[tuple[Reference, Reference]] = field(default_factory=list)
    """Elsewhere, or of the other kind, with the same text."""
    gone: list[Reference] = field(default_factory=list)
    come: list[Reference] = field(default_factory=list)


def bodies(document: Document, kind: str) -> Mapping[str, etree._Element]:
    """Return the `w:footnote` or `w:endnote` elements that hold notes, by id; separators are left out."""
    return {e.get(_ID, ""): e for e in _elements(document, kind) if e.get(_TYPE, "normal") == "normal"}


def separators(document: Document, kind: str) -> Mapping[str, etree._Element]:
    """Return the elements that hold separators, by type (`separator`, `continuationSeparator`, …)."""
    return {e.get(_TYPE, ""): e for e in _elements(document, kind) if e.get(_TYPE, "normal") != "normal"}


def _elements(document: Document, kind: str) -> list[etree._Element]:
    root = document.part_root(f"{kind}s")
    return [] if root is None else list(root.iterchildren(f"{W}{kind}"))


def note_text(element: etree._Element | None) -> str:
    """Return what a note says, its own number left out."""
    if element is None:
        return ""
    paragraphs = (
        "".join(str(text) for text in p.itertext(_T, f"{W}delText", with_tail=False)) for p in element.iter(f"{W}p")
    )
    return "\n".join(paragraphs).strip()


def references(outline: Outline, kind: str) -> list[Reference]:
    """Return the references of one kind in the body, in document order, also those tracked as deleted."""
    document, word = outline.document, f"{kind}Reference".encode()
    data = word if document.trees else document.package.markup(outline.part)
    out: list[Reference] = []
    for block in holding(data, outline.blocks, [word]):
        for _, _, paragraph in outline.paragraphs_in(block):
            for offset, thing in _objects(paragraph, kind):
                out.append(Reference(kind, thing.ref, len(out) + 1, block, paragraph, offset))
    return out


def _objects(paragraph: Paragraph, kind: str) -> list[tuple[int, Object]]:
    found = offsets(paragraph.content.pieces)
    return [(at, piece.object) for at, piece in found if piece.object is not None and piece.object.kind == kind]


def pair_notes(comparison: Comparison) -> NotePairs:
    """Return which references of the two bodies are the same."""
    story, out = comparison.body, NotePairs()
    for kind in KINDS:
        before, after = references(story.before, kind), references(story.after, kind)
        second = {(r.block, id(r.paragraph), r.offset): r for r in after}
        kept = dict(_kept(story, before, second))
        out.kept.extend((r, kept[r]) for r in before if r in kept)
        out.gone.extend(r for r in before if r not in kept)
        taken = set(kept.values())
        out.come.extend(r for r in after if r not in taken)
    _move(comparison, out)
    return out


def _kept(
    story: Story, before: Sequence[Reference], after: Mapping[tuple[int, int, int], Reference]
) -> Iterator[tuple[Reference, Reference]]:
    known = {(r.block, id(r.paragraph), r.offset): r for r in before}
    blocks = {r.block for r in before}
    kind = before[0].kind if before else ""
    for i, j, first, second, segments in _versions(story, blocks):
        for at, there in _offset_pairs(first, second, segments, kind):
            old, new = known.get((i, id(first), at)), after.get((j, id(second), there))
            if old is not None and new is not None:
                yield old, new


def _versions(
    story: Story, wanted: set[int]
) -> Iterator[tuple[int, int, Paragraph, Paragraph, tuple[Segment, ...] | None]]:
    """Paragraphs of the wanted blocks before with their versions after, those in tables too."""
    for step in story.operations:
        if step.before is None or step.after is None:
            continue
        for i in (i for i in range(step.before, step.before + step.length) if i in wanted):
            j = step.after + i - step.before
            for found in _inner(story.script.before[i], story.script.after[j], step.edit):
                yield (i, j, *found)


def _inner(
    before: Item, after: Item, edit: object
) -> Iterator[tuple[Paragraph, Paragraph, tuple[Segment, ...] | None]]:
    if isinstance(before, Paragraph) and isinstance(after, Paragraph):
        yield before, after, edit.segments if isinstance(edit, ParagraphEdit) else None
        return
    first, second, steps = _children(before), _children(after), _steps(edit)
    if steps is None:
        for one, other in zip(first, second, strict=False):
            yield from _inner(one, other, None)
        return
    for step in steps:
        if step.before is not None and step.after is not None:
            for k in range(step.length):
                yield from _inner(first[step.before + k], second[step.after + k], step.edit)


def _children(item: Item) -> Sequence[Item]:
    if isinstance(item, Table):
        return item.rows
    if isinstance(item, Row):
        return item.cells
    return item.blocks if isinstance(item, Cell) else ()


def _steps(edit: object) -> Sequence[Operation] | None:
    if isinstance(edit, TableEdit):
        return edit.rows
    if isinstance(edit, RowEdit):
        return edit.cells
    return edit.blocks if isinstance(edit, CellEdit) else None


def _offset_pairs(
    before: Paragraph, after: Paragraph, segments: tuple[Segment, ...] | None, kind: str
) -> Iterator[tuple[int, int]]:
    """Offsets of the references that are the same: in order, within each stretch of the paragraph."""
    first, second = [at for at, _ in _objects(before, kind)], [at for at, _ in _objects(after, kind)]
    if segments is None:
        yield from zip(first, second, strict=False)
        return
    for segment in segments:
        old = [at for at in first if segment.before[0] <= at < segment.before[1]]
        new = [at for at in second if segment.after[0] <= at < segment.after[1]]
        yield from zip(old, new, strict=False)


def _move(comparison: Comparison, out: NotePairs) -> None:
    """Pair what is left over by the text of the notes."""
    texts = [{kind: bodies(document, kind) for kind in KINDS} for document in (comparison.before, comparison.after)]
    for old in list(out.gone):
        words = note_text(texts[0][old.kind].get(old.id))
        new = next((r for r in out.come if words and note_text(texts[1][r.kind].get(r.id)) == words), None)
        if new is not None:
            out.gone.remove(old)
            out.come.remove(new)
            out.moved.append((old, new))
