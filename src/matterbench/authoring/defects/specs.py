"""Defects as authors of tasks write them. `document` is an id of the register; `block` the key of a block."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Nth = Annotated[int, Field(ge=1)]


class Defect(BaseModel):
    """What all defects have in common."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
    document: str
    trap: str = ""
    """Its pattern in the trap catalogue, where it is not that of its kind."""


class WrongReference(Defect):
    """A reference of a block that shows another number than it means.

    stale-reference, missing-target, self-reference and wrong-pointer type the number; stale-field and dead-field leave
    a field, whose cached result is old or whose bookmark is gone.
    """

    defect: Literal[
        "stale-reference", "missing-target", "self-reference", "wrong-pointer", "stale-field", "dead-field"
    ]  # fmt: skip
    block: str
    reference: str
    """Key of the block that is meant."""
    shows: str = ""
    """The number that stands there: written out, or the key of the block whose number it is."""
    nth: Nth = 1


class WrongCaption(Defect):
    """The caption in parentheses after a reference is not that of its clause (T07)."""

    defect: Literal["caption"]
    block: str
    reference: str
    as_: Annotated[str, Field(alias="as")]
    nth: Nth = 1


class OmittedTarget(Defect):
    """A clause that others refer to is intentionally omitted (T03)."""

    defect: Literal["omitted-target"]
    block: str


class SameNumber(Defect):
    """A clause bears, typed by hand, the number of the one before it (T08)."""

    defect: Literal["same-number"]
    block: str


class StaleContents(Defect):
    """The table of contents has another heading than the text (T12)."""

    defect: Literal["stale-contents"]
    block: str
    """Key of the heading."""
    as_: Annotated[str, Field(alias="as")]


class DroppedDefinition(Defect):
    """A term is used and defined nowhere (T13): its parenthesis, or the paragraph that defines it, is gone."""

    defect: Literal["drop-definition"]
    term: str


class Added(Defect):
    """Text that does not belong there: a definition too many (T14, T15), an instruction to the reader (T79)."""

    defect: Literal["orphan-definition", "second-definition", "instruction"]
    after: str
    kind: str = ""
    """Kind of the new block; by default that of the block before it, `body` for an instruction."""
    term: str = ""
    text: str


class VariantTerm(Defect):
    """A defined term is called by another name (T16), in one block or in the first uses of the document."""

    defect: Literal["variant-term"]
    term: str
    as_: Annotated[str, Field(alias="as")]
    block: str = ""
    times: Nth = 1


class Restated(Defect):
    """Words, or what says a fact, read otherwise: a date, amount, name, address, another definition (T20 and others).

    untracked-edit is the same in a later version of a document with tracked changes (T63).
    """

    defect: Literal["restate", "circular", "untracked-edit"]
    block: str = ""
    words: str = ""
    fact: str = ""
    as_: Annotated[str, Field(alias="as")]
    nth: Nth = 1


class Placeholder(Defect):
    """A blank or a note of the drafter is left in (T65): after words of a block, or instead of them."""

    defect: Literal["placeholder"]
    block: str
    words: str
    text: str
    instead: bool = False


class Swapped(Defect):
    """Two expressions of a block have changed places (T32, T73)."""

    defect: Literal["swap"]
    block: str
    first: str
    second: str


class Dropped(Defect):
    """A block, or an exhibit with all that belongs to it, is missing (T10, T69, T71)."""

    defect: Literal["drop-block", "drop-exhibit"]
    block: str


class WrongCell(Defect):
    """A cell of a table in a Word document or PDF, or of a workbook, has another value (T40 to T44, T53).

    Of a document: `table` is the key of the table's block, `row` and `column` count from 1, the head being row 1. Of a
    workbook: `sheet`, and the head of a column or (of single cells) a name such as B4; a row counts from 1 without the
    head. Formulas that lean on the cell are pasted values then; with `keep_totals` the old totals are typed.
    """

    defect: Literal["cell"]
    table: str = ""
    sheet: str = ""
    row: Nth = 1
    column: str | int
    as_: Annotated[Any, Field(alias="as")]
    keep_totals: bool = False


AnyDefect = Annotated[
    WrongReference | WrongCaption | OmittedTarget | SameNumber | StaleContents | DroppedDefinition | Added | VariantTerm
    | Restated | Placeholder | Swapped | Dropped | WrongCell,
    Field(discriminator="defect"),
]  # fmt: skip

TRAPS = {
    "stale-reference": ("T01",), "missing-target": ("T02",), "omitted-target": ("T03",), "stale-field": ("T04",),
    "dead-field": ("T05",), "self-reference": ("T06",), "caption": ("T07",), "same-number": ("T08",),
    "drop-exhibit": ("T10",), "stale-contents": ("T12",), "drop-definition": ("T13",), "orphan-definition": ("T14",),
    "second-definition": ("T15",), "variant-term": ("T16",), "wrong-pointer": ("T19",), "circular": ("T20",),
    "untracked-edit": ("T63",), "placeholder": ("T65",), "instruction": ("T79",),
}  # fmt: skip
"""Patterns of the trap catalogue by kind of defect; the others say theirs."""
