"""The story of a comparison that an element stands in, for elements of either side's trees."""

from __future__ import annotations

from lxml import etree

from matterbench.ooxml.changes import Place
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.document import Document
from matterbench.ooxml.names import W
from matterbench.ooxml.originals import CONTAINERS, story_place
from matterbench.ooxml.revisions import story_parts

_KINDS = {"hdr": "header", "ftr": "footer", "footnote": "footnote", "endnote": "endnote", "comment": "comment"}
_ID = f"{W}id"


def story_of(comparison: Comparison, element: etree._Element, side: int = 1) -> Story | None:
    """Return the story that an element of one side (0 before, 1 after) stands in; None where the other lacks it.

    Headers and footers pair by part name, notes and comments by id: for elements that no finding has a story for.
    """
    container = next(element.iterancestors(*CONTAINERS), None)
    if container is None:
        return None
    kind = _KINDS.get(str(container.tag)[len(W) :])
    document = (comparison.before, comparison.after)[side]
    part = part_of(document, container)
    if kind is None or part is None:
        return comparison.body if container is document.body else None
    around = story_place(document, part, container)
    place = Place(part, story=kind, **{name: around.get(name) for name in ("section", "type", "note")})  # type: ignore[arg-type]
    if kind in {"header", "footer"}:
        other = (comparison.after, comparison.before)[side]
        return comparison.part_story(kind, (part, part), place, place) if other.package.find(part) else None
    other_container = _twin((comparison.after, comparison.before)[side], part, container)
    if other_container is None:
        return None
    pair = (container, other_container) if side == 0 else (other_container, container)
    return comparison.element_story(kind, pair, place, place)


def part_of(document: Document, element: etree._Element) -> str | None:
    """Name of the story part that an element stands in."""
    root = element.getroottree().getroot()
    return next((name for name in story_parts(document) if document.root(name) is root), None)


def _twin(document: Document, part: str, container: etree._Element) -> etree._Element | None:
    if part not in story_parts(document):
        return None
    same = document.root(part).iterchildren(container.tag)
    return next((other for other in same if other.get(_ID) == container.get(_ID)), None)
