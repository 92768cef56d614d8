"""The house style of the firm that drafts the lease: styles, lists, kinds of paragraph, sections."""

from __future__ import annotations

from matterbench.authoring.manuscript import House, Kind
from matterbench.authoring.numbering import Level, ListDefinition, ListInstance
from matterbench.authoring.sections import Section
from matterbench.authoring.styles import Style

_THEME_FONT = (
    '<w:rFonts w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi" w:eastAsiaTheme="minorHAnsi" w:cstheme="minorBidi"/>'
)
_DEFAULTS = (
    f'<w:rPrDefault><w:rPr>{_THEME_FONT}<w:sz w:val="23"/><w:szCs w:val="23"/>'
    '<w:lang w:val="en-US" w:eastAsia="en-US" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault/>'
)

_KEEP = "<w:keepNext/><w:keepLines/>"
_BOTH, _CENTRE = '<w:jc w:val="both"/>', '<w:jc w:val="center"/>'
_BOLD, _SMALL = "<w:b/>", '<w:sz w:val="20"/><w:szCs w:val="20"/>'


def _spacing(after: int, before: int = 0) -> str:
    return f'<w:spacing w:before="{before}" w:after="{after}"/>'


def _numbered(instance: int, level: int) -> str:
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{instance}"/></w:numPr>'


def _tabs(*stops: str) -> str:
    parts = (stop.split() for stop in stops)
    rows = (
        f'<w:tab w:val="{kind}"' + (f' w:leader="{leader}"' if leader != "-" else "") + f' w:pos="{position}"/>'
        for kind, leader, position in parts
    )
    return "<w:tabs>" + "".join(rows) + "</w:tabs>"


_OPERATIVE = (
    Style("Normal", "Normal", based_on=""),
    Style("BodyText", "Body Text", paragraph=_spacing(200) + _BOTH),
    Style("Recital", "Recital", "paragraph", "BodyText", paragraph=_numbered(3, 0)),
    Style("Preamble", "Preamble", "paragraph", "BodyText", paragraph='<w:ind w:firstLine="720"/>'),
    Style("Continued", "Continued", "paragraph", "BodyText", paragraph='<w:ind w:left="0"/>'),
    Style("Heading1", "heading 1", following="LeaseL2",
          paragraph=_KEEP + _numbered(1, 0) + _spacing(200, 320) + '<w:outlineLvl w:val="0"/>', run=_BOLD),
    Style("LeaseL2", "Lease L2", "paragraph", "BodyText", paragraph=_numbered(1, 1)),
    Style("LeaseL3", "Lease L3", "paragraph", "BodyText", paragraph=_numbered(1, 2)),
    Style("LeaseL4", "Lease L4", "paragraph", "BodyText", paragraph=_numbered(1, 3)),
    Style("ExhibitHeading", "Exhibit Heading", following="BodyText", run=_BOLD,
          paragraph="<w:keepNext/><w:pageBreakBefore/>" + _numbered(2, 0) + _spacing(280)
          + '<w:outlineLvl w:val="0"/>'),
    Style("ExhibitL1", "Exhibit L1", "paragraph", "BodyText", paragraph=_spacing(140)),
    Style("ExhibitL2", "Exhibit L2", "paragraph", "BodyText", paragraph=_spacing(140)),
    Style("WorkPart", "Work Part", "paragraph", "BodyText", following="ExhibitL1", paragraph=_KEEP, run=_BOLD),
    Style("Equation", "Equation", "paragraph", "BodyText", paragraph=_CENTRE),
)  # fmt: skip

_DISPLAY = (
    Style("Title", "Title", paragraph=_spacing(600, 1500) + _CENTRE,
          run=_BOLD + '<w:sz w:val="40"/><w:szCs w:val="40"/>'),
    Style("CoverText", "Cover Text", paragraph=_spacing(320) + _CENTRE),
    Style("CoverParty", "Cover Party", "paragraph", "CoverText", run=_BOLD),
    Style("LeaseTitle", "Lease Title", paragraph=_KEEP + _spacing(320) + _CENTRE, run=_BOLD + '<w:u w:val="single"/>'),
    Style("CentredHead", "Centred Head", following="BodyText", paragraph=_KEEP + _spacing(240, 120) + _CENTRE,
          run=_BOLD),
    Style("TableNote", "Table Note", following="BodyText", paragraph=_spacing(240, 80) + _BOTH, run=_SMALL),
    Style("Centred", "Centred", paragraph=_spacing(240) + _CENTRE),
    Style("NewPage", "New Page", "paragraph", "BodyText", paragraph="<w:pageBreakBefore/>" + _spacing(480)),
    Style("TOCHeading", "TOC Heading", paragraph=_spacing(240) + _CENTRE, run=_BOLD),
    Style("TOC1", "toc 1", paragraph=_tabs("left - 1440", "right dot 9350") + _spacing(70)
          + '<w:ind w:left="1440" w:hanging="1440"/>'),
    Style("IndexEntry", "Index Entry", paragraph=_tabs("right dot 4310") + _spacing(40), run=_SMALL),
    Style("TextBox", "Text Box", paragraph=_CENTRE, run='<w:i/><w:sz w:val="19"/><w:szCs w:val="19"/>'),
    Style("Caption", "caption", paragraph=_KEEP + _spacing(120, 120), run=_BOLD + _SMALL),
    Style("TableText", "Table Text", paragraph=_spacing(40, 40), run=_SMALL),
    Style("TableHead", "Table Head", "paragraph", "TableText", paragraph="<w:keepNext/>" + _CENTRE, run=_BOLD),
    Style("Signature", "Signature", paragraph="<w:keepNext/>" + _tabs("left - 360", "left underscore 4200")
          + _spacing(60)),
    Style("SectionEnd", "Section End", paragraph='<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>',
          run='<w:sz w:val="2"/><w:szCs w:val="2"/>'),
)  # fmt: skip

_NOTES = (
    Style("Header", "header", paragraph=_tabs("center - 4680", "right - 9360"), run=_SMALL),
    Style("Footer", "footer", paragraph=_tabs("center - 4680", "right - 9360"), run=_SMALL),
    Style("HeaderWide", "Header Wide", "paragraph", "Header", paragraph=_tabs("clear - 9360", "right - 12960")),
    Style("FooterWide", "Footer Wide", "paragraph", "Footer",
          paragraph=_tabs("clear - 4680", "center - 6480", "clear - 9360", "right - 12960")),
    Style("FootnoteText", "footnote text", paragraph=_BOTH, run=_SMALL),
    Style("EndnoteText", "endnote text", paragraph=_BOTH, run=_SMALL),
    Style("CommentText", "annotation text", run=_SMALL),
    Style("DefaultParagraphFont", "Default Paragraph Font", "character", "", quick=False),
    Style("SectionCaption", "Section Caption", "character", "DefaultParagraphFont", run='<w:u w:val="single"/>'),
    Style("FootnoteReference", "footnote reference", "character", "DefaultParagraphFont",
          run='<w:vertAlign w:val="superscript"/>'),
    Style("EndnoteReference", "endnote reference", "character", "DefaultParagraphFont",
          run='<w:vertAlign w:val="superscript"/>'),
    Style("CommentReference", "annotation reference", "character", "DefaultParagraphFont",
          run='<w:sz w:val="16"/><w:szCs w:val="16"/>'),
    Style("Hyperlink", "Hyperlink", "character", "DefaultParagraphFont",
          run='<w:color w:val="0563C1" w:themeColor="hyperlink"/><w:u w:val="single"/>'),
)  # fmt: skip

_CELL_MARGINS = (
    '<w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/>'
    '<w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar>'
)
_BORDERS = "".join(
    f'<w:{side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>'
    for side in ("top", "left", "bottom", "right", "insideH", "insideV")
)
_TABLES = (
    Style("TableNormal", "Normal Table", "table", "", quick=False,
          table=f'<w:tblPr><w:tblInd w:w="0" w:type="dxa"/>{_CELL_MARGINS}</w:tblPr>'),
    Style("LeaseTable", "Lease Table", "table", "TableNormal",
          table=f"<w:tblPr><w:tblBorders>{_BORDERS}</w:tblBorders></w:tblPr>"
          '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr>'),
    Style("LayoutTable", "Layout Table", "table", "TableNormal"),
)  # fmt: skip

_DEFINITIONS = (
    ListDefinition("lease", (
        Level("decimal", "ARTICLE %1", "Heading1", left=1620, first=-1620, tab=1620, bold=True),
        Level("decimal", "%1.%2", "LeaseL2", left=0, first=720, tab=1440),
        Level("lowerLetter", "(%3)", "LeaseL3", left=1440, first=-720, tab=1440),
        Level("lowerRoman", "(%4)", "LeaseL4", left=2160, first=-720, tab=2160),
    )),
    ListDefinition("exhibits", (
        Level("upperLetter", "EXHIBIT %1", "ExhibitHeading", left=1620, first=-1620, tab=1620, bold=True),
    )),
    ListDefinition("recitals", (Level("upperLetter", "%1.", "Recital", left=0, first=720, tab=1440),)),
    ListDefinition("forms", (Level("decimal", "%1.", left=720, first=-720, tab=720),)),
    ListDefinition("work", (
        Level("decimal", "Part %1.", left=1080, first=-1080, tab=1080, bold=True),
        Level("decimal", "%1.%2", left=720, first=-720, tab=720),
        Level("lowerLetter", "(%3)", left=1440, first=-720, tab=1440),
    )),
    ListDefinition("rules", (
        Level("decimal", "%1.", left=720, first=-720, tab=720),
        Level("lowerLetter", "(%2)", left=1440, first=-720, tab=1440),
    )),
)  # fmt: skip

_INSTANCES = (
    ListInstance("lease", "lease"),
    ListInstance("exhibits", "exhibits"),
    ListInstance("recitals", "recitals"),
    ListInstance("dates-form", "forms", restart=True),
    ListInstance("work", "work"),
    ListInstance("rules", "rules"),
    ListInstance("estoppel-form", "forms", restart=True),
    ListInstance("guaranty-terms", "forms", restart=True),
)

_KINDS = {
    "title": Kind("Title"),
    "cover": Kind("CoverText"),
    "coverparty": Kind("CoverParty"),
    "fronthead": Kind("CentredHead"),
    "recitalhead": Kind("CentredHead"),
    "formtitle": Kind("CentredHead"),
    "matrixtitle": Kind("CentredHead"),
    "leasetitle": Kind("LeaseTitle"),
    "preamble": Kind("Preamble"),
    "recital": Kind("Recital", "recitals", 0),
    "body": Kind("BodyText"),
    "continued": Kind("Continued"),
    "tablenote": Kind("TableNote"),
    "normal": Kind("Normal"),
    "centered": Kind("Centred"),
    "caption": Kind("Caption"),
    "pagebreak": Kind("NewPage"),
    "article": Kind("Heading1", "lease", 0, contents=True),
    "1": Kind("LeaseL2", "lease", 1),
    "2": Kind("LeaseL3", "lease", 2),
    "3": Kind("LeaseL4", "lease", 3),
    "exhibit": Kind("ExhibitHeading", "exhibits", 0, contents=True),
    "c1": Kind("ExhibitL1", "dates-form", 0, direct=True),
    "d1": Kind("WorkPart", "work", 0, direct=True),
    "d2": Kind("ExhibitL1", "work", 1, direct=True),
    "d3": Kind("ExhibitL2", "work", 2, direct=True),
    "e1": Kind("ExhibitL1", "rules", 0, direct=True),
    "e2": Kind("ExhibitL2", "rules", 1, direct=True),
    "f1": Kind("ExhibitL1", "estoppel-form", 0, direct=True),
    "g1": Kind("ExhibitL1", "guaranty-terms", 0, direct=True),
}

_SECTIONS = (
    Section("cover", title_page=True, headers={"default": "header-draft", "first": "header-cover"},
            footers={"default": "footer-front", "first": "footer-cover"}),
    Section("contents", number_format="lowerRoman", number_start=1),
    Section("indexhead", number_format="lowerRoman"),
    Section("index", continuous=True, columns=2, number_format="lowerRoman"),
    Section("body", title_page=True, number_format="decimal", number_start=1, headers={"first": "header-opening"},
            footers={"default": "footer-body", "first": "footer-body"}),
    Section("exhibits", number_format="decimal"),
    Section("landscape", landscape=True, headers={"default": "header-wide"}, footers={"default": "footer-wide"}),
    Section("last", headers={"default": "header-draft"}, footers={"default": "footer-body"}),
)  # fmt: skip

HOUSE = House(
    defaults=_DEFAULTS,
    styles=(*_OPERATIVE, *_DISPLAY, *_NOTES, *_TABLES),
    definitions=_DEFINITIONS,
    instances=_INSTANCES,
    kinds=_KINDS,
    sections={section.key: section for section in _SECTIONS},
)
