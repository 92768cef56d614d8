"""One fuzz case: a document, its damaged copy, and how the comparison ended."""

from __future__ import annotations

from functools import cache

from benchmarks.mutants import bases
from matterbench.errors import UnreadableInput
from matterbench.ooxml import compare
from tests.fuzz.mutations import damaged


@cache
def documents() -> tuple[bytes, ...]:
    """The documents that are damaged: three writers, all features."""
    return tuple(bases().values())


def outcome(case: int) -> str:
    """Return "compared" or "refused"; anything else that a comparison may raise is a crash and passes through."""
    base = documents()[case % len(documents())]
    copy = damaged(case, base)
    sides = (base, copy) if case % 2 else (copy, base)
    try:
        diff = compare(*sides)
    except UnreadableInput as error:
        if "\n" in error.sentence() or not error.sentence():
            raise AssertionError(f"not one sentence: {error.sentence()!r}") from error
        return "refused"
    for change in diff.changes:
        change.to_dict()
        change.where.shown.words()
    return "compared"
