from __future__ import annotations

import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.law.citations import find_citations, parse_citation, same_authority
from tests.law.tables import rows

CASES = rows("citations.csv")


@pytest.mark.parametrize("row", CASES, ids=lambda row: row["text"])
def test_an_authority_has_one_key_however_it_is_cited(row: dict[str, str]) -> None:
    expected = row["keys"].split(" | ") if row["keys"] else []
    assert [found.key for found in find_citations(row["text"])] == expected
    around = f"As is known, {row['text']}, so that the period ends."
    assert [found.key for found in find_citations(around)] == expected


@pytest.mark.parametrize("row", [row for row in CASES if row["keys"]], ids=lambda row: row["text"])
def test_the_spans_hold_every_digit_of_a_citation(row: dict[str, str]) -> None:
    text = row["text"].partition(" for 60 years")[0].partition(", 30 days")[0].partition(" (McKinney")[0]
    left = text
    for found in find_citations(text):
        start, end = found.span
        left = left[:start] + " " * (end - start) + left[end:]
    assert not any(letter.isdigit() for letter in left), left


@pytest.mark.parametrize(
    ("text", "name", "year"),
    [
        (
            "See H & E.S. Transp. Corp. v. Checker Cab Sales Corp., 271 N.Y. 239 (1936).",
            "H & E.S. Transp. Corp. v. Checker Cab Sales Corp.",
            1936,
        ),
        (
            "It was late. Gyncor, Inc. v Ironwood Realty Corp., 259 AD2d 363 (1st Dept 1999)",
            "Gyncor, Inc. v Ironwood Realty Corp.",
            1999,
        ),
        ("Under Matter of Larkmoor, 12 NY3d 345, 350 (2009), it is", "Matter of Larkmoor", 2009),
        ("12 NY3d 345", "", None),
    ],
)
def test_a_case_has_its_name_and_year(text: str, name: str, year: int | None) -> None:
    (found,) = find_citations(text)
    assert (found.kind, found.name, found.year) == ("case", name, year)


def test_eyecite_finds_the_same_cases() -> None:
    eyecite = pytest.importorskip("eyecite")
    logging.getLogger("eyecite").setLevel(logging.CRITICAL)
    text = (
        "See 271 N.Y. 239 (1936); 259 AD2d 363 (1st Dept 1999); 12 NY3d 345, 350 (2009); 590 F.3d 12; 438 U.S. 104 "
        "(1978); 62 A.D.3d 71; 36 N.Y.2d 1."
    )
    groups = [found.groups for found in eyecite.get_citations(text)]
    theirs = [f"case/{one['reporter'].replace('.', '')}/{one['volume']}/{one['page']}" for one in groups]
    assert [found.key for found in find_citations(text)] == theirs


def test_a_section_is_known_without_its_subdivisions() -> None:
    (found,) = find_citations("RPAPL § 711(2)")
    assert (found.section, found.kind) == ("NY/RPA/711", "statute")
    (case,) = find_citations("45 Misc 3d 1201(A)")
    assert case.section == "case/Misc3d/45/1201(A)"


def test_two_texts_cite_one_authority() -> None:
    assert same_authority("RPTL § 420-c", "Section 420-c of the Real Property Tax Law")
    assert same_authority("I.R.C. § 42(h)(6)(D)", "26 U.S.C. § 42(h)(6)(D)")
    assert same_authority("Treas. Reg. § 1.42-6", "26 C.F.R. § 1.42-6")
    assert not same_authority("RPTL § 420-c", "RPTL § 420-c(1)")
    assert not same_authority("RPL § 226-c", "RPTL § 226-c")
    assert not same_authority("the lease", "the lease")


@pytest.mark.parametrize("text", ["RPTL §§ 420-c and 421-a", "see RPTL § 420-c", "RPTL § 420-c applies", ""])
def test_a_text_that_is_not_one_citation(text: str) -> None:
    assert parse_citation(text) is None


@given(st.text(alphabet="RPTLGCU§ 0123456789-.()abcNYSectionofthe,v", max_size=80))
def test_any_text_is_read_and_citations_stand_in_order(text: str) -> None:
    found = find_citations(text)
    assert [one.span[0] for one in found] == sorted(one.span[0] for one in found)
    assert all(0 <= one.span[0] < one.span[1] <= len(text) for one in found)
