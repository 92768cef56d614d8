"""Where things stand in one story of one document: labels, sections, tables, the `Place` of any block or paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from lxml import etree

from matterbench.ooxml.blocks import Block, Paragraph, Table
from matterbench.ooxml.changes import Cell, Place
from matterbench.ooxml.document import Document
from matterbench.ooxml.inline import OBJECT, Object, offsets, shown
from matterbench.ooxml.labels import Label, Labeler, Step
from matterbench.ooxml.names import W
from matterbench.ooxml.scope import ParagraphFormat
from matterbench.ooxml.spots import Spot, elements_of, holding

_QUOTE_WORDS = 8
_LOOKED_AT = 400
"""Characters that hold the first words of any text."""
_GONE = {"del", "moveFrom"}
_NUMBERED = (b"<w:numPr", b"<w:pStyle")
_DRAWN = (b"<w:drawing", b"<w:pict", b"<w:object")


class Outline:
    """One side of a story: its blocks, and what the reader sees around each."""

    def __init__(
        self,
        document: Document,
        blocks: Sequence[Block],
        *,
        part: str,
        kind: str = "body",
        section: int | None = None,
        type: str | None = None,
        note: int | None = None,
        anchor: Place | None = None,
    ) -> None:
        self.document, self.blocks, self.part, self.kind = document, blocks, part, kind
        self._section, self._type, self._note, self._anchor = section, type, note, anchor
        self._tables: dict[int, list[tuple[int, Cell | None, Paragraph]]] = {}
        self._numbers: dict[int, tuple[str, int] | None] = {}
        self._last_labels: dict[int, str | None] = {}
        self._formats: list[ParagraphFormat] = []
        """Keeps every format in `_numbers` alive: its key there is an address."""
        self._elements: dict[tuple[str, ...], list[tuple[Spot, etree._Element]]] = {}
        self._holding: dict[tuple[str, ...], list[int]] = {}

    @property
    def around(self) -> dict[str, object]:
        """What places here have from the story that they stand in: keyword arguments of another outline of it."""
        names = ("section", "type", "note", "anchor")
        return {"kind": self.kind, **{name: getattr(self, f"_{name}") for name in names}}

    def numbering(self, format: ParagraphFormat) -> tuple[str, int] | None:
        """(numId, level) that a paragraph of this format counts on, its style's list included; None for no list."""
        found = self._numbers.get(id(format), False)
        if found is False:
            self._formats.append(format)
            found = self._numbers[id(format)] = self._read_numbering(format)
        return found  # type: ignore[return-value]

    def _read_numbering(self, format: ParagraphFormat) -> tuple[str, int] | None:
        styles, numbering = self.document.styles, self.document.numbering
        style = styles.typed(format.style_id, "paragraph")
        style_id = None if style is None else style.id
        styled, styled_level = styles.numbering_of(style_id)
        num_id = format.num_id or styled
        if num_id is None or num_id == "0":
            return None
        level = format.level
        if level is None and style_id is not None:
            level = numbering.level_of_style(num_id, style_id)
        if level is None:
            level = styled_level if format.num_id is None or styled == format.num_id else 0
        return num_id, level or 0

    @cached_property
    def paragraphs(self) -> list[tuple[int, Cell | None, Paragraph]]:
        """Every paragraph in document order: index of its top-level block, its cell in a top-level table, itself.

        Reads every table: for findings that need them all, not for placing one.
        """
        return [item for index in range(len(self.blocks)) for item in self.paragraphs_in(index)]

    def paragraphs_in(self, block: int) -> list[tuple[int, Cell | None, Paragraph]]:
        """Paragraphs of one block, as in `paragraphs`."""
        item = self.blocks[block]
        if isinstance(item, Paragraph):
            return [(block, None, item)]
        found = self._tables.get(block)
        if found is None:
            found = self._tables[block] = []
            if isinstance(item, Table):
                _collect(item, block, self.table_number(block), None, found)
        return found

    @property
    def labels(self) -> list[Label | None]:
        """Labels by position in `paragraphs`."""
        out: list[Label | None] = []
        for index, found in enumerate(self.counted):
            out.extend(found if found is not None else [None] * len(self.paragraphs_in(index)))
        return out

    def count(self) -> None:
        """Count all numbered paragraphs now; else it is done when the first label is asked for."""
        _ = self.counted

    @cached_property
    def counted(self) -> list[tuple[Label | None, ...] | None]:
        """Labels of the paragraphs of each block; None for a table that cannot hold a numbered paragraph."""
        labeler = Labeler(self.document.numbering)
        steps: dict[int, Step | None] = {}
        unnumbered = (None,)
        plain = self.numbering(ParagraphFormat()) is None
        out: list[tuple[Label | None, ...] | None] = []
        for index, block in enumerate(self.blocks):
            if isinstance(block, Paragraph):
                format = block.format
                try:
                    step = steps[id(format)]
                except KeyError:
                    number = self.numbering(format)  # which keeps the format alive: its address stands for it
                    step = None if number is None or _gone(format) else labeler.step(*number)
                    steps[id(format)] = step
                out.append(unnumbered if step is None else (step(),))
            elif plain and block.raw is not None and not any(tag in block.raw for tag in _NUMBERED):
                out.append(None)
            else:
                out.append(tuple(self._count(block.format, labeler) for _, _, block in self.paragraphs_in(index)))
        return out

    def elements(self, *names: str) -> list[tuple[Spot, etree._Element]]:
        """Elements with these names (`bookmarkStart`) in the paragraphs of the story, in document order."""
        if names not in self._elements:
            self._elements[names] = self.elements_of(self.holding(*names), *names)
        return self._elements[names]

    def elements_of(self, blocks: Sequence[int], *names: str) -> list[tuple[Spot, etree._Element]]:
        """The same for some of the blocks."""
        tags = [f"{W}{name}" for name in names]
        return [
            found for index in blocks for found in elements_of(index, self.blocks[index], self._only_paragraphs, tags)
        ]

    def holding(self, *names: str) -> list[int]:
        """Blocks that may hold elements with these names, told by their bytes."""
        if names not in self._holding:
            data = self.document.package.markup(self.part)
            self._holding[names] = holding(data, self.blocks, [name.encode() for name in names])
        return self._holding[names]

    def _only_paragraphs(self, block: int) -> list[Paragraph]:
        return [item[2] for item in self.paragraphs_in(block)]

    @cached_property
    def bookmarks(self) -> dict[str, Spot]:
        """Where each bookmark begins; of two that share a name the first counts."""
        out: dict[str, Spot] = {}
        for index in self.holding("bookmarkStart"):
            block = self.blocks[index]
            names = block.plain_bookmarks if isinstance(block, Paragraph) else None
            if names is not None:
                for name in names:
                    out.setdefault(name, Spot(index, 0))
                continue
            for spot, element in elements_of(index, block, self._only_paragraphs, [f"{W}bookmarkStart"]):
                out.setdefault(element.get(f"{W}name", ""), spot)
        return out

    @cached_property
    def bookmark_tags(self) -> list[bytes]:
        """What each tag of the part that begins a bookmark holds, text boxes included."""
        tails = self.document.package.read(self.part).split(b"bookmarkStart")[1:]
        return [tail[: tail.find(b">")] for tail in tails]

    def labels_in(self, block: int) -> tuple[Label | None, ...]:
        """Labels of the paragraphs of one block, as `paragraphs_in` lists them; empty for a table without any."""
        return self.counted[block] or ()

    def _count(self, format: ParagraphFormat, labeler: Labeler) -> Label | None:
        number = self.numbering(format)
        return None if number is None or _gone(format) else labeler.next(*number)

    def label(self, paragraph: Paragraph, block: int) -> Label | None:
        """Label of a paragraph of one block, None for an unnumbered one."""
        found = self.counted[block]
        if not found or self.blocks[block] is paragraph:
            return found[0] if found else None
        items = self.paragraphs_in(block)
        return next((label for label, item in zip(found, items, strict=True) if item[2] is paragraph), None)

    @cached_property
    def section_ends(self) -> list[int]:
        """Indices of the blocks that end a section."""
        blocks = enumerate(self.blocks)
        return [index for index, block in blocks if isinstance(block, Paragraph) and block.format.section]

    def section(self, block: int) -> int | None:
        """1-based number of the section that a block of the body stands in."""
        if self.kind != "body":
            return self._section
        return 1 + sum(1 for end in self.section_ends if end < block)

    def place(
        self,
        block: int,
        paragraph: Paragraph | None = None,
        span: tuple[int, int] | None = None,
        cell: Cell | None = None,
    ) -> Place:
        """Place of a block, or of a paragraph in it."""
        item = self.blocks[block] if block < len(self.blocks) else None
        target = paragraph or (item if isinstance(item, Paragraph) else None)
        label = None if target is None else self.label(target, block)
        if cell is None and paragraph is not None and item is not paragraph:
            cell = next((found for _, found, other in self.paragraphs_in(block) if other is paragraph), None)
        text = target.text if target is not None else item.text if item is not None else ""
        return Place(
            part=self.part,
            story=self.kind,
            section=self.section(block),
            type=self._type,
            label=(label.full or label.text) if label is not None else None,
            block=block,
            table=cell if cell is not None else self._table_cell(block, item),
            span=span,
            style=target.format.style if target is not None else None,
            note=self._note,
            quote=quote(text) or _pictured(target),
            under=self._under(block) if label is None else None,
        )

    def _table_cell(self, block: int, item: Block | None) -> Cell | None:
        return Cell(self.table_number(block)) if isinstance(item, Table) else None

    def table_number(self, block: int) -> int:
        """1-based number of the top-level table at `block`."""
        return sum(1 for other in self.blocks[: block + 1] if isinstance(other, Table))

    @cached_property
    def drawings(self) -> list[tuple[int, Paragraph, int, Object]]:
        """Every drawing in document order: index of its top-level block, paragraph, characters before it, itself."""
        out = []
        for index, block in enumerate(self.blocks):
            if block.raw is None or any(tag in block.raw for tag in _DRAWN):
                for _, _, paragraph in self.paragraphs_in(index):
                    placed = offsets(paragraph.content.pieces)
                    things = ((offset, piece.object) for offset, piece in placed if piece.object is not None)
                    out += [(index, paragraph, offset, thing) for offset, thing in things if thing.kind == "drawing"]
        return out

    def _under(self, block: int) -> str | None:
        """Label of the last numbered paragraph before a block; in a text box, of the paragraph that holds the box."""
        found = self._last_label(min(block, len(self.counted)) - 1)
        if found is not None or self._anchor is None or self.kind != "text box":
            return found
        return self._anchor.label or self._anchor.under

    def _last_label(self, block: int) -> str | None:
        """The last number shown in a block or before it; what was passed over once is not looked at again."""
        known, at = self._last_labels, block
        found: str | None = None
        while at >= 0 and found is None and at not in known:
            labels = self.counted[at] or ()
            found = next((label.full for label in reversed(labels) if label is not None and label.full), None)
            at -= 1
        if found is None:
            found = known.get(at)
        known.update(dict.fromkeys(range(at + 1, block + 1), found))
        return found


def _pictured(paragraph: Paragraph | None) -> str | None:
    """What a paragraph without words shows: `[picture]`."""
    pieces = () if paragraph is None else paragraph.content.pieces
    thing = next((piece.object for piece in pieces if piece.object is not None), None)
    return None if thing is None else f"[{getattr(thing.source, 'content', thing.kind)}]"


def _gone(format: ParagraphFormat) -> bool:
    return any(mark.type in _GONE for mark in format.marks)


def _collect(
    table: Table, index: int, number: int, outer: Cell | None, out: list[tuple[int, Cell | None, Paragraph]]
) -> None:
    """Paragraphs of a table, nested ones under the cell of the outermost table."""
    for at, row in enumerate(table.rows):
        for cell in row.cells:
            here = outer or Cell(number, at + 1, cell.column + 1)
            for block in cell.blocks:
                if isinstance(block, Paragraph):
                    out.append((index, here, block))
                elif isinstance(block, Table):
                    _collect(block, index, number, here, out)


def quote(text: str) -> str | None:
    """The first words of a text, or None where it has none."""
    plain = text.replace(OBJECT, " ").replace("\t", " ").replace("\n", " ").lstrip(" ")
    words = shown(plain[:_LOOKED_AT]).split()
    if not words:
        return None
    more = len(words) > _QUOTE_WORDS or bool(plain[_LOOKED_AT:].strip())
    return " ".join(words[:_QUOTE_WORDS]) + (" …" if more else "")
