from __future__ import annotations

import os
from pathlib import Path

import pytest

from matterbench.errors import UnreadableInput
from matterbench.ooxml.archive import MAX_FILE
from matterbench.ooxml.source import read_source

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is empty"),
        (b"\0\0\n", "is empty"),
        (b"Dear Sirs", "is not a .docx package"),
        (b"%PDF-1.7", "is a PDF"),
        (b"{\\rtf1 x}", "is a Rich Text file"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), "is encrypted with a password; open it in Word, remove"),
        (OLE + "WordDocument".encode("utf-16-le"), "is a Word 97-2003 document (.doc)"),
        (OLE, "is an OLE compound file"),
        (
            b'<?xml version="1.0"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"/>',
            "Flat OPC",
        ),
        (b'<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"/>', "Word 2003 XML"),
    ],
)
def test_what_is_no_zip_is_named(tmp_path: Path, data: bytes, sentence: str) -> None:
    path = tmp_path / "lease.docx"
    path.write_bytes(data)
    with pytest.raises(UnreadableInput) as caught:
        read_source(path)
    assert str(caught.value).startswith("lease.docx: ")
    assert sentence in str(caught.value)


def test_a_missing_file_a_folder_and_a_device_are_named(tmp_path: Path) -> None:
    for path, sentence in ((tmp_path / "no.docx", "no.docx: does not exist"), (tmp_path, "is a folder")):
        with pytest.raises(UnreadableInput, match=sentence):
            read_source(path)
    pipe = tmp_path / "pipe.docx"
    os.mkfifo(pipe)
    with pytest.raises(UnreadableInput, match="is not a regular file"):
        read_source(pipe)
    with pytest.raises(UnreadableInput, match="cannot be read"):
        read_source("bad\0name.docx")


def test_a_file_above_the_cap_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.docx"
    with path.open("wb") as file:
        file.truncate(MAX_FILE + 1)
    with pytest.raises(UnreadableInput, match=r"is 67,108,865 bytes \(expected at most 64 MB\)"):
        read_source(path)


def test_bytes_go_by_a_name_of_their_own() -> None:
    assert read_source(b"PK\3\4") == ("<bytes>", b"PK\3\4")
