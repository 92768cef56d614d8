"""Names of WordprocessingML that the editor writes, and the making of elements."""

from __future__ import annotations

import copy

from lxml import etree

from matterbench.ooxml.names import W_VAL, W, qn

__all__ = ["SPACE", "W_VAL", "W", "after_all", "child", "drop", "made", "own", "qn", "value"]

SPACE = qn("xml:space")
P, R, T, TAB, BR = f"{W}p", f"{W}r", f"{W}t", f"{W}tab", f"{W}br"
PPR, RPR, NUMPR, SECT = f"{W}pPr", f"{W}rPr", f"{W}numPr", f"{W}sectPr"
TBL, TR, TC, SDT, SDT_CONTENT = f"{W}tbl", f"{W}tr", f"{W}tc", f"{W}sdt", f"{W}sdtContent"
INS, DEL, MOVE_FROM, MOVE_TO = f"{W}ins", f"{W}del", f"{W}moveFrom", f"{W}moveTo"
FLD_CHAR, FLD_SIMPLE, INSTR = f"{W}fldChar", f"{W}fldSimple", f"{W}instrText"
BOOKMARK_START, BOOKMARK_END = f"{W}bookmarkStart", f"{W}bookmarkEnd"
RPR_CHANGE, PPR_CHANGE = f"{W}rPrChange", f"{W}pPrChange"

PPR_ORDER = tuple(
    f"{W}{name}"
    for name in (
        "pStyle", "keepNext", "keepLines", "pageBreakBefore", "framePr", "widowControl", "numPr", "suppressLineNumbers",
        "pBdr", "shd", "tabs", "suppressAutoHyphens", "kinsoku", "wordWrap", "overflowPunct", "topLinePunct",
        "autoSpaceDE", "autoSpaceDN", "bidi", "adjustRightInd", "snapToGrid", "spacing", "ind", "contextualSpacing",
        "mirrorIndents", "suppressOverlap", "jc", "textDirection", "textAlignment", "textboxTightWrap", "outlineLvl",
        "divId", "cnfStyle", "rPr", "sectPr", "pPrChange",
    )
)  # fmt: skip
RPR_ORDER = tuple(
    f"{W}{name}"
    for name in (
        "ins", "del", "moveFrom", "moveTo", "rStyle", "rFonts", "b", "bCs", "i", "iCs", "caps", "smallCaps", "strike",
        "dstrike", "outline", "shadow", "emboss", "imprint", "noProof", "snapToGrid", "vanish", "webHidden", "color",
        "spacing", "w", "kern", "position", "sz", "szCs", "highlight", "u", "effect", "bdr", "shd", "fitText",
        "vertAlign", "rtl", "cs", "em", "lang", "eastAsianLayout", "specVanish", "oMath", "rPrChange",
    )
)  # fmt: skip
_ORDERS = {PPR: PPR_ORDER, RPR: RPR_ORDER, NUMPR: (f"{W}ilvl", f"{W}numId")}


def made(name: str, /, **attributes: str) -> etree._Element:
    """Return a new `w:` element with `w:` attributes: `made("ilvl", val="1")`."""
    element = etree.Element(f"{W}{name}")
    for key, text in attributes.items():
        element.set(f"{W}{key}", text)
    return element


def value(parent: etree._Element | None, tag: str) -> str | None:
    """Return the `w:val` of a child, or None."""
    found = None if parent is None else parent.find(tag)
    return None if found is None else found.get(W_VAL)


def child(parent: etree._Element, tag: str) -> etree._Element:
    """Return the child `tag`, made in its place of the schema's order if need be."""
    found = parent.find(tag)
    return own(parent, etree.Element(tag)) if found is None else found


def own(parent: etree._Element, element: etree._Element) -> etree._Element:
    """Put a property into a property element, in place of one of its name, where the schema wants it."""
    old = parent.find(str(element.tag))
    if old is not None:
        parent.replace(old, element)
        return element
    if element.tag in {PPR, RPR} and parent.tag != PPR:
        parent.insert(0, element)
        return element
    order = _ORDERS.get(str(parent.tag), ())
    rank = order.index(str(element.tag)) if element.tag in order else len(order)
    at = next((n for n, other in enumerate(parent) if other.tag in order and order.index(str(other.tag)) > rank), None)
    parent.insert(len(parent) if at is None else at, element)
    return element


def drop(element: etree._Element) -> None:
    """Take an element out of its parent."""
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def after_all(element: etree._Element, others: list[etree._Element]) -> None:
    """Put `others` behind an element, in order."""
    for other in reversed(others):
        element.addnext(other)


def twin(element: etree._Element) -> etree._Element:
    """Return a deep copy that stands nowhere."""
    copied = copy.deepcopy(element)
    copied.tail = None
    return copied
