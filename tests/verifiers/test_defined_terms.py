"""Defined terms on small leases: each way in which one goes wrong, and the ways in which contracts define."""

from __future__ import annotations

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
from tests.build import Content, doc, p, tbl
from tests.verifiers import word

INVARIANTS = ("used terms are defined", "defined once", "no drift", "pointers", "no circles", "no new orphans")
PARTIES = "This lease (this “Lease”) is between Marlow Court LLC (“Landlord”) and Alder & Rye LLC (“Tenant”)."
PREMISES = "Landlord leases the store on the ground floor (the “Premises”) to Tenant under this Lease."
RENT = "“Base Rent” means the sum of ten dollars a year, which Tenant shall pay for the Premises."
PAYMENT = "Tenant shall pay Base Rent on the first day of each month."


def lease(*more: str, **changed: str | None) -> list[Content]:
    """A small lease in which every term is defined once and used; `changed` replaces a clause, None takes it out."""
    clauses: dict[str, str | None] = {"parties": PARTIES, "premises": PREMISES, "rent": RENT, "payment": PAYMENT}
    clauses.update(changed)
    return [p("Terms", lvl=0), *(p(words, lvl=1) for words in (*clauses.values(), *more) if words is not None)]


verdict = partial(word.verdict, "defined_terms")


def told(found: Verdict) -> list[tuple[str, str, str]]:
    assert isinstance(found, Clean | Violated)
    return [(one.invariant, one.where, one.message) for one in found.violations] if isinstance(found, Violated) else []


def faults(folder: Path, *blocks: Content, **parameters: Any) -> list[tuple[str, str, str]]:
    return told(verdict(folder, doc(*blocks), **parameters))


def test_a_lease_that_defines_its_terms_is_clean(tmp_path: Path) -> None:
    found = verdict(tmp_path, doc(*lease()))
    assert isinstance(found, Clean), told(found)
    assert found.invariants == INVARIANTS


WAYS = [
    "“Closing Date” means June 1, 2026.", "“Closing Date” shall mean June 1, 2026.",
    "The term “Closing Date” means June 1.",
    "The “Closing Date” is June 1, 2026.", "The parties shall close on June 1, 2026 (the “Closing Date”).",
    "Closing is on June 1, 2026 (as it may be adjourned, the “Closing Date”).", "Closing Date means June 1, 2026.",
    "June 1, 2026 is hereinafter called the “Closing Date”.", "That day is the “Closing Date”.",
    '"Closing Date" means June 1, 2026.', "“Closing Date” has the meaning given in the Loan Agreement.",
    "“Closing Date”, “Opening Date” and “Outside Date” have the meanings given in the Loan Agreement.",
    "The parties shall close on June 1, 2026 (the Closing Date).", "(a) “Closing Date” means June 1, 2026;",
]  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_contracts_define_in_many_ways(tmp_path: Path, way: str) -> None:
    use = "Landlord shall deliver the Premises on the Closing Date."
    other = " The Opening Date and the Outside Date are as Landlord says." if "Opening" in way else ""
    assert faults(tmp_path, *lease(way, use + other)) == []


def test_a_term_that_is_used_and_defined_nowhere(tmp_path: Path) -> None:
    use = "Landlord shall deliver the store on the Closing Date. Tenant pays on the Closing Date."
    assert faults(tmp_path, *lease(use)) == [
        ("used terms are defined", "Section 1.5", "“Closing Date” is used 2 times and is defined nowhere")
    ]
    assert faults(tmp_path, *lease(use), glossary=["Closing Date"]) == []
    assert faults(tmp_path, *lease(use), ignore=["Closing Date"]) == []


NO_TERMS = [
    "Section 421-a of the Real Property Tax Law and the Internal Revenue Code govern the City of New York.",
    "Notices go to Pennant Retail Advisors LLC at 12 Marlow Street, Bronx, New York, by Dana Whitlock, Associate.",
    "Each party shall send the other a copy by the first Monday of January and on Labor Day in any year.",
    "See Section 9.2 (Additional Rent) and Exhibit A for what the parties have agreed upon between them.",
    "The Real Property Law and the Real Property Actions and Proceedings Law of this State apply to both parties.",
    "The United States Department of Housing and Urban Development publishes the figure from time to time.",
    "The Loan Agreement dated May 1, 2026 is in force, and this Sublease is subject to that Loan Agreement in full.",
    "The form is headed “Commencement Date Agreement” and is to be signed by both of the parties to it.",
]


def test_two_terms_side_by_side_are_two(tmp_path: Path) -> None:
    use = "After a Casualty Landlord shall restore the Premises, and after any Casualty Tenant shall reopen."
    assert [one[2] for one in faults(tmp_path, *lease(use))] == ["“Casualty” is used 2 times and is defined nowhere"]


@pytest.mark.parametrize("words", NO_TERMS)
def test_names_laws_and_captions_are_no_terms(tmp_path: Path, words: str) -> None:
    assert faults(tmp_path, *lease(words)) == []


def test_terms_of_another_document_are_taken_over(tmp_path: Path) -> None:
    taken = "Capitalized terms that are not defined in this Lease have the meanings given in the Loan Agreement."
    use = "Landlord shall deliver the store on the Closing Date, and pay the Exit Fee on the Closing Date."
    assert faults(tmp_path, *lease(taken, use)) == []
    (fault,) = faults(tmp_path, *lease(taken, use), glossary=["Closing Date", "Loan Agreement"])
    assert fault[2] == "“Exit Fee” is used once and is defined nowhere"


def test_a_term_that_is_defined_twice(tmp_path: Path) -> None:
    again = "“Base Rent” means twelve dollars a year."
    assert faults(tmp_path, *lease(again)) == [
        ("defined once", "Section 1.5", "“Base Rent” is defined 2 times: Section 1.3 and Section 1.5")
    ]


def test_a_form_that_is_attached_defines_for_itself(tmp_path: Path) -> None:
    form = [
        p("EXHIBIT A"),
        p("Estoppel of the undersigned (“Tenant”) to the lender (“Landlord”): Tenant owes Landlord nothing."),
    ]
    assert faults(tmp_path, *lease(), *form) == []


@pytest.mark.parametrize("words", ["Basic Rent", "Fixed Rent", "Minimum Rent"])
def test_another_word_for_a_term_is_drift(tmp_path: Path, words: str) -> None:
    use = f"Tenant shall pay {words} to Landlord without demand."
    assert faults(tmp_path, *lease(use)) == [
        ("no drift", "Section 1.5", f"“{words}” is used where “Base Rent” is the defined term")
    ]


def test_a_word_before_a_term_may_make_another_of_it(tmp_path: Path) -> None:
    rent = "“Rent” means Base Rent and all else that Tenant owes, and Rent is paid in money."
    use = "Tenant shall pay Store Rent to Landlord without demand."
    assert faults(tmp_path, *lease(rent, use)) == [
        ("used terms are defined", "Section 1.6", "“Store Rent” is used once and is defined nowhere")
    ]
    assert faults(tmp_path, *lease(rent, "Unpaid Rent bears interest. Overdue Rent is a debt to Landlord.")) == []
    drift = "Fixed Rent bears interest from the day on which it is due."
    assert [one[0] for one in faults(tmp_path, *lease(rent, drift))] == ["no drift"]


def test_a_misspelt_term_is_drift(tmp_path: Path) -> None:
    deposit = "Landlord shall hold ten dollars (the “Security Deposit”), and shall return the Secuirty Deposit."
    use = "Tenant shall not charge the Security Deposit."
    assert [one[0] for one in faults(tmp_path, *lease(deposit, use))] == ["no drift"]


def test_drift_that_the_task_names(tmp_path: Path) -> None:
    use = "Tenant shall pay Store Rent to Landlord without demand."
    assert [one[0] for one in faults(tmp_path, *lease(use))] == ["used terms are defined"]
    assert [one[0] for one in faults(tmp_path, *lease(use), variants={"Base Rent": ["Store Rent"]})] == ["no drift"]


def test_a_pointer_to_the_clause_that_defines(tmp_path: Path) -> None:
    use = "Landlord shall deliver the Premises on the Closing Date."
    defined = "The parties shall close on June 1, 2026 (the “Closing Date”)."
    for label, wrong in (("1.6", False), ("1.4", True), ("1.9", True)):
        pointer = f"“Closing Date” has the meaning given in Section {label}."
        found = faults(tmp_path, *lease(use, defined, pointer))
        said = f"“Closing Date” is said to be defined in Section {label}; it is defined in Section 1.6"
        assert found == ([("pointers", "Section 1.7", said)] if wrong else [])


def test_a_pointer_to_a_clause_that_speaks_of_the_term_without_quotes(tmp_path: Path) -> None:
    pointer = "“Event of Default” has the meaning given in Section 1.6."
    speaks = "Each of these is an Event of Default: that Tenant does not pay, or does not repair."
    assert faults(tmp_path, *lease(pointer, speaks)) == []


def test_a_pointer_to_another_document_is_left_alone(tmp_path: Path) -> None:
    use = "Landlord shall deliver the Premises on the Closing Date."
    pointer = "“Closing Date” has the meaning given in Section 1.4 of the Loan Agreement."
    assert faults(tmp_path, *lease(use, pointer)) == []


def test_definitions_in_a_circle(tmp_path: Path) -> None:
    one = "“Opening Date” means the date that is thirty days before the Closing Date."
    other = "“Closing Date” means the date that is thirty days after the Opening Date."
    ((name, place, message),) = faults(tmp_path, *lease(one, other))
    assert (name, place) == ("no circles", "Section 1.5")
    assert message == "“Opening Date” is defined by “Closing Date” is defined by “Opening Date”"


def test_terms_that_mention_each_other_are_no_circle(tmp_path: Path) -> None:
    one = "“Discloser” means a party that discloses Trade Information to the other party."
    other = "“Trade Information” means information in any form that a Discloser gives to the other party."
    use = "Each Discloser shall mark Trade Information."
    assert faults(tmp_path, *lease(one, other, use)) == []


def test_a_term_that_is_never_used(tmp_path: Path) -> None:
    orphan = "“Outside Date” means June 1, 2027."
    assert faults(tmp_path, *lease(orphan)) == [
        ("no new orphans", "Section 1.5", "“Outside Date” is defined and never used")
    ]
    plural = "Each of the Outside Dates is of the essence."
    assert faults(tmp_path, *lease(orphan, plural)) == []


def test_one_of_two_names_is_enough(tmp_path: Path) -> None:
    two = "“Low-Income Housing Tax Credit” or “LIHTC” means the credit for housing."
    assert faults(tmp_path, *lease(two, "Tenant is not concerned with any LIHTC.")) == []


def test_labels_of_a_form_are_known(tmp_path: Path) -> None:
    form = tbl(["Security Deposit", "Ten thousand dollars"], ["Item", "The term is ten years"])
    use = "Landlord shall hold the Security Deposit, and shall return the Security Deposit at the end."
    assert faults(tmp_path, *lease(use), form) == []


def test_what_was_wrong_before_is_not_charged(tmp_path: Path) -> None:
    orphan, use = "“Outside Date” means June 1, 2027.", "Landlord pays the Exit Fee, and Tenant half of the Exit Fee."
    before, after = doc(*lease(orphan)), doc(*lease(orphan, use))
    assert [one[2] for one in told(verdict(tmp_path, after, before))] == [
        "“Exit Fee” is used 2 times and is defined nowhere"
    ]


CLOSING = "The parties shall close on June 1, 2026 (the “Closing Date”)."
POINTER = "“Closing Date” has the meaning in Section 1.5."
LATER = CLOSING.replace("June 1", "June 2")
ON_CLOSING = "Tenant pays on the Closing Date."


@pytest.mark.parametrize(
    ("fixed", "good", "broken", "why"),
    [
        ({}, (CLOSING, ON_CLOSING), (ON_CLOSING,), "is defined 0 times, not once"),
        ({"at": "Section 1.5"}, (CLOSING, ON_CLOSING), (ON_CLOSING, CLOSING), "is at Section 1.6, not at Section 1.5"),
        ({"contains": "june 1, 2026"}, (CLOSING, ON_CLOSING), (LATER, ON_CLOSING), "is defined otherwise"),
        ({"now": "absent"}, (), (ON_CLOSING,), "is still there"),
        (
            {"now": "points", "at": "Section 1.5"}, (CLOSING, ON_CLOSING, POINTER),
            (CLOSING, ON_CLOSING, POINTER.replace("1.5", "1.4")),
            "is at Section 1.4, not at Section 1.5",
        ),
    ],
)  # fmt: skip
def test_a_term_that_had_to_be_put_right(
    tmp_path: Path, fixed: dict[str, str], good: tuple[str, ...], broken: tuple[str, ...], why: str
) -> None:
    parameters = {"fixed": [{"id": "f1", "term": "Closing Date", **fixed}]}
    right = verdict(tmp_path, doc(*lease(*good)), doc(*lease(*broken)), **parameters)
    assert isinstance(right, Clean), told(right)
    assert right.invariants == (*INVARIANTS, "fixed f1")
    wrong = told(verdict(tmp_path, doc(*lease(*broken)), doc(*lease(*broken)), **parameters))
    assert wrong == [("fixed f1", "Closing Date", f"“Closing Date” {why}")]


@pytest.mark.parametrize("data", [None, b"", b"PK\x03\x04", b"%PDF-1.7"])
def test_what_is_missing_or_cannot_be_read_breaks_every_invariant_once(tmp_path: Path, data: bytes | None) -> None:
    found = verdict(tmp_path, data, fixed=[{"id": "f1", "term": "Rent"}])
    assert isinstance(found, Violated)
    assert [one.invariant for one in found.violations] == [*INVARIANTS, "fixed f1"]


def test_a_version_before_that_is_missing_is_our_fault(tmp_path: Path) -> None:
    path = tmp_path / "lease.docx"
    path.write_bytes(doc(*lease()))
    parameters = {"deliverable": "lease.docx", "document": "lease.docx"}
    assert isinstance(find("defined_terms").verify(Evidence({}, {"lease.docx": path}), parameters), Unscored)


def test_both_drafts_of_the_demo_lease_are_clean(tmp_path: Path) -> None:
    demo = write_demo(tmp_path / "demo")
    for path in (demo.before, demo.after):
        assert told(verdict(tmp_path, path.read_bytes())) == []


@given(st.text(alphabet='ABase Rent“”"() means is the ,.;Section1has meaning in', max_size=90))
def test_no_words_make_it_fail(tmp_path_factory: pytest.TempPathFactory, words: str) -> None:
    found = verdict(tmp_path_factory.getbasetemp() / "any", doc(*lease(words)))
    assert isinstance(found, Clean | Violated)
