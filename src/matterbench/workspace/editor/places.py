"""Places as an agent names them, looked up in the document as it reads now: each to paragraphs of the trees.

Names what a reader would: a label, words, a cell, a story. Labels are those of `ooxml`, tracked changes accepted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lxml import etree
from rapidfuzz import process

from matterbench.errors import InvalidRequest
from matterbench.ooxml.blocks import Block, Row, Table, read_blocks
from matterbench.ooxml.changes import Cell, Place
from matterbench.ooxml.labels import Label
from matterbench.ooxml.originals import story_place
from matterbench.ooxml.outline import Outline
from matterbench.workspace.editor.at import At
from matterbench.workspace.editor.characters import text_of
from matterbench.workspace.editor.matching import folded, occurrences, without_markers
from matterbench.workspace.editor.package import Draft
from matterbench.workspace.editor.words import W, qn

_SHOWN = 6
_HEADS = re.compile(r"^(?:section|article|paragraph|clause|exhibit|schedule|§+)\s*", re.IGNORECASE)
_NOTES = {"footnote": "footnotes", "endnote": "endnotes", "comment": "comments"}


@dataclass(frozen=True, slots=True)
class Spot:
    """One paragraph, where it is, and what it reads."""

    paragraph: etree._Element
    place: Place
    label: Label | None
    text: str
    cell: Cell | None = None
    outline: Outline | None = None
    block: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of the body."""

    number: int
    """Among all tables of the file."""
    rows: Mapping[int, Row]
    """The rows a reader sees, by their number among all rows of the file, from 1."""


@dataclass(frozen=True, slots=True)
class Match:
    """Words in a paragraph."""

    spot: Spot
    start: int
    stop: int


class Finder:
    """Looks places up; made anew for each operation. Raises `InvalidRequest`: what, where, expected, what to do."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.document = draft.document()
        self.where = draft.name

    @cached_property
    def outline(self) -> Outline:
        """The body."""
        return self._outline(self.document.body, self.draft.main)

    def _outline(self, container: etree._Element, part: str) -> Outline:
        blocks: Sequence[Block] = read_blocks(container, self.document.scope(part))
        around = {} if container is self.document.body else story_place(self.document, part, container)
        return Outline(self.document, blocks, part=part, **around)  # type: ignore[arg-type]

    @cached_property
    def body(self) -> list[Spot]:
        """Paragraphs of the body, those of tables in their place."""
        return self._spots(self.outline)

    def _spots(self, outline: Outline) -> list[Spot]:
        return [
            Spot(
                item.element, outline.place(block, item, cell=cell), label, text_of(item.element), cell, outline, block
            )
            for (block, cell, item), label in zip(outline.paragraphs, outline.labels, strict=True)
        ]

    @cached_property
    def tables(self) -> list[Grid]:
        """Top-level tables of the body as a reader counts them: deleted rows and tables are not there."""
        found = [block for block in self.outline.blocks if isinstance(block, Table)]
        grids = [Grid(n, {r: row for r, row in enumerate(t.rows, 1) if not _gone(row)}) for n, t in enumerate(found, 1)]
        return [grid for grid in grids if grid.rows]

    def table(self, number: int) -> Grid:
        """The table of a number, counted from 1."""
        if not 1 <= number <= len(self.tables):
            count = len(self.tables)
            expected = f"a table from 1 to {count}" if count else "a document with tables"
            raise InvalidRequest(f"there is no table {number}", where=self.where, expected=expected)
        return self.tables[number - 1]

    def spots(self, at: At | None) -> list[Spot]:
        """All paragraphs that a place covers: of the whole body where it is None."""
        if at is None:
            return self.body
        if at.story is not None and at.story != "body":
            found = [spot for outline in self._stories(at) for spot in self._spots(outline)]
            return self._quoted(found, at) if at.quote is not None else found
        if at.table is not None:
            return self._in_table(at)
        found = self._labelled(at.label) if at.label is not None else self.body
        return found if at.quote is None else self._quoted(found, at)

    def one(self, at: At) -> Spot:
        """The one paragraph that a place names."""
        found = self.spots(at)
        if at.nth is not None and 1 <= at.nth <= len(found):
            return found[at.nth - 1]
        if len(found) != 1:
            raise self._not_one(found, f"{len(found)} paragraphs match {at.words()}", at.nth)
        return found[0]

    def match(self, at: At | None, words: str, nth: int | None) -> Match:
        """The one place within `at` where the words stand."""
        found = self.matches(at, words)
        if nth is not None and 1 <= nth <= len(found):
            return found[nth - 1]
        if len(found) == 1:
            return found[0]
        if not found:
            raise self._missing(at, words)
        raise self._not_one([match.spot for match in found], f"found {len(found)} places that read “{words}”", nth)

    def matches(self, at: At | None, words: str) -> list[Match]:
        """All places within `at` where the words stand, in document order."""
        plain = without_markers(words)
        return [
            Match(spot, start, start + len(plain)) for spot in self.spots(at) for start in occurrences(spot.text, plain)
        ]

    def _labelled(self, label: str) -> list[Spot]:
        wanted = {_plain(label)}
        exact = [spot for spot in self.body if wanted & _names(spot.label, loose=False)]
        wanted.add(_plain(_HEADS.sub("", label.strip())))
        found = exact or [spot for spot in self.body if wanted & _names(spot.label, loose=True)] or self._under(label)
        if not found:
            known = list(dict.fromkeys(spot.label.full for spot in self.body if spot.label and spot.label.full))
            near = [match[0] for match in process.extract(label, known, limit=_SHOWN)]
            fix = f"labels like it: {', '.join(near)}" if near else "no paragraph is numbered: name one by a quote"
            raise InvalidRequest(f"no paragraph has the label {label}", where=self.where, fix=fix)
        return found

    def _under(self, label: str) -> list[Spot]:
        """`Exhibit A, Section 2`: the first paragraph so labelled behind the one that the head names."""
        head, comma, rest = label.partition(",")
        if not comma:
            return []
        name, wanted = _plain(head), _plain(_HEADS.sub("", rest.strip()))
        at = next((n for n, spot in enumerate(self.body) if name in _heads(spot)), len(self.body))
        return [spot for spot in self.body[at + 1 :] if wanted in _names(spot.label, loose=True)][:1]

    def _quoted(self, spots: list[Spot], at: At) -> list[Spot]:
        words = without_markers(at.quote or "")
        found = [spot for spot in spots if words in spot.text]
        found = found or [spot for spot in spots if folded(words) in folded(spot.text)]
        if not found:
            raise self._missing(at, words)
        return found

    def _in_table(self, at: At) -> list[Spot]:
        number = at.table or 1
        grid = self.table(number)
        rows = [(raw, row) for n, (raw, row) in enumerate(grid.rows.items(), 1) if at.row in {None, n}]
        if not rows:
            expected = f"rows 1 to {len(grid.rows)}"
            raise InvalidRequest(f"table {number} has no row {at.row}", where=self.where, expected=expected)
        cells = [Cell(grid.number, raw, cell.column + 1) for raw, row in rows for cell in row.cells]
        wanted = [cell for cell in cells if at.column in {None, cell.column}]
        if not wanted:
            columns = sorted({cell.column or 1 for cell in cells})
            what = f"row {at.row} has no column {at.column}" if at.row else f"table {number} has no column {at.column}"
            raise InvalidRequest(what, where=self.where, expected=f"columns {columns}")
        found = [spot for spot in self.body if spot.cell in wanted]
        return found if at.quote is None else self._quoted(found, at)

    def story(self, kind: str) -> list[Spot]:
        """All paragraphs of the stories of a kind; none where the document has none."""
        at = At.model_construct(story=kind)
        outlines = self._noted(kind, None) if kind in _NOTES else self._headed(kind, at)
        return [spot for outline in outlines for spot in self._spots(outline)]

    def _stories(self, at: At) -> Iterator[Outline]:
        kind = at.story or "body"
        found = list(self._noted(kind, at.note) if kind in _NOTES else self._headed(kind, at))
        if not found:
            raise InvalidRequest(f"there is no {at.words()}", where=self.where, fix="read_document lists the stories")
        yield from found

    def _noted(self, kind: str, number: int | None) -> Iterator[Outline]:
        part = self.document.part(_NOTES[kind])
        if part is None:
            return
        holders = {e.get(f"{W}id"): e for e in self.document.root(part).iterchildren(f"{W}{kind}")}
        for n, reference in enumerate(self.document.body.iter(f"{W}{kind}Reference"), 1):
            holder = holders.get(reference.get(f"{W}id"))
            if holder is not None and number in {None, n}:
                yield self._outline(holder, part)

    def _headed(self, kind: str, at: At) -> Iterator[Outline]:
        links = self.document.package.relationships(self.draft.main)
        seen: set[str] = set()
        for number, section in enumerate(self.document.body.iter(f"{W}sectPr"), 1):
            for reference in section.iterchildren(f"{W}{kind}Reference"):
                link = links.get(reference.get(qn("r:id"), ""))
                type = reference.get(f"{W}type", "default")
                if link is None or at.section not in {None, number} or at.type not in {None, type}:
                    continue
                if link.target not in seen and self.document.package.find(link.target):
                    seen.add(link.target)
                    yield self._outline(self.document.root(link.target), link.target)

    def _missing(self, at: At | None, words: str) -> InvalidRequest:
        elsewhere = [] if at is None else self.matches(None, words)
        if elsewhere:
            fix = f"those words stand in {named([m.spot for m in elsewhere])}"
        else:
            fix = self._nearest(words) or "copy the words from read_document"
        inside = "the document" if at is None else at.words()
        return InvalidRequest(f"{inside} does not read “{words}”", where=self.where, fix=fix)

    def _nearest(self, words: str) -> str:
        texts = [spot.text for spot in self.body if spot.text]
        best = process.extractOne(words, texts, score_cutoff=60) if len(words) < 400 else None
        return f"nearest paragraph: “{best[0][:160]}”" if best else ""

    def _not_one(self, spots: list[Spot], what: str, nth: int | None) -> InvalidRequest:
        if nth is not None:
            what = f"{what}; there is no number {nth}"
        return InvalidRequest(
            what,
            where=self.where,
            expected="exactly one",
            fix=f"name one by label, by a longer quote or by its number among them (`nth`): {named(spots)}",
        )


def _gone(row: Row) -> bool:
    return any(mark.type in {"del", "moveFrom"} for mark in row.marks)


def named(spots: Sequence[Spot]) -> str:
    """Return the places of paragraphs as a reader would say them, a few of many."""
    counts = Counter(spot.place.words() for spot in spots)
    words = [
        f"{place} “{spot.place.quote}”" if counts[place := spot.place.words()] > 1 and spot.place.label else place
        for spot in spots
    ]
    more = f" and {len(words) - _SHOWN} more" if len(words) > _SHOWN else ""
    return "; ".join(f"{n}: {place}" for n, place in enumerate(words[:_SHOWN], 1)) + more


def _plain(label: str) -> str:
    return " ".join(label.strip().lstrip("§").split()).strip().rstrip(".").casefold()


def _heads(spot: Spot) -> set[str]:
    return {*_names(spot.label, loose=True), _plain(spot.text), _plain(" ".join(spot.text.split()[:2]))}


def _names(label: Label | None, *, loose: bool) -> set[str]:
    """What a paragraph's label may be called: as cited, or (loosely) without `Section`, or as it is printed."""
    if label is None or not label.full:
        return set()
    names = {_plain(label.full)}
    if loose:
        names |= {_plain(label.text), _plain(_HEADS.sub("", label.full)), _plain(_HEADS.sub("", label.text))}
    return names
