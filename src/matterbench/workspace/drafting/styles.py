"""The style set and the list of documents drafted from blocks: plain, for a law firm's letter paper."""

from __future__ import annotations

_NS = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
FONT = "Times New Roman"
_LEVELS = (
    ("decimal", "%1.", 720, 720, "Clause1"),
    ("decimal", "%1.%2", 720, 720, "Clause2"),
    ("lowerLetter", "(%3)", 1440, 720, "Clause3"),
    ("lowerRoman", "(%4)", 2160, 720, "Clause4"),
)


def _style(id: str, name: str, ppr: str = "", rpr: str = "", based: str = "Normal", more: str = "") -> str:
    parent = f'<w:basedOn w:val="{based}"/>' if based else ""
    default = ' w:default="1"' if id == "Normal" else ""
    paragraph = f"<w:pPr>{ppr}</w:pPr>" if ppr else ""
    run = f"<w:rPr>{rpr}</w:rPr>" if rpr else ""
    return (
        f'<w:style w:type="paragraph"{default} w:styleId="{id}"><w:name w:val="{name}"/>{parent}{more}'
        f"<w:qFormat/>{paragraph}{run}</w:style>"
    )


def _heading(level: int, rpr: str, before: int) -> str:
    ppr = (
        f'<w:keepNext/><w:keepLines/><w:spacing w:before="{before}" w:after="120"/><w:outlineLvl w:val="{level - 1}"/>'
    )
    return _style(f"Heading{level}", f"heading {level}", ppr, rpr, more='<w:next w:val="Normal"/>')


def _clause(number: int) -> str:
    level = "" if number == 1 else f'<w:ilvl w:val="{number - 1}"/>'
    return _style(f"Clause{number}", f"Clause {number}", f'<w:numPr>{level}<w:numId w:val="1"/></w:numPr>')


def styles_xml() -> bytes:
    """Return the styles part."""
    fonts = "".join(f' w:{slot}="{FONT}"' for slot in ("ascii", "hAnsi", "eastAsia", "cs"))
    defaults = (
        f'<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts{fonts}/><w:sz w:val="24"/><w:szCs w:val="24"/>'
        '<w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="264" '
        'w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>'
    )
    border = '<w:{0} w:val="single" w:sz="4" w:space="0" w:color="auto"/>'
    borders = "".join(border.format(side) for side in ("top", "left", "bottom", "right", "insideH", "insideV"))
    cells = '<w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar>'
    tables = (
        '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr>'
        f'<w:tblInd w:w="0" w:type="dxa"/>{cells}</w:tblPr></w:style><w:style w:type="table" w:styleId="TableGrid">'
        f'<w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>{borders}</w:tblBorders>'
        "</w:tblPr></w:style>"
    )
    tabs = '<w:tabs><w:tab w:val="center" w:pos="4680"/><w:tab w:val="right" w:pos="9360"/></w:tabs>'
    small = '<w:sz w:val="20"/><w:szCs w:val="20"/>'
    styles = [
        _style("Normal", "Normal", based=""),
        _style(
            "Title", "Title", '<w:keepNext/><w:spacing w:after="240"/><w:jc w:val="center"/>', "<w:b/><w:bCs/><w:caps/>"
        ),
        _heading(1, "<w:b/><w:bCs/>", 240),
        _heading(2, "<w:b/><w:bCs/><w:i/><w:iCs/>", 200),
        _heading(3, "<w:i/><w:iCs/>", 160),
        *(_clause(number) for number in range(1, 5)),
        _style("Bullet", "List Bullet", '<w:numPr><w:numId w:val="2"/></w:numPr><w:contextualSpacing/>'),
        _style("Quote", "Quote", '<w:ind w:left="720" w:right="720"/>'),
        _style(
            "TableText", "Table Text", '<w:spacing w:before="40" w:after="40" w:line="240" w:lineRule="auto"/>', small
        ),
        _style("Signature", "Signature", '<w:keepNext/><w:keepLines/><w:spacing w:after="0"/><w:ind w:left="4320"/>'),
        _style("Header", "header", tabs, small),
        _style("Footer", "footer", tabs, small),
    ]
    return f"{DECLARATION}<w:styles {_NS}>{defaults}{''.join(styles)}{tables}</w:styles>".encode()


def numbering_xml() -> bytes:
    """Return the numbering part: list 1 of the clauses, list 2 of bullets."""
    levels = "".join(
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{fmt}"/><w:pStyle w:val="{style}"/>'
        f'<w:lvlText w:val="{text}"/><w:lvlJc w:val="left"/>'
        f'<w:pPr><w:ind w:left="{left}" w:hanging="{hanging}"/></w:pPr>'
        "</w:lvl>"
        for at, (fmt, text, left, hanging, style) in enumerate(_LEVELS)
    )
    bullet = (
        '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:pStyle w:val="Bullet"/>'
        '<w:lvlText w:val="•"/>'
        '<w:lvlJc w:val="left"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>'
    )
    lists = "".join(
        f'<w:abstractNum w:abstractNumId="{number}"><w:multiLevelType w:val="{kind}"/>{inner}</w:abstractNum>'
        for number, kind, inner in ((1, "multilevel", levels), (2, "singleLevel", bullet))
    )
    uses = "".join(f'<w:num w:numId="{n}"><w:abstractNumId w:val="{n}"/></w:num>' for n in (1, 2))
    return f"{DECLARATION}<w:numbering {_NS}>{lists}{uses}</w:numbering>".encode()
