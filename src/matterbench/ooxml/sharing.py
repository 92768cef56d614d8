"""The fast tier: the second document takes over the first one's blocks where their bytes are the same.

Byte-equal children of byte-equal roots are equal blocks, provided that every id in them means the same on both sides.
Taking over changes no result, only time: the aligner would find the same blocks equal by their keys.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from lxml import etree

from matterbench.ooxml.blocks import Block, chunk_blocks, chunks, read_blocks
from matterbench.ooxml.document import Document
from matterbench.ooxml.later import Later, alone, first_blocks, parsed, tail_blocks
from matterbench.ooxml.scope import Names, Scope
from matterbench.ooxml.slices import Slices, WrongCut, cut
from matterbench.ooxml.spellings import comparable


def story_blocks(
    before: Document, after: Document, parts: tuple[str, str], names: tuple[Names, Names], *, fast: bool = True
) -> tuple[list[Block], list[Block]]:
    """Blocks of one story part on both sides; shared objects where the bytes are the same and `fast` is on."""
    scopes = before.scope(parts[0], names[0]), after.scope(parts[1], names[1])
    if fast and not before.trees and not after.trees:
        try:
            shared = _shared(before, after, parts, scopes)
        except WrongCut:
            shared = None
        if shared is not None:
            return shared
    return read_blocks(_top(before, parts[0]), scopes[0]), read_blocks(_top(after, parts[1]), scopes[1])


def _top(document: Document, part: str) -> etree._Element:
    return document.body if part == document.package.main else document.root(part)


def _shared(
    before: Document, after: Document, parts: tuple[str, str], scopes: tuple[Scope, Scope]
) -> tuple[list[Block], list[Block]] | None:
    data = before.package.markup(parts[0]), after.package.markup(parts[1])
    own = cut(data[0])
    other = None if own is None else cut(data[1], own.items)
    if own is None or other is None or own.root != other.root:
        return None
    items, others = comparable(own.items, other.items)
    later = Later(lambda: _top(before, parts[0]), own.items)
    here = not before.package.being_parsed(parts[0])
    if not here:
        scopes[0].alone = alone(own, lambda: before.package.being_parsed(parts[0]))
        before.unproved.append(later.prove)
    else:
        later.prove()
    if others is not other.items:
        _top(after, parts[1])  # what is passed over must still be well-formed
    blocks, by_bytes = first_blocks(own, items, later, scopes[0], here=here)
    foreign = _foreign(scopes)
    if foreign is not None:
        by_bytes = {item: made for item, made in by_bytes.items() if not foreign.search(item)}
    theirs = _adopted(other, others, by_bytes, scopes[1])
    return None if theirs is None else (blocks, theirs)


def _adopted(
    other: Slices, keys: Sequence[bytes], by_bytes: Mapping[bytes, list[Block]], scope: Scope
) -> list[Block] | None:
    """The after side's blocks: shared ones where known, the rest parsed together in one wrapper."""
    fresh = [item for item, key in zip(other.items, keys, strict=True) if key not in by_bytes]
    top = parsed(other, fresh)
    if top is None:
        return None
    found, tail = chunks(top)
    if len(found) != len(fresh):
        return None
    left = iter(found)
    blocks: list[Block] = []
    for item, key in zip(other.items, keys, strict=True):
        known = by_bytes.get(key)
        blocks += chunk_blocks(next(left), scope, item) if known is None else known
    return blocks + tail_blocks(tail, scope)


def _foreign(scopes: tuple[Scope, Scope]) -> re.Pattern[bytes] | None:
    """A pattern for the ids that mean something else on the two sides; None when there are none."""
    ids = set(_unequal(scopes[0].names.styles, scopes[1].names.styles))
    ids |= set(_unequal(scopes[0].names.lists, scopes[1].names.lists))
    own, other = (_targets(scope) for scope in scopes)
    ids |= set(_unequal(own, other))
    if not ids:
        return None
    return re.compile(b'"(?:' + b"|".join(sorted(re.escape(i.encode()) for i in ids)) + b')"')


def _unequal(first: Mapping[str, object], second: Mapping[str, object]) -> list[str]:
    return [key for key in first.keys() | second.keys() if first.get(key) != second.get(key)]


_PARTS = "header footer footnotes endnotes comments styles numbering settings theme fontTable webSettings customXml"
_STORIES = frozenset(_PARTS.split())


def _targets(scope: Scope) -> dict[str, tuple[str, ...]]:
    """What the part's relationship ids point at; parts with a story of their own count by type alone."""
    return {
        id: (relationship.type,) if relationship.type in _STORIES else scope.target(id)
        for id, relationship in scope.relationships.items()
    }
