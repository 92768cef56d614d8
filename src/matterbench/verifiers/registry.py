"""The ten verifiers by name; a module is loaded when its check is first asked for."""

from __future__ import annotations

from importlib import import_module

from matterbench.verifiers.kit import Verifier, registered

NAMES = (
    "checklist",
    "chronology",
    "citation_existence",
    "clean_edit",
    "cross_refs",
    "date_math",
    "defined_terms",
    "deliverables",
    "exact_extraction",
    "trajectory",
)


def find(name: str) -> Verifier:
    """Return a verifier of ours or one registered by its author; raises `InvalidRequest` for an unknown name."""
    if name in NAMES:
        import_module(f"matterbench.verifiers.{name}")
    return registered(name)
