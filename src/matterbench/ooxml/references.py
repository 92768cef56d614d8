"""Fields and bookmarks where they stand: which paragraph holds which, and what a reader sees of each.

Only paragraphs that hold a field are read. Results are those of the final view: what a tracked deletion takes out is
not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from matterbench.ooxml.blocks import Paragraph
from matterbench.ooxml.changes import Cell, Place
from matterbench.ooxml.fields import Instruction
from matterbench.ooxml.inline import Content, Piece, offsets
from matterbench.ooxml.names import W
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.spots import Spot

_GONE = {"del", "moveFrom"}
_POINTING = {"REF", "NOTEREF", "FTNREF", "PAGEREF"}


class PlacedField(NamedTuple):
    """A field in a paragraph."""

    offset: int
    """Characters before its object in the paragraph's text."""
    instruction: Instruction
    complete: bool
    """False where the paragraph ends before the field does."""
    result: str
    """What it shows, results of inner fields included."""
    own: str
    """The same without what inner fields show."""
    end: int
    """Offset of the first character after the result."""


class Reference(NamedTuple):
    """A field that points at a bookmark."""

    field: PlacedField
    paragraph: Paragraph
    spot: Spot
    place: Place


def paragraph_at(outline: Outline, spot: Spot) -> tuple[Cell | None, Paragraph]:
    """The paragraph at a spot and the cell that it stands in."""
    _, cell, paragraph = outline.paragraphs_in(spot.block)[spot.at]
    return cell, paragraph


def field_blocks(outline: Outline, word: bytes = b"") -> list[int]:
    """Blocks that may hold a field, and `word` in it, told by their bytes."""
    found = outline.holding("fld")
    raw = {index: outline.blocks[index].raw for index in found}
    return [index for index, data in raw.items() if data is None or word in data]


def codes(outline: Outline, word: bytes = b"") -> list[tuple[Spot, str]]:
    """Instructions of a story's fields in order, as they are written: of one in several runs each piece by itself.

    Blocks whose bytes do not have `word` are passed over.
    """
    found = outline.elements_of(field_blocks(outline, word), "instrText", "fldSimple")
    return [(spot, element.text or element.get(_INSTR) or "") for spot, element in found]


_INSTR = f"{W}instr"


def fields_of(content: Content) -> list[PlacedField]:
    """Fields of a paragraph that are there in the final view, inner ones after the one around them."""
    placed = list(offsets(content.pieces))
    return [
        _placed(placed, index)
        for index, (_, piece) in enumerate(placed)
        if piece.object is not None
        and piece.object.kind == "field"
        and isinstance(piece.object.source, Instruction)
        and not gone(piece)
    ]


def gone(piece: Piece) -> bool:
    """Whether a tracked deletion takes the piece out of the final view."""
    return any(mark.type in _GONE for mark in piece.marks)


def _placed(placed: list[tuple[int, Piece]], index: int) -> PlacedField:
    offset, piece = placed[index]
    value, outer = piece.object, piece.wraps
    assert value is not None
    assert isinstance(value.source, Instruction)
    result, own, end = [], [], offset + 1
    for start, inner in placed[index + 1 :]:
        inside = inner.wraps[len(outer) :] if inner.wraps[: len(outer)] == outer else ()
        if not inside or inside[0].kind != "field":
            break
        end = start + len(inner.text)
        if inner.object is None and not gone(inner):
            result.append(inner.text)
            if sum(wrap.kind == "field" for wrap in inside) == 1:
                own.append(inner.text)
    return PlacedField(offset, value.source, value.key[-1] != "open", "".join(result), "".join(own), end)


def field_paragraphs(outline: Outline) -> dict[Spot, list[PlacedField]]:
    """Fields by the spot of their paragraph, in document order; empty at once for a story without any."""
    spots = dict.fromkeys(spot for spot, _ in codes(outline))
    return {spot: fields_of(paragraph_at(outline, spot)[1].content) for spot in spots}


def references(outline: Outline) -> Mapping[str, tuple[Reference, ...]]:
    """Fields that point at a bookmark (REF, NOTEREF, PAGEREF), by the name they give, in document order."""
    out: dict[str, list[Reference]] = {}
    for spot, fields in field_paragraphs(outline).items():
        cell, paragraph = paragraph_at(outline, spot)
        for field in fields:
            name = bookmark_name(field.instruction)
            if name is not None:
                place = outline.place(spot.block, paragraph, (field.offset, field.end), cell)
                out.setdefault(name, []).append(Reference(field, paragraph, spot, place))
    return {name: tuple(found) for name, found in out.items()}


def bookmark_name(instruction: Instruction) -> str | None:
    """Name of the bookmark that a field points at, or None for a field that points at none."""
    return instruction.arguments[0] if instruction.name in _POINTING and instruction.arguments else None


def bookmark_text(paragraph: Paragraph, name: str) -> str | None:
    """Text of a bookmark within one paragraph in the final view; None where it does not begin and end there."""
    anchors = paragraph.content.anchors
    start = next((a for a in anchors if a.kind == "bookmark-start" and a.name == name), None)
    end = next((a for a in anchors if start is not None and a.kind == "bookmark-end" and a.id == start.id), None)
    if start is None or end is None:
        return None
    return "".join(
        piece.text[max(start.offset - offset, 0) : max(end.offset - offset, 0)]
        for offset, piece in offsets(paragraph.content.pieces)
        if piece.object is None and not gone(piece)
    )


def final_text(paragraph: Paragraph) -> str:
    """Characters of a paragraph in the final view, objects left out."""
    return "".join(piece.text for piece in paragraph.content.pieces if piece.object is None and not gone(piece))
