"""Page numbers estimated from the length of the text, for documents that no word processor has laid out."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matterbench.authoring.manuscript import House, Manuscript, Pages
from matterbench.authoring.source import Block, Mark, parse_inline
from matterbench.authoring.styles import Style
from matterbench.authoring.tables import parse_row

_HEIGHT, _WIDTH, _LANDSCAPE = (648.0, 468.0), 468.0, (468.0, 648.0)
_LEADING = 1.16
"""Height of a line of single spacing, of the size of its characters."""
_WIDE_FACES = {"Arial": 0.485, "Georgia": 0.487, "Cambria": 0.465, "Calibri": 0.448}
_NARROW = 0.432
"""Mean width of a character, of its size; the second that of Times."""
_NO_TEXT = frozenset({"fn", "en", "del", "pic"})
_TWIPS = 20


@dataclass(frozen=True, slots=True)
class _Measure:
    """How a style fills a page, in points."""

    size: float
    line: float
    before: float
    after: float
    indent: float
    first: float
    page: bool


def estimated_pages(manuscript: Manuscript) -> Pages:
    """Return about the page that each keyed block starts on, as its section numbers them, and the count of pages."""
    return _Estimate(manuscript).pages()


class _Estimate:
    """Fills page after page; `_page` counts from 1, `_offset` is what the section's numbering takes off."""

    def __init__(self, manuscript: Manuscript) -> None:
        self._manuscript, self._house = manuscript, manuscript.house
        self._styles = {style.id: style for style in self._house.styles}
        self._measures: dict[str, _Measure] = {}
        self._page, self._used, self._offset = 1, 0.0, 0
        self._columns, self._height, self._width = 1, _HEIGHT[0], _WIDTH

    def pages(self) -> Pages:
        of: dict[str, int] = {}
        for section, blocks in _sections(self._manuscript.blocks):
            self._open(section)
            for block in blocks:
                number = self._fill(block)
                if block.key:
                    of[block.key] = number - self._offset
            self._page, self._used = self._page + 1, 0.0
        return Pages(of, max(1, self._page - 1))

    def _open(self, key: str) -> None:
        section = self._house.sections[key]
        if section.continuous and self._page > 1:
            self._page, self._used = self._page - 1, 72.0
        if section.number_start is not None:
            self._offset = self._page - section.number_start
        self._columns = section.columns
        self._height, self._width = _LANDSCAPE if section.landscape else (_HEIGHT[0], _WIDTH)

    def _fill(self, block: Block) -> int:
        """Put a block in; return the page that it starts on."""
        heights, page = self._heights(block)
        if page and self._used:
            self._page, self._used = self._page + 1, 0.0
        start = 0
        for height in heights:
            if self._used and self._used + height / self._columns > self._height:
                self._page, self._used = self._page + 1, 0.0
            start = start or self._page
            self._used += height / self._columns
        return start or self._page

    def _heights(self, block: Block) -> tuple[list[float], bool]:
        """Return the heights of what a block may be broken into, and whether it starts a page."""
        if block.kind in ("table", "layout", "memohead"):
            rows = self._rows(block)
            return ([sum(rows)] if block.kind == "layout" else rows), False
        if block.kind == "contents":
            entries = [one for one in self._manuscript.blocks if self._lists(one)]
            return [self._text("TOC1", one.text, 0) for one in entries], False
        if block.kind == "index":
            return [self._text("IndexEntry", term, 0) for term, _ in self._manuscript.terms], False
        kind = self._house.kinds.get(block.kind)
        style = kind.style if kind else "BodyText"
        measure = self._measure(style)
        picture = 330.0 if "{pic " in block.text else 0.0
        total = self._text(style, block.text, 8 if kind and kind.instance else 0) + picture
        lines = max(1, round(total / measure.line)) if not picture else 1
        return [total / lines] * lines, measure.page

    def _lists(self, block: Block) -> bool:
        kind = self._house.kinds.get(block.kind)
        return kind is not None and kind.contents

    def _rows(self, block: Block) -> list[float]:
        widths, *lines = block.text.splitlines()
        columns, heights = [int(one) / _TWIPS for one in widths.split()], []
        for row in map(parse_row, lines):
            cells, at = [0.0], 0
            for cell in row.cells:
                room = sum(columns[at : at + cell.span]) - 11
                at += cell.span
                cells.append(sum(self._text("TableText", one, 0, room) for one in cell.paragraphs))
            heights.append(max(cells))
        return heights

    def _text(self, style: str, markup: str, label: int, room: float = 0) -> float:
        """Return the height of a paragraph; `label` is how many characters its number takes."""
        measure = self._measure(style)
        wide = (room or self._width / self._columns) - measure.indent
        per_line = max(4.0, wide / (measure.size * _WIDE_FACES.get(self._house.font, _NARROW)))
        pieces = "".join(_words(parse_inline(markup))).split("\n")
        lead = label + max(0.0, measure.first) / (measure.size * _NARROW)
        lengths = [len(pieces[0]) + lead, *map(len, pieces[1:])]
        lines = sum(max(1, math.ceil(one / per_line)) for one in lengths)
        return measure.before + lines * measure.line + measure.after

    def _measure(self, style: str) -> _Measure:
        if style not in self._measures:
            self._measures[style] = _measured(self._house, self._styles, style)
        return self._measures[style]


def _sections(blocks: Sequence[Block]) -> list[tuple[str, list[Block]]]:
    found: list[tuple[str, list[Block]]] = []
    pending: list[Block] = []
    for block in blocks:
        if block.kind in ("break", "end"):
            found.append((block.key, pending))
            pending = []
        else:
            pending.append(block)
    return found


def _words(nodes: Sequence[str | Mark]) -> list[str]:
    out = []
    for node in nodes:
        if isinstance(node, str):
            out.append(node)
        elif node.name == "br":
            out.append("\n")
        elif node.name not in _NO_TEXT:
            out += _words(node.content) or ["00.00"]
    return out


def _measured(house: House, styles: Mapping[str, Style], name: str) -> _Measure:
    chain = []
    while name in styles:
        chain.append(styles[name])
        name = styles[name].based_on
    properties = [one.paragraph for one in chain]
    left, right = (_value(properties, rf'<w:ind[^>]*w:{side}="(\d+)"', 0) for side in ("left", "right"))
    size = _value([*(one.run for one in chain), house.defaults], r'<w:sz w:val="(\d+)"', 20) / 2
    line = _value(properties, r'<w:spacing[^>]*w:line="(\d+)"', 240) / 240
    return _Measure(
        size=size,
        line=max(2.0, size * _LEADING * line),
        before=_value(properties, r'w:before="(\d+)"', 0) / _TWIPS,
        after=_value(properties, r'w:after="(\d+)"', 0) / _TWIPS,
        indent=(left + right) / _TWIPS,
        first=_value(properties, r'w:firstLine="(\d+)"', 0) / _TWIPS,
        page="<w:pageBreakBefore/>" in "".join(properties),
    )


def _value(texts: Sequence[str], pattern: str, otherwise: int) -> int:
    """Return the first number that matches, from the style itself to its bases."""
    found = next((match for text in texts if (match := re.search(pattern, text))), None)
    return int(found[1]) if found else otherwise
