"""`draft_document`: a deliverable from a template, blocks, sheets, a JSON value, rows or text."""

from __future__ import annotations

import csv
import io
import json
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, JsonValue, WithJsonSchema, model_validator

from matterbench.errors import InvalidRequest
from matterbench.schema.task import Deliverable
from matterbench.schema.tool import ToolResult
from matterbench.workspace.desk import Desk
from matterbench.workspace.drafting.blocks import AnyBlock
from matterbench.workspace.drafting.json_schema import faults
from matterbench.workspace.drafting.sheets import Sheet, write_workbook
from matterbench.workspace.drafting.word import write_word
from matterbench.workspace.editing import Operations, parsed, told
from matterbench.workspace.editor.edit import edit
from matterbench.workspace.editor.operations import Text
from matterbench.workspace.folder import File
from matterbench.workspace.parameters import Arguments
from matterbench.workspace.results import done

_CONTENTS = ("template", "blocks", "sheets", "data", "rows", "text")
_FITTING = {
    "docx": ("template", "blocks"), "xlsx": ("template", "sheets"), "json": ("data", "text"), "csv": ("rows", "text"),
    "md": ("text",), "txt": ("text",), "pdf": (),
}  # fmt: skip
_SHOWN = 12


class DraftDocument(Arguments):
    """Arguments of `draft_document`."""

    name: Annotated[str, Field(max_length=500, description="The deliverable, as the task names it.")]
    template: Annotated[
        str | None, Field(max_length=500, description="docx: the document of the record that is copied first.")
    ] = None
    operations: Annotated[
        Operations,
        Field(max_length=200),
        WithJsonSchema(
            {
                "type": "array",
                "items": {"type": "object"},
                "maxItems": 200,
                "description": "With a template: operations of edit_document, by which the copy is filled.",
            }
        ),
    ] = ()
    blocks: Annotated[
        Annotated[tuple[AnyBlock, ...], Field(min_length=1, max_length=3_000)] | None,
        BeforeValidator(parsed),
        Field(description="docx: what it is made of, in order."),
    ] = None
    header: Annotated[Text, Field(description="With blocks: the header of every page.")] = ""
    footer: Annotated[Text, Field(description="With blocks: a line above the page number.")] = ""
    sheets: Annotated[
        Annotated[tuple[Sheet, ...], Field(min_length=1, max_length=50)] | None,
        BeforeValidator(parsed),
        Field(description="xlsx: its sheets."),
    ] = None
    data: Annotated[JsonValue, Field(description="json: the value itself.")] = None
    rows: Annotated[
        Annotated[tuple[tuple[str | int | float | bool | None, ...], ...], Field(max_length=50_000)] | None,
        BeforeValidator(parsed),
        Field(description="csv: rows of cells."),
    ] = None
    text: Annotated[
        str | None, Field(max_length=2_000_000, description="md, txt (or json, csv as text): the content.")
    ] = None

    @model_validator(mode="after")
    def _one_content(self) -> DraftDocument:
        given = [
            name
            for name in _CONTENTS
            if name in self.model_fields_set and (name == "data" or getattr(self, name) is not None)
        ]
        if len(given) != 1:
            raise ValueError(f"wants exactly one of {', '.join(_CONTENTS)}; has {', '.join(given) or 'none'}")
        if self.operations and self.template is None:
            raise ValueError("operations need a template; edit a finished draft with edit_document")
        return self

    @property
    def content(self) -> str:
        """Which of the contents is given."""
        return next(
            name
            for name in _CONTENTS
            if name in self.model_fields_set and (name == "data" or getattr(self, name) is not None)
        )


def draft_document(desk: Desk, arguments: DraftDocument) -> ToolResult:
    """Write a deliverable anew."""
    file, deliverable = desk.folder.deliverable(arguments.name)
    fitting = _FITTING[deliverable.format]
    if arguments.content not in fitting:
        raise InvalidRequest(
            f"{arguments.content} makes no {deliverable.format}",
            where=file.shown,
            expected=" or ".join(fitting) or "a format that can be drafted",
        )
    data, said = _made(desk, arguments, file, deliverable)
    desk.folder.write(file, data)
    return done(said, wrote=(file.name,))


def _made(desk: Desk, arguments: DraftDocument, file: File, deliverable: Deliverable) -> tuple[bytes, str]:
    """The bytes of the deliverable, and what to say."""
    said = f"{file.shown}: written"
    if arguments.template is not None:
        return _from_template(desk, arguments, file)
    if arguments.blocks is not None:
        title = next((block.text for block in arguments.blocks if block.type == "title"), file.path.stem)
        return write_word(
            arguments.blocks, title, arguments.header, arguments.footer
        ), f"{said} from {len(arguments.blocks)} blocks\n"
    if arguments.sheets is not None:
        data, unknown = write_workbook(arguments.sheets)
        more = f"; no value is stored for {', '.join(unknown[:_SHOWN])}: give formula and value" if unknown else ""
        return data, f"{said}, {len(arguments.sheets)} sheets{more}\n"
    if deliverable.format == "json":
        return _json(arguments, deliverable, file), f"{said}\n"
    if arguments.rows is not None:
        return _csv(arguments.rows), f"{said}, {len(arguments.rows)} rows\n"
    return (arguments.text or "").encode("utf-8", "replace"), f"{said}\n"


def _from_template(desk: Desk, arguments: DraftDocument, file: File) -> tuple[bytes, str]:
    source = desk.folder.document(arguments.template or "")
    data = desk.folder.read(source)
    if source.path.suffix.lower() != file.path.suffix.lower():
        raise InvalidRequest(
            f"is no template of a {file.path.suffix} file",
            where=source.shown,
            expected=f"a {file.path.suffix} document",
        )
    if not arguments.operations:
        return data, f"{file.shown}: a copy of {source.shown}\n"
    made = edit(data, arguments.operations, name=file.path.name)
    return made.data, f"{file.shown}: a copy of {source.shown}\n{told(made, file.shown)}"


def _json(arguments: DraftDocument, deliverable: Deliverable, file: File) -> bytes:
    value: Any = arguments.data
    if arguments.text is not None:
        try:
            value = json.loads(arguments.text)
        except (ValueError, RecursionError) as error:
            raise InvalidRequest(f"is no JSON: {error}", where=file.shown, fix="send the value as data") from None
    if deliverable.schema_ is not None:
        found = faults(value, deliverable.schema_)
        if found:
            more = f" (and {len(found) - _SHOWN} more)" if len(found) > _SHOWN else ""
            raise InvalidRequest(
                f"does not fit the schema of the deliverable: {'; '.join(found[:_SHOWN])}{more}", where=file.shown
            )
    text = json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)
    return (text + "\n").encode("utf-8", "replace")


def _csv(rows: tuple[tuple[object, ...], ...]) -> bytes:
    target = io.StringIO()
    csv.writer(target, lineterminator="\n").writerows(rows)
    return target.getvalue().encode("utf-8", "replace")
