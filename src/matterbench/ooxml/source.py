"""The bytes of a file that claims to be a Word document, or one sentence on what it is instead."""

from __future__ import annotations

import os
from pathlib import Path

from matterbench.errors import UnreadableInput
from matterbench.ooxml.archive import MAX_FILE

BYTES_NAME = "<bytes>"

_SAVE = "open it in Word and save it as .docx"
_KINDS: tuple[tuple[bytes, str, str], ...] = (
    (b"{\\rtf", "is a Rich Text file, not a .docx package", _SAVE),
    (b"%PDF", "is a PDF, not a .docx package", "ask for the Word document it was made from"),
    (b"\x1f\x8b", "is a gzip archive, not a .docx package", "unpack it and pass the document inside"),
    (b"7z\xbc\xaf", "is a 7z archive, not a .docx package", "unpack it and pass the document inside"),
    (b"Rar!", "is a RAR archive, not a .docx package", "unpack it and pass the document inside"),
)
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_FLAT_OPC = b"http://schemas.microsoft.com/office/2006/xmlPackage"
_WORD_2003 = b"http://schemas.microsoft.com/office/word/2003/wordml"


def read_source(source: str | os.PathLike[str] | bytes) -> tuple[str, bytes]:
    """Return the file's name and its bytes, which begin like a zip archive.

    Raises `UnreadableInput` for what is missing, not a file, larger than `MAX_FILE`, empty, or of another kind.
    """
    name, data = (BYTES_NAME, source) if isinstance(source, bytes) else _read(Path(source))
    if len(data) > MAX_FILE:
        raise _too_big(name, len(data))
    if not data.startswith(b"PK"):
        what, fix = _kind(data)
        raise UnreadableInput(what, where=name, fix=fix)
    return name, data


def _read(path: Path) -> tuple[str, bytes]:
    where = path.name or str(path)
    try:
        if path.is_dir():
            raise UnreadableInput("is a folder", where=where, expected="a .docx file")
        if not path.is_file() and path.exists():
            raise UnreadableInput("is not a regular file", where=where, expected="a .docx file")
        if (size := path.stat().st_size) > MAX_FILE:
            raise _too_big(where, size)
        return where, path.read_bytes()
    except FileNotFoundError:
        fix = "check the path"
        raise UnreadableInput("does not exist", where=where, expected="a .docx file", fix=fix) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableInput(f"cannot be read: {reason}", where=where, expected="a readable .docx file") from None


def _too_big(where: str, size: int) -> UnreadableInput:
    expected = f"at most {MAX_FILE >> 20} MB"
    return UnreadableInput(f"is {size:,} bytes", where=where, expected=expected, fix="compress its pictures in Word")


def _kind(data: bytes) -> tuple[str, str]:
    """Return what the bytes are, as a predicate, and what to do about it."""
    if not data.strip(b"\0 \t\r\n"):
        return "is empty", "ask for the document again"
    if data.startswith(_OLE):
        return _ole_kind(data)
    if _FLAT_OPC in data[:4096]:
        return "is a Flat OPC file (one XML file instead of a zip package)", _SAVE
    if _WORD_2003 in data[:4096]:
        return "is a Word 2003 XML file, not a .docx package", _SAVE
    for magic, what, fix in _KINDS:
        if data.startswith(magic):
            return what, fix
    return "is not a .docx package: it does not begin like a zip archive", "check that it is the right file"


def _ole_kind(data: bytes) -> tuple[str, str]:
    if "EncryptedPackage".encode("utf-16-le") in data:
        return "is encrypted with a password", "open it in Word, remove the password and save it as .docx"
    if "WordDocument".encode("utf-16-le") in data:
        return "is a Word 97-2003 document (.doc)", _SAVE
    return "is an OLE compound file (an encrypted document or an old .doc)", f"{_SAVE} without a password"
