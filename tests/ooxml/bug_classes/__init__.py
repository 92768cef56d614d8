"""Bug classes of other programs that read, compare or save Word documents, as pairs of documents.

The ids (B01 to B72) are those of docs/ooxml/bug-classes.md, which names the public reports.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Case:
    """A document before and after, and what must be told of the difference."""

    id: str
    what: str
    before: bytes = field(repr=False)
    after: bytes = field(repr=False)
    kinds: str = ""
    """Kinds of change (`text`, `table move`), one of which must be among the findings; none for noise."""
    words: str = ""
    """Something that the sentence, or a value of it, must hold."""

    def __str__(self) -> str:
        return f"{self.id}-{self.what.replace(' ', '-')}"
