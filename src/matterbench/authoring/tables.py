"""Tables: rows as lines of markup, and w:tbl.

A row is `| cell | cell`; `|*` makes a header row, repeated on each page, `|=` a shaded one. A cell may start with `>n`
(spans n columns), `!` (starts a vertical merge), `^` (continues one), `]` (flush right) or `_` (centred); ` // ` parts
its paragraphs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matterbench.authoring.elements import tag, val

_CELL_HEAD = re.compile(r"(?:>(?P<span>\d) ?)?(?P<merge>[!^])? ?(?P<align>[\]_])? ?")
_SHADES = {"*": "D9D9D9", "=": "F2F2F2"}
_ALIGNMENTS = {"]": "right", "_": "center"}


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell; `merge` is "restart", "continue" or empty, `align` an ST_Jc or empty."""

    paragraphs: tuple[str, ...]
    span: int = 1
    merge: str = ""
    align: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row; `look` is "*" (header), "=" (shaded) or empty."""

    cells: tuple[Cell, ...]
    look: str = ""


CellParagraph = Callable[[str, Row, Cell], str]


def parse_row(line: str) -> Row:
    """Return the row that a line of markup means."""
    look = line[1] if line[1:2] in _SHADES else ""
    cells = re.split(r" \|(?= |$)", line[1 + len(look) :])
    return Row(tuple(_cell(one.strip()) for one in cells), look)


def _cell(markup: str) -> Cell:
    head = _CELL_HEAD.match(markup)
    assert head is not None  # every group of the pattern is optional
    merge = {"!": "restart", "^": "continue", None: ""}[head["merge"]]
    body = tuple(markup[head.end() :].split(" // "))
    return Cell(body, int(head["span"] or 1), merge, _ALIGNMENTS.get(head["align"] or "", ""))


def table(rows: Sequence[Row], widths: Sequence[int], style: str, paragraph: CellParagraph) -> str:
    """Return w:tbl of fixed `widths` (twips); `paragraph` renders each paragraph of a cell, in document order."""
    properties = tag(
        "w:tblPr",
        None,
        val("tblStyle", style),
        tag("w:tblW", {"w:w": sum(widths), "w:type": "dxa"}),
        '<w:tblLayout w:type="fixed"/>',
        '<w:tblLook w:val="0420" w:firstRow="1" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="0" '
        'w:noVBand="1"/>',
    )
    grid = tag("w:tblGrid", None, *(tag("w:gridCol", {"w:w": width}) for width in widths))
    return tag("w:tbl", None, properties, grid, *(_row(row, widths, paragraph) for row in rows))


def _row(row: Row, widths: Sequence[int], paragraph: CellParagraph) -> str:
    cells, column = [], 0
    for cell in row.cells:
        width = sum(widths[column : column + cell.span])
        column += cell.span
        shade = tag("w:shd", {"w:val": "clear", "w:color": "auto", "w:fill": _SHADES[row.look]}) if row.look else ""
        properties = tag(
            "w:tcPr",
            None,
            tag("w:tcW", {"w:w": width, "w:type": "dxa"}),
            val("gridSpan", cell.span) if cell.span > 1 else "",
            {"": "", "restart": val("vMerge", "restart"), "continue": "<w:vMerge/>"}[cell.merge],
            shade,
            val("vAlign", "center") if row.look else "",
        )
        cells.append(tag("w:tc", None, properties, *(paragraph(one, row, cell) for one in cell.paragraphs)))
    properties = tag("w:trPr", None, "<w:cantSplit/>", "<w:tblHeader/>" if row.look == "*" else "")
    return tag("w:tr", None, properties, *cells)
