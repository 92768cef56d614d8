"""What is different about the outline of a drawing: crop, border, rotation, and whatever else its markup says.

Differences are found in the canonical trees that `drawings.py` keeps, and named by element and attribute; what has a
usual name gets it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from matterbench.ooxml.drawings import declarations
from matterbench.ooxml.trees import Tree

_NAMES = {
    "a:srcRect": "crop",
    "a:ln": "border",
    "a:ln/@w": "border width",
    "a:prstGeom/@prst": "outline",
    "a:xfrm/@rot": "rotation",
    "a:xfrm/@flipH": "mirrored",
    "a:xfrm/@flipV": "upside down",
    "a:solidFill": "fill",
    "a:noFill": "no fill",
    "a:effectLst": "effects",
    "a:duotone": "recolouring",
    "a:grayscl": "greyscale",
    "a:lum": "brightness",
    "a:alphaModFix": "transparency",
    "wp:anchor/@behindDoc": "behind the text",
    "wp:anchor/@relativeHeight": "order among overlapping shapes",
    "hidden": "hidden",
}
_LIGHT = {
    "wp:anchor/@relativeHeight",
    "wp:anchor/@layoutInCell",
    "wp:anchor/@allowOverlap",
    "wp:anchor/@locked",
    "a:blip/@cstate",
    *[f"wp:{form}/@{side}" for form in ("anchor", "inline") for side in ("distT", "distB", "distL", "distR")],
}
"""What moves nothing that a reader would miss: distances to the text, stacking, locks, compression."""
_SIZES = {"width", "height"}


_Nodes = tuple[Tree | str, ...]


class Difference(NamedTuple):
    """One thing about a shape on both sides; None on the side where it is not."""

    path: str
    """`element/@attribute`, or `element`."""
    before: str | None
    after: str | None

    @property
    def name(self) -> str:
        """What people call it."""
        element = self.path.split("/")[0]
        return _NAMES.get(self.path) or _NAMES.get(element) or self.path.replace("/@", " ")

    @property
    def light(self) -> bool:
        """Whether it matters little."""
        return self.path in _LIGHT

    @property
    def words(self) -> str:
        """The difference in words."""
        detail = self.path.partition("/@")[2]
        inner = f" {_SIDES[detail]}" if self.name == "crop" and detail in _SIDES else ""
        if self.before is None or self.after is None:
            shown = self.before or self.after
            return f"{self.name}{inner} {'added' if self.before is None else 'removed'}{f' ({shown})' if shown else ''}"
        return f"{self.name}{inner} {_value(self, self.before)} → {_value(self, self.after)}"


_SIDES = {"l": "left", "r": "right", "t": "top", "b": "bottom"}


def _value(difference: Difference, text: str) -> str:
    if difference.name == "crop" and text.lstrip("-").isdigit():
        return f"{int(text) / 1000:g}%"
    if difference.name == "rotation" and text.lstrip("-").isdigit():
        return f"{int(text) / 60000:g}°"
    return text


def shape_differences(before: _Nodes, after: _Nodes) -> list[Difference]:
    """Differences of two canonical outlines (`Drawing.shell`), in the order of the markup; sizes of VML left out."""
    return [item for item in _children("", before, after) if item.before != item.after]


def _children(parent: str, before: _Nodes, after: _Nodes) -> Iterator[Difference]:
    texts = tuple("".join(node for node in nodes if isinstance(node, str)) for nodes in (before, after))
    if texts[0] != texts[1]:
        yield Difference(parent, texts[0] or None, texts[1] or None)
    first, second = (_by_tag(nodes) for nodes in (before, after))
    for tag in dict.fromkeys([*first, *second]):
        old, new = first.get(tag, []), second.get(tag, [])
        for k in range(max(len(old), len(new))):
            yield from _nodes(tag, old[k] if k < len(old) else None, new[k] if k < len(new) else None)


def _by_tag(nodes: _Nodes) -> dict[str, list[Tree]]:
    out: dict[str, list[Tree]] = {}
    for node in nodes:
        if not isinstance(node, str):
            out.setdefault(node[0], []).append(node)
    return out


def _nodes(tag: str, old: Tree | None, new: Tree | None) -> Iterator[Difference]:
    if old == new:
        return
    if old is None or new is None:
        facts = [_facts(node) for node in (old, new)]
        yield Difference(tag, *[None if node is None else text for node, text in zip((old, new), facts, strict=True)])
        return
    first, second = dict(old[1]), dict(new[1])
    for name in dict.fromkeys([*first, *second]):
        if name == "style":
            yield from _style(tag, first.get(name, ""), second.get(name, ""))
        elif first.get(name) != second.get(name):
            yield Difference(f"{tag}/@{name}", first.get(name), second.get(name))
    yield from _children(tag, old[2], new[2])


def _style(tag: str, before: str, after: str) -> Iterator[Difference]:
    first, second = dict(declarations(before)), dict(declarations(after))
    for name in dict.fromkeys([*first, *second]):
        if name not in _SIZES and first.get(name) != second.get(name):
            yield Difference(f"{tag}/@{name}", first.get(name), second.get(name))


def _facts(node: Tree | None) -> str:
    return "" if node is None else ", ".join(f"{name} {value}" for name, value in node[1])
