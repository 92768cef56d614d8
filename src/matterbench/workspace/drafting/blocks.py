"""The blocks that a Word document can be drafted from."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from matterbench.workspace.editor.operations import Line, Text

Level = Annotated[int, Field(ge=1, le=4)]
Marked = Annotated[Text, Field(description="Words; **bold** and *italic* are formatted, a line break breaks the line.")]


class _Block(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TitleBlock(_Block):
    """The title of the document, centred."""

    type: Literal["title"]
    text: Marked


class HeadingBlock(_Block):
    """A heading without a number."""

    type: Literal["heading"]
    text: Marked
    level: Annotated[int, Field(ge=1, le=3)] = 1


class ParagraphBlock(_Block):
    """A paragraph of text."""

    type: Literal["paragraph"]
    text: Marked
    align: Literal["left", "center", "right", "justify"] = "left"


class NumberedBlock(_Block):
    """A numbered paragraph of the document's list: 1. / 1.1 / (a) / (i). The number is never typed."""

    type: Literal["numbered"]
    text: Marked
    level: Level = 1


class BulletBlock(_Block):
    """A bullet."""

    type: Literal["bullet"]
    text: Marked


class QuoteBlock(_Block):
    """A quotation, indented."""

    type: Literal["quote"]
    text: Marked


class TableBlock(_Block):
    """A table with borders."""

    type: Literal["table"]
    rows: Annotated[
        tuple[tuple[Text, ...], ...], Field(min_length=1, max_length=2_000, description="Rows of equally many cells.")
    ]
    header: bool = Field(default=True, description="Whether the first row is a head, repeated on every page.")
    widths: Annotated[
        tuple[Annotated[float, Field(gt=0, le=100)], ...] | None, Field(description="Column widths in percent.")
    ] = None

    @model_validator(mode="after")
    def _even(self) -> TableBlock:
        lengths = {len(row) for row in self.rows}
        if len(lengths) != 1 or not 1 <= min(lengths) <= 63:
            raise ValueError("the rows have different numbers of cells; use “” for an empty cell")
        if self.widths is not None and len(self.widths) != min(lengths):
            raise ValueError(f"{len(self.widths)} widths for {min(lengths)} columns")
        return self


class SignatureBlock(_Block):
    """A signature block: party, line, name and title."""

    type: Literal["signature"]
    party: Line
    name: Line = ""
    title: Line = ""
    by: bool = Field(default=True, description="Whether somebody signs for the party (By:).")


class PageBreakBlock(_Block):
    """A new page."""

    type: Literal["page_break"]


AnyBlock = Annotated[
    TitleBlock | HeadingBlock | ParagraphBlock | NumberedBlock | BulletBlock | QuoteBlock | TableBlock | SignatureBlock
    | PageBreakBlock,
    Field(discriminator="type"),
]  # fmt: skip
