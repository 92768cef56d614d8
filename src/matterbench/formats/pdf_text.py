"""Lines of a PDF page joined to paragraphs by their spacing.

Source: pdfium's text page: characters in content order, one box a character; a hyphen at the end of a line that may
part a word is a sign of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

_WIDER = 1.2
"""A step from line to line that is so much larger than the usual one begins a paragraph."""
_RAISED = 0.6
"""A step of less than so much of a line's height is none: a raised note mark, a cell of the same row."""
_FEW = 4
"""Steps that tell what is usual; where there are fewer, the whole document's count, or the size of its letters."""
_SPACING = 1.4
"""Step from line to line over the height of a line, where nothing else tells."""
_DOUBLE = 2.6
"""No step within a paragraph, double-spaced lines included, is larger than so many heights of a line."""
_FULL = 0.85
"""A line that reaches so far across the page is broken by the margin, not by the writer."""
PARTED = "\u00ad"
"""Stands for a hyphen at the end of a line until the whole document tells whether it belongs to the word."""
_PARTING = ("\ufffe", "\x02", "\u00ad")
_LINE = re.compile("[^\n\ufffe\x02]*[\ufffe\x02]|[^\n\ufffe\x02]+")
"""pdfium runs a line that parts a word on into the next one."""
_LABELLED = re.compile(r"(?:\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]|\d+(?:\.\d+)+\.?|[•▪–])\s")
_NO_TEXT = re.compile("[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


class Line(NamedTuple):
    """One line of a page, in points from its lower left corner."""

    text: str
    right: float
    bottom: float
    height: float


class Paragraph(NamedTuple):
    """Lines that belong together."""

    text: str
    height: float
    """Of its letters, in points; 0 where it is not known."""


def lines(text_page: Any) -> Iterator[Line]:
    """Yield the lines with words; where pdfium's characters and boxes do not count alike, without a size."""
    from pypdfium2.raw import FS_RECTF

    text = text_page.get_text_range(errors="replace")
    boxed = len(text) == text_page.count_chars()
    box = FS_RECTF()
    for raw in _LINE.finditer(text):
        words = raw[0].strip()
        if words:
            start = raw.start() + len(raw[0]) - len(raw[0].lstrip())
            yield _line(text_page, words, start, box) if boxed else Line(words, 0, 0, 0)


def _line(text_page: Any, words: str, start: int, box: Any) -> Line:
    """A line with its place, by the boxes of its first and last character; of no size where pdfium knows none."""
    from pypdfium2.raw import FPDFText_GetLooseCharBox

    if not FPDFText_GetLooseCharBox(text_page, start, box):
        return Line(words, 0, 0, 0)
    bottom, height = box.bottom, box.top - box.bottom
    right = box.right if FPDFText_GetLooseCharBox(text_page, start + len(words) - 1, box) else 0.0
    return Line(words, right, bottom, height)


def paragraphs(pages: Sequence[Sequence[Line]]) -> list[list[Paragraph]]:
    """Return the paragraphs of each page in the order of its content."""
    steps = [_steps(page) for page in pages]
    every = [step for found in steps for step in found]
    heights = [line.height for page in pages for line in page]
    known = median(every) if len(every) >= _FEW else _SPACING * median(heights or [0.0])
    return [
        list(_paragraphs(page, median(found) if len(found) >= _FEW else known))
        for page, found in zip(pages, steps, strict=True)
    ]


def _paragraphs(found: Sequence[Line], usual: float) -> Iterator[Paragraph]:
    edge = _edge(found)
    text, height = "", 0.0
    before: Line | None = None
    for line in found:
        if before is not None and _begins(before, line, usual, edge):
            yield Paragraph(_clean(text), height)
            before = None
        if before is None:
            text, height = line.text, line.height
        else:
            full = before.right >= edge or _same_line(before, line)
            text, height = _joined(text, line.text, full=full), max(height, line.height)
        before = line
    if text:
        yield Paragraph(_clean(text), height)


def _edge(found: Sequence[Line]) -> float:
    return _FULL * max((line.right for line in found), default=0.0)


def _steps(found: Sequence[Line]) -> list[float]:
    """The steps down from lines that the margin breaks: mostly those from line to line within a paragraph."""
    edge = _edge(found)
    full = ((above, above.bottom - below.bottom) for above, below in pairwise(found) if above.right >= edge)
    return [step for above, step in full if 1 < step < _DOUBLE * above.height]


def _begins(before: Line, line: Line, usual: float, edge: float) -> bool:
    """Whether a line begins a paragraph: far below, further up, in letters of another size, or with a label."""
    step = before.bottom - line.bottom
    if _same_line(before, line):
        return False
    if before.right < edge and _LABELLED.match(line.text):
        return True
    return step < 0 or step > _WIDER * usual or abs(line.height - before.height) > 0.2 * max(before.height, 1)


def _same_line(before: Line, line: Line) -> bool:
    return abs(before.bottom - line.bottom) <= _RAISED * max(before.height, line.height)


def _joined(text: str, line: str, *, full: bool) -> str:
    if text.endswith(_PARTING):
        return text[:-1] + PARTED + line
    if text.endswith("-") and text[-2:-1].isalnum() and line[:1].isalnum():
        return text + line
    return f"{text}{' ' if full else chr(10)}{line}"


def _clean(text: str) -> str:
    """Text without control characters and half surrogates, which damaged fonts give."""
    return text if text.isprintable() else _NO_TEXT.sub("", text)
