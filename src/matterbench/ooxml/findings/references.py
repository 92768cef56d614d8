"""Relationships that lead nowhere, and outside targets that nobody sees (invariants 2, 39).

A reference counts as broken when its element names a relationship that is not there, or one whose part is not there.
Only what the edit broke is told: references that led nowhere before are left alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.changes import Change, Kind, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.document import Document
from matterbench.ooxml.findings.touched import Pair, Touched
from matterbench.ooxml.findings.whole import whole_change
from matterbench.ooxml.inventory import dangling, external_links, part_inventory
from matterbench.ooxml.leakage import leak
from matterbench.ooxml.names import NAMESPACES, W, qn
from matterbench.ooxml.package import Package, Relationship
from matterbench.ooxml.revisions import story_parts

_R = f"{{{NAMESPACES['r']}}}"
_NOUNS = {
    qn("a:blip"): "picture",
    qn("v:imagedata"): "picture",
    qn("v:fill"): "picture",
    qn("c:chart"): "chart",
    qn("o:OLEObject"): "embedded object",
    qn("a:hlinkClick"): "link",
    f"{W}hyperlink": "link",
    f"{W}control": "form control",
    f"{W}altChunk": "imported document",
    f"{W}headerReference": "header",
    f"{W}footerReference": "footer",
    f"{W}subDoc": "subdocument",
}
_TYPES = {
    qn("a:blip"): {"image", "hdphoto"},
    f"{W}hyperlink": {"hyperlink"},
    f"{W}altChunk": {"aFChunk"},
    f"{W}headerReference": {"header"},
    f"{W}footerReference": {"footer"},
}
"""Types of relationship that an element can make use of."""
_MISSING_PARTS = frozenset({"printerSettings", "thumbnail", "webSettings", "stylesWithEffects"})
"""Types whose missing target Word does not miss."""


class _Broken(NamedTuple):
    """A reference that leads nowhere."""

    element: etree._Element
    id: str
    block: int | None
    why: str

    @property
    def noun(self) -> str:
        """What the element shows."""
        return _NOUNS.get(str(self.element.tag), etree.QName(self.element).localname)


def reference_changes(comparison: Comparison, stories: tuple[Pair, ...]) -> Iterator[Change]:
    """References of the touched text that now lead nowhere, then relationships of the package."""
    left = Counter((own.sort, item.noun) for own, _ in stories for item in _broken(comparison.before, own))
    told: set[tuple[str, str]] = set()
    for _, touched in stories:
        for item in _broken(comparison.after, touched):
            told.add((touched.part, item.id))
            key = touched.sort, item.noun
            if left[key]:
                left[key] -= 1
            else:
                yield _broken_change(item, touched)
    yield from _dangling(comparison, told)
    yield from _outside(comparison)


def _broken(document: Document, touched: Touched) -> Iterator[_Broken]:
    """Elements that name a relationship that leads nowhere, or to something of another kind."""
    links = document.package.relationships(touched.part) if touched.part else {}
    for piece in touched.pieces:
        if piece.raw is not None and b" r:" not in piece.raw:
            continue
        for element in piece.element.iter(etree.Element):
            for name, value in element.items():
                if str(name).startswith(_R) and value:
                    why = _fault(document.package, links.get(str(value)), str(element.tag))
                    if why:
                        yield _Broken(element, str(value), piece.block, why)


def _fault(package: Package, link: Relationship | None, tag: str) -> str:
    """Why an element cannot use a relationship; empty where it can."""
    if link is None or not (link.external or link.target.startswith("#") or package.find(link.target)):
        return "points to a missing part"
    return "" if link.type in _TYPES.get(tag, {link.type}) else f"points to a part of another kind ({link.type})"


def _broken_change(item: _Broken, touched: Touched) -> Change:
    where = Where(None, touched.place(item.block))
    message = f"{item.noun} {item.why}, relationship {item.id}{_seen_as(item.noun)}"
    return Change(
        Kind.PART, 2, "reference", Severity.BLOCK, where, None, item.id, message,
        subject=digest(("reference", item.noun, touched.sort)),
    )  # fmt: skip


def _seen_as(noun: str) -> str:
    return {"picture": ": Word shows an empty frame", "link": ": it leads nowhere"}.get(noun, "")


def _dangling(comparison: Comparison, told: set[tuple[str, str]]) -> Iterator[Change]:
    before, after = comparison.before.package, comparison.after.package
    found = [item for item in dangling(after) if (item.part, item.id) not in told and item.type not in _MISSING_PARTS]
    if not found:
        return
    sorts = ({part.name: part.sort for part in part_inventory(package)} for package in (before, after))
    own, other = sorts
    left = Counter((own.get(item.part, ""), item.type) for item in dangling(before))
    for item in found:
        key = (other.get(item.part, ""), item.type)
        if left[key]:
            left[key] -= 1
            continue
        source = item.part or "the package"
        yield whole_change(
            Kind.PART, 2, "relationship", Severity.BLOCK, (None, item.part or "_rels/.rels"), (None, item.target),
            f"{item.type} of {source} is missing: {item.target}", subject=("relationship", *key),
        )  # fmt: skip


def _outside(comparison: Comparison) -> Iterator[Change]:
    """New outside targets that neither the text nor the settings name: told for what they give away or load."""
    before, after = comparison.before.package, comparison.after.package
    known = {(link.type, link.target) for _, link in external_links(before)}
    seen = "\n".join(target for _, target in known)
    for part, link in external_links(after):
        if (link.type, link.target) in known or _named(comparison.after, part, link.id):
            continue
        clause = leak(link.target, seen, tools=False)
        if not clause and link.type in {"hyperlink", "image"}:
            continue
        known.add((link.type, link.target))
        yield whole_change(
            Kind.PART, 39 if clause else 38, link.type, Severity.BLOCK, (None, part or "_rels/.rels"),
            (None, link.target), f"{link.type} relationship to {link.target} added, which nothing shows{clause}",
            subject=("outside", link.type),
        )  # fmt: skip


def _named(document: Document, part: str, id: str) -> bool:
    """Whether a story or the settings use the relationship: then the change is told there."""
    readers = [*story_parts(document), document.part("settings")]
    return part in readers and f'"{id}"'.encode() in document.package.read(part)
