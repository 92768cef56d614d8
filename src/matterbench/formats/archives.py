"""Office packages at the door: what kind a zip is, and whether it may be unpacked at all."""

from __future__ import annotations

import re

from matterbench.formats.reading import DocumentKind
from matterbench.formats.source import Source
from matterbench.ooxml.archive import Entry, directory, head, inflate
from matterbench.ooxml.xmlpart import MAX_XML, has_doctype, refuse_doctype

_TYPES = "[Content_Types].xml"
_KINDS: tuple[tuple[bytes, DocumentKind], ...] = (
    (b"wordprocessingml", "docx"), (b"ms-word", "docx"), (b"spreadsheetml", "xlsx"), (b"ms-excel.sheet.macro", "xlsx"),
    (b"presentationml", "pptx"), (b"ms-powerpoint.presentation.macro", "pptx"),
)  # fmt: skip
_MAIN = re.compile(rb'ContentType\s*=\s*["\']application/([^"\']*?)\.?(?:main\+xml|document\.macro\w*\+xml)["\']', re.I)
_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument"
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_XML = (".xml", ".rels", ".vml")


def zip_kind(source: Source) -> DocumentKind:
    """Return what kind of Office package a zip is, by the type of its main part; raises `UnreadableInput`.

    The archive has then passed the gate: complete, unencrypted, no zip bomb, no names that leave it.
    """
    entries = directory(source.data, source.name)
    if _TYPES not in entries:
        _refuse_other(source, entries)
    types = inflate(source.data, entries[_TYPES], f"{source.name}: {_TYPES}")
    main = b" ".join(found.lower() for found in _MAIN.findall(types))
    for mark, kind in _KINDS:
        if mark in main:
            return kind
    for mark, kind in _KINDS:
        if mark in types.lower():
            return kind
    return source.refuse("is an Office package of a kind that is not read", expected="a .docx, .xlsx or .pptx file")


def _refuse_other(source: Source, entries: dict[str, Entry]) -> None:
    kind = entries.get("mimetype")
    if kind is not None and head(source.data, kind, 64).startswith(_OPEN_DOCUMENT):
        source.refuse("is an OpenDocument file", fix="save it as .docx, .xlsx or .pptx")
    source.refuse("is a zip archive, not a document", fix="unpack it and pass the document inside")


def guard(source: Source) -> dict[str, bytes]:
    """Return the XML parts of a package, unpacked and proved, for a reader that has no gate of its own.

    Raises `UnreadableInput` for a package that `zip_kind` refuses, a part with a DOCTYPE, and a part that is too large.
    """
    out = {}
    for name, entry in directory(source.data, source.name).items():
        where = f"{source.name}: {name}"
        data = inflate(source.data, entry, where)
        if not _is_xml(name, data):
            continue
        if entry.size > MAX_XML:
            source.refuse(f"is {entry.size:,} bytes of XML", at=name, expected=f"at most {MAX_XML >> 20} MB")
        if has_doctype(data):
            refuse_doctype(where)
        out[name] = data
    return out


def _is_xml(name: str, data: bytes) -> bool:
    """Whether a library may parse a part: a package can give its XML any name."""
    return name.lower().endswith(_XML) or data[:256].lstrip().startswith((b"<", *_MARKS))
