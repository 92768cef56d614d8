"""What stands around characters: links, inline content controls, directions (invariants 27, 30, 40)."""

from __future__ import annotations

from collections.abc import Iterator

from matterbench.ooxml.changes import Change
from matterbench.ooxml.findings.controls import inline_controls
from matterbench.ooxml.findings.directions import direction_changes
from matterbench.ooxml.findings.links import link_changes
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.paragraphs import Segment


def wrapper_changes(pair: ParagraphPair, segments: tuple[Segment, ...]) -> Iterator[Change]:
    """Changes of what wraps the text of a paragraph; a field's result is told by the field."""
    kinds = {wrap.kind for side in (pair.before, pair.after) for piece in side.content.pieces for wrap in piece.wraps}
    if "link" in kinds:
        yield from link_changes(pair, segments)
    if "control" in kinds:
        yield from inline_controls(pair, segments)
    if "direction" in kinds:
        yield from direction_changes(pair, segments)
