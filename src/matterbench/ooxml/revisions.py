"""Tracked changes: the three views of a document, and acceptance or rejection of chosen revisions.

Resolving works on copies of the trees in memory; nothing is ever written. Paragraph marks follow Word: where a mark goes,
its paragraph joins the next one. Source: ISO/IEC 29500-1, 17.13.5.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from enum import StrEnum

from lxml import etree

from matterbench.ooxml.document import Document
from matterbench.ooxml.names import W, qn

P, PPR, RPR, TC, TR, TBL = (f"{W}{name}" for name in ("p", "pPr", "rPr", "tc", "tr", "tbl"))
CONTENT = {f"{W}{name}" for name in ("ins", "del", "moveFrom", "moveTo")}
ADDING = {f"{W}ins", f"{W}moveTo", f"{W}cellIns"}
CHANGES = {
    f"{W}{name}Change" for name in ("rPr", "pPr", "sectPr", "tblPr", "tblPrEx", "trPr", "tcPr", "tblGrid", "numbering")
}
CELLS = {f"{W}cellIns", f"{W}cellDel", f"{W}cellMerge"}
REVISIONS = CONTENT | CHANGES | CELLS
_RANGES = {
    f"{W}{name}Range{end}"
    for name in ("moveFrom", "moveTo", "customXmlIns", "customXmlDel", "customXmlMoveFrom", "customXmlMoveTo")
    for end in ("Start", "End")
}
_KEPT = {RPR, f"{W}sectPr", f"{W}headerReference", f"{W}footerReference", *CONTENT, *CELLS}
_RESTORED = {f"{W}delText": f"{W}t", f"{W}delInstrText": f"{W}instrText"}
_OUTCOMES = ("accept", "reject", "keep")
Decide = Callable[[etree._Element], str]


class View(StrEnum):
    """How tracked changes are read. Text is always asked for with a view."""

    ORIGINAL = "original"
    """All tracked changes rejected."""
    FINAL = "final"
    """All tracked changes accepted."""
    MARKED = "marked"
    """As the file has them: inserted and deleted text both there."""


def in_view(document: Document, view: View) -> Document:
    """Return the document as a reader of `view` sees it."""
    if view is View.MARKED:
        return document
    outcome = "accept" if view is View.FINAL else "reject"
    return resolved(document, lambda _: outcome)[0]


def story_parts(document: Document) -> list[str]:
    """Parts that hold stories: the main document, headers, footers, notes, comments."""
    wanted = {"header", "footer", "footnotes", "endnotes", "comments"}
    found = [document.package.main]
    for relationship in document.package.relationships(document.package.main).values():
        target = relationship.target
        if relationship.type in wanted and document.package.find(target) and target not in found:
            found.append(target)
    return found


def resolved(document: Document, decide: Decide) -> tuple[Document, dict[etree._Element, etree._Element]]:
    """Return a document in which every revision is accepted, rejected or kept as `decide` says of its element.

    The second value maps each paragraph and table of the new trees to the one it was copied from.
    """
    trees, origins = dict(document.trees), {}
    for part in story_parts(document):
        root = document.root(part)
        if next(root.iter(*REVISIONS), None) is None:
            continue
        copied = copy.deepcopy(root)
        decisions = [(new, decide(old)) for old, new in zip(root.iter(*REVISIONS), copied.iter(*REVISIONS), strict=True)]
        origins.update(zip(copied.iter(P, TBL), root.iter(P, TBL), strict=True))
        _resolve(copied, decisions)
        trees[part] = copied
    return Document(document.package, trees), origins


def _resolve(root: etree._Element, decisions: list[tuple[etree._Element, str]]) -> None:
    """Apply the decisions, innermost and last first; paragraphs join after their content is settled."""
    joining = []
    for element, outcome in reversed(decisions):
        if outcome == "keep" or element.getparent() is None:
            continue
        parent = element.getparent()
        if element.tag in CHANGES:
            _settle_change(element, accept=outcome == "accept")
        elif parent is not None and parent.tag == RPR and _is_paragraph_mark(parent):
            paragraph = parent.getparent().getparent()  # type: ignore[union-attr]
            parent.remove(element)
            if (element.tag in ADDING) != (outcome == "accept") and paragraph is not None:
                joining.append(paragraph)
        elif parent is not None and parent.tag in {f"{W}trPr", f"{W}tcPr"}:
            _settle_cell(element, parent, accept=outcome == "accept")
        else:
            _settle_content(element, keep=(element.tag in ADDING) == (outcome == "accept"))
    for paragraph in joining:
        _join_next(paragraph)
    if all(outcome != "keep" for _, outcome in decisions):
        _drop_ranges(root)
    _tidy(root)


def _is_paragraph_mark(properties: etree._Element) -> bool:
    parent = properties.getparent()
    return parent is not None and parent.tag == PPR


def _settle_content(element: etree._Element, *, keep: bool) -> None:
    """Unwrap a revision's content, or take it out."""
    parent = element.getparent()
    if parent is None:
        return
    if keep:
        at = parent.index(element)
        for text in element.iter(*_RESTORED):
            text.tag = _RESTORED[text.tag]  # type: ignore[index]
            text.set(qn("xml:space"), text.get(qn("xml:space"), "default"))
        for child in reversed(element):
            parent.insert(at, child)
    parent.remove(element)


def _settle_cell(element: etree._Element, properties: etree._Element, *, accept: bool) -> None:
    """Accept or reject a tracked row or cell."""
    owner = properties.getparent()
    properties.remove(element)
    if element.tag == f"{W}cellMerge":
        _set_merge(properties, element.get(f"{W}vMerge" if accept else f"{W}vMergeOrig"))
    elif (element.tag in ADDING) != accept and owner is not None and owner.getparent() is not None:
        owner.getparent().remove(owner)  # type: ignore[union-attr]


def _set_merge(properties: etree._Element, value: str | None) -> None:
    """Give a cell the vertical merge that a `w:cellMerge` states ("rest", "cont" or none)."""
    for old in properties.findall(f"{W}vMerge"):
        properties.remove(old)
    if value:
        etree.SubElement(properties, f"{W}vMerge").set(f"{W}val", {"rest": "restart"}.get(value, "continue"))


def _settle_change(change: etree._Element, *, accept: bool) -> None:
    """Accept or reject a formatting change; rejecting restores the properties that it holds."""
    owner = change.getparent()
    if owner is None:
        return
    owner.remove(change)
    old = change[0] if len(change) else None
    if accept or old is None and change.tag == f"{W}numberingChange":
        return
    for child in list(owner):
        if child.tag not in _KEPT and child.tag not in CHANGES:
            owner.remove(child)
    restored = [] if old is None else list(old)
    references = {f"{W}headerReference", f"{W}footerReference"}
    at = sum(1 for child in owner if child.tag in references) if change.tag == f"{W}sectPrChange" else 0
    for child in reversed(restored):
        if child.tag not in _KEPT:
            owner.insert(at, child)


def _join_next(paragraph: etree._Element) -> None:
    """Join a paragraph whose mark went with the one after it; the surviving mark is the next paragraph's."""
    parent = paragraph.getparent()
    if parent is None:
        return
    following = paragraph.getnext()
    while following is not None and following.tag in _RANGES | {f"{W}bookmarkStart", f"{W}bookmarkEnd", f"{W}proofErr"}:
        following = following.getnext()
    content = [child for child in paragraph if child.tag != PPR]
    if following is None or following.tag != P:
        if not _has_content(content) and not _last_in_cell(paragraph):
            parent.remove(paragraph)
        return
    properties = following.find(PPR)
    at = 0 if properties is None else 1
    for child in reversed(content):
        following.insert(at, child)
    parent.remove(paragraph)


def _has_content(nodes: list[etree._Element]) -> bool:
    wanted = {f"{W}{name}" for name in ("t", "tab", "br", "drawing", "pict", "object", "sym", "fldChar", "instrText")}
    return any(child.tag in wanted for node in nodes for child in node.iter())


def _last_in_cell(paragraph: etree._Element) -> bool:
    parent = paragraph.getparent()
    others = () if parent is None else [child for child in parent if child.tag in {P, TBL} and child is not paragraph]
    return parent is not None and parent.tag != f"{W}body" and not others


def _drop_ranges(root: etree._Element) -> None:
    for marker in list(root.iter(*_RANGES)):
        parent = marker.getparent()
        if parent is not None:
            parent.remove(marker)


def _tidy(root: etree._Element) -> None:
    """Take out tables without rows and rows without cells; a cell keeps at least one paragraph."""
    for row in list(root.iter(TR)):
        if row.getparent() is not None and next(row.iter(TC), None) is None:
            row.getparent().remove(row)  # type: ignore[union-attr]
    for table in list(root.iter(TBL)):
        if table.getparent() is not None and next(table.iter(TR), None) is None:
            table.getparent().remove(table)  # type: ignore[union-attr]
    for cell in root.iter(TC):
        if next(cell.iter(P), None) is None:
            etree.SubElement(cell, P)
