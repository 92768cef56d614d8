"""Which changes happened at a place: how an effect finds the changes that it follows from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from matterbench.ooxml.changes import Cause, Change, Kind, Place
from matterbench.ooxml.findings.list_definitions import COUNTING

STRUCTURE = frozenset(
    {
        Kind.INSERT, Kind.DELETE, Kind.MOVE, Kind.NUMBERING, Kind.STYLE, Kind.TABLE, Kind.REVISION, Kind.ACCEPT,
        Kind.REJECT, Kind.SECTION,
    }
)  # fmt: skip
"""Kinds that decide whether a paragraph counts, and in which list."""
WORDS = frozenset({Kind.TEXT, Kind.FIELD, Kind.BOOKMARK, Kind.NOTE, Kind.DRAWING, Kind.MATH, Kind.CONTROL, Kind.LINK})
"""Kinds that decide what a paragraph says."""
_DEFINING = COUNTING | {"numId", "ilvl", "basedOn", "style"}


class Origin(NamedTuple):
    """Where something happened that can have effects: a block before, a block after, or definitions (both None)."""

    part: str
    before: int | None = None
    after: int | None = None


DEFINITIONS = Origin("")


class ChangesAt:
    """Direct changes by their place."""

    def __init__(self, changes: Iterable[Change]) -> None:
        self._order: dict[str, int] = {}
        self._at: dict[tuple[int, str, int], list[Change]] = {}
        self._definitions: list[Change] = []
        for change in changes:
            if change.cause is not Cause.DIRECT:
                continue
            self._order[change.id] = len(self._order)
            if change.kind is Kind.DEFINITION:
                self._definitions.append(change)
                continue
            for side, place in dict.fromkeys(_places(change)):
                if place.block is not None:
                    self._at.setdefault((side, place.part, place.block), []).append(change)

    def ids(self, origins: Iterable[Origin], kinds: frozenset[Kind] = STRUCTURE) -> tuple[str, ...]:
        """Ids of the changes of these kinds at the origins, in the order of the report."""
        found = {change.id for origin in origins for change in self._changes(origin, kinds)}
        return tuple(sorted(found, key=self._order.__getitem__))

    def definitions(self, properties: frozenset[str] | None = None) -> tuple[str, ...]:
        """Ids of the changes of list and style definitions; of numbering alone without `properties`."""
        wanted = _DEFINING if properties is None else properties
        return tuple(c.id for c in self._definitions if c.property in wanted and c.invariant in {13, 15})

    def _changes(self, origin: Origin, kinds: frozenset[Kind]) -> list[Change]:
        if origin == DEFINITIONS:
            return [change for change in self._definitions if change.property in _DEFINING]
        sides = [(0, origin.before), (1, origin.after)]
        exact = [c for side, block in sides if block is not None for c in self._near(side, origin.part, block)]
        return [change for change in exact if change.kind in kinds] or exact

    def _near(self, side: int, part: str, block: int) -> list[Change]:
        """Changes at a block, or else at its neighbours: a paragraph that was joined to another is told there."""
        found = self._at.get((side, part, block), [])
        return found or [c for other in (block - 1, block + 1) for c in self._at.get((side, part, other), [])]


def _places(change: Change) -> Iterator[tuple[int, Place]]:
    if change.where.before is not None:
        yield 0, change.where.before
    if change.where.after is not None:
        yield 1, change.where.after
    for footprint in change.footprints:
        if not footprint.gap:
            yield 0, footprint.place
