"""A story block by block: paragraphs, tables, and between them the stretches in which nothing happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from lxml import etree

from matterbench.ooxml.blocks import Block, Paragraph, Table
from matterbench.ooxml.changes import Place
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.labels import Label
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.script import Edit, ParagraphEdit, TableEdit
from matterbench.report.page_changes import Entry, Register
from matterbench.report.page_marks import pins
from matterbench.report.page_order import Row, rows
from matterbench.report.page_side import Side
from matterbench.report.page_text import boxes, text_html
from matterbench.report.paragraph_html import Version, paragraph_html, tag_html
from matterbench.report.table_html import Blocks, Spot, Spots, TableWriter

Sides = tuple[Side, Side]


@dataclass(slots=True)
class StoryWriter:
    """Draws the blocks of one story."""

    comparison: Comparison
    sides: Sides
    register: Register
    outlines: tuple[Outline, Outline]
    notes: tuple[int | None, int | None] = (None, None)
    """Number, on each side, of the note or comment whose story it is."""
    _labels: dict[tuple[int, int], dict[int, Label | None]] = field(default_factory=dict)

    def row(self, row: Row) -> str:
        """Draw one block of the story, and pins for the changes that name it but nothing smaller."""
        first, second = (
            None if index is None else outline.blocks[index]
            for index, outline in zip((row.before, row.after), self.outlines, strict=True)
        )
        spots = (None if row.before is None else Spot(row.before), None if row.after is None else Spot(row.after))
        html = self.block(row.way, (first, second), spots, row.edit)
        left = [entry for entry in self.entries(spots) if not entry.marked]
        return html + (f'<div class="p chg soft loose">{pins(left)}</div>' if left else "")

    def entries(self, spots: Spots) -> list[Entry]:
        """Changes that name a top-level block on either side, each once."""
        found: dict[int, Entry] = {}
        for side, spot in enumerate(spots):
            outline = self.outlines[side]
            if spot is not None:
                for entry in self.register.at(side, outline.kind, outline.part, self.notes[side], spot.block):
                    found[id(entry)] = entry
        return list(found.values())

    def block(self, way: str, blocks: Blocks, spots: Spots, edit: Edit | None) -> str:
        """Draw a block of the story or of a cell, on both sides or on one."""
        shown = blocks[1] or blocks[0]
        if isinstance(shown, Table):
            return self.table(way, blocks, spots, edit if isinstance(edit, TableEdit) else None)
        if isinstance(shown, Paragraph):
            return self.paragraph(way, blocks, spots, edit if isinstance(edit, ParagraphEdit) else None)
        if shown is None:
            return ""
        return f'<div class="p opaque"><span class="obj">{text_html(shown.text[:400]) or "content"}</span></div>\n'

    def table(self, way: str, blocks: Blocks, spots: Spots, edit: TableEdit | None) -> str:
        """Draw a table; changes are named by the cells of top-level tables only."""
        first, second = (block if isinstance(block, Table) else None for block in blocks)
        nested = any(spot is not None and spot.cell is not None for spot in spots)
        entries = [] if nested else self.entries(spots)
        tables = (first, None) if way == "from" else (first, second)
        return TableWriter(self.sides, self.block, entries, tables, spots).html(way, edit)

    def paragraph(self, way: str, blocks: Blocks, spots: Spots, edit: ParagraphEdit | None) -> str:
        """Draw a paragraph, with its text boxes and, where it moved, a link to its other end."""
        before, after = (self._version(side, blocks[side], spots[side]) for side in (0, 1))
        entries = [
            entry
            for entry in self.entries(spots)
            if (before is not None and before.named_by(entry.where.before))
            or (after is not None and after.named_by(entry.where.after))
        ]
        segments = None if edit is None else edit.segments
        tag = self._tag(way, entries)
        if way == "from":
            entries, after = [], None
        return paragraph_html(way, before, after, segments, entries, tag, self._boxes(before, after))

    def _version(self, side: int, block: Block | None, spot: Spot | None) -> Version | None:
        if not isinstance(block, Paragraph) or spot is None:
            return None
        label = self.label(side, block, spot.block)
        return Version(self.sides[side], self.outlines[side], block, label, spot.cell, spot.table)

    def label(self, side: int, paragraph: Paragraph, block: int) -> Label | None:
        """Label of a paragraph of a top-level block."""
        found = self._labels.get((side, block))
        if found is None:
            outline = self.outlines[side]
            labels = outline.labels_in(block)
            items = outline.paragraphs_in(block) if labels else []
            found = self._labels[side, block] = {id(item[2]): label for item, label in zip(items, labels, strict=False)}
        return found.get(id(paragraph))

    def _tag(self, way: str, entries: Sequence[Entry]) -> str:
        entry = next((entry for entry in entries if entry.kind == "move"), None)
        if way not in {"to", "from"} or entry is None or entry.where.before is None or entry.where.after is None:
            return ""
        if way == "to":
            return tag_html(f"moved from {entry.where.before.words()}", f"from-{entry.id}")
        link = tag_html(f"moved to {entry.where.after.words()}", f"at-{entry.id}")
        return link.replace("<a ", f'<a id="from-{entry.id}" ', 1)

    def _boxes(self, before: Version | None, after: Version | None) -> str:
        """What the text boxes of a paragraph hold; boxes pair in order."""
        sides = [
            [] if version is None else [box for _, drawing in boxes(version.content.pieces) for box in drawing.boxes]
            for version in (before, after)
        ]
        if not sides[0] and not sides[1]:
            return ""
        pairs = zip_longest(*sides, fillvalue=etree.Element("none"))
        return "".join(self._box(first, second) for first, second in pairs)

    def _box(self, first: etree._Element, second: etree._Element) -> str:
        places = (Place(outline.part, story="text box") for outline in self.outlines)
        story = self.comparison.element_story("text box", (first, second), *places)
        inner = StoryWriter(self.comparison, self.sides, self.register, (story.before, story.after))
        return f'<div class="box">{"".join(map(inner.row, rows(story.operations)))}</div>'
