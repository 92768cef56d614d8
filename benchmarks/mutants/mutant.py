"""What a mutant is: one change, its class, and what a reader should learn from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.mutants.draft import Draft, paragraph_of, quote
from benchmarks.mutants.xml import Element, drop, first

KINDS = frozenset(
    {"text", "insert", "delete", "move", "style", "formatting", "numbering", "table", "section", "note", "comment"}
    | {"bookmark", "field", "link", "drawing", "control", "math", "revision", "definition", "setting", "property"}
    | {"part", "schema"}
)
SEVERITIES = ("info", "warn", "block")


@dataclass(frozen=True, slots=True)
class Learn:
    """What a reader should learn of one planted change."""

    words: tuple[str, ...] = ()
    """Each must appear in a message, in any case; "a|b" asks for one of the two."""
    quote: str = ""
    """The first words of the paragraph before the change; empty where no paragraph is meant."""
    part: str = ""
    """The part in which the change is seen; empty for the main document."""
    cell: tuple[int, int | None, int | None] | None = None
    """Table, row and column, counted from 1; None for all rows or all columns."""


QUIET = Learn()
"""Nothing is to be learnt from noise."""
Change = Callable[[Draft], Learn | None]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One kind of change."""

    id: str
    """Stable, in kebab case."""
    invariant: int
    """Number of the invariant, 1 to 40, that it violates or, for noise, must not seem to violate."""
    kinds: frozenset[str]
    """Kinds of change of which a report must show at least one; empty for noise."""
    severity: str
    """For a violation the least severity of the report, for noise the greatest."""
    change: Change
    """Plants the change in a draft; None when the document has no fitting place."""
    noise: bool = False
    """True for a change of representation only."""
    refused: bool = False
    """True when the package must be refused instead of compared."""
    archive: Callable[[bytes], bytes] | None = None
    """What is done to the zipped package, for faults that no set of parts can show."""


def violation(
    name: str,
    invariant: int,
    kinds: str,
    change: Change,
    *,
    severity: str = "block",
    refused: bool = False,
    archive: Callable[[bytes], bytes] | None = None,
) -> Mutant:
    """Return a mutant that must be reported; `kinds` are separated by blanks."""
    return Mutant(name, invariant, frozenset(kinds.split()), severity, change, refused=refused, archive=archive)


def noise(
    name: str,
    invariant: int,
    change: Change,
    *,
    severity: str = "info",
    archive: Callable[[bytes], bytes] | None = None,
) -> Mutant:
    """Return a mutant on which nothing above `severity` may be said."""
    return Mutant(name, invariant, frozenset(), severity, change, noise=True, archive=archive)


def learn(node: Element, *words: str, part: str = "") -> Learn:
    """Return what is learnt at the paragraph around a node: call it before the node is changed or taken away."""
    return Learn(words, quote(paragraph_of(node)), part)


def dropped(path: str, *words: str) -> Change:
    """Return a change that takes away the first element of a path in the body."""

    def change(d: Draft) -> Learn | None:
        node = first(d.body, path)
        if node is None:
            return None
        place = learn(node, *words)
        drop(node)
        return place

    return change
