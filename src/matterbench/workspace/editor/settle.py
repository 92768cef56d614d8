"""Accepts and rejects tracked changes. Source: ISO/IEC 29500-1, 17.13.5."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from matterbench.errors import InvalidRequest
from matterbench.workspace.editor.at import At
from matterbench.workspace.editor.package import Draft
from matterbench.workspace.editor.pen import Pen
from matterbench.workspace.editor.places import Finder
from matterbench.workspace.editor.words import (
    DEL,
    INS,
    MOVE_FROM,
    MOVE_TO,
    NUMPR,
    PPR,
    RPR,
    TBL,
    TC,
    TR,
    P,
    R,
    T,
    W,
    drop,
)  # fmt: skip

_CONTENT = (INS, DEL, MOVE_FROM, MOVE_TO)
_CHANGES = tuple(
    f"{W}{name}Change" for name in ("rPr", "pPr", "sectPr", "tblPr", "tblPrEx", "trPr", "tcPr", "tblGrid", "numbering")
)
_CELLS = (f"{W}cellIns", f"{W}cellDel", f"{W}cellMerge")
REVISIONS = (*_CONTENT, *_CHANGES, *_CELLS)
_COMING = {INS, MOVE_TO, f"{W}cellIns"}
_RESTORED = {f"{W}delText": T, f"{W}delInstrText": f"{W}instrText"}
_STAYS = {RPR, f"{W}sectPr", f"{W}headerReference", f"{W}footerReference", *REVISIONS}
_ROW, _CELL = f"{W}trPr", f"{W}tcPr"
_RANGES = ("moveFrom", "moveTo")


def settle_revisions(pen: Pen, at: At | None, author: str | None, text: str | None, every: bool, accept: bool) -> str:
    """Accept or reject the tracked changes of a place, of an author, with certain words, or all."""
    verb = "accepted" if accept else "rejected"
    chosen = [e for e in _within(pen.draft, at) if author in {None, e.get(f"{W}author")}]
    if text is not None:
        chosen = [element for element in chosen if text in _words(element)]
    if not chosen:
        raise _nothing(pen.draft, at)
    groups = {(e.get(f"{W}author"), e.get(f"{W}date"), str(e.tag)) for e in chosen}
    if text is not None and not every and len(chosen) > 1 and len(groups) > 1:
        raise InvalidRequest(
            f"{len(chosen)} tracked changes hold “{text}”", where=pen.draft.name, fix="narrow them by `at` or `author`"
        )
    settle(chosen, accept=accept)
    return f"{verb} {len(chosen)} tracked {'change' if len(chosen) == 1 else 'changes'}"


def _nothing(draft: Draft, at: At | None) -> InvalidRequest:
    found = list(_within(draft, None))
    authors = sorted({element.get(f"{W}author", "") for element in found})
    fix = f"the document holds {len(found)}, by {', '.join(authors)}" if found else "the document holds none"
    where = draft.name if at is None else at.words()
    return InvalidRequest(
        "no such tracked change", where=where, fix=fix + "; read_document with view marked shows them"
    )


def _within(draft: Draft, at: At | None) -> Iterator[etree._Element]:
    """Revision elements of the document, or of the paragraphs of a place and the rows that they stand in."""
    if at is None:
        for root in draft.stories.values():
            yield from root.iter(*REVISIONS)
        return
    seen: set[etree._Element] = set()
    for spot in Finder(draft).spots(at):
        row = next(spot.paragraph.iterancestors(TR), None)
        inside = [] if row is None else [e for p in row.findall(_ROW) for e in p.iter(*REVISIONS)]
        for element in [*inside, *spot.paragraph.iter(*REVISIONS)]:
            if element not in seen:
                seen.add(element)
                yield element


def _words(element: etree._Element) -> str:
    return "".join(item.text or "" for item in element.iter(T, f"{W}delText"))


def settle(elements: list[etree._Element], *, accept: bool) -> None:
    """Accept or reject revision elements, given in document order."""
    roots = {element.getroottree().getroot() for element in elements}
    joining = [paragraph for element in reversed(elements) for paragraph in _settle_one(element, accept)]
    for paragraph in joining:
        _join(paragraph)
    for root in roots:
        _drop_ranges(root)


def _settle_one(element: etree._Element, accept: bool) -> list[etree._Element]:
    """Settle one revision; returns the paragraph whose end goes with it."""
    parent, keep = element.getparent(), (element.tag in _COMING) == accept
    if parent is None:
        return []
    if element.tag in _CHANGES:
        _settle_change(element, parent, accept=accept)
    elif parent.tag in {_ROW, _CELL}:
        _settle_cell(element, parent, keep=keep)
    elif parent.tag == RPR:
        return _settle_mark(element, parent, keep=keep)
    elif parent.tag == NUMPR:
        parent.remove(element)
        if not keep:
            drop(parent)
    else:
        _settle_content(element, parent, keep=keep)
    return []


def _settle_content(element: etree._Element, parent: etree._Element, *, keep: bool) -> None:
    if keep:
        for item in element.iter(*_RESTORED):
            if next(item.iterancestors(DEL, MOVE_FROM), element) is element:
                item.tag = _RESTORED[str(item.tag)]
        for item in list(element):
            element.addprevious(item)
    parent.remove(element)


def _settle_mark(element: etree._Element, properties: etree._Element, *, keep: bool) -> list[etree._Element]:
    """Settle the mark on a paragraph's end; returns the paragraph if its end goes."""
    properties.remove(element)
    outer = properties.getparent()
    paragraph = None if outer is None or outer.tag != PPR else outer.getparent()
    if outer is not None and paragraph is not None and not len(properties):
        outer.remove(properties)
        if not len(outer):
            paragraph.remove(outer)
    return [] if keep or paragraph is None else [paragraph]


def _settle_cell(element: etree._Element, properties: etree._Element, *, keep: bool) -> None:
    """Settle the mark on a row or cell; what goes takes an emptied row or table with it."""
    owner = properties.getparent()
    properties.remove(element)
    if not len(properties):
        drop(properties)
    if keep or element.tag == f"{W}cellMerge":
        return
    while owner is not None and owner.tag in {TC, TR, TBL}:
        around = owner.getparent()
        drop(owner)
        inner = {TR: TC, TBL: TR}.get(str(around.tag)) if around is not None else None
        if around is None or inner is None or next(around.iter(inner), None) is not None:
            return
        owner = around


def _settle_change(change: etree._Element, owner: etree._Element, *, accept: bool) -> None:
    """Settle a change of properties: what it holds are the properties before."""
    owner.remove(change)
    if not accept and change.tag != f"{W}numberingChange":
        for item in list(owner):
            if item.tag not in _STAYS:
                owner.remove(item)
        old = [item for item in (change[0] if len(change) else ()) if item.tag not in _STAYS]
        at = sum(1 for item in owner if item.tag in {f"{W}headerReference", f"{W}footerReference"})
        for item in reversed(old):
            owner.insert(at, item)
    if not len(owner) and owner.tag in {RPR, PPR}:
        drop(owner)


def _join(paragraph: etree._Element) -> None:
    """Join a paragraph whose end is gone with the next one, whose looks both then have."""
    following = paragraph.getnext()
    while following is not None and following.tag.endswith(("Start", "End")):
        following = following.getnext()
    parent = paragraph.getparent()
    if parent is None:
        return
    if following is None or following.tag != P:
        alone = not any(other.tag == P and other is not paragraph for other in parent)
        if not _anything(paragraph) and not (alone and parent.tag != f"{W}body"):
            parent.remove(paragraph)
        return
    at = 0 if following.find(PPR) is None else 1
    for item in reversed([item for item in paragraph if item.tag != PPR]):
        following.insert(at, item)
    parent.remove(paragraph)


def _anything(paragraph: etree._Element) -> bool:
    """Whether anything takes a place in a paragraph: characters, pictures, fields, equations."""
    if next(paragraph.iter("{http://schemas.openxmlformats.org/officeDocument/2006/math}oMath"), None) is not None:
        return True
    return any(item.tag not in {RPR, f"{W}lastRenderedPageBreak"} for run in paragraph.iter(R) for item in run)


def _drop_ranges(root: etree._Element) -> None:
    """Take the marks of moves away of which nothing is left."""
    for side in _RANGES:
        if next(root.iter(f"{W}{side}"), None) is None:
            for item in list(root.iter(f"{W}{side}RangeStart", f"{W}{side}RangeEnd")):
                drop(item)
