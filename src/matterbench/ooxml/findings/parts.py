"""Parts of the package that came, went or changed, kind of file, content types, signatures (invariants 2, 38).

Parts are known by what they are for and by their content, never by name. What a story shows (pictures, headers, notes,
embedded objects in the text) is told by the story; here is what no reader sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lxml import etree

from matterbench.errors import UnreadableInput
from matterbench.ooxml.changes import Change, Kind, Severity, digest
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.document import Document
from matterbench.ooxml.findings.whole import whole_change
from matterbench.ooxml.inventory import Part, part_inventory
from matterbench.ooxml.package import Package, same_part
from matterbench.ooxml.relationships import CONTENT_TYPES
from matterbench.ooxml.revisions import story_parts
from matterbench.ooxml.trees import tree

_B, _W, _I = Severity.BLOCK, Severity.WARN, Severity.INFO


@dataclass(frozen=True, slots=True)
class _Sort:
    """How to speak of a sort of part, and how much it weighs when one comes, goes or changes."""

    noun: str
    gained: Severity = _B
    lost: Severity = _B
    changed: Severity = _B


_SORTS = {
    "macro": _Sort("macro project"),
    "embedding": _Sort("embedded file"),
    "altChunk": _Sort("imported document"),
    "subDocument": _Sort("subdocument"),
    "customXml": _Sort("custom XML data"),
    "glossary": _Sort("document of building blocks", changed=_I),
    "signature": _Sort("digital signature"),
    "external-template": _Sort("attached template"),
    "toolbar": _Sort("toolbar or ribbon customisation", lost=_W, changed=_W),
    "webextension": _Sort("add-in", lost=_W, changed=_W),
    "label": _Sort("sensitivity label", gained=_W),
    "embedded-font": _Sort("embedded font", gained=_I, lost=_W, changed=_I),
    "image": _Sort("picture that nothing shows", gained=_W, lost=_I, changed=_I),
    "media": _Sort("sound or film that nothing shows", gained=_W, lost=_I, changed=_I),
    "chart": _Sort("chart that nothing shows", gained=_W, lost=_I, changed=_I),
    "diagram": _Sort("diagram that nothing shows", gained=_W, lost=_I, changed=_I),
    "unknown": _Sort("part of unknown purpose", lost=_W),
}
"""Sorts that are told here; the others are told by their content."""
_SHOWN = frozenset({"embedding", "subDocument", "image", "media", "chart", "diagram"})
"""Sorts that a story tells where its text refers to them."""
_CHUNK = "altChunk"
"""A story tells where an imported document came or went; what one says, it does not know."""
_FOLLOWERS = {"glossary": {"glossaryDocument"}, "signature": {"origin", "signature"}}
"""Sorts told by those of their parts that have these relationship types."""
_WORD_TYPE = re.compile(r"\.wordprocessingml\.|\.ms-word\.")
_MAIN = (
    ("macroEnabledTemplate", "macro-enabled template"),
    ("template.macroEnabled", "macro-enabled template"),
    ("macroEnabled", "macro-enabled document"),
    ("template", "template"),
)
_REFERENCE = re.compile(rb"""<(?:\w+:)?Reference\b[^>]*?\bURI=["']/([^"'?#]+)""")


def part_changes(comparison: Comparison) -> Iterator[Change]:
    """Parts gained, lost and changed; parts under one name with equal bytes are not looked into."""
    before, after = comparison.before.package, comparison.after.package
    inventories = part_inventory(before), part_inventory(after)
    yield from _kind_of_file(before, after)
    yield from _gained_and_lost(comparison, inventories)
    yield from _broken_signature(before, after, inventories)
    if not same_part(before, CONTENT_TYPES, after, CONTENT_TYPES):
        yield from _content_types(inventories)


def _kind_of_file(before: Package, after: Package) -> Iterator[Change]:
    kinds = _kind(before.content_type(before.main)), _kind(after.content_type(after.main))
    if kinds[0] != kinds[1]:
        yield whole_change(
            Kind.PART, 38, "main", _B, (before.main, after.main), kinds,
            f"Kind of file: {kinds[0]} → {kinds[1]}", subject="main",
        )  # fmt: skip


def _kind(content_type: str | None) -> str:
    return next((words for mark, words in _MAIN if mark in (content_type or "")), "document")


Inventories = tuple[tuple[Part, ...], tuple[Part, ...]]


def _gained_and_lost(comparison: Comparison, inventories: Inventories) -> Iterator[Change]:
    left = _without_equals(inventories)
    told = [
        [part for part in parts if _told_here(part, document) and not _elsewhere(part, others)]
        for parts, document, others in zip(
            left, (comparison.before, comparison.after), reversed(inventories), strict=True
        )
    ]
    lost, gained = [part for part in told[0] if part.type is not None], told[1]
    for sort, row in _SORTS.items():
        gone, come = ([part for part in parts if part.sort == sort] for parts in (lost, gained))
        changed = {part.name for part in gone} & {part.name for part in come}
        yield from _listed(row, sort, "changed", row.changed, [p for p in come if p.name in changed])
        gone, come = (
            [p for p in parts if p.name not in changed and not (sort == _CHUNK and _shown(p, document))]
            for parts, document in ((gone, comparison.before), (come, comparison.after))
        )
        yield from _listed(row, sort, "removed", row.lost, gone)
        yield from _listed(row, sort, "added", row.gained, come)


def _elsewhere(part: Part, others: Iterable[Part]) -> bool:
    """Whether the other side has the part under some name; one that nothing leads to, for whatever purpose."""
    if part.type is None:
        return any(other.digest == part.digest for other in others)
    return any(other.sort == part.sort and other.type and _content(other) == _content(part) for other in others)


def _without_equals(inventories: Inventories) -> tuple[list[Part], list[Part]]:
    """Parts of the sorts told here, but for those that are on both sides under one name, for one purpose."""
    first, second = ({p.name: p for p in parts if p.sort in _SORTS} for parts in inventories)
    same = {
        name
        for name, part in first.items()
        if (other := second.get(name)) is not None
        and (part.sort, part.type) == (other.sort, other.type)
        and same_part(part.package, name, other.package, name)
    }
    return [p for p in first.values() if p.name not in same], [p for p in second.values() if p.name not in same]


def _told_here(part: Part, document: Document) -> bool:
    if part.sort in _FOLLOWERS and part.type not in _FOLLOWERS[part.sort]:
        return False
    return part.sort not in _SHOWN or part.source is None or not _shown(part, document)


def _shown(part: Part, document: Document) -> bool:
    """Whether the text of a story refers to the part by a relationship id, or to the chart or diagram that uses it."""
    stories = story_parts(document)
    if part.source in stories:
        return _refers(document, part.source, part.name)
    return part.source is not None and any(_refers(document, story, part.source) for story in stories)


def _refers(document: Document, story: str, name: str) -> bool:
    markup = document.package.read(story)
    links = document.package.relationships(story).values()
    return any(f'"{link.id}"'.encode() in markup for link in links if link.target == name)


def _content(part: Part) -> str:
    """What makes two parts of one sort the same: bytes, or the meaning of the XML."""
    root = _root(part)
    if root is None:
        return part.digest
    return digest(tree(root))


def _root(part: Part) -> etree._Element | None:
    if part.sort not in {"customXml", "webextension", "label", "glossary"}:
        return None
    try:
        return part.package.xml(part.name)
    except UnreadableInput:
        return None


def _listed(row: _Sort, sort: str, verb: str, weight: Severity, parts: list[Part]) -> Iterator[Change]:
    if not parts:
        return
    if verb == "added" and all(map(_no_sources, parts)):
        weight = _I
    names = ", ".join(_name(part) for part in parts[:3]) + (f" and {len(parts) - 3} more" if len(parts) > 3 else "")
    unlinked = "" if any(part.type is not None for part in parts) else ", which nothing refers to"
    values = (names, None) if verb == "removed" else (None, names) if verb == "added" else (names, names)
    first = parts[0].name
    sides = (first, None) if verb == "removed" else (None, first) if verb == "added" else (first, first)
    yield whole_change(
        Kind.PART, 38, sort, weight, sides, values, f"{row.noun} {verb}: {names}{unlinked}",
        subject=(sort, verb), affected=len(parts),
    )  # fmt: skip


def _no_sources(part: Part) -> bool:
    """Whether a part is the empty list of sources that Word adds to a document without one."""
    root = _root(part)
    return root is not None and etree.QName(root).localname == "Sources" and not len(root)


def _name(part: Part) -> str:
    root = _root(part)
    space = None if root is None or part.sort != "customXml" else etree.QName(root).namespace
    return f"{part.name} ({space})" if space else part.name


def _broken_signature(before: Package, after: Package, inventories: Inventories) -> Iterator[Change]:
    """A signature that is still there although a part that it covers is not as it was signed."""
    old, new = ({p.name: p for p in parts if p.type == "signature"} for parts in inventories)
    for name in old.keys() & new.keys():
        if not same_part(before, name, after, name):
            continue
        changed = sorted(set(_differing(before, after, _signed(before.read(name)))))
        if changed:
            yield whole_change(
                Kind.PART, 38, "signature", _B, (name, name), ("valid", "broken"),
                f"digital signature broken: {', '.join(changed[:3])} changed after signing",
                subject=("signature", name), affected=len(changed),
            )  # fmt: skip


def _signed(signature: bytes) -> list[str]:
    return [match[1].decode("utf-8", "replace") for match in _REFERENCE.finditer(signature)]


def _differing(before: Package, after: Package, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        if name.endswith(".rels") or before.find(name) is None:
            continue
        if after.find(name) is None or not same_part(before, name, after, name):
            yield name


def _content_types(inventories: Inventories) -> Iterator[Change]:
    """Parts that lost their content type, or have one that is not for what they are: Word calls the file damaged."""
    known: dict[str, set[str | None]] = {}
    for part in inventories[0]:
        known.setdefault(part.sort, set()).add(part.content_type)
    names = {part.name: part.content_type for part in inventories[0]}
    for part in inventories[1]:
        was = names.get(part.name)
        if part.content_type is None:
            if part.type is not None and (was is not None or part.name not in names):
                yield _type_change(part, was, f"{part.name} has no content type: Word reports the file as damaged")
        elif _mistyped(part, known.get(part.sort, set())):
            message = f"{part.name} has the content type {part.content_type}: Word reports the file as damaged"
            yield _type_change(part, was, message)


def _mistyped(part: Part, known: set[str | None]) -> bool:
    """Whether a part of a Word sort has a type that no part of the sort had before and that is not one of Word's."""
    if part.sort in {"main", "unknown"} or part.type is None:
        return False
    return any(_WORD_TYPE.search(type or "") for type in known) and part.content_type not in known


def _type_change(part: Part, was: str | None, message: str) -> Change:
    return whole_change(
        Kind.PART, 2, "content type", _B, (part.name if was else None, part.name), (was, part.content_type), message,
        subject=("content type", part.sort),
    )  # fmt: skip
