"""The data of the suite: worlds by name, and what they share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from rapidfuzz import process

from matterbench.authoring.data import load_yaml
from matterbench.authoring.world import Stock, World
from matterbench.errors import InvalidRequest

SEED = 1
"""The seed of the released worlds."""


def root() -> Traversable:
    """Return the folder of the suite's data."""
    return files(__name__.rpartition(".")[0])


@cache
def world_names() -> tuple[str, ...]:
    """Return the names of all worlds, `demo` last; a folder with a file DRAFT is not one yet."""
    folders = [one for one in (root() / "worlds").iterdir() if (one / "bible.yaml").is_file()]
    found = sorted(one.name for one in folders if not (one / "DRAFT").is_file())
    return tuple(sorted(found, key=lambda name: name == "demo"))


@cache
def stock() -> Stock:
    """Return the word lists (a file of `words/` each) and the standard clauses (all files of `clauses/`)."""
    names = {
        file.name.removesuffix(".txt"): tuple(line for line in file.read_text("utf-8").splitlines() if line)
        for file in sorted((root() / "words").iterdir(), key=lambda one: one.name)
        if file.name.endswith(".txt")
    }
    clauses: dict[str, tuple[str, ...]] = {}
    for file, entries in lists(root() / "clauses"):
        for entry in entries:
            _add(clauses, entry, file)
    return Stock(names, clauses)


def _add(clauses: dict[str, tuple[str, ...]], entry: Mapping[str, Any], where: str) -> None:
    if not {"id", "topic", "variants"} <= entry.keys():
        raise InvalidRequest("a clause lacks id, topic or variants", where=f"{where}: {entry.get('id')}")
    if entry["id"] in clauses:
        raise InvalidRequest(f"the clause {entry['id']!r} stands twice", where=where)
    clauses[entry["id"]] = tuple(entry["variants"])


def folder(name: str) -> Traversable:
    """Return the folder of a world; raises `InvalidRequest` with the names there are."""
    found = root() / "worlds" / name
    if name not in world_names() and not (found / "DRAFT").is_file():
        close = process.extractOne(name, world_names(), score_cutoff=60)
        fix = f"did you mean {close[0]!r}?" if close else ""
        raise InvalidRequest(f"no world {name!r}", expected=f"one of {', '.join(world_names())}", fix=fix)
    return found


def world(name: str, seed: int = SEED) -> World:
    """Return a world under a seed; raises `InvalidRequest` where there is none of that name."""
    return World(folder(name), seed, stock())


def lists(path: Traversable, prefix: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Yield the YAML lists of a folder by file name, each with that name after `prefix`; none where it is no folder."""
    for file in sorted(path.iterdir(), key=lambda one: one.name) if path.is_dir() else ():
        if file.name.endswith(".yaml"):
            where = f"{prefix}{file.name}"
            yield where, load_yaml(file.read_text("utf-8"), where) or []
