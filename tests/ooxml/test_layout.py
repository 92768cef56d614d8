from __future__ import annotations

from matterbench.ooxml.layout import (
    cell_properties,
    conditional_flags,
    row_properties,
    section_properties,
    table_properties,
)
from tests.ooxml.fragments import w


def test_table_look_has_one_form_for_bits_and_attributes() -> None:
    attributes = 'w:firstRow="1" w:lastRow="0" w:firstColumn="1" w:lastColumn="0" w:noHBand="0" w:noVBand="1"'
    by_bits = table_properties(w('<w:tblPr><w:tblLook w:val="04A0"/></w:tblPr>'))
    by_name = table_properties(w(f"<w:tblPr><w:tblLook {attributes}/></w:tblPr>"))
    both = table_properties(w(f'<w:tblPr><w:tblLook w:val="0000" {attributes}/></w:tblPr>'))
    assert by_bits == by_name == both == {"tblLook": ("firstColumn", "firstRow", "noVBand")}
    assert table_properties(w('<w:tblPr><w:tblLook w:val="zz"/></w:tblPr>')) == {"tblLook": ()}


def test_table_properties() -> None:
    content = (
        '<w:tblStyle w:val="Grid"/><w:tblW w:w="0" w:type="auto"/><w:jc w:val="start"/><w:tblLayout w:type="fixed"/>'
        '<w:tblBorders><w:insideH w:val="single" w:sz="4"/></w:tblBorders>'
        '<w:tblCellMar><w:start w:w="108" w:type="dxa"/></w:tblCellMar>'
    )
    assert table_properties(w(f"<w:tblPr>{content}</w:tblPr>")) == {
        "tblW": ("auto", 0),
        "jc": "left",
        "tblLayout": "fixed",
        "tblBorders.insideH": ("single", 4, 0, "auto"),
        "tblCellMar.left": ("dxa", 108),
    }


def test_row_and_cell_properties() -> None:
    row = '<w:cnfStyle w:val="1"/><w:cantSplit/><w:trHeight w:val="300" w:hRule="exact"/><w:gridBefore w:val="1"/>'
    assert row_properties(w(f'<w:trPr>{row}<w:ins w:id="1"/></w:trPr>')) == {
        "cantSplit": True,
        "trHeight": ("exact", 300),
        "gridBefore": 1,
    }
    cell = '<w:tcW w:w="100" w:type="dxa"/><w:gridSpan w:val="2"/><w:vMerge/><w:shd w:val="clear" w:fill="ffff00"/>'
    assert cell_properties(w(f"<w:tcPr>{cell}</w:tcPr>")) == {
        "tcW": ("dxa", 100),
        "gridSpan": 2,
        "vMerge": "continue",
        "shd": ("clear", "auto", "FFFF00"),
    }


def test_default_valued_section_markup_is_noise() -> None:
    bare = section_properties(w('<w:sectPr w:rsidR="00AB"><w:pgSz w:w="12240" w:h="15840"/></w:sectPr>'))
    explicit = section_properties(
        w(
            '<w:sectPr><w:headerReference w:type="first"/><w:type w:val="nextPage"/>'
            '<w:pgSz w:w="8.5in" w:h="11in" w:orient="portrait"/><w:cols w:space="708"/><w:formProt w:val="0"/>'
            '<w:textDirection w:val="lrTb"/><w:docGrid w:linePitch="360"/><w:titlePg w:val="0"/></w:sectPr>'
        )
    )
    assert bare == explicit
    assert bare["pgSz.w"] == 12240
    assert section_properties(None)["cols.num"] == 1


def test_section_changes_show() -> None:
    props = section_properties(
        w(
            '<w:sectPr><w:type w:val="continuous"/><w:pgMar w:left="720" w:top="1in"/><w:cols w:num="2" w:sep="on"/>'
            '<w:pgNumType w:fmt="lowerRoman" w:start="3"/><w:lnNumType w:countBy="5"/><w:titlePg/>'
            '<w:footnotePr><w:numFmt w:val="chicago"/></w:footnotePr></w:sectPr>'
        )
    )
    expected = {
        "type": "continuous",
        "pgMar.left": 720,
        "pgMar.top": 1440,
        "cols.num": 2,
        "cols.sep": True,
        "cols.space": 720,
        "pgNumType.fmt": "lowerRoman",
        "pgNumType.start": 3,
        "lnNumType.countBy": 5,
        "lnNumType.restart": "newPage",
        "titlePg": True,
        "footnotePr.numFmt": "chicago",
    }
    assert props | expected == props


def test_unequal_columns_and_page_borders() -> None:
    props = section_properties(
        w(
            '<w:sectPr><w:pgBorders w:offsetFrom="page"><w:left w:val="single" w:sz="8"/></w:pgBorders>'
            '<w:cols w:num="2" w:equalWidth="0"><w:col w:w="1000" w:space="20"/><w:col w:w="2000"/></w:cols></w:sectPr>'
        )
    )
    assert props["cols.columns"] == ((1000, 20), (2000, 0))
    assert (props["pgBorders.left"], props["pgBorders.offsetFrom"]) == (("single", 8, 0, "auto"), "page")


def test_the_cached_conditional_format_is_read_only_on_request() -> None:
    assert conditional_flags(w('<w:tcPr><w:cnfStyle w:val="100000000000"/></w:tcPr>')) == "100000000000"
    assert conditional_flags(None) is None
