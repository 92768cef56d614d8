"""Tasks of the demo world written in tests, derived and proved as those of files are."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from matterbench.gold.hidden import Saboteur
from matterbench.grading.prove import Bench, Proof, prove
from matterbench.suites.matters.case import Case, Made
from matterbench.suites.matters.tasks import entries, made, minted

COMMON = {"title": "T", "brief": "Please.", "documents": ["lease", "lease-draft", "commencement-letter"]}


@cache
def case() -> Case:
    return Case(*minted("demo", 1))


def derived(**entry: Any) -> Made:
    return made({"name": "t", **COMMON, **entry}, *minted("demo", 1), "test")


def written(name: str) -> dict[str, Any]:
    """A task of the demo world as its author wrote it."""
    return next(dict(entry) for _, entry in entries(case().world.name) if entry["name"] == name)


def saboteur(found: Made, name: str) -> Saboteur:
    return next(one for one in found.hidden.saboteurs if one.name == name)


def raised(found: Made, name: str) -> set[str]:
    return {f"{one.check}: {one.invariant}" for one in saboteur(found, name).raises}


def proved(found: Made, folder: Path) -> Proof:
    record = {}
    for path, data in {**{one.path: one.data for one in case().documents.values()}, **found.overlays}.items():
        record[path] = folder / path
        record[path].parent.mkdir(parents=True, exist_ok=True)
        record[path].write_bytes(data)
    return prove(Bench(found.task, found.hidden, record))
