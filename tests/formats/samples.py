"""Small real files of every format, built by the libraries that people use; the same bytes at every call."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import UTC, date, datetime, time
from email.message import EmailMessage
from functools import cache
from typing import Any

from tests.build import comment, dele, doc, endnote, footnote, ins, p, r, tbl, textbox


@cache
def lease_docx() -> bytes:
    """Return an agreement with articles, sections, a table, notes, comments, a text box and tracked changes."""
    return doc(
        p("Lease", style="Title"),
        p("THIS LEASE is made between Owner LLC and Tenant Inc."),
        p("Rent", style="Heading1", lvl=0),
        p("Within ", dele("ten (10)", by="Dana Whitlock"), ins("thirty (30)", by="Dana Whitlock"), " days.", lvl=1),
        p("on the first day", footnote("Note to draft: confirm."), "; and", lvl=2),
        p(
            "at the ",
            comment("office of the Landlord", said="Which office?", by="Sam Pell"),
            endnote("See title."),
            lvl=2,
        ),
        p("This is a continuation."),
        tbl(["Unit", "Rent"], ["1A", "$1,450.00"]),
        p(r("Secret", vanish=True), "Seen"),
        p(textbox("DRAFT")),
        core={"title": "Store Lease"},
    )


@cache
def lease_pdf() -> bytes:
    """Return three pages with a running head, a footnote, page numbers, a table, and a word parted at a line's end."""
    from reportlab.lib.pagesizes import letter
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=letter, invariant=1)
    canvas.setTitle("Ground Lease")
    for number in (1, 2, 3):
        _page(canvas, number)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _page(canvas: Any, number: int) -> None:
    canvas.setFont("Times-Roman", 10)
    canvas.drawString(72, 740, "Crestwood Terrace - Ground Lease")
    canvas.setFont("Times-Roman", 12)
    text = canvas.beginText(72, 690)
    text.setLeading(14)
    lines = {
        1: ["1.1 Rent. The Tenant shall pay the rent stated in the schedule on the first day of each calendar",
            "month in advance.", "", "1.2 Use. The Tenant shall use the premises, which stand on the ground-",
            "floor, as a bakery and for nothing else, and shall keep the windows clean and well lit at all"],
        2: ["times of business.", "", "1.3 Repairs. The Landlord shall repair the roof and the structure."],
        3: ["IN WITNESS WHEREOF, the parties have executed this lease."],
    }[number]  # fmt: skip
    text.textLines(lines)
    canvas.drawText(text)
    if number == 1:
        canvas.setFont("Times-Roman", 9)
        canvas.drawString(72, 90, "1 Note to draft: the schedule is open.")
    if number == 2:
        _grid(canvas)
    canvas.setFont("Times-Roman", 10)
    canvas.drawString(300, 40, f"Page {number} of 3")


def _grid(canvas: Any) -> None:
    canvas.grid([72, 172, 272], [500, 520, 540])
    for row, texts in enumerate((("Unit", "Rent"), ("1A", "$1,450.00"))):
        for column, words in enumerate(texts):
            canvas.drawString(76 + 100 * column, 526 - 20 * row, words)


def message(
    body: str = "Ruth,\n\nPlease see the attached.\n\nDana",
    *,
    subject: str = "Re: Ground Lease, “cure”",
    html: str = "",
) -> EmailMessage:
    """Return a message from Dana Whitlock to Ruth Okafor."""
    made = EmailMessage()
    made["From"] = "Dana Whitlock <dwhitlock@harrowpell.example>"
    made["To"] = "Ruth Okåfor <rokafor@owner.example>, closing@hpd.example"
    made["Subject"] = subject
    made["Date"] = datetime(2026, 11, 3, 16, 42, tzinfo=UTC)
    made["Message-ID"] = "<1@harrowpell.example>"
    if body:
        made.set_content(body)
    if html:
        made.add_alternative(html, subtype="html") if body else made.set_content(html, subtype="html")
    return made


@cache
def letter_eml() -> bytes:
    """Return a message with quoted text and four attachments: Word, Excel, a message, and one that is damaged."""
    made = message(
        "Ruth,\n\nPlease see the attached.\n\n"
        "On Mon, Nov 2, 2026 at 3:00 PM Ruth Okafor wrote:\n> Thanks.\n>> Earlier.\n"
    )
    made.add_attachment(lease_docx(), maintype="application", subtype="octet-stream", filename="Lease (final).docx")
    made.add_attachment(rent_roll_xlsx(), maintype="application", subtype="octet-stream", filename="../Rent Roll.xlsx")
    made.add_attachment(message("Inner words.", subject="Inner"))
    made.add_attachment(b"\0\1", maintype="application", subtype="pdf", filename="broken.pdf")
    for number, part in enumerate(made.walk()):
        if part.is_multipart() and part.get_content_type() != "message/rfc822":
            part.set_boundary(f"=={number}==")
    return made.as_bytes()


@cache
def rent_roll_xlsx() -> bytes:
    """Return a rent roll with headings, formulas, money, percents, dates, a comment, and a hidden second sheet."""
    import xlsxwriter

    buffer = io.BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True})
    book.set_properties({"title": "Rent Roll", "author": "Harrow & Pell LLP", "created": datetime(2026, 6, 1)})
    money, percent = book.add_format({"num_format": "$#,##0.00"}), book.add_format({"num_format": "0.0%"})
    day = book.add_format({"num_format": "mmmm d, yyyy"})
    sheet = book.add_worksheet("Rent Roll")
    sheet.write("A1", "Crestwood Terrace")
    sheet.write_row("A3", ["Unit", "Rent", "Annual", "AMI", "Move-in", "Rent"])
    for at, (unit, rent) in enumerate((("1A", 1450), ("1B", 1512.5)), 4):
        sheet.write(f"A{at}", unit)
        sheet.write(f"B{at}", rent, money)
        sheet.write_formula(f"C{at}", f"=B{at}*12", money, rent * 12)
        sheet.write(f"D{at}", 0.6, percent)
        sheet.write_datetime(f"E{at}", datetime.combine(date(2024, 6, at), time()), day)
        sheet.write(f"F{at}", "-")
    sheet.write("A7", "Total")
    sheet.write_formula("B7", "=SUM(B4:B5)", money, 2962.5)
    sheet.write_comment("B7", "Ties to the budget.", {"author": "Dana Whitlock"})
    notes = book.add_worksheet("Notes")
    notes.write("XFD1048576", True)
    notes.hide()
    book.close()
    return buffer.getvalue()


@cache
def deck_pptx() -> bytes:
    """Return one slide with a title, two bullets, a table and speaker's notes."""
    import pptx
    from pptx.util import Inches

    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "Refinancing"
    slide.placeholders[1].text = "Reserves\nTiming"
    table = slide.shapes.add_table(2, 2, Inches(1), Inches(1), Inches(3), Inches(1)).table
    for at, words in enumerate(("Source", "Amount", "HDC", "$12,000,000")):
        table.cell(at // 2, at % 2).text = words
    slide.notes_slide.notes_text_frame.text = "Ask about the reserve."
    buffer = io.BytesIO()
    deck.save(buffer)
    return buffer.getvalue()


CALENDAR = (
    b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Harrow Pell//EN\r\nX-WR-CALNAME:Closing\r\nBEGIN:VEVENT\r\nUID:1\r\n"
    b"DTSTAMP:20260101T000000Z\r\nDTSTART;TZID=America/New_York:20260618T100000\r\nSUMMARY:Closing\\, HDC loan\r\n"
    b"ATTENDEE;CN=Dana Whitlock:mailto:d@x.example\r\nDESCRIPTION:Bring\\nthe note\r\nEND:VEVENT\r\n"
    b"BEGIN:VEVENT\r\nUID:2\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:20260701\r\n"
    b"SUMMARY:Outside date\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
)
PAGE = (
    b"<!doctype html><html><head><title>Notice &amp; Cure</title><style>p {}</style></head><body><h1>Notice</h1>"
    b"<p>One<br>two <b>three</b></p><ul><li>first</li></ul><table><tr><th>Unit</th><th>Rent</th></tr><tr><td>1A</td>"
    b"<td><p>$1</p><p>a month</p></td></tr></table><div style='display: none'>unseen</div><script>bad()</script>"
    b"<blockquote>quoted</blockquote></body></html>"
)
SAMPLES: dict[str, Callable[[], bytes]] = {
    "Lease.docx": lease_docx,
    "Lease.pdf": lease_pdf,
    "Letter.eml": letter_eml,
    "Rent Roll.xlsx": rent_roll_xlsx,
    "Deck.pptx": deck_pptx,
    "Units.csv": lambda: b'Unit;Rent\n1A;"1,450.00"\n\n1B;1500\n',
    "Dates.ics": lambda: CALENDAR,
    "Notice.html": lambda: PAGE,
    "Answer.json": lambda: b'{"rent": {"monthly": 1450.50, "units": ["1A", null]}, "due": "2026-06-18"}',
    "Log.txt": lambda: b"First line\nsecond line\n\nNext paragraph.\n",
    "Notes.md": lambda: b"# Notes\n\nText with **bold**.\n\n## Dates #\nJune 18\n",
}
"""By file name."""
