"""A document as a person reads it, whatever its format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from matterbench.errors import InvalidRequest
from matterbench.formats.blocks import Block, Revision
from matterbench.formats.matching import Index
from matterbench.formats.paging import Page, paged
from matterbench.formats.tables import Table, tables_of

DocumentKind = Literal["docx", "pdf", "eml", "xlsx", "pptx", "csv", "ics", "html", "json", "txt", "md"]

_INTERRUPTING = {"footnote", "endnote", "comment", "running head", "text box", "notice", "attachment"}


@dataclass(frozen=True, slots=True)
class Hit:
    """Where something was found."""

    section: str
    place: str
    block: int
    """0-based number of the block among `Reading.blocks`."""
    context: str
    """The words around it."""

    def words(self) -> str:
        """Return the place with its section where the place alone does not tell it: `header (section 1)`."""
        if self.section in {"body", "rows", ""} or self.place.startswith(self.section):
            return self.place or self.section
        return f"{self.section}, {self.place}" if self.place else self.section


@dataclass(frozen=True)
class Section:
    """A part of a document that has a name of its own."""

    name: str
    """`body`, `page 3`, `sheet Rent Roll`, `header`, `footnotes`, `comments`, `attachment Lease.docx`."""
    blocks: tuple[Block, ...]
    reading: Reading | None = None
    """Of an attachment that can be read: itself. Its blocks are the section's too, their places led by its name."""
    data: bytes | None = field(default=None, repr=False)
    """Bytes of an attachment."""
    media_type: str = ""
    """Of an attachment, as the message states it."""

    @property
    def text(self) -> str:
        """Its words, a line a block."""
        return "\n".join(block.text for block in self.blocks)


@dataclass(frozen=True)
class Reading:
    """What one file says."""

    kind: DocumentKind
    name: str
    """File name."""
    title: str
    """The title that it gives itself: of an e-mail the subject; else the file name."""
    sections: tuple[Section, ...]
    notes: tuple[str, ...] = ()
    """What a reader should know beside the words: a fallback encoding, a page without text, tracked changes."""
    properties: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What the file says about itself: author, created, modified …"""
    view: str = ""
    """Of a Word document: final, original or marked."""
    revisions: tuple[Revision, ...] = ()
    """All its tracked changes in order, whatever the view."""
    data: object = field(default=None, repr=False)
    """Of a JSON file: its value; numbers with a fraction are Decimal."""

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """All blocks in order."""
        return tuple(block for section in self.sections for block in section.blocks)

    @property
    def text(self) -> str:
        """All its words, a line a block."""
        return "\n".join(section.text for section in self.sections)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """All tables and sheets in order."""
        return tuple(table for section in self.sections for table in tables_of(section.name, section.blocks))

    @property
    def attachments(self) -> tuple[Section, ...]:
        """The sections that are attachments."""
        return tuple(section for section in self.sections if section.data is not None)

    def section(self, name: str) -> Section:
        """Return the section of that name; raises `InvalidRequest`, naming those there are."""
        for section in self.sections:
            if section.name == name:
                return section
        raise InvalidRequest(
            f"has no section {name!r}", where=self.name, expected=_listed(s.name for s in self.sections)
        )

    def sheet(self, name: str) -> Table:
        """Return the sheet (or table) of that name; raises `InvalidRequest`, naming those there are."""
        for table in self.tables:
            if table.name == name:
                return table
        raise InvalidRequest(f"has no sheet {name!r}", where=self.name, expected=_listed(t.name for t in self.tables))

    def find(self, quote: str) -> tuple[Hit, ...]:
        """Return every place where the words stand, in order; a quote may run over blocks and pages.

        Capitals count; typography (curly quotes, dashes, kinds of blanks, ligatures) does not. Note marks are no text.
        """
        named = self._named
        found = ((number, context) for number, context in self._index.find(quote))
        hits = (Hit(named[number], self.blocks[number].place, number, context) for number, context in found)
        return tuple(sorted(hits, key=lambda hit: hit.block))

    def paged(self, size: int) -> tuple[Page, ...]:
        """Return it cut into pages of about `size` characters; raises `InvalidRequest` for a size below 200."""
        if size < 200:
            raise InvalidRequest(f"the page size is {size}", where=self.name, expected="at least 200 characters")
        return paged([(section.name, section.blocks) for section in self.sections], size)

    @cached_property
    def _index(self) -> Index:
        """The words in order; what interrupts them (notes, running heads) comes last, so that quotes run across it."""
        numbered = sorted(enumerate(self.blocks), key=lambda item: item[1].kind in _INTERRUPTING)
        return Index((number, block.text) for number, block in numbered)

    @cached_property
    def _named(self) -> tuple[str, ...]:
        """The name of the section of each block."""
        return tuple(section.name for section in self.sections for _ in section.blocks)

    def named_blocks(self) -> Iterator[tuple[str, Block]]:
        """Yield every block with the name of its section."""
        return zip(self._named, self.blocks, strict=True)


def _listed(names: Iterable[str]) -> str:
    found = [repr(name) for name in names]
    return "one of " + ", ".join(found) if found else "none: there is none"
