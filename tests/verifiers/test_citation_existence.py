"""Citations of a small record in memos, tables and JSON: what is there, what is not, and what only looks invented."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from matterbench.gold.evidence import Evidence
from matterbench.schema.verdict import Clean, Unscored, Verdict, Violated
from matterbench.verifiers.registry import find
from tests.build import Content, doc, p, tbl

INVARIANTS = (
    "documents exist", "clauses exist", "pages exist", "exhibits exist", "quotes are verbatim", "authorities exist",
)  # fmt: skip
LEASE, AGREEMENT = "03 Leases/Ground Lease.docx", "02 Agency/Regulatory Agreement (recorded).docx"
REPORT, MAIL = "04 Title/Title Report.pdf", "05 Mail/Investor consent.eml"
CURE = "Tenant shall cure a default within thirty (30) days after notice."


@pytest.fixture(name="record", scope="module")
def _record(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("record")
    lease = [
        p("Premises", lvl=0), p("Demise. Landlord leases the Premises, as Exhibit A shows.", lvl=1),
        p("Rent. Tenant pays rent as Section 223-a of the Real Property Law allows.", lvl=1),
        p("Default", lvl=0), p(CURE, lvl=1), p("In that time (a) Tenant pays and (b) Landlord waits.", lvl=1),
        p("The Loan Agreement matters: see Section 3.2 of the Loan Agreement.", lvl=1),
    ]  # fmt: skip
    agreement = [p("Units", lvl=0), p("Eighty-six units are restricted for forty years.", lvl=1)]
    (folder / "lease.docx").write_bytes(doc(*lease, core={"title": "Ground Lease"}))
    (folder / "agreement.docx").write_bytes(doc(*agreement, core={"title": "Regulatory Agreement"}))
    (folder / "mail.eml").write_bytes(b"From: a@x.example\nSubject: Investor consent\n\nWe consent to the transfer.\n")
    canvas = Canvas(str(folder / "report.pdf"))
    for words in ("Title Report", "Exceptions from coverage"):
        canvas.drawString(72, 700, words)
        canvas.showPage()
    canvas.save()
    return {
        LEASE: folder / "lease.docx", AGREEMENT: folder / "agreement.docx", REPORT: folder / "report.pdf",
        MAIL: folder / "mail.eml",
    }  # fmt: skip


def verdict(folder: Path, record: dict[str, Path], name: str, data: bytes | None, **parameters: object) -> Verdict:
    folder.mkdir(exist_ok=True)
    path = folder / name
    if data is not None:
        path.write_bytes(data)
    after = {} if data is None else {name: path}
    return find("citation_existence").verify(Evidence(record, after), {"deliverable": name, **parameters})


def told(found: Verdict) -> list[tuple[str, str]]:
    assert isinstance(found, Clean | Violated)
    return [(one.invariant, one.message) for one in found.violations] if isinstance(found, Violated) else []


def memo(folder: Path, record: dict[str, Path], *content: Content, **parameters: object) -> list[tuple[str, str]]:
    return told(verdict(folder, record, "memo.docx", doc(*content), **parameters))


GOOD = [
    "Section 2.1 of the Ground Lease gives thirty days.", "The Ground Lease (§ 2.2(b)) makes Landlord wait.",
    "Compare Ground Lease § 2.1 with Regulatory Agreement § 1.1.", "Ground Lease, Sections 1.1, 1.2 and 2.3.",
    "Sections 1.2 and 2.3 of the Ground Lease, but not the Regulatory Agreement, say so.",
    "Section 2.1 (Ground Lease) and Section 1.1 (Regulatory Agreement) differ.", "See Article 2 of the Ground Lease.",
    "Exhibit A to the Ground Lease is a plan.", "Page 2 of the Title Report lists exceptions.",
    "See 03 Leases/Ground Lease.docx, Section 2.1; Regulatory Agreement (recorded).docx; and Title Report.pdf, p. 2.",
    "The Ground Lease says “Tenant shall cure a default within thirty (30) days after notice.”",
    "The Ground Lease says \"Tenant shall cure a default … after notice,\" and so it is.",
    "The lease says “tenant shall cure a default within thirty (30) days”.",
    "Real Property Law § 223-a applies, and Section 223-a of the Real Property Law is cited in Ground Lease § 1.2.",
    "The Ground Lease mentions Section 3.2 of the Loan Agreement, which is not in the file.",
    "We propose that Section 2.1 of the Ground Lease should read “Tenant shall cure each default within sixty days.”",
    "See Section 9 above and Part 4 of this memo.", "The Ground Lease uses “thirty days” and “notice”.",
    "The Investor consent, at page 7, has no pages, and the Investor consent has no Section 4.1.",
    "This memo is saved as memo.docx beside Ground Lease.docx.",
    "Sec. 2.1 of the Ground Lease, by Marlow Corp. v. Rye.",
]  # fmt: skip


@pytest.mark.parametrize("words", GOOD)
def test_what_exists_is_clean(tmp_path: Path, record: dict[str, Path], words: str) -> None:
    found = verdict(tmp_path, record, "memo.docx", doc(p(words)))
    assert isinstance(found, Clean), told(found)
    assert found.invariants == INVARIANTS


BROKEN = [
    ("See Sublease.docx for the term.", "documents exist", "there is no document “Sublease.docx” in the record"),
    (
        "See Section 7.7 of the Loan Agreement.", "documents exist",
        "there is no document “Loan Agreement” in the record",
    ),
    ("Section 2.9 of the Ground Lease says so.", "clauses exist", "there is no Section 2.9 in Ground Lease.docx"),
    ("The Ground Lease (§ 2.2(c)) says so.", "clauses exist", "there is no § 2.2(c) in Ground Lease.docx"),
    (
        "Compare Ground Lease § 2.1 with Regulatory Agreement § 2.1.", "clauses exist",
        "there is no § 2.1 in Regulatory Agreement (recorded).docx",
    ),
    (
        "The Ground Lease differs (Section 2.1, Regulatory Agreement).", "clauses exist",
        "there is no Section 2.1 in Regulatory Agreement (recorded).docx",
    ),
    ("Article 9 of the Ground Lease says so.", "clauses exist", "there is no Article 9 in Ground Lease.docx"),
    ("See page 3 of the Title Report.", "pages exist", "there is no page 3 in Title Report.pdf"),
    ("See the Title Report, pp. 2-5.", "pages exist", "there is no pp. 2-5 in Title Report.pdf"),
    ("Exhibit C to the Ground Lease is a plan.", "exhibits exist", "there is no Exhibit C in Ground Lease.docx"),
    (
        "The Ground Lease says “Tenant shall cure a default within ten (10) days.”", "quotes are verbatim",
        "“Tenant shall cure a default within ten (10) days.” does not stand in Ground Lease.docx",
    ),
    (
        'The Regulatory Agreement says "Tenant shall cure a default within thirty (30) days".', "quotes are verbatim",
        "“Tenant shall cure a default within thirty (30) days” does not stand in Regulatory Agreement (recorded).docx",
    ),
    (
        "The file says “no person shall ever transfer anything”.", "quotes are verbatim",
        "“no person shall ever transfer anything” does not stand in any document of the record",
    ),
    (
        "Real Property Law § 226-b applies.", "authorities exist",
        "Real Property Law § 226-b is neither in the record nor among the authorities of the matter",
    ),
    (
        "See Marlow v. Rye, 12 NY3d 345 (2009).", "authorities exist",
        "Marlow v. Rye, 12 NY3d 345 (2009) is neither in the record nor among the authorities of the matter",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("words", "invariant", "message"), BROKEN)
def test_what_does_not_exist_is_told_once(
    tmp_path: Path, record: dict[str, Path], words: str, invariant: str, message: str
) -> None:
    good = p("Section 1.1 of the Ground Lease lets the Premises.")
    assert memo(tmp_path, record, good, p(words), good) == [(invariant, message)]


def test_authorities_of_the_matter(tmp_path: Path, record: dict[str, Path]) -> None:
    index = ["NY/RPP/226-b", "Marlow v. Rye, 12 NY3d 345 (2009)"]
    words = "Real Property Law § 226-b(2) applies. See Marlow v. Rye, 12 NY3d 345 (2009)."
    assert memo(tmp_path, record, p(words), index=index) == []
    later = words.replace("2009", "2011")
    assert memo(tmp_path, record, p(later), index=index) == [
        ("authorities exist", "Marlow v. Rye, 12 NY3d 345 (2011) is of 2009, not of 2011")
    ]


def test_the_quotation_of_an_authority_cannot_be_told(tmp_path: Path, record: dict[str, Path]) -> None:
    words = "Real Property Law § 223-a says “in the absence of an express provision to the contrary”."
    assert memo(tmp_path, record, p(words)) == []


def test_a_table_with_sources(tmp_path: Path, record: dict[str, Path]) -> None:
    head = ["Finding", "Source", "Quote"]
    good = tbl(
        head, ["Thirty days", "Ground Lease, Section 2.1; Investor consent", "cure a default within thirty (30) days"]
    )
    assert memo(tmp_path, record, good) == []
    bad = tbl(head, ["Ten days", "Sublease Agreement, Section 2.1", "cure a default within ten (10) days"])
    assert memo(tmp_path, record, bad) == [
        ("documents exist", "there is no document “Sublease Agreement” in the record"),
        ("quotes are verbatim", "“cure a default within ten (10) days” does not stand in any document of the record"),
    ]


def test_columns_that_are_documents_and_columns_beside_a_document(tmp_path: Path, record: dict[str, Path]) -> None:
    across = tbl(["Point", "Ground Lease", "Regulatory Agreement"], ["Cure", "Section 2.1", "Section 2.1"])
    assert memo(tmp_path, record, across) == [
        ("clauses exist", "there is no Section 2.1 in Regulatory Agreement (recorded).docx")
    ]
    beside = tbl(["Point", "Document", "Section"], ["Cure", "Ground Lease", "2.1"], ["Rent", "Ground Lease", "2.8"])
    assert memo(tmp_path, record, beside) == [("clauses exist", "there is no Section 2.8 in Ground Lease.docx")]


def answers(folder: Path, record: dict[str, Path], data: object, **parameters: object) -> list[tuple[str, str, str]]:
    found = verdict(folder, record, "answers.json", json.dumps(data).encode(), **parameters)
    assert isinstance(found, Clean | Violated)
    faults = found.violations if isinstance(found, Violated) else ()
    return [(one.invariant, one.where, one.message) for one in faults]


def test_json_with_sources(tmp_path: Path, record: dict[str, Path]) -> None:
    good = {
        "cure": {"value": "30 days", "source": "03 Leases/Ground Lease.docx, Section 2.1"},
        "rent": {"value": None, "sources": ["ground lease § 1.2", MAIL], "quote": "We consent to the transfer."},
        "events": [{"date": "2026-06-01", "document": "Title Report.pdf", "page": 2}],
        "searched": [LEASE, "Regulatory Agreement"],
    }
    assert answers(tmp_path, record, good) == []
    bad = {
        "cure": {"source": "Ground Lease.docx, Section 2.9"},
        "rent": {"sources": ["lease v9.docx"], "quote": "We consent to every transfer."},
        "events": [{"document": "Title Report.pdf", "page": 3}],
    }
    assert answers(tmp_path, record, bad) == [
        ("clauses exist", "cure.source", "there is no Section 2.9 in Ground Lease.docx"),
        ("documents exist", "rent.sources", "there is no document “lease v9.docx” in the record"),
        (
            "quotes are verbatim",
            "rent.quote",
            "“We consent to every transfer.” does not stand in any document of the record",
        ),
        ("pages exist", "events[0].page", "there is no page 3 in Title Report.pdf"),
    ]


def test_documents_that_must_be_cited(tmp_path: Path, record: dict[str, Path]) -> None:
    both = [p("Ground Lease § 2.1; Regulatory Agreement § 1.1.")]
    found = verdict(tmp_path, record, "memo.docx", doc(*both), required=[LEASE, AGREEMENT])
    assert isinstance(found, Clean)
    assert found.invariants == (*INVARIANTS, f"cites {LEASE}", f"cites {AGREEMENT}")
    assert memo(tmp_path, record, *both, required=[LEASE, REPORT]) == [(f"cites {REPORT}", f"{REPORT} is not cited")]


def test_further_names(tmp_path: Path, record: dict[str, Path]) -> None:
    words = p("GL § 2.1 and GL-2 differ; see the Land Agreement, Section 2.1.")
    assert memo(tmp_path, record, words, aliases={LEASE: ["Land Agreement"]}, required=[LEASE]) == []


@pytest.mark.parametrize(
    ("name", "data"),
    [("memo.docx", None), ("memo.docx", b""), ("memo.docx", b"PK\x03\x04"), ("answers.json", b"{cure: 1}")],
)
def test_what_is_missing_or_cannot_be_read_breaks_every_invariant_once(
    tmp_path: Path, record: dict[str, Path], name: str, data: bytes | None
) -> None:
    found = verdict(tmp_path, record, name, data, required=[LEASE])
    assert isinstance(found, Violated)
    assert [one.invariant for one in found.violations] == [*INVARIANTS, f"cites {LEASE}"]


def test_a_required_document_that_is_not_in_the_record_is_our_fault(tmp_path: Path, record: dict[str, Path]) -> None:
    assert isinstance(verdict(tmp_path, record, "memo.docx", doc(p("x")), required=["Sublease.docx"]), Unscored)


@pytest.mark.parametrize("data", [[], "x", None, {"source": {"source": [["Ground Lease"]]}}, {"sources": [1, None]}])
def test_answers_of_any_shape_are_read(tmp_path: Path, record: dict[str, Path], data: object) -> None:
    assert answers(tmp_path, record, data) == []


@given(st.text(alphabet='Ground Lease§ 1.2(a)“”";,Section of the.docxpage Exhibit', max_size=90))
def test_no_words_make_it_fail(tmp_path_factory: pytest.TempPathFactory, record: dict[str, Path], words: str) -> None:
    found = verdict(tmp_path_factory.getbasetemp() / "any", record, "memo.txt", f"A {words}".encode())
    assert isinstance(found, Clean | Violated)
