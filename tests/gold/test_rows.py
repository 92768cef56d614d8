from __future__ import annotations

from pathlib import Path

import pytest

from matterbench.gold.rows import MAX_ROWS, column, read_rows, said
from tests.gold.files import write_csv, write_docx, write_json, write_table, write_xlsx

HEAD = ("Message", "Respond by", "Note")
LINES = (HEAD, ("mail-1", "June 18, 2026", "x"), ("mail-2", None, "y"))
WANTED = [["message"]]


@pytest.mark.parametrize("ending", ["json", "xlsx", "docx", "csv"])
def test_rows_are_read_from_every_format(tmp_path: Path, ending: str) -> None:
    found = read_rows(write_table(tmp_path, ending, LINES), WANTED)
    assert found.fault == ""
    assert [{name: said(one) for name, one in row.values.items()} for row in found.rows] == [
        {"message": "mail-1", "respond_by": "June 18, 2026", "note": "x"},
        {"message": "mail-2", "respond_by": "", "note": "y"},
    ]
    assert found.rows[1].values["respond_by"] is None


def test_tables_in_parts_are_one_and_other_tables_are_left_alone(tmp_path: Path) -> None:
    other = (("Party", "Role"), ("Pell", "Lender"))
    file = write_docx(tmp_path / "a.docx", other, LINES[:2], (*LINES[::2], HEAD, ("mail-3", "never", "")))
    found = read_rows(file, WANTED)
    assert [said(row.values["message"]) for row in found.rows] == ["mail-1", "mail-2", "mail-3"]
    assert [row.place for row in found.rows] == ["table 2, row 2", "table 3, row 2", "table 3, row 4"]


def test_a_title_above_the_head_is_no_row(tmp_path: Path) -> None:
    file = write_xlsx(tmp_path / "a.xlsx", (("Correspondence log",), (), *LINES))
    assert len(read_rows(file, WANTED).rows) == 2


@pytest.mark.parametrize(
    "data",
    [
        [{"Message": "m", "Respond by": 1}],
        {"messages": [{"message": "m", "respond_by": 1}]},
        {"title": "Log", "messages": [{"message": "m", "respond-by": 1}], "checked": ["lease.docx"]},
        {"m": {"respond_by": 1}},
    ],
)
def test_json_in_its_shapes_is_rows(tmp_path: Path, data: object) -> None:
    found = read_rows(write_json(tmp_path / "a.json", data), WANTED, "message")
    assert [dict(row.values) for row in found.rows] == [{"message": "m", "respond_by": 1}]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "cannot be read"),
        (b"[", "cannot be read"),
        (b'"x"', "is JSON but no list of objects"),
        (b"[1, 2]", "is JSON but no list of objects"),
        (b'{"a": 1}', "is JSON but no list of objects"),
        (b'{"a": [{"b": 1}], "c": [{"d": 1}]}', "is JSON but no list of objects"),
        (b"[]", "has no rows with a column Message"),
        (b"{}", "is JSON but no list of objects"),
    ],
)
def test_a_file_without_rows_says_why(tmp_path: Path, data: bytes, fault: str) -> None:
    (tmp_path / "a.json").write_bytes(data)
    found = read_rows(tmp_path / "a.json", WANTED)
    assert found.rows == ()
    assert fault in found.fault


def test_a_table_with_other_columns_or_too_many_rows_says_why(tmp_path: Path) -> None:
    assert read_rows(None, WANTED).fault == "was not delivered"
    file = write_csv(tmp_path / "a.csv", [("Item", "Value"), ("a", "b")])
    assert read_rows(file, WANTED).fault == "has no rows with a column Message"
    long = write_json(tmp_path / "long.json", [{"message": n} for n in range(MAX_ROWS + 1)])
    assert "2,001 rows" in read_rows(long, WANTED).fault


def test_a_columns_name_is_that_of_json() -> None:
    assert [column(name) for name in ("Respond by:", "respond-by", " RESPOND  BY ", "Respond\nby")] == [
        "respond_by"
    ] * 4
    assert said({"document": "Lease", "at": ["4.1", None]}) == "Lease; 4.1"
