r"""What stands in a paragraph: text and objects with their formatting, revision marks and wrappers.

`Content` is the canonical form of a paragraph's inside. Two paragraphs with equal content read the same: run
boundaries, rsids, ids, spell-check marks and the spelling of a field (`w:fldSimple` or `w:fldChar`) are gone, ids are
replaced by what they point at. Characters that Word stores as elements are characters here: tab `\t`, line break
`\n`, page break `\f`, column break `\v`, no-break hyphen U+2011, soft hyphen U+00AD. Anything else that takes a place
in the line is one `Object` behind U+FFFC.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from matterbench.ooxml.measures import Value

OBJECT = "\ufffc"


@dataclass(frozen=True, slots=True)
class Mark:
    """A tracked change around text. Its `w:id` is left out: ids are renumbered by every save."""

    type: str
    """ins, del, moveFrom, moveTo, or format (w:rPrChange)."""
    author: str
    date: str
    before: tuple[object, ...] | None = None
    """For `format`: the run properties before the change, canonical."""
    source: object = field(default=None, compare=False, repr=False)
    """The element that records the change; the first one where neighbours were merged."""


@dataclass(frozen=True, slots=True)
class Format:
    """Direct run formatting: character style name and explicit properties, canonical and sorted."""

    style: str | None = None
    properties: tuple[tuple[str, Value], ...] = ()


PLAIN = Format()


@dataclass(frozen=True, slots=True)
class Wrap:
    """An element around runs: a link, an inline content control, a direction override, a field's result."""

    kind: str
    """link, control, direction, field."""
    key: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Object:
    """A thing in the line that is not a character. Equal when `kind` and `key` are equal."""

    kind: str
    """footnote, endnote, drawing, ole, field, symbol, math, ruby, mark, unknown."""
    key: tuple[object, ...]
    ref: str = field(default="", compare=False)
    """The id in the file (note id, relationship id), for finding the thing again."""
    source: object = field(default=None, compare=False, repr=False)
    """The element or parsed detail behind the object."""


class Piece(NamedTuple):
    """A maximal stretch of characters alike in everything but the characters, or one object."""

    text: str
    format: Format
    marks: tuple[Mark, ...] = ()
    wraps: tuple[Wrap, ...] = ()
    object: Object | None = None


@dataclass(frozen=True, slots=True)
class Anchor:
    """A zero-width position: a bookmark, comment or permission boundary."""

    kind: str
    """bookmark-start, bookmark-end, comment-start, comment-end, comment, permission-start, permission-end, move-…"""
    id: str
    name: str
    offset: int
    """Characters before it in the paragraph's text."""


@dataclass(frozen=True, slots=True)
class Content:
    """The inside of one paragraph."""

    pieces: tuple[Piece, ...] = ()
    anchors: tuple[Anchor, ...] = field(default=(), compare=False)

    @property
    def text(self) -> str:
        """All characters, deleted and inserted ones too (the MARKED view); an object is U+FFFC."""
        return "".join([piece.text for piece in self.pieces])


def merged(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Join neighbours that differ in nothing but their characters; drop empty ones."""
    out: list[Piece] = []
    for piece in pieces:
        if not piece.text:
            continue
        last = out[-1] if out else None
        if last is not None and last.object is None and piece.object is None and last[1:4] == piece[1:4]:
            out[-1] = last._replace(text=last.text + piece.text)
        else:
            out.append(piece)
    return tuple(out)


def slice_pieces(pieces: Sequence[Piece], start: int, end: int) -> tuple[Piece, ...]:
    """Return the pieces of characters `start` to `end`, cut where needed."""
    out = []
    for offset, piece in offsets(pieces):
        low, high = max(start - offset, 0), min(end - offset, len(piece.text))
        if low < high:
            out.append(piece if high - low == len(piece.text) else piece._replace(text=piece.text[low:high]))
    return tuple(out)


def offsets(pieces: Iterable[Piece]) -> Iterator[tuple[int, Piece]]:
    """Yield each piece with the number of characters before it."""
    offset = 0
    for piece in pieces:
        yield offset, piece
        offset += len(piece.text)


_NAMES = {
    "\t": "⇥",
    "\n": "↵",
    "\f": "[page break]",
    "\v": "[column break]",
    "\u00a0": "[no-break space]",
    "\u202f": "[narrow no-break space]",
    "\u200b": "[zero-width space]",
    "\u200c": "[zero-width non-joiner]",
    "\u200d": "[zero-width joiner]",
    "\u00ad": "[soft hyphen]",
    "\u2011": "[no-break hyphen]",
    "\u200e": "[left-to-right mark]",
    "\u200f": "[right-to-left mark]",
    "\u2060": "[word joiner]",
    "\ufeff": "[zero-width no-break space]",
}


def shown(text: str) -> str:
    """Return `text` with every character that a reader cannot see named."""
    if text.isascii() and text.isprintable():
        return text
    return "".join([_NAMES.get(c, c) for c in text])
