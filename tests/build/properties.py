"""Property elements by keyword: `rpr(b=True, sz=24)` is `<w:b/><w:sz w:val="24"/>`.

True writes the bare element and False `w:val="0"`; a string or number is `w:val`; a mapping is the element's
attributes, without prefix; None writes nothing. Elements come in schema order, unknown ones last.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import quoteattr

Value = bool | int | str | Mapping[str, int | str] | None


def _order(names: str) -> tuple[str, ...]:
    return tuple(names.split())


RPR_ORDER = _order(
    "rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish "
    "webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang "
    "eastAsianLayout specVanish oMath"
)
PPR_ORDER = _order(
    "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs "
    "suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd "
    "snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment "
    "textboxTightWrap outlineLvl divId cnfStyle"
)
TCPR_ORDER = _order("cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign")
TRPR_ORDER = _order(
    "cnfStyle gridBefore gridAfter wBefore wAfter cantSplit trHeight tblHeader tblCellSpacing jc hidden"
)
TBLPR_ORDER = _order(
    "tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd "
    "tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription"
)


def element(name: str, value: Value) -> str:
    """Return one property element, or "" for None."""
    if value is None:
        return ""
    if value is True:
        return f"<w:{name}/>"
    if isinstance(value, Mapping):
        return f"<w:{name} " + " ".join(f"w:{key}={quoteattr(str(item))}" for key, item in value.items()) + "/>"
    return f'<w:{name} w:val="0"/>' if value is False else f"<w:{name} w:val={quoteattr(str(value))}/>"


def properties(order: tuple[str, ...], values: Mapping[str, Value]) -> str:
    """Return the elements of `values` in schema order."""
    rank = {name: index for index, name in enumerate(order)}
    return "".join(element(name, values[name]) for name in sorted(values, key=lambda n: rank.get(n, len(rank))))


def rpr(*, style: str | None = None, font: str | None = None, **values: Value) -> str:
    """Return the inside of a w:rPr; `style` is rStyle, `font` sets rFonts for Latin text."""
    named: dict[str, Value] = {**values, "rStyle": style}
    if font is not None:
        named["rFonts"] = {"ascii": font, "hAnsi": font}
    return properties(RPR_ORDER, named)


def ppr(*, style: str | None = None, lvl: int | None = None, num: int | None = None, **values: Value) -> str:
    """Return the inside of a w:pPr; `lvl` counts from 0 and alone means list 1, `num=0` takes a style's list away."""
    if style is not None:
        values["pStyle"] = style
    if lvl is None and num is None:
        return properties(PPR_ORDER, values)
    level = "" if lvl is None else element("ilvl", str(lvl))
    numbered = f"<w:numPr>{level}{element('numId', str(1 if num is None else num))}</w:numPr>"
    values["numPr"] = True
    return properties(PPR_ORDER, values).replace("<w:numPr/>", numbered)
