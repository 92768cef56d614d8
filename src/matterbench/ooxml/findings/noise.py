"""What differs between two files and means nothing to a reader, counted by class.

Every operation of a script is told by a change at its place or is counted here, so that nothing goes unsaid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from matterbench.ooxml.blocks import Block, Paragraph
from matterbench.ooxml.changes import Change, Place
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.findings.toc import listed_blocks
from matterbench.ooxml.inline import Mark, Piece
from matterbench.ooxml.names import W, qn
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.package import Package, same_part
from matterbench.ooxml.script import Edit, Operation, ParagraphEdit

_Key = tuple[object, object, object, object]
Places = Mapping[_Key, AbstractSet[int | None]]
PARTS = "parts written differently"
CONTENTS = "lines of a table of contents"
NOT_TOLD = "not told"
"""What came, went or moved and no change tells of: tests hold that there is none."""
_BOX, _R_ID = f"{W}txbxContent", qn("r:id")
_FIELDS, _OBJECTS = "cached field results", "objects written differently"
_LINKS, _CONTROLS = "links written differently", "content controls written differently"
_FORMATTING, _TABLES = "formatting equal to inherited", "table formatting equal to inherited"
_BY_WRAP = {"field": _FIELDS, "link": _LINKS, "control": _CONTROLS}


def noise_of(comparison: Comparison, changes: Iterable[Change]) -> dict[str, int]:
    """Return how many operations and parts differ though no change tells of them, by class, sorted by name."""
    places = by_story(places_of(changes))
    counts: Counter[str] = Counter()
    for story in comparison.stories:
        counts.update(_classes(story, list(untold(story, places))))
    told = {part for part, *_ in places}
    parts = _rewritten(comparison.before.package, comparison.after.package, told)
    if parts:
        counts[PARTS] = parts
    return dict(sorted(counts.items()))


def places_of(changes: Iterable[Change]) -> Iterator[Place]:
    """All places that changes name or touch."""
    for change in changes:
        for place in (change.where.before, change.where.after, *(touched.place for touched in change.footprints)):
            if place is not None:
                yield place


def by_story(places: Iterable[Place]) -> Places:
    """Blocks of places by (part, story, type, note)."""
    out: dict[_Key, set[int | None]] = {}
    for place in places:
        out.setdefault((place.part, place.story, place.type, place.note), set()).add(place.block)
    return out


def untold(story: Story, places: Places) -> Iterator[Operation]:
    """Operations of a story, but for keeping, that none of the places is a place of.

    What happened in a text box is told in the story of the box, an imported document as a part, tracked changes where
    they take effect.
    """
    parts = {part for part, *_ in places}
    boxes = any(name == "text box" and part in story.script.parts for part, name, *_ in places)
    blocks = [places.get(_key(outline), set()) - {None} for outline in (story.before, story.after)]
    for operation in story.operations:
        if operation.tag == "keep" or operation.before in blocks[0] or operation.after in blocks[1]:
            continue
        if (boxes and _has_box(story, operation)) or not parts.isdisjoint(_imported(story, operation)):
            continue
        if operation.edit is None or _marks(story, operation, 0) == _marks(story, operation, 1):
            yield operation


def noise_class(edit: Edit) -> str:
    """Name the class of an edit that no change tells of."""
    if not isinstance(edit, ParagraphEdit):
        return _TABLES
    pieces = [piece for segment in edit.segments or () for piece in segment.pieces]
    if any(segment.tag == "replace" for segment in edit.segments or ()):
        return _OBJECTS if any(map(_is_object, pieces)) else _FIELDS
    wraps = {wrap.kind for piece in pieces for wrap in piece.wraps}
    found = next((name for kind, name in _BY_WRAP.items() if kind in wraps), _FORMATTING)
    return _CONTROLS if edit.segments is None and edit.format is None else found


def _classes(story: Story, operations: list[Operation]) -> Iterator[str]:
    listed = listed_blocks(story) if operations else (frozenset(), frozenset())
    for operation in operations:
        if operation.before in listed[0] or operation.after in listed[1]:
            yield CONTENTS
        else:
            yield NOT_TOLD if operation.edit is None else noise_class(operation.edit)


def _has_box(story: Story, operation: Operation) -> bool:
    """Whether a text box stands in an edited block."""
    block = None if operation.before is None or operation.edit is None else story.script.before[operation.before]
    return block is not None and next(block.element.iter(_BOX), None) is not None


def _imported(story: Story, operation: Operation) -> set[str]:
    """Part of the imported document that came or went."""
    sides = (operation.before, story.script.before), (operation.after, story.script.after)
    blocks = [blocks[at] for at, blocks in sides if at is not None and blocks[at].kind == "opaque"]
    links = [(block.scope.relationships, str(block.element.get(_R_ID, ""))) for block in blocks]
    return {found[id].target for found, id in links if id in found}


def _key(outline: Outline) -> _Key:
    around = outline.around
    return (outline.part, around["kind"], around["type"], around["note"])


def _marks(story: Story, operation: Operation, side: int) -> list[tuple[Mark, ...]]:
    """Tracked changes recorded in one side of an edited paragraph."""
    at = (operation.before, operation.after)[side]
    block: Block | None = None if at is None else (story.script.before, story.script.after)[side][at]
    if not isinstance(block, Paragraph):
        return []
    return [block.format.marks, *(piece.marks for piece in block.content.pieces if piece.marks)]


def _is_object(piece: Piece) -> bool:
    return piece.object is not None and not piece.object.kind.startswith("field")


def _rewritten(before: Package, after: Package, told: Iterable[object]) -> int:
    """Number of parts of one name that have other bytes and that no change stands in."""
    known = set(told)
    common = [part for part in before.names if part not in known and after.find(part) == part]
    return sum(1 for part in common if not same_part(before, part, after, part))
