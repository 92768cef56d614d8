"""`matterbench.diff/1`: what a comparison of two Word documents reports."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from matterbench.schema.allow import Kind

Text = str | None
Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Tool(_Model):
    """The program that made the report."""

    name: str
    version: str


class File(_Model):
    """A compared file."""

    path: str
    sha256: Digest


class Tracked(_Model):
    """Tracked changes of the comparison."""

    new: int
    """Revisions that are in the after document only."""
    foreign_lost: int
    """Revisions of the before document that are gone or altered."""
    required_by_settings: bool
    """Whether the before document has Track Changes switched on."""


class Cell(_Model):
    """A cell of a top-level table, 1-based, in the logical grid; null for a whole table, row or column."""

    index: int
    row: int | None
    column: int | None


class Place(_Model):
    """Where something stands, as a reader would find it."""

    part: str
    story: str
    section: int | None
    type: Text
    label: Text
    block: int | None
    table: Cell | None
    span: tuple[int, int] | None
    style: Text
    note: int | None
    quote: Text
    under: Text
    """Label of the last numbered paragraph before an unnumbered one."""


class Where(_Model):
    """Both sides of a place; null on the side where it does not exist."""

    before: Place | None
    after: Place | None


class Revision(_Model):
    """A tracked change as the file records it."""

    type: str
    author: str
    date: str


class Change(_Model):
    """One change."""

    id: str
    kind: Kind
    invariant: Annotated[int, Field(ge=1, le=40)]
    property: str
    severity: Literal["block", "warn", "info"]
    cause: Literal["direct", "cascade", "volatile", "editor"]
    causes: tuple[str, ...]
    where: Where
    before: Text
    after: Text
    affected: int
    members: tuple[str, ...]
    revision: Revision | None
    authorised_by: Text
    status: Literal["allowed", "violation", "tolerated"] | None
    """Null without an allow file."""
    message: str


class Edit(_Model):
    """What became of an edit of the allow file."""

    id: str
    status: Literal["made", "missing", "partial"]
    changes: tuple[str, ...]
    message: str


class Severities(_Model):
    """Changes by severity."""

    block: int
    warn: int
    info: int


class Statuses(_Model):
    """Changes by status."""

    allowed: int
    violation: int
    tolerated: int


class Summary(_Model):
    """Counts; changes that the declared writer makes on every save are counted apart."""

    changes: int
    editor: int
    severity: Severities
    kinds: dict[str, int]
    status: Statuses | None
    clean: bool | None
    """Whether nothing blocks and every expected edit was made; null without an allow file."""


class DiffReport(_Model):
    """A report."""

    schema_: Literal["matterbench.diff/1"] = Field(alias="schema")
    tool: Tool
    before: File
    after: File
    resaved: File | None
    view: Literal["marked", "final", "original"]
    tracked: Tracked
    changes: tuple[Change, ...]
    edits: tuple[Edit, ...]
    noise: dict[str, int]
    summary: Summary
