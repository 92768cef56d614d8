"""What stands around characters that stayed: links, inline content controls, directions (invariants 27, 30, 40)."""

from __future__ import annotations

from collections.abc import Iterator

from matterbench.ooxml.changes import Change
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.paragraphs import Segment


def wrapper_changes(pair: ParagraphPair, segments: tuple[Segment, ...]) -> Iterator[Change]:
    """Changes of what wraps the text of a paragraph."""
    yield from ()
