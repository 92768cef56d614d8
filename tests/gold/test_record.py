"""The record by name, clause, page, exhibit and words."""

from __future__ import annotations

from pathlib import Path

import pytest

from matterbench.authoring.demo import write_demo
from matterbench.gold.record import Record, canonical, read_record
from tests.build import doc, footnote, p, tbl

LEASE = "03 Leases/Ground Lease (execution version).docx"
MAIL = "05 Mail/Re_ consent.eml"


@pytest.fixture(name="record")
def _record(tmp_path: Path) -> Record:
    lease = tmp_path / "lease.docx"
    lease.write_bytes(
        doc(
            p("GROUND LEASE", style="Heading1"),
            p("Premises", lvl=0),
            p("Demise. Owner leases (a) the land and (b) the “Building” as shown on Exhibit A.", lvl=1),
            p("Rent is due on the first day of each month", footnote("A note."), ", without demand.", lvl=1),
            p("in lawful money; and", lvl=2),
            tbl(["Year", "Rent"], ["1", "Ten dollars a year"]),
            p("See Section 223\u2011a of the Real Property Law and Section 9.9 of this Lease."),
            core={"title": "Ground Lease"},
        )
    )
    mail = tmp_path / "mail.eml"
    mail.write_bytes(b"From: a@x.example\nTo: b@x.example\nSubject: Consent of the investor\n\nWe consent.\n")
    broken = tmp_path / "survey.pdf"
    broken.write_bytes(b"%PDF-1.7 damaged")
    return read_record({LEASE: lease, MAIL: mail, "Survey.pdf": broken}, {LEASE: ["ground-lease"]})


@pytest.mark.parametrize(
    "name",
    [LEASE, "Ground Lease (execution version).docx", "Ground Lease (execution version)", "the ground lease",
     "GROUND LEASE", "ground-lease", "Other folder/Ground Lease (execution version).docx"],
)  # fmt: skip
def test_a_document_has_many_names(record: Record, name: str) -> None:
    assert record.named(name) == {LEASE}


def test_a_mail_is_named_by_its_subject_and_what_is_not_there_by_nothing(record: Record) -> None:
    assert record.named("Consent of the investor") == {MAIL}
    assert record.named("Sublease") == frozenset()


def test_names_in_running_text(record: Record) -> None:
    text = "Under the Ground Lease, but not the Ground Leases, Survey.pdf shows the survey."
    assert [(text[slice(*one.span)], set(one.paths)) for one in record.mentions(text)] == [
        ("Ground Lease", {LEASE}), ("Survey.pdf", {"Survey.pdf"}),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("label", "there"),
    [("1", True), ("1.1", True), ("1.1(a)", True), ("1.2 (a)", True), ("I", True), ("9.9", True), ("1.1(c)", False),
     ("1.2(b)", False), ("1.3", False), ("9", False), ("19.9", False)],
)  # fmt: skip
def test_clauses_by_list_by_enumeration_and_by_name(record: Record, label: str, there: bool) -> None:
    assert record.documents[LEASE].has_clause(label) is there


def test_what_a_document_cannot_tell(record: Record) -> None:
    survey = record.documents["Survey.pdf"]
    assert (survey.has_clause("1"), survey.has_exhibit("exhibit", "A"), survey.pages) == (None, None, None)
    assert record.documents[MAIL].has_clause("1") is None
    assert record.documents[LEASE].pages is None


def test_exhibits(record: Record) -> None:
    lease = record.documents[LEASE]
    assert (lease.has_exhibit("Exhibit", "A"), lease.has_exhibit("exhibit", "B")) == (True, False)


@pytest.mark.parametrize(
    ("quote", "there"),
    [
        ("owner leases (a) the land", True),
        ('(b) the "Building" as shown', True),
        ("each month, without demand.", True),
        ("[Rent] is due … without demand", True),
        ("without demand … is due", False),
        ("Ten dollars a year,", True),
        ("Rent is due on the second day", False),
    ],
)
def test_words_stand_in_a_document(record: Record, quote: str, there: bool) -> None:
    assert record.documents[LEASE].holds(quote) is there
    assert record.says(quote) is there


def test_authorities_that_the_record_cites(record: Record) -> None:
    assert list(record.authorities) == ["NY/RPP/223-a"]


def test_pages_of_a_pdf(tmp_path: Path) -> None:
    from reportlab.pdfgen.canvas import Canvas

    path = tmp_path / "report.pdf"
    canvas = Canvas(str(path))
    for words in ("8.3 Transfers. No transfer without", "consent. 8.4 Notices."):
        canvas.drawString(72, 700, words)
        canvas.showPage()
    canvas.save()
    (report,) = read_record({"report.pdf": path}).documents.values()
    assert report.pages == 2
    assert report.holds("No transfer without consent.")
    assert (report.has_clause("8.3"), report.has_clause("8.5")) == (True, False)


@pytest.mark.parametrize(
    ("label", "one"), [("IX", "9"), ("XIV", "14"), ("1.01 (a)", "1.01(a)"), ("8.3.", "8.3"), ("C", "100")]
)
def test_one_spelling(label: str, one: str) -> None:
    assert canonical(label) == one


def test_the_record_is_what_the_files_hold_now(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_text("One thing.")
    assert read_record({"note.txt": path}).says("one thing")
    path.write_text("Another.")
    assert not read_record({"note.txt": path}).says("one thing")


def test_every_clause_of_the_demo_lease_is_found(tmp_path: Path) -> None:
    demo = write_demo(tmp_path)
    (lease,) = read_record({"lease.docx": demo.before}).documents.values()
    there = ["1.1", "2.3(b)", "8.3(a)", "19.1", "28", "10.3(d)"]
    assert [lease.has_clause(label) for label in there] == [True] * len(there)
    assert [lease.has_clause(label) for label in ("1.9", "29", "2.3(d)", "29.1")] == [False] * 4


def test_a_name_of_one_word_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Commencement is on June 1.")
    record = read_record({"Mail/Commencement.txt": path})
    assert len(record.mentions("See Commencement, and so on.")) == 1
    assert record.mentions("The Commencement Date, the Lease Commencement, and the commencement.") == []
