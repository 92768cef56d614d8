"""The body of a document from its blocks, with a statement of what each paragraph means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from matterbench.authoring import runs
from matterbench.authoring.drawings import equation
from matterbench.authoring.elements import tag, val
from matterbench.authoring.inline import Book, InlineWriter, Pointer, bookmark_name, listed
from matterbench.authoring.labels import Position, full, number
from matterbench.authoring.listing import listing
from matterbench.authoring.manuscript import Kind, Manuscript
from matterbench.authoring.runs import PLAIN, RunFormat
from matterbench.authoring.sections import section_properties
from matterbench.authoring.source import Block, Mark, parse_inline
from matterbench.authoring.tables import Cell, Row, parse_row, table

_WEB_HIDDEN = RunFormat(hidden_in_web=True)
_TABLES, _PARTED = frozenset({"table", "layout", "memohead"}), frozenset({"tablenote", "break"})
_REFERENCES = frozenset({"ref", "rel", "num", "page", "shows"})


@dataclass(frozen=True, slots=True)
class Reference:
    """A REF field as meant: bookmark, switch (n, r or w), index of the statement it points to, what it shows."""

    bookmark: str
    switch: str
    target: int
    result: str


@dataclass(frozen=True, slots=True)
class Statement:
    """What the writer meant by one paragraph of the body.

    `index` counts every w:p of the body in document order, those in tables and content controls included, those in
    text boxes not. `label` and `text` are those of the final view (insertions in, deletions out); tabs, line breaks and
    no-break hyphens are characters, symbols, pictures and note marks are none. `style` is a style id; `full` is the
    label as it is cited, such as 19.1(b), without trailing periods; `key` is that of its block. `cell` is the
    table, row and column of the grid that it stands in, each from 1.
    """

    index: int
    label: str
    style: str
    text: str
    references: tuple[Reference, ...]
    full: str
    key: str = ""
    cell: tuple[int, int, int] | None = None


@dataclass(slots=True)
class _Draft:
    """A statement whose references still name keys."""

    key: str
    label: str
    style: str
    text: str
    pointers: list[Pointer]
    full: str = ""
    cell: tuple[int, int, int] | None = None


def positions(manuscript: Manuscript) -> dict[int, Position]:
    """Return where each numbered block stands, by its index."""
    kinds = [manuscript.house.kinds.get(block.kind, Kind("")) for block in manuscript.blocks]
    lists = listing(manuscript.house, manuscript.blocks)
    pairs = [(instance, kind.level) for instance, kind in zip(lists.of, kinds, strict=True)]
    found = number(pairs, manuscript.house.definitions, lists.instances)
    return {index: one for index, one in enumerate(found) if one is not None}


def positions_by_key(manuscript: Manuscript) -> dict[str, Position]:
    """Return where each numbered block that has a key stands."""
    found = positions(manuscript)
    return {manuscript.blocks[index].key: one for index, one in found.items() if manuscript.blocks[index].key}


class Composer:
    """Writes the blocks of a manuscript in order; `body` and `drafts` grow."""

    def __init__(self, manuscript: Manuscript, relationships: Mapping[str, str]) -> None:
        """Number the blocks; `relationships` maps keys of links, pictures and stories to relationship ids."""
        self.manuscript = manuscript
        self.positions = positions(manuscript)
        self.by_key = positions_by_key(manuscript)
        self._numbers = {one.key: n for n, one in enumerate(listing(manuscript.house, manuscript.blocks).instances, 1)}
        self.book = Book(manuscript, self.by_key, relationships)
        self.targets = frozenset(_targets(manuscript))
        self.body: list[str] = []
        self.drafts: list[_Draft] = []
        self.tables = 0

    def compose(self) -> tuple[str, tuple[Statement, ...]]:
        """Return the content of w:body and the statements."""
        for index, block in enumerate(self.manuscript.blocks):
            special = _SPECIAL.get(block.kind)
            if special is not None:
                special(self, block)
                self._space(index)
            else:
                self.body.append(self.paragraph(block, self.positions.get(index)))
        return "".join(self.body), self._statements()

    def _space(self, index: int) -> None:
        """Part a table from what follows it: two tables in a row would be one, and a table must not end the body."""
        block, follower = self.manuscript.blocks[index], self.manuscript.blocks[index + 1 : index + 2]
        spacer = self.manuscript.house.spacer
        if spacer and block.kind in _TABLES and not (follower and follower[0].kind in _PARTED):
            self.body.append(self.plain(spacer, ""))

    def _statements(self) -> tuple[Statement, ...]:
        index = {draft.key: number for number, draft in enumerate(self.drafts) if draft.key}
        return tuple(
            Statement(
                number,
                draft.label,
                draft.style,
                draft.text,
                tuple(
                    Reference(bookmark_name("_Ref", one.key), one.switch, index[one.key], one.result)
                    for one in draft.pointers
                ),
                draft.full,
                draft.key,
                draft.cell,
            )
            for number, draft in enumerate(self.drafts)
        )

    def paragraph(self, block: Block, position: Position | None) -> str:
        """Return the paragraph of a block, tracked where the block has an author."""
        kind = self.manuscript.house.kinds[block.kind]
        writer = InlineWriter(self.book, position)
        writer.write(block.text)
        content, mark = "".join(writer.xml), ""
        if block.author:
            author = self.manuscript.authors[block.author]
            mark = tag("w:rPr", None, runs.revision("ins", next(self.book.revisions), author.name, author.date))
            content = runs.revision("ins", next(self.book.revisions), author.name, author.date, content)
        label, cited = (position.label, full(position)) if position else ("", "")
        self.drafts.append(_Draft(block.key, label, kind.style, "".join(writer.text), writer.references, cited))
        return tag("w:p", None, self._properties(kind, position, mark), self._bookmarked(block, kind, content))

    def _properties(self, kind: Kind, position: Position | None, mark: str) -> str:
        numbering = ""
        if kind.direct and position is not None:
            number = self._numbers[position.instance]
            numbering = tag("w:numPr", None, val("ilvl", kind.level), val("numId", number))
        style = val("pStyle", kind.style) if kind.style != "Normal" else ""
        return tag("w:pPr", None, style, numbering, mark) if style or numbering or mark else ""

    def _bookmarked(self, block: Block, kind: Kind, content: str) -> str:
        if block.key in self.targets:
            content = runs.bookmark(bookmark_name("_Ref", block.key), next(self.book.bookmarks), content)
        if kind.contents:
            content = runs.bookmark(bookmark_name("_Toc", block.key), next(self.book.bookmarks), content)
        return content

    def plain(self, style: str, content: str, text: str = "", properties: str = "") -> str:
        """Return a paragraph that is no block of its own, and note it."""
        self.drafts.append(_Draft("", "", style, text, []))
        head = val("pStyle", style) if style != "Normal" else ""
        return tag("w:p", None, tag("w:pPr", None, head, properties) if head or properties else "", content)


def _targets(manuscript: Manuscript) -> Iterator[str]:
    texts = [one.text for one in (*manuscript.blocks, *manuscript.stories)]
    texts += [one.text for one in (*manuscript.footnotes, *manuscript.endnotes)]
    for text in texts:
        yield from _named(parse_inline(text))
    yield from (key for _, key in manuscript.terms if key)


def _named(nodes: Sequence[str | Mark]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Mark):
            if node.name in _REFERENCES:
                yield node.argument
            yield from _named(node.content)


def _table(composer: Composer, block: Block) -> None:
    widths, *lines = block.text.splitlines()
    rows = [parse_row(line) for line in lines]
    composer.tables += 1
    places = {
        id(cell): (composer.tables, number, 1 + sum(one.span for one in row.cells[:at]))
        for number, row in enumerate(rows, 1)
        for at, cell in enumerate(row.cells)
    }

    def paragraph(markup: str, row: Row, cell: Cell) -> str:
        plain = "TableHead" if row.look == "*" else "TableText"
        style = {"layout": "Signature", "memohead": "MemoHead"}.get(block.kind, plain)
        writer = InlineWriter(composer.book)
        writer.write(markup)
        draft = _Draft("", "", style, "".join(writer.text), writer.references, cell=places[id(cell)])
        composer.drafts.append(draft)
        align = val("jc", cell.align) if cell.align else ""
        return tag("w:p", None, tag("w:pPr", None, val("pStyle", style), align), *writer.xml)

    style = {"layout": "LayoutTable", "memohead": "MemoTable"}.get(block.kind, composer.manuscript.house.table_style)
    composer.body.append(table(rows, [int(one) for one in widths.split()], style, paragraph))


def _contents(composer: Composer, block: Block) -> None:
    """The table of contents: a block-level content control, one linked entry for each heading."""
    code = runs.field_begin('TOC \\h \\z \\t "Heading 1,1,Exhibit Heading,1"')
    entries = [composer.plain("TOCHeading", runs.run(block.text), block.text)]
    for index, heading in enumerate(composer.manuscript.blocks):
        kind = composer.manuscript.house.kinds.get(heading.kind)
        if kind is None or not kind.contents:
            continue
        anchor = bookmark_name("_Toc", heading.key)
        label, page = composer.positions[index].label, str(composer.manuscript.pages.of[heading.key])
        title = InlineWriter(composer.book)
        words = composer.manuscript.listed.get(heading.key, heading.text)
        title.nodes(tuple(listed(parse_inline(f"{label}\t{words}"))), PLAIN)
        number = runs.run("\t", _WEB_HIDDEN) + runs.field(f"PAGEREF {anchor} \\h", page, _WEB_HIDDEN)
        entry = runs.hyperlink("".join(title.xml) + number, anchor=anchor)
        entries.append(composer.plain("TOC1", code + entry, "".join(title.text) + f"\t{page}"))
        code = ""
    entries.append(composer.plain("Normal", runs.field_end()))
    gallery = tag("w:docPartObj", None, val("docPartGallery", "Table of Contents"), "<w:docPartUnique/>")
    head = tag("w:sdtPr", None, val("id", next(composer.book.controls)), gallery)
    composer.body.append(tag("w:sdt", None, head, tag("w:sdtContent", None, *entries)))


def _index(composer: Composer, block: Block) -> None:
    """One paragraph for each defined term, with a reference to where it is defined."""
    for term, key in sorted(composer.manuscript.terms, key=lambda pair: pair[0].casefold()):
        writer = InlineWriter(composer.book)
        recital = key in composer.by_key and composer.by_key[key].instance == "recitals"
        place = f"Recital {{ref {key}}}" if recital else f"{{ref {key}}}" if key else "Preamble"
        writer.write(f"{term}\t{place}")
        composer.drafts.append(_Draft("", "", "IndexEntry", "".join(writer.text), writer.references))
        composer.body.append(tag("w:p", None, tag("w:pPr", None, val("pStyle", "IndexEntry")), *writer.xml))


def _break(composer: Composer, block: Block) -> None:
    """The end of a section, in a paragraph of its own."""
    section = section_properties(composer.manuscript.house.sections[block.key], composer.book.relationships)
    composer.body.append(composer.plain("SectionEnd", "", properties=section))


def _end(composer: Composer, block: Block) -> None:
    composer.body.append(section_properties(composer.manuscript.house.sections[block.key], composer.book.relationships))


def _equation(composer: Composer, block: Block) -> None:
    """Terms parted by spaces; `a_b` is a with the subscript b."""
    terms: list[tuple[str, str] | str] = []
    for word in block.text.split():
        base, _, subscript = word.partition("_")
        terms.append((base, subscript) if subscript else f" {word} ")
    composer.body.append(composer.plain("Equation", equation(terms)))


_SPECIAL: Mapping[str, Callable[[Composer, Block], None]] = {
    "table": _table,
    "layout": _table,
    "memohead": _table,
    "contents": _contents,
    "index": _index,
    "break": _break,
    "end": _end,
    "equation": _equation,
}

SPECIAL_KINDS = frozenset(_SPECIAL)
"""Kinds of blocks that are no single paragraph."""
