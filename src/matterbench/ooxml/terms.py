"""The words for formatting: what each property is called, how its value is written, and how much a change of it weighs.

One row a property. A property without a row is called by its own name and weighs `block`: nobody has said it is
harmless.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Severity = Literal["block", "warn", "info"]
Unit = Literal[
    "flag", "half-points", "inches", "points", "percent", "border", "colour", "shading", "tabs", "width", "lines",
    "word", "columns", "list",
]  # fmt: skip


class Term(NamedTuple):
    """What a property is called, how its values are shown, and the severity of a change."""

    label: str
    unit: Unit
    severity: Severity = "block"


_ROWS: tuple[tuple[Unit, Severity, dict[str, str]], ...] = (
    (
        "flag",
        "block",
        {
            "b": "bold",
            "bCs": "complex-script bold",
            "i": "italic",
            "iCs": "complex-script italic",
            "caps": "all capitals",
            "smallCaps": "small capitals",
            "strike": "strikethrough",
            "dstrike": "double strikethrough",
            "outline": "outline",
            "shadow": "shadow",
            "emboss": "embossing",
            "imprint": "engraving",
            "vanish": "hidden text",
            "webHidden": "hidden in web view",
            "specVanish": "hidden paragraph mark",
            "rtl": "right-to-left text",
            "cs": "complex-script formatting",
            "keepNext": "keep with next",
            "keepLines": "keep lines together",
            "pageBreakBefore": "page break before",
            "widowControl": "widow control",
            "suppressLineNumbers": "line-number suppression",
            "suppressAutoHyphens": "hyphenation suppression",
            "contextualSpacing": "no space between paragraphs of the style",
            "mirrorIndents": "mirrored indents",
            "suppressOverlap": "no frame overlap",
            "spacing.beforeAutospacing": "automatic space before",
            "spacing.afterAutospacing": "automatic space after",
            "bidi": "right-to-left layout",
            "bidiVisual": "right-to-left columns",
            "cantSplit": "row kept on one page",
            "tblHeader": "repeated header row",
            "hidden": "hidden row",
            "noWrap": "no wrapping in the cell",
            "tcFitText": "text fitted to the cell",
            "hideMark": "cell mark ignored for height",
            "titlePg": "different first page",
            "rtlGutter": "gutter on the right",
            "noEndnote": "endnotes suppressed",
            "cols.sep": "line between columns",
            "cols.equalWidth": "columns of equal width",
            "default": "default style",
        },
    ),
    (
        "flag",
        "info",
        {
            "noProof": "no proofing",
            "snapToGrid": "snap to grid",
            "oMath": "math text",
            "kinsoku": "East Asian line breaking",
            "wordWrap": "Latin word wrap",
            "overflowPunct": "hanging punctuation",
            "topLinePunct": "compressed punctuation",
            "autoSpaceDE": "space between Latin and East Asian text",
            "autoSpaceDN": "space between numbers and East Asian text",
            "adjustRightInd": "right indent adjusted to the grid",
            "formProt": "form protection of the section",
        },
    ),
    (
        "half-points",
        "block",
        {
            "sz": "font size",
            "szCs": "complex-script font size",
            "kern": "kerning from size",
            "position": "raised or lowered by",
        },
    ),
    (
        "inches",
        "block",
        {
            "ind.left": "left indent",
            "ind.right": "right indent",
            "ind.firstLine": "first-line indent",
            "pgSz.w": "page width",
            "pgSz.h": "page height",
            "pgMar.top": "top margin",
            "pgMar.bottom": "bottom margin",
            "pgMar.left": "left margin",
            "pgMar.right": "right margin",
            "pgMar.header": "header distance",
            "pgMar.footer": "footer distance",
            "pgMar.gutter": "gutter",
            "cols.space": "space between columns",
            "lnNumType.distance": "line-number distance",
        },
    ),
    (
        "points",
        "block",
        {"spacing": "character spacing", "spacing.before": "space before", "spacing.after": "space after"},
    ),
    ("percent", "block", {"w": "character width"}),
    ("lines", "block", {"spacing.line": "line spacing"}),
    ("colour", "block", {"color": "text colour", "u.color": "underline colour"}),
    ("shading", "block", {"shd": "shading"}),
    ("border", "block", {"bdr": "text border"}),
    ("tabs", "block", {"tabs": "tab stops"}),
    ("columns", "block", {"cols.columns": "column widths"}),
    (
        "width",
        "warn",
        {
            "tblW": "table width",
            "tcW": "cell width",
            "wBefore": "space before the row",
            "wAfter": "space after the row",
        },
    ),
    ("width", "block", {"tblInd": "table indent", "tblCellSpacing": "cell spacing"}),
    ("list", "warn", {"tblLook": "table style options"}),
    (
        "word",
        "block",
        {
            "font.ascii": "font",
            "font.hAnsi": "font (accented and symbols)",
            "font.eastAsia": "East Asian font",
            "font.cs": "complex-script font",
            "u": "underline",
            "highlight": "highlight",
            "vertAlign": "superscript or subscript",
            "effect": "text effect",
            "em": "emphasis mark",
            "fitText": "fitted text",
            "jc": "alignment",
            "textAlignment": "vertical text alignment",
            "textDirection": "text direction",
            "outlineLvl": "outline level",
            "spacing.lineRule": "line spacing rule",
            "spacing.beforeLines": "space before in lines",
            "spacing.afterLines": "space after in lines",
            "ind.leftChars": "left indent in characters",
            "ind.rightChars": "right indent in characters",
            "ind.firstLineChars": "first-line indent in characters",
            "framePr": "text frame",
            "tblpPr": "floating table position",
            "tblOverlap": "table overlap",
            "tblLayout": "table layout",
            "tblStyleRowBandSize": "rows per band",
            "tblStyleColBandSize": "columns per band",
            "gridSpan": "columns spanned",
            "gridBefore": "empty columns before the row",
            "gridAfter": "empty columns after the row",
            "vMerge": "vertical merge",
            "hMerge": "horizontal merge",
            "vAlign": "vertical alignment",
            "trHeight": "row height",
            "type": "section start",
            "pgSz.orient": "page orientation",
            "cols.num": "number of columns",
            "pgNumType.fmt": "page number format",
            "pgNumType.start": "page number start",
            "pgNumType.chapStyle": "chapter level in page numbers",
            "pgNumType.chapSep": "chapter separator in page numbers",
            "lnNumType.countBy": "line numbering interval",
            "lnNumType.start": "line number start",
            "lnNumType.restart": "line numbering restart",
            "pgBorders.display": "pages with borders",
            "pgBorders.offsetFrom": "page border measured from",
            "pgBorders.zOrder": "page border layer",
            "basedOn": "style it is based on",
            "numId": "list of the style",
            "ilvl": "list level of the style",
        },
    ),
    ("word", "warn", {"tblCaption": "table title", "tblDescription": "table description"}),
    (
        "word",
        "info",
        {
            "lang": "proofing language",
            "lang.eastAsia": "East Asian proofing language",
            "lang.bidi": "complex-script proofing language",
            "font.hint": "font hint",
            "divId": "web division",
            "textboxTightWrap": "tight wrap in text boxes",
            "pgSz.code": "printer paper code",
            "docGrid.type": "document grid",
            "docGrid.linePitch": "grid line pitch",
            "docGrid.charSpace": "grid character space",
            "paperSrc.first": "paper tray of the first page",
            "paperSrc.other": "paper tray",
            "next": "style of the next paragraph",
            "link": "linked style",
        },
    ),
)
_SIDES = {
    "top": "top",
    "bottom": "bottom",
    "left": "left",
    "right": "right",
    "between": "between-paragraph",
    "bar": "bar",
    "insideH": "inside horizontal",
    "insideV": "inside vertical",
    "tl2br": "falling diagonal",
    "tr2bl": "rising diagonal",
}
_SIDED: tuple[tuple[str, Unit, str], ...] = (
    ("pBdr", "border", "{} border"),
    ("tblBorders", "border", "{} table border"),
    ("tcBorders", "border", "{} cell border"),
    ("pgBorders", "border", "{} page border"),
    ("tblCellMar", "width", "default {} cell margin"),
    ("tcMar", "width", "{} cell margin"),
)
_NOTES = {"pos": "position", "numFmt": "number format", "numStart": "start number", "numRestart": "numbering restart"}

TERMS: dict[str, Term] = (
    {name: Term(label, unit, severity) for unit, severity, names in _ROWS for name, label in names.items()}
    | {
        f"{group}.{side}": Term(label.format(words), unit)
        for group, unit, label in _SIDED
        for side, words in _SIDES.items()
    }
    | {"pBdr": Term("box border", "border")}
    | {
        f"{kind}Pr.{name}": Term(f"{kind} {words}", "word")
        for kind in ("footnote", "endnote")
        for name, words in _NOTES.items()
    }
    | {
        f"theme.font.{size}{script}": Term(f"theme {size} font{words}", "word")
        for size in ("major", "minor")
        for script, words in (("HAnsi", ""), ("EastAsia", " (East Asian)"), ("Bidi", " (complex script)"))
    }
)

VALUES: dict[str, dict[str, str]] = {
    "jc": {"both": "justified", "center": "centred", "distribute": "distributed"},
    "vAlign": {"center": "centre", "both": "justified"},
    "u": {"single": "single", "words": "words only", "wave": "wavy"},
    "spacing.lineRule": {"auto": "multiple", "exact": "exactly", "atLeast": "at least"},
    "type": {
        "nextPage": "next page",
        "continuous": "continuous",
        "evenPage": "even page",
        "oddPage": "odd page",
        "nextColumn": "next column",
    },
    "textDirection": {"lrTb": "horizontal", "tbRl": "vertical, downwards", "btLr": "vertical, upwards"},
    "pgNumType.fmt": {
        "lowerRoman": "lower roman",
        "upperRoman": "upper roman",
        "lowerLetter": "lower letter",
        "upperLetter": "upper letter",
    },
    "outlineLvl": {"9": "body text"},
}

COLOURS = {
    "000000": "black",
    "FFFFFF": "white",
    "FF0000": "red",
    "00FF00": "green",
    "0000FF": "blue",
    "FFFF00": "yellow",
    "00FFFF": "cyan",
    "FF00FF": "magenta",
    "808080": "grey",
    "C0C0C0": "light grey",
    "800000": "dark red",
    "008000": "dark green",
    "000080": "dark blue",
}

HIGHLIGHTS = {
    "black": "000000",
    "blue": "0000FF",
    "cyan": "00FFFF",
    "darkBlue": "000080",
    "darkCyan": "008080",
    "darkGray": "808080",
    "darkGreen": "008000",
    "darkMagenta": "800080",
    "darkRed": "800000",
    "darkYellow": "808000",
    "green": "00FF00",
    "lightGray": "C0C0C0",
    "magenta": "FF00FF",
    "red": "FF0000",
    "white": "FFFFFF",
    "yellow": "FFFF00",
}
"""ST_HighlightColor (17.18.40)."""
