"""The style hierarchy rule by rule, each with the smallest styles part that shows it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matterbench.ooxml.cascade import (
    PARAGRAPH_DEFAULTS,
    RUN_DEFAULTS,
    TableContext,
    differences,
    effective_paragraph,
    effective_run,
)
from matterbench.ooxml.formatting import paragraph_properties, run_properties
from matterbench.ooxml.inheritance import TOGGLES
from matterbench.ooxml.measures import Props
from matterbench.ooxml.styles import Styles
from tests.ooxml.fragments import defaults, style, styles, theme, w

BARE = styles("")


def run(xml: str) -> Props:
    return run_properties(w(f"<w:rPr>{xml}</w:rPr>"))


def paragraph(xml: str) -> Props:
    return paragraph_properties(w(f"<w:pPr>{xml}</w:pPr>"))


def levels(name: str, *, docs: bool | None, table: bool | None, para: bool | None, char: bool | None) -> Styles:
    """Return styles T, P and C that set one flag, or say nothing of it, over document defaults that do likewise."""
    said = {None: "", True: f"<w:{name}/>", False: f'<w:{name} w:val="0"/>'}
    return styles(
        defaults(run=said[docs])
        + style("table", "T", f"<w:rPr>{said[table]}</w:rPr>")
        + style("paragraph", "P", f"<w:rPr>{said[para]}</w:rPr>")
        + style("character", "C", f"<w:rPr>{said[char]}</w:rPr>")
    )


def styled(part: Styles, name: str, direct: Props | None = None) -> object:
    return effective_run(part, "P", "C", direct or {}, TableContext("T"))[name]


def test_bare_content_has_the_built_in_look() -> None:
    assert effective_run(BARE, None, None, {}) == RUN_DEFAULTS
    assert effective_paragraph(BARE, None, {}) == PARAGRAPH_DEFAULTS
    assert (RUN_DEFAULTS["sz"], PARAGRAPH_DEFAULTS["widowControl"]) == (20, True)


@pytest.mark.parametrize("name", sorted(TOGGLES))
@pytest.mark.parametrize(
    ("table", "para", "char", "shown"),
    [
        (None, None, None, False),
        (None, True, None, True),
        (None, True, True, False),
        (True, True, None, False),
        (True, None, True, False),
        (True, True, True, True),
        (None, True, False, True),
        (None, False, False, False),
    ],
)
def test_toggles_combine_by_exclusive_or(
    name: str, table: bool | None, para: bool | None, char: bool | None, shown: bool
) -> None:
    part = levels(name, docs=None, table=table, para=para, char=char)
    if name != "smallCaps":
        assert styled(part, name) is shown
    assert styled(part, name, {name: True}) is True
    assert styled(part, name, {name: False}) is False


@pytest.mark.parametrize(
    ("para", "char", "shown"),
    [(None, None, True), (False, None, False), (True, None, True), (True, True, True), (False, False, True)],
)
def test_true_document_defaults_beat_several_levels_but_not_one(
    para: bool | None, char: bool | None, shown: bool
) -> None:
    assert styled(levels("b", docs=True, table=None, para=para, char=char), "b") is shown


@pytest.mark.parametrize("name", ["dstrike", "webHidden", "noProof", "rtl"])
def test_other_flags_do_not_toggle(name: str) -> None:
    assert styled(levels(name, docs=None, table=None, para=True, char=True), name) is True
    assert styled(levels(name, docs=None, table=None, para=True, char=False), name) is False


def test_within_one_chain_a_toggle_is_plain_inheritance() -> None:
    bold, off = "<w:rPr><w:b/></w:rPr>", '<w:rPr><w:b w:val="0"/></w:rPr>'
    part = styles(
        style("paragraph", "A", bold) + style("paragraph", "B", bold, base="A") + style("paragraph", "C", off, base="B")
    )
    assert [effective_run(part, name, None, {})["b"] for name in "ABC"] == [True, True, False]


def test_later_levels_win() -> None:
    size = '<w:rPr><w:sz w:val="{}"/></w:rPr>'
    part = styles(
        defaults(run='<w:sz w:val="10"/>')
        + style("table", "T", size.format(12))
        + style("paragraph", "P", size.format(14))
        + style("paragraph", "Q")
        + style("character", "C", size.format(16))
    )
    table = TableContext("T")
    assert effective_run(part, "Q", None, {})["sz"] == 10
    assert effective_run(part, "Q", None, {}, table)["sz"] == 12
    assert effective_run(part, "P", None, {}, table)["sz"] == 14
    assert effective_run(part, "P", "C", {}, table)["sz"] == 16
    assert effective_run(part, "P", "C", {"sz": 18}, table)["sz"] == 18


def test_conditional_formats_reach_runs_and_paragraphs() -> None:
    header = '<w:tblStylePr w:type="firstRow"><w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:b/></w:rPr></w:tblStylePr>'
    part = styles(style("table", "T", header) + style("paragraph", "P", "<w:rPr><w:b/></w:rPr>"))
    first, other = TableContext("T", ("firstRow",)), TableContext("T", ("band1Horz",))
    assert effective_run(part, None, None, {}, first)["b"] is True
    assert effective_run(part, None, None, {}, other)["b"] is False
    assert effective_run(part, "P", None, {}, first)["b"] is False  # bold twice
    assert effective_paragraph(part, None, {}, {}, first)["jc"] == "center"


def test_unknown_and_mistyped_styles_count_as_the_default() -> None:
    part = styles(
        style("paragraph", "Normal", '<w:rPr><w:sz w:val="24"/></w:rPr>', default=True)
        + style("character", "Strong", "<w:rPr><w:b/></w:rPr>")
    )
    assert effective_run(part, "Gone", "Normal", {}) == effective_run(part, "Normal", None, {})
    assert effective_run(part, "Strong", None, {})["b"] is False


def test_theme_fonts_win_over_explicit_ones_beside_them_and_resolve() -> None:
    part = styles(defaults(run='<w:rFonts w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi"/>'), theme())
    assert effective_run(part, None, None, {})["font.ascii"] == "Calibri"
    both = run('<w:rFonts w:ascii="Times New Roman" w:asciiTheme="majorHAnsi"/>')
    assert effective_run(part, None, None, both)["font.ascii"] == "Calibri Light"
    explicit = run('<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/>')
    assert effective_run(part, None, None, explicit) == effective_run(part, None, None, {})


def test_theme_colours_resolve_wherever_they_stand() -> None:
    part = styles("", theme())
    direct = run(
        '<w:color w:val="ABCDEF" w:themeColor="accent1"/><w:shd w:val="clear" w:fill="FFFFFF" w:themeFill="text1"/>'
        '<w:bdr w:val="single" w:sz="4" w:themeColor="background1"/><w:u w:val="single" w:themeColor="hyperlink"/>'
    )
    found = effective_run(part, None, None, direct)
    assert (found["color"], found["u.color"]) == ("4472C4", "0563C1")
    assert (found["shd"], found["bdr"]) == (("clear", "auto", "000000"), ("single", 4, 0, "FFFFFF"))
    open_ended = effective_run(styles(""), None, None, run('<w:color w:themeColor="accent1"/>'))
    assert open_ended["color"] == ("theme", "accent1", "", "")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<w:b/>", '<w:b w:val="1"/>'),
        ("", '<w:u w:val="none"/><w:b w:val="0"/><w:highlight w:val="none"/><w:color w:val="auto"/>'),
        ('<w:u w:val="none"/>', '<w:u w:val="none" w:color="FF0000"/>'),
        ("<w:caps/>", "<w:caps/><w:smallCaps/>"),
        ('<w:sz w:val="20"/>', '<w:vertAlign w:val="baseline"/>'),
    ],
)
def test_runs_that_look_the_same_are_equal(one: str, other: str) -> None:
    assert effective_run(BARE, None, None, run(one)) == effective_run(BARE, None, None, run(other))


def test_direct_formatting_that_repeats_the_style_is_noise() -> None:
    part = styles(style("paragraph", "P", '<w:pPr><w:jc w:val="both"/><w:ind w:left="720"/></w:pPr>'))
    repeated = paragraph('<w:ind w:start="720"/><w:jc w:val="both"/>')
    assert effective_paragraph(part, "P", repeated) == effective_paragraph(part, "P", {})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('<w:spacing w:before="99" w:beforeAutospacing="1"/>', '<w:spacing w:beforeAutospacing="1"/>'),
        ('<w:spacing w:after="99" w:afterLines="50"/>', '<w:spacing w:afterLines="50"/>'),
        ('<w:ind w:left="99" w:leftChars="200"/>', '<w:ind w:leftChars="200"/>'),
        ('<w:tabs><w:tab w:val="clear" w:pos="720"/></w:tabs>', ""),
        ('<w:outlineLvl w:val="9"/><w:jc w:val="left"/><w:widowControl/>', ""),
    ],
)
def test_paragraphs_that_look_the_same_are_equal(one: str, other: str) -> None:
    assert effective_paragraph(BARE, None, paragraph(one)) == effective_paragraph(BARE, None, paragraph(other))


def test_tab_stops_add_up_and_clear_takes_away() -> None:
    stop = '<w:tab w:val="{}" w:pos="{}"/>'
    part = styles(
        style("paragraph", "P", f"<w:pPr><w:tabs>{stop.format('left', 100)}{stop.format('left', 300)}</w:tabs></w:pPr>")
    )
    direct = paragraph(f"<w:tabs>{stop.format('clear', 300)}{stop.format('right', 200)}</w:tabs>")
    assert effective_paragraph(part, "P", direct)["tabs"] == ((100, "left", "none"), (200, "right", "none"))


def test_numbering_named_by_the_paragraph_overrides_its_style_but_not_direct_formatting() -> None:
    part = styles(style("paragraph", "P", '<w:pPr><w:ind w:left="100" w:right="7"/></w:pPr>'))
    level = paragraph('<w:ind w:left="720" w:hanging="360"/>')
    numbered = effective_paragraph(part, "P", {}, level)
    assert (numbered["ind.left"], numbered["ind.firstLine"], numbered["ind.right"]) == (720, -360, 7)
    assert effective_paragraph(part, "P", {"ind.left": 50}, level)["ind.left"] == 50


def test_numbering_named_by_a_style_yields_to_that_style_and_overrides_its_base() -> None:
    part = styles(
        style("paragraph", "Base", '<w:pPr><w:ind w:left="10" w:right="20"/></w:pPr>')
        + style(
            "paragraph",
            "Listed",
            '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:ind w:left="300"/></w:pPr>',
            base="Base",
        )
        + style("paragraph", "Derived", '<w:pPr><w:ind w:hanging="5"/></w:pPr>', base="Listed")
    )
    level = paragraph('<w:ind w:left="720" w:right="30" w:hanging="360"/>')
    listed = effective_paragraph(part, "Listed", {}, level, numbering_in_style=True)
    derived = effective_paragraph(part, "Derived", {}, level, numbering_in_style=True)
    names = ("ind.left", "ind.right", "ind.firstLine")
    assert [listed[name] for name in names] == [300, 30, -360]
    assert [derived[name] for name in names] == [300, 30, -5]


def test_differences_are_sorted_and_leave_out_what_cannot_be_seen() -> None:
    before = effective_run(BARE, None, None, {})
    after = effective_run(BARE, None, None, run('<w:szCs w:val="40"/><w:lang w:val="fr-FR"/><w:b/><w:bCs/>'))
    assert differences(before, after) == (("b", False, True), ("lang", None, "fr-FR"))
    assert [name for name, *_ in differences(before, after, complex_script=True)] == ["b", "bCs", "lang", "szCs"]
    assert differences(before, before) == ()


def test_a_run_marked_right_to_left_shows_complex_script_formatting() -> None:
    before = effective_run(BARE, None, None, run("<w:rtl/>"))
    after = effective_run(BARE, None, None, run('<w:rtl/><w:szCs w:val="40"/>'))
    assert differences(before, after) == (("szCs", 20, 40),)


def test_east_asian_fonts_count_only_where_they_show() -> None:
    before = effective_run(BARE, None, None, {})
    after = effective_run(BARE, None, None, run('<w:rFonts w:eastAsia="SimSun"/>'))
    assert differences(before, after) == ()
    assert differences(before, after, east_asian=True) == (("font.eastAsia", "Times New Roman", "SimSun"),)


def test_equal_questions_share_one_answer() -> None:
    assert effective_run(BARE, None, None, {"b": True}) is effective_run(BARE, None, None, {"b": True})


_PROPS = st.fixed_dictionaries(
    {},
    optional={
        "b": st.booleans(),
        "caps": st.booleans(),
        "sz": st.integers(1, 80),
        "u": st.sampled_from(["none", "single"]),
    },
)


@given(_PROPS, _PROPS)
@settings(derandomize=True)
def test_writing_out_the_effective_value_changes_nothing(
    style_run: dict[str, bool | int | str], direct: dict[str, bool | int | str]
) -> None:
    xml = "".join(f'<w:{name} w:val="{str(value).lower()}"/>' for name, value in style_run.items())
    part = styles(style("paragraph", "P", f"<w:rPr>{xml}</w:rPr>"))
    shown = effective_run(part, "P", None, direct)
    assert effective_run(part, "P", None, {**direct, "b": shown["b"], "sz": shown["sz"]}) == shown
