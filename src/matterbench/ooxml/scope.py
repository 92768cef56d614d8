"""What the ids in one part of a document mean: styles by name, lists by what they count, relationships by target.

Ids are local and every save renumbers them. A `Scope` replaces them by what they point at, so that equal content
is equal whatever it is called in the file. It also interns formatting: a document has a few dozen distinct `w:rPr`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from lxml import etree

from matterbench.ooxml.formatting import paragraph_properties, run_properties
from matterbench.ooxml.inline import PLAIN, Format, Mark
from matterbench.ooxml.measures import Value
from matterbench.ooxml.names import W_VAL, W, qn
from matterbench.ooxml.package import Package, Relationship

RPR, PPR = f"{W}rPr", f"{W}pPr"
_RSTYLE, _PSTYLE, _NUMPR = f"{W}rStyle", f"{W}pStyle", f"{W}numPr"
_ILVL, _NUMID = f"{W}ilvl", f"{W}numId"
_AUTHOR, _DATE = f"{W}author", f"{W}date"
REVISION_TYPES = {f"{W}{name}": name for name in ("ins", "del", "moveFrom", "moveTo")}
_FORMAT_REVISIONS = {f"{W}rPrChange", f"{W}pPrChange"}
_R_ID = qn("r:id")


@dataclass(frozen=True, slots=True)
class Names:
    """Tokens for ids: equal tokens on two sides of a comparison mean the same style or list."""

    styles: Mapping[str, str]
    """Style id to style name, as in the file or aliased to the other side's name."""
    lists: Mapping[str, str]
    """`w:numId` to a token of the list it counts in."""


@dataclass(frozen=True, slots=True)
class ParagraphFormat:
    """Style, list and direct properties of a paragraph, and its mark."""

    style: str | None = None
    list: str | None = None
    """List token; "none" where numbering is switched off directly; None where nothing is said."""
    level: int | None = None
    properties: tuple[tuple[str, Value], ...] = ()
    mark: Format = PLAIN
    marks: tuple[Mark, ...] = ()
    """Tracked insertion or deletion of the paragraph mark, and w:pPrChange."""
    style_id: str | None = None
    num_id: str | None = None
    section: bool = False
    """A section ends with this paragraph."""

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two paragraph formats the same; ids left out."""
        return (self.style, self.list, self.level, self.properties, self.mark, self.marks, self.section)


class Keyed(Protocol):
    """Anything with a canonical key: here, a block."""

    @property
    def key(self) -> tuple[object, ...]:
        """Canonical value."""


class Scope:
    """Resolves the ids of one part."""

    def __init__(self, package: Package, part: str, names: Names) -> None:
        self.package, self.part, self.names = package, part, names
        self._relationships: Mapping[str, Relationship] | None = None
        self._formats: dict[object, tuple[Format, tuple[Mark, ...]]] = {}
        self._paragraphs: dict[object, ParagraphFormat] = {}
        self._interned: dict[Format, Format] = {PLAIN: PLAIN}
        self.by_bytes: dict[bytes | None, Format | None] = {None: PLAIN}
        """Formatting by the bytes of `w:rPr`, as far as it was met: see `learn`."""
        self.read_blocks: Callable[[etree._Element], Sequence[Keyed]] = lambda _: ()
        """Reads the blocks below a text box; set by the document, which knows about blocks."""
        self.alone: Callable[[bytes], etree._Element | None] = lambda _: None
        """Parses properties by themselves as long as the part's tree is in the making; else, and if unsure, None."""

    @property
    def relationships(self) -> Mapping[str, Relationship]:
        """Relationships of the part by id."""
        if self._relationships is None:
            self._relationships = self.package.relationships(self.part)
        return self._relationships

    def target(self, relationship_id: str | None) -> tuple[str, ...]:
        """What a relationship id points at: (type, URL) or (type, digest of the part); dangling ids say so."""
        if relationship_id is None:
            return ("none",)
        relationship = self.relationships.get(relationship_id)
        if relationship is None:
            return ("dangling", relationship_id)
        if relationship.external:
            return (relationship.type, relationship.target)
        if self.package.find(relationship.target) is None:
            return ("missing", relationship.target)
        if relationship.type in _COMPOSED:
            return (relationship.type, _whole_digest(self.package, relationship.target))
        return (relationship.type, self.package.digest(relationship.target))

    def style(self, style_id: str | None) -> str | None:
        """Name of a style; an id that no style has stands for itself."""
        return None if style_id is None else self.names.styles.get(style_id, f"?{style_id}")

    def format(self, rpr: etree._Element | None) -> tuple[Format, tuple[Mark, ...]]:
        """Direct formatting and revision marks of a `w:rPr`, interned."""
        if rpr is None or not len(rpr):
            return PLAIN, ()
        key = _shallow_key(rpr)
        found = self._formats.get(key)
        if found is None:
            found = self._formats[key] = self._read_format(rpr)
        return found

    def learn(self, raw: bytes, rpr: Callable[[], etree._Element | None]) -> Format | None:
        """Note under its bytes what a run's `w:rPr` means; None where it holds a tracked change."""
        alone = self.alone(raw)
        value, marks = self.format(rpr() if alone is None else alone)
        self.by_bytes[raw] = None if marks else value
        return self.by_bytes[raw]

    def _read_format(self, rpr: etree._Element) -> tuple[Format, tuple[Mark, ...]]:
        style = rpr.find(_RSTYLE)
        properties = tuple(sorted(run_properties(rpr).items(), key=_first))
        value = Format(None if style is None else self.style(style.get(W_VAL)), properties)
        return self._interned.setdefault(value, value), self.marks(rpr)

    def marks(self, properties: etree._Element) -> tuple[Mark, ...]:
        """Tracked changes recorded in a property element: ins, del, moves, and `*PrChange` with the old properties."""
        out = []
        for child in properties:
            if child.tag in REVISION_TYPES:
                out.append(revision_mark(child))
            elif child.tag in _FORMAT_REVISIONS:
                out.append(revision_mark(child, self.old_properties(child)))
        return tuple(sorted(out, key=lambda mark: (mark.type, mark.author, mark.date, str(mark.before))))

    def old_properties(self, change: etree._Element) -> tuple[object, ...]:
        """Canonical properties that a `w:rPrChange` or `w:pPrChange` holds: those before the change."""
        old = change[0] if len(change) else None
        if old is None:
            return ()
        if old.tag == RPR:
            value, _ = self._read_format(old)
            return (value.style, value.properties)
        return self._read_paragraph(old).key[:4]

    def paragraph(self, ppr: etree._Element | None) -> ParagraphFormat:
        """Format of a paragraph from its `w:pPr`, interned."""
        if ppr is None or not len(ppr):
            return _PLAIN_PARAGRAPH
        key = _shallow_key(ppr)
        found = self._paragraphs.get(key)
        if found is None:
            found = self._paragraphs[key] = self._read_paragraph(ppr)
        return found

    def paragraph_of(self, raw: bytes, element: Callable[[], etree._Element]) -> ParagraphFormat:
        """Format of a `w:p` whose bytes are known: equal bytes of `w:pPr` are read once."""
        start = raw.find(b">") + 1
        if raw.startswith(b"<w:pPr>", start):
            key = raw[start : raw.find(b"</w:pPr>", start)]
            found = self._paragraphs.get(key)
            if found is not None:
                return found
            if key.count(b"<w:pPr") == 1 and raw.startswith(b"<w:p") and b"xmlns" not in raw[:start]:
                alone = self.alone(key + b"</w:pPr>")
                ppr = element().find(PPR) if alone is None else alone
                found = self._paragraphs[key] = self.paragraph(ppr)
                return found
        return _PLAIN_PARAGRAPH if b"pPr" not in raw else self.paragraph(element().find(PPR))

    def _read_paragraph(self, ppr: etree._Element) -> ParagraphFormat:
        style_id, (num_id, level) = value_of(ppr, _PSTYLE), numbering_of(ppr)
        mark_properties = ppr.find(RPR)
        mark, marks = self.format(mark_properties)
        return ParagraphFormat(
            style=self.style(style_id),
            list=None if num_id is None else "none" if num_id == "0" else self.names.lists.get(num_id, f"?{num_id}"),
            level=level,
            properties=tuple(sorted(paragraph_properties(ppr).items(), key=_first)),
            mark=mark,
            marks=marks + self.marks(ppr),
            style_id=style_id,
            num_id=num_id,
            section=ppr.find(f"{W}sectPr") is not None,
        )


_PLAIN_PARAGRAPH = ParagraphFormat()
_COMPOSED = frozenset({"chart", "chartEx", "diagramData"})
"""Types of parts whose content stands in the parts that they refer to as well: a chart's workbook, say."""
_AXIS_ID = re.compile(rb"(<(?:\w+:)?(?:axId|crossAx)\s+val=[\"'])(\d+)")


def _whole_digest(package: Package, part: str) -> str:
    """Digest of a part and of what it refers to, whatever the names."""
    inner = [
        (link.type, link.target if link.external else package.digest(link.target) if package.find(link.target) else "")
        for link in package.relationships(part).values()
    ]
    own = hashlib.sha256(_without_axis_ids(package.read(part))).hexdigest()
    return hashlib.sha256(repr((own, sorted(inner))).encode()).hexdigest() if inner else own


def _without_axis_ids(chart: bytes) -> bytes:
    """The axes of a chart numbered as they come: some writers draw their ids anew on every save."""
    ids: dict[bytes, bytes] = {}
    return _AXIS_ID.sub(lambda found: found[1] + ids.setdefault(found[2], b"%d" % len(ids)), chart)


def _first(item: tuple[str, Value]) -> str:
    return item[0]


def _shallow_key(element: etree._Element) -> object:
    """A key equal only for elements with equal meaning; cheaper than serialising."""
    parts: list[object] = []
    for child in element:
        parts.append(child.tag)
        parts.extend(child.items())
        if len(child):
            parts.append(_shallow_key(child))
    return tuple(parts)


def value_of(parent: etree._Element, tag: str) -> str | None:
    """The `w:val` of the child `tag`, or None."""
    child = parent.find(tag)
    return None if child is None else child.get(W_VAL)


def numbering_of(ppr: etree._Element) -> tuple[str | None, int | None]:
    """The `w:numId` and `w:ilvl` that a `w:pPr` states directly."""
    numbering = ppr.find(_NUMPR)
    if numbering is None:
        return None, None
    level = value_of(numbering, _ILVL)
    return value_of(numbering, _NUMID), int(level) if level is not None and level.isdigit() else None


def revision_mark(element: etree._Element, before: tuple[object, ...] | None = None) -> Mark:
    """The mark that a revision element (`w:ins`, `w:rPrChange`, …) puts on its content."""
    name = REVISION_TYPES.get(element.tag, "format")
    return Mark(name, element.get(_AUTHOR, ""), element.get(_DATE, ""), before, element)
