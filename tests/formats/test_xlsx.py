"""Excel workbooks: addresses, values, formulas, what a person sees."""

from __future__ import annotations

import io
from datetime import date, datetime, time
from decimal import Decimal

import pytest

from matterbench.errors import InvalidRequest, UnreadableInput
from matterbench.formats import read
from tests.build import parts, rezip
from tests.formats.samples import rent_roll_xlsx


def test_a_sheet_has_values_formulas_and_what_a_person_sees() -> None:
    sheet = read("Roll.xlsx", rent_roll_xlsx()).sheet("Rent Roll")
    assert [(sheet.value(at), sheet.text(at), sheet.formula(at)) for at in ("B4", "C5", "D4", "E4", "B7", "Z9")] == [
        (1450, "$1,450.00", ""),
        (18150, "$18,150.00", "=B5*12"),
        (Decimal("0.6"), "60.0%", ""),
        (date(2024, 6, 4), "June 4, 2024", ""),
        (Decimal("2962.5"), "$2,962.50", "=SUM(B4:B5)"),
        (None, "", ""),
    ]
    assert sheet.cell("$b$7").place == "sheet Rent Roll, cell B7"  # type: ignore[union-attr]


def test_rows_are_records_by_the_header_row() -> None:
    records = read("Roll.xlsx", rent_roll_xlsx()).sheet("Rent Roll").records()
    assert [record["Unit"].value for record in records] == ["1A", "1B", "Total"]
    assert records[1]["Annual"].value == 18150
    assert [record.get("Rent (2)") is not None for record in records] == [True, True, False]


def test_comments_and_hidden_sheets_are_told() -> None:
    reading = read("Roll.xlsx", rent_roll_xlsx())
    comment = next(block for block in reading.blocks if block.kind == "comment")
    assert (comment.place, comment.text) == ("sheet Rent Roll, cell B7", "Ties to the budget.")
    assert reading.notes == ("Sheet Notes is hidden.",)
    assert reading.properties == {
        "title": "Rent Roll", "author": "Harrow & Pell LLP", "last modified by": "Harrow & Pell LLP",
    }  # fmt: skip


def test_a_lone_cell_in_the_last_corner_is_one_cell() -> None:
    sheet = read("Roll.xlsx", rent_roll_xlsx()).sheet("Notes")
    assert [[cell.address for cell in row] for row in sheet.rows] == [["XFD1048576"]]
    assert sheet.value("XFD1048576") is True


def test_a_sheet_that_there_is_not_names_those_there_are() -> None:
    with pytest.raises(InvalidRequest, match="one of 'Rent Roll', 'Notes'"):
        read("Roll.xlsx", rent_roll_xlsx()).sheet("Budget")


def test_a_workbook_that_was_never_calculated_says_so() -> None:
    import openpyxl

    book = openpyxl.Workbook()
    book.active["A1"] = 2
    book.active["A2"] = "=A1*2"
    book.active["A3"] = datetime(2026, 6, 18, 9, 30)
    book.active["A4"] = time(9, 30)
    buffer = io.BytesIO()
    book.save(buffer)
    reading = read("New.xlsx", buffer.getvalue())
    sheet = reading.sheet("Sheet")
    assert (sheet.value("A2"), sheet.formula("A2")) == (None, "=A1*2")
    assert (sheet.value("A3"), sheet.value("A4")) == (datetime(2026, 6, 18, 9, 30), time(9, 30))
    assert reading.notes == ("1 formula has no stored result: the file was not calculated when it was saved.",)


@pytest.mark.parametrize(
    "range",
    [
        b'<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
        b'<hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>',
    ],
)
def test_a_range_that_fills_the_sheet_is_refused(range: bytes) -> None:
    members = parts(rent_roll_xlsx())
    name = "xl/worksheets/sheet2.xml"
    members[name] = members[name].replace(b"</sheetData>", b"</sheetData>" + range)
    with pytest.raises(UnreadableInput, match="17,179,869,206 cells"):
        read("Roll.xlsx", rezip(members))


def test_a_merged_heading_is_read() -> None:
    members = parts(rent_roll_xlsx())
    name = "xl/worksheets/sheet1.xml"
    members[name] = members[name].replace(
        b"</sheetData>", b'</sheetData><mergeCells><mergeCell ref="A1:F1"/></mergeCells>'
    )
    assert read("Roll.xlsx", rezip(members)).sheet("Rent Roll").text("A1") == "Crestwood Terrace"


def test_a_workbook_with_too_many_cells_is_refused() -> None:
    members = parts(rent_roll_xlsx())
    name = "xl/worksheets/sheet2.xml"
    members[name] = members[name].replace(b"</sheetData>", b"<row>" + b"<c/>" * 200_001 + b"</row></sheetData>")
    with pytest.raises(UnreadableInput, match="cells"):
        read("Roll.xlsx", rezip(members))
