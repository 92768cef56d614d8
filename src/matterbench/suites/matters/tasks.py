"""The tasks of a world: `tasks/*.yaml`, derived by their families over the world's documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from pydantic import ValidationError

from matterbench.authoring.mint import Minted, mint
from matterbench.authoring.world import World
from matterbench.errors import InvalidRequest
from matterbench.suites.matters.case import Case, Made, TaskSpec
from matterbench.suites.matters.catalogue import folder, lists, world
from matterbench.suites.matters.composite import CompositeSpec, joined
from matterbench.suites.matters.planting import finished, twin_of, with_defects

FAMILIES: Mapping[str, str] = {
    "chronology": "ChronologySpec",
    "closing": "ClosingSpec",
    "triage": "TriageSpec",
    "conflict": "ConflictSpec",
    "extraction": "ExtractionSpec",
    "drafting": "DraftingSpec",
    "hygiene": "HygieneSpec",
    "redline": "RedlineSpec",
}
"""The families that there are: module of `families`, and the class of its specs."""


@lru_cache(maxsize=4)
def minted(name: str, seed: int) -> tuple[World, Mapping[str, Minted]]:
    """Return a world and its documents by id; kept for the process."""
    found = world(name, seed)
    return found, {one.id: one for one in mint(found)}


@cache
def entries(name: str) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """Return every task of a world as written, with the file that it stands in; the world itself is not loaded."""
    found = []
    for where, written in lists(folder(name) / "tasks", f"{name}/tasks/"):
        for entry in written:
            found += [(where, entry), *([(where, twin_of(entry))] if entry.get("twin") else [])]
    return tuple(found)


def task_ids(name: str) -> tuple[str, ...]:
    """Return the ids of a world's tasks, in the order of its files."""
    return tuple(f"{name}/{entry.get('name')}" for _, entry in entries(name))


def derived(id: str, seed: int) -> Made:
    """Return one task; raises `InvalidRequest` where there is none, or where what is written does not hold."""
    name, _, task = id.partition("/")
    found, documents = minted(name, seed)
    for where, entry in entries(name):
        if entry.get("name") == task:
            return made(entry, found, documents, where)
    raise InvalidRequest(f"no task {id!r}", expected=f"one of {', '.join(task_ids(name)) or 'none'}")


def made(entry: Mapping[str, Any], found: World, documents: Mapping[str, Minted], where: str) -> Made:
    """Return a task as its author writes it, over the documents of a world; raises `InvalidRequest` as `derived`."""
    case = Case(found, documents)
    with _told(entry, where):
        case = with_defects(entry, case)
    return finished(_derived(entry, case, where), case, entry, documents)


def _derived(entry: Mapping[str, Any], case: Case, where: str) -> Made:
    family = entry.get("family")
    if not isinstance(family, str) or family not in FAMILIES:
        raise InvalidRequest(f"no family {family!r}", where=where, expected=f"one of {', '.join(FAMILIES)}")
    with _told(entry, where):
        return _composite(entry, case, where) if "steps" in entry else _of_family(family, entry, case)


@contextmanager
def _told(entry: Mapping[str, Any], where: str) -> Iterator[None]:
    """Tell what is not as it must be written as a fault of the task."""
    try:
        yield
    except ValidationError as error:
        first = min(error.errors(), key=lambda fault: fault["type"] != "extra_forbidden")
        key = ".".join(str(part) for part in first["loc"])
        raise InvalidRequest(f"{key}: {first['msg']}", where=f"{where}: {entry.get('name')}") from None


def _of_family(family: str, entry: Mapping[str, Any], case: Case) -> Made:
    module = import_module(f"matterbench.suites.matters.families.{family}")
    spec: type[TaskSpec] = getattr(module, FAMILIES[family])
    made: Made = module.derive(spec.model_validate(entry), case)
    return made


def _composite(entry: Mapping[str, Any], case: Case, where: str) -> Made:
    return joined(CompositeSpec.model_validate(entry), case, lambda step: _derived(step, case, where))
