"""What a planted defect is: where it stands, what was meant, what stands there."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Change:
    """Words of one block (by key) as they were meant and as they read."""

    block: str
    meant: str
    says: str


@dataclass(frozen=True, slots=True)
class Planted:
    """One defect in a document."""

    id: str
    defect: str
    traps: tuple[str, ...]
    document: str
    block: str = ""
    """Key of the block in which it shows; empty in a workbook or a text file."""
    meant: str = ""
    """What was meant: the number, the words, the value."""
    says: str = ""
    """What stands there."""
    term: str = ""
    target: str = ""
    """Key of the block that a reference means."""
    after: str = ""
    """Of something that was dropped from a paragraph: the words behind which it stood."""
    changes: tuple[Change, ...] = field(default=())
    """Every place in which words differ, where there are several."""
