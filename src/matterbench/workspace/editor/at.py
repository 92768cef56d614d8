"""A place in a Word document as a tool call names it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Count = Annotated[int, Field(ge=1, le=100_000)]
Words = Annotated[str, Field(min_length=1, max_length=20_000)]


class At(BaseModel):
    """A place. Name it as a reader would: by label, by words it holds, by table and cell, or by story."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    label: Annotated[str, Field(min_length=1, max_length=80)] | None = Field(
        default=None, description="The number a reader sees, cited in full: `7.2(b)`, `ARTICLE 7`, `EXHIBIT A`."
    )
    quote: Words | None = Field(
        default=None, description="Words that only this paragraph holds; with a label they narrow it."
    )
    table: Count | None = Field(default=None, description="Number of a table in the body, from 1.")
    row: Count | None = Field(default=None, description="Row of that table, from 1.")
    column: Count | None = Field(default=None, description="Column of that table, from 1.")
    story: Literal["body", "header", "footer", "footnote", "endnote", "comment"] | None = Field(
        default=None, description="Where to look when not in the body."
    )
    section: Count | None = Field(default=None, description="Of a header or footer: the section.")
    type: Literal["default", "first", "even"] | None = Field(default=None, description="Of a header or footer.")
    note: Count | None = Field(default=None, description="Of a footnote, endnote or comment: its number, from 1.")
    nth: Count | None = Field(default=None, description="Which of several paragraphs that match, in document order.")

    @model_validator(mode="after")
    def _says_where(self) -> At:
        if self.label is None and self.quote is None and self.table is None and self.story in {None, "body"}:
            raise ValueError("names no place; give a label, a quote, a table or a story")
        if self.table is None and (self.row is not None or self.column is not None):
            raise ValueError("names a row or column without its table")
        return self

    def words(self) -> str:
        """Return the place in words."""
        parts = [f"§{self.label}"] if self.label else []
        if self.table is not None:
            cell = [("table", self.table), ("row", self.row), ("column", self.column)]
            parts.append(", ".join(f"{name} {number}" for name, number in cell if number is not None))
        if self.story not in {None, "body"}:
            tail = [self.type or "", f"of section {self.section}" if self.section else "", str(self.note or "")]
            parts.append(" ".join([str(self.story), *filter(None, tail)]))
        if self.quote:
            parts.append(f"“{self.quote[:80]}”")
        return ", ".join(parts) or "the body"
