"""Integrity of the markup of a part: what no schema says and Word insists on, or silently repairs with a loss.

Ranges open and close, ids and bookmark names are unique, moves have both their ends, deleted text has its own element,
fields close in every view of the tracked changes, a cell ends with a paragraph. One pass over the elements concerned.

Of alternative contents only the choice counts: the fallback holds the same bookmarks and ids once more.

Source: ISO/IEC 29500-1 sections 17.13 (annotations and revisions), 17.16 (fields), 17.4 (tables), 17.9 (numbering).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from lxml import etree

from matterbench.ooxml.content_models import prefixed
from matterbench.ooxml.names import NAMESPACES, qn
from matterbench.ooxml.schema_error import SchemaError

_Fault = tuple[str, str, str, str]
"""Rule, parent, child, detail of an error."""
_Found = dict[str, list[etree._Element]]
"""The elements concerned by group, in document order."""

_ID, _NAME = qn("w:id"), qn("w:name")
_P, _R, _TBL, _TC, _BOX, _RPR = (qn(f"w:{n}") for n in ("p", "r", "tbl", "tc", "txbxContent", "rPr"))
_INS, _DEL, _MOVE_FROM, _MOVE_TO = (qn(f"w:{n}") for n in ("ins", "del", "moveFrom", "moveTo"))
_LIVE_TEXT = (qn("w:t"), qn("w:instrText"))
_STORIES = (_BOX, qn("w:footnote"), qn("w:endnote"), qn("w:comment"))
_FALLBACK = f"{{{NAMESPACES['mc']}}}Fallback"
_RANGES = ("bookmark", "commentRange", "moveFromRange", "moveToRange")
_GROUPS: dict[str, Iterable[str]] = {
    "revision": (
        "ins", "del", "moveFrom", "moveTo", "rPrChange", "pPrChange", "sectPrChange", "tblPrChange", "tblPrExChange",
        "trPrChange", "tcPrChange", "tblGridChange", "numberingChange", "cellIns", "cellDel", "cellMerge",
    ),
    **{kind: (f"{kind}Start", f"{kind}End") for kind in _RANGES},
    "deleted text": ("delText", "delInstrText"),
    "field": ("fldChar",),
    "paragraph": ("p",),
    "cell": ("tc",),
    "table": ("tbl",),
    "list": ("abstractNum", "num"),
}  # fmt: skip
_GROUP = {qn(f"w:{name}"): group for group, names in _GROUPS.items() for name in names} | {qn("wp:docPr"): "drawing"}


def integrity(root: etree._Element, part: str = "") -> Counter[SchemaError]:
    """Return the errors in the markup of a part, `root` being its document element (or any element to look below).

    Only the difference of two such counts means something (`new_errors`): Word opens many documents that are at fault.
    Never raises on what a document may hold.
    """
    found: _Found = {group: [] for group in (*_GROUPS, "drawing")}
    hidden = {element for fallback in root.iter(_FALLBACK) for element in fallback.iter(*_GROUP)}
    for element in root.iter(*_GROUP):
        if element not in hidden:
            found[_GROUP[str(element.tag)]].append(element)
    faults = (fault for rule in _RULES for fault in rule(found))
    return Counter(SchemaError(part, *fault) for fault in faults)


def _name(element: etree._Element) -> str:
    return prefixed(str(element.tag))


def _repeats(elements: Iterable[etree._Element], attribute: str, *, fold: bool = False) -> Iterator[_Fault]:
    """Tell each element whose attribute an earlier one has too."""
    seen: set[str] = set()
    for element in elements:
        value = element.get(attribute)
        key = value.casefold() if value is not None and fold else value
        if key is not None and value is not None:
            if key in seen:
                yield "duplicate", _name(element), prefixed(attribute), value[:40]
            seen.add(key)


def _double_ids(found: _Found) -> Iterator[_Fault]:
    yield from _repeats(found["revision"], _ID)
    yield from _repeats(found["drawing"], "id")
    starts = (e for e in found["bookmark"] if e.get(_NAME) is not None)
    yield from _repeats(starts, _NAME, fold=True)


def _open_ranges(found: _Found) -> Iterator[_Fault]:
    """Tell the starts without an end and the ends without an earlier start."""
    for kind in _RANGES:
        start, end = f"w:{kind}Start", f"w:{kind}End"
        open_ids: Counter[str] = Counter()
        for element in found[kind]:
            key = element.get(_ID) or ""
            if _name(element) == start:
                open_ids[key] += 1
            elif open_ids[key]:
                open_ids[key] -= 1
            else:
                yield "unpaired", end, start, key[:40]
        for key in open_ids.elements():
            yield "unpaired", start, end, key[:40]


def _lone_moves(found: _Found) -> Iterator[_Fault]:
    """Tell the moves that have only one of their two places."""
    kinds = ("moveFromRange", "moveToRange")
    names = [{n: None for e in found[kind] if (n := e.get(_NAME)) is not None} for kind in kinds]
    for mine, other, kind, missing in ((*names, *kinds), (*reversed(names), *reversed(kinds))):
        for name in mine:
            if name not in other:
                yield "unpaired", f"w:{kind}Start", f"w:{missing}Start", str(name)[:40]


def _marks(found: _Found) -> Iterator[_Fault]:
    """Tell the second insertion, deletion or move of one paragraph mark."""
    seen: set[tuple[etree._Element, str]] = set()
    for element in found["revision"]:
        parent = element.getparent()
        if parent is not None and parent.tag == _RPR and element.tag in (_INS, _DEL, _MOVE_FROM, _MOVE_TO):
            key = (parent, str(element.tag))
            if key in seen:
                yield "repeated", "w:rPr", _name(element), element.get(_ID) or ""
            seen.add(key)


def _deleted_text(found: _Found) -> Iterator[_Fault]:
    """Tell deleted text outside a deletion, and live text inside one."""
    for element in found["deleted text"]:
        holder = next(element.iterancestors(_DEL, _MOVE_FROM, _BOX), None)
        if holder is None or holder.tag == _BOX:
            yield "outside", "w:r", _name(element), ""
    for deletion in found["revision"]:
        if deletion.tag == _DEL:
            for text in deletion.iter(*_LIVE_TEXT):
                if next(text.iterancestors(_DEL, _BOX), None) is deletion:
                    yield "inside", "w:del", _name(text), ""


def _fields(found: _Found) -> Iterator[_Fault]:
    """Tell the field characters without their partners, in the marked, the final or the original view."""
    views: list[list[tuple[etree._Element | None, str]]] = [[], [], []]
    for element in found["field"]:
        story, deleted, inserted = None, False, False
        for node in element.iterancestors(_DEL, _MOVE_FROM, _INS, _MOVE_TO, *_STORIES):
            if node.tag in _STORIES:
                story = node
                break
            deleted = deleted or node.tag in (_DEL, _MOVE_FROM)
            inserted = inserted or node.tag in (_INS, _MOVE_TO)
        mark = (story, element.get(qn("w:fldCharType")) or "")
        for view, shown in zip(views, (True, not deleted, not inserted), strict=True):
            if shown:
                view.append(mark)
    counts = [Counter(_unclosed(view)) for view in views]
    yield from (counts[0] | counts[1] | counts[2]).elements()


def _unclosed(marks: list[tuple[etree._Element | None, str]]) -> Iterator[_Fault]:
    depth: Counter[etree._Element | None] = Counter()
    for story, kind in marks:
        if kind == "begin":
            depth[story] += 1
        elif depth[story] == 0:
            yield "field", "w:fldChar", kind, ""
        elif kind == "end":
            depth[story] -= 1
    for _ in range(depth.total()):
        yield "field", "w:fldChar", "begin", ""


def _nesting(found: _Found) -> Iterator[_Fault]:
    """Tell paragraphs in paragraphs and tables without a grid."""
    for element in found["paragraph"]:
        parent = element.getparent()
        if parent is not None and parent.tag in (_P, _R):
            yield "unexpected", _name(parent), "w:p", ""
    for element in found["table"]:
        if element.find(qn("w:tblGrid")) is None:
            yield "missing", "w:tbl", "w:tblGrid", ""


def _cells(found: _Found) -> Iterator[_Fault]:
    """Tell the cells whose last block is not a paragraph: Word refuses the document."""
    for cell in found["cell"]:
        last: etree._Element | None = cell
        while last is not None and last.tag != _P:
            last = next((c for c in reversed(last) if c.tag in _BLOCKS), None)
            if last is not None and last.tag == _TBL:
                last = None
        if last is None:
            yield "final", "w:tc", "w:p", ""


_BLOCKS = {_P, _TBL, *(qn(f"w:{n}") for n in ("sdt", "sdtContent", "customXml", "altChunk"))}


def _lists(found: _Found) -> Iterator[_Fault]:
    """Tell the list definitions that stand after an instance: Word drops the list."""
    instance = False
    for element in found["list"]:
        if _name(element) == "w:num":
            instance = True
        elif instance:
            yield "order", "w:numbering", "w:abstractNum", "w:num"


_RULES = (_double_ids, _open_ranges, _lone_moves, _marks, _deleted_text, _fields, _nesting, _cells, _lists)
