"""Labels as the reader sees them: counters of every list, advanced paragraph by paragraph in document order.

What Word does, and every rule here has a test:

- all uses (`w:num`) of one definition count together; a start override restarts a level once, the first time that use
  reaches it, and gives the number after each later restart;
- an item restarts all deeper levels unless their `w:lvlRestart` says otherwise;
- an item whose higher levels have no item yet takes them as begun: after `1.1` at the top of a document, the first
  paragraph on level 1 is `2`;
- bullets and unnumbered levels count too, though they print no number.

Counting is cheap; texts are made when asked for. Source: ISO/IEC 29500-1, 17.9; Microsoft KB 197139 (levels begun).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from matterbench.ooxml.list_levels import LEVELS, starts_of
from matterbench.ooxml.list_scheme import Scheme
from matterbench.ooxml.numbering import Numbering, StyleNum


class Label(NamedTuple):
    """The label of one paragraph. Two labels are equal when the reader sees the same and it counts the same."""

    level: int
    """`w:ilvl`, from 0."""
    counters: tuple[int, ...]
    """The numbers of levels 0 to `level`."""
    scheme: Scheme

    @property
    def text(self) -> str:
        """What is printed before the paragraph, such as `(b)`, without the tab or space that follows."""
        return self.scheme.text(self.level, self.counters)

    @property
    def full(self) -> str:
        """The label as a lawyer cites it, such as `7.2(b)`, without trailing periods; `""` for bullets."""
        own = self.scheme.levels[self.level]
        if own.num_fmt == "bullet" or not own.text:
            return ""
        return join([self.scheme.text(at, self.counters) for _, at in self.scheme.chain(self.level)])

    def __eq__(self, other: object) -> bool:
        """Return whether level, counters and printed texts agree; ids do not matter."""
        if not isinstance(other, Label):
            return NotImplemented
        return self[:2] == other[:2] and (
            self.scheme is other.scheme or (self.text == other.text and self.full == other.full)
        )

    def __ne__(self, other: object) -> bool:
        """Return the opposite of `==`; tuples bring their own."""
        return not self == other

    def __hash__(self) -> int:
        """Return a hash of level and counters."""
        return hash(self[:2])


Step = Callable[[], Label]
"""Counts one more paragraph on one level of one list and returns its label."""


class Labeler:
    """The counters of one story, or of a whole document: call `next` for each numbered paragraph in order."""

    __slots__ = ("_numbering", "_states", "_steps", "_uses")

    def __init__(self, numbering: Numbering, style_num: StyleNum | None = None) -> None:
        self._numbering = numbering if style_num is None else numbering.resolving(style_num)
        self._states: dict[str, list[int | None]] = {}
        self._uses: dict[str, tuple[Scheme, list[int | None], dict[int, int]] | None] = {}
        self._steps: dict[tuple[str, int], Step | None] = {}

    def next(self, num_id: str, ilvl: int) -> Label | None:
        """Count a paragraph and return its label; None outside any list: numId 0, an unknown list, a level it lacks."""
        step = self.step(num_id, ilvl)
        return None if step is None else step()

    def step(self, num_id: str, ilvl: int) -> Step | None:
        """What `next` does for paragraphs with this number, for those who have many of them; None where it is None."""
        key = (num_id, ilvl)
        if key not in self._steps:
            if num_id not in self._uses:
                self._uses[num_id] = self._open(num_id)
            use = self._uses[num_id]
            self._steps[key] = None if use is None else _step(*use, ilvl)
        return self._steps[key]

    def _open(self, num_id: str) -> tuple[Scheme, list[int | None], dict[int, int]] | None:
        num, abstract = self._numbering.num(num_id), self._numbering.abstract_of(num_id)
        if num is None or abstract is None:
            return None
        scheme = Scheme(abstract.id, self._numbering.levels(num_id), starts_of(num), abstract.single_level)
        state = self._states.setdefault(abstract.id, [None] * LEVELS)
        return scheme, state, dict(scheme.first)


def _step(scheme: Scheme, state: list[int | None], first: dict[int, int], ilvl: int) -> Step | None:
    if ilvl > scheme.top and scheme.top == 0:
        ilvl = 0
    if ilvl not in scheme.levels or not 0 <= ilvl < LEVELS:
        return None
    below, begins = ilvl + 1, scheme.first.get(ilvl, scheme.starts[ilvl])
    restarted, none = scheme.restarted[ilvl], [None] * (LEVELS - below)
    all_below = len(restarted) == len(none)
    made = tuple.__new__

    def step() -> Label:
        value = state[ilvl]
        if first and ilvl in first:
            state[ilvl] = first.pop(ilvl)
        else:
            state[ilvl] = begins if value is None else value + 1
        if all_below:
            state[below:] = none
        else:
            for deeper in restarted:
                state[deeper] = None
        begun = state[:below]
        return made(Label, (ilvl, _begun(state, ilvl, scheme.starts) if None in begun else tuple(begun), scheme))

    return step


def join(parts: list[str]) -> str:
    """Return labels run together: `1.` and `(a)` give `1(a)`, `1.` and `a.` give `1.a`."""
    out = ""
    for part in parts:
        text = part.strip()
        if text and not text[0].isalnum():
            out = out.rstrip(".")
        out += text
    return out.rstrip(". ")


def _begun(state: list[int | None], ilvl: int, starts: list[int]) -> tuple[int, ...]:
    """Return the numbers down to `ilvl`; a higher level without an item so far begins here."""
    counters = []
    for at in range(ilvl + 1):
        value = state[at]
        if value is None:
            value = state[at] = starts[at]
        counters.append(value)
    return tuple(counters)
