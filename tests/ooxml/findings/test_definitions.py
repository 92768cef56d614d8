"""Definitions that changed: one finding for each property of a style, with what it reaches."""

from __future__ import annotations

import pytest

from matterbench.ooxml.changes import Change
from matterbench.ooxml.diff import align
from matterbench.ooxml.document import read
from matterbench.ooxml.findings.definitions import style_changes
from matterbench.ooxml.findings.theme import theme_findings
from tests.build import DOC_DEFAULTS, STYLES, doc, edit, p, r, style, tbl

BODY = (p("Payment", style="Heading1"), p("Within thirty days.", style="BodyText"), p("Net.", style="BodyText"))


def changes(before: bytes, after: bytes) -> list[Change]:
    comparison = align(read(before), read(after))
    return [*style_changes(comparison), *theme_findings(comparison)]


def told(before: bytes, after: bytes) -> list[tuple[str, int, str, str]]:
    return [(c.severity.value, c.invariant, c.property, c.message) for c in changes(before, after)]


def body_text(
    rpr: str = "", ppr: str = '<w:spacing w:after="120"/><w:jc w:val="both"/>', name: str = "Body Text"
) -> str:
    return style("BodyText", name=name, ppr=ppr, rpr=rpr)


def with_style(**styles: str) -> bytes:
    return doc(*BODY, styles=styles)


def test_equal_styles_tell_nothing() -> None:
    assert told(doc(*BODY), doc(*BODY)) == []


def test_a_changed_style_names_the_property_and_the_paragraphs_it_reaches() -> None:
    (change,) = changes(doc(*BODY), with_style(BodyText=body_text('<w:sz w:val="20"/>')))
    assert change.message == "Style Body Text: font size 11 pt → 10 pt; 2 paragraphs affected"
    assert (change.kind, change.invariant, change.property, change.severity) == ("definition", 15, "sz", "block")
    assert (change.before, change.after, change.affected) == ("11 pt", "10 pt", 2)
    assert change.where.shown.words() == "Document"
    assert change.where.shown.part == "word/styles.xml"


def test_a_style_reaches_the_styles_that_are_based_on_it_and_say_nothing_else() -> None:
    child = style("Clause", based="BodyText")
    own = style("Note", based="BodyText", rpr='<w:sz w:val="18"/>')
    body = (*BODY, p("a", style="Clause"), p("b", style="Note"))
    before = doc(*body, styles={"Clause": child, "Note": own})
    after = doc(*body, styles={"Clause": child, "Note": own, "BodyText": body_text('<w:sz w:val="20"/>')})
    assert told(before, after) == [
        ("block", 15, "sz", "Style Body Text: font size 11 pt → 10 pt; 3 paragraphs affected")
    ]


def test_a_latin_font_is_told_once() -> None:
    after = with_style(BodyText=body_text('<w:rFonts w:ascii="Arial" w:hAnsi="Arial"/>'))
    assert told(doc(*BODY), after) == [
        ("block", 15, "font.ascii", "Style Body Text: font Calibri → Arial; 2 paragraphs affected")
    ]


@pytest.mark.parametrize(
    ("rpr", "message"),
    [
        ("<w:vanish/>", "text made invisible (hidden)"),
        ('<w:color w:val="FFFFFF"/>', "text made invisible (white (FFFFFF) on white (FFFFFF))"),
    ],
)
def test_a_style_that_hides_its_text_says_so(rpr: str, message: str) -> None:
    (change,) = changes(doc(*BODY), with_style(BodyText=body_text(rpr)))
    assert (change.invariant, change.severity) == (11, "block")
    assert change.message == f"Style Body Text: {message}; 2 paragraphs affected"


def test_a_style_that_nothing_uses_is_information_told_at_once() -> None:
    after = with_style(Quote=style("Quote", ppr='<w:ind w:left="1440"/>', rpr="<w:b/>"))
    assert told(doc(*BODY), after) == [
        (
            "info",
            15,
            "definition",
            "Style Quote, which nothing uses: bold added, italic removed, left indent 0.50 in → 1.00 in and 1 more",
        )
    ]


def test_another_base_is_judged_by_what_it_does() -> None:
    quote = style("Quote", based="BodyText", ppr='<w:ind w:left="720" w:right="720"/>', rpr="<w:i/>")
    body = (*BODY, p("q", style="Quote"))
    assert told(doc(*body, styles={"Quote": quote}), doc(*body)) == [
        (
            "block",
            15,
            "basedOn",
            "Style Quote: based on Body Text → Normal (alignment justified → left, space after 6 pt → 8 pt); "
            "1 paragraph affected",
        )
    ]
    same = style("Quote", based="Header", ppr='<w:ind w:left="720" w:right="720"/>', rpr="<w:i/>")
    assert [c[:3] for c in told(doc(*body), doc(*body, styles={"Quote": same}))] == [("warn", 15, "basedOn")]


def test_document_defaults_reach_what_does_not_say_otherwise() -> None:
    after = doc(*BODY, docdefaults=DOC_DEFAULTS.replace('w:after="160"', 'w:after="0"'))
    assert told(doc(*BODY), after) == [
        ("block", 16, "spacing.after", "Document defaults: space after 8 pt → 0 pt; 1 paragraph affected")
    ]


def test_defaults_that_move_into_the_default_style_change_nothing_to_see() -> None:
    normal = STYLES["Normal"].replace("<w:qFormat/>", '<w:qFormat/><w:pPr><w:spacing w:after="160"/></w:pPr>')
    after = doc(*BODY, docdefaults=DOC_DEFAULTS.replace('w:after="160" ', ""), styles={"Normal": normal})
    assert told(doc(*BODY), after) == [
        ("info", 16, "spacing.after", "Document defaults: space after 8 pt → 0 pt; nothing looks different")
    ]


def test_character_styles_count_runs_and_table_styles_tables() -> None:
    body = (p("a ", r("b", style="Strong")), tbl(("x", "y")))
    strong = style("Strong", kind="character", based="DefaultParagraphFont", rpr="<w:i/>")
    assert told(doc(*body), doc(*body, styles={"Strong": strong})) == [
        ("block", 15, "b", "Style Strong: bold removed; 1 run affected"),
        ("block", 15, "i", "Style Strong: italic added; 1 run affected"),
    ]
    banded = STYLES["TableGrid"].replace(
        "</w:style>", '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr></w:style>'
    )
    assert told(doc(*body), doc(*body, styles={"TableGrid": banded})) == [
        ("block", 15, "b", "Style Table Grid, first row: bold added; 1 table affected")
    ]


def test_the_lines_of_a_table_style_are_one_change() -> None:
    plain = style("TableGrid", name="Table Grid", kind="table", based="TableNormal")
    assert told(doc(tbl(("x", "y"))), doc(tbl(("x", "y")), styles={"TableGrid": plain})) == [
        (
            "block",
            15,
            "tblBorders.bottom",
            "Style Table Grid: table borders (bottom, inside horizontal, inside vertical, left, right, top) removed "
            "(single 0.5 pt automatic); 1 table affected",
        )
    ]


def test_numbering_of_a_style() -> None:
    numbered = STYLES["Heading1"].replace("<w:outlineLvl", '<w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl')
    assert told(with_style(Heading1=numbered), doc(*BODY)) == [
        ("block", 15, "numId", "Style heading 1: numbering removed; 1 paragraph affected")
    ]


def test_a_style_that_the_text_still_names_is_missed() -> None:
    clause = style("Clause", ppr='<w:ind w:left="720"/>')
    body = (p("a", style="Clause"), "b")
    before = doc(*body, styles={"Clause": clause})
    assert told(before, edit(before, "word/styles.xml", clause, "")) == [
        ("block", 15, "style", "Style Clause removed: 1 paragraph lost it")
    ]
    unused = doc("b", styles={"Clause": clause})
    assert told(unused, doc("b")) == [("info", 15, "styles", "1 style removed, which nothing uses: Clause")]
    assert told(doc("b"), unused) == [("info", 15, "styles", "1 style added: Clause")]


def test_a_new_style_id_with_the_old_name_is_noise_and_a_new_name_a_warning() -> None:
    before = doc(p("a", style="Clause"), styles={"Clause": style("Clause")})
    renumbered = doc(p("a", style="Cl2"), styles={"Cl2": style("Cl2", name="Clause")})
    assert told(before, renumbered) == []
    renamed = doc(p("a", style="Clause"), styles={"Clause": style("Clause", name="Section")})
    assert told(before, renamed) == [("warn", 15, "name", "Style Clause renamed Section")]


def test_gallery_facts_and_spelling_are_noise() -> None:
    shuffled = STYLES["BodyText"].replace("<w:basedOn", '<w:uiPriority w:val="1"/><w:qFormat/><w:basedOn')
    assert told(doc(*BODY), with_style(BodyText=shuffled)) == []


def test_the_theme_font_that_the_text_uses() -> None:
    (change,) = changes(doc(*BODY, theme="Calibri"), doc(*BODY, theme="Comic Sans MS"))
    assert change.message == "Theme: minor font Calibri → Comic Sans MS"
    assert (change.invariant, change.property, change.severity) == (16, "theme.font.minorHAnsi", "block")
    assert change.where.shown.part == "word/theme/theme1.xml"


def test_a_theme_colour_that_nothing_refers_to_is_information() -> None:
    before = doc(*BODY, theme="Calibri")
    after = edit(before, "word/theme/theme1.xml", "4472C4", "00AA00")
    assert told(before, after) == [
        ("info", 16, "theme.color.accent1", "Theme: colour accent 1 4472C4 → 00AA00; nothing looks different")
    ]
    coloured = doc(p(r("x", color={"val": "4472C4", "themeColor": "accent1"})), theme="Calibri")
    (change,) = changes(coloured, edit(coloured, "word/theme/theme1.xml", "4472C4", "00AA00"))
    assert change.severity == "block"
