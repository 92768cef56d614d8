from __future__ import annotations

import pytest

from matterbench.errors import InvalidRequest
from matterbench.formats import read
from matterbench.suites.matters.quoting import Quotation, quotation
from tests.suites.matters.tasks import case


def test_a_sentence_is_quoted_whole_with_its_clause() -> None:
    found = quotation(case(), "lease", "lease.cure")
    assert found.clause == "Section 5.1(a)"
    assert (
        found.words == "Tenant fails to pay Rent and the failure goes on for ten (10) days after notice from Landlord"
    )
    assert found.cite == "Lease (signed).docx, Section 5.1(a)"


def test_a_quotation_ends_before_quotation_marks() -> None:
    words = quotation(case(), "lease", "lease.deposit").words
    assert words.startswith("On signing this Lease")
    assert words.endswith(")")
    assert "“" not in words
    assert words.count("(") == words.count(")")


@pytest.mark.parametrize(
    ("id", "fact"),
    [("lease", "lease.renewal_notice"), ("lease", "lease.date"), ("commencement-letter", "lease.expiration"),
     ("mail-commencement", "lease.delivery")],
)  # fmt: skip
def test_every_quotation_stands_in_its_document_and_a_misquotation_does_not(id: str, fact: str) -> None:
    found = quotation(case(), id, fact)
    document = case().document(id)
    reading = read(document.path, document.data)
    assert len(found.words.split()) >= 5
    assert reading.find(found.words)
    assert not reading.find(found.misquoted)


def test_a_document_without_clauses_is_cited_by_its_name() -> None:
    assert quotation(case(), "commencement-letter", "lease.expiration").cite == "Commencement Date letter.pdf"
    assert Quotation("a/b.xlsx", "", "").cite == "b.xlsx"


def test_a_document_that_does_not_say_it_is_no_source() -> None:
    with pytest.raises(InvalidRequest, match="does not say"):
        quotation(case(), "commencement-letter", "lease.deposit")
