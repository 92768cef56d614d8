"""Definitions of lists: what each level prints, where it starts, how it looks (invariant 13).

One change a level and property, with the number of paragraphs that show it. Levels and lists without a paragraph are
one piece of information together. Which list is which is told by `lists.match_lists`; ids never matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from matterbench.ooxml.changes import Change, Footprint, Kind, Place, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.findings.whole import counted, part_pair, same_parts
from matterbench.ooxml.labels import Label
from matterbench.ooxml.list_levels import LEVELS
from matterbench.ooxml.numbering_changes import LevelChange, look_property
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.vocabulary import severity

COUNTING = frozenset({"start", "start override", "restart", "level", "linked style"})
"""Properties that change which number a paragraph gets, not only how it is printed."""
_DEEPER = frozenset({"format", "start", "start override", "restart"})
"""Properties of a level that show in the labels of deeper levels which repeat its number."""
_OTHER_SCRIPTS = frozenset({"font.cs", "font.eastAsia", "szCs", "bCs", "iCs"})
"""Looks that show only in labels of complex or East Asian script."""
_LISTED = 3


@dataclass(frozen=True, slots=True)
class ListPair:
    """One list on both sides."""

    token: str
    """Its name in this comparison, start overrides left out."""
    before: str
    """A `w:numId` of the side before."""
    after: str


def list_name(token: str) -> str:
    """The list that a token names, without the start overrides of one use of it."""
    return token.split(" with ", 1)[0]


def list_pairs(comparison: Comparison) -> list[ListPair]:
    """Lists that both sides have, once for each way of using them; empty where the numbering parts are the same."""
    if same_parts(comparison, part_pair(comparison, "numbering")):
        return []
    first, second = (_by_token(names.lists) for names in comparison.names)
    return [ListPair(list_name(token), num, second[token]) for token, num in first.items() if token in second]


def _by_token(lists: Mapping[str, str]) -> dict[str, str]:
    out: dict[str, str] = {}
    for num_id, token in lists.items():
        out.setdefault(token, num_id)
    return out


def changed_levels(comparison: Comparison) -> dict[str, list[LevelChange]]:
    """What differs in each list, by its name; samples count 1 everywhere."""
    out: dict[str, list[LevelChange]] = {}
    for pair in list_pairs(comparison):
        found = comparison.before.numbering.definition_changes(pair.before, comparison.after.numbering, pair.after)
        known = {(change.level, change.property) for change in out.get(pair.token, ())}
        latin = {(c.level, c.before, c.after) for c in found if c.property == "label font.ascii"}
        told = [c for c in found if c.property != "label font.hAnsi" or (c.level, c.before, c.after) not in latin]
        out.setdefault(pair.token, []).extend(c for c in told if (c.level, c.property) not in known)
    return {token: changes for token, changes in out.items() if changes}


def list_definitions(comparison: Comparison) -> Iterator[Change]:
    """Changes of list definitions, in the order of the lists before."""
    changed = changed_levels(comparison)
    if not changed:
        return
    usage = _usage(comparison, 1, set(changed))
    earlier = _usage(comparison, 0, set(changed))
    unused: list[LevelChange] = []
    for pair in list_pairs(comparison):
        if pair.token in changed:
            wanted = dict.fromkeys((change.level, change.property) for change in changed.pop(pair.token))
            users = usage.get(pair.token, [])
            for level, property in sorted(wanted, key=lambda item: item[0]):
                shown = [user for user in users if _shows(user.label, level, property)]
                change = _change(comparison, pair, level, property, shown)
                if shown:
                    old = [user for user in earlier.get(pair.token, []) if _shows(user.label, level, property)]
                    yield _used(comparison, pair, change, (old, shown))
                else:
                    unused.append(change)
    if unused:
        yield _unused(comparison, unused)


@dataclass(frozen=True, slots=True)
class _User:
    """A paragraph that counts in a list."""

    label: Label
    outline: Outline
    block: int
    at: int

    def place(self) -> Place:
        """Where it stands."""
        _, cell, paragraph = self.outline.paragraphs_in(self.block)[self.at]
        return self.outline.place(self.block, paragraph, cell=cell)


def _usage(comparison: Comparison, side: int, wanted: set[str]) -> dict[str, list[_User]]:
    """Paragraphs of one side's body by the name of their list."""
    tokens = comparison.names[side].lists
    outline = (comparison.body.before, comparison.body.after)[side]
    numbering = outline.document.numbering
    names = {
        abstract.id: list_name(token)
        for num_id, token in tokens.items()
        if (abstract := numbering.abstract_of(num_id)) is not None
    }
    out: dict[str, list[_User]] = {}
    for block in range(len(outline.blocks)):
        for at, label in enumerate(outline.labels_in(block)):
            name = None if label is None else names.get(label.scheme.list_id)
            if label is not None and name in wanted:
                out.setdefault(name, []).append(_User(label, outline, block, at))
    return out


def _shows(label: Label, level: int, property: str) -> bool:
    if label.level == level:
        return True
    own = label.scheme.levels[label.level]
    return property in _DEEPER and label.level > level and level in own.parts


def _change(comparison: Comparison, pair: ListPair, level: int, property: str, users: list[_User]) -> LevelChange:
    """The change as its first paragraph shows it."""
    sample = users[0].label.counters if users else (1,) * LEVELS
    found = comparison.before.numbering.definition_changes(pair.before, comparison.after.numbering, pair.after, sample)
    same = [change for change in found if (change.level, change.property) == (level, property)]
    return same[0] if same else LevelChange(level, property, "", "")


def _used(
    comparison: Comparison, pair: ListPair, change: LevelChange, users: tuple[list[_User], list[_User]]
) -> Change:
    first, second = users
    where = Where(first[0].place() if first else None, second[0].place())
    message = f"{change.sentence()}; {counted(len(second), 'paragraph')} affected"
    part = part_pair(comparison, "numbering")[0] or comparison.before.package.main
    return Change(
        Kind.DEFINITION, 13, change.property, _weight(change, second), where, change.before, change.after, message,
        affected=len(second), subject=digest((pair.token, change.level)),
        footprints=(Footprint(Place(part, story="document")),),
    )  # fmt: skip


def _weight(change: LevelChange, users: list[_User]) -> Severity:
    """How much a change of a level weighs; the look of numbers as the look of text."""
    look = look_property(change.property)
    if look in _OTHER_SCRIPTS and change.property.startswith("label ") and users[0].label.text.isascii():
        return Severity.INFO
    return Severity(severity(look)) if look else Severity.BLOCK


def _unused(comparison: Comparison, changes: list[LevelChange]) -> Change:
    listed = "; ".join(change.sentence() for change in changes[:_LISTED])
    more = f" and {len(changes) - _LISTED} more" if len(changes) > _LISTED else ""
    places = [None if part is None else Place(part, story="document") for part in part_pair(comparison, "numbering")]
    return Change(
        Kind.DEFINITION, 13, "unused levels", Severity.INFO, Where(*places), None, None,
        f"levels that no paragraph of the body uses: {listed}{more}", affected=0, subject=digest("unused lists"),
    )  # fmt: skip
