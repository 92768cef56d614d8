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


def sides(case: int) -> tuple[bytes, bytes]:
    """Return the document before and after: the damaged copy is one of them in turn."""
    base = documents()[case % len(documents())]
    copy = damaged(case, base)
    return (base, copy) if case % 2 else (copy, base)


def outcome(case: int) -> str:
    """Return "compared" or "refused"; anything else that a comparison may raise is a crash and passes through."""
    try:
        diff = compare(*sides(case))
    except UnreadableInput as error:
        if "\n" in error.sentence() or not error.sentence():
            raise AssertionError(f"not one sentence: {error.sentence()!r}") from error
        return "refused"
    for change in diff.changes:
        change.to_dict()
        change.where.shown.words()
    return "compared"
