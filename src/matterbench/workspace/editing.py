"""`edit_document`: operations on a Word deliverable, all or nothing."""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from matterbench.errors import InvalidRequest
from matterbench.schema.tool import ToolResult
from matterbench.workspace.desk import Desk
from matterbench.workspace.editor.edit import Edited, edit
from matterbench.workspace.editor.operations import AnyOperation, Short
from matterbench.workspace.editor.pen import AUTHOR, DATE, Hand
from matterbench.workspace.parameters import Arguments
from matterbench.workspace.results import done


def parsed(value: Any) -> Any:
    """Some models send a list as the text of one."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value


Operations = Annotated[tuple[AnyOperation, ...], BeforeValidator(parsed)]


class EditDocument(Arguments):
    """Arguments of `edit_document`."""

    document: Annotated[str, Field(max_length=500, description="The Word deliverable.")]
    operations: Annotated[
        Operations, Field(min_length=1, max_length=200, description="Done in order, each on the result of the last.")
    ]
    tracked: Annotated[bool, Field(description="Whether the changes are tracked (insertions and deletions).")] = False
    author: Annotated[Short, Field(description="Author of tracked changes and comments.")] = AUTHOR
    date: Annotated[
        str,
        Field(
            pattern=r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$",
            description="Their date: 2026-11-16T10:00:00Z.",
        ),
    ] = DATE


def edit_document(desk: Desk, arguments: EditDocument) -> ToolResult:
    """Carry operations out on a Word deliverable."""
    file, deliverable = desk.folder.deliverable(arguments.document)
    if deliverable.format != "docx":
        raise InvalidRequest(
            f"is asked for as {deliverable.format}", where=file.shown, expected="a Word document", fix="draft_document"
        )
    if not file.path.is_file():
        raise InvalidRequest("is not written yet", where=file.shown, fix="make it with draft_document first")
    hand = Hand(arguments.tracked, arguments.author, arguments.date)
    made = edit(desk.folder.read(file), arguments.operations, hand, name=file.path.name)
    desk.folder.write(file, made.data)
    return done(told(made, file.shown), wrote=(file.name,))


def told(made: Edited, name: str) -> str:
    """Return what was done, a line an operation."""
    lines = [f"{name}: {len(made.done)} {'operation' if len(made.done) == 1 else 'operations'} done"]
    lines += [f"{number}. {line}" for number, line in enumerate(made.done, 1)]
    return "\n".join([*lines, *(f"Note: {note}" for note in made.notes)]) + "\n"
