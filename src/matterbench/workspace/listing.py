"""`list_documents`: what there is to read, and what is asked for."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Annotated

from pydantic import Field

from matterbench.errors import InvalidRequest, MatterbenchError
from matterbench.schema.tool import ToolResult
from matterbench.workspace.desk import Desk
from matterbench.workspace.folder import DELIVERABLES, DOCUMENTS, File
from matterbench.workspace.parameters import Arguments
from matterbench.workspace.results import done


class ListDocuments(Arguments):
    """Arguments of `list_documents`."""

    folder: Annotated[
        str, Field(max_length=400, description="Only documents in this folder of the record; all by default.")
    ] = ""


def list_documents(desk: Desk, arguments: ListDocuments) -> ToolResult:
    """List documents with kind, size and title, and the deliverables."""
    folder = arguments.folder.removeprefix(f"{DOCUMENTS}/").strip("/")
    names = [name for name in desk.folder.documents if not folder or name.startswith(f"{folder}/")]
    if not names and folder:
        known = sorted({str(PurePosixPath(name).parent) for name in desk.folder.documents} - {"."})
        raise InvalidRequest("there is no such folder", where=folder, expected=f"one of: {', '.join(known)}")
    scope = set(desk.folder.task.documents)
    lines = [f"{DOCUMENTS}/ ({len(names)} documents; * is in the scope of the task)"]
    for name in names:
        file = desk.folder.document(f"{DOCUMENTS}/{name}")
        lines.append(f"{'*' if name in scope else '-'} {name} | {_described(desk, file)}")
    if not folder:
        lines += ["", f"{DELIVERABLES}/", *_deliverables(desk)]
    return done("\n".join(lines) + "\n")


def _deliverables(desk: Desk) -> list[str]:
    lines = []
    for one in desk.folder.task.deliverables:
        file, _ = desk.folder.deliverable(one.name)
        state = _described(desk, file) if file.path.is_file() else "not written yet"
        how = f"; a copy of {one.edits} to edit" if one.edits else ""
        how += f"; template {one.template}" if one.template else ""
        lines.append(
            f"- {one.name} | {one.format}{how} | {state}" + (f" | {one.description}" if one.description else "")
        )
    return lines


def _described(desk: Desk, file: File) -> str:
    size = file.path.stat().st_size
    shown = f"{size:,} bytes" if size < 10_000 else f"{size // 1024:,} KB"
    try:
        reading = desk.reading(file)
    except MatterbenchError as error:
        return f"{shown} | cannot be read: {error.what}"
    return f"{reading.kind} | {shown} | {reading.title}"
