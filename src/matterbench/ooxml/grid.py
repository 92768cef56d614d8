"""The logical grid of a table: columns that a reader can tell apart, and merges that merge something.

Writers differ in how many grid columns they declare for the same table: a column in which no cell begins or ends is
not seen, and a vertical merge of one row alone merges nothing. Both are left out: equal tables have equal grids.
Source: ISO/IEC 29500-1, 17.4.17 (gridSpan), 17.4.14 (gridBefore), 17.4.85 (vMerge).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Extent(NamedTuple):
    """What one cell covers: first column from 0, number of columns, and its part in a vertical merge."""

    column: int
    span: int
    merge: str
    """"" (not merged), restart or continue."""


def compact(rows: Sequence[Sequence[Extent]]) -> list[list[Extent]]:
    """Return the extents on the grid of the columns that are seen, with the vertical merges that take effect.

    >>> compact([[Extent(0, 2, ""), Extent(2, 2, "restart")], [Extent(0, 2, ""), Extent(2, 2, "")]])
    [[Extent(column=0, span=1, merge=''), Extent(column=1, span=1, merge='')], [Extent(column=0, span=1, merge=''), \
Extent(column=1, span=1, merge='')]]
    """
    edges = {0} | {edge for row in rows for cell in row for edge in (cell.column, cell.column + cell.span)}
    rank = {edge: at for at, edge in enumerate(sorted(edges))}
    seen = [[Extent(rank[c.column], rank[c.column + c.span] - rank[c.column], c.merge) for c in row] for row in rows]
    return [_merged(seen, at) for at in range(len(seen))]


def _merged(rows: Sequence[Sequence[Extent]], at: int) -> list[Extent]:
    above = _merging(rows[at - 1]) if at else frozenset()
    below = _continuing(rows[at + 1]) if at + 1 < len(rows) else frozenset()
    return [cell._replace(merge=_effect(cell, above, below)) for cell in rows[at]]


def _effect(cell: Extent, above: frozenset[int], below: frozenset[int]) -> str:
    if not cell.merge:
        return ""
    if cell.merge != "restart" and cell.column in above:
        return "continue"
    return "restart" if cell.column in below else ""


def _merging(row: Sequence[Extent]) -> frozenset[int]:
    return frozenset(cell.column for cell in row if cell.merge)


def _continuing(row: Sequence[Extent]) -> frozenset[int]:
    return frozenset(cell.column for cell in row if cell.merge and cell.merge != "restart")
