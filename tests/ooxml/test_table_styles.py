"""Which conditional formats of a table style reach a cell, and in which order."""

from __future__ import annotations

import pytest

from matterbench.ooxml.styles import Styles
from matterbench.ooxml.table_styles import (
    CellPlace,
    TableContext,
    effective_cell,
    effective_table,
    table_context,
    table_style_part,
)
from tests.ooxml.fragments import style, styles

ALL = ("firstColumn", "firstRow", "lastColumn", "lastRow")


def conditions(
    look: tuple[str, ...], row: int, column: int, span: int = 1, part: Styles | None = None
) -> tuple[str, ...]:
    place = CellPlace(row=row, rows=4, column=column, columns=4, columns_spanned=span)
    return table_context(part or styles(""), None, {"tblLook": look}, place).conditions


@pytest.mark.parametrize(
    ("look", "row", "column", "expected"),
    [
        (("noHBand", "noVBand"), 0, 0, ()),
        (("firstRow", "noHBand", "noVBand"), 0, 2, ("firstRow",)),
        (("firstRow", "noHBand", "noVBand"), 1, 2, ()),
        (("noHBand", "noVBand", *ALL), 0, 0, ("firstRow", "firstCol", "nwCell")),
        (("noHBand", "noVBand", *ALL), 3, 3, ("lastRow", "lastCol", "seCell")),
        (("noVBand",), 0, 0, ("band1Horz",)),
        (("noVBand",), 1, 0, ("band2Horz",)),
        (("firstRow", "noVBand"), 1, 0, ("band1Horz",)),
        (("firstRow", "noVBand"), 0, 0, ("firstRow",)),
        ((), 1, 2, ("band1Vert", "band2Horz")),
    ],
)
def test_the_place_and_the_look_decide(look: tuple[str, ...], row: int, column: int, expected: tuple[str, ...]) -> None:
    assert conditions(look, row, column) == expected


def test_a_spanning_cell_reaches_the_last_column() -> None:
    assert conditions(("lastColumn", "noHBand", "noVBand"), 1, 2, span=2) == ("lastCol",)


def test_band_sizes_come_from_the_style() -> None:
    part = styles(style("table", "T", '<w:tblPr><w:tblStyleRowBandSize w:val="2"/></w:tblPr>', default=True))
    assert [conditions(("noVBand",), row, 0, part=part) for row in range(4)] == [
        ("band1Horz",),
        ("band1Horz",),
        ("band2Horz",),
        ("band2Horz",),
    ]


def test_conditional_parts_are_inherited_and_stronger_than_the_whole_table() -> None:
    shade = '<w:tcPr><w:shd w:val="clear" w:fill="{}"/></w:tcPr>'
    part = styles(
        style("table", "Base", f'<w:tblStylePr w:type="firstRow">{shade.format("111111")}</w:tblStylePr>')
        + style("table", "Mine", shade.format("222222"), base="Base")
    )
    header, body = TableContext("Mine", ("firstRow",)), TableContext("Mine")
    assert effective_cell(part, header, {})["shd"] == ("clear", "auto", "111111")
    assert effective_cell(part, body, {})["shd"] == ("clear", "auto", "222222")
    assert effective_cell(part, header, {"shd": ("clear", "auto", "auto")})["shd"] == ("clear", "auto", "auto")


def test_the_default_table_style_serves_tables_without_one() -> None:
    part = styles(style("table", "T", '<w:tblPr><w:jc w:val="center"/></w:tblPr>', default=True))
    assert effective_table(part, None, {"tblLayout": "fixed"}) == {"jc": "center", "tblLayout": "fixed"}


def test_outside_tables_there_is_nothing() -> None:
    assert table_style_part(styles(""), None, "run") == {}
