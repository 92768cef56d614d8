"""Tables as atoms: one for each row, header rows repeated on each page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from matterbench.authoring.pdf.atoms import Atom, Fill, Ink, Stroke, line_height, stacked
from matterbench.authoring.pdf.lines import Line
from matterbench.authoring.pdf.looks import Look
from matterbench.authoring.tables import Cell, Row

_MARGIN = 5.4
_SHADES = {"*": "D9D9D9", "=": "F2F2F2"}
_AFTER = 6.0


@dataclass(frozen=True, slots=True)
class CellText:
    """One paragraph of a cell: its lines, its look, and the index of its statement."""

    lines: Sequence[Line]
    look: Look
    paragraph: int


SetCell = Callable[[str, Row, Cell, float], CellText]


@dataclass(frozen=True, slots=True)
class _Box:
    cell: Cell
    x: float
    width: float
    texts: tuple[CellText, ...]

    @property
    def height(self) -> float:
        return sum(
            one.look.before + one.look.after + sum(line_height(line, one.look) for line in one.lines)
            for one in self.texts
        )


def grid(rows: Sequence[Row], widths: Sequence[float], left: float, set_cell: SetCell, *, ruled: bool) -> list[Atom]:
    """Return the rows as atoms; `widths` in points, `set_cell` sets a paragraph of a cell to a width.

    A table that is not `ruled` (a signature block) stays on one page.
    """
    heads: list[Atom] = []
    atoms: list[Atom] = []
    for index, row in enumerate(rows):
        below = rows[index + 1] if index + 1 < len(rows) else None
        atom = _row(tuple(_boxes(row, widths, left, set_cell)), row, below, ruled=ruled)
        if row.look == "*":
            heads.append(replace(atom, notes=(), paragraphs=()))
            atoms.append(replace(atom, keep=True))
        else:
            keep = below is not None and (not ruled or row.look == "=" or index == 0 or index == len(rows) - 2)
            atoms.append(replace(atom, repeated=tuple(heads), keep=keep))
    atoms[-1] = replace(atoms[-1], after=_AFTER, keep=False)
    return atoms


def _boxes(row: Row, widths: Sequence[float], left: float, set_cell: SetCell) -> Iterator[_Box]:
    column, x = 0, left
    for cell in row.cells:
        size = sum(widths[column : column + cell.span])
        texts = tuple(set_cell(one, row, cell, size - 2 * _MARGIN) for one in cell.paragraphs)
        yield _Box(cell, x, size, texts)
        column, x = column + cell.span, x + size


def _row(boxes: Sequence[_Box], row: Row, below: Row | None, *, ruled: bool) -> Atom:
    height = max(box.height for box in boxes)
    ink: list[Ink] = []
    for index, box in enumerate(boxes):
        if row.look:
            ink.append(Fill((box.x, 0), (box.width, height), _SHADES[row.look]))
        if ruled:
            merged = below is not None and _continues(below, boxes, index)
            ink += _frame(box, height, open_below=merged)
        ink += _texts(box, height, centred=bool(row.look))
    texts = [text for box in boxes for text in box.texts]
    notes = tuple(note for text in texts for line in text.lines for note in line.notes)
    return Atom(height, tuple(ink), notes=notes, paragraphs=tuple(text.paragraph for text in texts))


def _continues(below: Row, boxes: Sequence[_Box], index: int) -> bool:
    """Whether the cell under a box continues its vertical merge."""
    column = sum(box.cell.span for box in boxes[:index])
    at = 0
    for cell in below.cells:
        if at == column:
            return cell.merge == "continue"
        at += cell.span
    return False


def _frame(box: _Box, height: float, *, open_below: bool) -> Iterator[Stroke]:
    left, right = box.x, box.x + box.width
    if box.cell.merge != "continue":
        yield Stroke((left, 0), (right, 0))
    if not open_below:
        yield Stroke((left, height), (right, height))
    yield Stroke((left, 0), (left, height))
    yield Stroke((right, 0), (right, height))


def _texts(box: _Box, height: float, *, centred: bool) -> Iterator[Ink]:
    y = (height - box.height) / 2 if centred else 0.0
    for one in box.texts:
        prints, y = stacked(one.lines, one.look, box.x + _MARGIN, y + one.look.before)
        y += one.look.after
        yield from prints
