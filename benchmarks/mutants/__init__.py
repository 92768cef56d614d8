"""Single-change mutants of three base documents: what a comparison must report, and what it must not.

`MUTANTS` lists every kind. `mutate` plants one in a base; `plant` also says what a reader should learn from it.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from benchmarks.mutants import (
    blocks,
    definitions,
    formatting,
    noise_markup,
    noise_package,
    noise_runs,
    notes,
    numbering,
    objects,
    packages,
    references,
    revisions,
    sections,
    settings,
    tables,
    text,
)
from benchmarks.mutants.draft import Draft, Parts
from benchmarks.mutants.mutant import KINDS, SEVERITIES, Learn, Mutant

BASES = Path(__file__).parents[1] / "bases"
STAMP = (2025, 1, 1, 0, 0, 0)
MUTANTS: tuple[Mutant, ...] = (
    *packages.MUTANTS,
    *text.MUTANTS,
    *blocks.MUTANTS,
    *formatting.MUTANTS,
    *numbering.MUTANTS,
    *definitions.MUTANTS,
    *tables.MUTANTS,
    *sections.MUTANTS,
    *notes.MUTANTS,
    *references.MUTANTS,
    *objects.MUTANTS,
    *revisions.MUTANTS,
    *settings.MUTANTS,
    *noise_markup.MUTANTS,
    *noise_runs.MUTANTS,
    *noise_package.MUTANTS,
)


def bases() -> dict[str, bytes]:
    """Return the base documents by writer: `own`, `python_docx` and `libreoffice`."""
    return {path.stem: path.read_bytes() for path in sorted(BASES.glob("*.docx"))}


def plant(mutant: Mutant, base: bytes) -> tuple[bytes, Learn] | None:
    """Return the changed package and what a reader should learn, or None where the kind does not apply."""
    with zipfile.ZipFile(io.BytesIO(base)) as archive:
        draft = Draft({name: archive.read(name) for name in archive.namelist() if not name.endswith("/")})
    try:
        learnt = mutant.change(draft)
    except (IndexError, StopIteration):  # changes count on the third paragraph or the next row: here there is none
        return None
    if learnt is None:
        return None
    packed = pack(draft.finish())
    return (packed if mutant.archive is None else mutant.archive(packed)), learnt


def mutate(mutant: Mutant, base: bytes) -> bytes | None:
    """Return the package with one change, or None where the kind does not apply; equal input gives equal bytes."""
    planted = plant(mutant, base)
    return None if planted is None else planted[0]


def pack(parts: Parts) -> bytes:
    """Zip parts in their order, stored and with a fixed time."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in parts.items():
            archive.writestr(zipfile.ZipInfo(name, STAMP), data)
    return buffer.getvalue()


__all__ = ["KINDS", "MUTANTS", "SEVERITIES", "Learn", "Mutant", "bases", "mutate", "pack", "plant"]
