"""PDF files page by page."""

from __future__ import annotations

import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.errors import UnreadableInput
from matterbench.formats import read
from matterbench.formats.pdf_pages import blocks_of_pages
from matterbench.formats.pdf_text import PARTED, Line, Paragraph, paragraphs
from tests.formats.samples import lease_pdf


def _drawn(*pages: list[str], **options: Any) -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1, **options)
    for lines in pages:
        for at, line in enumerate(lines):
            canvas.drawString(72, 700 - 40 * at, line)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def test_pages_hold_paragraphs_running_heads_and_footnotes() -> None:
    reading = read("Lease.pdf", lease_pdf())
    assert [section.name for section in reading.sections] == ["page 1", "page 2", "page 3"]
    assert [(b.kind, b.label, b.place, b.text) for b in reading.sections[0].blocks] == [
        ("running head", "", "page 1", "Crestwood Terrace - Ground Lease"),
        ("paragraph", "", "page 1", "1.1 Rent. The Tenant shall pay the rent stated in the schedule on the first day "
         "of each calendar month in advance."),
        ("paragraph", "", "page 1", "1.2 Use. The Tenant shall use the premises, which stand on the ground-floor, as a "
         "bakery and for nothing else, and shall keep the windows clean and well lit at all"),
        ("footnote", "1", "page 1, footnote 1", "Note to draft: the schedule is open."),
        ("running head", "", "page 1", "Page 1 of 3"),
    ]  # fmt: skip
    assert reading.title == "Ground Lease"


def test_a_quote_runs_over_the_page_whatever_stands_between() -> None:
    hits = read("Lease.pdf", lease_pdf()).find("well lit at all times of business.")
    assert [(hit.place, hit.words()) for hit in hits] == [("page 1", "page 1")]


def test_tables_are_read_when_asked_for() -> None:
    assert read("Lease.pdf", lease_pdf()).tables == ()
    table = read("Lease.pdf", lease_pdf(), tables=True).tables[0]
    assert [[cell.text for cell in row] for row in table.rows] == [["Unit", "Rent"], ["1A", "$1,450.00"]]
    assert table.cell("B2").place == "page 2, table 1, row 2, column 2"  # type: ignore[union-attr]


def test_a_page_without_text_is_said() -> None:
    reading = read("Scan.pdf", _drawn(["One."], [], []))
    assert reading.notes == ("Pages 2, 3 have no text: blank, or a picture without a text layer.",)
    assert [len(section.blocks) for section in reading.sections] == [1, 0, 0]


def test_an_encrypted_file_is_refused_and_one_that_opens_without_password_is_read() -> None:
    from reportlab.lib.pdfencrypt import StandardEncryption

    with pytest.raises(UnreadableInput, match="is encrypted with a password"):
        read("Locked.pdf", _drawn(["Secret."], encrypt=StandardEncryption("open sesame")))
    assert read("Open.pdf", _drawn(["Plain."], encrypt=StandardEncryption("", ownerPassword="x"))).text == "Plain."


def test_a_script_in_a_pdf_is_not_run() -> None:
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    canvas._doc.Catalog.OpenAction = "<< /S /JavaScript /JS (app.alert('x');) >>"
    canvas.drawString(72, 700, "Notice")
    canvas.save()
    assert b"JavaScript" in buffer.getvalue()
    assert read("Notice.pdf", buffer.getvalue()).text == "Notice"


def test_letters_of_an_address_keep_their_lines_and_wrapped_lines_do_not() -> None:
    lines = [Line("Harrow & Pell LLP", 170, 700, 12), Line("100 Broadway", 150, 686, 12),
             Line("A long line that the margin breaks", 540, 672, 12), Line("here", 90, 658, 12)]  # fmt: skip
    assert [p.text for p in paragraphs([lines])[0]] == [
        "Harrow & Pell LLP\n100 Broadway\nA long line that the margin breaks here"
    ]


def test_a_raised_note_mark_does_not_part_a_paragraph() -> None:
    lines = [Line("4", 75, 87.8, 5.9), Line("Note to draft.", 300, 83.7, 9.1)]
    assert [p.text for p in paragraphs([lines])[0]] == ["4 Note to draft."]


def test_a_word_parted_at_the_end_of_a_line_is_mended_as_the_document_spells_it() -> None:
    page = [Paragraph(f"an under{PARTED}standing of the ground{PARTED}floor", 12), Paragraph("Understanding.", 12)]
    assert blocks_of_pages([page])[0][0].text == "an understanding of the ground-floor"


@given(st.lists(st.tuples(st.text("ab 1.", min_size=1), st.floats(0, 600), st.floats(0, 800), st.floats(0, 20))))
def test_no_line_is_lost_however_it_is_placed(drawn: list[tuple[str, float, float, float]]) -> None:
    found = paragraphs([[Line(*line) for line in drawn]])[0]
    assert "".join("".join(p.text.split()) for p in found) == "".join("".join(line[0].split()) for line in drawn)
