"""Tasks of the demo world written in tests, derived and proved as those of files are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from matterbench.gold.hidden import Saboteur
from matterbench.grading.prove import Bench, Proof, prove
from matterbench.suites.matters.case import Case, Made
from matterbench.suites.matters.composite import CompositeSpec, joined
from matterbench.suites.matters.tasks import FAMILIES, minted

COMMON = {"title": "T", "brief": "Please.", "documents": ["lease", "lease-draft", "commencement-letter"]}


@cache
def case() -> Case:
    return Case(*minted("demo", 1))


def derived(**entry: Any) -> Made:
    return made({"name": "t", **COMMON, **entry})


def made(entry: Mapping[str, Any]) -> Made:
    if "steps" in entry:
        return joined(CompositeSpec.model_validate(entry), case(), made)
    module = import_module(f"matterbench.suites.matters.families.{entry['family']}")
    found: Made = module.derive(getattr(module, FAMILIES[entry["family"]]).model_validate(entry), case())
    return found


def saboteur(found: Made, name: str) -> Saboteur:
    return next(one for one in found.hidden.saboteurs if one.name == name)


def raised(found: Made, name: str) -> set[str]:
    return {f"{one.check}: {one.invariant}" for one in saboteur(found, name).raises}


def proved(found: Made, folder: Path) -> Proof:
    record = {}
    for path, data in {**case().record, **found.overlays}.items():
        record[path] = folder / path
        record[path].parent.mkdir(parents=True, exist_ok=True)
        record[path].write_bytes(data)
    return prove(Bench(found.task, found.hidden, record))
