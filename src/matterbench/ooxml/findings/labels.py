"""Numbers that follow from other changes, and those that changed without a cause in the text (invariant 14).

Effects with the same causes are one change, however many paragraphs are renumbered. Where no cause is left in the text
somebody changed the numbering itself: that is a change of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from matterbench.ooxml.changes import Cause, Change, Kind, Severity, Where, digest
from matterbench.ooxml.comparison import Story
from matterbench.ooxml.findings.causes import ChangesAt
from matterbench.ooxml.findings.renumbering import Renumbered, Renumbering
from matterbench.ooxml.labels import Label
from matterbench.ooxml.references import paragraph_at

_RANGES = 3


def unexplained_labels(story: Story, found: list[Renumbering]) -> Iterator[Change]:
    """Numbers that changed though nothing in the text did: the numbering itself was changed."""
    for group in found:
        if not group.causes:
            top, count = group.top(story), len(group.after)
            others = f"; {count} paragraphs renumbered" if count > 1 else ""
            message = f"number “{top[0].old.text}” → “{top[0].new.text}” with no change in the text before it{others}"
            yield _change(story, top, count, message, Severity.BLOCK)


def label_cascades(story: Story, found: list[Renumbering], changes: ChangesAt) -> Iterator[Change]:
    """Numbers that follow from other changes, one change for all that have the same causes."""
    for group in found:
        if group.causes and not group.own:
            ids = changes.ids(group.causes)
            top = group.top(story)
            if ids:
                yield _change(story, top, len(group.after), spans(top), Severity.INFO, ids)
            else:
                message = f"{spans(top)}, the cause is not known"
                yield _change(story, top, len(group.after), message, Severity.BLOCK)


def _change(
    story: Story,
    shown: list[Renumbered],
    affected: int,
    message: str,
    weight: Severity,
    causes: tuple[str, ...] = (),
) -> Change:
    first, last = shown[0], shown[-1]
    places = []
    for outline, spot in ((story.before, first.before), (story.after, first.after)):
        cell, paragraph = paragraph_at(outline, spot)
        places.append(outline.place(spot.block, paragraph, cell=cell))
    text = paragraph_at(story.before, first.before)[1].text
    return Change(
        Kind.NUMBERING, 14, "label", weight, Where(*places), _span(first.old, last.old), _span(first.new, last.new),
        message, cause=Cause.CASCADE if causes else Cause.DIRECT, causes=causes, affected=affected,
        subject=digest((story.script.name, text)),
    )  # fmt: skip


def spans(items: list[Renumbered]) -> str:
    """Return `§9.3–§9.10 renumbered §9.4–§9.11`, for each run of paragraphs."""
    runs: list[list[Renumbered]] = []
    for item in items:
        if runs and _follows(runs[-1][-1], item):
            runs[-1].append(item)
        else:
            runs.append([item])
    shown = [f"{_span(run[0].old, run[-1].old)} renumbered {_span(run[0].new, run[-1].new)}" for run in runs[:_RANGES]]
    more = f" and {len(runs) - _RANGES} more runs" if len(runs) > _RANGES else ""
    return ", ".join(shown) + more


def _follows(first: Renumbered, second: Renumbered) -> bool:
    """Whether a paragraph has the next number on both sides."""
    return all(
        a.counters[:-1] == b.counters[:-1] and b.counters[-1] - a.counters[-1] == 1
        for a, b in ((first.old, second.old), (first.new, second.new))
    )


def _span(first: Label, last: Label) -> str:
    names = [_name(label) for label in (first, last)]
    return names[0] if names[0] == names[1] else "–".join(names)


def _name(label: Label) -> str:
    return f"§{label.full}" if label.full else f"“{label.text}”"
