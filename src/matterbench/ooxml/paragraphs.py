"""Two versions of one paragraph: which characters stayed, which went, which came, and what is different about those that stayed."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Indel

from matterbench.ooxml.inline import OBJECT, Content, Piece, merged, offsets, slice_pieces

_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|\w+|\s|[^\w\s]")
_LONGEST_BRIDGE = 3


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of a paragraph on both sides."""

    tag: str
    """equal; attributes (same characters, something else differs); replace (one side may be empty)."""
    before: tuple[int, int]
    after: tuple[int, int]
    pieces: tuple[Piece, ...] = ()
    """What the after side holds here; empty for equal segments, whose content is the before side's."""


def segments(before: Content, after: Content) -> tuple[Segment, ...]:
    """Return the stretches that turn `before` into `after`, covering both sides without a gap."""
    first, second = tokens(before.pieces), tokens(after.pieces)
    starts_a, starts_b = _starts(first), _starts(second)
    out: list[Segment] = []
    for code in _bridged(_opcodes([t for t, _ in first], [t for t, _ in second]), first):
        a = (starts_a[code[1]], starts_a[code[2]])
        b = (starts_b[code[3]], starts_b[code[4]])
        if code[0] == "equal":
            out.extend(same_characters(before, after, a, b))
        else:
            out.append(Segment("replace", a, b, slice_pieces(after.pieces, *b)))
    return tuple(out)


def replay(before: Sequence[Piece], edits: Sequence[Segment]) -> tuple[Piece, ...]:
    """Return the after side's pieces from the before side's and the segments alone."""
    out: list[Piece] = []
    for segment in edits:
        out.extend(slice_pieces(before, *segment.before) if segment.tag == "equal" else segment.pieces)
    return merged(out)


def tokens(pieces: Sequence[Piece]) -> list[tuple[Hashable, int]]:
    """Words, single blanks, single signs and objects, each with its length; a word may span pieces."""
    out: list[tuple[Hashable, int]] = []
    run: list[str] = []
    for piece in pieces:
        if piece.object is None:
            run.append(piece.text)
            continue
        out += _words("".join(run))
        run = []
        out.append(((OBJECT, piece.object), 1))
    return out + _words("".join(run))


def _words(text: str) -> list[tuple[Hashable, int]]:
    return [(token, len(token)) for token in _TOKEN.findall(text)]


def _starts(items: Sequence[tuple[Hashable, int]]) -> list[int]:
    out, offset = [0], 0
    for _, length in items:
        offset += length
        out.append(offset)
    return out


_Code = tuple[str, int, int, int, int]


def _opcodes(first: list[Hashable], second: list[Hashable]) -> list[_Code]:
    """Alternating equal and replace stretches."""
    out: list[_Code] = []
    for op in Indel.opcodes(first, second):
        tag = "equal" if op.tag == "equal" else "replace"
        if out and out[-1][0] == tag:
            last = out.pop()
            out.append((tag, last[1], op.src_end, last[3], op.dest_end))
        else:
            out.append((tag, op.src_start, op.src_end, op.dest_start, op.dest_end))
    return out


def _bridged(codes: list[_Code], first: Sequence[tuple[Hashable, int]]) -> list[_Code]:
    """Join replaced stretches that only blanks and signs separate: a reader sees one change."""
    out: list[_Code] = []
    for index, code in enumerate(codes):
        follows = out and out[-1][0] == "replace"
        bridge = (
            code[0] == "equal"
            and follows
            and index + 1 < len(codes)
            and code[2] - code[1] <= _LONGEST_BRIDGE
            and all(isinstance(t, str) and not any(c.isalnum() for c in t) for t, _ in first[code[1] : code[2]])
        )
        if follows and (bridge or code[0] == "replace"):
            last = out.pop()
            out.append(("replace", last[1], code[2], last[3], code[4]))
        else:
            out.append(code)
    return out


def same_characters(before: Content, after: Content, a: tuple[int, int], b: tuple[int, int]) -> Iterator[Segment]:
    """Split equal text where formatting, revision marks or wrappers differ."""
    first = list(offsets(slice_pieces(before.pieces, *a)))
    second = list(offsets(slice_pieces(after.pieces, *b)))
    edges = sorted({o for o, _ in first} | {o for o, _ in second} | {a[1] - a[0]})
    i = j = 0
    pending: Segment | None = None
    for start, end in zip(edges, edges[1:], strict=False):
        while i + 1 < len(first) and first[i + 1][0] <= start:
            i += 1
        while j + 1 < len(second) and second[j + 1][0] <= start:
            j += 1
        tag = "equal" if first[i][1][1:4] == second[j][1][1:4] else "attributes"
        span_a, span_b = (a[0] + start, a[0] + end), (b[0] + start, b[0] + end)
        if tag == "equal" and pending is not None and pending.tag == "equal":
            pending = Segment("equal", (pending.before[0], span_a[1]), (pending.after[0], span_b[1]))
            continue
        if pending is not None:
            yield pending
        pieces = () if tag == "equal" else slice_pieces(after.pieces, *span_b)
        pending = Segment(tag, span_a, span_b, pieces)
    if pending is not None:
        yield pending
