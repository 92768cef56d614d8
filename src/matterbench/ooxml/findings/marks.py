"""New errors of marks in a story: ranges, ids, moves, deleted text, fields (invariant 35).

Marks pair up over the whole part, but what an edit breaks shows in the touched blocks: a block whose ranges and fields
open and close in itself, or which is left as open as it was, changes nothing around it. Only where that fails is the
whole part read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.content_models import prefixed
from matterbench.ooxml.document import Document
from matterbench.ooxml.findings.touched import Pair, Piece, Touched
from matterbench.ooxml.names import W, qn
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.validity import SchemaError, integrity, new_errors

INTEGRITY_RULES = frozenset({"duplicate", "unpaired", "outside", "inside", "field", "final"})
_OPEN = frozenset({"unpaired", "field"})
_MARKS = re.compile(rb"<w:(?:ins|del|move|bookmark|comment|fldChar|tbl[ >/]|tc[ >])|Change |docPr")
_MANY = 400
"""Pieces from which on the whole part is read at once."""
_FEW = 20
"""Values that are searched for one by one."""
_REVISIONS = (
    *("ins", "del", "moveFrom", "moveTo", "rPrChange", "pPrChange", "sectPrChange", "tblPrChange", "tblPrExChange"),
    *("trPrChange", "tcPrChange", "tblGridChange", "numberingChange", "cellIns", "cellDel", "cellMerge"),
)
_BOOKMARK = f"{W}bookmarkStart"
_UNIQUE = {
    qn("wp:docPr"): "id",
    _BOOKMARK: f"{W}name",
    **dict.fromkeys((f"{W}{name}" for name in _REVISIONS), f"{W}id"),
}
"""Elements with an attribute that no other of their group may have too: drawings, bookmarks, revisions."""
_FALLBACK = qn("mc:Fallback")
Errors = Counter[SchemaError]
Fault = tuple[str, str, str, str]


class Value(NamedTuple):
    """An id or name that may stand only once in its group."""

    group: str
    text: str
    tag: str

    @property
    def key(self) -> tuple[str, str]:
        """What two equal values share: Word takes bookmark names for equal whatever their case."""
        return self.group, self.text.casefold() if self.group == _BOOKMARK else self.text


def new_mark_errors(comparison: Comparison, pairs: list[Pair]) -> Errors:
    """Errors of marks that the touched parts of one sort have beyond those they had."""
    before, after = pairs[0]
    if before.outline is None or after.outline is None:
        first, second = (_all([pair[side] for pair in pairs]) for side in (0, 1))
        return new_errors(first, second)
    documents = comparison.before, comparison.after
    if len(before.pieces) + len(after.pieces) > _MANY:
        return _whole(documents, (before, after))
    own, other = _faults(before), _faults(after)
    if not _closed(_open(own), _open(other), after):
        return _whole(documents, (before, after))
    return new_errors(_local(own), _local(other)) | _doubles(documents[0], before, after)


def block_of(error: SchemaError, before: Touched, after: Touched) -> int | None:
    """The first touched block that has more of an error of marks, read by itself, than its partner had."""
    own = _faults(before)
    for index, errors in _faults(after).items():
        partner = own.get(after.partners.get(index, -1), Counter[SchemaError]())
        if index >= 0 and errors[error] > partner[error]:
            return index
    return None


def _all(sides: Iterable[Touched]) -> Errors:
    total: Errors = Counter()
    for touched in sides:
        for piece in touched.pieces:
            total.update(integrity(piece.element, touched.sort))
    return total


def _whole(documents: tuple[Document, Document], sides: Pair) -> Errors:
    first, second = (
        integrity(document.root(side.part), side.sort) for document, side in zip(documents, sides, strict=True)
    )
    return new_errors(first, second)


def _faults(touched: Touched) -> dict[int, Errors]:
    """Faults of each touched block, read by itself; the last section counts as block -1."""
    found: dict[int, Errors] = {}
    for piece in _marked(touched):
        index = -1 if piece.block is None else piece.block
        found[index] = found.get(index, Counter()) + integrity(piece.element, touched.sort)
    return found


def _marked(touched: Touched) -> Iterator[Piece]:
    """The pieces that can hold a mark, as far as their bytes show it."""
    return (piece for piece in touched.pieces if piece.raw is None or _MARKS.search(piece.raw))


def _open(faults: dict[int, Errors]) -> dict[int, list[Fault]]:
    """What each block leaves open: ranges and fields without their other end."""
    found = {}
    for index, errors in faults.items():
        left = sorted((e.rule, e.parent, e.child, e.detail) for e in errors.elements() if e.rule in _OPEN)
        if left:
            found[index] = left
    return found


def _closed(before: dict[int, list[Fault]], after: dict[int, list[Fault]], touched: Touched) -> bool:
    """Whether every block that leaves something open has a partner that left the same open."""
    partners = touched.partners
    kept = {partners[index]: faults for index, faults in after.items() if index in partners}
    return kept == before and all(index in partners for index in after)


def _local(faults: dict[int, Errors]) -> Errors:
    total: Errors = Counter()
    for errors in faults.values():
        total.update({error: n for error, n in errors.items() if error.rule not in {*_OPEN, "duplicate"}})
    return total


def _doubles(document: Document, before: Touched, after: Touched) -> Errors:
    """New copies of ids and names that may stand only once, counted over the whole part."""
    own, other = (Counter(_values(piece.element for piece in _marked(side))) for side in (before, after))
    gained, lost = other - own, own - other
    if not gained or _unheard(gained, document.package.read(before.part), before.outline):
        return Counter()
    changed = {value.key for value in gained | lost}
    total = Counter(value.key for value in _values([document.root(before.part)]) if value.key in changed)
    total.subtract(value.key for value in lost.elements())
    errors: Errors = Counter()
    for value, number in gained.items():
        was = total[value.key]
        total[value.key] = now = was + number
        attribute = prefixed(_UNIQUE[value.tag])
        error = SchemaError(before.sort, "duplicate", prefixed(value.tag), attribute, value.text[:40])
        errors[error] += max(now - 1, 0) - max(was - 1, 0)
    return +errors


def _unheard(gained: Counter[Value], data: bytes, outline: Outline | None) -> bool:
    """Whether the values that came are few, single, and nowhere in the part as it was."""
    if len(gained) > _FEW or len({value.key for value in gained}) < gained.total():
        return False
    if not all(value.text.isascii() and "&" not in value.text for value in gained):
        return False
    names = [value.key[1] for value in gained if value.group == _BOOKMARK]
    tags = outline.bookmark_tags if names and outline is not None else ()
    folded = (b" ".join(tags) or data).lower() if names else b""
    ids = [value.text for value in gained if value.group != _BOOKMARK]
    return not any(f'"{name}"'.encode() in folded for name in names) and not any(
        f'"{id}"'.encode() in data for id in ids
    )


def _values(roots: Iterable[etree._Element]) -> Iterator[Value]:
    """Every value that has to be unique; the second of two encodings does not count."""
    for root in roots:
        hidden = {element for fallback in root.iter(_FALLBACK) for element in fallback.iter(*_UNIQUE)}
        for element in root.iter(*_UNIQUE):
            tag = str(element.tag)
            text = element.get(_UNIQUE[tag])
            if text is not None and element not in hidden:
                yield Value("revision" if _UNIQUE[tag] == f"{W}id" else tag, text, tag)
