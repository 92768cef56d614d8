"""Aligns the blocks of two stories, the rows of two tables, the cells of two rows: what turns one into the other.

Equal items first, then what was edited in place, then what moved. Unmatched items are inserted or deleted.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence

from matterbench.ooxml.blocks import Block, Cell, Paragraph, Row, Table
from matterbench.ooxml.columns import column_map
from matterbench.ooxml.paragraphs import segments
from matterbench.ooxml.script import CellEdit, Edit, Key, Operation, ParagraphEdit, RowEdit, TableEdit, keys
from matterbench.ooxml.sequence import Pair, alike, ascending, assigned, common, gaps, likeness

_IN_PLACE, _ALONE, _MOVED = 0.4, 0.25, 0.8
"""Likeness from which two items are versions of each other: among others, as the only candidates, in another place."""
Item = Block | Row | Cell


def align_blocks(before: Sequence[Block], after: Sequence[Block]) -> tuple[Operation, ...]:
    """Operations that turn one sequence of blocks into another; an only paragraph is the same one, whatever it says."""
    if len(before) == len(after) == 1 and _pairable(before[0], after[0]) and before[0].key != after[0].key:
        return (Operation("edit", 0, 0, edit=edit(before[0], after[0])),)
    own, other, weak = _identities(before, after)
    anew = _same_words(before, after, own, other)
    pairs = common(own, [anew.get(j, number) for j, number in enumerate(other)], weak)
    pairs = _last_of_equals(before, after, _refined(before, after, pairs))
    kept = [pair for pair in pairs if pair[1] not in anew]
    edited = sorted([pair for pair in pairs if pair[1] in anew] + _in_place(before, after, pairs))
    moved = _moves(before, after, kept, edited)
    return _operations(before, after, kept, edited, moved)


def _same_words(
    before: Sequence[Block], after: Sequence[Block], own: Sequence[int], other: Sequence[int]
) -> dict[int, int]:
    """Indices after of blocks whose words, and nothing equal to them, stand once on both sides: to the integer before.

    They anchor like equal blocks: where every block was written anew, what has moved is still what left its place.
    """
    known = set(own) & set(other)
    first, second = (_once(_lonely(blocks, numbers, known)) for blocks, numbers in ((before, own), (after, other)))
    both = [(first[text], j) for text, j in second.items() if text in first]
    return {j: own[i] for i, j in both if _pairable(before[i], after[j])}


def _lonely(blocks: Sequence[Block], numbers: Sequence[int], known: set[int]) -> Mapping[int, Block]:
    return {at: block for at, block in enumerate(blocks) if numbers[at] not in known}


def _once(blocks: Mapping[int, Block]) -> dict[str, int]:
    """Where each text stands that stands once; blank ones do not count."""
    counts = Counter(block.text for block in blocks.values())
    return {block.text: at for at, block in blocks.items() if counts[block.text] == 1 and block.text.strip()}


def _identities(before: Sequence[Block], after: Sequence[Block]) -> tuple[list[int], list[int], set[int]]:
    """Integers, equal for blocks known to be equal without reading them, and those of blank blocks."""
    known: dict[object, int] = {}
    shared = set(map(id, before)) & set(map(id, after))

    def numbers(blocks: Sequence[Block]) -> list[int]:
        return [
            at if at in shared else known.setdefault(block.key, -len(known))
            for at, block in zip(map(id, blocks), blocks, strict=True)
        ]

    own, other = numbers(before), numbers(after)
    return own, other, {at for at, block in zip(own, before, strict=True) if _blank(block)}


def _blank(block: Block) -> bool:
    """Whether a block says nothing: an empty paragraph, unless it ends a section."""
    if not isinstance(block, Paragraph):
        return False
    small = None if block.raw is None else _small(block.raw)
    if small is None:
        # whichever is at hand comes first
        few = block.raw is not None or len(block.element) < 2
        return few and not block.text.strip() and len(block.element) < 2 and not block.format.section
    return small and not block.text.strip() and not block.format.section


def _small(raw: bytes) -> bool | None:
    """Whether a paragraph holds its properties and nothing else; None where its bytes do not tell."""
    start = raw.find(b">") + 1
    end = raw.find(b"</w:pPr>", start) + len(b"</w:pPr>")
    if not raw.startswith(b"<w:pPr>", start) or not raw.startswith(b"<w:p") or raw.startswith(b"</w:pPrCh", end):
        return None
    return raw.startswith(b"</w:p>", end)


def _refined(before: Sequence[Block], after: Sequence[Block], kept: list[Pair]) -> list[Pair]:
    """Find equal blocks in the gaps by their keys too: not every equal block was known to be equal."""
    out = list(kept)
    for rows, columns in gaps(len(before), len(after), kept):
        pairs = common([before[i].key for i in rows], [after[j].key for j in columns])
        out += [(rows[i], columns[j]) for i, j in pairs]
    return sorted(out)


def _last_of_equals(before: Sequence[Block], after: Sequence[Block], kept: list[Pair]) -> list[Pair]:
    """The pairs so that of neighbours that are equal the last ones came or went, whichever were known to be equal."""
    out: list[Pair] = []
    i, j = -1, -1
    for a, b in kept:
        if a - i > 1 and b - j == 1 and _equal(before[i + 1], before[a]):
            a = i + 1
        elif b - j > 1 and a - i == 1 and _equal(after[j + 1], after[b]):
            b = j + 1
        i, j = a, b
        out.append((i, j))
    return out


def _equal(first: Block, second: Block) -> bool:
    return first is second or first.key == second.key


def _in_place(before: Sequence[Item], after: Sequence[Item], kept: list[Pair]) -> list[Pair]:
    """Pairs of unequal items that are versions of each other, in order, between the kept ones."""
    out: list[Pair] = []
    for rows, columns in gaps(len(before), len(after), kept):
        same = common([_shown(before[i]) for i in rows], [_shown(after[j]) for j in columns], {""})
        pairs = [(rows[i], columns[j]) for i, j in same if _pairable(before[rows[i]], after[columns[j]])]
        first = [i for i in rows if i not in {a for a, _ in pairs}]
        second = [j for j in columns if j not in {b for _, b in pairs}]
        found = alike([before[i].text for i in first], [after[j].text for j in second], _IN_PLACE)
        pairs += [(first[i], second[j]) for i, j, _ in found if _pairable(before[first[i]], after[second[j]])]
        pairs = ascending(sorted(pairs))
        out += pairs + _only_candidates(before, after, rows, columns, pairs)
    return sorted(out)


def _shown(item: Item) -> str:
    return item.text if item.text.strip() else ""


def _pairable(first: Item, second: Item) -> bool:
    return type(first) is type(second) and type(first) is not Block


def _only_candidates(
    before: Sequence[Item], after: Sequence[Item], rows: range, columns: range, pairs: list[Pair]
) -> list[Pair]:
    """Pairs of items that stand alone between two pairs on both sides: less likeness is enough."""
    out: list[Pair] = []
    low_a, low_b = rows.start, columns.start
    for i, j in [*pairs, (rows.stop, columns.stop)]:
        if i - low_a == j - low_b == 1 and _pairable(before[low_a], after[low_b]):
            first, second = before[low_a].text.strip(), after[low_b].text.strip()
            if not first or not second or isinstance(before[low_a], Table) or likeness(first, second) >= _ALONE:
                out.append((low_a, low_b))
        low_a, low_b = i + 1, j + 1
    return out


def _moves(before: Sequence[Block], after: Sequence[Block], kept: list[Pair], edited: list[Pair]) -> list[Pair]:
    """Pairs of blocks that left one place and came to another."""
    used_a, used_b = {i for i, _ in kept} | {i for i, _ in edited}, {j for _, j in kept} | {j for _, j in edited}
    gone = [i for i in range(len(before)) if i not in used_a and before[i].text.strip()]
    come = [j for j in range(len(after)) if j not in used_b and after[j].text.strip()]
    if not gone or not come:
        return []
    exact: dict[object, list[int]] = {}
    for j in come:
        exact.setdefault(after[j].key, []).append(j)
    out = []
    for i in gone:
        places = exact.get(before[i].key)
        if places:
            out.append((i, places.pop(0)))
    first = [i for i in gone if i not in {a for a, _ in out}]
    second = [j for j in come if j not in {b for _, b in out}]
    similar = assigned([before[i].text for i in first], [after[j].text for j in second], _MOVED)
    return sorted(out + [(first[i], second[j]) for i, j in similar if _pairable(before[first[i]], after[second[j]])])


def _operations(
    before: Sequence[Block], after: Sequence[Block], kept: list[Pair], edited: list[Pair], moved: list[Pair]
) -> tuple[Operation, ...]:
    """All operations in the order of the after side, deletions where they stood."""
    out = _runs(kept)
    out += [Operation("edit", i, j, edit=edit(before[i], after[j])) for i, j in edited]
    out += [Operation("move", i, j, edit=edit(before[i], after[j])) for i, j in moved]
    gone = {i for i, _ in [*kept, *edited, *moved]}
    come = {j for _, j in [*kept, *edited, *moved]}
    out += [Operation("delete", i) for i in range(len(before)) if i not in gone]
    out += [Operation("insert", None, j, value=after[j].key) for j in range(len(after)) if j not in come]
    return tuple(_ordered(out, kept, edited))


def _runs(kept: list[Pair]) -> list[Operation]:
    """Join neighbouring kept pairs."""
    out: list[Operation] = []
    start = 0
    for index in range(1, len(kept) + 1):
        if index == len(kept) or (kept[index][0] - kept[index - 1][0], kept[index][1] - kept[index - 1][1]) != (1, 1):
            out.append(Operation("keep", kept[start][0], kept[start][1], length=index - start))
            start = index
    return out


def _ordered(operations: list[Operation], kept: list[Pair], edited: list[Pair]) -> list[Operation]:
    """Sort by place in the after document; what was deleted comes after what still stands before it."""
    anchors = sorted(kept + edited)
    firsts = [i for i, _ in anchors]

    def place(operation: Operation) -> tuple[float, int, int]:
        if operation.after is not None:
            return (operation.after, 1, 0)
        before = operation.before or 0
        at = _last_before(firsts, before)
        return (anchors[at][1] + 0.5 if at >= 0 else -1.0, 0, before)

    return sorted(operations, key=place)


def _last_before(values: list[int], limit: int) -> int:
    return bisect_left(values, limit) - 1


def edit(before: Item, after: Item) -> Edit | None:
    """What turns one item into another of its type; None where they are equal."""
    if before.key == after.key:
        return None
    if isinstance(before, Paragraph) and isinstance(after, Paragraph):
        return _edit_paragraph(before, after)
    if isinstance(before, Table) and isinstance(after, Table):
        properties = _new(before.properties, after.properties)
        controls = _new(before.controls, after.controls)
        return TableEdit(controls, properties, align_items(before.rows, after.rows))
    if isinstance(before, Cell) and isinstance(after, Cell):
        facts = _new(before.key[:-1], after.key[:-1])
        return CellEdit(facts, align_blocks(before.blocks, after.blocks))
    raise TypeError(f"{type(before).__name__} does not turn into {type(after).__name__}")


def _edit_paragraph(before: Paragraph, after: Paragraph) -> ParagraphEdit:
    same = before.content.pieces == after.content.pieces
    return ParagraphEdit(
        controls=_new(before.controls, after.controls),
        format=_new(before.format.key, after.format.key),
        segments=None if same else segments(before.content, after.content),
    )


def _new(before: Key, after: Key) -> Key | None:
    return None if before == after else after


def align_items(before: Sequence[Row], after: Sequence[Row]) -> tuple[Operation, ...]:
    """Operations that turn the rows of one table into those of another."""
    kept = common(keys(before), keys(after))
    edited = _in_place(before, after, kept)
    moved = _moved_rows(before, after, {i for i, _ in kept + edited}, {j for _, j in kept + edited})
    edited += _left_over(before, after, sorted(kept + edited), moved)
    columns = column_map(before, after, sorted(kept + edited + moved))
    out = _runs(kept)
    out += [Operation("edit", i, j, edit=_edit_row(before[i], after[j], columns)) for i, j in edited]
    out += [Operation("move", i, j, edit=_edit_row(before[i], after[j], columns)) for i, j in moved]
    return _simple(before, after, out, kept, edited + moved)


def _left_over(before: Sequence[Row], after: Sequence[Row], pairs: list[Pair], moved: list[Pair]) -> list[Pair]:
    """Pairs of unlike rows between the pairs, in order, where it is as many rows of one grid on both sides."""
    out: list[Pair] = []
    gone, come = {i for i, _ in moved}, {j for _, j in moved}
    for rows, columns in gaps(len(before), len(after), pairs):
        first, second = [i for i in rows if i not in gone], [j for j in columns if j not in come]
        left = list(zip(first, second, strict=False))
        if len(first) == len(second) and all(_starts(before[i]) == _starts(after[j]) for i, j in left):
            out += left
    return out


def _starts(row: Row) -> list[int]:
    return [cell.column for cell in row.cells]


def _moved_rows(before: Sequence[Row], after: Sequence[Row], used: set[int], taken: set[int]) -> list[Pair]:
    """Rows with one text that left one place and came to another."""
    come: dict[str, list[int]] = {}
    for j, row in enumerate(after):
        if j not in taken and row.text.strip():
            come.setdefault(row.text, []).append(j)
    gone = [i for i, row in enumerate(before) if i not in used and come.get(row.text)]
    return [(i, come[before[i].text].pop(0)) for i in gone if come[before[i].text]]


def _edit_row(before: Row, after: Row, columns: Mapping[int, int]) -> RowEdit | None:
    if before.key == after.key:
        return None
    facts = _new(before.key[:-1], after.key[:-1])
    return RowEdit(facts, _align_cells(before.cells, after.cells, columns))


def _align_cells(before: Sequence[Cell], after: Sequence[Cell], columns: Mapping[int, int]) -> tuple[Operation, ...]:
    """Cells pair by the first column of theirs that is still there."""
    owners = {column: j for j, cell in enumerate(after) for column in range(cell.column, cell.column + cell.span)}
    pairs: list[Pair] = []
    for i, cell in enumerate(before):
        there = [columns[column] for column in range(cell.column, cell.column + cell.span) if column in columns]
        j = owners.get(there[0]) if there else None
        if j is not None and j not in {b for _, b in pairs}:
            pairs.append((i, j))
    kept = [(i, j) for i, j in pairs if before[i].key == after[j].key]
    edited = [pair for pair in pairs if pair not in kept]
    out = _runs(kept) + [Operation("edit", i, j, edit=edit(before[i], after[j])) for i, j in edited]
    return _simple(before, after, out, kept, edited)


def _simple(
    before: Sequence[Row | Cell],
    after: Sequence[Row | Cell],
    out: list[Operation],
    kept: list[Pair],
    edited: list[Pair],
) -> tuple[Operation, ...]:
    gone, come = {i for i, _ in [*kept, *edited]}, {j for _, j in [*kept, *edited]}
    out += [Operation("delete", i) for i in range(len(before)) if i not in gone]
    out += [Operation("insert", None, j, value=after[j].key) for j in range(len(after)) if j not in come]
    return tuple(_ordered(out, kept, edited))
