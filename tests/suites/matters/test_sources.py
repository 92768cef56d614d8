"""Where a fact is said, of every kind of document: what the reader of that kind finds there."""

from __future__ import annotations

import pytest

from matterbench.formats import read
from tests.suites.matters.tasks import case


@pytest.mark.parametrize(
    ("id", "fact"),
    [("lease", "lease.deposit"), ("commencement-letter", "lease.expiration"), ("mail-deposit", "mail.m1"),
     ("mail-deposit", "people.manager"), ("mail-deposit", "draft.deposit"), ("notes", "draft.date"),
     ("rent-schedule", "lease.date"), ("commencement-letter", "parties.tenant.address"),
     ("mail-deposit-reply", "mail.asked_months")],
)  # fmt: skip
def test_a_source_is_found_by_the_reader_of_its_document(id: str, fact: str) -> None:
    source = case().source(id, fact)
    document = case().document(id)
    assert read(document.path, document.data).find(source.quote or source.field or "")


def test_the_day_of_a_message_is_that_of_its_header() -> None:
    assert (case().source("mail-deposit", "mail.m1").field or "").endswith("2026 10:14")
