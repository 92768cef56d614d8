"""Stretches of a paragraph whose new tracked changes speak for themselves.

The script of a comparison aligns the characters of both files as they stand, deleted ones too, so that it may pair a
word with its like inside a tracked insertion. A reader wants to see what the marks say: here what is newly inserted is
set apart first, and only the rest is aligned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from matterbench.ooxml.inline import Content, Mark, Piece, merged
from matterbench.ooxml.paragraphs import Segment, segments

_COMING, _GOING = {"ins", "moveTo"}, {"del", "moveFrom"}
Span = tuple[int, int]


def marked_segments(before: Content, after: Content) -> tuple[Segment, ...] | None:
    """Return stretches that cover both sides without a gap, new insertions apart; None without a new tracked change."""
    old = {mark for piece in before.pieces for mark in piece.marks}
    new = [_new(piece, old) for piece in after.pieces]
    if not any(new):
        return None
    rest, inserted = [], []
    at = 0
    for piece, marks in zip(after.pieces, new, strict=True):
        if any(mark.type in _COMING for mark in marks):
            inserted.append((at, at + len(piece.text)))
        else:
            kept = tuple(mark for mark in piece.marks if mark not in marks)
            rest.append(piece._replace(marks=kept) if marks else piece)
        at += len(piece.text)
    found = segments(before, Content(merged(rest)))
    return tuple(_with(found, _joined(inserted), [_struck(marks) for marks in new], after.pieces))


def _new(piece: Piece, old: set[Mark]) -> list[Mark]:
    return [mark for mark in piece.marks if mark not in old and mark.type in _COMING | _GOING]


def _struck(marks: Sequence[Mark]) -> bool:
    return any(mark.type in _GOING for mark in marks)


def _joined(spans: Sequence[Span]) -> list[Span]:
    out: list[Span] = []
    for span in spans:
        if out and out[-1][1] == span[0]:
            out[-1] = (out[-1][0], span[1])
        else:
            out.append(span)
    return out


def _with(
    found: Sequence[Segment], inserted: Sequence[Span], struck: Sequence[bool], pieces: Sequence[Piece]
) -> Iterator[Segment]:
    """Put the insertions back between the stretches of the rest, and cut those where something is newly struck."""
    edges = _edges(struck, pieces)
    waiting = list(inserted)
    shift = 0
    for segment in found:
        low = segment.after[0]
        while waiting and waiting[0][0] - shift <= segment.after[1]:
            start, end = waiting[0]
            here = start - shift
            if here == segment.after[1] and segment is not found[-1] and segment.after[0] < segment.after[1]:
                break
            if here > low:
                yield from _part(segment, (low, here), shift, edges)
            at = _before(segment, here)
            yield Segment("replace", (at, at), (start, end))
            low, shift = here, shift + end - start
            waiting.pop(0)
        yield from _part(segment, (low, segment.after[1]), shift, edges)
    if not found:
        yield from (Segment("replace", (0, 0), span) for span in waiting)


def _edges(struck: Sequence[bool], pieces: Sequence[Piece]) -> list[int]:
    out, at = [], 0
    for gone, piece in zip(struck, pieces, strict=True):
        out += [at, at + len(piece.text)] if gone else []
        at += len(piece.text)
    return out


def _before(segment: Segment, at: int) -> int:
    if segment.tag == "replace":
        return segment.before[1] if at > segment.after[0] else segment.before[0]
    return segment.before[0] + at - segment.after[0]


def _part(segment: Segment, span: Span, shift: int, edges: Sequence[int]) -> Iterator[Segment]:
    """A part of a stretch, in characters of the paragraph as it stands."""
    low, high = span
    if segment.tag == "replace":
        if low == segment.after[0]:
            yield Segment("replace", segment.before, (low + shift, high + shift))
        elif low < high:
            yield Segment("replace", (segment.before[1], segment.before[1]), (low + shift, high + shift))
        return
    cuts = [low, *sorted({edge - shift for edge in edges if low < edge - shift < high}), high]
    for start, end in pairwise(cuts):
        if start < end:
            yield Segment("attributes", (_before(segment, start), _before(segment, end)), (start + shift, end + shift))
