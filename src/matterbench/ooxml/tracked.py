"""The tracked changes of a document as values, and which of two documents' tracked changes are the same.

One `TrackedChange` is what a reader would call one: neighbouring runs of one author, date and type are one change,
however the file cuts them up; `w:id` and `w16du:dateUtc` mean nothing. Source: ISO/IEC 29500-1, 17.13.5.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from lxml import etree

from matterbench.ooxml.document import Document
from matterbench.ooxml.inline import OBJECT
from matterbench.ooxml.names import NAMESPACES, W, qn
from matterbench.ooxml.revisions import may_hold_revisions
from matterbench.ooxml.scope import PPR, RPR, Names, Scope
from matterbench.ooxml.settling import CHANGES, CONTENT, NUMPR, REVISIONS, TBL, TC, TR, P, paragraph_of_mark
from matterbench.ooxml.trees import tree

_R, _MATH_RUN, _FALLBACK = f"{W}r", qn("m:r"), f"{{{NAMESPACES['mc']}}}Fallback"
_AUTHOR, _DATE = f"{W}author", f"{W}date"
_TEXT = {f"{W}t", f"{W}delText", qn("m:t")}
_AS_TEXT = {f"{W}tab": "\t", f"{W}br": "\n", f"{W}cr": "\n", f"{W}noBreakHyphen": "\u2011"}
_NO_TEXT = {RPR, f"{W}lastRenderedPageBreak", qn("m:rPr")}
_ADDED = (f"{W}ins", f"{W}moveTo")
_ROLES = {
    "pPrChange": "paragraph format", "sectPrChange": "section", "tblPrChange": "table", "tblPrExChange": "table",
    "tblGridChange": "grid", "trPrChange": "row format", "tcPrChange": "cell format", "numberingChange": "numbering",
    "cellIns": "cell", "cellDel": "cell", "cellMerge": "cell",
}  # fmt: skip
"""In every tracked change, by the schema; also in every comment."""
_ANCHOR = 400
Signature = tuple[str, str]
"""Author and date."""


@dataclass(frozen=True, slots=True)
class TrackedChange:
    """One tracked change. Two are the same when everything but the elements is equal."""

    type: str
    """ins, del, moveFrom, moveTo, format (of any kind), cellIns, cellDel, cellMerge."""
    role: str
    """What it concerns: run, paragraph mark, row, cell, numbering, math; or the formatting of: run format, mark format,
    paragraph format, section, table, grid, row format, cell format."""
    author: str
    date: str
    """`w:date` as written; "" where there is none."""
    text: str
    """What it inserts, deletes, moves or formats; deletions inside an insertion count. "" for marks and properties."""
    old: tuple[object, ...]
    """For format: the properties before, canonical."""
    anchor: str
    """Text of the paragraph, row or table that it stands in, without any tracked insertion."""
    part: str
    elements: tuple[etree._Element, ...] = field(compare=False, repr=False)

    @property
    def signature(self) -> Signature:
        """Author and date."""
        return (self.author, self.date)

    @property
    def paragraph(self) -> etree._Element | None:
        """The paragraph that it stands in, or None for one of a row, cell, table or the last section."""
        found = self.elements[0]
        return next(found.iterancestors(P), None)

    @property
    def doubled(self) -> bool:
        """Whether it stands in the fallback of alternative contents, which says the same once more."""
        return next(self.elements[0].iterancestors(_FALLBACK), None) is not None


def inventory(
    document: Document, names: Names | None = None, known: Collection[Signature] | None = None
) -> tuple[TrackedChange, ...]:
    """Return the tracked changes of all stories, part by part, in document order.

    With `known`, insertions of any other author and date are looked through: what they cut in two is one change, as
    it was before them. They are listed all the same.
    """
    out: list[TrackedChange] = []
    for part in may_hold_revisions(document):
        reader = _Reader(part, document.scope(part, names), known)
        out.extend(reader.read(document.root(part)))
    return tuple(out)


def signature(element: etree._Element) -> Signature:
    """Author and date that a revision element states."""
    return (element.get(_AUTHOR, ""), element.get(_DATE, ""))


class _Reader:
    """Collects the tracked changes of one part."""

    def __init__(self, part: str, scope: Scope, known: Collection[Signature] | None) -> None:
        self.part, self.scope, self.known = part, scope, known
        self._anchors: dict[etree._Element, str] = {}

    def read(self, root: etree._Element) -> Iterator[TrackedChange]:
        """Every tracked change below an element."""
        seen: set[etree._Element] = set()
        for element in root.iter(*REVISIONS):
            holder = next(element.iterancestors(P), None)
            if not _is_inline(element):
                yield self._property(element)
            elif holder is None:
                yield self._block(element)
            elif holder not in seen:
                seen.add(holder)
                yield from self._paragraph(holder)

    def _paragraph(self, paragraph: etree._Element) -> list[TrackedChange]:
        """Changes of the runs of a paragraph, in the order of their first run."""
        open_groups: dict[object, _Group] = {}
        groups: list[_Group] = []
        for atom, stack in atoms(paragraph):
            through = self._foreign(stack)
            here = {self._key(element): element for element in stack}
            if not through:
                open_groups = {key: group for key, group in open_groups.items() if key in here or self._fresh(key)}
            open_groups = {key: group for key, group in open_groups.items() if key in here or not self._fresh(key)}
            for key, element in here.items():
                if through and not self._fresh(key):
                    continue
                if key not in open_groups:
                    open_groups[key] = _Group(key)
                    groups.append(open_groups[key])
                open_groups[key].add(element, text_of(atom))
        return [self._run_change(paragraph, group) for group in groups]

    def _foreign(self, stack: Sequence[etree._Element]) -> bool:
        return any(element.tag in _ADDED and self._unknown(signature(element)) for element in stack)

    def _unknown(self, found: Signature) -> bool:
        return self.known is not None and found not in self.known

    def _fresh(self, key: object) -> bool:
        return self._unknown(key[1:3])  # type: ignore[index]

    def _key(self, element: etree._Element) -> tuple[object, ...]:
        old = self._old(element) if element.tag in CHANGES else ()
        return (_type(element), *signature(element), old)

    def _run_change(self, paragraph: etree._Element, group: _Group) -> TrackedChange:
        type, author, date, old = group.key
        role = "run format" if type == "format" else "run"
        anchor, text = self._anchor(paragraph), "".join(group.text)
        return TrackedChange(type, role, author, date, text, old, anchor, self.part, tuple(group.elements))

    def _block(self, element: etree._Element) -> TrackedChange:
        """A revision that stands around or outside paragraphs."""
        anchor = "" if (around := element.getparent()) is None else self._anchor(around)
        return TrackedChange(
            _type(element), "run", *signature(element), plain_text(element), (), anchor, self.part, (element,)
        )

    def _property(self, element: etree._Element) -> TrackedChange:
        """A revision recorded in properties."""
        role = _role(element)
        owner = next(element.iterancestors(P, TC, TR, TBL), None)
        text = _cells_text(owner) if role in {"row", "cell"} and owner is not None else ""
        anchor = "" if owner is None or role == "section" else self._anchor(owner)
        old = self._old(element) if element.tag in CHANGES else _merge(element)
        return TrackedChange(_type(element), role, *signature(element), text, old, anchor, self.part, (element,))

    def _old(self, change: etree._Element) -> tuple[object, ...]:
        held = change[0] if len(change) else None
        if held is None:
            return ()
        return self.scope.old_properties(change) if held.tag in {RPR, PPR} else tree(held)

    def _anchor(self, owner: etree._Element) -> str:
        found = self._anchors.get(owner)
        if found is None:
            found = self._anchors[owner] = plain_text(owner, inserted=False)[:_ANCHOR]
        return found


class _Group:
    """Neighbouring runs under one author, date and type."""

    def __init__(self, key: object) -> None:
        self.key: tuple[str, str, str, tuple[object, ...]] = key  # type: ignore[assignment]
        self.elements: list[etree._Element] = []
        self.text: list[str] = []

    def add(self, element: etree._Element, text: str) -> None:
        """Take in one more run."""
        if not self.elements or self.elements[-1] is not element:
            self.elements.append(element)
        self.text.append(text)


def atoms(
    paragraph: etree._Element, stack: tuple[etree._Element, ...] = ()
) -> Iterator[tuple[etree._Element, tuple[etree._Element, ...]]]:
    """Yield the runs of a paragraph, each with the revisions around it and its formatting change, outermost first."""
    for child in paragraph:
        if child.tag in {_R, _MATH_RUN}:
            change = child.find(f"{RPR}/{W}rPrChange")
            inner = tuple(element for element in child if element.tag in CONTENT)
            yield child, (*stack, *inner, *(() if change is None else (change,)))
        elif child.tag in CONTENT:
            yield from atoms(child, (*stack, child))
        elif child.tag not in {PPR, P} and len(child):
            yield from atoms(child, stack)


def text_of(run: etree._Element) -> str:
    """Characters of a run, deleted ones too; U+FFFC for anything else that takes a place in the line."""
    out: list[str] = []
    for child in run:
        if child.tag in _TEXT:
            out.append(child.text or "")
        elif child.tag in CONTENT:
            out.append(text_of(child))
        elif child.tag not in _NO_TEXT:
            out.append(_AS_TEXT.get(str(child.tag), OBJECT))
    return "".join(out)


def plain_text(element: etree._Element, *, inserted: bool = True) -> str:
    """Characters below an element, deleted ones too; tracked insertions only where asked for."""
    return "".join(
        node.text or "" for node in element.iter(*_TEXT) if inserted or next(node.iterancestors(*_ADDED), None) is None
    )


def _cells_text(owner: etree._Element) -> str:
    """Text of a row, cell by cell, or of one cell."""
    return "\t".join(plain_text(cell) for cell in ((owner,) if owner.tag == TC else owner.iter(TC)))


def _is_inline(element: etree._Element) -> bool:
    """Whether a revision stands around runs, or is a run's formatting change; not in properties."""
    parent = element.getparent()
    if element.tag in CONTENT:
        return parent is None or parent.tag not in {RPR, NUMPR, f"{W}trPr", f"{W}tcPr", qn("m:ctrlPr")}
    run = None if parent is None else parent.getparent()
    return element.tag == f"{W}rPrChange" and run is not None and run.tag in {_R, _MATH_RUN}


def _type(element: etree._Element) -> str:
    return "format" if element.tag in CHANGES else str(element.tag)[len(W) :]


def _role(element: etree._Element) -> str:
    name, parent = str(element.tag)[len(W) :], element.getparent()
    if name in _ROLES:
        return _ROLES[name]
    if name == "rPrChange":
        return "mark format"
    if paragraph_of_mark(element) is not None:
        return "paragraph mark"
    if parent is not None and parent.tag in {NUMPR, f"{W}trPr"}:
        return "numbering" if parent.tag == NUMPR else "row"
    return "math"


def _merge(element: etree._Element) -> tuple[object, ...]:
    return tuple(value for name in ("vMerge", "vMergeOrig") if (value := element.get(W + name)) is not None)
