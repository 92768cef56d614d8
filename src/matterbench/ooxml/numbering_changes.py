"""Two list definitions compared: what changed, level by level, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from matterbench.ooxml.measures import Value
from matterbench.ooxml.vocabulary import label, show

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z0-9])")


@dataclass(frozen=True, slots=True)
class LevelChange:
    """One property of one level that differs."""

    level: int
    """`w:ilvl`, from 0."""
    property: str
    """`format`, `text`, `start`, `restart`, …, `paragraph ind.left`, `label font.ascii`, or `level` as a whole."""
    before: str
    after: str
    sample: tuple[str, str] | None = None
    """The label that a paragraph gets before and after, where the definition alone tells it."""

    def sentence(self) -> str:
        """Return `level 2 of the list: 7.1 (decimal) → 7.i (lower roman)`."""
        head = f"level {self.level + 1} of the list:"
        if self.property == "format" and self.sample and all(self.sample):
            return f"{head} {self.sample[0]} ({self.before}) → {self.sample[1]} ({self.after})"
        name = {"text": "level text", "restart": "restarts", "level": ""}.get(self.property, _spoken(self.property))
        shown = f" ({self.sample[0]} → {self.sample[1]})" if self.sample and all(self.sample) else ""
        return f"{head} {name}{' ' if name else ''}{self.before} → {self.after}{shown}"


def level_changes(
    ilvl: int, old: Mapping[str, Value] | None, new: Mapping[str, Value] | None, labels: tuple[str, str]
) -> list[LevelChange]:
    """Return how one level differs: facts of both sides, None where it is not defined, and its label on both."""
    if old is None or new is None:
        states = ("not defined", "defined") if old is None else ("defined", "not defined")
        return [LevelChange(ilvl, "level", *states)]
    changes = []
    for name in dict.fromkeys((*old, *new)):
        before, after = old.get(name), new.get(name)
        if before != after and not _same_style(name, before, after):
            sample = labels if name in ("format", "text", "legal numbering") and labels[0] != labels[1] else None
            changes.append(LevelChange(ilvl, name, _words(name, before), _words(name, after), sample))
    return changes


def _same_style(name: str, before: Value | None, after: Value | None) -> bool:
    """Whether the names of two styles differ in case alone: to Word `heading 1` and `Heading 1` are the same."""
    return name in ("linked style", "label style") and str(before).casefold() == str(after).casefold()


def _format_name(value: Value) -> str:
    return _CAMEL.sub(" ", str(value)).lower()


def _restart_name(value: Value) -> str:
    return {-1: "after any higher level", 0: "never"}.get(int(str(value)), f"after level {value}")


_VALUE_WORDS: dict[str, Callable[[Value], str]] = {
    "format": _format_name,
    "text": lambda value: f'"{value}"',
    "restart": _restart_name,
}


def _words(name: str, value: Value | None) -> str:
    if value is None:
        return "not set"
    if look_property(name):
        return show(look_property(name), value)
    if name in _VALUE_WORDS:
        return _VALUE_WORDS[name](value)
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or "none"


def look_property(name: str) -> str:
    """The formatting property behind `paragraph ind.left` or `label b`; `""` for what is no formatting."""
    kind, _, rest = name.partition(" ")
    return rest if kind in ("paragraph", "label") and name != "label style" else ""


def _spoken(name: str) -> str:
    look = look_property(name)
    return f"{'label ' if name.startswith('label ') else ''}{label(look)}" if look else name
