"""Content controls by their canonical properties: what they are called, and what differs between two (invariant 30).

A key is a tuple of elements as `trees.tree` gives them: the children of `w:sdtPr` but for ids, placeholder and looks.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

Key = tuple[object, ...]
"""Canonical properties of one control; empty for a control without any."""

_NAMES = {
    "w:lock": "lock",
    "w:tag": "tag",
    "w:alias": "title",
    "w:dataBinding": "data binding",
    "w15:dataBinding": "data binding",
    "w:lid": "language",
    "w:tabIndex": "tab order",
    "w:label": "label",
}
_TYPES = {
    "w:text": "plain text",
    "w:richText": "rich text",
    "w:comboBox": "combo box",
    "w:dropDownList": "drop-down list",
    "w:date": "date picker",
    "w:picture": "picture",
    "w:docPartObj": "building block",
    "w:docPartList": "building block gallery",
    "w:group": "group",
    "w:citation": "citation",
    "w:bibliography": "bibliography",
    "w:equation": "equation",
    "w14:checkbox": "check box",
    "w15:repeatingSection": "repeating section",
    "w15:repeatingSectionItem": "repeating section item",
}
_LOCKS = {
    "sdtLocked": "control cannot be deleted",
    "contentLocked": "content cannot be edited",
    "sdtContentLocked": "control cannot be deleted, content cannot be edited",
    "unlocked": "none",
}


class Difference(NamedTuple):
    """One property of a control on both sides, in words; None where it is not there."""

    name: str
    before: str | None
    after: str | None

    @property
    def words(self) -> str:
        """The difference in words: `lock removed (control cannot be deleted)`."""
        if self.before is None or self.after is None:
            shown = self.after if self.before is None else self.before
            return f"{self.name} {'added' if self.before is None else 'removed'}{f' ({shown})' if shown else ''}"
        return f"{self.name} {self.before or 'none'} → {self.after or 'none'}"


class _Node(NamedTuple):
    tag: str
    attributes: dict[str, str]
    children: tuple[object, ...]


def _nodes(children: tuple[object, ...]) -> list[_Node]:
    return [
        _Node(str(node[0]), dict(node[1]), node[2]) for node in children if isinstance(node, tuple) and len(node) == 3
    ]


def _value(key: Key, tag: str) -> str:
    return next((node.attributes.get("w:val", "") for node in _nodes(key) if node.tag == tag), "")


def control_name(key: Key) -> str:
    """`content control “GoverningLaw”`: by title, else by tag, else by type."""
    name = _value(key, "w:alias") or _value(key, "w:tag")
    if name:
        return f"content control “{name}”"
    sort = control_type(key)
    return f"content control ({sort})" if sort else "content control"


def control_type(key: Key) -> str:
    """What can be put into the control: `drop-down list`; empty where it does not say."""
    return next((_TYPES[node.tag] for node in _nodes(key) if node.tag in _TYPES), "")


def control_identity(key: Key) -> Hashable:
    """What makes two controls the same one: the tag, else the title, else everything."""
    return _value(key, "w:tag") or _value(key, "w:alias") or key


def control_differences(before: Key, after: Key) -> list[Difference]:
    """Properties that differ, in the order of the markup; of lists and check boxes what a user would see."""
    first = {node.tag: node for node in _nodes(before)}
    second = {node.tag: node for node in _nodes(after)}
    out: list[Difference] = []
    types = [next((tag for tag in side if tag in _TYPES), None) for side in (first, second)]
    if types[0] != types[1]:
        words = [None if tag is None else _TYPES[tag] for tag in types]
        out.append(Difference("type", words[0], words[1]))
    for tag in dict.fromkeys([*first, *second]):
        old, new = first.get(tag), second.get(tag)
        if old == new or (tag in _TYPES and (old is None or new is None)):
            continue
        if tag in _TYPES and old is not None and new is not None:
            out += _inside_type(old, new)
        else:
            values = [None if node is None else _shown(node) for node in (old, new)]
            out.append(Difference(_NAMES.get(tag, tag), values[0], values[1]))
    return [item for item in out if item.before != item.after]


def _shown(node: _Node) -> str:
    if node.tag == "w:lock":
        return _LOCKS.get(node.attributes.get("w:val", ""), node.attributes.get("w:val", ""))
    if node.tag.endswith(":dataBinding"):
        return node.attributes.get("w:xpath", "")
    value = node.attributes.get("w:val", node.attributes.get("w14:val"))
    return value if value is not None else ", ".join(f"{name} {text}" for name, text in sorted(node.attributes.items()))


def _inside_type(old: _Node, new: _Node) -> list[Difference]:
    """Entries of a list, state of a check box, chosen date, and other settings of one type of control."""
    out: list[Difference] = []
    items = [[_item(node) for node in _nodes(side.children) if node.tag == "w:listItem"] for side in (old, new)]
    if items[0] != items[1]:
        out.append(Difference("list items", ", ".join(items[0]), ", ".join(items[1])))
    for name in dict.fromkeys([*old.attributes, *new.attributes]):
        values = old.attributes.get(name), new.attributes.get(name)
        out.append(Difference({"w:fullDate": "date"}.get(name, name), *values))
    first, second = ({n.tag: _shown(n) for n in _nodes(side.children) if n.tag != "w:listItem"} for side in (old, new))
    for tag in dict.fromkeys([*first, *second]):
        state = {"0": "not ticked", "1": "ticked", "false": "not ticked", "true": "ticked"}
        sides = [side.get(tag) for side in (first, second)]
        if tag == "w14:checked":
            sides = [state.get(side or "0", side) for side in sides]
            out.append(Difference("check box", sides[0], sides[1]))
        else:
            out.append(Difference(tag, sides[0], sides[1]))
    return out


def _item(node: _Node) -> str:
    shown, value = node.attributes.get("w:displayText"), node.attributes.get("w:value", "")
    return f"“{shown or value}”" if shown in {None, value} else f"“{shown}” ({value})"
