"""Settles tracked changes in a tree: takes each one in, or puts back what stood before it.

Works on the tree that it is given. Where a paragraph mark goes, its paragraph joins the next one, which keeps its own
properties, as in Word. Source: ISO/IEC 29500-1, 17.13.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from lxml import etree

from matterbench.ooxml.names import W, qn

P, PPR, RPR, TC, TR, TBL = (f"{W}{name}" for name in ("p", "pPr", "rPr", "tc", "tr", "tbl"))
CONTENT = frozenset(f"{W}{name}" for name in ("ins", "del", "moveFrom", "moveTo"))
ADDING = frozenset({f"{W}ins", f"{W}moveTo", f"{W}cellIns"})
CHANGES = frozenset(
    f"{W}{name}Change" for name in ("rPr", "pPr", "sectPr", "tblPr", "tblPrEx", "trPr", "tcPr", "tblGrid", "numbering")
)
CELLS = frozenset({f"{W}cellIns", f"{W}cellDel", f"{W}cellMerge"})
REVISIONS = CONTENT | CHANGES | CELLS
"""Elements that record a tracked change."""
NUMPR = f"{W}numPr"
_TRPR, _TCPR = f"{W}trPr", f"{W}tcPr"
_GONE = (f"{W}del", f"{W}moveFrom")
_MATH_RUN, _MATH_TEXT = qn("m:r"), qn("m:t")
_REFERENCES = frozenset({f"{W}headerReference", f"{W}footerReference"})
_KEPT = _REFERENCES | CONTENT | CELLS | CHANGES | {RPR, f"{W}sectPr"}
"""What a property element holds beside the properties that its change records."""
_RESTORED = {f"{W}delText": f"{W}t", f"{W}delInstrText": f"{W}instrText"}
_MOVES = ("moveFrom", "moveTo")
_RANGES = frozenset(
    f"{W}{name}Range{end}"
    for name in (*_MOVES, "customXmlIns", "customXmlDel", "customXmlMoveFrom", "customXmlMoveTo")
    for end in ("Start", "End")
)
_MARKERS = ("bookmarkStart", "bookmarkEnd", "commentRangeStart", "commentRangeEnd", "permStart", "permEnd", "proofErr")
_BETWEEN = _RANGES | {f"{W}{name}" for name in _MARKERS}
_BARE = frozenset({RPR, f"{W}lastRenderedPageBreak"})
Joined = dict[etree._Element, list[etree._Element]]


class Outcome(StrEnum):
    """What becomes of a tracked change."""

    ACCEPT = "accept"
    REJECT = "reject"
    KEEP = "keep"


def settle(root: etree._Element, decisions: Sequence[tuple[etree._Element, Outcome]]) -> Joined:
    """Apply the decisions on the revisions of a tree, given in document order.

    Returns, for each paragraph that took in the content of others, those others in document order.
    """
    joining = []
    for element, outcome in reversed(decisions):
        parent = element.getparent()
        if outcome is Outcome.KEEP or parent is None:
            continue
        keep = (element.tag in ADDING) == (outcome is Outcome.ACCEPT)
        if element.tag in CHANGES:
            _settle_change(element, parent, accept=outcome is Outcome.ACCEPT)
        elif parent.tag in {_TRPR, _TCPR}:
            _settle_cell(element, parent, outcome)
        elif parent.tag in {NUMPR, RPR} or (parent.tag == _MATH_RUN and not keep and element.find(_MATH_TEXT) is None):
            if (paragraph := _settle_property(element, parent, keep=keep)) is not None:
                joining.append(paragraph)
        else:
            _settle_content(element, parent, keep=keep)
    joined: Joined = {}
    for paragraph in joining:
        _join_next(paragraph, joined)
    _drop_ranges(root)
    return joined


def paragraph_of_mark(element: etree._Element) -> etree._Element | None:
    """The paragraph whose mark a revision element (`w:pPr/w:rPr/w:ins`, …) concerns; None for any other element."""
    properties = element.getparent()
    outer = None if properties is None or properties.tag != RPR else properties.getparent()
    return outer.getparent() if outer is not None and outer.tag == PPR else None


def _settle_content(element: etree._Element, parent: etree._Element, *, keep: bool) -> None:
    """Unwrap a revision's content, or take it out."""
    if keep:
        _restore(element)
        at = parent.index(element)
        for child in reversed(element):
            parent.insert(at, child)
    parent.remove(element)


def _restore(element: etree._Element) -> None:
    """Deleted text becomes text again, unless another deletion inside still holds it."""
    for text in element.iter(*_RESTORED):
        if next(text.iterancestors(*_GONE), element) is element:
            text.tag = _RESTORED[str(text.tag)]


def _settle_property(element: etree._Element, parent: etree._Element, *, keep: bool) -> etree._Element | None:
    """Settle a mark in properties: of a list membership, a mathematical run, a paragraph mark.

    Returns the paragraph that has lost its mark.
    """
    paragraph = paragraph_of_mark(element)
    parent.remove(element)
    if keep:
        return None
    if paragraph is None and parent.tag != RPR and (owner := parent.getparent()) is not None:
        owner.remove(parent)
    return paragraph


def _settle_cell(element: etree._Element, properties: etree._Element, outcome: Outcome) -> None:
    """Accept or reject a tracked row or cell; a table goes with its last row."""
    owner = properties.getparent()
    properties.remove(element)
    if element.tag == f"{W}cellMerge":
        _set_merge(properties, element.get(f"{W}vMerge" if outcome is Outcome.ACCEPT else f"{W}vMergeOrig"))
        return
    if (element.tag in ADDING) == (outcome is Outcome.ACCEPT):
        return
    while owner is not None and (around := owner.getparent()) is not None:
        around.remove(owner)
        owner = next(around.iterancestors(TR, TBL), around) if around.tag not in {TR, TBL} else around
        if owner.tag not in {TR, TBL} or next(owner.iter(TC if owner.tag == TR else TR), None) is not None:
            return


def _set_merge(properties: etree._Element, value: str | None) -> None:
    """Give a cell the vertical merge that a `w:cellMerge` states ("rest", "cont" or none)."""
    for old in properties.findall(f"{W}vMerge"):
        properties.remove(old)
    if value:
        etree.SubElement(properties, f"{W}vMerge").set(f"{W}val", {"rest": "restart"}.get(value, "continue"))


def _settle_change(change: etree._Element, owner: etree._Element, *, accept: bool) -> None:
    """Accept or reject a formatting change; rejecting restores the properties that it holds."""
    owner.remove(change)
    if accept or change.tag == f"{W}numberingChange":
        return
    for child in list(owner):
        if child.tag not in _KEPT:
            owner.remove(child)
    at = sum(1 for child in owner if child.tag in _REFERENCES)
    for child in reversed(change[0] if len(change) else ()):
        if child.tag not in _KEPT:
            owner.insert(at, child)


def _join_next(paragraph: etree._Element, joined: Joined) -> None:
    """Join a paragraph whose mark went with the one after it; the surviving mark is the next paragraph's."""
    parent = paragraph.getparent()
    if parent is None:
        return
    following = paragraph.getnext()
    while following is not None and following.tag in _BETWEEN:
        following = following.getnext()
    if following is None or following.tag != P:
        if not holds_content(paragraph) and not _last_of_container(paragraph, parent):
            parent.remove(paragraph)
        return
    at = 0 if following.find(PPR) is None else 1
    for child in reversed([child for child in paragraph if child.tag != PPR]):
        following.insert(at, child)
    parent.remove(paragraph)
    joined[following] = [*joined.pop(paragraph, []), paragraph, *joined.get(following, [])]


def holds_content(paragraph: etree._Element) -> bool:
    """Whether anything stands in a paragraph that takes a place in the line."""
    if next(paragraph.iter(qn("m:oMath")), None) is not None:
        return True
    return any(child.tag not in _BARE for run in paragraph.iter(f"{W}r") for child in run)


def _last_of_container(paragraph: etree._Element, parent: etree._Element) -> bool:
    """Whether a cell, note or header would be left without a paragraph."""
    return parent.tag != f"{W}body" and not any(child.tag == P and child is not paragraph for child in parent)


def _drop_ranges(root: etree._Element) -> None:
    """Take out the range marks of moves that are settled: those of a side whose moved content is not in the story."""
    for side in _MOVES:
        if next(root.iter(f"{W}{side}"), None) is None:
            for marker in list(root.iter(f"{W}{side}RangeStart", f"{W}{side}RangeEnd")):
                if (parent := marker.getparent()) is not None:
                    parent.remove(marker)
