"""Atoms: what a page break never parts, with the ink on each; a paragraph is one atom for each of its lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from matterbench.authoring.pdf.fonts import ASCENT, DESCENT, LEADING
from matterbench.authoring.pdf.lines import Line
from matterbench.authoring.pdf.looks import Look


@dataclass(frozen=True, slots=True)
class Print:
    """A line of text; `y` is its baseline. Ink is placed in points from the left and the top of its atom."""

    x: float
    y: float
    line: Line


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line."""

    start: tuple[float, float]
    end: tuple[float, float]
    width: float = 0.5
    color: str = "000000"


@dataclass(frozen=True, slots=True)
class Fill:
    """A filled rectangle."""

    corner: tuple[float, float]
    size: tuple[float, float]
    color: str


@dataclass(frozen=True, slots=True)
class Image:
    """A picture of the manuscript, by key."""

    corner: tuple[float, float]
    size: tuple[float, float]
    key: str


Ink = Print | Stroke | Fill | Image


@dataclass(frozen=True, slots=True)
class Atom:
    """`before` and `after` are white space that a page's edge swallows; `keep` holds the next atom on the same page.

    `notes` are keys of footnotes that must stand on the page, `paragraphs` indexes of the statements that start here,
    `keys` the keys of blocks that start here. `repeated` atoms go to the top of a page that starts with this one.
    """

    height: float
    ink: tuple[Ink, ...]
    before: float = 0
    after: float = 0
    keep: bool = False
    new_page: bool = False
    notes: tuple[str, ...] = ()
    paragraphs: tuple[int, ...] = ()
    keys: tuple[str, ...] = ()
    repeated: tuple[Atom, ...] = ()


def line_height(line: Line, look: Look) -> float:
    """Return the height of a line of a paragraph."""
    return look.line if look.exact else line.size * LEADING * look.line


def stacked(lines: Sequence[Line], look: Look, x: float = 0, y: float = 0) -> tuple[tuple[Print, ...], float]:
    """Return lines one under another from (x, y) on, and where they end."""
    prints = []
    for line in lines:
        height = line_height(line, look)
        space = height - line.size * (ASCENT + DESCENT)
        prints.append(Print(x, y + space / 2 + line.size * ASCENT, line))
        y += height
    return tuple(prints), y


def paragraph_atoms(lines: Sequence[Line], look: Look, measure: float) -> list[Atom]:
    """Return the atoms of a paragraph: at least two lines stay together at either end of a page."""
    if look.borders:
        return [_bordered(lines, look, measure)]
    last = len(lines) - 1
    atoms = []
    for index, line in enumerate(lines):
        prints, height = stacked([line], look)
        held = look.keep_lines or index == 0 or index == last - 1
        keep = look.keep_next if index == last else held
        atoms.append(Atom(height, prints, keep=keep, notes=line.notes))
    atoms[0] = replace(atoms[0], before=look.before, new_page=look.new_page)
    atoms[-1] = replace(atoms[-1], after=look.after)
    return atoms


_PADDING = 4.0


def _bordered(lines: Sequence[Line], look: Look, measure: float) -> Atom:
    prints, end = stacked(lines, look, y=_PADDING if "top" in look.borders else 0)
    height = end + (_PADDING if "bottom" in look.borders else 0)
    left, right = look.left + min(look.first, 0) - _PADDING, measure - look.right + _PADDING
    if not {"left", "right"} & look.borders:
        left, right = left + _PADDING, right - _PADDING
    corners = {
        "top": ((left, 0.0), (right, 0.0)),
        "bottom": ((left, height), (right, height)),
        "left": ((left, 0.0), (left, height)),
        "right": ((right, 0.0), (right, height)),
    }
    strokes = tuple(Stroke(*ends, width=0.75) for side, ends in corners.items() if side in look.borders)
    notes = tuple(note for line in lines for note in line.notes)
    return Atom(height, (*strokes, *prints), look.before, look.after, look.keep_next, look.new_page, notes=notes)
