"""Pictures, shapes, text boxes, charts and embedded objects, field by field (invariants 28, 29).

A drawing is called by its number among its like in the story: `image 2`. A target that leads nowhere is told by the
findings about relationships, not here a second time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from lxml import etree

from matterbench.ooxml.changes import Change, Footprint, Kind, Place, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.drawings import Drawing
from matterbench.ooxml.findings.object_pair import ObjectPair, paired_objects
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.findings.shapes import shape_differences
from matterbench.ooxml.findings.wraps import quoted
from matterbench.ooxml.inline import shown
from matterbench.ooxml.names import W
from matterbench.ooxml.paragraphs import Segment
from matterbench.ooxml.pictures import picture_facts
from matterbench.ooxml.scope import Scope
from matterbench.ooxml.trees import Tree

_EMU = 914400
_TWIP = 635
"""English metric units in a twip: what is smaller is rounding."""
_LOST = ("dangling", "missing", "none")
StoryChanges = Callable[[Comparison, Story], Iterator[Change]]


def drawing_changes(found: ObjectPair) -> Iterator[Change]:
    """Changes of one drawing, all but the text in it."""
    before, after = _drawing(found, 0), _drawing(found, 1)
    name = _name(found)
    if before is None or after is None:
        drawing = before or after
        if drawing is not None:
            words = described(drawing, _scope(found, 0 if after is None else 1))
            what = name.rpartition(" ")[0] if before is None else name
            values = (None, words) if before is None else (words, None)
            message = f"{what} ({words}) {'added' if before is None else 'removed'}"
            change = _change(found, drawing.content, values, message)
            yield replace(change, subject=digest(("drawing", drawing)))
        return
    if found.moved:
        yield _change(found, "position", (name, name), f"{name} moved within the paragraph")
        return
    for tell in (_content, _size, _position, _alternative, _link, _shape, _encodings):
        yield from tell(found, name, before, after)


def described(drawing: Drawing, scope: Scope) -> str:
    """Text in a drawing, its size, and of a picture the file: `“Note”, 1.00 in × 1.00 in, 8×8 PNG`."""
    pictures = tuple(target for target in drawing.targets if target[0] == "image")
    text = quoted(" ".join(str(part) for box in drawing.boxes for part in box.itertext(f"{W}t")))
    facts = (f"“{text}”" if text else "", _extent(drawing), _files(pictures, scope))
    return ", ".join(filter(None, facts)) or "size not stated"


def _drawing(found: ObjectPair, side: int) -> Drawing | None:
    item = (found.before, found.after)[side]
    return item[1].source if item is not None and isinstance(item[1].source, Drawing) else None


def _scope(found: ObjectPair, side: int) -> Scope:
    return (found.pair.before, found.pair.after)[side].scope


def _name(found: ObjectPair) -> str:
    """`image 2`: what the drawing holds, and its number among its like."""
    side = 1 if found.before is None else 0
    item = (found.before, found.after)[side]
    drawing = _drawing(found, side)
    content = drawing.content if drawing is not None else "shape"
    outline = (found.pair.story.before, found.pair.story.after)[side]
    paragraph = (found.pair.before, found.pair.after)[side]
    number, block = 1, found.pair.blocks[side]
    for at, other, offset, thing in outline.drawings:
        if at > block or (other is paragraph and at == block and item is not None and offset >= item[0]):
            break
        number += isinstance(thing.source, Drawing) and thing.source.content == content
    return f"{_NOUNS.get(content, content)} {number}"


_NOUNS = {"picture": "image"}


def _extent(drawing: Drawing) -> str:
    return " × ".join(_length(side) for side in drawing.extent if side)


def _length(text: str) -> str:
    units = _units(text)
    return text if units is None else f"{units / _EMU:.2f} in"


def _file(target: tuple[str, ...], scope: Scope) -> str:
    """Format and pixels of the picture behind a target."""
    for id, link in scope.relationships.items():
        if not link.external and scope.target(id) == target:
            return picture_facts(scope.package.read(link.target))
    return target[-1] if len(target) > 1 and "/" in target[-1] else ""


def _change(
    found: ObjectPair,
    property: str,
    values: tuple[str | None, str | None],
    message: str,
    severity: Severity = Severity.BLOCK,
    *,
    kind: Kind = Kind.DRAWING,
    invariant: int = 28,
) -> Change:
    return Change(kind, invariant, property, severity, found.where, *values, message, subject=found.pair.subject)


def _content(found: ObjectPair, name: str, before: Drawing, after: Drawing) -> Iterator[Change]:
    if before.content != after.content:
        noun = _NOUNS.get(after.content, after.content)
        yield _change(found, "content", (before.content, after.content), f"{name} replaced by: {noun}")
        return
    first, second = (tuple(t for t in side.targets if t[0] not in _LOST) for side in (before, after))
    if first == second or len(second) < len(first) == len(after.targets):
        return
    types = {target[0] for target in {*first} ^ {*second}}
    values = _identity(first, types), _identity(second, types)
    if before.content == "picture":
        old, new = _files(first, _scope(found, 0)), _files(second, _scope(found, 1))
        still = (before.form, before.position, before.extent) == (after.form, after.position, after.extent)
        files = old if old == new else f"{old} → {new}"
        yield _change(found, "content", values, f"{name} replaced ({files}){', same position' if still else ''}")
    else:
        what = "preview picture" if types == {"image"} and before.content == "embedded object" else "content"
        yield _change(found, "content", values, f"{name}: {what} changed")


def _identity(targets: tuple[tuple[str, ...], ...], types: set[str]) -> str:
    """What tells the files apart: their type and the first digits of their digest."""
    return ", ".join(f"{target[0]} {target[-1][:12]}" for target in targets if target[0] in types)


def _files(targets: tuple[tuple[str, ...], ...], scope: Scope) -> str:
    return ", ".join(filter(None, (_file(target, scope) for target in targets)))


def _size(found: ObjectPair, name: str, before: Drawing, after: Drawing) -> Iterator[Change]:
    if before.extent != after.extent and not _rounded(before.extent, after.extent):
        values = _extent(before), _extent(after)
        if values[0] != values[1]:
            yield _change(found, "size", values, f"{name} resized {values[0]} → {values[1]}")


def _rounded(first: tuple[str, str], second: tuple[str, str]) -> bool:
    """Whether two sizes differ by less than anybody can see, whatever their units."""
    pairs = [(_units(a), _units(b)) for a, b in zip(first, second, strict=True)]
    return all(a is not None and b is not None and abs(a - b) < _TWIP for a, b in pairs)


def _units(text: str) -> float | None:
    """English metric units of a length of DrawingML or VML; None for another unit."""
    found = _LENGTH.fullmatch(text)
    return None if found is None else float(found[1]) * _UNITS[found[2]]


_LENGTH = re.compile(r"(-?\d+(?:\.\d+)?)(pt|in|cm|mm|)")
_UNITS = {"": 1, "pt": 12700, "in": _EMU, "cm": 360000, "mm": 36000}


def _position(found: ObjectPair, name: str, before: Drawing, after: Drawing) -> Iterator[Change]:
    if before.form != after.form:
        yield _change(found, "form", (before.form, after.form), f"{name}: {before.form} → {after.form}")
        return
    first, second = _placing(before), _placing(after)
    for property, message in (("position", f"{name} moved"), ("wrapping", f"{name}: text wrapping")):
        if first[property] != second[property]:
            values = first[property], second[property]
            yield _change(found, property, values, f"{message}: {values[0]} → {values[1]}")


def _placing(drawing: Drawing) -> dict[str, str]:
    """Where a floating drawing stands, and how the text runs around it, in words."""
    axes, wrapping = [], "none stated"
    for tag, attributes, children in drawing.position:
        if tag.startswith("wp:position"):
            axis = "horizontally" if tag.endswith("H") else "vertically"
            axes.append(f"{_place_on_axis(children)} {axis} from the {dict(attributes).get('relativeFrom', 'page')}")
        else:
            sides = dict(attributes).get("wrapText")
            wrapping = tag.removeprefix("wp:wrap") + (f" ({sides})" if sides else "")
    return {"position": ", ".join(axes), "wrapping": wrapping}


def _place_on_axis(children: tuple[Tree | str, ...]) -> str:
    texts = [child[2][0] for child in children if not isinstance(child, str) and len(child[2]) == 1]
    return _length(str(texts[0])) if texts else str(children)


def _alternative(found: ObjectPair, name: str, before: Drawing, after: Drawing) -> Iterator[Change]:
    for index, noun in enumerate(("alternative text", "title")):
        values = before.alternative[index], after.alternative[index]
        if values[0] != values[1]:
            message = f"{name}: {noun} “{shown(values[0])}” → “{shown(values[1])}”"
            yield _change(found, noun, values, message, Severity.WARN)


def _link(found: ObjectPair, name: str, before: Drawing, after: Drawing) -> Iterator[Change]:
    first, second = before.link[-1:], after.link[-1:]
    if first == second or (after.link and after.link[0] in _LOST and before.link):
        return
    values = first[0] if first else None, second[0] if second else None
    gone, come = (value or "none" for value in values)
    yield _change(found, "target", values, f"{name}: link {gone} → {come}", kind=Kind.LINK, invariant=27)


def _shape(found: ObjectPair, name: str, before: Drawing, after: Drawing) -> Iterator[Change]:
    if before.shell == after.shell or before.form != after.form:
        return
    differences = shape_differences(before.shell, after.shell)
    if not differences:
        return
    words = [difference.words for difference in differences]
    message = f"{name}: {'; '.join(words[:4])}{f' and {len(words) - 4} more' if len(words) > 4 else ''}"
    severity = Severity.WARN if all(difference.light for difference in differences) else Severity.BLOCK
    property = differences[0].name if len({d.name for d in differences}) == 1 else "shape"
    values = ("; ".join(filter(None, side)) for side in zip(*[(d.before, d.after) for d in differences], strict=True))
    yield _change(found, property, tuple(values), message, severity)  # type: ignore[arg-type]


def _encodings(found: ObjectPair, name: str, before: Drawing, after: Drawing) -> Iterator[Change]:
    if after.fallback is not None and after.fallback != before.fallback:
        message = f"{name} differs between its two encodings: older programs show “{shown(after.fallback)}”"
        yield _change(found, "encodings", (before.fallback, after.fallback), message, invariant=29)
    elif before.twofold and not after.twofold:
        message = f"{name}: the second encoding, for older programs, is gone"
        yield _change(found, "encodings", ("two", "one"), message, Severity.WARN, invariant=29)


def with_moves(changes: Iterable[Change]) -> list[Change]:
    """Tell a drawing that went from one paragraph and came to another as one that moved."""
    out = list(changes)
    gone = [change for change in out if _one_sided(change) and change.after is None]
    for old in gone:
        new = next((c for c in out if _one_sided(c) and c.before is None and c.subject == old.subject), None)
        if new is not None and old.where.before is not None and new.where.before is not None:
            out[out.index(new)] = _moved(old, new, old.where.before, new.where.before)
            out.remove(old)
    return out


def _one_sided(change: Change) -> bool:
    return change.kind is Kind.DRAWING and (change.before is None) != (change.after is None)


def _moved(old: Change, new: Change, source: Place, target: Place) -> Change:
    name = old.message.partition(" (")[0]
    return replace(
        old,
        property="position",
        where=Where(source, new.where.after),
        after=new.after,
        message=f"{name} moved from {source.words()}",
        footprints=(Footprint(source), Footprint(target)),
    )


def box_changes(pair: ParagraphPair, segments: tuple[Segment, ...], story_changes: StoryChanges) -> Iterator[Change]:
    """Changes of the text in the text boxes of a paragraph, told by `story_changes` as a story of its own."""
    for found in paired_objects(pair, segments):
        before, after = _drawing(found, 0), _drawing(found, 1)
        if before is None or after is None or before.text == after.text:
            continue
        where = found.where
        if where.before is None or where.after is None:
            continue
        places = _inside(where.before), _inside(where.after)
        for boxes in _box_pairs(before, after):
            story = pair.comparison.element_story("text box", boxes, *places)
            yield from story_changes(pair.comparison, story)


def _inside(place: Place) -> Place:
    return replace(place, story="text box")


def _box_pairs(before: Drawing, after: Drawing) -> list[tuple[etree._Element, etree._Element]]:
    """Boxes in order; one that came or went pairs with an empty one."""
    empty = etree.Element("none")
    count = max(len(before.boxes), len(after.boxes))
    first, second = ([*side.boxes, *[empty] * (count - len(side.boxes))] for side in (before, after))
    return list(zip(first, second, strict=True))


def drawing_words(drawing: Drawing, scope: Scope) -> str:
    """A drawing for quoting the paragraph that holds it: `image (1.00 in × 1.00 in, 8×8 PNG)`."""
    return f"{_NOUNS.get(drawing.content, drawing.content)} ({described(drawing, scope)})"
