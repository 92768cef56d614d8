from __future__ import annotations

from pathlib import Path

import pytest

from matterbench.errors import UnreadableInput
from matterbench.gold.naming import names_any, record_of
from tests.build.blocks import p
from tests.build.document import doc

LEASE, DRAFT = "03 Lease/Lease (signed).docx", "03 Lease/Drafts/Lease draft 2.docx"


@pytest.fixture
def documents(tmp_path: Path) -> dict[str, Path]:
    for name in ("lease.docx", "draft.docx"):
        (tmp_path / name).write_bytes(doc(p(f"This is {name}.")))
    return {LEASE: tmp_path / "lease.docx", DRAFT: tmp_path / "draft.docx"}


@pytest.mark.parametrize(
    "text",
    [
        LEASE,
        "Lease (signed).docx",
        "Lease (signed), Section 4.2",
        "§ 4.2 of the Lease (signed)",
        "the signed lease; see also Lease draft 2",
        "Lease draft 2; Lease (signed)",
    ],
)
def test_a_source_names_a_document_by_any_of_its_names(documents: dict[str, Path], text: str) -> None:
    record = record_of(documents, [LEASE], {LEASE: ("signed lease",)})
    assert names_any(record, text, [LEASE])


@pytest.mark.parametrize("text", ["", "Lease draft 2", "the file", "Section 4.2", "Ground Lease"])
def test_another_document_or_none_is_not_it(documents: dict[str, Path], text: str) -> None:
    assert not names_any(record_of(documents, [LEASE]), text, [LEASE])


def test_gold_that_names_a_document_outside_the_record_is_our_fault(documents: dict[str, Path]) -> None:
    with pytest.raises(UnreadableInput):
        record_of(documents, ["04 Note.docx"])
