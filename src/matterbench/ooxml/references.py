"""Fields and bookmarks where they stand: which paragraph holds which, and what a reader sees of each.

Finding them must not read every paragraph: the trees are searched for the few elements that matter, and only the
paragraphs around those are read. Results are those of the final view: what a tracked deletion takes out is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.blocks import P, Paragraph
from matterbench.ooxml.changes import Place
from matterbench.ooxml.fields import Instruction
from matterbench.ooxml.inline import Content, Piece, offsets
from matterbench.ooxml.names import W
from matterbench.ooxml.outline import Outline

INSTRUCTIONS = (f"{W}instrText", f"{W}fldSimple")
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
    position: int
    """Of the paragraph in `Outline.paragraphs`."""
    place: Place


def holds(outline: Outline, *words: bytes) -> bool:
    """Whether the part of a story has any of the words in its bytes; True too where bytes do not tell."""
    data = outline.document.package.read(outline.part)
    return b"\x00" in data[:64] or any(word in data for word in words)


def elements_in(outline: Outline, *tags: str) -> list[tuple[int, etree._Element]]:
    """Elements with these tags in the paragraphs of a story: (position in `Outline.paragraphs`, element), in order.

    What stands in a text box is not in the paragraph that anchors the box. What stands between blocks belongs to the
    first paragraph after it.
    """
    places: dict[etree._Element, list[int]] = {}
    for position, (_, _, holder) in enumerate(outline.paragraphs):
        places.setdefault(holder.element, []).append(position)
    tops = dict.fromkeys(block.element.getparent() for block in outline.blocks)
    out: list[tuple[int, etree._Element]] = []
    for top in tops:
        if top is None or any(ancestor in tops for ancestor in top.iterancestors()):
            continue
        for element in top.iter(*tags):
            paragraph = _paragraph_of(element)
            if paragraph is not None:
                out += [(position, element) for position in places.get(paragraph, ())]
    return sorted(out, key=_position)


def _position(item: tuple[int, etree._Element]) -> int:
    return item[0]


def _paragraph_of(element: etree._Element) -> etree._Element | None:
    """The paragraph around an element, or the first one after it."""
    around = element
    while around.tag != P:
        parent = around.getparent()
        if parent is None:
            return None
        if parent.tag in _CONTAINERS:
            return next((found for sibling in around.itersiblings() for found in sibling.iter(P)), None)
        around = parent
    return around


_CONTAINERS = {f"{W}{name}" for name in ("body", "tc", "tr", "tbl", "hdr", "ftr", "footnote", "endnote", "comment")}


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


def field_paragraphs(outline: Outline) -> dict[int, list[PlacedField]]:
    """Fields by position of their paragraph; empty at once for a story without any."""
    if not holds(outline, b"instrText", b"fldSimple"):
        return {}
    positions = dict.fromkeys(position for position, _ in elements_in(outline, *INSTRUCTIONS))
    return {position: fields_of(outline.paragraphs[position][2].content) for position in positions}


def references(outline: Outline) -> Mapping[str, tuple[Reference, ...]]:
    """Fields that point at a bookmark (REF, NOTEREF, PAGEREF), by the name they give, in document order."""
    out: dict[str, list[Reference]] = {}
    for position, fields in field_paragraphs(outline).items():
        block, cell, paragraph = outline.paragraphs[position]
        for field in fields:
            name = bookmark_name(field.instruction)
            if name is not None:
                place = outline.place(block, paragraph, (field.offset, field.end), cell)
                out.setdefault(name, []).append(Reference(field, paragraph, position, place))
    return {name: tuple(found) for name, found in out.items()}


def bookmark_name(instruction: Instruction) -> str | None:
    """Name of the bookmark that a field points at, or None for a field that points at none."""
    return instruction.arguments[0] if instruction.name in _POINTING and instruction.arguments else None


def bookmark_positions(outline: Outline) -> dict[str, int]:
    """Position of the paragraph in which each bookmark begins; of two that share a name the first counts."""
    out: dict[str, int] = {}
    for position, element in elements_in(outline, f"{W}bookmarkStart"):
        out.setdefault(element.get(f"{W}name", ""), position)
    return out


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


def paragraph_text(paragraph: Paragraph) -> str:
    """Characters of a paragraph in the final view, objects left out."""
    return "".join(piece.text for piece in paragraph.content.pieces if piece.object is None and not gone(piece))


def positions_of(outline: Outline, blocks: frozenset[int]) -> Iterator[int]:
    """Positions of the paragraphs that stand in these blocks."""
    return (position for position, (block, _, _) in enumerate(outline.paragraphs) if block in blocks)
