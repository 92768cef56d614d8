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

    def ids(
        self, origins: Iterable[Origin], kinds: frozenset[Kind] = STRUCTURE, *, exact: bool = False
    ) -> tuple[str, ...]:
        """Ids of the changes of these kinds at the origins, in the order of the report.

        Where there is none of these kinds, others at the same place or right beside it stand in for them: a paragraph
        that was joined to another is told there. `exact` wants none of that.
        """
        found = {change.id for origin in origins for change in self._changes(origin, kinds, exact)}
        return tuple(sorted(found, key=self._order.__getitem__))

    def definitions(self, properties: frozenset[str] | None = None) -> tuple[str, ...]:
        """Ids of the changes of list and style definitions; of numbering alone without `properties`."""
        wanted = _DEFINING if properties is None else properties
        return tuple(c.id for c in self._definitions if c.property in wanted and c.invariant in {13, 15})

    def _changes(self, origin: Origin, kinds: frozenset[Kind], exact: bool) -> list[Change]:
        if origin == DEFINITIONS:
            return [change for change in self._definitions if change.property in _DEFINING]
        for distance in (0,) if exact else (0, 1):
            near = self._near(origin, distance)
            wanted = [change for change in near if change.kind in kinds]
            if wanted or (near and not exact):
                return wanted or near
        return []

    def _near(self, origin: Origin, distance: int) -> list[Change]:
        sides = [(side, block) for side, block in ((0, origin.before), (1, origin.after)) if block is not None]
        places = [(side, origin.part, block + step) for side, block in sides for step in {-distance, distance}]
        return [change for place in places for change in self._at.get(place, ())]


def _places(change: Change) -> Iterator[tuple[int, Place]]:
    if change.where.before is not None:
        yield 0, change.where.before
    if change.where.after is not None:
        yield 1, change.where.after
    for footprint in change.footprints:
        if not footprint.gap:
            yield 0, footprint.place
