"""Links around text: where they lead, what they cover, what they say when pointed at (invariant 27).

A `w:hyperlink` and a HYPERLINK field are the same link. A link that leads to a bookmark under another name in the same
paragraph leads where it did. Links that lead to a missing relationship are told by the findings about relationships.
"""

from __future__ import annotations

from collections.abc import Iterator

from matterbench.ooxml.changes import Change, Kind, Severity
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.findings.pair import ParagraphPair
from matterbench.ooxml.findings.positions import same_paragraph
from matterbench.ooxml.findings.wraps import WrapPair, paired_wraps
from matterbench.ooxml.inline import Wrap, shown
from matterbench.ooxml.paragraphs import Segment
from matterbench.ooxml.runs import DANGLING


def link_changes(pair: ParagraphPair, segments: tuple[Segment, ...]) -> Iterator[Change]:
    """Changes of the links of a paragraph, one each, in the order of the text."""
    for found in paired_wraps(pair, segments, "link", target_of):
        if found.before is None:
            yield from _added(found)
        elif found.after is None:
            yield from _removed(found)
        else:
            yield from _target(found, found.before.wrap, found.after.wrap)
            yield from _tooltip(found, found.before.wrap, found.after.wrap)
            yield from _range(found, found.after.wrap)


def target_of(wrap: Wrap) -> str:
    """Where a link leads: `https://example.com/#part`, `#bookmark`."""
    address, anchor = (str(part) for part in wrap.key[:2])
    return f"{address}#{anchor}" if anchor else address


def _added(found: WrapPair) -> Iterator[Change]:
    if found.after is None or found.after.wrap.key[0] == DANGLING:
        return
    target = target_of(found.after.wrap)
    yield _change(found, "link", None, target, f"link to {target} added{_on(found)}")


def _removed(found: WrapPair) -> Iterator[Change]:
    """A link whose text went with it is told by the text."""
    if found.before is None or not found.survives:
        return
    target = target_of(found.before.wrap)
    kept = ", its text kept" if found.words else ""
    yield _change(found, "link", target, None, f"link to {target} removed{_on(found, 'from')}{kept}")


def _target(found: WrapPair, before: Wrap, after: Wrap) -> Iterator[Change]:
    first, second = target_of(before), target_of(after)
    if first == second or after.key[0] == DANGLING or _renamed(found.pair.comparison, first, second):
        return
    yield _change(found, "target", first, second, f"link target{_on(found)}: {first} → {second}")


def _renamed(comparison: Comparison, first: str, second: str) -> bool:
    """Whether both lead to the same paragraph of this document, by bookmarks of different names."""
    internal = first.startswith("#") and second.startswith("#")
    return internal and same_paragraph(comparison, first[1:], second[1:])


def _tooltip(found: WrapPair, before: Wrap, after: Wrap) -> Iterator[Change]:
    first, second = str(before.key[2]), str(after.key[2])
    if first != second:
        message = f"tooltip of the link{_on(found)}: “{shown(first)}” → “{shown(second)}”"
        yield _change(found, "tooltip", first, second, message)


def _range(found: WrapPair, wrap: Wrap) -> Iterator[Change]:
    lost, gained = found.uncovered()
    if not lost and not gained:
        return
    parts = [f"no longer covers “{lost}”" if lost else "", f"now covers “{gained}”" if gained else ""]
    message = f"link to {target_of(wrap)} {' and '.join(filter(None, parts))}"
    yield _change(found, "range", lost or None, gained or None, message)


def _on(found: WrapPair, preposition: str = "on") -> str:
    return f" {preposition} “{found.words}”" if found.words else ""


def _change(
    found: WrapPair,
    property: str,
    before: str | None,
    after: str | None,
    message: str,
    severity: Severity = Severity.BLOCK,
) -> Change:
    return Change(Kind.LINK, 27, property, severity, found.where, before, after, message, subject=found.pair.subject)
