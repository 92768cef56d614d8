"""E-mail messages: headers, bodies, quoted text, attachments."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.errors import UnreadableInput
from matterbench.formats import read
from matterbench.formats.mail import quoting
from tests.formats.samples import lease_docx, letter_eml, message


def test_headers_are_decoded_fields_of_their_own() -> None:
    reading = read("Letter.eml", letter_eml())
    assert [(b.label, b.text, b.place) for b in reading.section("headers").blocks] == [
        ("From", "Dana Whitlock <dwhitlock@harrowpell.example>", "From"),
        ("To", "Ruth Okåfor <rokafor@owner.example>, closing@hpd.example", "To"),
        ("Date", "Tue, 03 Nov 2026 16:42:00 +0000", "Date"),
        ("Subject", "Re: Ground Lease, “cure”", "Subject"),
        ("Message-ID", "<1@harrowpell.example>", "Message-ID"),
    ]
    assert reading.title == "Re: Ground Lease, “cure”"


def test_quoted_text_is_marked_with_its_depth() -> None:
    blocks = read("Letter.eml", letter_eml()).section("body").blocks
    assert [(b.kind, b.level, b.text) for b in blocks] == [
        ("paragraph", 0, "Ruth,"),
        ("paragraph", 0, "Please see the attached."),
        ("quoted", 1, "On Mon, Nov 2, 2026 at 3:00 PM Ruth Okafor wrote:"),
        ("quoted", 1, "Thanks."),
        ("quoted", 2, "Earlier."),
    ]


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("Hi.\n\n-----Original Message-----\nFrom: A\nSent: Monday\n\nOld.", [0, 1, 1]),
        ("Hi.\n\nFrom: A <a@b.example>\nSent: Monday\nTo: B\n\nOld.\n\nOlder.", [0, 1, 1, 1]),
        ("From: the tenant's standpoint\nall is well.", [0]),
        ("On Monday we met.\n\nHe wrote: nothing.", [0, 0]),
        ("> > deep\n>shallow", [2, 1]),
        ("a > b\n\n>", [0]),
    ],
)
def test_what_is_quoted(text: str, levels: list[int]) -> None:
    assert [block.level for block in quoting(text)] == levels


@given(st.text(alphabet="ab> \n:", max_size=60))
def test_no_word_of_a_body_is_lost(text: str) -> None:
    words = "".join(block.text for block in quoting(text))
    assert [c for c in words if c in "ab"] == [c for c in text if c in "ab"]


def test_html_is_read_where_there_is_no_plain_text() -> None:
    html = "<p>Ruth,</p><p>See <b>Section 8.3</b>.</p><blockquote>Thanks</blockquote>"
    blocks = read("a.eml", message("", html=html).as_bytes()).section("body").blocks
    assert [(b.kind, b.text) for b in blocks] == [
        ("paragraph", "Ruth,"), ("paragraph", "See Section 8.3."), ("quoted", "Thanks"),
    ]  # fmt: skip
    both = read("a.eml", message("Plain.", html=html).as_bytes())
    assert both.section("body").text == "Plain."


def test_attachments_are_read_with_their_bytes() -> None:
    reading = read("Letter.eml", letter_eml())
    assert [section.name for section in reading.attachments] == [
        "attachment Lease (final).docx", "attachment Rent Roll.xlsx", "attachment message 3.eml",
        "attachment broken.pdf",
    ]  # fmt: skip
    lease, roll, inner, broken = reading.attachments
    assert lease.data == lease_docx()
    assert lease.reading == read("Lease (final).docx", lease_docx())
    assert roll.reading is not None
    assert roll.reading.sheet("Rent Roll").value("A4") == "1A"
    assert inner.reading is not None
    assert inner.reading.title == "Inner"
    assert broken.reading is None
    assert "It cannot be read: broken.pdf: is not a PDF" in broken.text


def test_words_of_attachments_are_found_with_the_attachment_named() -> None:
    reading = read("Letter.eml", letter_eml())
    assert [hit.place for hit in reading.find("thirty (30)")] == ["attachment Lease (final).docx, Section 1.1"]
    assert [hit.place for hit in reading.find("Inner words")] == ["attachment message 3.eml, paragraph 1"]
    assert reading.find("2 tracked changes by Dana Whitlock") != ()


def test_a_chain_of_messages_is_followed_only_so_far() -> None:
    made = message("Innermost.", subject="0")
    for depth in range(1, 8):
        outer = message(f"Level {depth}.", subject=str(depth))
        outer.add_attachment(made)
        made = outer
    reading = read("Chain.eml", made.as_bytes())
    assert "Level 3." in reading.text
    assert "Innermost." not in reading.text
    assert "is nested too deeply" in reading.text


def test_two_attachments_of_one_name_are_told_apart() -> None:
    made = message()
    for words in ("one", "two"):
        made.add_attachment(words, filename="note.txt")
    names = [section.name for section in read("a.eml", made.as_bytes()).attachments]
    assert names == ["attachment note.txt", "attachment note.txt (2)"]


def test_parts_nested_beyond_reason_are_refused() -> None:
    deep = b"".join(b'Content-Type: multipart/mixed; boundary="%d"\n\n--%d\n' % (level, level) for level in range(3000))
    with pytest.raises(UnreadableInput, match="is a damaged e-mail message"):
        read("a.eml", b"From: a@b.example\nSubject: x\n" + deep + b"Content-Type: text/plain\n\nend")


def test_a_wrong_charset_is_said() -> None:
    raw = b"From: a@b.example\nSubject: x\nContent-Type: text/plain; charset=utf-8\n\nHe said \x93no\x94."
    reading = read("a.eml", raw)
    assert reading.section("body").text == "He said “no”."
    assert "is not in the encoding that it states (utf-8) and was read as cp1252" in reading.notes[0]
