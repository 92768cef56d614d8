"""Blocks: the paragraphs and tables that a story is made of, read when they are first asked for.

A story's children are flattened: a block-level content control is a wrapper that its blocks name, not a level of
its own. Zero-width marks that stand between blocks (bookmark ends, comment ranges) belong to the block after them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.formatting import cell_properties, row_properties, table_properties
from matterbench.ooxml.grid import Extent, compact
from matterbench.ooxml.inline import Content, Mark
from matterbench.ooxml.names import W_VAL, W
from matterbench.ooxml.raw_fields import bookmark_names
from matterbench.ooxml.raw_runs import plain_content
from matterbench.ooxml.runs import RunReader, control_key
from matterbench.ooxml.scope import PPR, ParagraphFormat, Scope, value_of
from matterbench.ooxml.trees import characters, tree

P, TBL, SDT, TR, TC = f"{W}p", f"{W}tbl", f"{W}sdt", f"{W}tr", f"{W}tc"
SECTION = f"{W}sectPr"
_SDT_CONTENT, _CUSTOM = f"{W}sdtContent", f"{W}customXml"
_PAIRS = {
    f"{W}tblPr",
    f"{W}tblGrid",
    f"{W}trPr",
    f"{W}tcPr",
    f"{W}tblPrEx",
    f"{W}sdtPr",
    f"{W}sdtEndPr",
    f"{W}customXmlPr",
}
Controls = tuple[tuple[object, ...], ...]


class Block:
    """A paragraph, a table, or something opaque. Compared by `key`, never by element."""

    kind = "opaque"

    def __init__(self, element: etree._Element, scope: Scope, controls: Controls = ()) -> None:
        self.element, self.scope, self.controls = element, scope, controls
        self.loose = ()
        self.raw: bytes | None = None
        """Bytes of a paragraph or table that the raw tier cut out, marks before it included."""
        self.find: Callable[[], Block] | None = None
        """Reads the same block from the tree of its part, where that is left until somebody asks for elements."""

    @classmethod
    def cut_out(cls, raw: bytes, scope: Scope, find: Callable[[], Block]) -> Block:
        """A block of which the bytes are known, without marks before it, and the element not yet."""
        made = cls.__new__(cls)
        made.scope, made.controls, made.loose, made.raw, made.find = scope, (), (), raw, find
        return made

    def leave(self, find: Callable[[], Block]) -> None:
        """Forget the elements: those that are asked for from now on are the ones of the block that `find` reads."""
        if self.loose:
            del self.loose
        del self.element
        self.find = find

    @cached_property
    def element(self) -> etree._Element:
        """The paragraph, table or what else it is."""
        return self._read.element

    @cached_property
    def loose(self) -> tuple[etree._Element, ...]:
        """Zero-width elements that stand before the block."""
        return self._read.loose

    @cached_property
    def _read(self) -> Block:
        if self.find is None:
            raise ValueError("a block has an element or a way to find it")
        return self.find()

    @cached_property
    def key(self) -> tuple[object, ...]:
        """Canonical value of the block: equal keys read the same."""
        return (self.kind, self.controls, *self.value())

    def value(self) -> tuple[object, ...]:
        """The part of the key that the kind of block decides."""
        return tree(self.element, target=self.scope.target)

    @property
    def text(self) -> str:
        """All characters of the block in the MARKED view."""
        return characters(self.element, f"{W}t")


class Paragraph(Block):
    """A `w:p`."""

    kind = "paragraph"

    @cached_property
    def content(self) -> Content:
        """What stands in it."""
        plain = None if self.raw is None else plain_content(self.raw, lambda: self.element, self.scope)
        return RunReader(self.scope).content(self.element) if plain is None else plain

    @cached_property
    def format(self) -> ParagraphFormat:
        """Its style, list and direct properties."""
        if self.raw is not None:
            return self.scope.paragraph_of(self.raw, lambda: self.element)
        first = self.element[0] if len(self.element) else None
        if first is not None and first.tag != PPR:
            first = self.element.find(PPR)
        return self.scope.paragraph(first)

    @cached_property
    def plain_bookmarks(self) -> list[str] | None:
        """Names of the bookmarks that begin in it, read off its bytes; None where those do not tell."""
        return None if self.raw is None else bookmark_names(self.raw)

    def value(self) -> tuple[object, ...]:
        """Format and content."""
        return (self.format.key, self.content.pieces)

    @property
    def text(self) -> str:
        """All characters in the MARKED view."""
        return self.content.text


class Cell(NamedTuple):
    """One cell of a row, at its place in the logical grid."""

    column: int
    """First grid column, 0-based."""
    span: int
    merge: str
    """"" (not merged), restart or continue."""
    properties: tuple[tuple[str, object], ...]
    blocks: tuple[Block, ...]
    element: etree._Element
    controls: Controls = ()

    @property
    def key(self) -> tuple[object, ...]:
        """Canonical value."""
        return (self.column, self.span, self.merge, self.properties, self.controls, tuple(b.key for b in self.blocks))

    @property
    def text(self) -> str:
        """Text of all its blocks."""
        return "\n".join(block.text for block in self.blocks)


class Row(NamedTuple):
    """One row of a table."""

    properties: tuple[tuple[str, object], ...]
    marks: tuple[Mark, ...]
    cells: tuple[Cell, ...]
    element: etree._Element
    controls: Controls = ()

    @property
    def key(self) -> tuple[object, ...]:
        """Canonical value."""
        return (self.properties, self.marks, self.controls, tuple(cell.key for cell in self.cells))

    @property
    def text(self) -> str:
        """Text of its cells, tab-separated."""
        return "\t".join(cell.text for cell in self.cells)


class Table(Block):
    """A `w:tbl`."""

    kind = "table"

    @cached_property
    def properties(self) -> tuple[tuple[str, object], ...]:
        """Direct table properties; the style by name under `style`."""
        element = self.element.find(f"{W}tblPr")
        found = dict(table_properties(element))
        style = None if element is None else self.scope.style(value_of(element, f"{W}tblStyle"))
        if style is not None:
            found["style"] = style
        return tuple(sorted(found.items()))

    @cached_property
    def style_id(self) -> str | None:
        """Id of the table style in its own file."""
        element = self.element.find(f"{W}tblPr")
        return None if element is None else value_of(element, f"{W}tblStyle")

    @cached_property
    def grid(self) -> tuple[int, ...]:
        """Widths of the grid columns in twips; 0 where the file states none."""
        columns = self.element.iterfind(f"{W}tblGrid/{W}gridCol")
        return tuple(_integer(column.get(f"{W}w")) for column in columns)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Rows in order, those inside content controls too, on the grid of the columns that are seen."""
        found = list(_unwrapped(self.element, TR))
        cells = [list(_unwrapped(element, TC)) for element, _ in found]
        extents = compact([_extents(row, inner) for (row, _), inner in zip(found, cells, strict=True)])
        return tuple(
            self._row(element, controls, [self._cell(*cell, at) for cell, at in zip(inner, places, strict=True)])
            for (element, controls), inner, places in zip(found, cells, extents, strict=True)
        )

    def _row(self, element: etree._Element, controls: Controls, cells: list[Cell]) -> Row:
        properties, exceptions = element.find(f"{W}trPr"), element.find(f"{W}tblPrEx")
        marks = () if properties is None else self.scope.marks(properties)
        found = {name: value for name, value in row_properties(properties).items() if name not in _GRID}
        found |= {f"{EXCEPTION}{name}": value for name, value in table_properties(exceptions).items()}
        return Row(_sorted(found), marks, tuple(cells), element, controls)

    def _cell(self, element: etree._Element, controls: Controls, at: Extent) -> Cell:
        found = cell_properties(element.find(f"{W}tcPr"))
        properties = {name: value for name, value in found.items() if name not in _GRID}
        return Cell(*at, _sorted(properties), tuple(read_blocks(element, self.scope)), element, controls)

    def value(self) -> tuple[object, ...]:
        """Properties, grid width in columns, rows."""
        return (self.properties, tuple(row.key for row in self.rows))

    @property
    def text(self) -> str:
        """Text of its rows, a line each."""
        return "\n".join(row.text for row in self.rows)


def _extents(row: etree._Element, cells: list[tuple[etree._Element, Controls]]) -> list[Extent]:
    """Place of each cell on the grid as the file counts its columns."""
    properties = row.find(f"{W}trPr")
    column = 0 if properties is None else max(_integer(value_of(properties, f"{W}gridBefore")), 0)
    out = []
    for cell, _ in cells:
        span, merge = _span_and_merge(cell.find(f"{W}tcPr"))
        out.append(Extent(column, span, merge))
        column += span
    return out


def _span_and_merge(properties: etree._Element | None) -> tuple[int, str]:
    if properties is None:
        return 1, ""
    vertical = properties.find(f"{W}vMerge")
    merge = "" if vertical is None else vertical.get(W_VAL) or "continue"
    return max(_integer(value_of(properties, f"{W}gridSpan")), 1), merge


EXCEPTION = "tblPrEx."
"""Before the names of a row's exceptions to its table's properties (`w:tblPrEx`), among the row's properties."""
_GRID = {"gridSpan", "vMerge", "gridBefore", "gridAfter"}
"""Properties that `Cell.column`, `span` and `merge` say."""

_KINDS: dict[str, type[Block]] = {P: Paragraph, TBL: Table}
CHUNKS = (P, TBL, SDT, _CUSTOM)
"""What a story is cut at."""


class Chunk(NamedTuple):
    """A block-level child of a story with the zero-width marks before it."""

    element: etree._Element
    loose: tuple[etree._Element, ...]


def chunk_of(element: etree._Element) -> Chunk:
    """What `chunks` makes of one paragraph, table or content control of a story."""
    before = takewhile(lambda other: other.tag not in CHUNKS, element.itersiblings(preceding=True))
    return Chunk(element, tuple(other for other in before if other.tag not in _PAIRS)[::-1])


def chunks(parent: etree._Element) -> tuple[list[Chunk], tuple[etree._Element, ...]]:
    """Cut a story's children at its paragraphs, tables and content controls.

    Returns the chunks and what follows the last one (marks, the last section's properties).
    """
    out: list[Chunk] = []
    loose: list[etree._Element] = []
    for child in parent:
        if child.tag in CHUNKS:
            out.append(Chunk(child, tuple(loose)))
            loose = []
        elif child.tag not in _PAIRS:
            loose.append(child)
    return out, tuple(loose)


def chunk_blocks(chunk: Chunk, scope: Scope, raw: bytes | None = None) -> list[Block]:
    """The blocks of a chunk; its loose marks go to the first. `raw` is the chunk's bytes, where known."""
    if chunk.element.tag in {SDT, _CUSTOM}:
        found = _read(chunk.element, scope, ())
    else:
        found = [_KINDS[chunk.element.tag](chunk.element, scope)]
        found[0].raw = raw
        if not chunk.loose:
            return found
    opaque = [Block(element, scope) for element in chunk.loose if holds_content(element)]
    out = [*opaque, *found]
    if out and chunk.loose:
        out[0].loose = (*chunk.loose, *out[0].loose)
    return out


def read_blocks(parent: etree._Element, scope: Scope) -> list[Block]:
    """All blocks below a story, cell or text box."""
    found, tail = chunks(parent)
    out = [block for chunk in found for block in chunk_blocks(chunk, scope)]
    out.extend(Block(element, scope) for element in tail if holds_content(element))
    return out


def _read(element: etree._Element, scope: Scope, controls: Controls) -> list[Block]:
    """Blocks inside a block-level content control or custom XML element."""
    if element.tag == SDT:
        controls = (*controls, control_key(element))
    content = element.find(_SDT_CONTENT) if element.tag == SDT else element
    out: list[Block] = []
    loose: tuple[etree._Element, ...] = ()
    for child in () if content is None else content:
        if child.tag in {SDT, _CUSTOM}:
            made = _read(child, scope, controls)
        elif child.tag in _KINDS or holds_content(child):
            made = [_KINDS.get(child.tag, Block)(child, scope, controls)]
        else:
            loose = loose if child.tag in _PAIRS else (*loose, child)
            continue
        if made and loose:
            made[0].loose, loose = (*loose, *made[0].loose), ()
        out += made
    return out


_ZERO_WIDTH = (
    "bookmarkStart", "bookmarkEnd", "commentRangeStart", "commentRangeEnd", "permStart", "permEnd", "proofErr",
    "moveFromRangeStart", "moveFromRangeEnd", "moveToRangeStart", "moveToRangeEnd", "sectPr",
    "customXmlInsRangeStart", "customXmlInsRangeEnd", "customXmlDelRangeStart", "customXmlDelRangeEnd",
    "customXmlMoveFromRangeStart", "customXmlMoveFromRangeEnd", "customXmlMoveToRangeStart",
    "customXmlMoveToRangeEnd", "pPr",
)  # fmt: skip
_NO_CONTENT = {f"{W}{name}" for name in _ZERO_WIDTH} | _PAIRS


def holds_content(element: etree._Element) -> bool:
    """Whether a block-level element that is no paragraph or table can hold something a reader sees."""
    return isinstance(element.tag, str) and element.tag not in _NO_CONTENT


def _unwrapped(parent: etree._Element, tag: str, controls: Controls = ()) -> Iterator[tuple[etree._Element, Controls]]:
    """Children `tag` of `parent`, also inside content controls and custom XML, with the controls around each."""
    for child in parent:
        if child.tag == tag:
            yield child, controls
        elif child.tag == SDT:
            content = child.find(_SDT_CONTENT)
            if content is not None:
                yield from _unwrapped(content, tag, (*controls, control_key(child)))
        elif child.tag == _CUSTOM:
            yield from _unwrapped(child, tag, controls)


def paragraphs_of(blocks: Sequence[Block]) -> Iterator[Paragraph]:
    """Every paragraph of the blocks in document order, table cells included, text boxes not."""
    for block in blocks:
        if isinstance(block, Paragraph):
            yield block
        elif isinstance(block, Table):
            for row in block.rows:
                for cell in row.cells:
                    yield from paragraphs_of(cell.blocks)


def _integer(value: str | None) -> int:
    try:
        return int(value or 0)
    except ValueError:
        return 0


def _sorted(properties: Mapping[str, object]) -> tuple[tuple[str, object], ...]:
    return tuple(sorted(properties.items()))
