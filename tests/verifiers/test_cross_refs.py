"""References on small leases: each way in which one goes wrong, and the ways in which it only looks wrong."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.authoring.demo import write_demo
from matterbench.gold.evidence import Evidence
from matterbench.schema.verdict import Clean, Unscored, Verdict, Violated
from matterbench.verifiers.registry import find
from tests.build import Content, bookmark, dele, doc, field, footnote, ins, p, r, ref, tbl, toc
from tests.build.lists import lst
from tests.verifiers import word

INVARIANTS = (
    "typed references", "self references", "captions", "exhibits", "field targets", "field results", "contents",
    "numbers differ",
)  # fmt: skip
ARTICLES = lst(2, "ARTICLE %1", "%1.%2", "(%3)")


def lease(*more: Content, cure: Sequence[Content] = (), **changed: Content) -> list[Content]:
    """Two sections with subsections, an exhibit; `cure` is put at the end of Section 2.1, `more` of Section 2."""
    blocks: dict[str, Content] = {
        "premises": p("Premises", lvl=0),
        "demise": p("Demise. Landlord leases the Premises to Tenant.", lvl=1),
        "rent": p("Rent. Tenant pays Rent as follows:", lvl=1),
        "base": p("base rent; and", lvl=2),
        "extra": p("additional rent.", lvl=2),
        "default": p("Default", lvl=0),
        "cure": p("Cure. Tenant shall cure.", *cure, lvl=1),
    }
    blocks.update(changed)
    tail = (p("EXHIBIT A"), p("Floor plan"), p("The plan of this Exhibit A is not to scale."))
    return [*blocks.values(), *more, *tail]


verdict = partial(word.verdict, "cross_refs")


def told(found: Verdict) -> list[tuple[str, str]]:
    assert isinstance(found, Clean | Violated)
    return [(one.invariant, one.message) for one in found.violations] if isinstance(found, Violated) else []


def faults(folder: Path, *blocks: Content, **parameters: Any) -> list[tuple[str, str]]:
    return told(verdict(folder, doc(*blocks, numbering=[ARTICLES]), **parameters))


GOOD = [
    " See Section 1.2(b).", " See Sections 1.1 and 1.2(a).", " See clause (a) of Section 1.2.", " See Section 1.",
    " See this Section 2.1.", " See Section 1.2 (Rent).", " See Section 1.1 (Demise of Premises).", " See Exhibit A.",
    " See Section 8.3 of the Loan Agreement.", " See Sections 7.1, 7.2 and 8.3 of the Loan Agreement.",
    " See Loan Agreement Section 8.3.", " See the Loan Agreement, whose Section 8.3, and Section 8.3 thereof, hold.",
    " See Section 42(h)(6)(E) of the Internal Revenue Code; Section 42(h)(6)(E) controls.",
    " See Section 223-a of the Real Property Law.", " See Article 11 of the Private Housing Finance Law.",
    " See Exhibit B to the Loan Agreement.", " See Exhibit D (to be attached at closing).", " See § 1.1 hereof.",
    " See Section 1.1 of this Lease.", " See Section 1.2 (as amended).", " See Section 1.2 (the “Rent Clause”).",
    " See Section 1.1 (i) as written and (ii) as amended.",
]  # fmt: skip


@pytest.mark.parametrize("words", GOOD)
def test_a_reference_that_leads_somewhere_is_clean(tmp_path: Path, words: str) -> None:
    found = verdict(tmp_path, doc(*lease(cure=[words])))
    assert isinstance(found, Clean), told(found)
    assert found.invariants == INVARIANTS


@pytest.mark.parametrize(
    ("words", "invariant", "message"),
    [
        (" See Section 1.9.", "typed references", "there is no Section 1.9 in the document"),
        (" See Section 1.2(c).", "typed references", "there is no Section 1.2(c) in the document"),
        (" See clause (d) of Section 1.2.", "typed references", "there is no Section 1.2(d) in the document"),
        (" See Sections 1.1 and 1.9 of this Lease.", "typed references", "there is no Section 1.9 in the document"),
        (" See Section 1.9 above.", "typed references", "there is no Section 1.9 in the document"),
        (" As this Section 1.2 says.", "self references", "“this Section 1.2” stands in Section 2.1"),
        (" See Section 1.2 (Security Deposit).", "captions", "Section 1.2 is “Rent”, not “Security Deposit”"),
        (" See Section 1.2, entitled “Security Deposit”.", "captions", "Section 1.2 is “Rent”, not “Security Deposit”"),
        (" See Exhibit C.", "exhibits", "there is no Exhibit C in the document"),
        (" See Schedule 1.", "exhibits", "there is no Schedule 1 in the document"),
    ],
)
def test_a_reference_that_leads_nowhere_is_told_once(tmp_path: Path, words: str, invariant: str, message: str) -> None:
    found = verdict(tmp_path, doc(*lease(cure=[words])))
    assert isinstance(found, Violated)
    assert [(one.invariant, one.where, one.message) for one in found.violations] == [
        (invariant, "Section 2.1", message)
    ]


def test_places_in_tables_and_notes_are_read_too(tmp_path: Path) -> None:
    table = tbl(["Item", "See Section 1.9"])
    note = p("Notice.", footnote("See Section 1.8."), lvl=1)
    found = verdict(tmp_path, doc(*lease(note, table)))
    assert isinstance(found, Violated)
    assert [(one.where, one.found) for one in found.violations] == [
        ("table 1, row 1, column 2", "Section 1.9"), ("footnote 1", "Section 1.8"),
    ]  # fmt: skip


def test_a_list_in_the_sentence_has_clauses(tmp_path: Path) -> None:
    rent = p("Rent. Tenant pays (a) base rent and (b) additional rent.", lvl=1)
    assert faults(tmp_path, *lease(rent=rent, cure=[" See Section 1.2(b)."])) == []


def test_articles_in_roman_and_sections_of_theirs(tmp_path: Path) -> None:
    blocks = [p("Term", lvl=0, num=2), p("Length. Ten years; see Article 2.", lvl=1, num=2), p("Rent", lvl=0, num=2)]
    assert told(verdict(tmp_path, doc(*blocks, numbering=[ARTICLES]))) == []
    blocks[1] = p("Length. Ten years; see Article IX.", lvl=1, num=2)
    assert told(verdict(tmp_path, doc(*blocks, numbering=[ARTICLES]))) == [
        ("typed references", "there is no Article IX in the document")
    ]


def test_numbers_typed_by_hand_are_numbers(tmp_path: Path) -> None:
    typed = [p("1. Term"), p("1.1 Length. Ten years, subject to Section 2.1."), p("2. Rent"), p("2.1 Base. Monthly.")]
    assert faults(tmp_path, *typed) == []
    assert faults(tmp_path, *typed[:3]) == [("typed references", "there is no Section 2.1 in the document")]


def test_an_exhibit_counts_by_itself(tmp_path: Path) -> None:
    rules = [p("EXHIBIT B"), p("1. Hours. See Section 2."), p("2. Noise. See Section 1.1 of the Lease."), p("3. Pets.")]
    assert faults(tmp_path, *lease(cure=[" See Exhibit B of this Lease."]), *rules) == []


def test_this_exhibit_elsewhere(tmp_path: Path) -> None:
    more = [p("EXHIBIT B"), p("As this Exhibit A says.")]
    assert faults(tmp_path, *lease(), *more) == [("self references", "“this Exhibit A” stands in Exhibit B")]


def test_a_field_whose_target_is_gone(tmp_path: Path) -> None:
    assert faults(tmp_path, *lease(cure=[" See Section ", ref("_Ref9", "1.2"), "."])) == [
        ("field targets", "the reference shown as “1.2” points at nothing: its target is not in the document")
    ]
    broken = field(r"REF _Ref9 \r \h", "Error! Reference source not found.")
    assert [name for name, _ in faults(tmp_path, *lease(cure=[" See Section ", broken, "."]))] == ["field targets"]


def test_a_field_that_shows_another_number(tmp_path: Path) -> None:
    rent = p(bookmark("_Ref1", "Rent. Tenant pays Rent as follows:"), lvl=1)
    assert faults(tmp_path, *lease(rent=rent, cure=[" See Section ", ref("_Ref1", "1.2"), "."])) == []
    assert faults(tmp_path, *lease(rent=rent, cure=[" See Section ", ref("_Ref1", "1.7"), "."])) == [
        ("field results", "the reference shows “1.7”; its target is 1.2")
    ]


def test_contents_say_what_the_headings_say(tmp_path: Path) -> None:
    heads = [
        p(bookmark("_Toc1", "Premises"), lvl=0, style="Heading1"),
        p(bookmark("_Toc2", "Rent"), lvl=0, style="Heading1"),
    ]
    right = toc(("1. Premises", "_Toc1", "1"), ("2. Rent", "_Toc2", "7"))
    wrong = toc(("1. Premises", "_Toc1", "1"), ("2. Rents", "_Toc2", "1"))
    short = toc(("1. Premises", "_Toc1", "1"))
    assert faults(tmp_path, right, *heads) == []
    assert faults(tmp_path, wrong, *heads) == [
        ("contents", "the table of contents says “2. Rents”, the heading “2. Rent”")
    ]
    assert faults(tmp_path, short, *heads) == [("contents", "the heading “2. Rent” is not in it")]


def test_two_clauses_with_one_number(tmp_path: Path) -> None:
    found = faults(tmp_path, p("1. Term"), p("1.1 Length. Ten years."), p("1.1 Holdover. At will."), p("2. Rent"))
    assert [name for name, _ in found] == ["numbers differ"]
    assert "“1.1 Length. Ten years.” and “1.1 Holdover. At will.”" in found[0][1]


def test_a_list_begun_anew_is_no_duplicate(tmp_path: Path) -> None:
    items = lst(3, "%1.")
    steps = [p("Sign.", lvl=0, num=3), p("Deliver.", lvl=0, num=3)]
    found = verdict(tmp_path, doc(*lease(*steps), numbering=[items]))
    assert told(found) == []


def test_names_of_the_task_are_outside(tmp_path: Path) -> None:
    words = [" Section 1.9 of the Ground Lease and Exhibit C apply; Exhibit Q is apart."]
    assert faults(tmp_path, *lease(cure=words), outside=["Exhibit C"], exhibits=["Exhibit Q"]) == []
    plain = p("This Lease and Lease 5. Section 1.9 of the Lease of the Store applies.", lvl=1)
    assert faults(tmp_path, *lease(plain), outside=["Lease of the Store"]) == []


def test_what_was_broken_before_is_not_charged(tmp_path: Path) -> None:
    before = doc(*lease(cure=[" See Section 1.9."]))
    after = doc(*lease(p("Late. See Section 1.8.", lvl=1), cure=[" See Section 1.9."]))
    assert told(verdict(tmp_path, after, before)) == [("typed references", "there is no Section 1.8 in the document")]


def test_a_typed_number_that_did_not_follow_its_clause_is_stale(tmp_path: Path) -> None:
    new = p("Delivery. Landlord delivers.", lvl=1)
    demise = p("Demise. Landlord leases the Premises to Tenant.", lvl=1)
    before = doc(*lease(cure=[" See Section 1.2."]))
    stale = doc(
        *lease(premises=p("Premises", lvl=0), demise=new, rent=demise, base=lease()[2], cure=[" See Section 1.2."])
    )
    assert told(verdict(tmp_path, stale, before)) == [
        ("typed references", "Section 1.2 was “Rent. Tenant pays Rent as follows:”, which is now 1.3")
    ]
    followed = doc(*lease(demise=new, rent=demise, base=lease()[2], cure=[" See Section 1.3."]))
    assert told(verdict(tmp_path, followed, before)) == []


FIX = {"id": "f1", "at": "2.1", "says": "Section 1.2(b)"}


def test_a_reference_that_had_to_be_corrected(tmp_path: Path) -> None:
    before = doc(*lease(cure=[" See Section 1.9."]))
    fixed = verdict(tmp_path, doc(*lease(cure=[" See Section 1.2(b)."])), before, fixed=[FIX])
    assert isinstance(fixed, Clean)
    assert fixed.invariants == (*INVARIANTS, "fixed f1")
    assert told(verdict(tmp_path, before, before, fixed=[FIX])) == [
        ("fixed f1", "2.1 does not refer to Section 1.2(b); it refers to Section 1.9")
    ]
    both = doc(*lease(cure=[" See Section 1.2(b) or Section 1.1."]))
    assert told(verdict(tmp_path, both, before, fixed=[{**FIX, "was": "Section 1.1"}])) == [
        ("fixed f1", "2.1 still refers to Section 1.1")
    ]
    assert told(verdict(tmp_path, both, before, fixed=[{**FIX, "at": "7.1"}])) == [
        ("fixed f1", "there is no clause 7.1 in lease.docx")
    ]


def test_a_reference_that_must_be_live(tmp_path: Path) -> None:
    rent = p(bookmark("_Ref1", "Rent. Tenant pays Rent as follows:"), lvl=1)
    wanted = [{"id": "f1", "at": "2.1", "says": "Section 1.2", "live": True}]
    assert faults(tmp_path, *lease(rent=rent, cure=[" See Section ", ref("_Ref1", "1.2"), "."]), fixed=wanted) == []
    assert faults(tmp_path, *lease(rent=rent, cure=[" See Section 1.2."]), fixed=wanted) == [
        ("fixed f1", "2.1 refers to Section 1.2 by a typed number, not by a cross-reference field")
    ]


@pytest.mark.parametrize("data", [None, b"", b"PK\x03\x04", b'{"a": 1}', b"%PDF-1.7"])
def test_what_is_missing_or_cannot_be_read_breaks_every_invariant_once(tmp_path: Path, data: bytes | None) -> None:
    found = verdict(tmp_path, data, fixed=[FIX])
    assert isinstance(found, Violated)
    assert [one.invariant for one in found.violations] == [*INVARIANTS, "fixed f1"]


def test_a_version_before_that_is_missing_is_our_fault(tmp_path: Path) -> None:
    path = tmp_path / "lease.docx"
    path.write_bytes(doc(*lease()))
    found = find("cross_refs").verify(
        Evidence({}, {"lease.docx": path}), {"deliverable": "lease.docx", "document": "lease.docx"}
    )
    assert isinstance(found, Unscored)


def test_an_empty_document_is_no_crash(tmp_path: Path) -> None:
    assert told(verdict(tmp_path, doc(p("")))) == []


def test_tracked_deletions_are_gone(tmp_path: Path) -> None:
    cure = [dele(r(" See Section 1.9.")), ins(r(" See Section 1.1."))]
    assert faults(tmp_path, *lease(cure=cure)) == []


def test_both_drafts_of_the_demo_lease_are_clean(tmp_path: Path) -> None:
    demo = write_demo(tmp_path / "demo")
    for path in (demo.before, demo.after):
        assert told(verdict(tmp_path, path.read_bytes())) == []


@given(st.text(alphabet="Section Article Exhibit 1.2(ab)IX§, of the and this“”()", max_size=80))
def test_no_words_make_it_fail(tmp_path_factory: pytest.TempPathFactory, words: str) -> None:
    found = verdict(tmp_path_factory.getbasetemp() / "any", doc(*lease(cure=[words])))
    assert isinstance(found, Clean | Violated)


def test_an_amendment_cites_the_clauses_of_another_document_by_number(tmp_path: Path) -> None:
    amends = p("This Amendment changes the Lease. Section 8.4 is deleted.", lvl=1)
    assert faults(tmp_path, *lease(amends)) == []
