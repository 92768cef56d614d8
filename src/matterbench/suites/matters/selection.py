"""Which tasks somebody means: all, a suite, a world, a family, a tier, or one task."""

from __future__ import annotations

from typing import NamedTuple

from rapidfuzz import process

from matterbench.errors import InvalidRequest
from matterbench.suites.matters.catalogue import world_names
from matterbench.suites.matters.tasks import FAMILIES, entries

SUITE = "matters"


class Entry(NamedTuple):
    """A task as a list shows it."""

    id: str
    tier: int
    family: str
    title: str


def selected(select: str | None) -> list[Entry]:
    """Return the tasks that a selection names, `demo` among them only where it is named.

    Raises:
        InvalidRequest: it names nothing.
    """
    found = [
        Entry(
            f"{name}/{entry.get('name')}", int(entry.get("tier", 1)), str(entry.get("family")), str(entry.get("title"))
        )
        for name in world_names()
        for _, entry in entries(name)
    ]
    if select is None or select == SUITE:
        return [one for one in found if not one.id.startswith("demo/")]
    chosen = [one for one in found if select in {one.id, one.id.partition("/")[0], one.family, str(one.tier)}]
    if not chosen:
        known = [SUITE, *world_names(), *FAMILIES, "1", "2", "3", *(one.id for one in found)]
        close = process.extractOne(select, known, score_cutoff=60)
        fix = f"did you mean {close[0]!r}?" if close else ""
        raise InvalidRequest(f"{select!r} names no task", expected="a suite, world, family, tier or task", fix=fix)
    return chosen
