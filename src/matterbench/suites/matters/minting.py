"""Worlds written to disk: a public tree (documents, register) and a hidden one (facts, statements, traces), apart.

OUT/public/<world>/documents/…    the record, as a lawyer's file has it
OUT/public/<world>/world.json     title, seed, register of documents with their digests
OUT/hidden/<world>/facts.json     every fact by path, in plain values
OUT/hidden/<world>/said.json      which characters of which document say which fact
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from datetime import date, datetime
from decimal import Decimal
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from matterbench.authoring.mint import Minted, mint
from matterbench.authoring.values import Party, Person, Row, Signatory, Table
from matterbench.authoring.world import World
from matterbench.law.quantities import Term
from matterbench.suites.matters.catalogue import world


@dataclass(frozen=True, slots=True)
class Summary:
    """What was minted."""

    world: str
    title: str
    seed: int
    documents: int
    megabytes: float
    digest: str
    """SHA-256 over paths and bytes of all files of both trees, in the order of their names."""


def mint_worlds(names: Sequence[str], seed: int, out: Path, *, jobs: int) -> Iterator[Summary]:
    """Mint worlds into `out`, replacing what is there of them; yields a summary as each is done, in the order asked."""
    if jobs == 1 or len(names) == 1:
        yield from (mint_world(name, seed, out) for name in names)
        return
    with ProcessPoolExecutor(min(jobs, len(names)), mp_context=get_context("spawn")) as pool:
        yield from pool.map(mint_world, names, [seed] * len(names), [out] * len(names))


def mint_world(name: str, seed: int, out: Path) -> Summary:
    """Mint one world into `out`."""
    found = world(name, seed)
    documents = mint(found)
    trees = {"public": _public(found, documents), "hidden": _hidden(found, documents)}
    digest = hashlib.sha256()
    size = 0
    for tree, files in trees.items():
        folder = out / tree / name
        shutil.rmtree(folder, ignore_errors=True)
        for path, data in sorted(files.items()):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
            digest.update(f"{tree}/{path}\0{len(data)}\0".encode() + data)
            size += len(data)
    return Summary(name, found.bible.title, seed, len(documents), size / 1e6, digest.hexdigest())


def _public(found: World, documents: Sequence[Minted]) -> dict[str, bytes]:
    register = [
        {
            "id": one.id,
            "path": one.path,
            "kind": one.kind,
            "title": one.title,
            "date": one.date,
            "sha256": hashlib.sha256(one.data).hexdigest(),
        }
        for one in documents
    ]
    about = {
        "schema": "matterbench.world/1",
        "world": found.name,
        "title": found.bible.title,
        "seed": found.seed,
        "as_of": found.bible.as_of,
        "documents": register,
    }
    return {**{f"documents/{one.path}": one.data for one in documents}, "world.json": _json(about)}


def _hidden(found: World, documents: Sequence[Minted]) -> dict[str, bytes]:
    facts = {path: found.facts.value(path) for path in found.facts}
    said = {one.id: one.said for one in documents}
    status = {
        one.id: {"status": one.status, "supersedes": one.supersedes, "privileged": one.privileged} for one in documents
    }
    return {"facts.json": _json(facts), "said.json": _json(said), "status.json": _json(status)}


def _json(value: Any) -> bytes:
    return (json.dumps(plain(value), ensure_ascii=False, indent=1) + "\n").encode()


def plain(value: Any) -> Any:
    """Return a fact's value as JSON has it: dates in ISO form, amounts as strings, terms in words."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple | Table):
        return [plain(one) for one in value]
    for kind, made in _PLAIN.items():
        if isinstance(value, kind):
            return made(value)
    return value


def _parts(value: Party | Person | Signatory) -> dict[str, Any]:
    return {field.name: plain(found) for field in fields(value) if (found := getattr(value, field.name))}


_PLAIN: dict[type, Callable[[Any], Any]] = {
    Decimal: str,
    datetime: lambda value: value.isoformat(sep=" ", timespec="minutes"),
    date: date.isoformat,
    Term: lambda value: f"{value.count} {value.unit}",
    Party: _parts,
    Person: _parts,
    Signatory: _parts,
    Row: lambda value: plain(dict(value.cells)),
}
