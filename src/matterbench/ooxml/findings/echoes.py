"""Findings that only repeat what another one says better of the same place.

A field that lost its end is a change of the field; that the markup is unbalanced by it is the same change once more.
And an element that may not stand where it stands is an error of the markup, whatever else it may be.
"""

from __future__ import annotations

from collections.abc import Iterable

from matterbench.ooxml.changes import Change, Kind, Place

_TELLERS = (
    ("fldChar", Kind.FIELD),
    ("bookmark", Kind.BOOKMARK),
    ("commentRange", Kind.COMMENT),
    ("moveFromRange", Kind.REVISION),
    ("moveToRange", Kind.REVISION),
)
"""What an error of marks is about, and the kind of finding that tells of it."""
_BINDING = " binding"
"""Ends the property of a finding on which header or footer a section shows: a missing one is lost."""


def without_echoes(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Leave out what is told twice: errors of marks, missing parts of headers, elements of unknown kind."""
    found = tuple(changes)
    told = {(change.kind, place.part, place.block) for change in found for place in _places(change)}
    lost = {change.property for change in found if change.property.endswith(_BINDING)}
    errors = {
        (place.part, place.block, (change.after or "").partition(" ")[0])
        for change in found
        if change.kind is Kind.SCHEMA
        for place in _places(change)
    }
    return tuple(c for c in found if not (_is_echo(c, told, lost) or _is_unknown(c, errors) or _is_chunk(c, found)))


def _places(change: Change) -> list[Place]:
    return [place for place in (change.where.before, change.where.after) if place is not None]


def _is_echo(change: Change, told: set[tuple[Kind, str, int | None]], lost: set[str]) -> bool:
    if change.kind is Kind.PART and change.property in {"relationship", "reference"}:
        return change.message.partition(" ")[0] + _BINDING in lost
    if change.kind is not Kind.SCHEMA or change.invariant != 35:
        return False
    kinds = {kind for mark, kind in _TELLERS if mark in (change.after or "")}
    return any((kind, place.part, place.block) in told for kind in kinds for place in _places(change))


def _is_unknown(change: Change, errors: set[tuple[str, int | None, str]]) -> bool:
    """Whether a change is an element of unknown kind that an error of the markup names at the same block."""
    if change.property != "unknown content":
        return False
    tag = change.message.partition("<")[2].partition(">")[0]
    return any((place.part, place.block, tag) in errors for place in _places(change))


def _is_chunk(change: Change, found: tuple[Change, ...]) -> bool:
    """Whether a change is one half of an imported document that has other words now, told as a part."""
    if change.property != "imported chunk":
        return False
    return any(c.kind is Kind.PART and c.property == "altChunk" and c.before == c.after for c in found)
