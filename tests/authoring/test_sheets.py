from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
import zipfile
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from matterbench.authoring.sheets import CellSheet, Column, Entry, Properties, TableSheet, write_sheets
from matterbench.errors import InvalidRequest

PROPERTIES = Properties("Rent roll", "Larkmoor Management", "2026-10-31T15:30:00Z")
RENT = (Decimal("1450.00"), Decimal("1312.50"))
ROLL = TableSheet(
    name="Rent Roll",
    heading=("Crestwood Terrace", "Rent roll as of October 31, 2026"),
    columns=(
        Column("Unit", ("1A", "002")),
        Column("Move-in", (date(2019, 3, 1), date(2024, 11, 15)), "date"),
        Column("AMI", (Decimal(60), Decimal("47.5")), "percent"),
        Column("Contract rent", RENT, "money"),
        Column("Annual rent", tuple(12 * one for one in RENT), "money", "={Contract rent}*12"),
        Column("Area", (640, 1210), "area"),
    ),
    totals=("Contract rent", "Annual rent"),
    typed_totals={"Area": 1849},
    notes=("Vacant units are left out.", "=1+1 is no formula here"),
)
USES = CellSheet(
    name="Sources and Uses",
    cells=(
        Entry("B2", 1_000_000, "Land", format="whole"),
        Entry("B3", Decimal("250000.5"), "Hard cost", format="money"),
        Entry("B4", Decimal("1250000.5"), "Total uses", "=SUM(B2:B3)", "money", bold=True),
        Entry("B6", Decimal(5), "Fee", format="percent"),
        Entry("B7", Decimal("62500.03"), "Fee amount", "=ROUND(B4*B6,2)", "money"),
        Entry("B8", Decimal("33150"), "Rent", "='Rent Roll'!E7", "money"),
    ),
    widths=(22, 16),
)
BOOK = (ROLL, USES)


def opened(*, values: bool) -> Any:
    return openpyxl.load_workbook(io.BytesIO(write_sheets(BOOK, PROPERTIES)), data_only=values)


def test_values_formulas_and_cached_values_are_read_back() -> None:
    formulas, values = opened(values=False)["Rent Roll"], opened(values=True)["Rent Roll"]
    assert [cell.value for cell in values["A"][:3]] == ["Crestwood Terrace", "Rent roll as of October 31, 2026", None]
    rows = list(values.iter_rows(min_row=4, max_row=7, values_only=True))
    assert rows == [
        ("Unit", "Move-in", "AMI", "Contract rent", "Annual rent", "Area"),
        ("1A", datetime(2019, 3, 1), 0.6, 1450, 17400, 640),
        ("002", datetime(2024, 11, 15), 0.475, 1312.5, 15750, 1210),
        ("Total", None, None, 2762.5, 33150, 1849),
    ]
    assert [formulas.cell(row, 5).value for row in (5, 6, 7)] == ["=D5*12", "=D6*12", "=SUM(E5:E6)"]
    assert formulas["F7"].value == 1849
    assert values["A10"].data_type == "s"


def test_cells_may_look_across_sheets() -> None:
    sheet = opened(values=True)["Sources and Uses"]
    assert {sheet.cell(row, 1).value: sheet.cell(row, 2).value for row in (2, 3, 4, 6, 7, 8)} == {
        "Land": 1000000, "Hard cost": 250000.5, "Total uses": 1250000.5, "Fee": 0.05, "Fee amount": 62500.03,
        "Rent": 33150,
    }  # fmt: skip


def test_looks() -> None:
    book = opened(values=False)
    sheet = book["Rent Roll"]
    assert [sheet.cell(5, n).number_format for n in range(1, 7)] == [
        "General", "m/d/yyyy", "0%", '"$"#,##0.00', '"$"#,##0.00', "#,##0",
    ]  # fmt: skip
    assert sheet["C6"].number_format == "0.00%"
    assert sheet.freeze_panes == "B5"
    assert sheet.print_title_rows == "$4:$4"
    assert sheet["A4"].font.b
    assert sheet["E7"].font.b
    assert book["Sources and Uses"].column_dimensions["A"].width == pytest.approx(22, abs=1)
    assert book.properties.created == datetime(2026, 10, 31, 15, 30)
    assert book.properties.creator == "Larkmoor Management"


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (Entry("C1", Decimal(3), formula="=1+1"), "the cached value 3 is not what =1+1 gives (expected 2)"),
        (Entry("C1", formula="=1+1"), "a formula has no cached value (expected 2)"),
        (Entry("C1", Decimal(5), formula="=B7*B6"), "is not what =B7*B6 gives"),
        (Entry("C1", Decimal(2), formula="=Nowhere!A1"), "no sheet 'Nowhere'"),
        (Entry("A1", 1, "Label"), "a label has no cell to its left"),
        (Entry("C1", 1, format="dollars"), "no format 'dollars'"),
    ],
)
def test_a_wrong_cell_cannot_ship(entry: Entry, message: str) -> None:
    with pytest.raises(InvalidRequest, match=re.escape(message)):
        write_sheets((replace(USES, cells=(*USES.cells[:-1], entry)),), PROPERTIES)


def test_a_wrong_column_cannot_ship() -> None:
    rents = Column("Annual", (Decimal(1), Decimal(2)), "money", "={Contract rent}*12")
    with pytest.raises(InvalidRequest, match="Rent Roll: B5: the cached value 1 is not"):
        write_sheets((replace(ROLL, columns=(ROLL.columns[3], rents), totals=(), typed_totals={}),), PROPERTIES)
    with pytest.raises(InvalidRequest, match="0 columns are headed 'Contract rent'"):
        write_sheets((replace(ROLL, columns=(rents,), totals=(), typed_totals={}),), PROPERTIES)
    with pytest.raises(InvalidRequest, match="columns differ in length"):
        write_sheets((replace(ROLL, columns=(ROLL.columns[0], Column("x", ()))),), PROPERTIES)


def test_parts_are_stored_without_a_clock() -> None:
    with zipfile.ZipFile(io.BytesIO(workbook())) as archive:
        assert {(one.compress_type, one.date_time, one.create_system) for one in archive.infolist()} == {
            (zipfile.ZIP_STORED, (1980, 1, 1, 0, 0, 0), 0)
        }


def workbook() -> bytes:
    return write_sheets(BOOK, PROPERTIES)


DIGEST = """
import hashlib
from tests.authoring.test_sheets import workbook
print(hashlib.sha256(workbook()).hexdigest())
"""


@pytest.mark.slow
def test_bytes_depend_on_nothing_around_them(tmp_path: Path) -> None:
    here, root = hashlib.sha256(workbook()).hexdigest(), Path(__file__).parents[2]
    for seed, zone, language in (("0", "UTC", "C"), ("77", "Asia/Tokyo", "de_DE.UTF-8")):
        around = {"PYTHONHASHSEED": seed, "TZ": zone, "LANG": language, "PYTHONPATH": f"{root}:{root / 'src'}"}
        run = subprocess.run(
            [sys.executable, "-c", DIGEST], env={**os.environ, **around}, cwd=tmp_path, capture_output=True, check=True
        )
        assert run.stdout.decode().strip() == here
