"""The table of tools: name, what it is for, arguments, how it is carried out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from matterbench.schema.tool import Tool, ToolResult
from matterbench.workspace.desk import Desk
from matterbench.workspace.drafting.draft import DraftDocument, draft_document
from matterbench.workspace.editing import EditDocument, edit_document
from matterbench.workspace.listing import ListDocuments, list_documents
from matterbench.workspace.parameters import Arguments, parameters
from matterbench.workspace.searching import SearchMatter, search_matter
from matterbench.workspace.submitting import Submit, submit
from matterbench.workspace.viewing import ReadDocument, read_document


@dataclass(frozen=True, slots=True)
class Entry:
    """One tool."""

    model: type[Arguments]
    run: Callable[[Desk, Any], ToolResult]
    description: str


_ENTRIES = {
    "list_documents": Entry(
        ListDocuments,
        list_documents,
        "List the documents of the matter (folder, kind, size, title) and the deliverables asked for.",
    ),
    "read_document": Entry(
        ReadDocument,
        read_document,
        "Read a document, page by page, as text: Word (numbers of paragraphs as a reader sees them, tables, headers, "
        "notes, comments, tracked changes), PDF, e-mail with attachments, Excel (values and formulas), and text files.",
    ),
    "search_matter": Entry(
        SearchMatter,
        search_matter,
        "Find words or an exact phrase in all documents: every hit with its document, its place and the words around "
        "it. Read the place before you rely on it.",
    ),
    "edit_document": Entry(
        EditDocument,
        edit_document,
        "Edit a Word deliverable by operations, in order, all or nothing: if one cannot be done, none is. Places are "
        "named as a reader would: a label (7.2(b)), a quote, a table cell, a header. Text outside the edit keeps its "
        "formatting. Numbers of paragraphs and live cross-references are never typed: lists number themselves, "
        "insert_reference makes references, update_fields recomputes them.",
    ),
    "draft_document": Entry(
        DraftDocument,
        draft_document,
        "Write a deliverable: a Word document from a template of the record (copied, then filled by the operations of "
        "edit_document) or from blocks; an Excel workbook from sheets; JSON, CSV, Markdown or text. It replaces what "
        "the deliverable held before.",
    ),
    "submit": Entry(Submit, submit, "Hand in what deliverables/ holds. The work ends with it."),
}  # fmt: skip
TOOLS = MappingProxyType(_ENTRIES)


@cache
def offered() -> tuple[Tool, ...]:
    """Return the tools with their JSON Schemas."""
    return tuple(
        Tool(name=name, description=entry.description, parameters=parameters(entry.model))
        for name, entry in TOOLS.items()
    )
