"""Errors of the markup that only repeat what another finding says of the same place in words of the reader.

A field that lost its end is a change of the field; that the markup is unbalanced by it is the same change once more.
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
    """Leave out errors of marks where a finding of their kind stands in the same block, and missing parts told so."""
    found = tuple(changes)
    told = {(change.kind, place.part, place.block) for change in found for place in _places(change)}
    lost = {change.property for change in found if change.property.endswith(_BINDING)}
    return tuple(change for change in found if not _is_echo(change, told, lost))


def _places(change: Change) -> list[Place]:
    return [place for place in (change.where.before, change.where.after) if place is not None]


def _is_echo(change: Change, told: set[tuple[Kind, str, int | None]], lost: set[str]) -> bool:
    if change.kind is Kind.PART and change.property == "relationship":
        return change.message.partition(" ")[0] + _BINDING in lost
    if change.kind is not Kind.SCHEMA or change.invariant != 35:
        return False
    kinds = {kind for mark, kind in _TELLERS if mark in (change.after or "")}
    return any((kind, place.part, place.block) in told for kind in kinds for place in _places(change))
