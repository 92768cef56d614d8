"""What stands around characters, paired over a paragraph: links, content controls and directions on both sides.

A wrapper is one stretch of text, however many runs or elements it takes. Stretches pair by the characters that stayed
in both; where their text was replaced, by standing on both sides of the replacement.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from matterbench.ooxml.changes import Where
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.inline import OBJECT, Piece, Wrap, offsets, shown
from matterbench.ooxml.paragraphs import Segment

_CLIP = 60


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a paragraph inside one wrapper."""

    wrap: Wrap
    start: int
    end: int


@dataclass(frozen=True)
class WrapPair:
    """One wrapper of a paragraph on both sides; None on the side where it is not."""

    pair: ParagraphPair
    before: Span | None
    after: Span | None
    segments: tuple[Segment, ...]

    @property
    def where(self) -> Where:
        """Places of the wrapped text; on the side without the wrapper, of what its text became."""
        return self.pair.where(self._span(0), self._span(1))

    def _span(self, side: int) -> tuple[int, int] | None:
        own, other = (self.before, self.after)[side], (self.after, self.before)[side]
        if own is not None:
            return own.start, own.end
        if other is None:
            return None
        start, end = _across(self.segments, (other.start, other.end), 1 - side)
        return (start, end) if start < end else None

    @property
    def words(self) -> str:
        """The wrapped text, of the after side where it has some."""
        span, paragraph = (self.before, self.pair.before) if self.after is None else (self.after, self.pair.after)
        return "" if span is None else quoted(paragraph.content.text[span.start : span.end])

    @property
    def survives(self) -> bool:
        """Whether text that stood in the wrapper before is still there, or has been replaced by other text."""
        if self.before is None:
            return False
        start, end = _across(self.segments, (self.before.start, self.before.end), 0)
        return start < end

    def _aside(self, segment: Segment) -> bool:
        """Whether a stretch lies before or behind the wrapper on both sides."""
        if self.before is None or self.after is None:
            return True
        ahead = segment.before[1] <= self.before.start and segment.after[1] <= self.after.start
        return ahead or (segment.before[0] >= self.before.end and segment.after[0] >= self.after.end)

    def uncovered(self) -> tuple[str, str]:
        """Text that stayed and left the wrapper, and text that stayed and came into it."""
        if self.before is None or self.after is None:
            return "", ""
        lost, gained = [], []
        text = self.pair.before.content.text
        for segment in self.segments:
            if segment.tag == "replace" or self._aside(segment):
                continue
            shift = segment.after[0] - segment.before[0]
            first = _clip((self.before.start, self.before.end), segment.before)
            second = _clip((self.after.start - shift, self.after.end - shift), segment.before)
            lost.append(_without(text, first, second))
            gained.append(_without(text, second, first))
        return quoted("".join(lost)), quoted("".join(gained))


def quoted(text: str) -> str:
    """A text for quoting in a sentence: objects left out, on one line, cut at 60 characters."""
    words = shown(text.replace(OBJECT, "")).strip()
    return words if len(words) <= _CLIP else words[: _CLIP - 2].rstrip() + " …"


def _clip(span: tuple[int, int], bounds: tuple[int, int]) -> tuple[int, int]:
    start = max(span[0], bounds[0])
    return start, max(min(span[1], bounds[1]), start)


def _without(text: str, span: tuple[int, int], other: tuple[int, int]) -> str:
    return text[span[0] : min(max(other[0], span[0]), span[1])] + text[max(min(other[1], span[1]), span[0]) : span[1]]


def spans(pieces: Sequence[Piece], kind: str) -> list[Span]:
    """Stretches inside wrappers of one kind, outer ones first where they begin together."""
    out: list[Span] = []
    open_: list[tuple[Wrap, int]] = []
    end = 0
    for start, piece in offsets(pieces):
        kept = 0
        while kept < min(len(open_), len(piece.wraps)) and open_[kept][0] == piece.wraps[kept]:
            kept += 1
        out += [Span(wrap, begun, start) for wrap, begun in open_[kept:] if wrap.kind == kind]
        open_[kept:] = [(wrap, start) for wrap in piece.wraps[kept:]]
        end = start + len(piece.text)
    out += [Span(wrap, begun, end) for wrap, begun in open_ if wrap.kind == kind]
    return sorted(out, key=lambda span: (span.start, -span.end))


def paired_wraps(
    pair: ParagraphPair, segments: tuple[Segment, ...], kind: str, name: Callable[[Wrap], Hashable]
) -> list[WrapPair]:
    """Wrappers of one kind on both sides, in the order of the text; `name` tells which are the same one."""
    first, second = spans(pair.before.content.pieces, kind), spans(pair.after.content.pieces, kind)
    if not first and not second:
        return []
    became = [_across(segments, (span.start, span.end), 0) for span in first]
    names = [name(span.wrap) for span in first], [name(span.wrap) for span in second]
    candidates: list[tuple[bool, bool, float, int, int]] = []
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            meets = became[i][0] < b.end and b.start < became[i][1]
            weight, equal = _shared(segments, a, b) if meets else 0.0, a.wrap == b.wrap
            if weight or equal or names[0][i] == names[1][j]:
                candidates.append((not (weight and equal), names[0][i] != names[1][j], -weight, i, j))
    matches: dict[int, int] = {}
    for *_, i, j in sorted(candidates):
        if i not in matches and j not in matches.values():
            matches[i] = j
    out = [WrapPair(pair, a, second[matches[i]] if i in matches else None, segments) for i, a in enumerate(first)]
    out += [WrapPair(pair, None, b, segments) for j, b in enumerate(second) if j not in matches.values()]
    return out


def _shared(segments: Sequence[Segment], a: Span, b: Span) -> float:
    """Characters that stayed and are in both stretches; half a character for both sides of a replacement."""
    weight = 0.0
    for segment in segments:
        if segment.before[1] <= a.start or segment.before[0] >= a.end:
            continue
        first = _clip((a.start, a.end), segment.before)
        second = _clip((b.start, b.end), segment.after)
        if segment.tag == "replace":
            weight += 0.5 if first[0] < first[1] and second[0] < second[1] else 0
        else:
            shift = segment.after[0] - segment.before[0]
            weight += max(min(first[1] + shift, second[1]) - max(first[0] + shift, second[0]), 0)
    return weight


def _across(segments: Sequence[Segment], span: tuple[int, int], side: int) -> tuple[int, int]:
    """What a stretch of one side became on the other."""
    found: list[tuple[int, int]] = []
    for segment in segments:
        own, other = (segment.before, segment.after) if side == 0 else (segment.after, segment.before)
        start, end = _clip(span, own)
        if start < end:
            shift = other[0] - own[0]
            found.append(other if segment.tag == "replace" else (start + shift, end + shift))
    return (min(low for low, _ in found), max(high for _, high in found)) if found else (0, 0)
