"""Aligns two settled copies of one document by where their blocks come from, and says what its marks changed.

Between the copy in which the new tracked changes are rejected and the one in which they are accepted nothing needs to
be guessed: both know their originals, and what differs in a paragraph is what is marked in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from lxml import etree

from matterbench.ooxml.align import edit
from matterbench.ooxml.blocks import Block, Cell, Paragraph, Row, Table
from matterbench.ooxml.copies import Copy
from matterbench.ooxml.inline import Mark, Piece, offsets, slice_pieces
from matterbench.ooxml.originals import Originals
from matterbench.ooxml.paragraphs import Segment, same_characters
from matterbench.ooxml.script import CellEdit, Edit, Operation, ParagraphEdit, RowEdit, TableEdit
from matterbench.ooxml.sequence import Pair, ascending

_LONGEST_BRIDGE = 3
Sources = tuple[etree._Element, ...]
_OWN = 0.5
"""What the surviving mark adds to the characters that two blocks share."""


class Stretch(NamedTuple):
    """Characters of an original paragraph that the two copies treat alike."""

    length: int
    rejected: bool
    """There where the new changes are rejected."""
    accepted: bool
    author: str


@dataclass(frozen=True, slots=True)
class Trace:
    """Two copies of one document: new changes rejected, new changes accepted."""

    rejected: Copy
    accepted: Copy
    originals: Originals
    new: Collection[etree._Element]
    """Revision elements of the original that are settled in the copies."""
    touched: Collection[etree._Element]
    """Those elements and everything around them."""
    moves: Mapping[etree._Element, str]
    """Name of the move that a moved stretch belongs to."""

    def align(self, before: Sequence[Block], after: Sequence[Block]) -> tuple[Operation, ...]:
        """Operations that turn blocks of the first copy into those of the second."""
        sides = self._all_sources(self.rejected, before), self._all_sources(self.accepted, after)
        pairs = self._pairs(*sides)
        moved = self._moved(before, after, {i for i, _ in pairs}, {j for _, j in pairs})
        plain = {(i, j) for i, j in pairs if self._untouched(before[i], after[j], sides[0][i], sides[1][j])}
        out = [Operation("keep", i, j) for i, j in plain]
        out += [self._step("edit", i, j, before[i], after[j]) for i, j in pairs if (i, j) not in plain]
        out += [self._step("move", i, j, before[i], after[j]) for i, j in moved]
        gone, come = {i for i, _ in [*pairs, *moved]}, {j for _, j in [*pairs, *moved]}
        out += [Operation("delete", i) for i in range(len(before)) if i not in gone]
        out += [Operation("insert", None, j, value=after[j].key) for j in range(len(after)) if j not in come]
        return tuple(_joined(_ordered(out, pairs)))

    def _step(self, tag: str, i: int, j: int, before: Block, after: Block) -> Operation:
        change = self._edit(before, after)
        return Operation("keep" if tag == "edit" and change is None else tag, i, j, edit=change)

    def _untouched(self, before: Block, after: Block, first: Sources, second: Sources) -> bool:
        return before is after or (first == second and len(first) == 1 and first[0] not in self.touched)

    def _all_sources(self, side: Copy, blocks: Sequence[Block]) -> list[Sources]:
        """The originals of each block; those of shared blocks by their index."""
        own = self.originals.blocks(self.originals.document.body)
        indices = side.indices if blocks is side.body else {}
        return [
            (own[indices[at]].element,) if at in indices else self._sources(side, block)
            for at, block in enumerate(blocks)
        ]

    def _sources(self, side: Copy, block: Block) -> Sources:
        if isinstance(block, Paragraph):
            return side.resolved.sources(block.element)
        return (side.resolved.origin(block.element),)

    def _pairs(self, before: Sequence[Sources], after: Sequence[Sources]) -> list[Pair]:
        """Blocks with a common source, the most characters in common first."""
        owners: dict[etree._Element, list[int]] = {}
        for i, sources in enumerate(before):
            for source in sources:
                owners.setdefault(source, []).append(i)
        scored: dict[Pair, float] = {}
        for j, sources in enumerate(after):
            for source in sources:
                for i in owners.get(source, ()):
                    own = source is sources[-1] and source is before[i][-1]
                    scored[i, j] = scored.get((i, j), 0.0) + self._kept(source) + (_OWN if own else 0.0)
        best: list[Pair] = []
        rows, columns = set[int](), set[int]()
        for (i, j), score in sorted(scored.items(), key=lambda item: (-item[1], item[0])):
            if score > 0 and i not in rows and j not in columns:
                best.append((i, j))
                rows.add(i)
                columns.add(j)
        return ascending(sorted(best))

    def _kept(self, source: etree._Element) -> float:
        """Characters of an original that stand in both copies."""
        paragraph = self.originals.paragraph(source) if source in self.touched else None
        if paragraph is None:
            return 1.0
        return float(sum(s.length for s in self._stretches(paragraph) if s.rejected and s.accepted))

    def _moved(self, before: Sequence[Block], after: Sequence[Block], rows: set[int], columns: set[int]) -> list[Pair]:
        """Blocks that the tracked moves of one name take from one place to another, in order."""
        come: dict[str, list[int]] = {}
        for j, block in enumerate(after):
            name = None if j in columns else self._move(self.accepted, block, "moveTo")
            if name is not None:
                come.setdefault(name, []).append(j)
        out = []
        for i, block in enumerate(before):
            name = None if i in rows else self._move(self.rejected, block, "moveFrom")
            if name is not None and come.get(name):
                out.append((i, come[name].pop(0)))
        return out

    def _move(self, side: Copy, block: Block, type: str) -> str | None:
        """Name of the move that a whole block belongs to."""
        if not isinstance(block, Paragraph):
            return None
        for source in side.resolved.sources(block.element):
            paragraph = self.originals.paragraph(source) if source in self.touched else None
            for piece in () if paragraph is None else paragraph.content.pieces:
                for mark in self._fresh(piece):
                    if mark.type == type:
                        return self.moves.get(mark.source, "")  # type: ignore[call-overload, no-any-return]
        return None

    def _edit(self, before: Block, after: Block) -> Edit | None:
        change = edit(before, after)
        return None if change is None else self._exact(change, before, after)

    def _exact(self, change: Edit, before: Block | Row | Cell, after: Block | Row | Cell) -> Edit:
        """The same edit, its paragraphs cut where the marks cut them."""
        if isinstance(change, ParagraphEdit) and isinstance(before, Paragraph) and isinstance(after, Paragraph):
            found = None if change.segments is None else self.segments(before, after)
            return change if found is None else replace(change, segments=found)
        if isinstance(change, TableEdit) and isinstance(before, Table) and isinstance(after, Table):
            return replace(change, rows=tuple(self._inner(change.rows, before.rows, after.rows)))
        if isinstance(change, RowEdit) and isinstance(before, Row) and isinstance(after, Row):
            return replace(change, cells=tuple(self._inner(change.cells, before.cells, after.cells)))
        if isinstance(change, CellEdit) and isinstance(before, Cell) and isinstance(after, Cell):
            return replace(change, blocks=tuple(self._inner(change.blocks, before.blocks, after.blocks)))
        return change

    def _inner(
        self,
        operations: Sequence[Operation],
        before: Sequence[Block | Row | Cell],
        after: Sequence[Block | Row | Cell],
    ) -> Iterator[Operation]:
        for operation in operations:
            if operation.edit is None:
                yield operation
            else:
                sides = before[operation.before or 0], after[operation.after or 0]
                yield replace(operation, edit=self._exact(operation.edit, *sides))

    def segments(self, before: Paragraph, after: Paragraph) -> tuple[Segment, ...] | None:
        """What the marks changed between two copies of a paragraph; None where marks and copies do not agree."""
        sources = self.rejected.resolved.sources(before.element), self.accepted.resolved.sources(after.element)
        stretches: list[Stretch] = []
        for source in _united(*sources):
            paragraph = self.originals.paragraph(source)
            if paragraph is None:
                return None
            here = source in sources[0], source in sources[1]
            stretches += [
                found._replace(rejected=found.rejected and here[0], accepted=found.accepted and here[1])
                for found in self._stretches(paragraph)
            ]
        lengths = sum(s.length for s in stretches if s.rejected), sum(s.length for s in stretches if s.accepted)
        if lengths != (len(before.text), len(after.text)):
            return None
        return tuple(_segments(before, after, stretches))

    def _stretches(self, paragraph: Paragraph) -> Iterator[Stretch]:
        for piece in paragraph.content.pieces:
            fresh = self._fresh(piece)
            types = {mark.type for mark in fresh}
            author = next((mark.author for mark in fresh if mark.type != "format"), "")
            yield Stretch(len(piece.text), not types & {"ins", "moveTo"}, not types & {"del", "moveFrom"}, author)

    def _fresh(self, piece: Piece) -> list[Mark]:
        return [mark for mark in piece.marks if mark.source in self.new]


def _united(first: Sequence[etree._Element], second: Sequence[etree._Element]) -> list[etree._Element]:
    """Siblings of either sequence in document order."""
    parent = first[-1].getparent()
    found = {*first, *second}
    return [child for child in (() if parent is None else parent) if child in found]


def _segments(before: Paragraph, after: Paragraph, stretches: Sequence[Stretch]) -> Iterator[Segment]:
    a = b = 0
    for changed, lengths in _closed(_clusters(stretches, before.text), before.text, after.text):
        ends = a + lengths[0], b + lengths[1]
        if changed:
            yield Segment("replace", (a, ends[0]), (b, ends[1]), slice_pieces(after.content.pieces, b, ends[1]))
        else:
            yield from _same(before, after, (a, ends[0]), (b, ends[1]))
        a, b = ends


def _same(before: Paragraph, after: Paragraph, a: Pair, b: Pair) -> Iterator[Segment]:
    """A stretch that no mark changed: equal characters, and here and there an object with marks inside it."""
    sides = slice_pieces(before.content.pieces, *a), slice_pieces(after.content.pieces, *b)
    objects = [{offset: piece.object for offset, piece in offsets(side) if piece.object is not None} for side in sides]
    start = 0
    for offset in sorted(objects[0].keys() | objects[1].keys()):
        if objects[0].get(offset) != objects[1].get(offset):
            yield from _equal(before, after, (a[0] + start, a[0] + offset), (b[0] + start, b[0] + offset))
            at, to = a[0] + offset, b[0] + offset
            yield Segment("replace", (at, at + 1), (to, to + 1), slice_pieces(after.content.pieces, to, to + 1))
            start = offset + 1
    yield from _equal(before, after, (a[0] + start, a[1]), (b[0] + start, b[1]))


def _equal(before: Paragraph, after: Paragraph, a: Pair, b: Pair) -> Iterator[Segment]:
    if a[0] < a[1]:
        yield from same_characters(before.content, after.content, a, b)


def _closed(
    clusters: list[tuple[bool, tuple[int, int]]], before: str, after: str
) -> Iterator[tuple[bool, tuple[int, int]]]:
    """Let a change that opens a bracket on both sides take in the bracket that closes it."""
    a = b = taken = 0
    for index, (changed, lengths) in enumerate(clusters):
        here = lengths[0] - taken, lengths[1] - taken
        taken = 0
        left = clusters[index + 1][1][0] if index + 1 < len(clusters) else 0
        if changed and left > 1 and before[a + here[0] : a + here[0] + 1] == ")":
            taken = int(_opens(before[a : a + here[0]]) and _opens(after[b : b + here[1]]))
        here = _plus(here, (taken, taken))
        a, b = _plus((a, b), here)
        yield changed, here


def _opens(text: str) -> bool:
    return text.count("(") == text.count(")") + 1


def _clusters(stretches: Sequence[Stretch], text: str) -> list[tuple[bool, tuple[int, int]]]:
    """Join what one author took out and put in next to each other, or with but a few signs between."""
    out: list[tuple[bool, tuple[int, int], str]] = []
    at = 0
    for stretch in stretches:
        if not stretch.rejected and not stretch.accepted:
            continue
        changed = stretch.rejected != stretch.accepted
        lengths = stretch.length * stretch.rejected, stretch.length * stretch.accepted
        _add(out, changed, lengths, stretch.author, text[max(at - _LONGEST_BRIDGE, 0) : at])
        at += lengths[0]
    return [(changed, lengths) for changed, lengths, _ in out]


def _add(
    out: list[tuple[bool, tuple[int, int], str]], changed: bool, lengths: tuple[int, int], author: str, before: str
) -> None:
    if out and out[-1][0] == changed and (not changed or out[-1][2] == author):
        out[-1] = (changed, _plus(out[-1][1], lengths), out[-1][2])
        return
    if changed and len(out) > 1 and not out[-1][0] and out[-2][2] == author and _bridges(out[-1][1][0], before):
        bridge, last = out.pop(), out.pop()
        lengths = _plus(_plus(last[1], bridge[1]), lengths)
    out.append((changed, lengths, author if changed else ""))


def _bridges(length: int, text: str) -> bool:
    between = text[len(text) - length :]
    return length <= _LONGEST_BRIDGE and not any(c.isalnum() or c == "\ufffc" for c in between)


def _plus(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    return first[0] + second[0], first[1] + second[1]


def _ordered(operations: list[Operation], pairs: list[Pair]) -> list[Operation]:
    """In the order of the second copy; what went stands where it stood."""
    behind: dict[int, int] = {}
    at = -1
    owners = dict(pairs)
    for i in range(max([operation.before or 0 for operation in operations], default=-1) + 1):
        at = owners.get(i, at)
        behind[i] = at

    def place(operation: Operation) -> tuple[float, int]:
        if operation.after is not None:
            return (operation.after, 0)
        return (behind[operation.before or 0] + 0.5, operation.before or 0)

    return sorted(operations, key=place)


def _joined(operations: Sequence[Operation]) -> Iterator[Operation]:
    """Join keeps of neighbours."""
    last: Operation | None = None
    for operation in operations:
        if last is not None and last.tag == operation.tag == "keep" and _follows(last, operation):
            last = replace(last, length=last.length + 1)
            continue
        if last is not None:
            yield last
        last = operation
    if last is not None:
        yield last


def _follows(last: Operation, operation: Operation) -> bool:
    return (operation.before, operation.after) == ((last.before or 0) + last.length, (last.after or 0) + last.length)
