"""What follows from the changes that somebody made: numbers, references, tables of contents (invariants 14, 25, 26).

Direct findings come first and get their ids; effects are then told with the ids of what they follow from. A reader
finds an effect right behind the last of its causes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from matterbench.ooxml.changes import Change, identified
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.findings.causes import ChangesAt
from matterbench.ooxml.findings.cross_references import REFERENCES, reference_changes
from matterbench.ooxml.findings.field_pairs import Effects, field_pairs
from matterbench.ooxml.findings.labels import label_cascades, unexplained_labels
from matterbench.ooxml.findings.list_definitions import list_pairs
from matterbench.ooxml.findings.renumbering import Renumbering, renumberings
from matterbench.ooxml.findings.results import result_changes, sequence_changes
from matterbench.ooxml.findings.toc import contents_changes, listed_blocks
from matterbench.ooxml.references import field_blocks


def with_effects(comparison: Comparison, changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return the identified changes together with all that follows from them."""
    found = renumberings(comparison, comparison.body)
    known = _direct(comparison, changes, found)
    return joined(known, _effects(comparison, known, found))


def direct_changes(comparison: Comparison, changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return the identified changes, numbers without a cause among them, without what follows from them."""
    return _direct(comparison, changes, renumberings(comparison, comparison.body))


def effects_of(comparison: Comparison, known: Iterable[Change]) -> list[Change]:
    """Return what follows from the changes of a comparison, with their ids as causes."""
    return _effects(comparison, known, renumberings(comparison, comparison.body))


def _direct(comparison: Comparison, changes: Iterable[Change], found: list[Renumbering]) -> tuple[Change, ...]:
    return identified(in_order([*changes, *unexplained_labels(comparison.body, found)]))


def _effects(comparison: Comparison, known: Iterable[Change], found: list[Renumbering]) -> list[Change]:
    at = ChangesAt(known)
    told = [*label_cascades(comparison.body, found, at)]
    redefined = bool(list_pairs(comparison))
    for story in comparison.stories:
        told += _field_effects(Effects(comparison, story, found, at, redefined))
    return told


def joined(known: Iterable[Change], told: Iterable[Change]) -> tuple[Change, ...]:
    """Return changes and effects as one report: an effect behind the last of its causes, others at their place."""
    told = list(told)
    direct = [change for change in told if not change.causes]
    caused = [change for change in told if change.causes]
    return _behind_causes(identified([*in_order([*known, *direct]), *caused]))


def _field_effects(effects: Effects) -> Iterator[Change]:
    """What fields show in one story."""
    if not field_blocks(effects.story.after):
        return
    listed = listed_blocks(effects.story)
    pairs = list(field_pairs(effects, listed[1]))
    references = [pair for pair in pairs if pair.after.instruction.name in REFERENCES]
    yield from reference_changes(effects, references)
    yield from result_changes(effects, pairs)
    yield from sequence_changes(effects)
    yield from contents_changes(effects)


def in_order(changes: Iterable[Change]) -> list[Change]:
    """Put what was found about one story in another pass where a reader of the story meets it.

    Changes of one story stay together where the first of them stands; what has no block keeps its place.
    """
    return [change for _, run in groupby(changes, _story_of) for change in sorted(run, key=_block)]


def _story_of(change: Change) -> tuple[str, str, int | None] | None:
    """The story that a change has a block in."""
    place = change.where.after
    return None if place is None or place.block is None else (place.part, place.story, place.note)


def _block(change: Change) -> int:
    place = change.where.after
    return -1 if place is None or place.block is None else place.block


def _behind_causes(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    effects: dict[str, list[Change]] = {}
    ids = {change.id for change in changes}
    for change in changes:
        if change.causes and change.causes[-1] in ids:
            effects.setdefault(change.causes[-1], []).append(change)
    out: list[Change] = []
    for change in changes:
        if not change.causes or change.causes[-1] not in ids:
            out += [change, *effects.get(change.id, ())]
    return tuple(out)
