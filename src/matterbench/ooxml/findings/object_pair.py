"""Objects of one paragraph, paired: which stayed in place and became another, which moved, came or went."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from matterbench.ooxml.changes import Where
from matterbench.ooxml.drawings import Drawing
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.inline import Object, offsets, slice_pieces
from matterbench.ooxml.paragraphs import Segment

Located = tuple[int, Object]
"""An object and its place in the paragraph's text."""


@dataclass(frozen=True)
class ObjectPair:
    """One object of a paragraph on both sides; None on the side where it is not."""

    pair: ParagraphPair
    before: Located | None
    after: Located | None
    spans: tuple[tuple[int, int], tuple[int, int]]
    """Characters on both sides; empty stretches where the object is not."""

    @property
    def where(self) -> Where:
        """Places of the object."""
        return self.pair.where(*self.spans)

    @property
    def moved(self) -> bool:
        """Whether the object itself is the same and stands elsewhere in the paragraph."""
        return self.before is not None and self.after is not None and self.before[1] == self.after[1]


def paired_objects(pair: ParagraphPair, segments: tuple[Segment, ...]) -> list[ObjectPair]:
    """Objects that are not the same on both sides, in the order of the text.

    Within a stretch objects of one sort pair in order; what is left over pairs with its equal elsewhere: it moved.
    """
    out: list[ObjectPair] = []
    gone: list[tuple[Located, Segment]] = []
    come: list[tuple[Located, Segment]] = []
    for segment in segments:
        if segment.tag != "replace":
            continue
        first, second = _located(pair, 0, segment.before), _located(pair, 1, segment.after)
        for old, new in _in_place(first, second):
            if old[1] != new[1]:
                out.append(_pair(pair, old, new, segment))
        gone += [(item, segment) for item in first]
        come += [(item, segment) for item in second]
    for old, segment in gone:
        match = next((item for item in come if item[0][1] == old[1]), None)
        if match is not None:
            come.remove(match)
        out.append(_pair(pair, old, None if match is None else match[0], segment))
    out += [_pair(pair, None, new, segment) for new, segment in come]
    return sorted(out, key=lambda item: item.spans[1])


def _located(pair: ParagraphPair, side: int, span: tuple[int, int]) -> list[Located]:
    pieces = slice_pieces((pair.before, pair.after)[side].content.pieces, *span)
    return [(span[0] + offset, piece.object) for offset, piece in offsets(pieces) if piece.object is not None]


def _in_place(first: list[Located], second: list[Located]) -> list[tuple[Located, Located]]:
    """Take out of both lists what pairs: equals first, then objects of one sort, in order."""
    out: list[tuple[Located, Located]] = []
    for same in (_equal, _of_one_sort):
        for old in list(first):
            new = next((item for item in second if same(old[1], item[1])), None)
            if new is not None:
                out.append((old, new))
                first.remove(old)
                second.remove(new)
    return out


def _equal(first: Object, second: Object) -> bool:
    return first == second


def _of_one_sort(first: Object, second: Object) -> bool:
    return _sort(first) == _sort(second)


def _sort(thing: Object) -> tuple[str, object]:
    """Kind of an object; of a drawing also what it holds, of unknown content the element."""
    if isinstance(thing.source, Drawing):
        return thing.kind, thing.source.content
    return thing.kind, thing.key[0] if thing.kind == "unknown" and thing.key else None


def _pair(pair: ParagraphPair, old: Located | None, new: Located | None, segment: Segment) -> ObjectPair:
    gap = segment.before[0], segment.after[0]
    spans = tuple((item[0], item[0] + 1) if item else (at, at) for item, at in ((old, gap[0]), (new, gap[1])))
    return ObjectPair(pair, old, new, spans)  # type: ignore[arg-type]


def told(found: ObjectPair, noun: str, words: Callable[[Object], str]) -> tuple[str | None, str | None, str]:
    """Both values and the sentence for an object that `words` can put in words: `noun a → b`, `noun a removed`."""
    before, after = (None if item is None else words(item[1]) for item in (found.before, found.after))
    if before is None:
        return before, after, f"{noun} {after} added"
    if after is None:
        return before, after, f"{noun} {before} removed"
    if before == after:
        changed = "arranged differently" if noun == "equation" else "changed"
        return before, after, f"{noun} {before} {'moved within the paragraph' if found.moved else changed}"
    return before, after, f"{noun} {before} → {after}"
