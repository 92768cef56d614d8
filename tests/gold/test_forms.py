"""Blanks of a form read from what was made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from matterbench.gold.forms import Form, lines_of, read_filled
from tests.build import doc, p, tbl, tc, tr

OPENING = Form.model_validate({
    "text": "[Tenant] leases from [Landlord], as of [Date], the “Store” of [Landlord].",
    "blanks": [{"words": f"[{name}]", "slot": name.lower()} for name in ("Tenant", "Landlord", "Date", "Landlord")],
})  # fmt: skip
RENT = Form.model_validate({"text": "Rent is [Rent] a month.", "blanks": [{"words": "[Rent]", "slot": "rent"}]})


def filled(folder: Path, *lines: str) -> dict[str, list[str]]:
    path = folder / "draft.docx"
    path.write_bytes(doc(*(p(line) for line in lines)))
    answers = read_filled(path, [OPENING, RENT])
    assert answers.fault == ""
    return {name: [one.value for one in found] for name, found in answers.values.items()}


def test_words_between_the_forms_words_are_the_answers(tmp_path: Path) -> None:
    text = "Birch Inc. leases from Alder LLC, as of June 18, 2026, the “Store” of Alder LLC."
    assert filled(tmp_path, text, "Rent is $5,000.00 a month.") == {
        "tenant": ["Birch Inc."], "landlord": ["Alder LLC"], "date": ["June 18, 2026"], "rent": ["$5,000.00"],
    }  # fmt: skip


def test_a_blank_that_says_two_things_has_two_answers(tmp_path: Path) -> None:
    text = "Birch leases from Alder, as of May 1, the “Store” of Elder."
    assert filled(tmp_path, text)["landlord"] == ["Alder", "Elder"]
    text = "Birch leases from Alder, as of May 1, the “Store” of ALDER."
    assert filled(tmp_path, text)["landlord"] == ["Alder"]


def test_quotes_and_blanks_are_spelling(tmp_path: Path) -> None:
    text = 'Birch  leases from Alder, as of May\u00a01, the "Store" of Alder.'
    assert filled(tmp_path, text)["date"] == ["May 1"]


def test_a_line_that_is_not_the_forms_answers_nothing(tmp_path: Path) -> None:
    assert filled(tmp_path, "Rent shall be $5,000.00 a month.", "Rent is  a month.") == {}
    assert filled(tmp_path, "Rent is [Rent] a month.") == {"rent": ["[Rent]"]}


def test_lines_of_a_cell_and_of_a_paragraph_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "draft.docx"
    path.write_bytes(doc(tbl(tr(tc(p("By:\tRent is $9 a month.")), tc(p("x"))))))
    assert [one.value for one in read_filled(path, [RENT]).values["rent"]] == ["$9"]
    assert lines_of("a\tb\n\nc") == ["a", "b", "c"]


@pytest.mark.parametrize("data", [None, b"", b"PK", b"%PDF-1.7"])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, data: bytes | None) -> None:
    path = tmp_path / "draft.docx"
    if data is not None:
        path.write_bytes(data)
    answers = read_filled(None if data is None else path, [RENT])
    assert answers.fault
    assert answers.values == {}
