"""Comments of both documents with the marks that anchor them, paired (invariant 22).

Pairs are made by what a reader sees: author, date and words together, then two of them, then the place in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from matterbench.ooxml.changes import Place
from matterbench.ooxml.comments import Comment, read_comments
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.document import Document
from matterbench.ooxml.findings.positions import Positions
from matterbench.ooxml.findings.ranges import covers_the_same, range_place
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.ranges import COMMENT, Position, Range, marks
from matterbench.ooxml.revisions import story_parts

_REFERENCE = "commentReference"
_ELSEWHERE = re.compile(rb"""<(?:\w+:)?commentReference\b[^>]*?\bid=["'](-?\d+)["']""")


@dataclass(frozen=True, slots=True)
class Anchored:
    """A comment, its number in the order of the text, and where it stands."""

    comment: Comment
    number: int
    """1-based; comments without an anchor come last."""
    range: Range
    """What it marks; both ends are None where nothing is marked."""
    anchored: bool
    """Whether the text refers to it: Word deletes a comment that nothing refers to."""
    place: Place

    @property
    def name(self) -> str:
        """`comment by Jane Partner “Please check …”`."""
        words = " ".join(self.comment.text.split())
        clipped = words if len(words) <= 40 else words[:38].rstrip() + " …"
        noun = "comment" if self.comment.parent is None else "reply"
        return f"{noun} by {self.comment.author or 'nobody named'}" + (f" “{clipped}”" if clipped else "")


class CommentSide:
    """Comments of one document in the order of its text."""

    def __init__(self, document: Document, outline: Outline) -> None:
        self._document, self._outline = document, outline
        comments = read_comments(document)
        names = (COMMENT.start, COMMENT.end, _REFERENCE)
        found: dict[str, dict[str, Position]] = {}
        for mark in marks(outline, range(len(outline.blocks)), names):
            found.setdefault(mark.id, {}).setdefault(mark.element, mark.position)
        known = {comment.id for comment in comments}
        elsewhere = self._elsewhere()
        self.dangling = sum(1 for id, own in found.items() if id not in known and _REFERENCE in own)
        """References to comments that are not there."""
        order = sorted(comments, key=lambda c: _first(found.get(c.id, {})) or _END)
        self.items = [
            self._anchored(comment, number, found.get(comment.id, {}), comment.id in elsewhere)
            for number, comment in enumerate(order, 1)
        ]

    def _anchored(self, comment: Comment, number: int, own: dict[str, Position], elsewhere: bool) -> Anchored:
        range_ = Range(comment.id, "", own.get(COMMENT.start), own.get(COMMENT.end))
        at = range_ if range_.start is not None else replace(range_, start=own.get(_REFERENCE), end=None)
        anchor = range_place(self._outline, at)
        place = Place(comment.part, story="comment", note=number)
        if anchor is not None:
            place = replace(anchor, part=comment.part, story="comment", note=number, block=None, span=None)
        return Anchored(comment, number, range_, _REFERENCE in own or elsewhere, place)

    def _elsewhere(self) -> set[str]:
        """Ids of the comments that notes, headers or footers refer to."""
        package = self._document.package
        parts = [part for part in story_parts(self._document) if part != package.main]
        return {id.decode() for part in parts for id in _ELSEWHERE.findall(package.read(part))}


_END = Position(1 << 40, 0, 0)


def _first(own: dict[str, Position]) -> Position | None:
    return own.get(_REFERENCE) or own.get(COMMENT.start) or own.get(COMMENT.end)


Pair = tuple[Anchored, Anchored]


def paired_comments(
    comparison: Comparison, sides: tuple[CommentSide, CommentSide]
) -> tuple[list[Pair], list[Anchored], list[Anchored]]:
    """Comments on both sides, those that are gone, those that came."""
    story, positions = comparison.body, Positions(comparison.body)
    first, second = list(sides[0].items), list(sides[1].items)
    pairs: list[Pair] = []
    for same in (*_FACTS, _same_place(story, positions)):
        for old in list(first):
            new = next((item for item in second if same(old, item)), None)
            if new is not None:
                pairs.append((old, new))
                first.remove(old)
                second.remove(new)
    return sorted(pairs, key=lambda pair: pair[1].number), first, second


def _all(old: Anchored, new: Anchored) -> bool:
    facts = [(c.author, c.date, c.text) for c in (old.comment, new.comment)]
    return facts[0] == facts[1]


def _two(old: Anchored, new: Anchored) -> bool:
    first, second = old.comment, new.comment
    equal = (first.text == second.text and bool(first.text), first.author == second.author, first.date == second.date)
    return sum(equal) == 2 and (equal[0] or bool(first.date))


def _words(old: Anchored, new: Anchored) -> bool:
    return bool(old.comment.text) and old.comment.text == new.comment.text


_FACTS: tuple[Callable[[Anchored, Anchored], bool], ...] = (_all, _two, _words)


def _same_place(story: Story, positions: Positions) -> Callable[[Anchored, Anchored], bool]:
    def same(old: Anchored, new: Anchored) -> bool:
        stands = old.range.start is not None and new.range.start is not None
        alike = old.comment.author == new.comment.author or old.comment.initials == new.comment.initials
        return stands and alike and covers_the_same(story, positions, old.range, new.range)

    return same
