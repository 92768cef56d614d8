from __future__ import annotations

import io
from dataclasses import replace

import pdfplumber
import pytest

from matterbench.authoring.lease import draft_3
from matterbench.authoring.manuscript import House, Kind, Manuscript, Pages
from matterbench.authoring.numbering import Level, ListDefinition, ListInstance
from matterbench.authoring.pdf import write_pdf
from matterbench.authoring.pdf.fonts import Format, width
from matterbench.authoring.pdf.lines import break_lines
from matterbench.authoring.pdf.looks import Look, Looks, Tab
from matterbench.authoring.pdf.spans import Span
from matterbench.authoring.sections import Section
from matterbench.authoring.source import Block, parse_blocks
from matterbench.authoring.styles import Style

_BODY = '<w:spacing w:after="240" w:line="480" w:lineRule="auto"/><w:jc w:val="both"/>'
_RULE = '<w:{} w:val="single" w:sz="6" w:space="1" w:color="auto"/>'
HOUSE = House(
    defaults='<w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault/>',
    styles=(
        Style("Normal", "Normal", based_on=""),
        Style("Body", "Body", paragraph=_BODY),
        Style("Deep", "Deep", based_on="Body", paragraph='<w:ind w:left="1440"/><w:jc w:val="left"/>', run="<w:i/>"),
        Style("Head", "Head", paragraph='<w:keepNext/><w:jc w:val="center"/>', run="<w:b/><w:caps/>"),
        Style("Boxed", "Boxed", run='<w:rFonts w:ascii="Georgia"/><w:color w:val="7F0000"/>', paragraph="<w:pBdr>"
              + "".join(_RULE.format(side) for side in ("top", "left", "bottom", "right")) + "</w:pBdr>"
              + '<w:ind w:left="4680"/>'),
        Style("Masthead", "Masthead", paragraph=f"<w:pBdr>{_RULE.format('bottom')}</w:pBdr>"),
        Style("Header", "header", paragraph='<w:tabs><w:tab w:val="right" w:pos="9360"/></w:tabs>'),
        Style("Footer", "footer", based_on="Header"),
    ),
    definitions=(ListDefinition("main", (
        Level("upperRoman", "ARTICLE %1", bold=True),
        Level("decimal", "%2.", left=720, first=-720, tab=720),
    )),),
    instances=(ListInstance("main", "main"),),
    kinds={
        "body": Kind("Body"), "deep": Kind("Deep"), "legend": Kind("Boxed"), "letterhead": Kind("Masthead"),
        "article": Kind("Head", "main", 0, contents=True), "1": Kind("Body", "main", 1),
    },
    sections={
        "letter": Section("letter", title_page=True, headers={"default": "header-next"}),
        "roman": Section("roman", number_format="lowerRoman", number_start=3, footers={"default": "footer-page"}),
    },
)  # fmt: skip
STORIES = (Block("header", "header-next", "Ruth Okafor // Page {pagenum} of {numpages}"),
           Block("footer", "footer-page", "Agreement{tab}{pagenum}"))  # fmt: skip


def manuscript(markup: str) -> Manuscript:
    return replace(draft_3(), house=HOUSE, blocks=parse_blocks(markup), stories=STORIES, terms=(), footnotes=(),
                   pages=Pages({}, 0))  # fmt: skip


def pages(markup: str) -> list[pdfplumber.page.Page]:
    return pdfplumber.open(io.BytesIO(write_pdf(manuscript(markup)).data)).pages


def test_styles_are_read_with_what_they_are_based_on() -> None:
    looks = Looks(HOUSE)
    deep = looks.paragraph("Deep")
    assert (deep.align, deep.left, deep.after, deep.line) == ("left", 72, 12, 2)
    assert deep.run == Format("sans", 11, italic=True)
    assert looks.paragraph("Boxed").run == Format("serif", 11, color="7F0000")
    assert looks.paragraph("Header").tabs == (Tab(468, "right"),)


def test_a_level_indents_unless_the_style_does() -> None:
    looks, level = Looks(HOUSE), HOUSE.definitions[0].levels[1]
    assert (looks.paragraph("Body", level).left, looks.paragraph("Body", level).first) == (36, -36)
    assert looks.paragraph("Deep", level).left == 72


def test_numbers_hang_and_capitals_are_printed() -> None:
    (page,) = pages("article: Terms\n\n1: " + "Owner shall keep the Project in repair. " * 6 + "\n\nend roman:")
    text = page.extract_text()
    assert "ARTICLE I TERMS" in text
    lines = [line for line in page.extract_text_lines() if "repair" in line["text"]]
    assert [round(line["x0"]) for line in lines[:2]] == [72, 108]
    assert lines[1]["top"] - lines[0]["top"] == pytest.approx(11 * 1.149 * 2, abs=0.1)
    assert round(lines[0]["x1"]) == 540


def test_borders_are_drawn() -> None:
    (page,) = pages("letterhead: HARROW & PELL LLP\n\nlegend: Record and return to\n\nend roman:")
    flat = [line for line in page.lines if line["top"] == line["bottom"]]
    assert [round(line["x1"] - line["x0"]) for line in flat] == [468, 242, 242]
    box = [line for line in page.lines if line["x0"] == line["x1"]]
    assert len(box) == 2
    (red,) = {char["non_stroking_color"] for char in page.chars if char["text"] == "d"}
    assert red == pytest.approx((0.498, 0, 0), abs=0.01)


def test_headers_and_page_numbers_follow_the_section() -> None:
    body = "body: " + "All notices shall be in writing. " * 260
    first, *rest = pages(f"{body}\n\nbreak letter:\n\n{body}\n\nend roman:")
    letter = [page for page in (first, *rest) if "Agreement" not in page.extract_text()]
    assert "Ruth Okafor" not in first.extract_text()
    total = len(rest) + 1
    assert f"Ruth Okafor\nPage 2 of {total}" in letter[1].extract_text()
    numbered = [page.extract_text().splitlines()[-1] for page in rest if page not in letter]
    assert numbered == [f"Agreement {one}" for one in ("iii", "iv", "v", "vi", "vii")[: len(numbered)]]
    assert len(numbered) > 2


PLAIN = Format()


def text(*parts: str) -> list[Span]:
    return [Span(one, PLAIN) for one in parts]


def test_lines_are_filled_but_the_last() -> None:
    lines = break_lines(text("the quick brown fox " * 12), Look(align="both"), 200)
    assert all(line.runs[-1].end == pytest.approx(200) for line in lines[:-1])
    assert lines[-1].runs[-1].stretch == 0
    assert " ".join(run.text for line in lines for run in line.runs) == ("the quick brown fox " * 12).strip()


def test_words_of_several_formats_are_not_parted() -> None:
    bold = Format(bold=True)
    spans = [Span("aaaa \u201c", PLAIN), Span("Rent", bold), Span("\u201d bb", PLAIN)]
    room = width("aaaa \u201cRent", PLAIN)
    first, second = break_lines(spans, Look(), room)
    assert [run.text for run in first.runs] == ["aaaa"]
    assert [run.text for run in second.runs] == ["\u201c", "Rent", "\u201d bb"]


@pytest.mark.parametrize(("align", "shift"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_tabs_place_what_follows(align: str, shift: float) -> None:
    look = Look(tabs=(Tab(200, align, "dot"),))
    (line,) = break_lines(text("Rent\t", "17"), look, 300)
    size = width("17", PLAIN)
    assert line.runs[1].x == pytest.approx(200 - shift * size)
    assert line.leaders[0].end == pytest.approx(line.runs[1].x)
    assert line.leaders[0].start == pytest.approx(width("Rent", PLAIN))


def test_words_longer_than_a_line_are_cut() -> None:
    lines = break_lines(text("x" * 100), Look(), 120)
    assert all(line.runs[-1].end <= 120 for line in lines)
    assert "".join(run.text for line in lines for run in line.runs) == "x" * 100


def test_words_break_after_a_hyphen_but_figures_do_not() -> None:
    room = width("a non-distur", PLAIN)
    lines = break_lines(text("a non-disturbance 2026-11-03"), Look(), room)
    assert [line.runs[0].text for line in lines] == ["a non-", "disturbance", "2026-11-03"]


def test_an_empty_paragraph_is_one_line() -> None:
    assert len(break_lines([], Look(), 100)) == 1
