"""Pages drawn on a PDF canvas: streams are not compressed, and nothing depends on the clock or the machine."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from matterbench.authoring.manuscript import Manuscript, Properties
from matterbench.authoring.pdf.atoms import Fill, Image, Print, Stroke
from matterbench.authoring.pdf.bitmaps import Bitmap, embed
from matterbench.authoring.pdf.fonts import printed, register
from matterbench.authoring.pdf.lines import Leader, Run
from matterbench.authoring.pdf.pages import Page, Placed

_INVISIBLE = 3
_UNDERLINE = 0.11


def paint(manuscript: Manuscript, pages: Sequence[Page], scans: Sequence[Bitmap] = ()) -> bytes:
    """Return the PDF of laid out pages; over `scans`, one for each page, the text is there but not to be seen."""
    from reportlab.pdfgen.canvas import Canvas

    stream = io.BytesIO()
    canvas = Canvas(stream, pageCompression=0, invariant=1, initialFontName="Helvetica", lang="en-US")
    _describe(canvas, manuscript.properties)
    for index, page in enumerate(pages):
        canvas.setPageSize(page.size)
        painter = _Painter(canvas, page.size[1], manuscript, visible=not scans)
        if scans:
            embed(canvas, scans[index], (0, 0), page.size)
        for placed in page.placed:
            painter.atom(placed)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _describe(canvas: Any, properties: Properties) -> None:
    canvas.setTitle(properties.title)
    canvas.setAuthor(properties.creator)
    canvas.setSubject("")
    canvas.setCreator(properties.creator)
    canvas.setProducer("Document Services")
    digits = "".join(one for one in properties.created if one.isdigit())
    canvas.setDateFormatter(lambda *_: f"D:{digits}Z")


class _Painter:
    """Draws atoms on one page whose height is `top` points."""

    def __init__(self, canvas: Any, top: float, manuscript: Manuscript, *, visible: bool) -> None:
        self._canvas, self._top, self._manuscript, self._visible = canvas, top, manuscript, visible

    def atom(self, placed: Placed) -> None:
        """Draw one atom."""
        for ink in placed.atom.ink:
            if self._visible or isinstance(ink, Print):
                _INKS[type(ink)](self, ink, placed.x, self._top - placed.y)

    def line(self, ink: Print, x: float, y: float) -> None:
        """Draw a line of text whose atom's corner is at (x, y), measured from the foot of the page."""
        for run in ink.line.runs:
            self._run(run, x + ink.x, y - ink.y)
        if self._visible:
            for leader in ink.line.leaders:
                self._leader(leader, x + ink.x, y - ink.y)

    def _run(self, run: Run, x: float, y: float) -> None:
        register(run.format.font)
        text = self._canvas.beginText()
        text.setFont(run.format.font, run.format.size)
        text.setTextOrigin(x + run.x, y + run.format.rise)
        text.setWordSpace(run.stretch)
        if self._visible:
            text.setFillColorRGB(*_rgb(run.format.color))
        else:
            text.setTextRenderMode(_INVISIBLE)
        text.textOut(printed(run.text))
        self._canvas.drawText(text)
        if run.format.underline and self._visible:
            self._underline(run, x, y)

    def _underline(self, run: Run, x: float, y: float) -> None:
        low = y - _UNDERLINE * run.format.size
        self._stroke((x + run.x, low), (x + run.end, low), run.format.size / 20, run.format.color)

    def _leader(self, leader: Leader, x: float, y: float) -> None:
        if leader.kind == "dot":
            self._canvas.setLineCap(1)
            self._canvas.setDash([0, 4])
            self._stroke((x + leader.start + 4, y + 0.5), (x + leader.end - 3, y + 0.5), 0.9, "000000")
            self._canvas.setDash([])
            self._canvas.setLineCap(0)
        else:
            self._stroke((x + leader.start, y - 1.5), (x + leader.end, y - 1.5), 0.6, "000000")

    def _stroke(self, start: tuple[float, float], end: tuple[float, float], width: float, color: str) -> None:
        self._canvas.setStrokeColorRGB(*_rgb(color))
        self._canvas.setLineWidth(width)
        self._canvas.line(*start, *end)

    def stroke(self, ink: Stroke, x: float, y: float) -> None:
        """Draw a straight line."""
        self._stroke((x + ink.start[0], y - ink.start[1]), (x + ink.end[0], y - ink.end[1]), ink.width, ink.color)

    def fill(self, ink: Fill, x: float, y: float) -> None:
        """Draw a filled rectangle."""
        self._canvas.setFillColorRGB(*_rgb(ink.color))
        self._canvas.rect(x + ink.corner[0], y - ink.corner[1] - ink.size[1], *ink.size, stroke=0, fill=1)

    def image(self, ink: Image, x: float, y: float) -> None:
        """Draw a picture of the manuscript."""
        bitmap = Bitmap(self._manuscript.pictures[ink.key].rows)
        embed(self._canvas, bitmap, (x + ink.corner[0], y - ink.corner[1] - ink.size[1]), ink.size)


_INKS: Mapping[type, Callable[[_Painter, Any, float, float], None]] = {
    Print: _Painter.line,
    Stroke: _Painter.stroke,
    Fill: _Painter.fill,
    Image: _Painter.image,
}


def _rgb(color: str) -> tuple[float, float, float]:
    return int(color[:2], 16) / 255, int(color[2:4], 16) / 255, int(color[4:], 16) / 255
