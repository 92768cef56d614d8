"""The document that settled copies were made from: its paragraphs, and where places of a copy are in it."""

from __future__ import annotations

from lxml import etree

from matterbench.ooxml.blocks import Block, Paragraph, Table, read_blocks
from matterbench.ooxml.changes import Cell, Place
from matterbench.ooxml.document import Document
from matterbench.ooxml.names import W, qn
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.revisions import story_parts
from matterbench.ooxml.scope import Names
from matterbench.ooxml.settling import P

CONTAINERS = tuple(f"{W}{n}" for n in ("body", "hdr", "ftr", "footnote", "endnote", "comment", "txbxContent"))
_KINDS = {"hdr": "header", "ftr": "footer", "txbxContent": "text box"}
_ID = f"{W}id"
Span = tuple[int, int]


class Originals:
    """A document as its file has it, read once; blocks keep the elements of its trees."""

    def __init__(self, document: Document, names: Names) -> None:
        self.document, self.names = document, names
        self._outlines: dict[tuple[etree._Element, str], Outline] = {}
        self._blocks: dict[etree._Element, list[Block]] = {}
        self._indices: dict[etree._Element, dict[etree._Element, int]] = {}

    def outline(self, element: etree._Element, like: Outline | None = None) -> Outline | None:
        """Outline of the story that an element stands in; `like` is the outline of the same story in a copy."""
        container = next(element.iterancestors(*CONTAINERS), None)
        if container is None:
            return None
        around = {} if like is None else like.around
        key = container, repr(around)
        if key not in self._outlines:
            root = container.getroottree().getroot()
            part = next((name for name in story_parts(self.document) if self.document.root(name) is root), "")
            if not part:
                return None
            blocks = self._read(container, part)
            around = around or story_place(self.document, part, container)
            self._outlines[key] = Outline(self.document, blocks, part=part, **around)  # type: ignore[arg-type]
        return self._outlines[key]

    def _read(self, container: etree._Element, part: str) -> list[Block]:
        if container not in self._blocks:
            blocks = self._blocks[container] = read_blocks(container, self.document.scope(part, self.names))
            self._indices[container] = {block.element: index for index, block in enumerate(blocks)}
        return self._blocks[container]

    def position(self, element: etree._Element, like: Outline | None = None) -> tuple[Outline, int] | None:
        """Outline and block index of the block that an element is or stands in."""
        outline = self.outline(element, like)
        if outline is None:
            return None
        known = self._indices[next(element.iterancestors(*CONTAINERS))]
        for candidate in (element, *element.iterancestors()):
            if candidate in known:
                return outline, known[candidate]
        return None

    def paragraph(self, element: etree._Element) -> Paragraph | None:
        """The paragraph that an element of the document is read as."""
        found = self.position(element)
        if found is None:
            return None
        return next((item for _, _, item in found[0].paragraphs_in(found[1]) if item.element is element), None)

    def place(self, element: etree._Element, span: Span | None = None, like: Outline | None = None) -> Place | None:
        """Place of a paragraph, table, row or cell of the document."""
        found = self.position(element, like)
        if found is None:
            return None
        outline, block = found
        paragraph = self.paragraph(element) if element.tag == P else None
        cell = None if paragraph is not None else _cell(outline, block, element)
        return outline.place(block, paragraph, span, cell)


def story_place(document: Document, part: str, container: etree._Element) -> dict[str, object]:
    """What places in a story have from it: kind, section and type of a header, number of a note in reference order."""
    name = str(container.tag)[len(W) :]
    kind = _KINDS.get(name, name)
    if kind in {"header", "footer"}:
        return {"kind": kind, **_header_place(document, part, kind)}
    if kind in {"footnote", "endnote", "comment"}:
        cited = [reference.get(_ID) for reference in document.body.iter(f"{W}{kind}Reference")]
        own = container.get(_ID)
        return {"kind": kind, "note": cited.index(own) + 1 if own in cited else None}
    return {"kind": kind}


def _header_place(document: Document, part: str, kind: str) -> dict[str, object]:
    """The first section that shows a header, and as which type."""
    links = document.package.relationships(document.package.main)
    for number, section in enumerate(document.body.iter(f"{W}sectPr"), 1):
        for reference in section.iterchildren(f"{W}{kind}Reference"):
            link = links.get(reference.get(qn("r:id"), ""))
            if link is not None and link.target == part:
                return {"section": number, "type": reference.get(f"{W}type", "default")}
    return {}


def _cell(outline: Outline, block: int, element: etree._Element) -> Cell | None:
    """Table, row or cell of the logical grid that an element is."""
    table = outline.blocks[block]
    if not isinstance(table, Table):
        return None
    number = outline.table_number(block)
    for at, row in enumerate(table.rows):
        if row.element is element:
            return Cell(number, at + 1)
        for cell in row.cells:
            if cell.element is element:
                return Cell(number, at + 1, cell.column + 1)
    return Cell(number)
