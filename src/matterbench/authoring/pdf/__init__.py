"""A manuscript written as a PDF: the same blocks, labels and references as the Word document, laid out on letter paper.

Looks come from the styles of the manuscript's house. Beside the kinds of the house there are two of this writer:
`recording` (a recording office's cover page, see `recording.py`) and `stamp` (an office's stamp at the right; ` // `
parts its lines). The mark `{sign Ruth Okafor}` is a name in a hand, over the rule of the tab that follows it.
"""

from __future__ import annotations

from dataclasses import dataclass

from matterbench.authoring.compose import positions
from matterbench.authoring.manuscript import Manuscript
from matterbench.authoring.pdf.looks import Looks
from matterbench.authoring.pdf.margins import Margins
from matterbench.authoring.pdf.pages import Page, lay_out
from matterbench.authoring.pdf.paint import paint
from matterbench.authoring.pdf.scan import scanned
from matterbench.authoring.pdf.setting import Said, Setter
from matterbench.authoring.pdf.spans import Desk
from matterbench.errors import InvalidRequest

_PASSES = 6


@dataclass(frozen=True, slots=True)
class PdfStatement:
    """What the writer meant by one paragraph, in the order of the blocks; cells of tables are paragraphs.

    `text` is as printed: no-break spaces and hyphens are plain ones, capitals are capitals, note marks are left out.
    `page` is the page that the paragraph starts on, from 1, whatever number is printed on it.
    """

    index: int
    label: str
    kind: str
    text: str
    page: int


@dataclass(frozen=True, slots=True)
class WrittenPdf:
    """The bytes of a PDF, what the writer meant by its paragraphs, and how many pages it has."""

    data: bytes
    statements: tuple[PdfStatement, ...]
    pages: int


def write_pdf(manuscript: Manuscript, *, scan: bool = False) -> WrittenPdf:
    """Return the document; equal manuscripts give equal bytes.

    A `scan` shows each page as a poor copy on glass would, black and white, a little askew and speckled; its text layer
    is exact.

    Raises:
        InvalidRequest: the markup is wrong, or names what the manuscript does not hold.
    """
    pages, said = _laid_out(manuscript)
    where = {index: number for number, page in enumerate(pages, 1) for index in _paragraphs(page)}
    data = paint(manuscript, pages)
    if scan:
        data = paint(manuscript, pages, scanned(data))
    statements = tuple(
        PdfStatement(index, one.label, one.kind, one.text, where[index]) for index, one in enumerate(said)
    )
    return WrittenPdf(data, statements, len(pages))


def _paragraphs(page: Page) -> list[int]:
    return [index for placed in page.placed for index in placed.atom.paragraphs]


def _laid_out(manuscript: Manuscript) -> tuple[list[Page], list[Said]]:
    """Lay the document out until the page numbers in its text are those of its pages."""
    by_key = {manuscript.blocks[at].key: one for at, one in positions(manuscript).items() if manuscript.blocks[at].key}
    looks, shown, total = Looks(manuscript.house), dict[str, str](), 0
    for _ in range(_PASSES):
        desk = Desk(manuscript, looks, by_key, shown, total)
        setter = Setter(desk)
        pages = lay_out(setter.parts(), setter.note_height)
        found = {key: page.number for page in pages for placed in page.placed for key in placed.atom.keys}
        if (found, len(pages)) == (shown, total):
            Margins(setter).dress(pages)
            return pages, setter.said
        shown, total = found, len(pages)
    raise InvalidRequest("page numbers in the text do not settle", fix="shorten the table of contents")
