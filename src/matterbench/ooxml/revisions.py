"""Tracked changes: the three views of a document, and acceptance or rejection of chosen revisions.

Resolving works on copies of the trees in memory; nothing is ever written.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from lxml import etree

from matterbench.ooxml.blocks import paragraphs_of, read_blocks
from matterbench.ooxml.document import Document
from matterbench.ooxml.inline import OBJECT
from matterbench.ooxml.names import W
from matterbench.ooxml.package import same_part
from matterbench.ooxml.settling import REVISIONS, Outcome, settle

_SIGNED = b"author="
MARKUP = re.compile(rb"[:<](?:ins|del|moveFrom|moveTo|cellIns|cellDel|cellMerge|\w+Change)[\s/>]")
"""In the bytes of every part with a tracked change, whatever the prefix of its elements."""
Decide = Callable[[etree._Element], Outcome]
_STORIES = {"header", "footer", "footnotes", "endnotes", "comments"}
_TRACED = [
    f"{W}{name}"
    for name in ("p", "tbl", "tr", "tc", "txbxContent", "footnote", "endnote", "comment", "body", "altChunk")
]


class View(StrEnum):
    """How tracked changes are read. Text is always asked for with a view."""

    ORIGINAL = "original"
    """All tracked changes rejected."""
    FINAL = "final"
    """All tracked changes accepted."""
    MARKED = "marked"
    """As the file has them: inserted and deleted text both there."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """A document some of whose tracked changes are settled, and where its parts come from."""

    document: Document
    origins: Mapping[etree._Element, etree._Element]
    """Paragraph, table, row, cell, note, … of the new trees to the one it was copied from; elements of parts that
    were not touched are their own origin and not listed."""
    joined: Mapping[etree._Element, tuple[etree._Element, ...]]
    """Paragraph of the new trees to the originals of those that joined it from before, in order."""

    def origin(self, element: etree._Element) -> etree._Element:
        """What an element of the new trees was copied from."""
        return self.origins.get(element, element)

    def sources(self, paragraph: etree._Element) -> tuple[etree._Element, ...]:
        """The original paragraphs whose content stands in a paragraph; its own, whose mark it has, comes last."""
        return (*self.joined.get(paragraph, ()), self.origin(paragraph))


def in_view(document: Document, view: View) -> Document:
    """Return the document as a reader of `view` sees it."""
    if view is View.MARKED:
        return document
    outcome = Outcome.ACCEPT if view is View.FINAL else Outcome.REJECT
    return resolved(document, lambda _: outcome).document


def text(document: Document, view: View) -> tuple[str, ...]:
    """Return the text of each paragraph of the body in order, table cells included, as a reader of `view` sees it.

    Field results are text, field codes are not; notes, comments and text boxes are stories of their own.
    """
    seen = in_view(document, view)
    blocks = read_blocks(seen.body, seen.scope(seen.package.main))
    return tuple(paragraph.text.replace(OBJECT, "") for paragraph in paragraphs_of(blocks))


def story_parts(document: Document) -> list[str]:
    """Parts that hold stories: the main document, headers, footers, notes, comments."""
    found = [document.package.main]
    for relationship in document.package.relationships(document.package.main).values():
        target = relationship.target
        if relationship.external or relationship.type not in _STORIES or target in found:
            continue
        if document.package.find(target):
            found.append(target)
    return found


def resolved(
    document: Document, decide: Decide, signed: Mapping[etree._Element, tuple[str, str]] = MappingProxyType({})
) -> Resolved:
    """Return the document in which every revision is accepted, rejected or kept as `decide` says of its element.

    Those in `signed` get another author and date. Parts in which nothing happens keep their trees.
    """
    trees: dict[str, etree._Element] = {}
    origins: dict[etree._Element, etree._Element] = {}
    joined: dict[etree._Element, tuple[etree._Element, ...]] = {}
    for part in story_parts(document):
        if not MARKUP.search(document.package.markup(part)):
            continue
        root = document.root(part)
        outcomes = [decide(element) for element in root.iter(*REVISIONS)]
        signing = [element for element in signed if element.getroottree().getroot() is root]
        if not signing and all(outcome is Outcome.KEEP for outcome in outcomes):
            continue
        trees[part] = copied = copy.deepcopy(root)
        _sign(zip(copied.iter(*REVISIONS), root.iter(*REVISIONS), strict=True), signed)
        own = dict(zip(copied.iter(*_TRACED), root.iter(*_TRACED), strict=True))
        taken_in = settle(copied, list(zip(copied.iter(*REVISIONS), outcomes, strict=True)))
        origins.update(own)
        joined.update({paragraph: tuple(own[other] for other in others) for paragraph, others in taken_in.items()})
    if not trees:
        return Resolved(document, origins, joined)
    settled = Document(document.package.with_trees(trees), {**document.trees, **trees})
    return Resolved(settled, origins, joined)


def _sign(
    pairs: Iterable[tuple[etree._Element, etree._Element]], signed: Mapping[etree._Element, tuple[str, str]]
) -> None:
    """Write the authors and dates of `signed` into the copies of its elements."""
    for new, old in pairs:
        if old in signed:
            for name, value in zip((f"{W}author", f"{W}date"), signed[old], strict=True):
                new.set(name, value)


def may_hold_revisions(document: Document) -> dict[str, bytes]:
    """Parts whose bytes look as if they held tracked changes, with these bytes: one search, no parsing."""
    found = {part: document.package.markup(part) for part in story_parts(document)}
    signed = {part: data for part, data in found.items() if _SIGNED in data}
    comments = document.part("comments")
    if comments in signed and not MARKUP.search(signed[comments]):
        del signed[comments]
    return signed


def revisions_may_differ(before: Document, after: Document) -> bool:
    """Whether a part that may hold tracked changes is not the same in both documents: cheap."""
    own, other = may_hold_revisions(before), may_hold_revisions(after)
    if own.keys() != other.keys():
        return True
    return any(not same_part(before.package, part, after.package, part) for part in own)
