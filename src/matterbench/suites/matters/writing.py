"""Tables as a person delivers them: rows in JSON, in a workbook, or in a Word document, by the name's ending."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from matterbench.errors import InvalidRequest
from matterbench.schema.task import Deliverable
from matterbench.schema.tool import ToolCall

_FORBIDDEN, _LONGEST = re.compile(r"[\[\]:*?/\\]"), 31
Rows = Sequence[Mapping[str, Any]]
"""Rows of a table: what each column, by its name in JSON (`respond_by`), holds; lists are several entries of a cell."""


def deliverable(name: str, description: str) -> Deliverable:
    """Return a table as a task asks for it; raises `InvalidRequest` for a format that no table is delivered in."""
    format = name.rpartition(".")[2]
    if format not in {"json", "xlsx", "docx"}:
        raise InvalidRequest("no table is delivered so", where=name, expected="a name that ends .json, .xlsx or .docx")
    return Deliverable.model_validate({"name": name, "format": format, "description": description})


def heading(column: str) -> str:
    """Return a column's name as a table prints it: `respond_by` is `Respond by`."""
    return column.replace("_", " ").capitalize()


def wanted(name: str, columns: Sequence[str], of: str) -> str:
    """Return the sentence of a brief that asks for the table: `of` says what a row is."""
    if name.endswith(".json"):
        return f"Deliver {name}: a list with an object for {of}, with the keys {', '.join(columns)}."
    kind = "a workbook with one sheet" if name.endswith(".xlsx") else "a Word document with one table"
    return f"Deliver {name}: {kind}, a row for {of}, with the columns {', '.join(map(heading, columns))}."


def table(name: str, title: str, rows: Rows, columns: Sequence[str]) -> ToolCall:
    """Return the call that writes rows as a deliverable."""
    if name.endswith(".json"):
        return draft(name, data=[dict(row) for row in rows])
    cells = [[_cell(row.get(column)) for column in columns] for row in rows]
    lines = [[heading(column) for column in columns], *cells]
    if name.endswith(".xlsx"):
        return draft(name, sheets=[{"name": _sheet(title), "rows": lines}])
    return draft(name, blocks=[{"type": "title", "text": title}, {"type": "table", "rows": lines}])


def _sheet(title: str) -> str:
    """A name that Excel takes: whole words of the title, at most 31 characters, none of those that it forbids."""
    words = _FORBIDDEN.sub(" ", title).split()
    while len(" ".join(words)) > _LONGEST and len(words) > 1:
        words.pop()
    return " ".join(words)[:_LONGEST].strip("'") or "Table"


def draft(name: str, **content: Any) -> ToolCall:
    """Return the call that writes a deliverable."""
    return ToolCall(tool="draft_document", arguments={"name": name, **content})


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return "; ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
