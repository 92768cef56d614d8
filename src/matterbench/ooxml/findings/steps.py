"""A story paragraph by paragraph on both sides at once, in document order: what numbering and fields follow.

What was deleted or moved away stands where it stood before, what came or was moved in where it stands now.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from matterbench.ooxml.blocks import Block, Cell, Paragraph, Table, paragraphs_of
from matterbench.ooxml.comparison import Story
from matterbench.ooxml.script import CellEdit, Operation, ParagraphEdit, RowEdit, TableEdit
from matterbench.ooxml.spots import Spot


class Step(NamedTuple):
    """One operation as it is met: on both sides, going, or coming."""

    way: str
    """both, gone, come."""
    operation: Operation


class Pairing(NamedTuple):
    """One paragraph of an edited block; None on the side where it is not."""

    before: int | None
    """Index among the paragraphs of the block before."""
    after: int | None
    edit: ParagraphEdit | None


def steps(operations: Sequence[Operation]) -> list[Step]:
    """The operations in the order in which both sides are read; a move is met where it leaves and where it arrives."""
    together = [op for op in operations if op.tag in {"keep", "edit"}]
    firsts = [op.before or 0 for op in together]
    placed: list[tuple[float, int, int, Step]] = []
    for op in operations:
        if op.after is not None:
            placed.append((op.after, 1, 0, Step("both" if op.tag in {"keep", "edit"} else "come", op)))
        if op.tag in {"delete", "move"}:
            at = bisect_right(firsts, op.before or 0) - 1
            last = -1.0 if at < 0 else (together[at].after or 0) + together[at].length - 0.5
            placed.append((last, 0, op.before or 0, Step("gone", op)))
    return [item[3] for item in sorted(placed, key=lambda item: item[:3])]


def pairings(before: Block, after: Block, operation: Operation) -> list[Pairing]:
    """Paragraphs of two versions of a block, those inside a table too."""
    if isinstance(operation.edit, ParagraphEdit) or isinstance(before, Paragraph):
        edit = operation.edit if isinstance(operation.edit, ParagraphEdit) else None
        return [Pairing(0, 0, edit)]
    if not isinstance(before, Table) or not isinstance(after, Table):
        return []
    if not isinstance(operation.edit, TableEdit):
        return [Pairing(at, at, None) for at in range(sum(1 for _ in paragraphs_of([before])))]
    first = {id(paragraph): at for at, paragraph in enumerate(paragraphs_of([before]))}
    second = {id(paragraph): at for at, paragraph in enumerate(paragraphs_of([after]))}
    return [
        Pairing(None if a is None else first[id(a)], None if b is None else second[id(b)], edit)
        for a, b, edit in _rows(before, after, operation.edit)
    ]


_Versions = tuple[Paragraph | None, Paragraph | None, ParagraphEdit | None]


def _rows(before: Table, after: Table, edit: TableEdit) -> Iterator[_Versions]:
    for way, operation in steps(edit.rows):
        for i, j in _indices(operation):
            cells = () if i is None else before.rows[i].cells, () if j is None else after.rows[j].cells
            if way == "gone":
                yield from _alone(cells[0], 0)
            elif way == "come":
                yield from _alone(cells[1], 1)
            elif isinstance(operation.edit, RowEdit):
                for cell in operation.edit.cells:
                    yield from _cells(*cells, cell)
            else:
                for first, second in zip(*cells, strict=False):
                    yield from _kept(first.blocks, second.blocks, None)


def _alone(cells: Sequence[Cell], side: int) -> Iterator[_Versions]:
    """Paragraphs that are only on one side."""
    for cell in cells:
        for paragraph in paragraphs_of(cell.blocks):
            yield (paragraph, None, None) if side == 0 else (None, paragraph, None)


def _cells(before: Sequence[Cell], after: Sequence[Cell], operation: Operation) -> Iterator[_Versions]:
    for i, j in _indices(operation):
        if i is None or j is None:
            yield from _alone(before[i : i + 1] if i is not None else (), 0)
            yield from _alone(after[j : j + 1] if j is not None else (), 1)
        elif isinstance(operation.edit, CellEdit):
            yield from _blocks(before[i].blocks, after[j].blocks, operation.edit)
        else:
            yield from _kept(before[i].blocks, after[j].blocks, None)


def _blocks(before: Sequence[Block], after: Sequence[Block], edit: CellEdit) -> Iterator[_Versions]:
    for way, operation in steps(edit.blocks):
        for i, j in _indices(operation):
            first, second = None if i is None else before[i], None if j is None else after[j]
            if way == "gone" or second is None:
                yield from ((paragraph, None, None) for paragraph in paragraphs_of([first] if first else []))
            elif way == "come" or first is None:
                yield from ((None, paragraph, None) for paragraph in paragraphs_of([second]))
            elif isinstance(first, Table) and isinstance(second, Table) and isinstance(operation.edit, TableEdit):
                yield from _rows(first, second, operation.edit)
            else:
                inner = operation.edit if isinstance(operation.edit, ParagraphEdit) else None
                yield from _kept([first], [second], inner)


def _kept(before: Sequence[Block], after: Sequence[Block], edit: ParagraphEdit | None) -> Iterator[_Versions]:
    pairs = zip(paragraphs_of(before), paragraphs_of(after), strict=False)
    yield from ((first, second, edit) for first, second in pairs)


def _indices(operation: Operation) -> Iterator[tuple[int | None, int | None]]:
    for k in range(operation.length):
        before, after = operation.before, operation.after
        yield None if before is None else before + k, None if after is None else after + k


class Edited(NamedTuple):
    """A paragraph with something changed in it, and where it stands on both sides."""

    before: Spot
    after: Spot
    edit: ParagraphEdit
    operation: Operation


def edited_paragraphs(story: Story) -> Iterator[Edited]:
    """Every paragraph that is on both sides and not the same, moved ones too, in the order of the after side."""
    for operation in story.operations:
        if operation.edit is None or operation.before is None or operation.after is None:
            continue
        before, after = story.script.before[operation.before], story.script.after[operation.after]
        for pair in pairings(before, after, operation):
            if pair.before is not None and pair.after is not None and pair.edit is not None:
                yield Edited(
                    Spot(operation.before, pair.before), Spot(operation.after, pair.after), pair.edit, operation
                )


class Partners:
    """The other side of a paragraph: which one before is which one after."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._operations = sorted((op for op in story.operations if op.after is not None), key=lambda op: op.after or 0)
        self._pairs: dict[int, dict[int | None, Pairing]] = {}
        self._starts = [op.after or 0 for op in self._operations]

    def operation(self, block: int) -> Operation:
        """The operation that put a block of the after side where it is."""
        return self._operations[bisect_right(self._starts, block) - 1]

    def moved(self, spot: Spot) -> bool:
        """Whether the block of a paragraph came from elsewhere in the story."""
        return self.operation(spot.block).tag == "move"

    def before(self, spot: Spot) -> tuple[Spot | None, ParagraphEdit | None]:
        """Where a paragraph of the after side was, None if it came; and what changed in it, None if nothing did."""
        operation = self.operation(spot.block)
        if operation.before is None or operation.after is None:
            return None, None
        block = operation.before + spot.block - operation.after
        if operation.edit is None:
            return Spot(block, spot.at), None
        if spot.block not in self._pairs:
            sides = self._story.script.before[block], self._story.script.after[spot.block]
            self._pairs[spot.block] = {pair.after: pair for pair in pairings(*sides, operation)}
        pair = self._pairs[spot.block].get(spot.at)
        return (None, None) if pair is None or pair.before is None else (Spot(block, pair.before), pair.edit)
