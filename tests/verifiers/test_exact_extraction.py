from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from matterbench.gold.evidence import Evidence
from matterbench.schema.verdict import Clean, Violated, Violation
from matterbench.verifiers.registry import find
from tests.gold.files import write_docx, write_json, write_table

SLOTS: dict[str, Any] = {
    "rent": {"type": "money", "value": "5000.00", "trap": "6000.00"},
    "rate": {"type": "percent", "value": "3"},
    "commencement": {"type": "date", "value": "2026-06-18"},
    "landlord": {"type": "party", "value": "Crestwood Owner LLC", "variants": ["Crestwood Owner"]},
    "units": {"type": "list", "of": "count", "value": ["3", "4"]},
    "broker": {"type": "silent", "looked_in": ["01 Lease/Lease (signed).docx"]},
}
RIGHT: dict[str, Any] = {
    "rent": "Five Thousand and 00/100 Dollars ($5,000.00)",
    "rate": "three percent (3%)",
    "commencement": "June 18, 2026",
    "landlord": "Crestwood Owner, L.L.C.",
    "units": [4, 3],
    "broker": None,
    "searched": ["Lease (signed)"],
}
NAMES = ("answers", *(f"slot {name}" for name in SLOTS), "no extra slots")


def check(path: Path | None, **parameters: Any) -> list[Violation]:
    after = {} if path is None else {"answers": path}
    verdict = find("exact_extraction").verify(Evidence({}, after), {"deliverable": "answers", **parameters})
    assert isinstance(verdict, Clean | Violated), verdict
    if "slots" in parameters:
        assert verdict.invariants == ("answers", *(f"slot {name}" for name in parameters["slots"]), "no extra slots")
    found = list(verdict.violations) if isinstance(verdict, Violated) else []
    assert len({one.id for one in found}) == len(found)
    return found


def broken(found: list[Violation]) -> list[str]:
    return [one.invariant for one in found]


def answered(folder: Path, answers: object) -> list[Violation]:
    return check(write_json(folder / "answers.json", answers), slots=SLOTS)


def test_right_answers_in_a_persons_notation_are_clean(tmp_path: Path) -> None:
    assert answered(tmp_path, RIGHT) == []


@pytest.mark.parametrize("ending", ["xlsx", "docx", "csv"])
def test_right_answers_in_a_table_are_clean(tmp_path: Path, ending: str) -> None:
    rows = [(name.capitalize(), "; ".join(map(str, v)) if isinstance(v, list) else v) for name, v in RIGHT.items()]
    assert check(write_table(tmp_path, ending, (("Item", "Value"), *rows)), slots=SLOTS) == []


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("rent", "$5,001"),
        ("rent", "Five Thousand Dollars ($50,000)"),
        ("rate", 0.03),
        ("commencement", "June 2026"),
        ("landlord", "Crestwood II Owner LLC"),
        ("units", [3]),
        ("broker", "not stated"),
        ("rent", {"amount": "$5,000"}),
        ("rent", None),
    ],
)
def test_a_wrong_answer_breaks_its_slot_and_nothing_else(tmp_path: Path, name: str, answer: Any) -> None:
    (found,) = answered(tmp_path, {**RIGHT, name: answer})
    assert (found.invariant, found.where, found.trapped) == (f"slot {name}", name, False)


def test_the_answer_of_the_trap_is_trapped(tmp_path: Path) -> None:
    (found,) = answered(tmp_path, {**RIGHT, "rent": "6,000 dollars"})
    assert found.trapped
    assert found.message == "rent is 6,000 dollars, not 5000.00"


@pytest.mark.parametrize("name", SLOTS)
def test_a_missing_slot_breaks_its_invariant_and_nothing_else(tmp_path: Path, name: str) -> None:
    (found,) = answered(tmp_path, {key: value for key, value in RIGHT.items() if key != name})
    assert (found.invariant, found.message) == (f"slot {name}", f"{name} is missing")


def test_what_was_not_asked_for_breaks_no_extra_slots(tmp_path: Path) -> None:
    (found,) = answered(tmp_path, {**RIGHT, "remarks": "see above"})
    assert (found.invariant, found.where) == ("no extra slots", "remarks")


def test_a_thousand_strangers_are_told_shortly(tmp_path: Path) -> None:
    found = answered(tmp_path, {**RIGHT, **{f"x\ud800{n}": n for n in range(5000)}})
    assert set(broken(found)) == {"no extra slots"}
    assert len(found) <= 20


def test_a_null_needs_the_documents_that_were_searched(tmp_path: Path) -> None:
    (found,) = answered(tmp_path, {**RIGHT, "searched": ["Lease draft 2"]})
    assert found.invariant == "slot broker"
    assert "01 Lease/Lease (signed).docx was searched" in found.message


def test_an_answer_given_twice_must_be_right_twice(tmp_path: Path) -> None:
    assert broken(answered(tmp_path, {**RIGHT, "Rent": "$5,000"})) == ["no extra slots"]
    assert broken(answered(tmp_path, {**RIGHT, "Rent": "$7,000"})) == ["slot rent", "no extra slots"]
    (tmp_path / "answers.json").write_text(json.dumps(RIGHT).replace('"rate"', '"rent": "$9", "rate"'))
    assert broken(check(tmp_path / "answers.json", slots=SLOTS)) == ["slot rent", "no extra slots"]


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"{}", b'{"searched": []}', b"PK\x03\x04", b"[" * 50_000, b'"x"'])
def test_a_malformed_file_breaks_answers_and_every_slot_once(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "answers.json").write_bytes(data)
    assert broken(check(tmp_path / "answers.json", slots=SLOTS)) == list(NAMES[:-1])


def test_a_missing_file_breaks_answers_and_every_slot_once() -> None:
    assert broken(check(None, slots=SLOTS)) == list(NAMES[:-1])


def test_only_strangers_break_answers_too(tmp_path: Path) -> None:
    assert broken(answered(tmp_path, {"deposit": "$1"})) == list(NAMES)


ROWS: dict[str, Any] = {
    "key": "message",
    "rows": {
        "Mail/01 Notice of default.eml": {
            "category": {"type": "choice", "value": "notice"},
            "respond_by": {"type": "date", "value": "2026-06-18", "trap": "2026-06-19"},
        },
        "Mail/02 Hello.eml": {"category": {"type": "choice", "value": "other"}, "respond_by": {"type": "silent"}},
    },
}
LINES = (
    ("Message", "Category", "Respond by", "Note"),
    ("01 Notice of default", "Notice", "June 18, 2026", "urgent"),
    ("02 Hello.eml", "other", None, None),
)
FIRST, SECOND = ROWS["rows"]


@pytest.mark.parametrize("ending", ["json", "xlsx", "docx", "csv"])
def test_right_rows_are_clean_in_every_format(tmp_path: Path, ending: str) -> None:
    assert check(write_table(tmp_path, ending, LINES), rows=ROWS) == []


def changed(row: int, column: int, value: Any) -> list[list[Any]]:
    lines = [list(line) for line in LINES]
    lines[row][column] = value
    return lines


@pytest.mark.parametrize("ending", ["json", "xlsx", "docx"])
@pytest.mark.parametrize(
    ("row", "column", "value", "invariant", "trapped"),
    [
        (1, 2, "June 19, 2026", f"row {FIRST} respond_by", True),
        (1, 1, "invoice", f"row {FIRST} category", False),
        (2, 2, "June 18, 2026", f"row {SECOND} respond_by", False),
        (1, 2, None, f"row {FIRST} respond_by", False),
    ],
)
def test_a_wrong_cell_breaks_its_invariant_and_nothing_else(
    tmp_path: Path, ending: str, row: int, column: int, value: Any, invariant: str, trapped: bool
) -> None:
    (found,) = check(write_table(tmp_path, ending, changed(row, column, value)), rows=ROWS)
    assert (found.invariant, found.trapped) == (invariant, trapped)


def test_rows_are_missing_strange_and_double(tmp_path: Path) -> None:
    assert broken(check(write_table(tmp_path, "json", LINES[:2]), rows=ROWS)) == [
        f"row {SECOND} category",
        f"row {SECOND} respond_by",
    ]
    stranger = (*LINES, ("03 Lunch", "other", None, None))
    assert broken(check(write_table(tmp_path, "json", stranger), rows=ROWS)) == ["no extra rows"]
    assert broken(check(write_table(tmp_path, "json", (*LINES, LINES[2])), rows=ROWS)) == ["no extra rows"]
    hedged = (*LINES, ("01 Notice of default", "Notice", "June 19, 2026", ""))
    assert broken(check(write_table(tmp_path, "json", hedged), rows=ROWS)) == [
        f"row {FIRST} respond_by",
        "no extra rows",
    ]


@pytest.mark.parametrize("lines", [None, (("Item", "Value"), ("a", "b")), (LINES[0], ("03 Lunch", "x", "y", "z"))])
def test_a_table_of_other_rows_breaks_answers_and_every_cell(tmp_path: Path, lines: Any) -> None:
    found = check(None if lines is None else write_docx(tmp_path / "a.docx", lines), rows=ROWS)
    cells = [f"row {key} {name}" for key, row in ROWS["rows"].items() for name in row]
    assert [one for one in broken(found) if one != "no extra rows"] == ["answers", *cells]


@pytest.mark.parametrize(
    "parameters", [{}, {"slots": SLOTS, "rows": ROWS}, {"slots": {**SLOTS, "Rent": SLOTS["rent"]}}]
)
def test_a_task_that_asks_nothing_or_two_things_does_not_load(parameters: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest):
        check(None, **parameters)


FORMS: list[dict[str, Any]] = [
    {"text": "Rent is [Rent] from [Date].", "blanks": [{"words": "[Rent]", "slot": "rent"},
                                                      {"words": "[Date]", "slot": "commencement"}]},
]  # fmt: skip


def drafted(folder: Path, line: str) -> list[Violation]:
    path = folder / "draft.docx"
    write_docx(path, [[line]])
    slots = {name: SLOTS[name] for name in ("rent", "commencement")}
    return check(path, slots=slots, forms=FORMS)


def test_answers_in_the_blanks_of_a_form(tmp_path: Path) -> None:
    assert drafted(tmp_path, "Rent is Five Thousand and 00/100 Dollars ($5,000.00) from 18 June 2026.") == []
    assert broken(drafted(tmp_path, "Rent is $6,000.00 from June 18, 2026.")) == ["slot rent"]
    assert broken(drafted(tmp_path, "Rent is $5,000.00 from [Date].")) == ["slot commencement"]
    nothing = drafted(tmp_path, "Rent shall be $5,000.00 from June 18, 2026.")
    assert broken(nothing) == ["answers", "slot rent", "slot commencement"]


def test_a_blank_of_no_slot_does_not_load() -> None:
    with pytest.raises(InvalidRequest, match="which is no slot"):
        check(None, slots={"rent": SLOTS["rent"]}, forms=FORMS)
