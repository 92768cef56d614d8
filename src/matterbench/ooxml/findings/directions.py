"""Direction overrides around text, `w:bdo` and `w:dir` (invariant 40): they turn the order of letters and signs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from matterbench.ooxml.changes import Change, Kind, Severity
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.findings.wraps import WrapPair, paired_wraps
from matterbench.ooxml.inline import Wrap
from matterbench.ooxml.paragraphs import Segment

_WORDS = {"rtl": "right-to-left", "ltr": "left-to-right"}


def direction_changes(pair: ParagraphPair, segments: tuple[Segment, ...]) -> Iterator[Change]:
    """Changes of the direction that is forced on text; one that went with its text is told by the text."""
    for found in paired_wraps(pair, segments, "direction", _name):
        before, after = (_words(None if span is None else span.wrap) for span in (found.before, found.after))
        lost, gained = found.uncovered()
        if (before == after and not lost and not gained) or (after is None and not found.survives):
            continue
        if before is None or after is None:
            what, link = ("added", "on") if before is None else ("removed", "from")
            message = f"{before or after} override {what} {link} “{found.words}”"
        elif before == after:
            message = f"{after} override covers other text: “{lost or gained}”"
        else:
            message = f"direction override {before} → {after} on “{found.words}”"
        yield _change(found, before, after, message)


def _name(wrap: Wrap) -> Hashable:
    return wrap.key


def _words(wrap: Wrap | None) -> str | None:
    return None if wrap is None else _WORDS.get(str(wrap.key[0]), str(wrap.key[0]) or "direction")


def _change(found: WrapPair, before: str | None, after: str | None, message: str) -> Change:
    subject = found.pair.subject
    return Change(
        Kind.FORMATTING, 40, "direction", Severity.BLOCK, found.where, before, after, message, subject=subject
    )
