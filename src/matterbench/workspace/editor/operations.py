"""The operations of `edit_document` as JSON: one model an operation, told apart by `op`."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from matterbench.workspace.editor.at import At, Count
from matterbench.workspace.editor.comments import add_comment
from matterbench.workspace.editor.fields import update_fields
from matterbench.workspace.editor.formatting import change_level, format_text, set_style
from matterbench.workspace.editor.lists import restart_list
from matterbench.workspace.editor.paragraphs import delete_paragraph, insert_paragraph
from matterbench.workspace.editor.pen import Pen
from matterbench.workspace.editor.references import Form, insert_reference
from matterbench.workspace.editor.settle import settle_revisions
from matterbench.workspace.editor.slots import fill_field, fill_slot
from matterbench.workspace.editor.tables import add_row, delete_row, set_cell
from matterbench.workspace.editor.wording import flatten, replace_text, type_label, unlink_field

_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def _writable(text: str) -> str:
    if _UNWRITABLE.search(text):
        raise ValueError("holds a character that no Word document can hold")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _line(text: str) -> str:
    if "\n" in text:
        raise ValueError("holds a line break; insert_paragraph makes paragraphs")
    return text


Text = Annotated[str, Field(max_length=50_000), AfterValidator(_writable)]
Line = Annotated[str, Field(max_length=50_000), AfterValidator(_writable), AfterValidator(_line)]
Words = Annotated[str, Field(min_length=1, max_length=20_000), AfterValidator(_writable)]
Short = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_writable), AfterValidator(_line)]
Nth = Annotated[Count | None, Field(description="Which one, from 1, where the words stand in several places.")]
Where = Annotated[At | None, Field(description="Where to look; the whole body by default.")]


class Operation(BaseModel):
    """One step; `run` carries it out and says what was done. Raises `InvalidRequest`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    def run(self, pen: Pen) -> str:
        """Carry the step out."""
        raise NotImplementedError


class ReplaceText(Operation):
    """Replace words. Only the words that differ change, each in the formatting of what it replaces.

    Words typed over the whole result of a field (a cross-reference) replace the field by plain text.
    """

    op: Literal["replace_text"]
    find: Annotated[Words, Field(description="The words as they read now; they must stand there exactly once.")]
    replace: Annotated[Text, Field(description="The words that shall stand there; “” deletes.")]
    at: Where = None
    nth: Nth = None
    every: bool = Field(default=False, description="Replace all places where the words stand.")

    def run(self, pen: Pen) -> str:
        """See `replace_text`."""
        return replace_text(pen, self.at, self.find, self.replace, self.nth, self.every)


class InsertParagraph(Operation):
    """Insert a paragraph. It takes style, list, level and formatting of `like`, by default of its neighbour."""

    op: Literal["insert_paragraph"]
    after: At | None = None
    before: At | None = None
    text: Annotated[Line, Field(description="Its words, without a number: the list numbers it.")]
    like: Annotated[At | None, Field(description="The paragraph whose looks and level it takes.")] = None
    caption: Annotated[
        Line | None, Field(description="First words, in the formatting of the first words of `like`: a heading.")
    ] = None

    @model_validator(mode="after")
    def _one_side(self) -> InsertParagraph:
        if (self.after is None) == (self.before is None):
            raise ValueError("wants either `after` or `before`")
        return self

    def run(self, pen: Pen) -> str:
        """See `insert_paragraph`."""
        behind = self.after is not None
        anchor = self.after if self.after is not None else self.before
        assert anchor is not None
        return insert_paragraph(pen, anchor, self.text, self.like, self.caption, behind=behind)


class DeleteParagraph(Operation):
    """Delete a whole paragraph, or a clause; later numbers move up (update_fields then corrects references)."""

    op: Literal["delete_paragraph"]
    at: At
    extent: Annotated[Literal["paragraph", "clause"], Field(description="clause: with all deeper levels below it.")] = (
        "paragraph"
    )

    def run(self, pen: Pen) -> str:
        """See `delete_paragraph`."""
        return delete_paragraph(pen, self.at, clause=self.extent == "clause")


class SetCell(Operation):
    """Make a table cell read a text; a line break parts paragraphs."""

    op: Literal["set_cell"]
    table: Count
    row: Count
    column: Count
    text: Text

    def run(self, pen: Pen) -> str:
        """See `set_cell`."""
        return set_cell(pen, self.table, self.row, self.column, self.text)


class AddRow(Operation):
    """Add a table row in the looks of the row before it."""

    op: Literal["add_row"]
    table: Count
    after: Annotated[Count | None, Field(description="The row that it follows; the last one by default.")] = None
    values: Annotated[tuple[Text, ...], Field(min_length=1, max_length=63, description="One text a cell.")]

    def run(self, pen: Pen) -> str:
        """See `add_row`."""
        return add_row(pen, self.table, self.after, self.values)


class DeleteRow(Operation):
    """Delete a table row."""

    op: Literal["delete_row"]
    table: Count
    row: Count

    def run(self, pen: Pen) -> str:
        """See `delete_row`."""
        return delete_row(pen, self.table, self.row)


class AddComment(Operation):
    """Hang a comment on words, or on a whole paragraph."""

    op: Literal["add_comment"]
    text: Annotated[Words, Field(description="What the comment says.")]
    quote: Annotated[Words | None, Field(description="The words it hangs on.")] = None
    at: Where = None
    nth: Nth = None

    def run(self, pen: Pen) -> str:
        """See `add_comment`."""
        return add_comment(pen, self.at, self.text, self.quote, self.nth)


class _Settle(Operation):
    at: Where = None
    author: Annotated[Short | None, Field(description="Only changes by this author.")] = None
    text: Annotated[Words | None, Field(description="Only changes whose own words hold this.")] = None
    every: bool = Field(default=False, description="All tracked changes of the document (that the others allow).")

    @model_validator(mode="after")
    def _which(self) -> _Settle:
        if self.at is None and self.author is None and self.text is None and not self.every:
            raise ValueError("says not which changes; give `at`, `author`, `text` or `every`: true")
        return self


class AcceptRevision(_Settle):
    """Accept tracked changes: of a place, of an author, with certain words, or all."""

    op: Literal["accept_revision"]

    def run(self, pen: Pen) -> str:
        """See `settle_revisions`."""
        return settle_revisions(pen, self.at, self.author, self.text, self.every, accept=True)


class RejectRevision(_Settle):
    """Reject tracked changes: of a place, of an author, with certain words, or all."""

    op: Literal["reject_revision"]

    def run(self, pen: Pen) -> str:
        """See `settle_revisions`."""
        return settle_revisions(pen, self.at, self.author, self.text, self.every, accept=False)


class FillField(Operation):
    """Fill a content control by its tag or title, or a merge field by its name."""

    op: Literal["fill_field"]
    name: Short
    text: Line

    def run(self, pen: Pen) -> str:
        """See `fill_field`."""
        return fill_field(pen, self.name, self.text)


class FillSlot(Operation):
    """Replace a blank as it is printed, brackets and highlighting included: `[Tenant]`, `[●]`, `____`."""

    op: Literal["fill_slot"]
    slot: Words
    text: Text
    at: Where = None
    nth: Nth = None
    every: bool = Field(default=False, description="Fill all blanks that read so.")

    def run(self, pen: Pen) -> str:
        """See `fill_slot`."""
        return fill_slot(pen, self.slot, self.text, self.at, self.nth, self.every)


class UpdateFields(Operation):
    """Recompute cross-references, sequence numbers and tables of contents, as F9 does; page numbers stay."""

    op: Literal["update_fields"]
    at: Annotated[At | None, Field(description="Only there; by default the whole document.")] = None

    def run(self, pen: Pen) -> str:
        """See `update_fields`."""
        return update_fields(pen, self.at)


class SetStyle(Operation):
    """Give a paragraph another style by name."""

    op: Literal["set_style"]
    at: At
    style: Short

    def run(self, pen: Pen) -> str:
        """See `set_style`."""
        return set_style(pen, self.at, self.style)


class FormatText(Operation):
    """Make words bold, italic, underlined and so on; false takes it away."""

    op: Literal["format_text"]
    text: Annotated[Words, Field(description="The words to format.")]
    at: Where = None
    nth: Nth = None
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    strike: bool | None = None
    all_caps: bool | None = None
    small_caps: bool | None = None
    highlight: Literal["yellow", "green", "cyan", "magenta", "red", "none"] | None = None
    size: Annotated[float | None, Field(ge=1, le=400, multiple_of=0.5, description="In points.")] = None

    @model_validator(mode="after")
    def _something(self) -> FormatText:
        if not self.looks():
            raise ValueError("says no formatting; give bold, italic, underline …")
        return self

    def looks(self) -> dict[str, str | bool]:
        """The formatting that is asked for."""
        found = self.model_dump(exclude={"op", "text", "at", "nth", "size"}, exclude_none=True)
        return found | ({"size": str(int(self.size * 2))} if self.size is not None else {})

    def run(self, pen: Pen) -> str:
        """See `format_text`."""
        return format_text(pen, self.at, self.text, self.nth, self.looks())


class ChangeLevel(Operation):
    """Put a numbered paragraph on another level of its list; 1 is the highest."""

    op: Literal["change_level"]
    at: At
    level: Annotated[int, Field(ge=1, le=9)]

    def run(self, pen: Pen) -> str:
        """See `change_level`."""
        return change_level(pen, self.at, self.level)


class InsertReference(Operation):
    """Insert a live cross-reference (REF field) to a numbered paragraph."""

    op: Literal["insert_reference"]
    at: Annotated[At, Field(description="The paragraph that gets the reference.")]
    to: Annotated[At, Field(description="The paragraph that it points at.")]
    form: Annotated[
        Form, Field(description="full: 7.2(b); relative: as much as differs from here; number: (b); page: its page.")
    ] = "full"
    replace: Annotated[Words | None, Field(description="Words that the reference replaces: a typed number.")] = None
    after: Annotated[Words | None, Field(description="Words that it follows; else the end of the paragraph.")] = None
    nth: Nth = None

    def run(self, pen: Pen) -> str:
        """See `insert_reference`."""
        return insert_reference(pen, self.at, self.to, self.form, self.replace, self.after, self.nth)


class RestartList(Operation):
    """Let a numbered paragraph, and those of its list behind it, count anew."""

    op: Literal["restart_list"]
    at: At
    start: Annotated[int, Field(ge=0, le=10_000)] = 1

    def run(self, pen: Pen) -> str:
        """See `restart_list`."""
        return restart_list(pen, self.at, self.start)


class Flatten(Operation):
    """Retype a paragraph as plain text: its formatting, fields, links and notes are lost."""

    op: Literal["flatten"]
    at: At
    text: Annotated[Line | None, Field(description="New words; by default those that stand there.")] = None

    def run(self, pen: Pen) -> str:
        """See `flatten`."""
        return flatten(pen, self.at, self.text)


class TypeLabel(Operation):
    """Number a paragraph by hand: it leaves its list and begins with typed characters."""

    op: Literal["type_label"]
    at: At
    label: Short

    def run(self, pen: Pen) -> str:
        """See `type_label`."""
        return type_label(pen, self.at, self.label)


class UnlinkField(Operation):
    """Turn a field into the text that it shows: it will not update any more."""

    op: Literal["unlink_field"]
    shown: Annotated[Words, Field(description="What the field shows.")]
    at: Where = None
    nth: Nth = None

    def run(self, pen: Pen) -> str:
        """See `unlink_field`."""
        return unlink_field(pen, self.at, self.shown, self.nth)


AnyOperation = Annotated[
    ReplaceText | InsertParagraph | DeleteParagraph | SetCell | AddRow | DeleteRow | AddComment | AcceptRevision
    | RejectRevision | FillField | FillSlot | UpdateFields | SetStyle | FormatText | ChangeLevel | InsertReference
    | RestartList | Flatten | TypeLabel | UnlinkField,
    Field(discriminator="op"),
]  # fmt: skip
