"""The words of one paragraph of a Word document, with what hangs on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from matterbench.formats.blocks import Anchor, Revision
from matterbench.ooxml.drawings import Drawing
from matterbench.ooxml.equations import linear
from matterbench.ooxml.inline import Content, Mark, Object, Piece

_IN, _OUT = {"ins", "moveTo"}, {"del", "moveFrom"}
TYPES = {"ins": "inserted", "del": "deleted", "moveTo": "moved here", "moveFrom": "moved away"}
_WINGDINGS = {
    "F0FC": "✓", "F0FB": "✗", "F0FD": "☒", "F0FE": "☑", "F0A8": "☐", "F06F": "☐", "F072": "☐", "F071": "☐",
    "F06C": "●", "F06E": "■", "F0A7": "▪", "F0E0": "→",
}  # fmt: skip
_SYMBOL = {
    "F0B7": "•", "F0B0": "°", "F0B1": "±", "F0A3": "≤", "F0B3": "≥", "F0B4": "×", "F0A7": "♣", "F0D2": "®",
    "F0D3": "©", "F0D4": "™", "F0AE": "→",
}  # fmt: skip
_GLYPHS = {"Wingdings": _WINGDINGS, "Wingdings 2": {"F052": "☑", "F053": "☒", "F0A3": "☐"}, "Symbol": _SYMBOL}


class Numbers(NamedTuple):
    """The numbers of notes and comments by their ids in the file."""

    footnotes: Mapping[str, int]
    endnotes: Mapping[str, int]
    comments: Mapping[str, int]


@dataclass(slots=True)
class Wording:
    """What a paragraph says."""

    text: str = ""
    anchors: list[Anchor] = field(default_factory=list)
    revisions: list[Revision] = field(default_factory=list)
    edges: dict[str, tuple[int | None, int | None]] = field(default_factory=dict)
    """Where, in `text`, the range of each comment begins and ends here; None for an end elsewhere."""
    drawings: list[Drawing] = field(default_factory=list)
    hidden: int = 0
    """Stretches of hidden text, which are left out."""


def plain_wording(content: Content) -> str | None:
    """Return the text of a paragraph that is nothing but visible text; None where it is more."""
    pieces = content.pieces
    if content.anchors and any(anchor.kind.startswith("comment") for anchor in content.anchors):
        return None
    for piece in pieces:
        if piece.object is not None or piece.marks or piece.format.properties:
            return None
    return _without_breaks(content.text)


def _without_breaks(text: str) -> str:
    """Text without page and column breaks."""
    return text.replace("\f", "").replace("\v", "") if "\f" in text or "\v" in text else text


def wording(content: Content, numbers: Numbers, marked: bool) -> Wording:
    """Return what a paragraph says; with `marked`, tracked insertions stand as `[+…+]`, deletions as `[-…-]`."""
    return _Reader(numbers, marked).read(content)


class _Reader:
    def __init__(self, numbers: Numbers, marked: bool) -> None:
        self.numbers, self.marked = numbers, marked
        self.out = Wording()
        self.pieces: list[str] = []
        self.length = 0
        self.open: tuple[Mark, ...] = ()
        self.starts: list[tuple[int, int, int]] = []
        """Offset in the content, offset in the text, characters: of each piece shown."""

    def read(self, content: Content) -> Wording:
        at = 0
        for piece in content.pieces:
            self.piece(piece, at)
            at += len(piece.text)
        self.turn(())
        self.out.text = "".join(self.pieces)
        for anchor in content.anchors:
            if anchor.kind.startswith("comment"):
                self.comment(anchor.kind, anchor.id, self.offset(anchor.offset))
        self.out.anchors.sort(key=lambda anchor: anchor.offset)
        return self.out

    def piece(self, piece: Piece, at: int) -> None:
        if ("vanish", True) in piece.format.properties:
            self.out.hidden += bool(piece.text.strip())
            return
        if self.marked:
            self.turn(tuple(mark for mark in piece.marks if mark.type in TYPES))
            self.formatting(piece)
        shown = _without_breaks(piece.text) if piece.object is None else self.object(piece.object)
        self.starts.append((at, self.length, len(piece.text)))
        self.put(shown)
        if self.marked and shown:
            self.collect(shown)

    def put(self, text: str) -> None:
        self.pieces.append(text)
        self.length += len(text)

    def turn(self, marks: tuple[Mark, ...]) -> None:
        """Close the brackets of the stretch before and open those of the next one."""
        if marks == self.open:
            return
        for mark in reversed(self.open):
            self.put("+]" if mark.type in _IN else "-]")
        for mark in marks:
            self.put("[+" if mark.type in _IN else "[-")
            self.out.revisions.append(Revision(TYPES[mark.type], mark.author, mark.date, ""))
        self.open = marks

    def collect(self, text: str) -> None:
        """Add characters to the revisions that are open."""
        for at in range(len(self.out.revisions) - len(self.open), len(self.out.revisions)):
            found = self.out.revisions[at]
            self.out.revisions[at] = Revision(found.type, found.author, found.date, found.text + text)

    def formatting(self, piece: Piece) -> None:
        for mark in piece.marks:
            if mark.type == "format":
                where = len(self.out.revisions) - len(self.open)
                self.out.revisions.insert(where, Revision("formatting", mark.author, mark.date, piece.text))

    def object(self, thing: Object) -> str:
        """What stands in the text for an object; notes become anchors."""
        if thing.kind in {"footnote", "endnote"}:
            known = self.numbers.footnotes if thing.kind == "footnote" else self.numbers.endnotes
            if thing.ref in known:
                self.out.anchors.append(Anchor(self.length, f"{thing.kind} {known[thing.ref]}"))
            return ""
        if isinstance(thing.source, Drawing):
            self.out.drawings.append(thing.source)
            if not thing.source.boxes:
                self.out.anchors.append(Anchor(self.length, _pictured(thing.source)))
            return ""
        return _other(thing)

    def comment(self, kind: str, id: str, at: int) -> None:
        number = self.numbers.comments.get(id)
        if number is None:
            return
        begins, ends = self.out.edges.get(id, (None, None))
        if kind == "comment":
            self.out.anchors.append(Anchor(at, f"comment {number}"))
        else:
            self.out.edges[id] = (at, ends) if kind == "comment-start" else (begins, at)

    def offset(self, at: int) -> int:
        """Where in the text the characters after `at` of the content begin."""
        found = 0
        for start, shown, length in self.starts:
            if start > at:
                break
            found = shown + min(at - start, length)
        return min(found, self.length)


def _other(thing: Object) -> str:
    if thing.kind == "symbol":
        font, code = str(thing.key[0]), str(thing.key[1])
        return _GLYPHS.get(font, {}).get(code, "�")
    if thing.kind == "math" and thing.source is not None:
        return linear(thing.source)  # type: ignore[arg-type]
    if thing.kind == "ruby":
        return str(thing.key[0])
    return ""


def _pictured(drawing: Drawing) -> str:
    words = drawing.alternative[0] or drawing.alternative[1]
    return f"{drawing.content}: {words}" if words else drawing.content
