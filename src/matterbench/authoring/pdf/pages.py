"""Atoms laid out on pages: sections, columns, footnotes, page numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from matterbench.authoring.numbering import FORMATS
from matterbench.authoring.pdf.atoms import Atom
from matterbench.authoring.sections import Section

_LONG, _SHORT, _MARGIN, _GUTTER = 792.0, 612.0, 72.0, 36.0
_NOTES_GAP = 14.0
_TOLERANCE = 0.01


@dataclass(frozen=True, slots=True)
class Part:
    """The atoms of one section."""

    section: Section
    atoms: Sequence[Atom]


@dataclass(frozen=True, slots=True)
class Placed:
    """An atom on a page: where its left and top edges are, in points from those of the page."""

    x: float
    y: float
    atom: Atom


@dataclass(slots=True)
class Page:
    """A page: its section, its number as printed, whether it is the first of the section, and what stands on it."""

    section: Section
    number: str
    opening: bool
    placed: list[Placed] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        return (_LONG, _SHORT) if self.section.landscape else (_SHORT, _LONG)


def measure(section: Section) -> float:
    """Return the width in points of the lines of a section."""
    width = (_LONG if section.landscape else _SHORT) - 2 * _MARGIN
    return (width - _GUTTER * (section.columns - 1)) / section.columns


def lay_out(parts: Sequence[Part], note_height: Callable[[str], float]) -> list[Page]:
    """Return the pages; `note_height` gives the height of a footnote in points."""
    layout = _Layout(note_height)
    for part in parts:
        layout.section(part)
    return layout.pages


@dataclass(slots=True)
class _Frame:
    x: float
    y: float
    bottom: float
    fresh: bool = True


class _Layout:
    """Fills frames one after another; `pages` grows."""

    def __init__(self, note_height: Callable[[str], float]) -> None:
        self.pages: list[Page] = []
        self._note_height = note_height
        self._count = 0
        self._frames: list[_Frame] = []
        self._lowest = 0.0
        self._section: Section

    def section(self, part: Part) -> None:
        """Lay out a section, on a new page unless it is continuous."""
        self._section = part.section
        if part.section.continuous and self.pages:
            self._open_frames(self._lowest, _share(part))
        else:
            if part.section.number_start is not None:
                self._count = part.section.number_start - 1
            self._new_page(opening=True)
        for chain in _chains(part.atoms):
            self._place(chain)

    def _new_page(self, *, opening: bool = False) -> None:
        self._count += 1
        number = FORMATS[self._section.number_format or "decimal"](self._count)
        self.pages.append(Page(self._section, number, opening))
        self._open_frames(_MARGIN, None)

    def _open_frames(self, top: float, height: float | None) -> None:
        bottom = self.pages[-1].size[1] - _MARGIN
        if height is not None:
            bottom = min(bottom, top + height)
        step = measure(self._section) + _GUTTER
        self._frames = [_Frame(_MARGIN + n * step, top, bottom) for n in range(self._section.columns)]

    def _next_frame(self) -> None:
        self._frames.pop(0)
        if not self._frames:
            self._new_page()

    def _place(self, chain: Sequence[Atom]) -> None:
        if chain[0].new_page and self.pages[-1].placed:
            self._new_page()
        if not self._frames[0].fresh and not self._fits(chain):
            self._next_frame()
        for atom in chain:
            if not self._frames[0].fresh and not self._fits([atom]):
                self._next_frame()
            self._put(atom)

    def _fits(self, chain: Sequence[Atom]) -> bool:
        frame, page = self._frames[0], self.pages[-1]
        need = sum(atom.before + atom.height + atom.after for atom in chain) - chain[-1].after
        notes = [*page.notes, *(note for atom in chain for note in atom.notes)]
        return frame.y + need <= frame.bottom - self._reserved(notes) + _TOLERANCE

    def _reserved(self, notes: Sequence[str]) -> float:
        return sum(self._note_height(note) for note in notes) + (_NOTES_GAP if notes else 0)

    def _put(self, atom: Atom) -> None:
        page = self.pages[-1]
        frame = self._frames[0]
        if frame.fresh:
            for head in atom.repeated:
                page.placed.append(Placed(frame.x, frame.y, head))
                frame.y += head.height
        opens = page.opening and not page.placed
        frame.y += atom.before if not frame.fresh or atom.new_page or opens else 0
        page.placed.append(Placed(frame.x, frame.y, atom))
        page.notes += atom.notes
        frame.y += atom.height + atom.after
        frame.fresh = False
        self._lowest = frame.y if len(self._frames) == self._section.columns else max(self._lowest, frame.y)


def _chains(atoms: Sequence[Atom]) -> Iterator[list[Atom]]:
    """Give runs of atoms that must share a page."""
    chain: list[Atom] = []
    for index, atom in enumerate(atoms):
        chain.append(atom)
        breaks = index + 1 < len(atoms) and atoms[index + 1].new_page
        if not atom.keep or breaks:
            yield chain
            chain = []
    if chain:
        yield chain


def _share(part: Part) -> float | None:
    """Return the height of each column that balances a section of several."""
    if part.section.columns == 1:
        return None
    heights = [atom.before + atom.height + atom.after for atom in part.atoms]
    return sum(heights) / part.section.columns + max(heights, default=0.0)
