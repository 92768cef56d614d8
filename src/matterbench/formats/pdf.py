"""PDF files, page by page. Scripts in a PDF are never run."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from matterbench.formats.blocks import Block, Cell
from matterbench.formats.pdf_pages import blocks_of_pages
from matterbench.formats.pdf_text import Line, lines, paragraphs
from matterbench.formats.reading import Reading, Section
from matterbench.formats.source import Source
from matterbench.formats.tables import letters

MAX_PAGES = 3000
_PROPERTIES = {"Title": "title", "Author": "author", "Subject": "subject", "Creator": "program"}
_UNSAID = {"", "(anonymous)", "(unspecified)", "untitled"}


def read_pdf(source: Source, *, tables: bool = False) -> Reading:
    """Return the text of a PDF by page, and its tables when asked; raises `UnreadableInput`."""
    import pypdfium2

    document = _opened(source)
    try:
        count = len(document)
        if count > MAX_PAGES:
            source.refuse(f"has {count:,} pages", expected=f"at most {MAX_PAGES:,}", fix="split it")
        pages = [_page(document, at) for at in range(count)]
        metadata = document.get_metadata_dict()
    except (pypdfium2.PdfiumError, UnicodeError):
        source.refuse("is a damaged PDF: its pages cannot be read", fix="ask for an undamaged copy")
    finally:
        document.close()
    blocks = blocks_of_pages(paragraphs([page or () for page in pages]))
    found = [Section(f"page {at}", held) for at, held in enumerate(blocks, 1)]
    notes = tuple(_unreadable(pages))
    if tables:
        found = _with_tables(source, found)
    said = ((name, str(metadata.get(key, "")).strip()) for key, name in _PROPERTIES.items())
    properties = {name: value for name, value in said if value not in _UNSAID}
    return Reading("pdf", source.name, properties.get("title", source.name), tuple(found), notes, properties)


def _opened(source: Source) -> Any:
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(source.data)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower() or "security" in str(error).lower():
            source.refuse("is encrypted with a password", fix="save it without a password")
        source.refuse("is a damaged PDF: it cannot be opened", fix="ask for an undamaged copy")


def _page(document: Any, at: int) -> list[Line] | None:
    """Lines of a page; None for one that is damaged."""
    import pypdfium2

    try:
        page = document[at]
        text_page = page.get_textpage()
    except pypdfium2.PdfiumError:
        return None
    try:
        return list(lines(text_page))
    finally:
        text_page.close()
        page.close()


def _unreadable(pages: Sequence[list[Line] | None]) -> Iterator[str]:
    bare = [str(at) for at, blocks in enumerate(pages, 1) if blocks is not None and not blocks]
    damaged = [str(at) for at, blocks in enumerate(pages, 1) if blocks is None]
    if bare:
        yield f"{_counted(bare)} no text: blank, or a picture without a text layer."
    if damaged:
        yield f"{_counted(damaged)} damage and cannot be read."


def _counted(pages: Sequence[str]) -> str:
    return f"Page {pages[0]} has" if len(pages) == 1 else f"Pages {', '.join(pages)} have"


def _with_tables(source: Source, found: Sequence[Section]) -> list[Section]:
    import pdfplumber

    out, number = [], 0
    # it warns on standard error about every font that is not quite right
    logging.getLogger("pdfminer").setLevel(logging.CRITICAL)
    try:
        with pdfplumber.open(BytesIO(source.data)) as document:
            for section, page in zip(found, document.pages, strict=False):
                rows: list[Block] = []
                for table in page.extract_tables():
                    number += 1
                    rows += _rows(table, number, section.name)
                out.append(Section(section.name, (*section.blocks, *rows)))
    except Exception:  # the library names no errors of its own for damaged files
        source.refuse("is a PDF whose tables cannot be read", fix="read it without tables")
    return out


def _rows(table: Sequence[Sequence[str | None]], number: int, page: str) -> Iterator[Block]:
    for at, row in enumerate(table, 1):
        place = f"{page}, table {number}, row {at}"
        texts = [(cell or "").strip() for cell in row]
        cells = tuple(
            Cell(f"{letters(column)}{at}", text, text or None, place=f"{place}, column {column}")
            for column, text in enumerate(texts, 1)
        )
        yield Block("row", "\t".join(texts), place=place, cells=cells, table=number)
