"""Ranges that may be edited in a protected document, `w:permStart` (invariant 36): who, and what they cover."""

from __future__ import annotations

from collections.abc import Iterator

from matterbench.ooxml.changes import Change, Kind, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.findings.positions import Positions
from matterbench.ooxml.findings.ranges import covers_the_same, range_place, touched_blocks
from matterbench.ooxml.findings.wraps import quoted
from matterbench.ooxml.ranges import PERMISSION, Range, ranges, text_between


def permission_changes(comparison: Comparison) -> Iterator[Change]:
    """Changes of the editable ranges of the main story, in document order."""
    story = comparison.body
    outlines = story.before, story.after
    touched = touched_blocks(story)
    if not any(ranges(outline, blocks, PERMISSION) for outline, blocks in zip(outlines, touched, strict=True)):
        return
    first, second = (ranges(outline, range(len(outline.blocks)), PERMISSION) for outline in outlines)
    positions = Positions(story)
    for same in (_same_range, _same_people):
        for old in list(first):
            new = next((item for item in second if same(story, positions, old, item)), None)
            if new is not None:
                first.remove(old)
                second.remove(new)
                yield from _both(story, positions, old, new)
    for old in first:
        message = f"{_name(old)} removed: “{quoted(text_between(story.before, old))}” cannot be edited any more"
        yield _change(story, old, None, "editable range", message)
    for new in second:
        message = f"{_name(new)} added: “{quoted(text_between(story.after, new))}” can be edited"
        yield _change(story, None, new, "editable range", message)


def _same_range(story: Story, positions: Positions, old: Range, new: Range) -> bool:
    return covers_the_same(story, positions, old, new) and (old.name == new.name or old.id == new.id)


def _same_people(story: Story, positions: Positions, old: Range, new: Range) -> bool:
    return old.name == new.name


def _both(story: Story, positions: Positions, old: Range, new: Range) -> Iterator[Change]:
    if old.name != new.name:
        yield _change(story, old, new, "editors", f"editable range: {_people(old)} → {_people(new)}")
    if not covers_the_same(story, positions, old, new):
        texts = quoted(text_between(story.before, old)), quoted(text_between(story.after, new))
        yield _change(story, old, new, "range", f"{_name(new)} covers “{texts[1]}”, before “{texts[0]}”")


def _people(range_: Range) -> str:
    return range_.name or "nobody named"


def _name(range_: Range) -> str:
    return f"editable range for {_people(range_)}"


def _change(story: Story, before: Range | None, after: Range | None, property: str, message: str) -> Change:
    where = Where(
        None if before is None else range_place(story.before, before),
        None if after is None else range_place(story.after, after),
    )
    values = [None if item is None else _people(item) for item in (before, after)]
    known = before or after
    subject = digest(("permission", None if known is None else known.name))
    return Change(Kind.SETTING, 36, property, Severity.BLOCK, where, values[0], values[1], message, subject=subject)
