"""Tasks of the matters suite on a bench: minted into a cache on disk, public and hidden trees apart."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path

import matterbench
from matterbench.grading.prove import Bench
from matterbench.suites.matters.case import Made
from matterbench.suites.matters.catalogue import SEED, root
from matterbench.suites.matters.tasks import derived, minted


def bench(id: str, seed: int = SEED) -> Bench:
    """Return a task with its record as files; raises `InvalidRequest` where there is none of that id."""
    made = derived(id, seed)
    record = {**_record(made.task.world, seed), **_overlays(made, seed)}
    return Bench(made.task, made.hidden, record)


def cache_folder() -> Path:
    """Return where minted worlds are kept: `MATTERBENCH_CACHE`, else the user's cache folder."""
    named = os.environ.get("MATTERBENCH_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "matterbench"


@lru_cache(maxsize=8)
def _record(name: str, seed: int) -> Mapping[str, Path]:
    _, documents = minted(name, seed)
    folder = cache_folder() / "worlds" / f"{name}-{seed}-{_edition()}"
    return {one.path: _kept(folder / one.path, one.data) for one in documents.values()}


def _overlays(made: Made, seed: int) -> Mapping[str, Path]:
    folder = cache_folder() / "tasks" / f"{made.task.id.replace('/', '-')}-{seed}-{_edition()}"
    return {path: _kept(folder / path, data) for path, data in made.overlays.items()}


def _kept(path: Path, data: bytes) -> Path:
    """Write a file whole, unless it is there; several processes may do so at once."""
    if not path.is_file() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_name(f".{path.name}.{os.getpid()}")
        partial.write_bytes(data)
        partial.replace(path)
    return path


@cache
def _edition() -> str:
    """A digest of the suite's data and the package's version: what minted files depend on beside the seed."""
    digest = hashlib.sha256(matterbench.__version__.encode())
    _digest(root(), digest)
    return digest.hexdigest()[:16]


def _digest(folder: Traversable, digest: hashlib._Hash) -> None:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir() and entry.name != "__pycache__":
            _digest(entry, digest)
        elif entry.is_file() and not entry.name.endswith(".pyc"):
            digest.update(entry.name.encode() + b"\0" + entry.read_bytes())
