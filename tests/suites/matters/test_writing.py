from __future__ import annotations

from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from matterbench.suites.matters.writing import deliverable, table, wanted

ROWS: list[dict[str, Any]] = [
    {"date": "June 3, 2026", "seen_by": ["A", "B"], "done": True},
    {"date": None, "seen_by": [], "done": False},
]
COLUMNS = ("date", "seen_by", "done")


def test_json_keeps_values_and_keys() -> None:
    call = table("t.json", "T", ROWS, COLUMNS)
    assert (call.tool, call.arguments) == ("draft_document", {"name": "t.json", "data": ROWS})


@pytest.mark.parametrize("name", ["t.xlsx", "t.docx"])
def test_tables_are_printed_under_headings(name: str) -> None:
    arguments = table(name, "A title of more than thirty-one characters", ROWS, COLUMNS).arguments
    rows = arguments["sheets"][0]["rows"] if name == "t.xlsx" else arguments["blocks"][1]["rows"]
    assert rows == [["Date", "Seen by", "Done"], ["June 3, 2026", "A; B", "Yes"], ["", "", "No"]]


def test_a_sheet_has_a_name_that_excel_takes() -> None:
    long = table("t.xlsx", "Handover: keys / dates of [the] store, 2026", ROWS, COLUMNS).arguments["sheets"][0]["name"]
    assert len(long) <= 31
    assert not set(long) & set("[]:*?/\\")


def test_the_brief_names_the_columns_as_the_format_has_them() -> None:
    assert "keys date, seen_by, done" in wanted("t.json", COLUMNS, "each event")
    assert "columns Date, Seen by, Done" in wanted("t.xlsx", COLUMNS, "each event")
    assert "Word document" in wanted("t.docx", COLUMNS, "each event")


def test_no_table_is_delivered_as_text() -> None:
    assert deliverable("t.docx", "d").format == "docx"
    with pytest.raises(InvalidRequest, match="no table"):
        deliverable("t.md", "d")
