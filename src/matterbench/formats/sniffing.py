"""Which format a file has: by what it holds first, by its name second; a name that contradicts is refused."""

from __future__ import annotations

import re

from matterbench.formats.archives import zip_kind
from matterbench.formats.reading import DocumentKind
from matterbench.formats.source import Source

_BY_EXTENSION: dict[str, DocumentKind] = {
    "docx": "docx", "docm": "docx", "dotx": "docx", "dotm": "docx", "pdf": "pdf", "eml": "eml", "xlsx": "xlsx",
    "xlsm": "xlsx", "pptx": "pptx", "pptm": "pptx", "csv": "csv", "tsv": "csv", "ics": "ics", "html": "html",
    "htm": "html", "json": "json", "txt": "txt", "text": "txt", "log": "txt", "md": "md", "markdown": "md",
}  # fmt: skip
NAMES: dict[DocumentKind, str] = {
    "docx": "a Word document (.docx)", "pdf": "a PDF", "eml": "an e-mail message (.eml)",
    "xlsx": "an Excel workbook (.xlsx)", "pptx": "a PowerPoint presentation (.pptx)", "csv": "a delimited file (.csv)",
    "ics": "a calendar file (.ics)", "html": "a web page (.html)", "json": "a JSON file", "txt": "a text file",
    "md": "a Markdown file",
}  # fmt: skip
_BINARY: frozenset[DocumentKind] = frozenset({"docx", "pdf", "xlsx", "pptx"})
_PDF_WITHIN = 1024
"""Bytes within which a PDF begins: ISO 32000-1, annex H, implementation note 13."""
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OLE_KINDS = (
    ("EncryptedPackage", "is encrypted with a password", "save it without a password"),
    ("WordDocument", "is an old Word document (.doc)", "open it in Word and save it as .docx"),
    ("Workbook", "is an old Excel workbook (.xls)", "open it in Excel and save it as .xlsx"),
    ("PowerPoint Document", "is an old PowerPoint presentation (.ppt)", "save it as .pptx"),
    ("__substg1.0_", "is an Outlook message (.msg)", "save the message as .eml"),
)
_REFUSED: tuple[tuple[bytes, str, str], ...] = (
    (b"{\\rtf", "is a Rich Text file (.rtf)", "open it in Word and save it as .docx"),
    (b"\x1f\x8b", "is a gzip archive", "unpack it and pass the document inside"),
    (b"7z\xbc\xaf", "is a 7z archive", "unpack it and pass the document inside"),
    (b"Rar!", "is a RAR archive", "unpack it and pass the document inside"),
    (b"\x89PNG", "is a picture (PNG)", "ask for the document itself, or a PDF with a text layer"),
    (b"\xff\xd8\xff", "is a picture (JPEG)", "ask for the document itself, or a PDF with a text layer"),
    (b"GIF8", "is a picture (GIF)", "ask for the document itself, or a PDF with a text layer"),
    (b"II*\0", "is a picture (TIFF)", "ask for the document itself, or a PDF with a text layer"),
    (b"MM\0*", "is a picture (TIFF)", "ask for the document itself, or a PDF with a text layer"),
    (b"\x7fELF", "is a program", ""),
    (b"MZ\x90", "is a program", ""),
)
_HEADER = re.compile(rb"(?im)^(from|to|cc|date|subject|received|return-path|mime-version|message-id|content-type):")
_SURE_HEADERS = 3
_PAGE = re.compile(rb"(?is)\A(?>\s+|<\?xml[^>]*>|<!--.*?-->)*+<(?:!doctype\s+html|html[\s>])")
_TAG = re.compile(rb"<(?:[A-Za-z][\w:-]*)(?:\s[^<>]*)?/?>")
_BOM = b"\xef\xbb\xbf"


def kind_of(source: Source) -> DocumentKind:
    """Return the format of a file; raises `UnreadableInput` for one that is not read or not what its name says."""
    named = _BY_EXTENSION.get(source.extension)
    held = _binary(source, named)
    if held is None:
        return _text_kind(source, named)
    if named is not None and named != held:
        what = f"is {NAMES[held]}, not what its name says"
        source.refuse(what, expected=NAMES[named], fix=f"rename it to end in .{held}, or ask for the right file")
    return held


def _binary(source: Source, named: DocumentKind | None) -> DocumentKind | None:
    """The format of bytes that no text begins with; None for what may be text."""
    data = source.data
    if data.startswith(b"PK\x03\x04") or data.startswith(b"PK\x05\x06"):
        return zip_kind(source)
    if data.startswith(_OLE):
        _refuse_ole(source)
    for magic, what, fix in _REFUSED:
        if data.startswith(magic):
            source.refuse(what, expected="" if named is None else NAMES[named], fix=fix)
    if data.startswith(b"%PDF-") or (named in {None, "pdf"} and b"%PDF-" in data[:_PDF_WITHIN]):
        return "pdf"
    return None


def _refuse_ole(source: Source) -> None:
    for mark, what, fix in _OLE_KINDS:
        if mark.encode("utf-16-le") in source.data:
            source.refuse(what, fix=fix)
    source.refuse("is a file of an old Office program", fix="open it there and save it in the present format")


def _text_kind(source: Source, named: DocumentKind | None) -> DocumentKind:
    if named is None:
        return _guess(source.data)
    if named in _BINARY:
        source.refuse(f"is not {NAMES[named]}: it does not begin like one", fix="check that it is the right file")
    head = source.data[:65536]
    lacking = {
        "eml": (not _HEADER.search(_head(head)), "it has no header such as From, Date or Subject"),
        "ics": (b"BEGIN:VCALENDAR" not in head.upper(), "it has no BEGIN:VCALENDAR"),
        "html": (not _TAG.search(head), "it has no tags"),
    }.get(named)
    if lacking is not None and lacking[0] and not _wide(head):
        source.refuse(f"is not {NAMES[named]}: {lacking[1]}", fix="check that it is the right file")
    return named


def _guess(data: bytes) -> DocumentKind:
    """The format of text without a telling name."""
    head = data[:65536].removeprefix(_BOM)
    if head.lstrip().upper().startswith(b"BEGIN:VCALENDAR"):
        return "ics"
    if _PAGE.match(head):
        return "html"
    if len({found.lower() for found in _HEADER.findall(_head(head))}) >= _SURE_HEADERS:
        return "eml"
    return "json" if head.lstrip()[:1] in {b"{", b"["} and data.rstrip()[-1:] in {b"}", b"]"} else "txt"


def _head(data: bytes) -> bytes:
    """What stands before the first empty line."""
    return re.split(rb"\r?\n\r?\n", data.lstrip(), maxsplit=1)[0]


def _wide(data: bytes) -> bool:
    """Whether it is UTF-16, in which no mark of ours shows."""
    return data.startswith((b"\xff\xfe", b"\xfe\xff"))
