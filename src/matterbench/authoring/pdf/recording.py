"""What a recording office puts on an instrument: its cover page, and stamps."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from matterbench.authoring.pdf.atoms import Atom, Fill, Print, Stroke, stacked
from matterbench.authoring.pdf.fonts import Format
from matterbench.authoring.pdf.grids import CellText, grid
from matterbench.authoring.pdf.lines import break_lines
from matterbench.authoring.pdf.looks import Look
from matterbench.authoring.pdf.spans import Span
from matterbench.authoring.tables import Cell, Row

RECORDING_LOOK = Look(before=2.5, after=2.5)
STAMP_COLOR = "33358C"

SetText = Callable[[str, Format, float], CellText]
_SMALL = Format("sans", 8)
_BAND = Format("sans", 8, bold=True)
_OFFICE = Format("sans", 11, bold=True)
_TITLE = Format("sans", 13, bold=True)
_BARCODE = (170.0, 34.0)


def recording_atoms(heading: Sequence[str], rows: Sequence[Row], measure: float, set_text: SetText) -> list[Atom]:
    """Return a recording cover page.

    Of `heading` the first two are the office, the third is the title, the rest is notice in small type. A row of one
    cell is a band, other rows are labels and what they label, in turn; the second cell of the first row is the number
    of the document, which its bar code shows.
    """
    number = rows[0].cells[1].paragraphs[0]
    looks = (_OFFICE, _OFFICE, _TITLE)
    y, ink = 0.0, list[Print | Fill](_bars(number, measure - _BARCODE[0]))
    paragraphs = []
    for index, one in enumerate(heading):
        beside = _BARCODE[0] + 18 if index < 2 else 0
        text = set_text(one, looks[index] if index < 3 else _SMALL, measure - beside)
        prints, y = stacked(text.lines, text.look, y=max(y, _BARCODE[1] + 8) if index == 2 else y + 2)
        ink += prints
        paragraphs.append(text.paragraph)
    top = Atom(y, tuple(ink), after=8, keep=True, paragraphs=tuple(paragraphs))

    def cell(markup: str, row: Row, one: Cell, room: float) -> CellText:
        label = row.look == "=" or row.cells.index(one) % 2 == 0
        return set_text(markup, _BAND if label else _SMALL, room)

    widths = [measure * share for share in (0.2, 0.3, 0.2, 0.3)]
    return [top, *grid([_spread(row) for row in rows], widths, 0, cell, ruled=True)]


def _spread(row: Row) -> Row:
    """Return the row over four columns."""
    if len(row.cells) == 1:
        return Row((replace(row.cells[0], span=4),), "=")
    if len(row.cells) == 2:
        return Row((row.cells[0], replace(row.cells[1], span=3)), row.look)
    return row


def _bars(number: str, left: float) -> Iterator[Fill]:
    """Bars that look like a bar code; their widths follow from the number."""
    x, state = left, zlib.crc32(number.encode())
    while x < left + _BARCODE[0] - 4:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        bar, gap = 0.8 * (1 + (state >> 16) % 3), 0.8 * (1 + (state >> 20) % 3)
        yield Fill((x, 0), (bar, _BARCODE[1]), "000000")
        x += bar + gap


def stamp_atom(paragraphs: Sequence[Sequence[Span]], look: Look, measure: float) -> Atom:
    """Return a stamp at the right: centred lines in a double frame."""
    flush = replace(look, align="left")
    room = max(line.runs[-1].end for spans in paragraphs for line in break_lines(spans, flush, measure) if line.runs)
    left = measure - room - 16
    lines = [line for spans in paragraphs for line in break_lines(spans, look, room + 0.5)]
    prints, end = stacked(lines, look, left + 8, 6)
    size = (room + 16, end + 6)
    outer, inner = _frame(left, 0, size), _frame(left + 2, 2, (size[0] - 4, size[1] - 4))
    return Atom(size[1], (*outer, *inner, *prints), after=12, keep=True)


def _frame(left: float, top: float, size: tuple[float, float]) -> Iterator[Stroke]:
    right, bottom = left + size[0], top + size[1]
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        yield Stroke(start, end, 0.8, STAMP_COLOR)
