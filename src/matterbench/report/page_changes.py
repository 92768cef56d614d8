"""The changes of a report as the page lists them: in the order of the page, numbered, effects under their cause.

A change is found again by the place that it names, so that the document beside the list can mark it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from matterbench.ooxml.changes import Cell, Change, Place, Where
from matterbench.ooxml.diff import Diff
from matterbench.report.diff_text import words
from matterbench.report.page_order import Order

Report = dict[str, Any]
_EDITOR = "editor"


@dataclass(slots=True)
class Entry:
    """One change as the page shows it."""

    change: dict[str, Any]
    """As in the report."""
    where: Where
    place: str
    """The place in words."""
    number: str = ""
    """`12`, for an effect of it `12a`."""
    effects: list[Entry] = field(default_factory=list)
    others: list[Entry] = field(default_factory=list)
    """Causes besides the one under which an effect is listed."""
    marked: bool = False
    """Whether the document shows where it is."""

    @property
    def id(self) -> str:
        """The id of the change."""
        return str(self.change["id"])

    @property
    def kind(self) -> str:
        """The kind of the change."""
        return str(self.change["kind"])

    def span(self, side: int) -> tuple[int, int] | None:
        """Characters of the paragraph that the change names on a side."""
        place = self.where.after if side else self.where.before
        return None if place is None else place.span


class Register:
    """All changes of a report: listed for the reader, indexed by place for whoever draws the document."""

    def __init__(self, diff: Diff, report: Report) -> None:
        known = {change.id: change for change in diff.changes}
        entries = [_entry(change, known.get(change["id"])) for change in report["changes"]]
        order = Order(diff)
        edits = [entry for entry in entries if entry.change["cause"] != _EDITOR]
        self.editor = [entry for entry in entries if entry.change["cause"] == _EDITOR]
        """What the declared writer loses on every save."""
        roots = _nested(edits)
        self.whole = [entry for entry in roots if order.whole(entry.where)]
        """Changes of the document as a whole: styles, lists, settings, parts."""
        placed = [entry for entry in roots if not order.whole(entry.where)]
        self.placed = sorted(placed, key=lambda entry: order.key(entry.where))
        """Changes that have a place in the text, in the order of the text."""
        self._number()
        self._at: dict[tuple[object, ...], list[Entry]] = {}
        for entry in self.all():
            self._index(entry)

    def all(self) -> Iterator[Entry]:
        """Every listed change, effects behind their cause."""
        for entry in (*self.whole, *self.placed, *self.editor):
            yield from _family(entry)

    def at(self, side: int, story: str, part: str, note: int | None, block: int | None) -> list[Entry]:
        """Changes that name a block on a side (0 before, 1 after) of a story."""
        return [] if block is None else self._at.get((side, story, part, note, block), [])

    def of_story(self, side: int, story: str, part: str, note: int | None) -> list[Entry]:
        """Changes of a header, note or comment as a whole."""
        return self._at.get((side, story, part, note), [])

    def in_section(self, number: int) -> list[Entry]:
        """Changes of the properties of a section of the after side, or of the before side where it went."""
        return self._at.get(("section", number), [])

    def _number(self) -> None:
        for number, entry in enumerate((*self.whole, *self.placed, *self.editor), 1):
            entry.number = str(number)
            for at, effect in enumerate(other for other in _family(entry) if other is not entry):
                effect.number = f"{number}{_letters(at)}"

    def _index(self, entry: Entry) -> None:
        shown = entry.where.shown
        if shown.story == "body" and shown.block is None and shown.section is not None:
            self._at.setdefault(("section", shown.section), []).append(entry)
        for side, place in enumerate((entry.where.before, entry.where.after)):
            if place is not None:
                key = (side, place.story, place.part, place.note, *(() if place.block is None else (place.block,)))
                self._at.setdefault(key, []).append(entry)


def _entry(change: dict[str, Any], source: Change | None) -> Entry:
    if source is None:
        return Entry(change, _where(change["where"]), words(change["where"]))
    return Entry(change, source.where, source.where.shown.words())


def _where(where: dict[str, Any]) -> Where:
    """A place from its JSON: for a change that only an allow file raises."""
    return Where(_place(where["before"]), _place(where["after"]))


def _place(place: dict[str, Any] | None) -> Place | None:
    if place is None:
        return None
    cell, span = place["table"], place["span"]
    table = None if cell is None else Cell(cell["index"], cell["row"], cell["column"])
    return Place(**{**place, "table": table, "span": None if span is None else tuple(span)})


def _nested(entries: list[Entry]) -> list[Entry]:
    """Put every effect under the first of its causes; return what is nobody's effect."""
    known = {entry.id: entry for entry in entries}
    roots = []
    for entry in entries:
        causes = [known[cause] for cause in entry.change["causes"] if cause in known and cause != entry.id]
        if not causes or any(other is entry for other in _ancestors(causes[0], known)):
            roots.append(entry)
            continue
        causes[0].effects.append(entry)
        entry.others = causes[1:]
    return roots


def _ancestors(entry: Entry, known: dict[str, Entry]) -> Iterator[Entry]:
    """An entry and what it follows from, first cause by first cause; ends where a chain of causes runs in a circle."""
    seen: set[str] = set()
    while entry.id not in seen:
        seen.add(entry.id)
        yield entry
        first = next((known[cause] for cause in entry.change["causes"] if cause in known), None)
        if first is None:
            return
        entry = first


def _family(entry: Entry) -> Iterator[Entry]:
    yield entry
    for effect in entry.effects:
        yield from _family(effect)


def _letters(number: int) -> str:
    """The n-th of `a` to `z`, `aa`, `ab` and so on, from 0."""
    out = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        out = chr(ord("a") + rest) + out
    return out
