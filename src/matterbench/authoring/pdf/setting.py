"""The blocks of a manuscript set as atoms, with a statement of what each paragraph says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from matterbench.authoring.compose import positions
from matterbench.authoring.labels import Position
from matterbench.authoring.manuscript import Kind
from matterbench.authoring.pdf.atoms import Atom, Image, Print, Stroke, paragraph_atoms, stacked
from matterbench.authoring.pdf.fonts import Format
from matterbench.authoring.pdf.grids import CellText, grid
from matterbench.authoring.pdf.lines import break_lines
from matterbench.authoring.pdf.looks import Look
from matterbench.authoring.pdf.pages import Part, measure
from matterbench.authoring.pdf.recording import RECORDING_LOOK, STAMP_COLOR, recording_atoms, stamp_atom
from matterbench.authoring.pdf.spans import Desk, Span, SpanWriter, plain
from matterbench.authoring.sections import Section
from matterbench.authoring.source import Block
from matterbench.authoring.tables import Cell, Row, parse_row
from matterbench.errors import InvalidRequest

_PIXEL = 0.75


@dataclass(frozen=True, slots=True)
class Said:
    """A paragraph as set: its label, the kind of its block, and its text."""

    label: str
    kind: str
    text: str


class Setter:
    """Sets the blocks in order; `said` grows by one entry for each paragraph."""

    def __init__(self, desk: Desk) -> None:
        """Number the blocks."""
        self.desk, self.manuscript, self.looks = desk, desk.manuscript, desk.looks
        self.positions = positions(self.manuscript)
        definitions = {one.key: one.levels for one in self.manuscript.house.definitions}
        self._levels = {one.key: definitions[one.definition] for one in self.manuscript.house.instances}
        self.said: list[Said] = []
        self.measure = 0.0
        self.page_ends = False

    def parts(self) -> list[Part]:
        """Return the sections in order, each with its atoms.

        Raises:
            InvalidRequest: a block has a kind, or a section a key, that the house does not know; the last is not ended.
        """
        parts: list[Part] = []
        pending: list[tuple[int, Block]] = []
        for index, block in enumerate(self.manuscript.blocks):
            if block.kind in ("break", "end"):
                parts.append(self._part(block.key, pending))
                pending = []
            else:
                pending.append((index, block))
        if pending:
            raise InvalidRequest("the last section is not ended", expected="a block `end SECTION:`")
        return parts

    def _part(self, key: str, blocks: Sequence[tuple[int, Block]]) -> Part:
        section = self._section(key)
        self.measure = measure(section)
        atoms = [atom for index, block in blocks for atom in self._block(index, block)]
        return Part(section, atoms)

    def _section(self, key: str) -> Section:
        sections = self.manuscript.house.sections
        if key not in sections:
            raise InvalidRequest(f"no section {key!r} in this house", expected=", ".join(sections))
        return sections[key]

    def _block(self, index: int, block: Block) -> list[Atom]:
        first = len(self.said)
        special, ends, self.page_ends = _SPECIAL.get(block.kind), self.page_ends, False
        atoms = special(self, block) if special else self._paragraph(block, self.positions.get(index))
        if ends and atoms:
            atoms[0] = replace(atoms[0], new_page=True)
        if atoms:
            atoms[0] = replace(atoms[0], keys=(block.key, _anchor(index)))
        if atoms and len(self.said) > first and not any(atom.paragraphs for atom in atoms):
            atoms[0] = replace(atoms[0], paragraphs=tuple(range(first, len(self.said))))
        return atoms

    def say(self, label: str, kind: str, spans: Sequence[Span]) -> int:
        """Note a paragraph; returns the index of its statement."""
        self.said.append(Said(label, kind, plain(spans)))
        return len(self.said) - 1

    def spans(self, markup: str, style: Format, position: Position | None = None) -> list[Span]:
        """Return the spans of markup."""
        writer = SpanWriter(self.desk, position)
        writer.write(markup, style)
        return writer.spans

    def styled(self, markup: str, style: str, kind: str) -> list[Atom]:
        """Return a paragraph in a style that is no block of its own, and note it."""
        look = self.looks.paragraph(style)
        spans = self.spans(markup, look.run)
        atoms = paragraph_atoms(break_lines(spans, look, self.measure), look, self.measure)
        atoms[0] = replace(atoms[0], paragraphs=(self.say("", kind, spans),))
        return atoms

    def _paragraph(self, block: Block, position: Position | None) -> list[Atom]:
        kind = self._kind(block)
        level = self._levels[kind.instance][kind.level] if kind.instance else None
        look = self.looks.paragraph(kind.style, level)
        spans = self.spans(block.text, look.run, position)
        self.say(position.label if position else "", block.kind, spans)
        if any(span.picture or span.box for span in spans):
            return self._inset(spans, look)
        stops: tuple[float, ...] = ()
        if position is not None and level is not None:
            bold = look.run.bold if level.bold else False
            head = replace(look.run, bold=bold or level.bold, italic=False, underline=False)
            label = position.label.upper() if head.capitals else position.label
            spans = [Span(label, head), *([Span(gap, head)] if (gap := _GAPS[level.suffix]) else []), *spans]
            stops = (level.tab / 20,) if level.tab and gap == "\t" else ()
        return paragraph_atoms(break_lines(spans, look, self.measure, stops), look, self.measure)

    def _kind(self, block: Block) -> Kind:
        kind = self.manuscript.house.kinds.get(block.kind)
        if kind is None:
            known = sorted({*self.manuscript.house.kinds, *_SPECIAL})
            raise InvalidRequest(f"no kind of block {block.kind!r} in this house", expected=", ".join(known))
        return kind

    def _inset(self, spans: Sequence[Span], look: Look) -> list[Atom]:
        """A paragraph that holds one picture or one box."""
        inset = next(span for span in spans if span.picture or span.box)
        if inset.picture:
            return [self._picture(inset.picture, look)]
        return [self._box(inset, look)]

    def _picture(self, key: str, look: Look) -> Atom:
        rows = self.manuscript.pictures[key].rows
        scale = min(_PIXEL, self.measure / len(rows[0]))
        size = (len(rows[0]) * scale, len(rows) * scale)
        left = (self.measure - size[0]) / 2 if look.align == "center" else look.left
        return Atom(size[1], (Image((left, 0), size, key),), look.before, look.after, look.keep_next)

    def _box(self, inset: Span, look: Look) -> Atom:
        assert inset.box is not None  # an inset without a picture is a box
        inner = self.looks.paragraph("TextBox") if self.looks.has("TextBox") else replace(look, align="center")
        size = inset.box
        lines = break_lines([Span(inset.text, inner.run)], replace(inner, before=0, after=0), size[0] - 14)
        left = (self.measure - size[0]) / 2
        prints, end = stacked(lines, inner, left + 7, 6)
        height = max(float(size[1]), end + 6)
        corners = [(left, 0.0), (left + size[0], 0.0), (left + size[0], height), (left, height)]
        strokes = tuple(Stroke(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True))
        return Atom(height, (*strokes, *prints), look.before, look.after)

    def note(self, key: str) -> tuple[tuple[Print, ...], float]:
        """Return the ink of a footnote, from its own corner, and its height."""
        found = [note for note in (*self.manuscript.footnotes, *self.manuscript.endnotes) if note.key == key]
        if not found:
            raise InvalidRequest("no note has this key", where=repr(key))
        look = self.looks.paragraph("FootnoteText")
        mark = SpanWriter(self.desk)
        mark.write(f"{{fn {key}}}", look.run)
        spans = [replace(span, note="") for span in mark.spans]
        lines = break_lines([*spans, Span(" ", look.run), *self.spans(found[0].text, look.run)], look, self.measure)
        return stacked(lines, look)

    def note_height(self, key: str) -> float:
        """Return the height of a footnote in points."""
        return self.note(key)[1]


_GAPS = {"tab": "\t", "space": " ", "nothing": ""}
"""What stands between a number and its paragraph, by ST_LevelSuffix."""


def _table(setter: Setter, block: Block) -> list[Atom]:
    """Rows of cells; a `layout` has no rules and stays together."""
    widths, *lines = block.text.splitlines()
    kind = {"layout": "Signature", "memohead": "MemoHead"}.get(block.kind, "TableText")

    def cell(markup: str, row: Row, one: Cell, room: float) -> CellText:
        style = "TableHead" if row.look == "*" and block.kind == "table" else kind
        look = setter.looks.paragraph(style)
        look = replace(look, align=one.align or look.align, keep_next=False)
        spans = setter.spans(markup, look.run)
        return CellText(break_lines(spans, look, room), look, setter.say("", block.kind, spans))

    columns = [int(one) / 20 for one in widths.split()]
    rows = [parse_row(line) for line in lines]
    return grid(rows, columns, -5.4, cell, ruled=block.kind == "table")


def _anchor(index: int) -> str:
    """Return a key for a block that need not have one of its own."""
    return f"#{index}"


def _contents(setter: Setter, block: Block) -> list[Atom]:
    atoms = setter.styled(block.text, "TOCHeading", "contents") if block.text else []
    for index, heading in enumerate(setter.manuscript.blocks):
        kind = setter.manuscript.house.kinds.get(heading.kind)
        if kind is None or not kind.contents:
            continue
        position = setter.positions.get(index)
        label = f"{position.label}\t" if position else ""
        atoms += setter.styled(f"{label}{heading.text}\t{{page {_anchor(index)}}}", "TOC1", "contents")
    return atoms


def _index(setter: Setter, block: Block) -> list[Atom]:
    atoms: list[Atom] = []
    for term, key in sorted(setter.manuscript.terms, key=lambda pair: pair[0].casefold()):
        entry = f"{term}\t{{ref {key}}}" if key else f"{term}\tPreamble"
        atoms += setter.styled(entry, "IndexEntry", "index")
    return atoms


def _equation(setter: Setter, block: Block) -> list[Atom]:
    """Terms parted by spaces; `a_b` is a with the subscript b."""
    look = replace(setter.looks.paragraph("Equation"), align="center")
    base = replace(look.run, italic=True)
    low = replace(base, size=base.size * 0.7, rise=-base.size * 0.2)
    spans: list[Span] = []
    for word in block.text.split():
        head, _, subscript = word.partition("_")
        spans += [Span(head if subscript else word, base), Span(subscript, low), Span(" ", look.run)]
    setter.say("", block.kind, spans[:-1])
    return paragraph_atoms(break_lines(spans[:-1], look, setter.measure), look, setter.measure)


def _stamp(setter: Setter, block: Block) -> list[Atom]:
    """An office's stamp, its lines parted by ` // `."""
    style = replace(setter.looks.paragraph("Normal").run, family="sans", size=8, color=STAMP_COLOR)
    lines = []
    for index, one in enumerate(block.text.split(" // ")):
        spans = setter.spans(one, replace(style, bold=index == 0))
        setter.say("", block.kind, spans)
        lines.append(spans)
    return [stamp_atom(lines, Look(align="center", run=style), setter.measure)]


def _recording(setter: Setter, block: Block) -> list[Atom]:
    def set_text(markup: str, style: Format, room: float) -> CellText:
        look = replace(RECORDING_LOOK, run=style)
        spans = setter.spans(markup, style)
        return CellText(break_lines(spans, look, room), look, setter.say("", block.kind, spans))

    heading, *rows = block.text.splitlines()
    setter.page_ends = True
    return recording_atoms(heading.split(" // "), [parse_row(row) for row in rows], setter.measure, set_text)


_SPECIAL: Mapping[str, Callable[[Setter, Block], list[Atom]]] = {
    "table": _table,
    "layout": _table,
    "memohead": _table,
    "contents": _contents,
    "index": _index,
    "equation": _equation,
    "stamp": _stamp,
    "recording": _recording,
}
