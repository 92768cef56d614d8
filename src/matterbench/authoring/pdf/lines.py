"""Spans broken into lines: tabs, justification, and where each run of characters stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from matterbench.authoring.pdf.fonts import Format, width
from matterbench.authoring.pdf.looks import Look, Tab
from matterbench.authoring.pdf.spans import Span

_TOKENS = re.compile(r"\t|\n| +|[^ \t\n]+")
_PARTS = re.compile(r"(?<=[A-Za-z]{2}-)(?=[A-Za-z]{2})")
_DEFAULT_TABS = 36.0
_SLACK = 0.01


@dataclass(frozen=True, slots=True)
class Run:
    """Characters set from `x` on, each space wider by `stretch`; lengths in points."""

    x: float
    text: str
    format: Format
    stretch: float = 0

    @property
    def end(self) -> float:
        """Where the run ends."""
        return self.x + width(self.text, self.format) + self.stretch * _spaces(self.text)


@dataclass(frozen=True, slots=True)
class Leader:
    """What fills a tab: "dot" or "underscore" from `start` to `end`."""

    start: float
    end: float
    kind: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its runs and leaders, the keys of notes marked in it, and the size of its largest characters."""

    runs: tuple[Run, ...]
    leaders: tuple[Leader, ...]
    notes: tuple[str, ...]
    size: float


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    format: Format

    @property
    def width(self) -> float:
        return 0.0 if self.format.family == "script" else width(self.text, self.format)


@dataclass(slots=True)
class _Word:
    """Pieces that no line break parts; `gap` is the space that follows, `control` a tab or line break instead."""

    pieces: list[_Piece] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    gap: _Piece | None = None
    control: str = ""

    @property
    def width(self) -> float:
        return sum(piece.width for piece in self.pieces)


def break_lines(spans: Iterable[Span], look: Look, measure: float, stops: Sequence[float] = ()) -> tuple[Line, ...]:
    """Return the lines of a paragraph set to `measure` points; `stops` are left tabs beside those of the look.

    An empty paragraph is one empty line.
    """
    return _broken(tuple(spans), look, measure, tuple(stops))


@lru_cache(maxsize=4096)
def _broken(spans: tuple[Span, ...], look: Look, measure: float, stops: tuple[float, ...]) -> tuple[Line, ...]:
    """Most paragraphs break alike in every pass of a layout."""
    filler = _Filler(look, measure, stops)
    words = list(_words(spans))
    for index, word in enumerate(words):
        if word.control == "\n":
            filler.finish(wrapped=False)
        elif word.control == "\t":
            filler.tab(words[index + 1 :])
        else:
            for part in _fitting(word, filler.room):
                filler.word(part)
    filler.finish(wrapped=False)
    return tuple(filler.lines)


def _words(spans: Iterable[Span]) -> Iterator[_Word]:
    word = _Word()
    for span in spans:
        if span.note:
            word.notes.append(span.note)
        for token in _TOKENS.findall(span.text):
            if token.isspace():
                if token[0] == " ":
                    word.gap = _Piece(token, span.format)
                yield word
                word = _Word()
                if token in "\t\n":
                    yield _Word(control=token)
                continue
            first, *rest = _PARTS.split(token)
            word.pieces.append(_Piece(first, span.format))
            for part in rest:
                yield word
                word = _Word([_Piece(part, span.format)])
    yield word


def _fitting(word: _Word, room: float) -> Iterator[_Word]:
    """Cut a word that no line can hold between characters."""
    if word.width <= room:
        yield word
        return
    part = _Word(notes=word.notes)
    for piece in word.pieces:
        for character in piece.text:
            one = _Piece(character, piece.format)
            if part.pieces and part.width + one.width > room:
                yield part
                part = _Word()
            part.pieces.append(one)
    part.gap = word.gap
    yield part


class _Filler:
    """Fills lines from left to right; `lines` grows."""

    def __init__(self, look: Look, measure: float, stops: Sequence[float]) -> None:
        self._look, self._right = look, measure - look.right
        hanging = (look.left,) if look.first < 0 else ()
        fixed = [Tab(at) for at in (*stops, *hanging) if at not in {tab.position for tab in look.tabs}]
        self._tabs = sorted((*look.tabs, *fixed), key=lambda tab: tab.position)
        self.lines: list[Line] = []
        self._start(look.left + look.first)

    @property
    def room(self) -> float:
        """The width of a line that starts at the left indent."""
        return self._right - self._look.left

    def _start(self, x: float) -> None:
        self._x = x
        self._placed: list[tuple[float, _Piece]] = []
        self._leaders: list[Leader] = []
        self._notes: list[str] = []
        self._gap: _Piece | None = None
        self._stretchable = 0
        self._fresh = True

    def word(self, word: _Word) -> None:
        """Put a word on the line, or on the next one."""
        gap = self._gap.width if self._gap else 0
        if word.pieces and not self._fresh and self._x + gap + word.width > self._right + _SLACK:
            self.finish(wrapped=True)
        if self._gap and word.pieces:
            self._put(self._gap)
        self._gap = word.gap if word.pieces else word.gap or self._gap
        for piece in word.pieces:
            self._put(piece)
            self._fresh = False
        self._notes += word.notes

    def _put(self, piece: _Piece) -> None:
        self._placed.append((self._x, piece))
        self._x += piece.width

    def tab(self, following: Sequence[_Word]) -> None:
        """Advance to the next tab stop; a centred or right one moves what follows."""
        if self._gap:
            self._put(self._gap)
            self._gap = None
        size = _segment(following)
        tab = self._next_stop()
        if tab.align != "left" and self._x + size > tab.position and self._placed:
            self.finish(wrapped=False)
        target = tab.position - {"left": 0, "right": size, "center": size / 2}[tab.align]
        target = max(target, self._x)
        if tab.leader:
            self._leaders.append(Leader(self._x, target, tab.leader))
        self._x, self._stretchable, self._fresh = target, len(self._placed), False

    def _next_stop(self) -> Tab:
        for tab in self._tabs:
            if tab.position > self._x + _SLACK:
                return tab
        return Tab((int(self._x / _DEFAULT_TABS + _SLACK) + 1) * _DEFAULT_TABS)

    def finish(self, *, wrapped: bool) -> None:
        """End the line; one that `wrapped` is filled out if the look says so."""
        slack = self._right - self._x
        gaps = sum(_spaces(piece.text) for _, piece in self._placed[self._stretchable :])
        stretch = slack / gaps if wrapped and self._look.align == "both" and gaps and slack > 0 else 0.0
        shift = {"center": slack / 2, "right": slack}.get(self._look.align, 0.0)
        sizes = [piece.format.size for _, piece in self._placed if piece.format.family != "script"]
        leaders = tuple(replace(one, start=one.start + shift, end=one.end + shift) for one in self._leaders)
        self.lines.append(
            Line(
                tuple(self._runs(shift, stretch)), leaders, tuple(self._notes), max(sizes, default=self._look.run.size)
            )
        )
        self._start(self._look.left)

    def _runs(self, shift: float, stretch: float) -> Iterator[Run]:
        pending: Run | None = None
        for index, (x, piece) in enumerate(self._placed):
            extra = stretch if index >= self._stretchable else 0.0
            joins = pending is not None and pending.format == piece.format and pending.stretch == extra
            if pending is not None and joins and abs(pending.end - (x + shift)) < _SLACK:
                pending = replace(pending, text=pending.text + piece.text)
            else:
                if pending is not None:
                    yield pending
                pending = Run(x + shift, piece.text, piece.format, extra)
            shift += extra * _spaces(piece.text)
        if pending is not None:
            yield pending


def _spaces(text: str) -> int:
    return text.count(" ") + text.count("\u00a0")


def _segment(words: Sequence[_Word]) -> float:
    """Return the width of what stands before the next tab or line break."""
    total, gap = 0.0, 0.0
    for word in words:
        if word.control:
            break
        total += gap + word.width
        gap = word.gap.width if word.gap else 0.0
    return total
