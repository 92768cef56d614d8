"""All that a verifier sees of a trial. Read-only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Evidence:
    """A trial's documents and records, by document name."""

    before: Mapping[str, Path]
    """Documents as the agent got them."""
    after: Mapping[str, Path]
    """Documents as it left them; a name is missing when nothing was delivered under it."""
    resaved: Mapping[str, Path] = field(default_factory=dict)
    """Documents before, saved once without an edit by the declared writer."""
