from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from matterbench.gold.answers import Answer, Answers, read_answers
from matterbench.gold.rows import said
from tests.gold.files import write_docx, write_table, write_xlsx


def answers(folder: Path, data: Any) -> Answers:
    path = folder / "answers.json"
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return read_answers(path, ("rent", "cure_period"))


def test_an_object_is_answers_and_null_is_not_missing(tmp_path: Path) -> None:
    found = answers(tmp_path, {"rent": "$5", "Cure Period": None, "searched": ["lease.docx"]})
    assert found.of("rent") == (Answer("$5"),)
    assert found.of("cure_period") == (Answer(None),)
    assert found.of("deposit") == ()
    assert found.searched == ("lease.docx",)


def test_an_answer_may_lie_in_an_object_with_its_source_and_reasons(tmp_path: Path) -> None:
    found = answers(tmp_path, {"rent": {"value": "$5", "source": "Lease", "reasoning": "stated"}})
    assert found.of("rent") == (Answer("$5", "stated"),)
    assert found.fault == ""


def test_all_answers_may_lie_in_one_object(tmp_path: Path) -> None:
    found = answers(tmp_path, {"answers": {"rent": "$5", "searched": "lease.docx; draft.docx"}})
    assert found.of("rent") == (Answer("$5"),)
    assert found.searched == ("lease.docx", "draft.docx")


def test_a_name_given_twice_is_told(tmp_path: Path) -> None:
    assert answers(tmp_path, b'{"rent": "$5", "rent": "$6"}').twice == ("rent",)
    assert answers(tmp_path, {"rent": "$5", "Rent": "$6"}).of("rent") == (Answer("$5"), Answer("$6"))


@pytest.mark.parametrize("ending", ["xlsx", "docx", "csv"])
def test_a_table_of_items_and_values_is_answers(tmp_path: Path, ending: str) -> None:
    lines = (
        ("Item", "Value", "Source", "Basis"),
        ("Rent", "$5", "Lease", "as stated"),
        ("Cure period", None, "Lease", None),
        ("Searched", "lease.docx; draft.docx", None, None),
    )
    found = read_answers(write_table(tmp_path, ending, lines))
    assert [(said(one.value), one.reasons) for one in found.of("rent")] == [("$5", "as stated")]
    assert found.of("cure_period") == (Answer(None),)
    assert found.searched == ("lease.docx", "draft.docx")


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "cannot be read"),
        (b"{", "cannot be read"),
        (b"[" * 100_000, "cannot be read"),
        (b"PK\x03\x04", "cannot be read"),
        (b'{"rent": NaN}', "cannot be read"),
        (b"[]", "is JSON but no object"),
        (b"null", "is JSON but no object"),
    ],
)
def test_a_file_without_answers_says_why(tmp_path: Path, data: bytes, fault: str) -> None:
    assert fault in answers(tmp_path, data).fault


def test_a_document_without_such_a_table_says_why(tmp_path: Path) -> None:
    assert read_answers(None).fault == "was not delivered"
    for file in (
        write_docx(tmp_path / "a.docx", (("Party", "Role"), ("Pell", "Lender"))),
        write_xlsx(tmp_path / "a.xlsx", (("Party", "Role"), ("Pell", "Lender"))),
    ):
        assert read_answers(file).fault.startswith("holds neither")
