"""Styles of letters and memoranda, of tables, and of what stands around the text."""

from __future__ import annotations

from matterbench.authoring.houses.design import Design
from matterbench.authoring.houses.pieces import face, paragraph
from matterbench.authoring.styles import Style

_BASE = "DefaultParagraphFont"


def letters(design: Design) -> tuple[Style, ...]:
    """Return the styles of the parts of letters and memoranda."""
    after = design.after
    return (
        Style("Letterhead", "Letterhead", following="Date", run=face(color=design.accent, size=design.small),
              paragraph=paragraph(rules=("bottom",), space=(0, 360), align="center")),
        Style("Date", "Date", following="InsideAddress", paragraph=paragraph(space=(0, 240))),
        Style("InsideAddress", "Inside Address", paragraph=paragraph(keep="lines", space=(0, 240))),
        Style("ReLine", "Re Line", following="Salutation", run=face(bold=True),
              paragraph=paragraph(keep="lines", stops=("left - 1440",), space=(0, 240), indent=(1440, -720),
                                  right=720)),
        Style("Salutation", "Salutation", following="BodyText", paragraph=paragraph(keep="next", space=(0, after))),
        Style("Closing", "Closing", paragraph=paragraph(keep="both", space=(after // 2, 240), indent=(4320, 0))),
        Style("CopyLine", "Copy Line", run=face(size=design.small),
              paragraph=paragraph(keep="lines", stops=("left - 720",), space=(0, 60), indent=(720, -720))),
        Style("MemoHead", "Memo Head", paragraph=paragraph(space=(40, 80))),
    )  # fmt: skip


def tables(design: Design) -> tuple[Style, ...]:
    """Return the styles of tables and of their cells."""
    small = face(size=design.small)
    margins = "".join(
        f'<w:{side} w:w="{width}" w:type="dxa"/>'
        for side, width in (("top", 0), ("left", 108), ("bottom", 0), ("right", 108))
    )
    fill = f'<w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="{design.shade}"/></w:tcPr>' if design.shade else ""
    first = f'<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr>{fill}</w:tblStylePr>'
    return (
        Style("TableText", "Table Text", paragraph=paragraph(space=(40, 40)), run=small),
        Style("TableHead", "Table Head", based_on="TableText", paragraph=paragraph(keep="next", align="center"),
              run=face(bold=True)),
        Style("Signature", "Signature",
              paragraph=paragraph(keep="next", stops=("left - 360", "left underscore 4200"), space=(0, 60))),
        Style("TableNormal", "Normal Table", "table", "", quick=False,
              table=f'<w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar>{margins}</w:tblCellMar></w:tblPr>'),
        Style("DocumentTable", "Document Table", "table", "TableNormal",
              table=f"<w:tblPr><w:tblBorders>{_lines(design.rules)}</w:tblBorders></w:tblPr>{first}"),
        Style("LayoutTable", "Layout Table", "table", "TableNormal"),
        Style("MemoTable", "Memo Table", "table", "TableNormal",
              table="<w:tblPr><w:tblBorders>" + _line("bottom", 8) + "</w:tblBorders></w:tblPr>"),
    )  # fmt: skip


def _lines(rules: str) -> str:
    if rules == "grid":
        return "".join(_line(side, 4) for side in ("top", "left", "bottom", "right", "insideH", "insideV"))
    if rules == "lines":
        return _line("top", 8) + _line("bottom", 8) + _line("insideH", 4)
    sides = ("top", "left", "bottom", "right", "insideH", "insideV")
    return "".join(_line(side, 4, "A6A6A6") for side in sides)


def _line(side: str, width: int, color: str = "auto") -> str:
    return f'<w:{side} w:val="single" w:sz="{width}" w:space="0" w:color="{color}"/>'


def margins(design: Design) -> tuple[Style, ...]:
    """Return the styles of headers, footers, notes and comments, and character styles."""
    small, edge = face(size=design.small - 2), ("center - 4680", "right - 9360")
    note = paragraph(align="both" if design.justified else "")
    above, below = (("bottom",) if design.header_rule else ()), (("top",) if design.footer_rule else ())
    return (
        Style("Header", "header", paragraph=paragraph(rules=above, stops=edge), run=small),
        Style("Footer", "footer", paragraph=paragraph(rules=below, stops=edge), run=small),
        Style("HeaderWide", "Header Wide", based_on="Header", paragraph=paragraph(stops=_WIDE)),
        Style("FooterWide", "Footer Wide", based_on="Footer", paragraph=paragraph(stops=_WIDE)),
        Style("FootnoteText", "footnote text", paragraph=note, run=face(size=design.small - 1)),
        Style("EndnoteText", "endnote text", paragraph=note, run=face(size=design.small - 1)),
        Style("CommentText", "annotation text", run=face(size=20)),
        Style(_BASE, "Default Paragraph Font", "character", "", quick=False),
        Style("SectionCaption", "Section Caption", "character", _BASE, run=design.caption),
        Style("FootnoteReference", "footnote reference", "character", _BASE, run=face(raised=True)),
        Style("EndnoteReference", "endnote reference", "character", _BASE, run=face(raised=True)),
        Style("CommentReference", "annotation reference", "character", _BASE, run=face(size=16)),
        Style("Hyperlink", "Hyperlink", "character", _BASE,
              run='<w:color w:val="0563C1" w:themeColor="hyperlink"/><w:u w:val="single"/>'),
    )  # fmt: skip


_WIDE = ("clear - 4680", "center - 6480", "clear - 9360", "right - 12960")
