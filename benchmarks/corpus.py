"""Optional data that is not part of this repository: real documents, and single-change mutants of an earlier set.

It is looked for in the folder that the environment variable MATTERBENCH_SHARED names, else in `../shared`. Nobody but
us need have it: where a table is absent its reader returns nothing, and the results say so in words.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ABSENT = "optional data is absent (MATTERBENCH_SHARED may name its folder): not measured"


@dataclass(frozen=True, slots=True)
class Planted:
    """One document of the earlier set of mutants."""

    id: str
    noise: bool
    expected: str
    """What a reader should learn, in words."""
    before: Path
    after: Path


@dataclass(frozen=True, slots=True)
class Resave:
    """A document, and the same saved once by LibreOffice without an edit."""

    id: str
    before: Path
    after: Path


def folder(name: str) -> Path | None:
    """Return a folder of the optional data, or None where there is none."""
    root = Path(os.environ.get("MATTERBENCH_SHARED") or ROOT.parent / "shared")
    return root / name if (root / name).is_dir() else None


def documents() -> dict[str, Path]:
    """Return the documents of the corpus by name, those that must be refused included."""
    corpus = folder("corpus")
    if corpus is None:
        return {}
    return {path.relative_to(corpus).as_posix(): path for path in sorted(corpus.rglob("*.docx"))}


def resaves() -> list[Resave]:
    """Return the no-edit saves by LibreOffice that the corpus holds."""
    corpus = folder("corpus")
    rows = () if corpus is None else _rows(corpus / "NOISE_PAIRS.tsv")
    return [Resave(row["id"], Path(f"{corpus}/{row['before']}"), Path(f"{corpus}/{row['after']}")) for row in rows]


def planted() -> list[Planted]:
    """Return the earlier set of mutants."""
    mutations = folder("mutations")
    if mutations is None:
        return []
    base = mutations / "base.docx"
    return [
        Planted(
            row["id"], row["class"] == "noise", row["expected"] or "", base, mutations / "pairs" / f"{row['id']}.docx"
        )
        for row in _rows(mutations / "MUTATIONS.tsv")
    ]


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        yield from csv.DictReader(stream, delimiter="\t")
