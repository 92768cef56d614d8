"""Which numbers changed, and what happened in the text since they last agreed.

One pass over both sides in document order. For every list and level it keeps what happened since the counters last
agreed: paragraphs of the list that came, went, moved or changed their list. Those are the causes of every number that
differs from here on; where the counters agree again the set is empty again. Labels are those of the final view.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import ne
from typing import NamedTuple

from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.findings.causes import DEFINITIONS, Origin
from matterbench.ooxml.findings.list_definitions import COUNTING, changed_levels, list_name
from matterbench.ooxml.findings.steps import pairings, steps
from matterbench.ooxml.findings.whole import part_pair, same_parts
from matterbench.ooxml.labels import Label
from matterbench.ooxml.list_levels import LEVELS
from matterbench.ooxml.list_scheme import Scheme
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.references import paragraph_at
from matterbench.ooxml.script import Operation, ParagraphEdit
from matterbench.ooxml.spots import Spot

_STRUCTURAL = {"insert", "delete", "move"}


class Renumbered(NamedTuple):
    """One paragraph whose number counts otherwise than before."""

    before: Spot
    after: Spot
    old: Label
    new: Label


@dataclass(slots=True)
class Renumbering:
    """All paragraphs of one list that have the same causes."""

    causes: tuple[Origin, ...]
    """Empty: nothing in the text explains it."""
    own: bool
    """The paragraph itself moved or changed its list: told by that change, no effect of its own."""
    after: list[int] = field(default_factory=list)
    """Codes of all its paragraphs after (`code`): a long document renumbers thousands, and plain numbers cost least."""
    level: int = LEVELS
    """The highest level concerned, counted from the top as 0."""
    highest: list[tuple[int, int]] = field(default_factory=list)
    """Codes, before and after, of the paragraphs on that level."""

    def raise_to(self, level: int, before: int, after: int) -> None:
        """Note a paragraph on the highest level so far, or on one above it."""
        if level < self.level:
            self.level, self.highest = level, []
        self.highest.append((before, after))

    def first(self) -> tuple[Spot, Spot]:
        """Where the first of the paragraphs on the highest level was, and where it is."""
        before, after = self.highest[0]
        return _spot(before), _spot(after)

    def top(self, story: Story) -> list[Renumbered]:
        """The paragraphs on the highest level concerned, with their numbers, in the order of the pass."""
        return [
            Renumbered(_spot(old), _spot(new), _label(story.before, old), _label(story.after, new))
            for old, new in self.highest
        ]


def _label(outline: Outline, number: int) -> Label:
    label = outline.labels_in(number >> _SHIFT)[number & _MASK]
    if label is None:
        raise ValueError("a paragraph without a number cannot be renumbered")
    return label


_SHIFT = 24
_MASK = (1 << _SHIFT) - 1


def code(spot: Spot) -> int:
    """A spot as one number."""
    return spot.block << _SHIFT | spot.at


def _spot(number: int) -> Spot:
    return Spot(number >> _SHIFT, number & _MASK)


def renumberings(comparison: Comparison, story: Story) -> list[Renumbering]:
    """Every number that changed in a story, grouped by list and causes."""
    if not _can_differ(comparison, story):
        return []
    walk = _Walk(comparison, story)
    walk.run()
    return list(walk.groups.values())


def _can_differ(comparison: Comparison, story: Story) -> bool:
    """Whether anything happened that numbers depend on."""
    for operation in story.operations:
        edit = operation.edit
        if operation.tag in _STRUCTURAL or (edit is not None and not isinstance(edit, ParagraphEdit)):
            return True
        if isinstance(edit, ParagraphEdit) and edit.format is not None:
            return True
    if any(not same_parts(comparison, part_pair(comparison, type)) for type in ("numbering", "styles")):
        return True
    restarts = [token for token in comparison.names[0].lists.values() if token != list_name(token)]
    return len(set(restarts)) < len(restarts)


_Pattern = tuple[Scheme, Scheme, tuple[bool, ...]]
"""The list on both sides, and which levels of the counters differ."""


class _Walk:
    """The counters of both sides, followed together."""

    def __init__(self, comparison: Comparison, story: Story) -> None:
        self.story = story
        self.part = story.before.part
        self.lists = [_list_ids(comparison, side) for side in (0, 1)]
        self.tokens = comparison.names[0].lists, comparison.names[1].lists
        self.restarting = any(token != list_name(token) for side in self.tokens for token in side.values())
        """Whether any use of a list starts otherwise than the list."""
        self.groups: dict[object, Renumbering] = {}
        self.open: dict[str, dict[int, dict[Origin, None]]] = {}
        """Origins by level, by list: what happened since the level last agreed."""
        self.settled: dict[_Pattern, Renumbering | None] = {}
        """Groups by list and differing levels, as long as nothing is opened or closed."""
        self.always = {
            name: {change.level for change in changes if change.property in COUNTING}
            for name, changes in changed_levels(comparison).items()
        }

    def run(self) -> None:
        """Read the whole story."""
        for way, operation in steps(self.story.operations):
            if way == "both":
                self._both(operation)
            else:
                self._alone(way, operation)

    def _both(self, operation: Operation) -> None:
        i, j = operation.before or 0, operation.after or 0
        sides = self.story.before.counted, self.story.after.counted
        first, second = sides[0][i : i + operation.length], sides[1][j : j + operation.length]
        for k, (old, new) in enumerate(zip(first, second, strict=True)):
            if operation.edit is None and old and new and len(old) == 1 == len(new):
                if old[0] is not None or new[0] is not None:
                    self._pair((i + k) << _SHIFT, (j + k) << _SHIFT, old[0], new[0])
            elif old or new:
                self._inside(operation, i + k, j + k, old or (), new or ())

    def _inside(
        self, operation: Operation, i: int, j: int, old: tuple[Label | None, ...], new: tuple[Label | None, ...]
    ) -> None:
        """Paragraphs of one edited block, or of a table."""
        origin = Origin(self.part, i, j)
        for a, b, _ in pairings(self.story.script.before[i], self.story.script.after[j], operation):
            first = old[a] if a is not None and old else None
            second = new[b] if b is not None and new else None
            if a is None or b is None:
                self._happened(origin, first, second)
            elif first is not None or second is not None:
                self._pair(i << _SHIFT | a, j << _SHIFT | b, first, second)

    def _alone(self, way: str, operation: Operation) -> None:
        """A block on one side only, or the source or target of a move."""
        origin = Origin(self.part, operation.before, operation.after)
        if way == "gone":
            for label in self.story.before.labels_in(operation.before or 0):
                self._happened(origin, label, None)
            return
        labels = self.story.after.labels_in(operation.after or 0)
        if operation.tag == "move" and operation.before is not None and operation.after is not None:
            sources = self.story.before.labels_in(operation.before)
            for at, (old, new) in enumerate(zip(sources, labels, strict=False)):
                if old is not None and new is not None and old[:2] != new[:2]:
                    self._own(origin, code(Spot(operation.before, at)), code(Spot(operation.after, at)), new)
        for label in labels:
            self._happened(origin, None, label)

    def _happened(self, origin: Origin, old: Label | None, new: Label | None) -> None:
        """Open every level whose counter the event can have changed."""
        self.settled.clear()
        for side, label in ((0, old), (1, new)):
            if label is not None:
                levels = self.open.setdefault(self.lists[side].get(label.scheme.list_id, ""), {})
                for level in (label.level, *label.scheme.restarted[label.level]):
                    levels.setdefault(level, {})[origin] = None

    def _pair(self, before: int, after: int, old: Label | None, new: Label | None) -> None:
        """A paragraph that is on both sides."""
        if old is None or new is None or old[0] != new[0]:
            self._changed_list(before, after, old, new)
            return
        differing = tuple(map(ne, old[1], new[1]))
        key = (old[2], new[2], differing)
        if key in self.settled:
            group = self.settled[key]
        elif not self._same_list(old, new) or (self.restarting and self._restarts(before, after)):
            self._changed_list(before, after, old, new)
            return
        else:
            group = self._settle(key, old, new)
        if group is not None:
            group.after.append(after)
            if old[0] <= group.level:
                group.raise_to(old[0], before, after)

    def _settle(self, key: _Pattern, old: Label, new: Label) -> Renumbering | None:
        """The group of a paragraph whose counters differ as the pattern says, None where they agree.

        Closes what agrees from here on. Where nothing is closed, the next paragraph like it finds the same.
        """
        name = self.lists[0].get(old[2].list_id, "")
        levels = [at for at, differs in enumerate(key[2]) if differs]
        group = self._differing(name, levels) if levels else None
        opened = self.open.get(name)
        if opened and _close(opened, old, new):
            self.settled.clear()
        elif not self.restarting:
            self.settled[key] = group
        return group

    def _same_list(self, old: Label, new: Label) -> bool:
        first, second = old[2].list_id, new[2].list_id
        return self.lists[0].get(first) == self.lists[1].get(second)

    def _restarts(self, before: int, after: int) -> bool:
        """Whether the paragraph is now in a use of its list that starts otherwise: told as a change of its list."""
        first, second = (
            side.numbering(paragraph_at(side, _spot(at))[1].format)
            for side, at in ((self.story.before, before), (self.story.after, after))
        )
        if first is None or second is None:
            return False
        return self.tokens[0].get(first[0]) != self.tokens[1].get(second[0])

    def _changed_list(self, before: int, after: int, old: Label | None, new: Label | None) -> None:
        """A paragraph that counts in another list, on another level, or no longer."""
        sides = (self.story.before, before), (self.story.after, after)
        first, second = (paragraph_at(side, _spot(at))[1].format for side, at in sides)
        told = first.key[:3] != second.key[:3] or first.marks != second.marks
        origin = Origin(self.part, _spot(before).block, _spot(after).block) if told else DEFINITIONS
        if old is not None and new is not None and old != new:
            self._own(origin, before, after, new)
        self._happened(origin, old, new)

    def _own(self, origin: Origin, before: int, after: int, new: Label) -> None:
        """A number that changed because its paragraph did; what happened before it in its new list counts too."""
        opened = self.open.get(self.lists[1].get(new.scheme.list_id, ""), {})
        levels = [found for level, found in opened.items() if level <= new.level]
        causes = dict.fromkeys([origin, *(cause for found in levels for cause in found)])
        group = self._group("", tuple(causes), own=True)
        group.after.append(after)
        if new.level <= group.level:
            group.raise_to(new.level, before, after)

    def _differing(self, name: str, levels: list[int]) -> Renumbering:
        """The group of numbers that differ on these levels though their paragraphs did not change."""
        opened = self.open.get(name, {})
        causes = dict.fromkeys(cause for level in levels for cause in opened.get(level, ()))
        if not causes:
            causes = dict.fromkeys(cause for found in opened.values() for cause in found)
        if not self.always.get(name, set()).isdisjoint(levels):
            causes[DEFINITIONS] = None
        return self._group(name, tuple(causes), own=False)

    def _group(self, name: str, causes: tuple[Origin, ...], *, own: bool) -> Renumbering:
        key = (name, frozenset(causes), own)
        if key not in self.groups:
            self.groups[key] = Renumbering(causes, own)
        return self.groups[key]


def _list_ids(comparison: Comparison, side: int) -> dict[str, str]:
    """Name of a list in this comparison by the id of its definition."""
    numbering = (comparison.before, comparison.after)[side].numbering
    out = {}
    for num_id, token in comparison.names[side].lists.items():
        abstract = numbering.abstract_of(num_id)
        if abstract is not None:
            out[abstract.id] = list_name(token)
    return out


def _close(opened: dict[int, dict[Origin, None]], old: Label, new: Label) -> bool:
    """Forget what happened on levels that agree after a paragraph: those it shows, and those it restarts."""
    level, first, second = old[0], old[1], new[1]
    agreeing = [
        at
        for at in opened
        if (first[at] == second[at] if at <= level else at in old[2].restarted[level] and at in new[2].restarted[level])
    ]
    for at in agreeing:
        del opened[at]
    return bool(agreeing)
