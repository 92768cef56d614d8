"""One story, operation by operation: what came, what went, what moved, what was edited (invariant 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from matterbench.ooxml.blocks import Block, Paragraph, Table
from matterbench.ooxml.changes import Cell, Change, Footprint, Kind, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.findings.controls import block_controls
from matterbench.ooxml.findings.drawings import box_changes
from matterbench.ooxml.findings.list_membership import list_changes
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.findings.paragraph_format import paragraph_format
from matterbench.ooxml.findings.tables import table_changes
from matterbench.ooxml.findings.text import text_changes
from matterbench.ooxml.findings.toc import listed_blocks, outside_contents
from matterbench.ooxml.findings.wording import contents, named, noun
from matterbench.ooxml.outline import quote
from matterbench.ooxml.script import Operation, ParagraphEdit, TableEdit
from matterbench.ooxml.sections import lone_breaks, pair_sections


def story_changes(comparison: Comparison, story: Story) -> Iterator[Change]:
    """Changes of a story in the order of the after side."""
    lists = list_changes(comparison, story)
    gone, come = lone_breaks(story, pair_sections(comparison)) if story is comparison.body else (set(), set())
    listed = listed_blocks(story)
    for operation in story.operations:
        if (operation.before in gone and operation.tag == "delete") or (
            operation.after in come and operation.tag == "insert"
        ):
            continue
        found = _operation_changes(comparison, story, operation, lists)
        yield from outside_contents(story, operation, found, listed)
    yield from block_controls(story)


def _operation_changes(
    comparison: Comparison, story: Story, operation: Operation, lists: Mapping[tuple[int, int], list[Change]]
) -> Iterator[Change]:
    if operation.tag == "insert":
        yield _inserted(story, operation)
    elif operation.tag == "delete":
        yield _deleted(story, operation)
    elif operation.tag == "move":
        yield _moved(story, operation)
    if operation.edit is not None:
        yield from lists.get((operation.before or 0, operation.after or 0), ())
        yield from edit_changes(comparison, story, operation)


def edit_changes(
    comparison: Comparison, story: Story, operation: Operation, cells: tuple[Cell | None, Cell | None] = (None, None)
) -> Iterator[Change]:
    """Changes inside one edited top-level block."""
    blocks = operation.before or 0, operation.after or 0
    before, after = story.script.before[blocks[0]], story.script.after[blocks[1]]
    if isinstance(operation.edit, ParagraphEdit) and isinstance(before, Paragraph) and isinstance(after, Paragraph):
        pair = ParagraphPair(comparison, story, before, after, blocks, cells)
        yield from paragraph_changes(pair, operation.edit)
    elif isinstance(operation.edit, TableEdit) and isinstance(before, Table) and isinstance(after, Table):
        yield from table_changes(comparison, story, before, after, blocks, operation.edit, paragraph_changes)


def paragraph_changes(pair: ParagraphPair, edit: ParagraphEdit) -> Iterator[Change]:
    """Changes of one paragraph: its format first, then its text."""
    yield from paragraph_format(pair)
    if edit.segments is not None:
        yield from text_changes(pair, edit.segments)
        yield from box_changes(pair, edit.segments, story_changes)


def _subject(story: Story, block: Block) -> str:
    return digest((story.script.name, block.text))


def _inserted(story: Story, operation: Operation) -> Change:
    at = operation.after or 0
    block = story.script.after[at]
    message = f"{named(block)} inserted"
    return Change(
        Kind.INSERT, 7, noun(block), Severity.BLOCK, Where(None, story.after.place(at)), None, contents(block),
        message, subject=_subject(story, block), footprints=(Footprint(story.gap_place(at), gap=True),),
    )  # fmt: skip


def _deleted(story: Story, operation: Operation) -> Change:
    at = operation.before or 0
    block = story.script.before[at]
    message = f"{named(block)} deleted"
    return Change(
        Kind.DELETE, 7, noun(block), Severity.BLOCK, Where(story.before.place(at), None), contents(block), None,
        message, subject=_subject(story, block),
    )  # fmt: skip


def _moved(story: Story, operation: Operation) -> Change:
    at, to = operation.before or 0, operation.after or 0
    block = story.script.before[at]
    where = Where(story.before.place(at), story.after.place(to))
    source = where.before.words() if where.before else ""
    message = f"“{quote(block.text) or noun(block)}” moved from {source}"
    return Change(
        Kind.MOVE, 7, noun(block), Severity.BLOCK, where, contents(block), contents(story.script.after[to]), message,
        subject=_subject(story, block),
        footprints=(Footprint(story.before.place(at)), Footprint(story.gap_place(to), gap=True)),
    )  # fmt: skip
