"""What a package holds and which of its links lead nowhere: facts to compare, no judgement.

Source: ISO/IEC 29500-1 section 11.3 (parts of a WordprocessingML package), 29500-2 section 6.4, [MS-OFFMACRO2].
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field

from matterbench.ooxml.package import Package
from matterbench.ooxml.relationships import CONTENT_TYPES, Relationship, source_of

_BY_RELATIONSHIP = {
    "officeDocument": "main",
    "core-properties": "properties",
    "extended-properties": "properties",
    "custom-properties": "properties",
    "hdphoto": "image",
    "oleObject": "embedding",
    "package": "embedding",
    "control": "embedding",
    "activeXControlBinary": "embedding",
    "vbaProject": "macro",
    "wordVbaData": "macro",
    "vbaProjectSignature": "macro",
    "vbaProjectSignatureAgile": "macro",
    "vbaProjectSignatureV3": "macro",
    "keyMapCustomizations": "toolbar",
    "attachedToolbars": "toolbar",
    "extensibility": "toolbar",
    "ui": "toolbar",
    "aFChunk": "altChunk",
    "subDocument": "subDocument",
    "glossaryDocument": "glossary",
    "origin": "signature",
    "signature": "signature",
    "certificate": "signature",
    "attachedTemplate": "external-template",
    "font": "embedded-font",
    "audio": "media",
    "video": "media",
    "media": "media",
    "chartEx": "chart",
    "chartStyle": "chart",
    "chartColorStyle": "chart",
    "themeOverride": "theme",
    "classificationlabels": "label",
    "webextensiontaskpanes": "webextension",
}
_SAME_NAME = frozenset(
    """
    styles stylesWithEffects numbering settings webSettings fontTable theme header footer footnotes endnotes
    comments commentsExtended commentsIds commentsExtensible people image chart customXml customXmlProps
    thumbnail printerSettings webextension
    """.split()  # noqa: SIM905 - a list of 23 is harder to read
)
_BY_CONTENT_TYPE = (
    ("image/", "image"),
    ("vbaproject", "macro"),
    ("vbadata", "macro"),
    ("digital-signature", "signature"),
    ("oleobject", "embedding"),
    ("activex", "embedding"),
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.template", "external-template"),
)
_WORD_PART = re.compile(r"\.wordprocessingml\.(\w+)\+xml")
_INHERITED = frozenset({"glossary", "signature"})
"""Sorts that pass on to all they lead to: a style sheet of the glossary is not one of the document."""


@dataclass(frozen=True, slots=True)
class Dangling:
    """An internal relationship whose target part is not in the package."""

    part: str
    """Part that holds the relationship, "" for the package."""
    id: str
    type: str
    target: str


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the package; relationship parts and `[Content_Types].xml` are not parts."""

    name: str
    content_type: str | None
    """None: the package states none, which Word does not accept."""
    type: str | None
    """Type of the first relationship that leads here, None for an orphan."""
    source: str | None
    """Part that holds this relationship, "" for the package, None for an orphan."""
    sort: str
    """main, styles, header, image, embedding, macro, customXml, altChunk, glossary, signature, … or `unknown`."""
    package: Package = field(repr=False)
    """Where the part lies: parts of two packages are never equal, their digests may be."""

    @property
    def digest(self) -> str:
        """SHA-256 of the part's bytes, inflated on first use."""
        return self.package.digest(self.name)


def dangling(package: Package) -> tuple[Dangling, ...]:
    """Return the internal relationships that lead nowhere, by part and id; links to a place in their own part are fine.

    The other direction, an `r:id` without relationship, is found where the referring element is read.
    """
    sources = sorted(part for name in package.names if (part := source_of(name)) is not None)
    return tuple(
        Dangling(part, link.id, link.type, link.target)
        for part in sources
        for link in sorted(package.relationships(part).values(), key=lambda link: link.id)
        if not link.external and not link.target.startswith("#") and package.find(link.target) is None
    )


def external_links(package: Package) -> tuple[tuple[str, Relationship], ...]:
    """Return (part, relationship) of everything outside that the package refers to, by part and target."""
    sources = sorted(part for name in package.names if (part := source_of(name)) is not None)
    return tuple(
        (part, link)
        for part in sources
        for link in sorted(package.relationships(part).values(), key=lambda link: (link.target, link.type, link.id))
        if link.external
    )


def part_inventory(package: Package) -> tuple[Part, ...]:
    """Return all parts by name, each with the first relationship that leads to it, breadth first from the package."""
    reached = _reached(package)
    parts = []
    for name in sorted(package.names):
        if name == package.find(CONTENT_TYPES) or source_of(name) is not None:
            continue
        source, type_, sort = reached.get(name, (None, None, None))
        kind = package.content_type(name)
        parts.append(Part(name, kind, type_, source, sort or _sort(None, kind), package))
    return tuple(parts)


def _reached(package: Package) -> dict[str, tuple[str, str, str]]:
    """Return source, relationship type and sort of each part that relationships lead to, nearest to the root first."""
    reached: dict[str, tuple[str, str, str]] = {}
    queue: deque[tuple[str, str | None]] = deque([("", None)])
    while queue:
        source, above = queue.popleft()
        for link in package.relationships(source).values():
            if link.external or link.target in reached or package.find(link.target) is None:
                continue
            sort = above if above in _INHERITED else None
            sort = sort or _sort(link.type, package.content_type(link.target))
            reached[link.target] = (source, link.type, sort)
            queue.append((link.target, sort))
    return reached


def _sort(type_: str | None, content_type: str | None) -> str:
    if type_ in _SAME_NAME:
        return type_ or ""
    if type_ and type_.startswith("diagram"):
        return "diagram"
    if type_ in _BY_RELATIONSHIP:
        return _BY_RELATIONSHIP[type_]
    kind = (content_type or "").lower()
    orphan = _WORD_PART.search(content_type or "")
    if orphan and orphan[1] in _SAME_NAME:
        return orphan[1]
    return next((sort for mark, sort in _BY_CONTENT_TYPE if mark in kind), "unknown")
