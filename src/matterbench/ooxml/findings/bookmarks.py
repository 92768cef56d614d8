"""Bookmarks by name: lost, renamed, collapsed, moved to other text, new (invariant 23).

A lost bookmark shows only when Word updates its fields: then the references print an error. What Word names by itself
(`_Toc…`, `_Ref…`) may change its name as long as every reference follows. Double names and marks without a partner are
told with the other errors of markup.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property

from matterbench.ooxml.bookmarks import Bookmarks, Users, is_made, is_noise, names_in, users
from matterbench.ooxml.changes import Change, Kind, Place, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.document import Document
from matterbench.ooxml.findings.positions import Positions
from matterbench.ooxml.findings.ranges import covers_the_same, range_place, text_left, touched_blocks
from matterbench.ooxml.findings.wraps import quoted
from matterbench.ooxml.package import same_part
from matterbench.ooxml.ranges import Position, Range, text_between
from matterbench.ooxml.revisions import story_parts


def bookmark_changes(comparison: Comparison) -> Iterator[Change]:
    """Changes of bookmarks: those of the main story in document order, then those of other parts by name."""
    yield from _Body(comparison).changes()
    yield from _other_parts(comparison)


_LAST = "\U0010ffff"
"""Behind every name."""


class _Body:
    """Bookmarks of the main story on both sides."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison, self._story = comparison, comparison.body
        touched = touched_blocks(self._story)
        self._sides = Bookmarks(self._story.before, touched[0]), Bookmarks(self._story.after, touched[1])
        self._positions = Positions(self._story)

    @cached_property
    def _users(self) -> Users:
        """References in the document after: those that a lost bookmark leaves in the air."""
        document = self._comparison.after
        return users(self._story.after, [part for part in story_parts(document) if part != self._story.after.part])

    def changes(self) -> Iterator[Change]:
        names = {**self._sides[1].touched_names(), **self._sides[0].touched_names()}
        found = {name: (self._sides[0].get(name), self._sides[1].get(name)) for name in names.values()}
        gone = {name: old for name, (old, new) in found.items() if old is not None and new is None}
        come = {name: new for name, (old, new) in found.items() if old is None and new is not None}
        if gone:
            elsewhere = _names_of_parts(self._comparison.after)
            gone = {name: old for name, old in gone.items() if name.casefold() not in elsewhere}
        places = sorted((item.start, name) for name, item in come.items() if item.start is not None)
        for name, (before, after) in found.items():
            if before is not None and after is not None:
                yield from self._both(name, before, after)
            elif name in gone:
                yield from self._gone(name, gone[name], come, self._renamed(gone[name], come, places))
        for name, range_ in come.items():
            yield self._told("bookmark", name, None, range_, f"bookmark “{name}” added", Severity.INFO)

    def _renamed(self, before: Range, come: dict[str, Range], places: list[tuple[Position, str]]) -> str | None:
        """Name of a new bookmark that covers what a lost one covered."""
        if before.start is None:
            return None
        low, high = self._positions.window(before.start)
        near = places[bisect_left(places, (low, "")) : bisect_right(places, (high, _LAST))]
        return next((name for _, name in near if name in come and self._same(before, come[name])), None)

    def _gone(self, name: str, before: Range, come: dict[str, Range], renamed: str | None) -> Iterator[Change]:
        used = self._users.of(name)
        if renamed is not None:
            after = come.pop(renamed)
            if used:
                message = f"bookmark “{name}” is now “{renamed}”, but {self._users.words(name)} still say “{name}”"
                yield self._told("name", name, before, after, message, Severity.BLOCK)
            elif not is_made(name):
                message = f"bookmark “{name}” renamed “{renamed}”"
                yield self._told("name", name, before, after, message, Severity.WARN)
            return
        if used:
            message = f"bookmark “{name}” (used by {self._users.words(name)}) removed"
            yield self._told("bookmark", name, before, None, message, Severity.BLOCK)
        elif not is_made(name) and self._text_stays(before):
            message = f"bookmark “{name}” removed, its text kept"
            yield self._told("bookmark", name, before, None, message, Severity.WARN)

    def _same(self, before: Range, after: Range) -> bool:
        return covers_the_same(self._story, self._positions, before, after)

    def _text_stays(self, before: Range) -> bool:
        if before.empty and before.start is not None:
            low, high = self._positions.window(before.start)
            return low[:2] == high[:2]
        return bool(text_left(self._story, self._positions, before).strip())

    def _both(self, name: str, before: Range, after: Range) -> Iterator[Change]:
        if self._same(before, after) or (after.start and after.end and after.start > after.end):
            return
        texts = quoted(text_between(self._story.before, before)), quoted(text_between(self._story.after, after))
        left = text_left(self._story, self._positions, before)
        used = self._users.words(name)
        if not left and not before.empty and is_made(name) and not used:
            return
        by = f" (used by {used})" if used else ""
        if after.empty and not before.empty:
            message = f"bookmark “{name}”{by} marks nothing any more, before “{texts[0]}”"
        elif before.empty and after.empty:
            message = f"bookmark “{name}”{by} moved to another place"
        elif texts[0] == texts[1]:
            message = f"bookmark “{name}”{by} begins or ends in another paragraph, around “{texts[1]}” as before"
        else:
            message = f"bookmark “{name}”{by} covers “{texts[1]}”, before “{texts[0]}”"
        yield self._told("range", name, before, after, message, Severity.BLOCK if used else Severity.WARN)

    def _told(
        self, property: str, name: str, before: Range | None, after: Range | None, message: str, severity: Severity
    ) -> Change:
        story = self._story
        where = Where(
            None if before is None else range_place(story.before, before),
            None if after is None else range_place(story.after, after),
        )
        if where.before is None and where.after is None:
            where = Where(None, Place(story.after.part, story="document"))
        values = [
            None if range_ is None else text_between(outline, range_)
            for outline, range_ in ((story.before, before), (story.after, after))
        ]
        affected = max(self._users.of(name), 1) if severity is not Severity.INFO else 1
        return Change(
            Kind.BOOKMARK, 23, property, severity, where, values[0], values[1], message, affected=affected,
            subject=digest(("bookmark", story.script.name, name.casefold())),
        )  # fmt: skip


def _names_of_parts(document: Document) -> dict[str, str]:
    """Names in all parts but the main one: folded name to part."""
    parts = [part for part in story_parts(document) if part != document.package.main]
    return {folded: part for folded, (_, part) in _named(document, parts).items()}


def _other_parts(comparison: Comparison) -> Iterator[Change]:
    """Names that headers, footers, notes or comments have lost or gained."""
    documents = comparison.before, comparison.after
    parts = [[part for part in story_parts(d) if part != d.package.main] for d in documents]
    same = {p for p in parts[0] if p in parts[1] and same_part(documents[0].package, p, documents[1].package, p)}
    names = [_named(d, [part for part in own if part not in same]) for d, own in zip(documents, parts, strict=True)]
    lost = [item for folded, item in names[0].items() if folded not in names[1] and not is_noise(folded)]
    new = [item for folded, item in names[1].items() if folded not in names[0] and not is_noise(folded)]
    if lost:
        body = names_in(documents[1].package.read(documents[1].package.main))
        counts = users(comparison.body.after, parts[1])
        for name, part in lost:
            if name.casefold() not in body and (counts.of(name) or not is_made(name)):
                used = counts.words(name)
                message = f"bookmark “{name}”{f' (used by {used})' if used else ''} removed"
                yield _in_part(name, part, None, message, Severity.BLOCK if used else Severity.WARN)
    for name, part in new:
        yield _in_part(name, None, part, f"bookmark “{name}” added", Severity.INFO)


def _named(document: Document, parts: list[str]) -> dict[str, tuple[str, str]]:
    """Folded name to the spelling and the part."""
    found = ((part, names_in(document.package.read(part))) for part in parts)
    return {folded: (name, part) for part, names in found for folded, name in names.items()}


def _in_part(name: str, before: str | None, after: str | None, message: str, severity: Severity) -> Change:
    places = [None if part is None else Place(part, story="document") for part in (before, after)]
    values = (name, None) if after is None else (None, name)
    return Change(
        Kind.BOOKMARK, 23, "bookmark", severity, Where(places[0], places[1]), values[0], values[1], message,
        subject=digest(("bookmark", "part", name.casefold())),
    )  # fmt: skip
