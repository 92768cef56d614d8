from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matterbench.ooxml.formatting import (
    RUN_FLAGS,
    Value,
    numbering_reference,
    paragraph_properties,
    run_properties,
    style_reference,
)
from tests.ooxml.fragments import w


def run(content: str) -> dict[str, Value]:
    return run_properties(w(f"<w:rPr>{content}</w:rPr>"))


def paragraph(content: str) -> dict[str, Value]:
    return paragraph_properties(w(f"<w:pPr>{content}</w:pPr>"))


def test_nothing_written_is_nothing() -> None:
    assert run_properties(None) == run("") == paragraph_properties(None) == paragraph("") == {}


@pytest.mark.parametrize("flag", RUN_FLAGS)
def test_flags_have_one_form(flag: str) -> None:
    on = [run(f"<w:{flag}{spelling}/>") for spelling in ("", ' w:val="1"', ' w:val="true"', ' w:val="on"')]
    assert on == [{flag: True}] * 4
    assert run(f'<w:{flag} w:val="0"/>') == run(f'<w:{flag} w:val="off"/>') == {flag: False}


def test_a_theme_font_wins_over_the_font_beside_it() -> None:
    assert run('<w:rFonts w:ascii="Arial" w:asciiTheme="minorHAnsi" w:hAnsi="Arial" w:cstheme="minorBidi"/>') == {
        "font.ascii": ("theme", "minorHAnsi"),
        "font.hAnsi": "Arial",
        "font.cs": ("theme", "minorBidi"),
    }


def test_an_underline_and_its_colour_are_inherited_apart() -> None:
    assert run('<w:u w:val="single" w:color="ff0000"/>') == {"u": "single", "u.color": "FF0000"}
    assert run('<w:u w:val="single"/>') == {"u": "single"}
    assert run('<w:u w:color="auto"/>') == {"u.color": "auto"}


def test_sizes_spacing_scale_and_language() -> None:
    content = (
        '<w:sz w:val="11pt"/><w:spacing w:val="-10"/><w:w w:val="90%"/><w:position w:val="-6"/>'
        '<w:lang w:val="en-GB" w:bidi="ar-SA"/>'
    )
    assert run(content) == {
        "sz": 22, "spacing": -10, "w": 90, "position": -6, "lang": "en-GB", "lang.bidi": "ar-SA",
    }  # fmt: skip


def test_what_is_not_formatting_is_left_out() -> None:
    assert run('<w:rStyle w:val="Strong"/><w:ins w:id="1"/><w:del w:id="2"/><w:rPrChange w:id="3"/>') == {}
    assert paragraph(
        '<w:pStyle w:val="A"/><w:numPr/><w:rPr><w:b/></w:rPr><w:sectPr/><w:cnfStyle w:val="1"/><w:pPrChange w:id="1"/>'
    ) == {}  # fmt: skip


def test_extensions_and_unknown_elements_are_kept_under_their_name() -> None:
    props = run('<w14:ligatures w14:val="all"/><x:odd xmlns:x="urn:x" n="1"/>')
    assert props == {"w14:ligatures": ((("w14:val", "all"),), (), ""), "{urn:x}odd": ((("n", "1"),), (), "")}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('<w:jc w:val="start"/>', '<w:jc w:val="left"/>'),
        ('<w:jc w:val="end"/>', '<w:jc w:val="right"/>'),
        ('<w:ind w:start="720" w:end="1"/>', '<w:ind w:right="1" w:left="0.5in"/>'),
        ('<w:ind w:hanging="360"/>', '<w:ind w:firstLine="-360"/>'),
        ('<w:ind w:hanging="360" w:firstLine="10"/>', '<w:ind w:hanging="360"/>'),
        ('<w:spacing w:line="360"/>', '<w:spacing w:lineRule="auto" w:line="360"/>'),
        ('<w:shd w:val="nil"/>', '<w:shd w:val="clear" w:color="FF0000" w:fill="auto"/>'),
        ('<w:keepNext w:val="on"/>', "<w:keepNext/>"),
    ],
)
def test_two_spellings_of_one_paragraph(one: str, other: str) -> None:
    assert paragraph(one) == paragraph(other) != {}


def test_indents_and_spacing_are_one_property_an_attribute() -> None:
    assert paragraph('<w:ind w:left="720" w:hanging="360"/><w:spacing w:before="60" w:afterAutospacing="1"/>') == {
        "ind.left": 720,
        "ind.firstLine": -360,
        "spacing.before": 60,
        "spacing.afterAutospacing": True,
    }


def test_tabs_are_sorted_by_position_and_keep_clear_marks() -> None:
    tabs = '<w:tab w:val="end" w:pos="900" w:leader="dot"/><w:tab w:val="clear" w:pos="100"/><w:tab w:pos="x"/>'
    assert paragraph(f"<w:tabs>{tabs}</w:tabs>") == {
        "tabs": ((100, "clear", "none"), (900, "right", "dot"), ("x", "left", "none"))
    }


def test_each_border_is_a_property() -> None:
    content = '<w:pBdr><w:top w:val="single" w:sz="4" w:space="1" w:color="auto"/><w:start w:val="nil"/></w:pBdr>'
    assert paragraph(content) == {"pBdr.top": ("single", 4, 1, "auto"), "pBdr.left": ("none",)}


def test_damaged_attributes_are_kept_not_zeroed() -> None:
    assert paragraph('<w:ind w:left="NaN" w:hanging="?"/><w:jc/><w:outlineLvl w:val="top"/>') == {
        "ind.left": "NaN",
        "ind.firstLine": ("hanging", "?"),
        "outlineLvl": "top",
    }


def test_styles_and_lists_are_read_apart() -> None:
    pPr = w('<w:pPr><w:pStyle w:val="Body"/><w:numPr><w:ilvl w:val="2"/><w:numId w:val="7"/></w:numPr></w:pPr>')
    assert (style_reference(pPr), numbering_reference(pPr)) == ("Body", ("7", 2))
    assert style_reference(w('<w:rPr><w:b/><w:rStyle w:val="Strong"/></w:rPr>')) == "Strong"
    assert (style_reference(None), numbering_reference(None)) == (None, (None, None))
    assert numbering_reference(w('<w:pPr><w:numPr><w:ilvl w:val="x"/></w:numPr></w:pPr>')) == (None, None)


_PIECES = ("<w:b/>", "<w:i w:val='0'/>", "<w:sz w:val='22'/>", "<w:color w:val='FF0000'/>", "<w:caps/>", "<w14:glow/>")


@given(st.permutations(_PIECES))
@settings(derandomize=True)
def test_the_order_of_elements_is_noise(pieces: list[str]) -> None:
    assert run("".join(pieces)) == run("".join(_PIECES))
