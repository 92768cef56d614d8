"""Comments: gone, new, said by somebody else, resolved, answered, and where they stand (invariant 22).

Looked at only when a part with comments differs, or a block that the edit touched holds a mark of one. A thread that
went or came as a whole is one change.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from matterbench.ooxml.blocks import Block
from matterbench.ooxml.changes import Change, Kind, Severity, Where, digest
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.findings.comment_sides import Anchored, CommentSide, Pair, paired_comments
from matterbench.ooxml.findings.positions import Positions
from matterbench.ooxml.findings.ranges import covers_the_same, touched_blocks
from matterbench.ooxml.findings.stories import story_changes
from matterbench.ooxml.findings.whole import counted, part_pair, same_parts
from matterbench.ooxml.findings.wraps import quoted
from matterbench.ooxml.names import W
from matterbench.ooxml.ranges import text_between

_MARKS = tuple(f"{W}{name}" for name in ("commentRangeStart", "commentRangeEnd", "commentReference"))
_DELETES = "Word will delete it on the next save"


def comment_changes(comparison: Comparison) -> Iterator[Change]:
    """Changes of comments, in the order of the document after; those that are gone come last."""
    parts = part_pair(comparison, "comments")
    if parts == (None, None) or not _may_differ(comparison):
        return
    documents = zip((comparison.before, comparison.after), (comparison.body.before, comparison.body.after), strict=True)
    first, second = (CommentSide(document, outline) for document, outline in documents)
    pairs, gone, come = paired_comments(comparison, (first, second))
    threads = part_pair(comparison, "commentsExtended")
    positions = Positions(comparison.body)
    for pair in pairs:
        yield from _pair_changes(comparison, pair, positions)
    yield from _threads(pairs, whole=threads[0] is not None and threads[1] is None)
    yield from _one_sided(come, removed=False, left_behind=False)
    yield from _one_sided(gone, removed=True, left_behind=second.dangling > first.dangling)


def _may_differ(comparison: Comparison) -> bool:
    kinds = ("comments", "commentsExtended")
    if not all(same_parts(comparison, part_pair(comparison, kind)) for kind in kinds):
        return True
    story = comparison.body.script
    sides = zip((story.before, story.after), touched_blocks(comparison.body), strict=True)
    return any(_marked(blocks[index]) for blocks, touched in sides for index in touched)


def _marked(block: Block) -> bool:
    if block.raw is not None:
        return b"comment" in block.raw
    return next(block.element.iter(*_MARKS), None) is not None or any(mark.tag in _MARKS for mark in block.loose)


def _pair_changes(comparison: Comparison, pair: Pair, positions: Positions) -> Iterator[Change]:
    old, new = pair
    first, second = old.comment, new.comment
    tell = partial(_change, old, new)
    if first.author != second.author:
        yield tell("author", first.author, second.author, f"{old.name}: author is now {second.author or 'nobody'}")
    elif first.initials != second.initials:
        message = f"{old.name}: initials {first.initials or 'none'} → {second.initials or 'none'}"
        yield tell("initials", first.initials, second.initials, message, Severity.WARN)
    if first.date != second.date:
        message = f"{old.name}: date {first.date or 'none'} → {second.date or 'none'}"
        yield tell("date", first.date, second.date, message)
    story = comparison.element_story("comment", (first.element, second.element), old.place, new.place)
    yield from story_changes(comparison, story)
    yield from _anchor(comparison, positions, old, new)


def _anchor(comparison: Comparison, positions: Positions, old: Anchored, new: Anchored) -> Iterator[Change]:
    if not new.anchored:
        if old.anchored:
            new = replace(new, place=replace(old.place, part=new.place.part, note=new.number))
            yield _change(old, new, "anchor", "anchored", "none", f"{old.name} lost its anchor: {_DELETES}")
        return
    story = comparison.body
    texts = quoted(text_between(story.before, old.range)), quoted(text_between(story.after, new.range))
    if old.range.start is not None and new.range.start is None:
        yield _change(old, new, "range", texts[0], None, f"{old.name} no longer marks any text, before “{texts[0]}”")
    elif old.range.start is None and new.range.start is not None:
        yield _change(old, new, "range", None, texts[1], f"{old.name} marks “{texts[1]}”, before no text")
    elif not covers_the_same(story, positions, old.range, new.range):
        yield _change(old, new, "range", *texts, f"{old.name} marks “{texts[1]}”, before “{texts[0]}”")


def _threads(pairs: Sequence[Pair], *, whole: bool) -> Iterator[Change]:
    """Changes of who answers whom and of what is resolved; one change where the file that says so is gone."""
    after_of = {old.comment.id: new.comment.id for old, new in pairs}
    told: list[Change] = []
    for old, new in pairs:
        if old.comment.done != new.comment.done:
            states = ["resolved" if side.comment.done else "open" for side in (old, new)]
            what = "marked as resolved" if new.comment.done else "opened again"
            told.append(_change(old, new, "resolved", states[0], states[1], f"{old.name} {what}"))
        parent = None if old.comment.parent is None else after_of.get(old.comment.parent, "gone")
        if parent not in {"gone", new.comment.parent}:
            told.append(_moved_thread(old, new))
    if whole and len(told) > 1:
        old, new = pairs[0]
        count = len({change.subject for change in told})
        message = f"threads and resolved states of {counted(count, 'comment')} are gone with their part"
        told = [_change(old, new, "thread", "stated", None, message, affected=count)]
    yield from told


def _moved_thread(old: Anchored, new: Anchored) -> Change:
    before, after = ("comment" if side.comment.parent is None else "reply" for side in (old, new))
    what = "moved to another thread" if before == after else f"is no longer a {before} but a {after}"
    return _change(old, new, "thread", before, after, f"{old.name} {what}")


def _one_sided(items: Sequence[Anchored], *, removed: bool, left_behind: bool) -> Iterator[Change]:
    """Comments that are on one side only, replies with the comment that they answer."""
    ids = {item.comment.id for item in items}
    heads = [item for item in items if item.comment.parent not in ids]
    for head in heads:
        replies = _replies(head, items)
        count = len(replies)
        thread = f" and its {'reply' if count == 1 else f'{count} replies'}" if count else ""
        message = f"{head.name}{thread} {'removed' if removed else 'added'}"
        if removed and left_behind:
            message += ", its marks left in the text"
        if not removed and not all(item.anchored for item in (head, *replies)):
            message += f" without an anchor{'' if not head.anchored else ' of each reply'}: {_DELETES}"
        text = head.comment.text
        if removed:
            yield _change(head, None, "comment", text, None, message, affected=1 + count)
        else:
            yield _change(None, head, "comment", None, text, message, affected=1 + count)


def _replies(head: Anchored, items: Sequence[Anchored]) -> list[Anchored]:
    """Answers to a comment, answers to answers too."""
    known, out = {head.comment.id}, []
    for item in sorted(items, key=lambda item: item.number):
        if item is not head and item.comment.parent in known:
            known.add(item.comment.id)
            out.append(item)
    return out


def _change(
    old: Anchored | None,
    new: Anchored | None,
    property: str,
    before: str | None,
    after: str | None,
    message: str,
    severity: Severity = Severity.BLOCK,
    *,
    affected: int = 1,
) -> Change:
    where = Where(None if old is None else old.place, None if new is None else new.place)
    known = old or new
    facts = None if known is None else (known.comment.author, known.comment.date, known.comment.text)
    return Change(
        Kind.COMMENT, 22, property, severity, where, before, after, message, affected=affected,
        subject=digest(("comment", facts)),
    )  # fmt: skip
