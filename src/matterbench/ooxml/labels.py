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


class Labeler:
    """The counters of one story, or of a whole document: call `next` for each numbered paragraph in order."""

    __slots__ = ("_numbering", "_states", "_uses")

    def __init__(self, numbering: Numbering, style_num: StyleNum | None = None) -> None:
        self._numbering = numbering if style_num is None else numbering.resolving(style_num)
        self._states: dict[str, list[int | None]] = {}
        self._uses: dict[str, tuple[Scheme, list[int | None], dict[int, int]] | None] = {}

    def next(self, num_id: str, ilvl: int) -> Label | None:
        """Count a paragraph and return its label; None outside any list: numId 0, an unknown list, a level it lacks."""
        try:
            use = self._uses[num_id]
        except KeyError:
            use = self._uses[num_id] = self._open(num_id)
        if use is None:
            return None
        scheme, state, first = use
        if ilvl > scheme.top and scheme.top == 0:
            ilvl = 0
        if ilvl not in scheme.levels or not 0 <= ilvl < LEVELS:
            return None
        value = state[ilvl]
        if first and ilvl in first:
            state[ilvl] = first.pop(ilvl)
        elif value is None:
            state[ilvl] = scheme.first.get(ilvl, scheme.starts[ilvl])
        else:
            state[ilvl] = value + 1
        for deeper in scheme.restarted[ilvl]:
            state[deeper] = None
        return Label(ilvl, _begun(state, ilvl, scheme.starts), scheme)

    def _open(self, num_id: str) -> tuple[Scheme, list[int | None], dict[int, int]] | None:
        num, abstract = self._numbering.num(num_id), self._numbering.abstract_of(num_id)
        if num is None or abstract is None:
            return None
        scheme = Scheme(abstract.id, self._numbering.levels(num_id), starts_of(num), abstract.single_level)
        state = self._states.setdefault(abstract.id, [None] * LEVELS)
        return scheme, state, dict(scheme.first)


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
    begun = state[: ilvl + 1]
    if None not in begun:
        return tuple(begun)  # type: ignore[arg-type]
    counters = []
    for at in range(ilvl + 1):
        value = state[at]
        if value is None:
            value = state[at] = starts[at]
        counters.append(value)
    return tuple(counters)
