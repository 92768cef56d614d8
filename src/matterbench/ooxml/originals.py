"""A document as its file has it, read once more from its own tree: what copies of it come from, and where that is.

The blocks of a comparison may be shared with the other side; a tracked change has to be found by the element that
records it. Blocks read here keep the elements of the document's tree, and places are those of the comparison.
"""

from __future__ import annotations

from lxml import etree

from matterbench.ooxml.blocks import Block, Paragraph, Table, paragraphs_of, read_blocks
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
    """The stories of one document by the elements of its trees."""

    def __init__(self, document: Document, names: Names, body: Outline) -> None:
        self.document, self.names, self.body = document, names, body
        self._outlines: dict[tuple[etree._Element, str], Outline] = {}
        self._blocks: dict[etree._Element, list[Block]] = {}
        self._indices: dict[etree._Element, dict[etree._Element, int]] = {}

    def blocks(self, container: etree._Element) -> list[Block]:
        """Blocks of a story, with the elements of the tree; none for a container of another document."""
        if container not in self._blocks:
            root = container.getroottree().getroot()
            part = next((name for name in story_parts(self.document) if self.document.root(name) is root), None)
            scope = None if part is None else self.document.scope(part, self.names)
            self._blocks[container] = [] if scope is None else read_blocks(container, scope)
        return self._blocks[container]

    def index(self, container: etree._Element) -> dict[etree._Element, int]:
        """Index of each block of a story by its element."""
        if container not in self._indices:
            found = {block.element: index for index, block in enumerate(self.blocks(container))}
            self._indices[container] = found
        return self._indices[container]

    def position(self, element: etree._Element) -> tuple[etree._Element, int] | None:
        """Container and index of the block that an element is or stands in."""
        container = next(element.iterancestors(*CONTAINERS), None)
        if container is None:
            return None
        known = self.index(container)
        for candidate in (element, *element.iterancestors()):
            if candidate in known:
                return container, known[candidate]
        return None

    def paragraph(self, element: etree._Element) -> Paragraph | None:
        """The paragraph that an element of the document is read as."""
        found = self.position(element)
        if found is None:
            return None
        block = self.blocks(found[0])[found[1]]
        return next((item for item in paragraphs_of([block]) if item.element is element), None)

    def place(self, element: etree._Element, span: Span | None = None, like: Outline | None = None) -> Place | None:
        """Place of a paragraph, table, row or cell; `like` is an outline of the same story, for what is around it."""
        found = self.position(element)
        if found is None:
            return None
        container, at = found
        outline, block = self._outline(container, like), self.blocks(container)[at]
        if element.tag != P:
            return outline.place(at, None, span, _cell(outline.table_number(at), block, element))
        order = next((k for k, item in enumerate(paragraphs_of([block])) if item.element is element), None)
        inside = outline.paragraphs_in(at)
        return outline.place(at, inside[order][2] if order is not None and order < len(inside) else None, span)

    def _outline(self, container: etree._Element, like: Outline | None) -> Outline:
        if container is self.document.body:
            return self.body
        around = {} if like is None else like.around
        key = container, repr(around)
        if key not in self._outlines:
            root = container.getroottree().getroot()
            part = next(name for name in story_parts(self.document) if self.document.root(name) is root)
            around = around or story_place(self.document, part, container)
            blocks = self.blocks(container)
            self._outlines[key] = Outline(self.document, blocks, part=part, **around)  # type: ignore[arg-type]
        return self._outlines[key]


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


def _cell(number: int, block: Block, element: etree._Element) -> Cell | None:
    """Table, row or cell of the logical grid that an element is."""
    if not isinstance(block, Table):
        return None
    for at, row in enumerate(block.rows):
        if row.element is element:
            return Cell(number, at + 1)
        for cell in row.cells:
            if cell.element is element:
                return Cell(number, at + 1, cell.column + 1)
    return Cell(number)
