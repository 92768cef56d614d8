"""`read_document`: a page of a document as text."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from matterbench.formats import shown
from matterbench.schema.tool import ToolResult
from matterbench.workspace.desk import Desk
from matterbench.workspace.parameters import Arguments
from matterbench.workspace.results import done


class ReadDocument(Arguments):
    """Arguments of `read_document`."""

    document: Annotated[str, Field(max_length=500, description="Its name as list_documents gives it.")]
    page: Annotated[int, Field(ge=1, le=100_000, description="Which page of the text; pages are long.")] = 1
    view: Annotated[
        Literal["final", "original", "marked"],
        Field(description="Tracked changes of a Word document: accepted, rejected, or marked [+so+] and [-so-]."),
    ] = "final"


def read_document(desk: Desk, arguments: ReadDocument) -> ToolResult:
    """Show a page of a document: labels, tables, notes and comments included."""
    file = desk.folder.document(arguments.document)
    text = shown(desk.reading(file, arguments.view), arguments.page)
    return done(text, opened=() if file.deliverable else (file.name,))
