"""One paragraph as it reads: label, text with what came and what went, text boxes, pins in the margin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from matterbench.ooxml.blocks import Paragraph
from matterbench.ooxml.cascade import TableContext
from matterbench.ooxml.changes import Cell, Place
from matterbench.ooxml.inline import Content, slice_pieces
from matterbench.ooxml.labels import Label
from matterbench.ooxml.outline import Outline, quote
from matterbench.ooxml.paragraphs import Segment
from matterbench.report.page_changes import Entry
from matterbench.report.page_marks import mark, pins
from matterbench.report.page_side import Look, Side
from matterbench.report.page_text import slice_html, struck, text_html
from matterbench.report.tracked_segments import marked_segments

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Version:
    """A paragraph on one side, and where it stands."""

    side: Side
    outline: Outline
    paragraph: Paragraph
    label: Label | None
    cell: Cell | None = None
    table: TableContext | None = None

    @property
    def content(self) -> Content:
        """What stands in it."""
        return self.paragraph.content

    def look(self) -> Look:
        """How it is drawn."""
        return self.side.look(self.paragraph.format, self.outline, self.table)

    def named_by(self, place: Place | None) -> bool:
        """Whether a place in its block means this paragraph."""
        if place is None:
            return False
        own, other = self.cell, place.table
        if (own is None) != (other is None) or (own is not None and own != other):
            return False
        return own is None or place.quote is None or place.quote == quote(self.paragraph.text)


def paragraph_html(
    way: str,
    before: Version | None,
    after: Version | None,
    segments: Sequence[Segment] | None,
    entries: Sequence[Entry],
    tag: str = "",
    boxes: str = "",
) -> str:
    """Draw a paragraph that stayed or was edited, or one that is on one side only.

    `way` is keep, edit, insert, delete, to, from; `entries` are the changes that name the paragraph; `tag` is HTML that
    says where a moved paragraph went or came from, `boxes` what its text boxes hold.
    """
    shown = after or before
    if shown is None:
        raise ValueError("a paragraph is on at least one side")
    look = shown.look()
    text = _text(way, before, after, segments, entries, look)
    if look.leader:
        text = '<span class="tab lead">'.join(text.rsplit('<span class="tab">', 1))
    label = _label(way, before, after, look, entries)
    classes = " ".join(filter(None, ("p", look.name, *_classes(way, entries))))
    heading = "" if look.heading is None or not text else f' role="heading" aria-level="{min(look.heading + 3, 9)}"'
    line = '<span class="brk">page break</span>' if look.page_break else ""
    return f'{line}<div class="{classes}"{heading}>{pins(entries)}{tag}{label}{text}{boxes}</div>\n'


def _classes(way: str, entries: Sequence[Entry]) -> list[str]:
    moved = {"to": ["mv", "to"], "from": ["mv", "from"], "insert": ["new"], "delete": ["gone"]}.get(way, [])
    if not entries:
        return moved
    soft = all(entry.kind in {"formatting", "style", "numbering", "bookmark", "comment"} for entry in entries)
    return [*moved, "chg", *(["soft"] if soft else [])]


def _text(
    way: str, before: Version | None, after: Version | None, segments: Sequence[Segment] | None,
    entries: Sequence[Entry], look: Look,
) -> str:  # fmt: skip
    if before is None or after is None or (segments is None and way in {"insert", "delete", "from"}):
        return _whole(way, after or before, look)
    if segments is None:
        stretches: Sequence[Segment] = [_untouched(after.content)]
    else:
        stretches = marked_segments(before.content, after.content) or segments
    return "".join([_segment(segment, before, after, entries, look) for segment in stretches])


def _untouched(content: Content) -> Segment:
    length = len(content.text)
    return Segment("equal", (0, length), (0, length))


def _whole(way: str, version: Version | None, look: Look) -> str:
    """All of a paragraph that is on one side, or leaves."""
    if version is None:
        return ""
    content = version.content
    html = slice_html(version.side, content.pieces, (0, len(content.text)), look, content.anchors)
    tag = {"insert": "ins", "delete": "del", "from": "del"}.get(way)
    return f"<{tag}>{html}</{tag}>" if tag and html else html


def _segment(segment: Segment, before: Version, after: Version, entries: Sequence[Entry], look: Look) -> str:
    if segment.tag == "replace":
        return _replaced(segment, before, after, entries, look)
    html = ""
    for bounds, found in _cut(segment, entries):
        linked = not found
        if segment.tag == "attributes" and _newly_struck(segment, before, bounds, after):
            inner = slice_html(after.side, after.content.pieces, bounds, look, after.content.anchors, linked=False)
            html += mark(f"<del>{inner}</del>", found, "text")
            continue
        inner = slice_html(after.side, after.content.pieces, bounds, look, after.content.anchors, linked=linked)
        html += mark(inner, found, "look")
    return html


def _newly_struck(segment: Segment, before: Version, bounds: Span, after: Version) -> bool:
    """Whether a tracked change that is new takes the stretch out."""
    shift = segment.before[0] - segment.after[0]
    old = slice_pieces(before.content.pieces, bounds[0] + shift, bounds[1] + shift)
    return any(map(struck, slice_pieces(after.content.pieces, *bounds))) and not any(map(struck, old))


def _replaced(segment: Segment, before: Version, after: Version, entries: Sequence[Entry], look: Look) -> str:
    found = [entry for entry in entries if _touches(entry, segment)]
    words = before.content.text[slice(*segment.before)] + after.content.text[slice(*segment.after)]
    named, linked = not any(map(str.isalnum, words)), not found
    old = slice_html(before.side, before.content.pieces, segment.before, before.look(), named=named, linked=linked)
    new = slice_html(
        after.side, after.content.pieces, segment.after, look, after.content.anchors, named=named, linked=linked
    )
    html = (f"<del>{_seen(old)}</del>" if old else "") + (f"<ins>{_seen(new)}</ins>" if new else "")
    return mark(html, found, "text") if html else ""


def _seen(html: str) -> str:
    """Make a change of nothing but blanks visible."""
    return html if html.strip(" ") else html.replace(" ", '<span class="sp" title="space">space</span>')


def _touches(entry: Entry, segment: Segment) -> bool:
    for side, own in ((0, segment.before), (1, segment.after)):
        span = entry.span(side)
        if span is not None and (span == own or (span[0] < own[1] and own[0] < span[1])):
            return True
    return False


def _cut(segment: Segment, entries: Sequence[Entry]) -> list[tuple[Span, list[Entry]]]:
    """Cut a stretch that stayed where the changes about it begin and end."""
    start, end = segment.after
    spans = [(span, entry) for entry in entries if (span := _about(entry, segment)) is not None]
    if not spans:
        return [(segment.after, [])]
    edges = sorted({start, end} | {edge for span, _ in spans for edge in span})
    return [
        ((low, high), [entry for span, entry in spans if span[0] <= low and high <= span[1]])
        for low, high in pairwise(edges)
    ]


def _about(entry: Entry, segment: Segment) -> Span | None:
    """Characters of a stretch, on the after side, that a change is about."""
    found = _clipped(entry.span(1), segment.after)
    if found is not None or segment.tag != "attributes":
        return found
    before = _clipped(entry.span(0), segment.before)
    shift = segment.after[0] - segment.before[0]
    return None if before is None else (before[0] + shift, before[1] + shift)


def _clipped(span: Span | None, bounds: Span) -> Span | None:
    if span is None:
        return None
    low, high = max(span[0], bounds[0]), min(span[1], bounds[1])
    return (low, high) if low < high else None


def _label(way: str, before: Version | None, after: Version | None, look: Look, entries: Sequence[Entry]) -> str:
    """The number that the reader sees; where it changed, the old one struck beside the new one."""
    old = "" if before is None or before.label is None else before.label.text
    new = "" if after is None or after.label is None else after.label.text
    shown = after or before
    if not (old or new) or shown is None:
        return ""
    name, suffix = shown.side.label(shown.paragraph.format, shown.outline, look)
    if before is None or after is None or old == new:
        tag = {"insert": "ins", "delete": "del", "from": "del"}.get(way)
        inner = text_html(_bullet(new or old))
        inner = f"<{tag}>{inner}</{tag}>" if tag else inner
    else:
        told = [entry for entry in entries if entry.kind == "numbering"]
        inner = mark(f'<span class="re">{_pair(old, new)}</span>', told, "text")
    width = f' style="min-width:calc(var(--u)*{look.hanging:g})"' if look.hanging else ""
    gap = "" if suffix == "nothing" else " "
    return f'<span class="lb {name}"{width}>{inner}{gap}</span>'.replace(' "', '"')


def _pair(old: str, new: str) -> str:
    gone = f"<del>{text_html(_bullet(old))}</del>" if old else ""
    return gone + (f"<ins>{text_html(_bullet(new))}</ins>" if new else "")


def _bullet(text: str) -> str:
    """Symbols of bullet fonts, whose code points mean nothing elsewhere, as a plain bullet."""
    return "".join(["•" if "\ue000" <= c <= "\uf8ff" else c for c in text])


def tag_html(words: str, target: str) -> str:
    """A note beside a moved paragraph: where it went or came from."""
    return f'<a class="tag" href="#{escape(target)}">{escape(words)}</a>'
