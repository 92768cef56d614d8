"""Things in the line that are not characters: which came, which went, which became another (invariants 21, 24, 28, 31)."""

from __future__ import annotations

from collections.abc import Iterator

from matterbench.ooxml.changes import Change, Kind, Severity
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.inline import Object, Piece, offsets
from matterbench.ooxml.paragraphs import Segment

_KINDS = {
    "footnote": (Kind.NOTE, 21, "footnote reference"),
    "endnote": (Kind.NOTE, 21, "endnote reference"),
    "drawing": (Kind.DRAWING, 28, "drawing"),
    "field": (Kind.FIELD, 24, "field"),
    "field-end": (Kind.FIELD, 24, "end of a field"),
    "field-separator": (Kind.FIELD, 24, "separator of a field"),
    "math": (Kind.MATH, 31, "equation"),
    "symbol": (Kind.TEXT, 5, "symbol"),
    "ruby": (Kind.TEXT, 40, "ruby text"),
}
Located = tuple[int, Object]


def object_changes(
    pair: ParagraphPair, segment: Segment, gone: tuple[Piece, ...], come: tuple[Piece, ...]
) -> Iterator[Change]:
    """Changes of the objects in a replaced stretch; objects of one kind pair in order."""
    before = _located(segment.before[0], gone)
    after = _located(segment.after[0], come)
    for kind in dict.fromkeys(o.kind for _, o in [*before, *after]):
        first, second = [x for x in before if x[1].kind == kind], [x for x in after if x[1].kind == kind]
        for k in range(max(len(first), len(second))):
            old, new = first[k] if k < len(first) else None, second[k] if k < len(second) else None
            if old is None or new is None or old[1] != new[1]:
                yield from _changed(pair, segment, old, new)


def _located(start: int, pieces: tuple[Piece, ...]) -> list[Located]:
    return [(start + offset, piece.object) for offset, piece in offsets(pieces) if piece.object is not None]


def _changed(pair: ParagraphPair, segment: Segment, old: Located | None, new: Located | None) -> Iterator[Change]:
    kind, invariant, name = _KINDS.get((old or new)[1].kind, (Kind.TEXT, 5, "unknown content"))  # type: ignore[index]
    before, after = _words(old), _words(new)
    message = f"{name} added: {after}" if old is None else f"{name} removed: {before}" if new is None else f"{name}: {before} → {after}"
    spans = tuple((x[0], x[0] + 1) if x else (s[0], s[0]) for x, s in ((old, segment.before), (new, segment.after)))
    yield Change(
        kind, invariant, name, Severity.BLOCK, pair.where(*spans), before, after, message, subject=pair.subject
    )


def _words(located: Located | None) -> str | None:
    if located is None:
        return None
    thing = located[1]
    return " ".join(str(part) for part in thing.key)[:200]
