"""Numbers that changed, and what changed them (invariant 14).

One pass over both sides in document order. For every list and level it keeps what happened since the counters last
agreed: paragraphs of the list that came, went, moved or changed their list. Those are the causes of every number that
differs from here on; where the counters agree again the set is empty again. A number that differs while the set is
empty has no cause in the text: somebody changed the numbering itself. Labels are those of the final view.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from matterbench.ooxml.changes import Cause, Change, Kind, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.findings.causes import DEFINITIONS, ChangesAt, Origin
from matterbench.ooxml.findings.list_definitions import COUNTING, changed_levels, list_name
from matterbench.ooxml.findings.steps import pairings, steps
from matterbench.ooxml.findings.whole import part_pair, same_parts
from matterbench.ooxml.labels import Label
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.references import paragraph_at
from matterbench.ooxml.script import Operation, ParagraphEdit
from matterbench.ooxml.spots import Spot

_RANGES = 3
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
    before: list[int] = field(default_factory=list)
    """Codes of the paragraphs before (`code`): a long document renumbers thousands, and plain numbers cost least."""
    after: list[int] = field(default_factory=list)

    def first(self) -> tuple[Spot, Spot]:
        """Where the first of the paragraphs was, and where it is."""
        return _spot(self.before[0]), _spot(self.after[0])

    def top(self, story: Story) -> list[Renumbered]:
        """The paragraphs on the highest level concerned, with their numbers, in the order of the pass."""
        old, new = ([_label(side, at) for at in codes] for side, codes in self._sides(story))
        highest = min(label.level for label in old)
        return [
            Renumbered(_spot(self.before[at]), _spot(self.after[at]), label, new[at])
            for at, label in enumerate(old)
            if label.level == highest
        ]

    def _sides(self, story: Story) -> tuple[tuple[Outline, list[int]], tuple[Outline, list[int]]]:
        return (story.before, self.before), (story.after, self.after)


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
        self.recent: dict[tuple[str, tuple[int, ...]], Renumbering] = {}
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
        before, after = self.story.before.labels_in, self.story.after.labels_in
        for k in range(operation.length):
            i, j = (operation.before or 0) + k, (operation.after or 0) + k
            old, new = before(i), after(j)
            if operation.edit is None and len(old) == 1 == len(new):
                if old[0] is not None or new[0] is not None:
                    self._pair(i << _SHIFT, j << _SHIFT, old[0], new[0])
            elif old or new:
                self._inside(operation, i, j, old, new)

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
        self.recent.clear()
        for side, label in ((0, old), (1, new)):
            if label is not None:
                levels = self.open.setdefault(self.lists[side].get(label.scheme.list_id, ""), {})
                for level in (label.level, *label.scheme.restarted[label.level]):
                    levels.setdefault(level, {})[origin] = None

    def _pair(self, before: int, after: int, old: Label | None, new: Label | None) -> None:
        """A paragraph that is on both sides."""
        if old is None or new is None or old[0] != new[0] or not self._same_list(old, new):
            self._changed_list(before, after, old, new)
            return
        if self.restarting and self._restarts(before, after):
            self._changed_list(before, after, old, new)
            return
        name = self.lists[0].get(old[2].list_id, "")
        opened = self.open.get(name)
        if old[1] != new[1]:
            levels = tuple([at for at, pair in enumerate(zip(old[1], new[1], strict=True)) if pair[0] != pair[1]])
            group = self.recent.get((name, levels)) or self._differing(name, levels)
            group.before.append(before)
            group.after.append(after)
        if opened and _close(opened, old, new):
            self.recent.clear()

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
        group.before.append(before)
        group.after.append(after)

    def _differing(self, name: str, levels: tuple[int, ...]) -> Renumbering:
        """The group of numbers that differ on these levels though their paragraphs did not change."""
        opened = self.open.get(name, {})
        causes = dict.fromkeys(cause for level in levels for cause in opened.get(level, ()))
        if not causes:
            causes = dict.fromkeys(cause for found in opened.values() for cause in found)
        if not self.always.get(name, set()).isdisjoint(levels):
            causes[DEFINITIONS] = None
        group = self.recent[name, levels] = self._group(name, tuple(causes), own=False)
        return group

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


def unexplained_labels(story: Story, found: list[Renumbering]) -> Iterator[Change]:
    """Numbers that changed though nothing in the text did: the numbering itself was changed."""
    for group in found:
        if not group.causes:
            first, count = group.top(story)[0], len(group.after)
            others = f"; {count} paragraphs renumbered" if count > 1 else ""
            message = f"number “{first.old.text}” → “{first.new.text}” with no change in the text before it{others}"
            yield _change(story, group, message, Severity.BLOCK)


def label_cascades(story: Story, found: list[Renumbering], changes: ChangesAt) -> Iterator[Change]:
    """Numbers that follow from other changes, one change for all that have the same causes."""
    for group in found:
        if group.causes and not group.own:
            ids = changes.ids(group.causes)
            if ids:
                yield _change(story, group, spans(group.top(story)), Severity.INFO, ids)
            else:
                yield _change(story, group, f"{spans(group.top(story))}, the cause is not known", Severity.BLOCK)


def _change(story: Story, group: Renumbering, message: str, weight: Severity, causes: tuple[str, ...] = ()) -> Change:
    shown = group.top(story)
    first, last = shown[0], shown[-1]
    places = []
    for outline, spot in ((story.before, first.before), (story.after, first.after)):
        cell, paragraph = paragraph_at(outline, spot)
        places.append(outline.place(spot.block, paragraph, cell=cell))
    text = paragraph_at(story.before, first.before)[1].text
    return Change(
        Kind.NUMBERING, 14, "label", weight, Where(*places), _span(first.old, last.old), _span(first.new, last.new),
        message, cause=Cause.CASCADE if causes else Cause.DIRECT, causes=causes, affected=len(group.after),
        subject=digest((story.script.name, text)),
    )  # fmt: skip


def spans(items: list[Renumbered]) -> str:
    """Return `§9.3–§9.10 renumbered §9.4–§9.11`, for each run of paragraphs."""
    runs: list[list[Renumbered]] = []
    for item in items:
        if runs and _follows(runs[-1][-1], item):
            runs[-1].append(item)
        else:
            runs.append([item])
    shown = [f"{_span(run[0].old, run[-1].old)} renumbered {_span(run[0].new, run[-1].new)}" for run in runs[:_RANGES]]
    more = f" and {len(runs) - _RANGES} more runs" if len(runs) > _RANGES else ""
    return ", ".join(shown) + more


def _follows(first: Renumbered, second: Renumbered) -> bool:
    """Whether a paragraph has the next number on both sides."""
    return all(
        a.counters[:-1] == b.counters[:-1] and b.counters[-1] - a.counters[-1] == 1
        for a, b in ((first.old, second.old), (first.new, second.new))
    )


def _span(first: Label, last: Label) -> str:
    names = [_name(label) for label in (first, last)]
    return names[0] if names[0] == names[1] else "–".join(names)


def _name(label: Label) -> str:
    return f"§{label.full}" if label.full else f"“{label.text}”"
