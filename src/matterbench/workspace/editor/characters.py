"""The characters of a paragraph that a reader sees with all changes accepted, each with the element that holds it.

Deleted text and field codes are passed over, results of fields are text, and what is no character (a note's mark, a
drawing) takes no place. Source: ISO/IEC 29500-1, 17.3 (runs), 17.16 (fields).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml import etree

from matterbench.workspace.editor.words import (
    BR,
    DEL,
    FLD_CHAR,
    FLD_SIMPLE,
    INS,
    INSTR,
    MOVE_FROM,
    MOVE_TO,
    SDT,
    SDT_CONTENT,
    SPACE,
    TAB,
    R,
    T,
    W,
)  # fmt: skip

_THROUGH = frozenset(
    {INS, MOVE_TO, SDT, SDT_CONTENT, *(f"{W}{name}" for name in ("hyperlink", "smartTag", "customXml", "bdo", "dir"))}
)
_GONE = frozenset({DEL, MOVE_FROM})
SIGNS = {TAB: "\t", f"{W}cr": "\n", f"{W}noBreakHyphen": "\u2011", f"{W}softHyphen": "\u00ad"}
NOTES = frozenset({f"{W}footnoteReference", f"{W}endnoteReference"})
_BREAKS = {"page": "\f", "column": "\v"}
_BLANKS = " \t\r\n"
_SPACED = str.maketrans("\t\r\n", "   ")


@dataclass(eq=False, slots=True)
class Field:
    """A field of a paragraph, or the part of one that stands in it."""

    code: str = ""
    simple: etree._Element | None = None
    """The `w:fldSimple`; None for a field of several runs."""
    runs: list[etree._Element] = field(default_factory=list)
    """Its runs, codes and marks included."""
    start: int = 0
    stop: int = -1
    """Characters of the paragraph that its result is made of; -1 while open."""
    in_result: bool = False
    begun: bool = True
    gone: bool = False
    coded: bool = False
    """Whether it stands in the code of another field."""

    @property
    def complete(self) -> bool:
        """Whether it begins and ends in the paragraph, and is not deleted already."""
        return self.begun and self.stop >= 0 and not self.gone

    @property
    def name(self) -> str:
        """What it computes: REF, PAGE, TOC."""
        words = self.code.split(None, 1)
        return words[0].upper() if words else ""


@dataclass(frozen=True, slots=True)
class Atom:
    """One character."""

    char: str
    element: etree._Element
    """The `w:t`, `w:tab`, … that holds it."""
    offset: int
    run: etree._Element
    fields: tuple[Field, ...]
    """The fields whose result it stands in, outermost first."""


class Characters:
    """What a paragraph reads, once: read again after a change."""

    def __init__(self, paragraph: etree._Element) -> None:
        self.paragraph = paragraph
        self.atoms: list[Atom] = []
        self.notes: list[tuple[int, etree._Element]] = []
        """References to notes: characters before each, and its run."""
        self.fields: list[Field] = []
        """All fields in the order in which they begin."""
        self._open: list[Field] = []
        self._gone = 0
        self._walk(paragraph)
        self.text = "".join([atom.char for atom in self.atoms])

    def _walk(self, element: etree._Element) -> None:
        for child in element:
            tag = child.tag
            if tag == R:
                self._run(child)
            elif tag in _THROUGH:
                self._walk(child)
            elif tag in _GONE:
                self._gone += 1
                self._walk(child)
                self._gone -= 1
            elif tag == FLD_SIMPLE:
                self._simple(child)

    def _simple(self, element: etree._Element) -> None:
        opened = self._begin(element.get(f"{W}instr", ""))
        opened.simple, opened.in_result = element, True
        self._walk(element)
        self._end()

    def _begin(self, code: str = "") -> Field:
        coded = any(not outer.in_result for outer in self._open)
        opened = Field(code, start=len(self.atoms), gone=self._gone > 0, coded=coded)
        self.fields.append(opened)
        self._open.append(opened)
        return opened

    def _end(self) -> None:
        if self._open:
            self._open.pop().stop = len(self.atoms)

    def _run(self, run: etree._Element) -> None:
        for opened in self._open:
            opened.runs.append(run)
        for child in run:
            if child.tag == FLD_CHAR:
                self._mark(child.get(f"{W}fldCharType", ""), run)
            elif child.tag in {INSTR, f"{W}delInstrText"}:
                if self._open and not self._open[-1].in_result:
                    self._open[-1].code += child.text or ""
            elif not self._gone and all(opened.in_result for opened in self._open):
                self._characters(child, run)

    def _mark(self, kind: str, run: etree._Element) -> None:
        if kind == "begin":
            self._begin().runs.append(run)
        elif kind == "separate":
            if not self._open:
                self._begin().begun = False
            self._open[-1].in_result = True
            self._open[-1].start = len(self.atoms)
        elif self._open:
            self._end()

    def _characters(self, element: etree._Element, run: etree._Element) -> None:
        if element.tag in NOTES:
            self.notes.append((len(self.atoms), run))
        fields = tuple(self._open)
        for at, char in enumerate(characters_of(element)):
            self.atoms.append(Atom(char, element, at, run, fields))

    def covered(self, start: int, stop: int) -> list[Field]:
        """Return the outermost fields whose whole result stands between two characters; links keep theirs."""
        found = [f for f in self.fields if f.complete and start <= f.start < f.stop <= stop and f.name != "HYPERLINK"]
        return [f for f in found if not any(set(f.runs) < set(other.runs) for other in found)]


def characters_of(element: etree._Element) -> str:
    """Return the characters that an element of a run stands for."""
    if element.tag == T:
        text = element.text or ""
        shown = text if element.get(SPACE) == "preserve" else text.strip(_BLANKS)
        return shown.translate(_SPACED)
    if element.tag == BR:
        return _BREAKS.get(element.get(f"{W}type", ""), "\n")
    return SIGNS.get(str(element.tag), "")


def text_of(paragraph: etree._Element) -> str:
    """Return what a paragraph reads with all changes accepted."""
    return Characters(paragraph).text
