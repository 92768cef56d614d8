"""What a reader sees, piece by piece: paragraphs, headings, rows of cells, header fields, notes, comments, events."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import Literal

Kind = Literal[
    "paragraph", "heading", "row", "text box", "footnote", "endnote", "comment", "header field", "quoted", "attachment",
    "event", "field", "running head", "notice",
]  # fmt: skip
"""quoted: an earlier message in an e-mail; field: one value of a JSON file or an event; running head: what
stands at the top or foot of the pages of a PDF; notice: words of ours, not of the file."""
Value = str | bool | int | Decimal | date | datetime | time | None
"""What a cell holds: a number without a fraction is an int, with one a Decimal; None is an empty cell."""


@dataclass(frozen=True, slots=True)
class Revision:
    """A tracked change."""

    type: str
    """inserted, deleted, moved here, moved away, formatting."""
    author: str
    date: str
    """As the file has it (ISO 8601), or ""."""
    text: str
    """What was inserted, deleted or moved; "" where it concerns no characters."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """Something that hangs on a place in a text: a note, a comment, a picture."""

    offset: int
    """Characters of the block's text before it."""
    text: str
    """`footnote 1`, `comment 2`, `picture: Floor plan` (with its alternative text)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table, sheet or delimited file."""

    address: str
    """Column letter and row number, `D12`, counted within its table."""
    text: str
    """As a person sees it: `$1,450.00`, `June 18, 2026`, `3%`."""
    value: Value = None
    formula: str = ""
    """With its equals sign; "" where there is none."""
    place: str = ""
    """`sheet Rent Roll, cell D12` or `table 2, row 3, column 1`."""
    anchors: tuple[str, ...] = ()
    """Notes and comments that hang on it: `footnote 2`."""


@dataclass(frozen=True, slots=True)
class Block:
    """One piece of a section."""

    kind: Kind
    text: str
    """Its words without label, note marks or revision marks (but those in the view `marked`); cells parted by tabs."""
    label: str = ""
    """The number as it is printed before it, `(b)`; of a header field its name; of a JSON value its path."""
    place: str = ""
    """As a lawyer cites it: `Section 8.3(b)`, `page 4`, `From`."""
    level: int = 0
    """Depth: of a heading from 1; of quoted text how many times it is quoted."""
    cells: tuple[Cell, ...] = ()
    table: int = 0
    """1-based number of the table within its section that a row belongs to; 0 for anything else."""
    by: str = ""
    """Author of a comment."""
    date: str = ""
    anchors: tuple[Anchor, ...] = ()
    revisions: tuple[Revision, ...] = ()
    """Tracked changes in it; only the view `marked` shows them."""
