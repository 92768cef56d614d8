"""The styles, settings and theme of every test document: small, and shaped as Word shapes them."""

from __future__ import annotations

from tests.build.package import NS

DOC_DEFAULTS = (
    '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/>'
    '<w:lang w:val="en-GB"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="259" '
    'w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>'
)
THEME_DEFAULTS = DOC_DEFAULTS.replace(
    'w:ascii="Calibri" w:hAnsi="Calibri"', 'w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi"'
)
_COLOURS = (
    '<a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1>'
    '<a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1>'
    '<a:dk2><a:srgbClr val="44546A"/></a:dk2><a:lt2><a:srgbClr val="E7E6E6"/></a:lt2>'
    + "".join(
        f'<a:accent{index}><a:srgbClr val="{value}"/></a:accent{index}>'
        for index, value in enumerate(("4472C4", "ED7D31", "A5A5A5", "FFC000", "5B9BD5", "70AD47"), 1)
    )
    + '<a:hlink><a:srgbClr val="0563C1"/></a:hlink><a:folHlink><a:srgbClr val="954F72"/></a:folHlink>'
)
_FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
_LINE = f'<a:ln w="6350">{_FILL}</a:ln>'
_EFFECT = "<a:effectStyle><a:effectLst/></a:effectStyle>"


def style(
    style_id: str,
    *,
    name: str = "",
    kind: str = "paragraph",
    based: str = "Normal",
    ppr: str = "",
    rpr: str = "",
    raw: str = "",
) -> str:
    """Return one w:style; `based=""` leaves basedOn away, `raw` stands between it and the properties."""
    base = f'<w:basedOn w:val="{based}"/>' if based else ""
    paragraph = f"<w:pPr>{ppr}</w:pPr>" if ppr else ""
    run = f"<w:rPr>{rpr}</w:rPr>" if rpr else ""
    return (
        f'<w:style w:type="{kind}" w:styleId="{style_id}"><w:name w:val="{name or style_id}"/>{base}{raw}'
        f"{paragraph}{run}</w:style>"
    )


def _default(kind: str, style_id: str, name: str, inner: str = "") -> str:
    return f'<w:style w:type="{kind}" w:default="1" w:styleId="{style_id}"><w:name w:val="{name}"/>{inner}</w:style>'


_GRID = "".join(
    f'<w:{side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>'
    for side in ("top", "left", "bottom", "right", "insideH", "insideV")
)
_CHARACTER = {"kind": "character", "based": "DefaultParagraphFont"}
STYLES: dict[str, str] = {
    "Normal": _default("paragraph", "Normal", "Normal", "<w:qFormat/>"),
    "DefaultParagraphFont": _default("character", "DefaultParagraphFont", "Default Paragraph Font"),
    "TableNormal": _default(
        "table",
        "TableNormal",
        "Normal Table",
        '<w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:left w:w="108" w:type="dxa"/>'
        '<w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr>',
    ),
    "NoList": _default("numbering", "NoList", "No List"),
    "Title": style("Title", ppr='<w:jc w:val="center"/>', rpr='<w:b/><w:sz w:val="32"/>'),
    "Heading1": style(
        "Heading1",
        name="heading 1",
        ppr='<w:keepNext/><w:outlineLvl w:val="0"/>',
        rpr='<w:b/><w:caps/><w:sz w:val="26"/>',
    ),
    "Heading2": style(
        "Heading2", name="heading 2", ppr='<w:keepNext/><w:outlineLvl w:val="1"/>', rpr='<w:b/><w:sz w:val="24"/>'
    ),
    "BodyText": style("BodyText", name="Body Text", ppr='<w:spacing w:after="120"/><w:jc w:val="both"/>'),
    "Quote": style("Quote", ppr='<w:ind w:left="720" w:right="720"/>', rpr="<w:i/>"),
    "Caption": style("Caption", name="caption", rpr='<w:i/><w:sz w:val="18"/>'),
    "TOC1": style("TOC1", name="toc 1", ppr='<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9350"/></w:tabs>'),
    "Header": style("Header", name="header"),
    "Footer": style("Footer", name="footer"),
    "FootnoteText": style("FootnoteText", name="footnote text", rpr='<w:sz w:val="20"/>'),
    "EndnoteText": style("EndnoteText", name="endnote text", rpr='<w:sz w:val="20"/>'),
    "CommentText": style("CommentText", name="annotation text", rpr='<w:sz w:val="20"/>'),
    "Strong": style("Strong", rpr="<w:b/>", **_CHARACTER),
    "Hyperlink": style("Hyperlink", rpr='<w:color w:val="0563C1"/><w:u w:val="single"/>', **_CHARACTER),
    "FootnoteReference": style(
        "FootnoteReference", name="footnote reference", rpr='<w:vertAlign w:val="superscript"/>', **_CHARACTER
    ),
    "EndnoteReference": style(
        "EndnoteReference", name="endnote reference", rpr='<w:vertAlign w:val="superscript"/>', **_CHARACTER
    ),
    "CommentReference": style("CommentReference", name="annotation reference", rpr='<w:sz w:val="16"/>', **_CHARACTER),
    "TableGrid": style(
        "TableGrid",
        name="Table Grid",
        kind="table",
        based="TableNormal",
        raw=f"<w:tblPr><w:tblBorders>{_GRID}</w:tblBorders></w:tblPr>",
    ),
}


def styles_xml(more: dict[str, str], defaults: str) -> str:
    """Return styles.xml: the styles above, `more` replacing or adding by id."""
    return f'<w:styles {NS} mc:Ignorable="w14 w15">{defaults}{"".join({**STYLES, **more}.values())}</w:styles>'


def theme_xml(minor: str = "Calibri", major: str = "Calibri Light") -> str:
    """Return theme1.xml with the two Latin fonts named."""
    fonts = "".join(
        f'<a:{kind}Font><a:latin typeface="{face}"/><a:ea typeface=""/><a:cs typeface=""/></a:{kind}Font>'
        for kind, face in (("major", major), ("minor", minor))
    )
    namespace = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    return (
        f'<a:theme {namespace} name="Office"><a:themeElements><a:clrScheme name="Office">{_COLOURS}</a:clrScheme>'
        f'<a:fontScheme name="Office">{fonts}</a:fontScheme><a:fmtScheme name="Office"><a:fillStyleLst>{_FILL * 3}'
        f"</a:fillStyleLst><a:lnStyleLst>{_LINE * 3}</a:lnStyleLst><a:effectStyleLst>{_EFFECT * 3}</a:effectStyleLst>"
        f"<a:bgFillStyleLst>{_FILL * 3}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>"
    )


def notes_xml(kind: str, notes: list[str]) -> str:
    """Return footnotes.xml or endnotes.xml, with the two separators that Word demands."""
    frames = "".join(
        f'<w:{kind} w:type="{mark}" w:id="{number}"><w:p><w:r><w:{mark}/></w:r></w:p></w:{kind}>'
        for number, mark in ((-1, "separator"), (0, "continuationSeparator"))
    )
    return f'<w:{kind}s {NS} mc:Ignorable="w14 w15">{frames}{"".join(notes)}</w:{kind}s>'
