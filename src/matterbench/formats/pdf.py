"""PDF files, page by page: lines joined to paragraphs by their spacing. Scripts in a PDF are never run.

Source: pdfium's text page (characters in content order, one box a character).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

from matterbench.formats.blocks import Block, Cell
from matterbench.formats.reading import Reading, Section
from matterbench.formats.source import Source
from matterbench.formats.tables import letters

MAX_PAGES = 3000
_WIDER = 1.2
"""A step from line to line that is so much larger than the usual one begins a paragraph."""
_FULL = 0.85
"""A line that reaches so far across the page is broken by the margin, not by the writer."""
_SOFT_HYPHENS = ("\ufffe", "\x02", "\u00ad")
_PROPERTIES = {"Title": "title", "Author": "author", "Subject": "subject", "Creator": "program"}
_UNSAID = {"", "(anonymous)", "(unspecified)", "untitled"}


class Line(NamedTuple):
    """One line of a page, in points from its lower left corner."""

    text: str
    left: float
    right: float
    bottom: float
    height: float


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
    found = [Section(f"page {at}", tuple(blocks or ())) for at, blocks in enumerate(pages, 1)]
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


def _page(document: Any, at: int) -> list[Block] | None:
    """Blocks of a page; None for one that is damaged."""
    import pypdfium2

    try:
        page = document[at]
        text_page = page.get_textpage()
    except pypdfium2.PdfiumError:
        return None
    try:
        lines = list(_lines(text_page))
    finally:
        text_page.close()
        page.close()
    return [Block("paragraph", text, place=f"page {at + 1}") for text in _paragraphs(lines)]


def _lines(text_page: Any) -> Iterator[Line]:
    """Lines with words; where characters and boxes do not count alike, boxes of no size."""
    text = text_page.get_text_range(errors="replace")
    boxed = len(text) == text_page.count_chars()
    at = 0
    for raw in text.split("\n"):
        words = raw.strip()
        if words:
            start = at + len(raw) - len(raw.lstrip())
            yield _line(text_page, words, start) if boxed else Line(words, 0, 0, 0, 0)
        at += len(raw) + 1


def _line(text_page: Any, words: str, start: int) -> Line:
    left, bottom, _, top = text_page.get_charbox(start, loose=True)
    right = text_page.get_charbox(start + len(words) - 1, loose=True)[2]
    return Line(words, left, right, bottom, top - bottom)


def _paragraphs(lines: Sequence[Line]) -> Iterator[str]:
    steps = [above.bottom - below.bottom for above, below in pairwise(lines)]
    down = [step for step in steps if step > 1]
    usual = median(down) if down else 0.0
    edge = _FULL * max((line.right for line in lines), default=0.0)
    text = ""
    before: Line | None = None
    for line in lines:
        if before is not None and _begins(before, line, usual):
            yield _clean(text)
            text, before = "", None
        text = line.text if before is None else _joined(text, line.text, full=before.right >= edge)
        before = line
    if text:
        yield _clean(text)


def _begins(before: Line, line: Line, usual: float) -> bool:
    """Whether a line begins a paragraph: it stands far below, further up, or in letters of another size."""
    step = before.bottom - line.bottom
    if abs(step) <= 1:
        return False
    return step < 0 or step > _WIDER * usual or abs(line.height - before.height) > 0.2 * max(before.height, 1)


def _joined(text: str, line: str, *, full: bool) -> str:
    if text.endswith(_SOFT_HYPHENS):
        return text[:-1] + line
    if text.endswith("-") and text[-2:-1].isalnum() and line[:1].isalnum():
        return text + line
    return f"{text}{' ' if full else chr(10)}{line}"


def _clean(text: str) -> str:
    """Text without control characters and half surrogates, which damaged fonts give."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c for c in text if c == "\n" or (c >= " " and not "\ud800" <= c <= "\udfff" and c != "\ufffe"))


def _unreadable(pages: Sequence[list[Block] | None]) -> Iterator[str]:
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
