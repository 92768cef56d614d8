"""All that a verifier sees of a trial. Read-only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from matterbench.schema.trace import Trace


@dataclass(frozen=True, slots=True)
class Evidence:
    """A trial's documents and records, by name."""

    before: Mapping[str, Path]
    """The record: documents as the agent got them, by path in the world."""
    after: Mapping[str, Path]
    """Deliverables, by path in their folder; a name is missing when nothing was delivered under it."""
    resaved: Mapping[str, Path] = field(default_factory=dict)
    """Documents before, saved once without an edit by the declared writer."""
    trace: Trace | None = None
    """What the agent did; None when nobody recorded it."""
