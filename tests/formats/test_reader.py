"""What is read, as what, and what is refused in words."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from matterbench.errors import InvalidRequest, UnreadableInput
from matterbench.formats import read
from tests.build import doc, edit, p, parts, rezip
from tests.formats.samples import CALENDAR, PAGE, SAMPLES, lease_docx, lease_pdf, letter_eml, rent_roll_xlsx


@pytest.mark.parametrize("name", SAMPLES)
def test_each_format_is_known_by_its_content_without_a_telling_name(name: str) -> None:
    reading = read(name, SAMPLES[name]())
    assert reading.name == name
    assert reading.text.strip()
    if reading.kind not in {"csv", "md", "txt"}:
        assert read("file", SAMPLES[name]()).kind == reading.kind
        assert read("file", SAMPLES[name]()).text == reading.text


def test_a_file_is_read_from_its_path(tmp_path: Path) -> None:
    path = tmp_path / "Lease.docx"
    path.write_bytes(lease_docx())
    assert read(path) == read(str(path)) == read("Lease.docx", lease_docx())


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("Lease.docx", lease_pdf(), "is a PDF, not what its name says"),
        ("Lease.pdf", lease_docx(), "is a Word document (.docx), not what its name says"),
        ("Lease.txt", lease_docx(), "is a Word document (.docx), not what its name says"),
        ("Roll.xlsx", lease_docx(), "is a Word document (.docx), not what its name says"),
        ("Lease.docx", b"Dear Ruth,", "is not a Word document (.docx)"),
        ("Lease.pdf", b"Dear Ruth,", "is not a PDF"),
        ("Mail.eml", b"Dear Ruth,\n\nFrom: nobody", "it has no header such as From"),
        ("Dates.ics", b"June 18", "it has no BEGIN:VCALENDAR"),
        ("Page.html", b"June 18 < July 1", "it has no tags"),
        ("Answer.json", b"June 18", "is not JSON"),
        ("Answer.json", b'{"rent": NaN}', "holds NaN, which is not JSON"),
        ("Answer.json", b"[" * 100_000, "is not JSON|nests its values too deeply"),
        ("Answer.json", b"9" * 10_000, "a number that is too long"),
        ("Old.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le"), "old Word document"),
        ("New.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "with a password"),
        ("Mail.msg", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "__substg1.0_".encode("utf-16-le"), "Outlook message"),
        ("Lease.docx", b"{\\rtf1 Dear Ruth}", "is a Rich Text file"),
        ("Scan.pdf", b"\x89PNG\r\n\x1a\n", "is a picture"),
        ("Log.txt", b"one\0two", "holds zero bytes"),
        ("Log.txt", b"\x81\x8d", "neither UTF-8 nor Windows-1252"),
        ("Log.txt", b"\xff\xfea\0b", "begins like UTF-16 text but is damaged"),
        ("Log.txt", b"  \n\n", "is empty"),
        ("Log.txt", b"", "is empty"),
        ("Lease.docx", b"", "is empty"),
        ("Lease.pdf", b"%PDF-1.7\n%damaged", "is a damaged PDF"),
        ("Units.csv", b'a,b\n"' + b"x" * 200_000, "cannot be cut into fields"),
    ],
)
def test_what_is_not_what_its_name_says_is_refused_in_words(name: str, data: bytes, said: str) -> None:
    with pytest.raises(UnreadableInput) as caught:
        read(name, data)
    assert any(one in str(caught.value) for one in said.split("|"))
    assert str(caught.value).startswith(f"{name}: ")


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInput, match="does not exist"):
        read(tmp_path / "absent.pdf")
    with pytest.raises(UnreadableInput, match="is a folder"):
        read(tmp_path)
    with pytest.raises(UnreadableInput, match="cannot be read"):
        read("a\0b.pdf")


def test_an_oversized_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "Huge.txt"
    with path.open("wb") as file:
        file.truncate((64 << 20) + 1)
    with pytest.raises(UnreadableInput, match="67,108,865 bytes"):
        read(path)
    with pytest.raises(UnreadableInput, match="bytes of text"):
        read("Long.txt", b"word " * (4 << 20))


def _packed(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


@pytest.mark.parametrize("name", ["Lease.docx", "Rent Roll.xlsx", "Deck.pptx"])
def test_a_zip_bomb_is_refused(name: str) -> None:
    bomb = _packed({**parts(SAMPLES[name]()), "bomb.xml": b"\0" * (40 << 20)})
    with pytest.raises(UnreadableInput, match="like a zip bomb"):
        read(name, bomb)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("Lease.docx", "word/document.xml"),
        ("Rent Roll.xlsx", "xl/sharedStrings.xml"),
        ("Deck.pptx", "ppt/presentation.xml"),
    ],
)
def test_xml_entities_are_refused(name: str, part: str) -> None:
    members = parts(SAMPLES[name]())
    head, _, tail = members[part].partition(b"?>")
    members[part] = head + b'?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>' + tail
    with pytest.raises(UnreadableInput, match="DOCTYPE"):
        read(name, rezip(members))


def test_xml_under_another_name_passes_the_gate_too() -> None:
    members = parts(rent_roll_xlsx())
    members["xl/other.dat"] = b'<!DOCTYPE x [<!ENTITY e "e">]><x/>'
    with pytest.raises(UnreadableInput, match=r"xl/other\.dat: declares a DOCTYPE"):
        read("Roll.xlsx", rezip(members))


def test_a_name_that_leaves_the_package_is_refused() -> None:
    with pytest.raises(UnreadableInput, match="stays inside the package"):
        read("Roll.xlsx", rezip({**parts(rent_roll_xlsx()), "../../evil.xml": b"<x/>"}))


def test_zips_of_other_kinds_are_named() -> None:
    with pytest.raises(UnreadableInput, match="is a zip archive, not a document"):
        read("Bundle.zip", rezip({"a.txt": b"a"}))
    with pytest.raises(UnreadableInput, match="is an OpenDocument file"):
        read("Lease.odt", rezip({"mimetype": b"application/vnd.oasis.opendocument.text"}))


def test_a_macro_document_is_read_as_its_kind() -> None:
    plain = "vnd.openxmlformats-officedocument.wordprocessingml.document.main"
    macros = "vnd.ms-word.document.macroEnabled.main"
    data = edit(lease_docx(), "[Content_Types].xml", plain, macros)
    assert read("Lease.docm", data).kind == "docx"


def test_encodings_are_told_and_a_fallback_is_said() -> None:
    assert read("a.txt", "“no”".encode()).notes == ()
    assert read("a.txt", "\ufeffHead\r\nline".encode()).text == "Head\nline"
    assert read("a.txt", "“no”".encode("utf-16")).text == "“no”"
    fallen = read("a.txt", b"He said:\n\x93no\x94")
    assert fallen.text == "He said:\n“no”"
    assert fallen.notes == ("It is not UTF-8 (byte 0x93 in line 2) and was read as Windows-1252.",)


@pytest.mark.parametrize(
    "data",
    [
        b"<!-- -->" * 5000 + b"x",
        b"<a " * 20_000,
        b"From:\n" * 20_000,
        b"\n> On x" * 20_000,
        b'"' * 20_001 + b",",
        b"&#x" * 20_000,
    ],
)
def test_text_made_to_be_slow_is_not(data: bytes) -> None:
    for name in ("file", "a.html", "a.eml", "a.csv", "a.md", "a.ics"):
        try:
            reading = read(name, data)
        except UnreadableInput:
            continue
        assert reading.name == name


def test_a_view_that_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="original or final or marked"):
        read("Lease.docx", lease_docx(), view="accepted")


def test_the_same_bytes_give_the_same_reading() -> None:
    for data, name in ((letter_eml(), "a.eml"), (CALENDAR, "a.ics"), (PAGE, "a.html")):
        assert read(name, data) == read(name, data)


def test_no_heavy_library_is_loaded_before_its_format_is_read() -> None:
    heavy = "openpyxl pypdfium2 pdfplumber pptx icalendar email numpy"
    code = (
        "import sys; from matterbench.formats import read; read('a.txt', b'x');"
        f"print([name for name in '{heavy}'.split() if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_a_plain_document_needs_no_style() -> None:
    assert [block.text for block in read("a.docx", doc(p("One"), p("Two"))).blocks] == ["One", "Two"]
