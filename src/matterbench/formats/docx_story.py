"""One story of a Word document (body, header, note, text box) as blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from lxml import etree

from matterbench.formats.blocks import Anchor, Block, Cell, Kind, Revision
from matterbench.formats.docx_places import Places
from matterbench.formats.docx_text import TYPES, Numbers, Wording, plain_wording, wording
from matterbench.formats.tables import letters
from matterbench.ooxml.blocks import Cell as TableCell
from matterbench.ooxml.blocks import Paragraph, Row, Table, read_blocks
from matterbench.ooxml.document import Document
from matterbench.ooxml.inline import Mark
from matterbench.ooxml.labels import Label
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.scope import Scope

_BY_NAME = ("heading", "title", "subtitle")
_CONTENTS = "toc "
_GONE = {"del", "moveFrom"}


@dataclass(slots=True)
class Quoted:
    """What a comment hangs on."""

    place: str
    words: str


@dataclass(slots=True)
class Findings:
    """What the stories of one document are asked for beside their words."""

    hidden: int = 0
    quoted: dict[str, Quoted] = field(default_factory=dict)
    """By the comment's id."""


@dataclass(slots=True)
class Extras:
    """What the paragraphs of a cell hold beside their words."""

    revisions: list[Revision]
    anchors: list[str] = field(default_factory=list)


class Story:
    """Turns the paragraphs and tables of one story into blocks."""

    def __init__(
        self, document: Document, part: str, root: etree._Element, numbers: Numbers, marked: bool, findings: Findings
    ) -> None:
        self.document, self.part, self.numbers, self.marked = document, part, numbers, marked
        self.findings = findings
        self.scope: Scope = document.scope(part)
        self.outline = Outline(document, read_blocks(root, self.scope), part=part)
        self.places = Places()
        self.tables = 0
        self._headings: dict[str | None, int] = {}

    def blocks(self) -> Iterator[Block]:
        """Yield the blocks in order; paragraphs without words are left out."""
        for index, block in enumerate(self.outline.blocks):
            labels = self.outline.labels_in(index)
            if isinstance(block, Paragraph):
                yield from self.paragraph(block, labels[0] if labels else None)
            elif isinstance(block, Table):
                items = self.outline.paragraphs_in(index) if labels else []
                known = {id(item[2]): label for item, label in zip(items, labels, strict=False)}
                yield from self.table(block, lambda paragraph, known=known: known.get(id(paragraph)))  # type: ignore[misc]

    def words(self, paragraph: Paragraph) -> Wording:
        """What a paragraph says; marks of its own end included in the view `marked`."""
        plain = plain_wording(paragraph.content)
        found = Wording(plain) if plain is not None else wording(paragraph.content, self.numbers, self.marked)
        if self.marked:
            for mark in paragraph.format.marks:
                if mark.type in TYPES:
                    found.text += "[-¶-]" if mark.type in _GONE else "[+¶+]"
                found.revisions.append(_revision(mark))
        self.findings.hidden += found.hidden
        return found

    def paragraph(self, paragraph: Paragraph, label: Label | None) -> Iterator[Block]:
        """Yield a paragraph and the text boxes that hang on it."""
        found = self.words(paragraph)
        style = (paragraph.format.style or "").lower()
        level = 0 if style.startswith(_CONTENTS) else self.heading(paragraph)
        text, anchors = _trimmed(found)
        if text or (label is not None and label.full) or anchors:
            place = self.place(label, text, style, bool(level))
            self.note_comments(found, place)
            kind: Kind = "heading" if level else "paragraph"
            shown = "" if label is None else label.text.strip()
            yield Block(kind, text, shown, place, level, anchors=anchors, revisions=tuple(found.revisions))
        for drawing in found.drawings:
            for box in drawing.boxes:
                yield from self.box(box)

    def place(self, label: Label | None, text: str, style: str, heading: bool) -> str:
        """Where a paragraph stands."""
        full = "" if label is None else label.full
        if label is not None and full:
            return self.places.numbered(full, label.text, style)
        if style.startswith(_CONTENTS):
            return "table of contents"
        return self.places.unnumbered(text, heading)

    def heading(self, paragraph: Paragraph) -> int:
        """Depth of a heading, from 1; 0 for a paragraph that is none."""
        style_id = paragraph.format.style_id
        direct = dict(paragraph.format.properties).get("outlineLvl") if paragraph.format.properties else None
        if isinstance(direct, int):
            return direct + 1 if direct < 9 else 0
        if style_id not in self._headings:
            self._headings[style_id] = self._styled_heading(style_id)
        return self._headings[style_id]

    def _styled_heading(self, style_id: str | None) -> int:
        chain = self.document.styles.chain(style_id) if style_id is not None else ()
        for style in chain:
            level = style.paragraph.get("outlineLvl")
            if isinstance(level, int):
                return level + 1 if level < 9 else 0
            if style.name.lower() in _BY_NAME:
                return 1
        return 0

    def box(self, element: etree._Element) -> Iterator[Block]:
        """Yield the paragraphs of a text box."""
        inner = Story(self.document, self.part, element, self.numbers, self.marked, self.findings)
        for block in inner.blocks():
            if block.kind in {"paragraph", "heading"}:
                yield Block(
                    "text box", block.text, block.label, "text box", anchors=block.anchors, revisions=block.revisions
                )
            else:
                yield block

    def table(self, table: Table, label_of: Callable[[Paragraph], Label | None]) -> Iterator[Block]:
        """Yield the rows of a top-level table."""
        self.tables += 1
        for at, row in enumerate(table.rows, 1):
            place = f"table {self.tables}, row {at}"
            revisions: list[Revision] = []
            cells = [self.cell(cell, at, place, label_of, revisions) for cell in row.cells]
            if self.marked:
                revisions += map(_revision, row.marks)
            text = "\t".join(cell.text for cell in cells)
            yield Block(
                "row", self._row_mark(row) + text, "", place, 0, tuple(cells), self.tables, revisions=tuple(revisions)
            )

    def _row_mark(self, row: Row) -> str:
        types = {mark.type for mark in row.marks} if self.marked else set()
        return "[-row-] " if types & _GONE else "[+row+] " if types & {"ins", "moveTo"} else ""

    def cell(
        self, cell: TableCell, row: int, place: str, label_of: Callable[[Paragraph], Label | None],
        revisions: list[Revision],
    ) -> Cell:  # fmt: skip
        """Return one cell; paragraphs stand on lines of their own, with their labels."""
        place = f"{place}, column {cell.column + 1}"
        found = Extras(revisions)
        text = "\n".join(self._lines(cell.blocks, place, label_of, found)).strip()
        return Cell(f"{letters(cell.column + 1)}{row}", text, text or None, "", place, tuple(found.anchors))

    def _lines(
        self, blocks: Iterable[object], place: str, label_of: Callable[[Paragraph], Label | None], extras: Extras
    ) -> Iterator[str]:
        for block in blocks:
            if isinstance(block, Paragraph):
                found = self.words(block)
                self.note_comments(found, place)
                extras.revisions += found.revisions
                label = label_of(block)
                text, anchors = _trimmed(found)
                extras.anchors += [anchor.text for anchor in anchors]
                yield f"{label.text.strip()} {text}".strip() if label is not None else text
                for drawing in found.drawings:
                    yield from (inner.text for box in drawing.boxes for inner in self.box(box))
            elif isinstance(block, Table):
                for row in block.rows:
                    inner = (self._lines(cell.blocks, place, label_of, extras) for cell in row.cells)
                    yield " / ".join(" ".join(lines).strip() for lines in inner)

    def note_comments(self, found: Wording, place: str) -> None:
        """Remember what each comment that begins or hangs here is about."""
        for id, (begins, ends) in found.edges.items():
            if begins is not None and id not in self.findings.quoted:
                self.findings.quoted[id] = Quoted(place, found.text[begins:ends].strip())
        known = {number: id for id, number in self.numbers.comments.items()} if found.anchors else {}
        for anchor in found.anchors:
            word, _, number = anchor.text.partition(" ")
            if word == "comment":
                self.findings.quoted.setdefault(known[int(number)], Quoted(place, ""))


def _trimmed(found: Wording) -> tuple[str, tuple[Anchor, ...]]:
    """A paragraph's text without blanks at its edges, and its anchors moved along."""
    text = found.text.lstrip()
    if not found.anchors:
        return text.rstrip(), ()
    cut = len(found.text) - len(text)
    text = text.rstrip()
    return text, tuple(Anchor(min(max(a.offset - cut, 0), len(text)), a.text) for a in found.anchors)


def _revision(mark: Mark) -> Revision:
    return Revision(TYPES.get(mark.type, "formatting"), mark.author, mark.date, "")
