"""`matterbench.allow/1`: which edits of a document are authorised, where, and which of them must have been made.

The kinds are those of `matterbench.diff/1`. Places are resolved in the document before, each to exactly one.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Kind = Literal[
    "text", "insert", "delete", "move", "style", "formatting", "numbering", "table", "section", "note", "comment",
    "bookmark", "field", "link", "drawing", "control", "math", "revision", "accept", "reject", "definition", "setting",
    "property", "part", "schema",
]  # fmt: skip
Count = Annotated[int, Field(ge=1)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class CellPlace(_Model):
    """A cell of a top-level table, counted from 1 in the logical grid."""

    table: Count
    row: Count
    column: Count


class At(_Model):
    """One place in the document before. Name what a reader would: a label, a quotation, a cell, a story."""

    label: str | None = None
    """The number that the reader sees, cited in full: `7.2(b)`."""
    quote: str | None = None
    """Words of the place. Beside another place it narrows that place to these characters."""
    extent: Literal["paragraph", "clause"] = "paragraph"
    """`clause`: the paragraph, its unnumbered continuations and all deeper levels below it."""
    cell: CellPlace | None = None
    table: Count | None = None
    """A whole top-level table."""
    after: At | None = None
    """The gap behind a place, for insertions and as the target of a move."""
    before: At | None = None
    """The gap in front of a place."""
    story: Literal["body", "header", "footer", "footnote", "endnote", "comment"] | None = None
    section: Count | None = None
    """Of a header or footer."""
    type: Literal["default", "first", "even"] | None = None
    """Of a header or footer."""
    note: Count | None = None
    """Number of a footnote, endnote or comment, in reference order."""
    style: str | None = None
    """A style by name: authorises changes of its definition."""
    setting: str | None = None
    """A document setting, property or part by name: authorises changes of it."""

    @model_validator(mode="after")
    def _one_place(self) -> At:
        """Refuse a place that says nothing, or two things that cannot both hold."""
        anchors = [
            n for n in ("label", "cell", "table", "after", "before", "style", "setting") if getattr(self, n) is not None
        ]
        if len(anchors) > 1:
            raise ValueError(f"names {' and '.join(anchors)}; one place needs one of them")
        if not anchors and self.quote is None and self.story in {None, "body"}:
            raise ValueError("names no place; give a label, quote, cell, table, after, before, story, style or setting")
        return self


class Expect(_Model):
    """What the place must read in the after document, all tracked changes accepted."""

    contains: tuple[str, ...] = ()
    """Words that must be there."""
    excludes: tuple[str, ...] = ()
    """Words that must be gone."""
    equals: str | None = None
    """The whole text of the place, or of the paragraphs inserted in a gap."""
    paragraphs: Annotated[int, Field(ge=0)] | None = None
    """Number of paragraphs inserted in a gap, or left of the place."""

    @model_validator(mode="after")
    def _says_something(self) -> Expect:
        if not (self.contains or self.excludes or self.equals is not None or self.paragraphs is not None):
            raise ValueError("expects nothing; give contains, excludes, equals or paragraphs")
        return self


class Edit(_Model):
    """One authorised edit."""

    id: Annotated[str, Field(min_length=1)]
    at: At | None = None
    source: At | None = Field(default=None, alias="from")
    """Of a move: what moves."""
    to: At | None = None
    """Of a move: the gap it moves to."""
    kinds: Annotated[tuple[Kind, ...], Field(min_length=1)]
    like: At | None = None
    """The paragraph whose style, list, level and formatting an insertion takes; default: the one before it."""
    expect: Expect | None = None
    """Makes the edit itself required."""

    @model_validator(mode="after")
    def _place_or_move(self) -> Edit:
        """Refuse an edit without a place, and half a move."""
        if (self.at is None) == (self.source is None and self.to is None):
            raise ValueError("wants either `at`, or `from` and `to`")
        if self.at is None and (self.source is None or self.to is None):
            raise ValueError("wants both `from` and `to`")
        if self.to is not None and self.to.after is None and self.to.before is None:
            raise ValueError('`to` wants a gap: {"after": …} or {"before": …}')
        return self


class Allow(_Model):
    """An allow file."""

    schema_: Literal["matterbench.allow/1"] = Field(alias="schema")
    view: Literal["final", "original"] = "final"
    """The view in which labels and quotations of the document before are read."""
    tracked: Literal["required", "optional", "forbidden"] = "optional"
    authors: tuple[str, ...] | None = None
    """Who may be the author of new tracked changes; None: anybody."""
    conforming: tuple[Literal["references", "toc"], ...] = ()
    """Which of these may follow a moved or renumbered target, truly."""
    edits: tuple[Edit, ...] = ()

    @model_validator(mode="after")
    def _ids_differ(self) -> Allow:
        """Refuse two edits of one id."""
        seen: set[str] = set()
        for edit in self.edits:
            if edit.id in seen:
                raise ValueError(f"edit id {edit.id!r} stands twice")
            seen.add(edit.id)
        return self
