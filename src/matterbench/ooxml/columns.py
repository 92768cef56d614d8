"""Which columns of a table's grid are the same before and after: by what stands in them, not by their number.

Without it a column put in front would read as a change of every cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matterbench.ooxml.blocks import Row
from matterbench.ooxml.sequence import Pair, alike, ascending, common, gaps

_ALIKE = 0.3
_ROWS = 200
"""Rows that are looked at to tell columns apart."""
Column = tuple[str, ...]


def width(rows: Sequence[Row]) -> int:
    """Number of grid columns that the rows cover."""
    return max((cell.column + cell.span for row in rows for cell in row.cells), default=0)


def column_map(before: Sequence[Row], after: Sequence[Row], pairs: Sequence[Pair]) -> Mapping[int, int]:
    """Return the column after of each column before, both from 0; a column that is gone is not in it.

    `pairs` are the indices of the rows that are the same on both sides.
    """
    widths = width(before), width(after)
    sample = pairs[:_ROWS]
    first = _columns([before[i] for i, _ in sample], widths[0])
    second = _columns([after[j] for _, j in sample], widths[1])
    if not sample or (widths[0] == widths[1] and not _displaced(first, second)):
        return {column: column for column in range(min(widths))}
    return dict(_aligned(first, second))


def _columns(rows: Sequence[Row], count: int) -> list[Column]:
    """Text of every column, row by row; a cell over several columns tells nothing about any of them."""
    texts = [{cell.column: cell.text for cell in row.cells if cell.span == 1} for row in rows]
    return [tuple(row.get(column, "") for row in texts) for column in range(count)]


def _displaced(first: Sequence[Column], second: Sequence[Column]) -> bool:
    """Whether a column of the one side stands elsewhere on the other."""
    return any(any(column) and first[at] != second[at] and column in second for at, column in enumerate(first))


def _aligned(first: Sequence[Column], second: Sequence[Column]) -> list[Pair]:
    blank = {column for column in first if not any(column)}
    pairs = common(first, second, blank)
    for rows, columns in gaps(len(first), len(second), pairs):
        texts = ["\n".join(first[i]) for i in rows], ["\n".join(second[j]) for j in columns]
        pairs = [*pairs, *((rows[i], columns[j]) for i, j, _ in alike(*texts, _ALIKE))]
    pairs = ascending(sorted(pairs))
    moved = _moved(first, second, pairs)
    for rows, columns in gaps(len(first), len(second), pairs):
        gone, come = {i for i, _ in moved}, {j for _, j in moved}
        first_left, second_left = [i for i in rows if i not in gone], [j for j in columns if j not in come]
        if len(first_left) == len(second_left):
            pairs = [*pairs, *zip(first_left, second_left, strict=True)]
    return sorted([*pairs, *moved])


def _moved(first: Sequence[Column], second: Sequence[Column], pairs: Sequence[Pair]) -> list[Pair]:
    """Equal columns that left one place and came to another."""
    gone = [i for i in range(len(first)) if i not in {a for a, _ in pairs} and any(first[i])]
    come = [j for j in range(len(second)) if j not in {b for _, b in pairs}]
    out = []
    for i in gone:
        j = next((j for j in come if second[j] == first[i]), None)
        if j is not None:
            come.remove(j)
            out.append((i, j))
    return out
