"""Tables of contents: entries against the headings that they list (invariant 26).

An entry that was edited as its heading was is an effect of the heading's change; one that no heading says is a warning
of its own; one that was right and has been left behind is stale. Page numbers are noise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from matterbench.ooxml.blocks import Block, Paragraph
from matterbench.ooxml.changes import Cause, Change, Kind, Severity, Where, digest
from matterbench.ooxml.comparison import Story
from matterbench.ooxml.findings.causes import STRUCTURE, WORDS, Origin
from matterbench.ooxml.findings.field_pairs import Effects
from matterbench.ooxml.script import Operation
from matterbench.ooxml.sequence import common
from matterbench.ooxml.spots import Spot
from matterbench.ooxml.tables_of_contents import Contents, Line, entries, headings, tables_of_contents

_LISTED = 3
_LOOKS = frozenset({"format", "text", "legal numbering", "start", "start override", "restart", "level"})
ListedBlocks = tuple[frozenset[int], frozenset[int]]
NOTHING_LISTED: ListedBlocks = (frozenset(), frozenset())


def listed_blocks(story: Story) -> ListedBlocks:
    """Blocks of the tables of contents before and after; none unless both sides have one."""
    after = tables_of_contents(story.after)
    before = tables_of_contents(story.before) if after else []
    return (_blocks(before), _blocks(after)) if before and after else NOTHING_LISTED


def _blocks(found: list[Contents]) -> frozenset[int]:
    return frozenset(block for contents in found for block in contents.blocks)


def outside_contents(
    story: Story, operation: Operation, changes: Iterable[Change], listed: ListedBlocks
) -> Iterator[Change]:
    """Changes of an operation without those that `contents_changes` tells: words of entries, links to headings."""
    sides = ((operation.before, listed[0], story.script.before), (operation.after, listed[1], story.script.after))
    met = [(at, blocks, script) for at, blocks, script in sides if at is not None]
    if listed == NOTHING_LISTED or not all(at in blocks and _plain(script[at]) for at, blocks, script in met):
        yield from changes
        return
    yield from (change for change in changes if not _told(change))


def _plain(block: Block) -> bool:
    """Whether a block is an entry and nothing else: a paragraph of text and fields."""
    if not isinstance(block, Paragraph):
        return False
    return all(piece.object is None or piece.object.kind.startswith("field") for piece in block.content.pieces)


def _told(change: Change) -> bool:
    if change.kind in {Kind.TEXT, Kind.INSERT, Kind.DELETE, Kind.MOVE}:
        return True
    values = [value for value in (change.before, change.after) if value is not None]
    if change.kind is Kind.FIELD:
        return bool(values) and all(value.startswith("PAGEREF") for value in values)
    return change.kind is Kind.LINK and bool(values) and all("_Toc" in value for value in values)


@dataclass(frozen=True, slots=True)
class _Side:
    """One table of contents on one side."""

    contents: Contents
    entries: list[Line]
    headings: list[Line] | None

    @property
    def listed(self) -> set[str]:
        """What its entries say."""
        return {line.words for line in self.entries}

    @property
    def expected(self) -> set[str]:
        """What its headings say."""
        return {line.words for line in self.headings or ()}


def contents_changes(effects: Effects) -> Iterator[Change]:
    """Changes of the story's tables of contents; those of both sides pair in order."""
    after = tables_of_contents(effects.story.after)
    before = tables_of_contents(effects.story.before) if after else []
    if not before or not effects.story.script.changed:
        return
    blocks = _blocks(before), _blocks(after)
    for pair in zip(before, after, strict=False):
        old, new = (
            _Side(contents, entries(outline, contents), headings(outline, contents, within))
            for contents, outline, within in zip(pair, effects.sides, blocks, strict=True)
        )
        yield from _edited(effects, old, new)
        yield from _stale(effects, old, new)


def _edited(effects: Effects, old: _Side, new: _Side) -> Iterator[Change]:
    """Entries that were written, removed or changed."""
    pairs = common([line.words for line in old.entries], [line.words for line in new.entries])
    gone = [line for i, line in enumerate(old.entries) if i not in {a for a, _ in pairs}]
    come = [line for j, line in enumerate(new.entries) if j not in {b for _, b in pairs}]
    if not gone and not come:
        yield from _pages(effects, old, new)
        return
    missed = [line for line in gone if line.words in new.expected and line.words not in new.listed]
    wrong = [line for line in come if line.words not in new.expected]
    right = [line for line in come if line.words in new.expected]
    freed = [line for line in gone if line not in missed]
    if right or (freed and not wrong):
        yield _follows(effects, old, new, freed, right)
    replaced = [*missed, *freed[len(right) :]][: max(len(missed), len(wrong))]
    for old_line, new_line in zip_longest(replaced, wrong):
        yield _wrong(effects, new, old_line, new_line)


def _pages(effects: Effects, old: _Side, new: _Side) -> Iterator[Change]:
    """Entries that differ in nothing but their page numbers."""
    blocks = effects.story.script.before, effects.story.script.after
    changed = [
        (a, b)
        for a, b in zip(old.entries, new.entries, strict=False)
        if blocks[0][a.block].text != blocks[1][b.block].text
    ]
    if changed:
        message = f"page numbers in the table of contents: {_counted(len(changed))}"
        yield _change(effects, "pages", Severity.INFO, changed[0], message, cause=Cause.VOLATILE, affected=len(changed))


def _follows(effects: Effects, old: _Side, new: _Side, gone: list[Line], come: list[Line]) -> Change:
    """Entries that say what the headings now say."""
    lost = [line for line in old.headings or () if line.words in {entry.words for entry in gone}]
    found = [line for line in new.headings or () if line.words in {entry.words for entry in come}]
    causes = _causes(effects, lost, found)
    count = max(len(gone), len(come))
    message = f"table of contents follows: {_counted(count)}"
    place = (gone[0] if gone else None, come[0] if come else None)
    return _change(effects, "entry", Severity.INFO, place, message, causes=causes, affected=count)


def _wrong(effects: Effects, new: _Side, missed: Line | None, wrong: Line | None) -> Change:
    """An entry that says what no heading says, or that is gone though its heading is there."""
    if wrong is None:
        assert missed is not None
        message = f"entry “{missed.words}” removed from the table of contents, though its heading is there"
    else:
        doubt = "which no heading says" if new.headings is not None else "which cannot be checked"
        message = f"table of contents: entry “{wrong.words}” added, {doubt}"
        if missed is not None:
            message = f"table of contents: entry “{missed.words}” → “{wrong.words}”, {doubt}"
    return _change(effects, "entry", Severity.WARN, (missed, wrong), message)


def _stale(effects: Effects, old: _Side, new: _Side) -> Iterator[Change]:
    """Entries that were right, are untouched and are wrong now; headings that should have come in and did not."""
    if old.headings is None or new.headings is None:
        return
    kept = old.listed & new.listed
    left = [line for line in new.entries if line.words in kept and line.words in old.expected - new.expected]
    complete = old.expected <= old.listed
    late: list[tuple[Line | None, Line]] = []
    for line in new.headings:
        if line.words not in new.listed:
            before = _earlier(effects, old, line)
            if before.words in kept if before is not None else complete:
                late.append((before, line))
    claimed = {before.words for before, _ in late if before is not None}
    free = [line for line in left if line.words not in claimed]
    late = [(before or _instead(old, new, line, free), line) for before, line in late]
    paired = {before.words for before, _ in late if before is not None}
    orphans = [line for line in left if line.words not in paired]
    if late or orphans:
        yield _left_behind(effects, old, new, late, orphans)


def _earlier(effects: Effects, old: _Side, line: Line) -> Line | None:
    """The heading before that a heading was."""
    spot, _ = effects.partners.before(Spot(line.block, 0))
    return next((other for other in old.headings or () if spot is not None and other.block == spot.block), None)


def _instead(old: _Side, new: _Side, line: Line, left: list[Line]) -> Line | None:
    """The heading before in whose place, counted from the first, a new heading stands, if its entry was left behind."""
    at = (new.headings or []).index(line)
    before = (old.headings or [])[at : at + 1]
    return before[0] if before and before[0].words in {entry.words for entry in left} else None


def _left_behind(
    effects: Effects, old: _Side, new: _Side, late: list[tuple[Line | None, Line]], orphans: list[Line]
) -> Change:
    sentences = [
        f"heading “{line.words}” is not in it"
        if before is None
        else f"entry says “{before.words}”, heading “{line.words}”"
        for before, line in late
    ]
    sentences += [f"entry “{line.words}” has no heading any more" for line in orphans]
    more = f" and {len(sentences) - _LISTED} more" if len(sentences) > _LISTED else ""
    words = {line.words for line in orphans}
    lost = [line for line in old.headings or () if line.words in words]
    lost += [before for before, _ in late if before is not None]
    causes = _causes(effects, lost, [line for _, line in late])
    entry = {line.words: line for line in new.entries}
    first = next((entry[before.words] for before, _ in late if before is not None), None) or (orphans or new.entries)[0]
    message = f"table of contents not updated: {'; '.join(sentences[:_LISTED])}{more}"
    before = next((line for line in old.entries if line.words == first.words), None)
    return _change(effects, "stale", Severity.WARN, (before, first), message, causes=causes, affected=len(sentences))


def _counted(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"


def _causes(effects: Effects, lost: list[Line], found: list[Line]) -> tuple[str, ...]:
    """Ids of the changes that made headings come, go, or read otherwise."""
    part = effects.story.before.part
    origins = [Origin(part, line.block, None) for line in lost]
    ids: dict[str, None] = {}
    for line in found:
        spot, _ = effects.partners.before(Spot(line.block, 0))
        origins.append(Origin(part, None if spot is None else spot.block, line.block))
        group = effects.renumbering(Spot(line.block, 0))
        if group is not None:
            ids.update(dict.fromkeys(effects.relabelling(group)))
    ids.update(dict.fromkeys(effects.changes.ids(origins, STRUCTURE | WORDS, exact=True)))
    if not ids and effects.redefined:
        ids.update(dict.fromkeys(effects.changes.definitions(_LOOKS)))
    return tuple(ids)


def _change(
    effects: Effects,
    property: str,
    weight: Severity,
    lines: tuple[Line | None, Line | None],
    message: str,
    *,
    cause: Cause = Cause.DIRECT,
    causes: tuple[str, ...] = (),
    affected: int = 1,
) -> Change:
    places = [
        None if line is None else outline.place(line.block) for outline, line in zip(effects.sides, lines, strict=True)
    ]
    values = [None if line is None else line.words for line in lines]
    return Change(
        Kind.FIELD, 26, property, weight, Where(*places), values[0], values[1], message,
        cause=Cause.CASCADE if causes else cause, causes=causes, affected=affected,
        subject=digest((effects.story.script.name, "TOC", values[0] or values[1])),
    )  # fmt: skip
