"""`read`: any file of a matter to a `Reading`, or one sentence on why it cannot be read."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module

from matterbench.errors import InvalidRequest
from matterbench.formats.reading import DocumentKind, Reading
from matterbench.formats.sniffing import kind_of
from matterbench.formats.source import Source, open_source
from matterbench.ooxml.revisions import View

_READERS: dict[DocumentKind, tuple[str, str]] = {
    "xlsx": ("xlsx", "read_xlsx"), "pptx": ("pptx", "read_pptx"), "csv": ("delimited", "read_csv"),
    "ics": ("calendars", "read_ics"), "html": ("hypertext", "read_html"), "json": ("json_tree", "read_json"),
    "txt": ("plain", "read_text"), "md": ("plain", "read_markdown"),
}  # fmt: skip


def read(
    path: str | os.PathLike[str], data: bytes | None = None, *, view: View | str = View.FINAL, tables: bool = False
) -> Reading:
    """Return what a file says, in the format that its content has.

    Args:
        path: The file; with `data`, only its name.
        data: The file's bytes.
        view: How tracked changes of a Word document are read: final, original or marked.
        tables: Whether to look for tables in a PDF too, which is slow.

    Raises `UnreadableInput`, in one sentence, for what is missing, empty, encrypted, oversized, damaged, hostile, of a
    format that is not read, or not what its name says; `InvalidRequest` for a view that there is not.
    """
    if view not in set(View):
        raise InvalidRequest(f"there is no view {view!r}", expected=" or ".join(View))
    return read_source(open_source(path, data), View(view), tables=tables)


def read_source(source: Source, view: View = View.FINAL, *, tables: bool = False, depth: int = 0) -> Reading:
    """Return what a file says; `depth` counts the messages that it is attached to."""
    kind = kind_of(source)
    if kind == "docx":
        from matterbench.formats.docx import read_docx

        return read_docx(source, view)
    if kind == "pdf":
        from matterbench.formats.pdf import read_pdf

        return read_pdf(source, tables=tables)
    if kind == "eml":
        from matterbench.formats.mail import read_mail

        return read_mail(source, lambda one: read_source(one, view, depth=depth + 1), depth=depth)
    return _reader(kind)(source)


def _reader(kind: DocumentKind) -> Callable[[Source], Reading]:
    """The reader of a format that needs nothing but the bytes, loaded when it is first needed."""
    module, name = _READERS[kind]
    found: Callable[[Source], Reading] = getattr(import_module(f"matterbench.formats.{module}"), name)
    return found
