"""Deliverables as people write them: the same rows as JSON, in a workbook, in a Word document, as CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.build.blocks import p, tbl
from tests.build.document import doc

Lines = Sequence[Sequence[Any]]


def write_json(path: Path, data: object) -> Path:
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def write_xlsx(path: Path, lines: Lines, formats: dict[str, str] | None = None) -> Path:
    """Write lines to a sheet under a title row; `formats` are number formats by cell."""
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for line in lines:
        sheet.append(list(line))
    for cell, code in (formats or {}).items():
        sheet[cell].number_format = code
    book.save(path)
    return path


def write_docx(path: Path, *tables: Lines) -> Path:
    pieces = [tbl(*[["" if cell is None else str(cell) for cell in line] for line in lines]) for lines in tables]
    path.write_bytes(doc(p("Prepared for the closing"), *[piece for one in pieces for piece in (one, p(""))]))
    return path


def write_csv(path: Path, lines: Lines) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(lines)
    return path


def write_table(folder: Path, ending: str, lines: Lines) -> Path:
    """Write a head and rows in one of the formats of a table."""
    path = folder / f"table.{ending}"
    if ending == "json":
        head = [str(name) for name in lines[0]]
        return write_json(path, [dict(zip(head, line, strict=True)) for line in lines[1:]])
    if ending == "xlsx":
        return write_xlsx(path, lines)
    return write_docx(path, lines) if ending == "docx" else write_csv(path, lines)
