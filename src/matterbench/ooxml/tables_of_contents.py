r"""Tables of contents: which paragraphs they are made of, what they say, and which headings they collect.

A TOC field's result runs over many paragraphs. An entry is its text without page number; a heading is what the field's
switches collect. Entries are compared with headings as a reader reads them: `2. Payment`, whatever stands between.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from matterbench.ooxml.blocks import Block, Paragraph
from matterbench.ooxml.cascade import effective_paragraph
from matterbench.ooxml.fields import Instruction, TocScope, toc_levels
from matterbench.ooxml.formatting import Props
from matterbench.ooxml.inline import Piece
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.references import codes, final_text, gone

_PAGE = re.compile(r"[0-9]+|[ivxlcdm]+|[IVXLCDM]+|[A-Z0-9]+-[0-9]+")
_BUILT_IN = re.compile(r"heading ([1-9])")


@dataclass(frozen=True, slots=True)
class Contents:
    """One table of contents."""

    instruction: Instruction
    blocks: tuple[int, ...]
    """Top-level blocks of its result, in order."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry or a heading, as a reader reads it."""

    block: int
    words: str
    """Number and text, single blanks between."""


def tables_of_contents(outline: Outline) -> list[Contents]:
    """Tables of contents of a story whose end is in the story too; found without reading a story that has none."""
    starts = [spot.block for spot, code in codes(outline, b"TOC") if "TOC" in code]
    found: list[Contents] = []
    for start in dict.fromkeys(starts):
        if found and start in found[-1].blocks:
            continue
        contents = _from(outline, start)
        if contents is not None:
            found.append(contents)
    return found


def _from(outline: Outline, start: int) -> Contents | None:
    """The table of contents that begins in a block; None where its end is missing."""
    depth, instruction = 0, None
    for index in range(start, len(outline.blocks)):
        block = outline.blocks[index]
        for piece in block.content.pieces if isinstance(block, Paragraph) else ():
            thing = piece.object
            if thing is None or thing.kind not in {"field", "field-end"}:
                continue
            code = thing.source
            if instruction is None:
                if isinstance(code, Instruction) and code.name == "TOC":
                    instruction, depth = code, int(thing.key[-1] == "open")
            else:
                depth += (thing.kind == "field" and thing.key[-1] == "open") - (thing.kind == "field-end")
        if instruction is None:
            return None
        if depth <= 0:
            return Contents(instruction, tuple(range(start, index + 1)))
    return None


def entries(outline: Outline, contents: Contents) -> list[Line]:
    """The entries of a table of contents; empty paragraphs in it are none."""
    lines = [Line(index, entry_words(outline.blocks[index])) for index in contents.blocks]
    return [line for line in lines if line.words]


def entry_words(block: Block) -> str:
    """Number and text of an entry, its page number left out."""
    if not isinstance(block, Paragraph):
        return ""
    pieces = [piece for piece in block.content.pieces if piece.object is None and not gone(piece)]
    text = "".join(_entry_text(piece) for piece in pieces)
    parts = [part.strip() for part in text.split("\t")]
    if len(parts) > 1 and (not parts[-1] or _PAGE.fullmatch(parts[-1])):
        parts.pop()
    return " ".join(" ".join(parts).split())


def _entry_text(piece: Piece) -> str:
    """Text without the page number; LibreOffice puts the whole entry into the page field, the number behind a tab."""
    return piece.text.rpartition("\t")[0] if _page_field(piece) else piece.text


def _page_field(piece: Piece) -> bool:
    codes = [wrap.key[0] for wrap in piece.wraps if wrap.kind == "field" and wrap.key]
    return any(isinstance(code, tuple) and code[:1] == ("PAGEREF",) for code in codes)


def headings(outline: Outline, contents: Contents, within: frozenset[int]) -> list[Line] | None:
    """What a table of contents should list, in order; None where its switches ask for more than headings.

    `within` are the blocks of all tables of contents: what stands in them is no heading.
    """
    scope = toc_levels(contents.instruction)
    if scope is None or scope.sequence or scope.entries or scope.bookmark:
        return None
    collected = _Collector(outline, scope)
    out = []
    for index, block in enumerate(outline.blocks):
        if index not in within and isinstance(block, Paragraph) and collected.takes(block):
            line = Line(index, heading_words(outline, index, block))
            if line.words:
                out.append(line)
    return out


def heading_words(outline: Outline, index: int, block: Paragraph) -> str:
    """Number and text of a heading."""
    label = outline.label(block, index)
    text = " ".join(final_text(block).split())
    return f"{label.text.strip()} {text}" if label is not None and label.full and text else text


class _Collector:
    """Which paragraphs the switches of a TOC field collect."""

    def __init__(self, outline: Outline, scope: TocScope) -> None:
        self._styles, self._scope = outline.document.styles, scope
        self._named = {name.casefold() for name, _ in scope.styles}
        self._known: dict[int, bool] = {}

    def takes(self, paragraph: Paragraph) -> bool:
        """Whether a paragraph is a heading for this table of contents."""
        found = self._known.get(id(paragraph.format))
        if found is None:
            found = self._known[id(paragraph.format)] = self._reads(paragraph)
        return found

    def _reads(self, paragraph: Paragraph) -> bool:
        style = self._styles.typed(paragraph.format.style_id, "paragraph")
        name = "" if style is None else style.name.casefold()
        if name in self._named:
            return True
        low, high = self._scope.headings or (1, 0)
        built_in = _BUILT_IN.fullmatch(name)
        if built_in is not None and low <= int(built_in[1]) <= high:
            return True
        if not self._scope.outline:
            return False
        direct: Props = dict(paragraph.format.properties)
        level = effective_paragraph(self._styles, paragraph.format.style_id, direct).get("outlineLvl")
        return isinstance(level, int) and low <= level + 1 <= (high or 9)
