"""Two versions of one paragraph: which characters stayed, which went, which came, and how those that stayed differ."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz.distance import Indel

from matterbench.ooxml.inline import OBJECT, Content, Piece, merged, offsets, slice_pieces
from matterbench.ooxml.sequence import numbered

_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|\w+|\s|[^\w\s]")
_LONGEST_BRIDGE = 3
_LONGEST_ISLAND = 5
"""Tokens between two replaced stretches: signs that never part them, words that do not in longer ones."""


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
    for code in _closed(_bridged(_opcodes([t for t, _ in first], [t for t, _ in second]), first), first, second):
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
    for op in Indel.opcodes(*numbered(first, second)):
        tag = "equal" if op.tag == "equal" else "replace"
        if out and out[-1][0] == tag:
            last = out.pop()
            out.append((tag, last[1], op.src_end, last[3], op.dest_end))
        else:
            out.append((tag, op.src_start, op.src_end, op.dest_start, op.dest_end))
    return out


def _bridged(codes: list[_Code], first: Sequence[tuple[Hashable, int]]) -> list[_Code]:
    """Join replaced stretches that a reader takes for one: only signs between them, or less text than they change."""
    out: list[_Code] = []
    for index, code in enumerate(codes):
        last = out[-1] if out else None
        if last is None or last[0] == "equal":
            out.append(code)
        elif code[0] == "replace" or (index + 1 < len(codes) and _bridge(last, code, codes[index + 1], first)):
            out[-1] = ("replace", last[1], code[2], last[3], code[4])
        else:
            out.append(code)
    return out


def _bridge(left: _Code, equal: _Code, right: _Code, first: Sequence[tuple[Hashable, int]]) -> bool:
    """Whether an equal stretch between two replaced ones only cuts one change in two."""
    tokens_between = [token for token, _ in first[equal[1] : equal[2]]]
    if not all(isinstance(token, str) for token in tokens_between):
        return False
    if len(tokens_between) <= _LONGEST_BRIDGE and not any(c.isalnum() for token in tokens_between for c in str(token)):
        return True
    return len(tokens_between) <= min(_extent(left), _extent(right), _LONGEST_ISLAND)


def _extent(code: _Code) -> int:
    """Tokens that a replaced stretch takes out or puts in, whichever is less."""
    return min(code[2] - code[1], code[4] - code[3])


def _closed(
    codes: list[_Code], first: Sequence[tuple[Hashable, int]], second: Sequence[tuple[Hashable, int]]
) -> list[_Code]:
    """Let a replaced stretch that opens a bracket on both sides take in the bracket that closes it."""
    out = list(codes)
    for index in range(len(out) - 1):
        (tag, a0, a1, b0, b1), (_, c0, c1, d0, d1) = out[index], out[index + 1]
        if tag == "replace" and c1 > c0 + 1 and first[c0][0] == ")" and _opens(first[a0:a1]) and _opens(second[b0:b1]):
            out[index], out[index + 1] = (tag, a0, a1 + 1, b0, b1 + 1), ("equal", c0 + 1, c1, d0 + 1, d1)
    return out


def _opens(items: Sequence[tuple[Hashable, int]]) -> bool:
    signs = [token for token, _ in items if token in {"(", ")"}]
    return signs.count("(") == signs.count(")") + 1


def same_characters(before: Content, after: Content, a: tuple[int, int], b: tuple[int, int]) -> Iterator[Segment]:
    """Split equal text where formatting, revision marks or wrappers differ."""
    first = list(offsets(slice_pieces(before.pieces, *a)))
    second = list(offsets(slice_pieces(after.pieces, *b)))
    edges = sorted({o for o, _ in first} | {o for o, _ in second} | {a[1] - a[0]})
    i = j = 0
    pending: Segment | None = None
    for start, end in pairwise(edges):
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
