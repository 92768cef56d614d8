"""What a comparison reports: changes, each with a place, two values, a severity and a sentence.

Plain values, JSON-ready by `to_dict`; the published shape is the schema `matterbench.diff/1`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum


class Kind(StrEnum):
    """The closed list of kinds, shared with allow files."""

    TEXT = "text"
    INSERT = "insert"
    DELETE = "delete"
    MOVE = "move"
    STYLE = "style"
    FORMATTING = "formatting"
    NUMBERING = "numbering"
    TABLE = "table"
    SECTION = "section"
    NOTE = "note"
    COMMENT = "comment"
    BOOKMARK = "bookmark"
    FIELD = "field"
    LINK = "link"
    DRAWING = "drawing"
    CONTROL = "control"
    MATH = "math"
    REVISION = "revision"
    ACCEPT = "accept"
    REJECT = "reject"
    DEFINITION = "definition"
    SETTING = "setting"
    PROPERTY = "property"
    PART = "part"
    SCHEMA = "schema"


class Severity(StrEnum):
    """How much a change matters when nobody allowed it."""

    BLOCK = "block"
    WARN = "warn"
    INFO = "info"


class Cause(StrEnum):
    """Why a change is there."""

    DIRECT = "direct"
    CASCADE = "cascade"
    """It follows from other changes, named in `causes`."""
    VOLATILE = "volatile"
    """Word recomputes it by itself: page numbers, dates."""
    EDITOR = "editor"
    """The declared writer makes it on every save, edit or not."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A top-level table, or a row, column or cell of it in the logical grid, 1-based; None stands for all of them."""

    table: int
    row: int | None = None
    column: int | None = None

    def words(self) -> str:
        """Return `table 3`, `table 3, row 4`, `table 3, row 4, column 2`."""
        parts = [("table", self.table), ("row", self.row), ("column", self.column)]
        return ", ".join(f"{name} {number}" for name, number in parts if number is not None)


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands, as a reader would find it."""

    part: str
    """Part name in the package."""
    story: str = "body"
    """body, header, footer, footnote, endnote, comment, text box, document."""
    section: int | None = None
    """1-based."""
    type: str | None = None
    """Of a header or footer: default, first, even."""
    label: str | None = None
    """The number that the reader sees, cited in full: `7.2(b)`."""
    block: int | None = None
    """0-based index of the block in its story."""
    table: Cell | None = None
    span: tuple[int, int] | None = None
    """Characters of the paragraph's text, marked view."""
    style: str | None = None
    note: int | None = None
    """1-based number of the note or comment, in reference order."""
    quote: str | None = None
    """The first words of the paragraph."""
    under: str | None = None
    """Label of the last numbered paragraph before an unnumbered one."""

    def words(self) -> str:
        """Return the place as a reader would say it: `§2.2`, `Header, sec. 1`, `table 3, row 4, column 2`."""
        head = _STORIES.get(self.story, self.story.capitalize() if self.story != "body" else "")
        if self.story in {"header", "footer"}:
            kind = f" ({self.type})" if self.type and self.type != "default" else ""
            head = f"{self.story.capitalize()}, sec. {self.section}{kind}"
        elif self.note is not None:
            head = f"{self.story} {self.note}"
        elif self.story == "body" and self.block is None and self.section is not None:
            head = f"Section {self.section}"
        parts = [head] if head else []
        if self.table is not None:
            parts.append(self.table.words())
        elif self.label:
            parts.append(f"§{self.label}")
        elif self.under and self.story in {"body", "text box"}:
            parts.append(f"under §{self.under}")
        if not parts or (not self.label and self.table is None and self.quote and self.story == "body"):
            parts.append(f"“{self.quote}”" if self.quote else self.part)
        return ", ".join(parts)


_STORIES = {"document": "Document", "text box": "Text box"}


@dataclass(frozen=True, slots=True)
class Where:
    """The place before and the place after; one is None for what is only on one side."""

    before: Place | None
    after: Place | None

    @property
    def shown(self) -> Place:
        """The side that a reader of the after document looks at first."""
        place = self.after or self.before
        if place is None:
            raise ValueError("a change has a place on at least one side")
        return place


@dataclass(frozen=True, slots=True)
class Footprint:
    """Something in the document before that a change touches; who allows the change must allow every footprint."""

    place: Place
    """In the document before; for a gap, `block` is the index of the block behind it."""
    gap: bool = False
    """Between two blocks: where something is inserted or moved to."""


@dataclass(frozen=True, slots=True)
class Revision:
    """A tracked change as the file records it."""

    type: str
    author: str
    date: str


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a reader would call a change."""

    kind: Kind
    invariant: int
    """Number of the invariant in docs/ooxml/invariants.md."""
    property: str
    severity: Severity
    where: Where
    before: str | None
    after: str | None
    message: str
    """A sentence for a lawyer, without the place."""
    cause: Cause = Cause.DIRECT
    causes: tuple[str, ...] = ()
    """Ids of the changes that this one follows from."""
    affected: int = 1
    """Paragraphs, references or other things that it touches."""
    members: tuple[str, ...] = ()
    revision: Revision | None = None
    id: str = ""
    subject: str = ""
    """What the id is made from besides kind and property: digest of the block before, and which of its like."""
    footprints: tuple[Footprint, ...] = ()
    """What an authority must cover; see `touched`."""

    def touched(self) -> tuple[Footprint, ...]:
        """Footprints of the change; where it names none, the place before or else the place after."""
        place = self.where.before or self.where.after
        return self.footprints or (() if place is None else (Footprint(place),))

    def to_dict(self) -> dict[str, object]:
        """Return the change in the shape of `matterbench.diff/1`, before any allow file has judged it."""
        return {
            "id": self.id,
            "kind": self.kind.value,
            "invariant": self.invariant,
            "property": self.property,
            "severity": self.severity.value,
            "cause": self.cause.value,
            "causes": list(self.causes),
            "where": {side: place_dict(getattr(self.where, side)) for side in ("before", "after")},
            "before": self.before,
            "after": self.after,
            "affected": self.affected,
            "members": list(self.members),
            "revision": None
            if self.revision is None
            else {"type": self.revision.type, "author": self.revision.author, "date": self.revision.date},
            "message": self.message,
        }


def place_dict(place: Place | None) -> dict[str, object] | None:
    """Return a place in the shape of `matterbench.diff/1`."""
    if place is None:
        return None
    cell = place.table
    return {
        "part": place.part,
        "story": place.story,
        "section": place.section,
        "type": place.type,
        "label": place.label,
        "block": place.block,
        "table": None if cell is None else {"index": cell.table, "row": cell.row, "column": cell.column},
        "span": None if place.span is None else list(place.span),
        "style": place.style,
        "note": place.note,
        "quote": place.quote,
        "under": place.under,
    }


def digest(value: object) -> str:
    """Return 16 hexadecimal digits that identify a canonical value (nested tuples of strings and numbers)."""
    return hashlib.sha256(repr(value).encode()).hexdigest()[:16]


def identified(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Give every change its id: kind, subject, property, and an ordinal among equals in document order."""
    seen: dict[tuple[str, str, str], int] = {}
    out = []
    for change in changes:
        key = (change.kind.value, change.subject, change.property)
        ordinal = seen[key] = seen.get(key, -1) + 1
        out.append(change if change.id else replace(change, id=f"{change.kind.value}-{digest((*key, ordinal))[:12]}"))
    return tuple(out)
