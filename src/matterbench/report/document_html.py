"""The document as it reads, with every change marked in place: the body, headers and footers, notes, comments.

Stretches in which nothing happened are folded. What a folded stretch holds goes into the page as long as all of them
together hold at most `FOLDED` paragraphs, the shortest stretches first; a longer one says how many paragraphs it leaves
out, and from where to where.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from matterbench.ooxml.diff import Diff
from matterbench.ooxml.names import W
from matterbench.report.margins_html import header_stories, note_stories
from matterbench.report.page_changes import Register
from matterbench.report.page_css import StyleSheet
from matterbench.report.page_marks import pins
from matterbench.report.page_order import Row, rows, section_ends
from matterbench.report.page_side import Allowance, Side
from matterbench.report.story_html import StoryWriter

CONTEXT = 3
"""Unchanged paragraphs that are shown around a change, and at the top of the document."""
FOLDED = 8000
"""Unchanged paragraphs that the folded stretches of a page may hold."""
_SHORTEST = 4
"""A shorter stretch is not folded."""


@dataclass(frozen=True, slots=True)
class DrawnStory:
    """A header, footer, note or comment, drawn."""

    id: str
    caption: str
    html: str
    pins: str

    @property
    def changed(self) -> bool:
        """Whether anything in it is marked."""
        return self.pins != "" or any(mark in self.html for mark in ("<ins>", "<del>", 'class="pins"'))


@dataclass(frozen=True, slots=True)
class DrawnDocument:
    """All of a document, drawn."""

    body: str
    margins: tuple[DrawnStory, ...]
    """Headers and footers."""
    footnotes: tuple[DrawnStory, ...]
    endnotes: tuple[DrawnStory, ...]
    comments: tuple[DrawnStory, ...]
    css: str


def document_html(diff: Diff, register: Register, folded: int = FOLDED) -> DrawnDocument:
    """Draw both documents as one; marks the changes of the register as shown where it shows them.

    `folded` is the number of unchanged paragraphs that folded stretches may hold together.
    """
    sheet, pictures, comparison = StyleSheet(), Allowance(), diff.comparison
    first, second = (
        Side(document, names, sheet, pictures, suffix)
        for document, names, suffix in zip((diff.before, diff.after), comparison.names, ("-before", ""), strict=True)
    )
    sides = first, second
    margins = tuple(DrawnStory(*story) for story in header_stories(comparison, sides, register))
    body = _body(diff, sides, register, folded)
    notes = {
        kind: tuple(DrawnStory(*story) for story in note_stories(comparison, sides, register, kind))
        for kind in ("footnote", "endnote", "comment")
    }
    return DrawnDocument(body, margins, notes["footnote"], notes["endnote"], notes["comment"], sheet.text())


def _body(diff: Diff, sides: tuple[Side, Side], register: Register, folded: int) -> str:
    story = diff.comparison.body
    writer = StoryWriter(diff.comparison, sides, register, (story.before, story.after))
    drawn = rows(story.operations)
    ends = {end: number for number, end in enumerate(section_ends(story.script.after), 1)}
    shown = _shown(drawn, writer, ends)
    stretches = list(_stretches(shown))
    kept = _kept(drawn, [stretch for stretch in stretches if not shown[stretch.start]], writer, folded)
    out = []
    for stretch in stretches:
        inner = drawn[stretch.start : stretch.stop]
        if shown[stretch.start]:
            out += [writer.row(row) + _section(row, ends, register) for row in inner]
        else:
            out.append(_fold(inner, writer, ends, register, whole=stretch in kept))
    return "".join(out) + _section_mark(len(ends) + 1, register, last=True)


def _shown(drawn: Sequence[Row], writer: StoryWriter, ends: dict[int, int]) -> list[bool]:
    """Whether each row is shown at once: what changed, with its neighbours, and the top of the document."""
    shown = [False] * len(drawn)
    shown[:CONTEXT] = [True] * min(CONTEXT, len(drawn))
    for at, row in enumerate(drawn):
        ended = ends.get(-1 if row.after is None else row.after)
        sectioned = ended is not None and writer.register.in_section(ended)
        if row.way != "keep" or sectioned or _named(row, writer):
            low, high = max(at - CONTEXT, 0), min(at + CONTEXT + 1, len(drawn))
            shown[low:high] = [True] * (high - low)
    for stretch in list(_stretches(shown)):
        if len(stretch) < _SHORTEST:
            shown[stretch.start : stretch.stop] = [True] * len(stretch)
    return shown


def _named(row: Row, writer: StoryWriter) -> bool:
    """Whether a change names a block that stayed as it was: its number, a bookmark, a section."""
    kinds = zip((0, 1), (row.before, row.after), writer.outlines, strict=True)
    return any(writer.register.at(side, outline.kind, outline.part, None, at) for side, at, outline in kinds)


def _stretches(shown: Sequence[bool]) -> Iterator[range]:
    """Maximal runs of equal values."""
    start = 0
    for at in range(1, len(shown) + 1):
        if at == len(shown) or shown[at] != shown[start]:
            yield range(start, at)
            start = at


def _kept(drawn: Sequence[Row], stretches: Sequence[range], writer: StoryWriter, left: int) -> set[range]:
    """The folded stretches whose content goes into the page."""
    kept = set()
    for stretch in sorted(stretches, key=len):
        size = sum(_paragraphs(drawn[at], writer) for at in stretch)
        if size > left:
            break
        left -= size
        kept.add(stretch)
    return kept


def _paragraphs(row: Row, writer: StoryWriter) -> int:
    block = writer.outlines[1].blocks[row.after or 0]
    return 1 if block.kind == "paragraph" else sum(1 for _ in block.element.iter(f"{W}p"))


def _fold(inner: Sequence[Row], writer: StoryWriter, ends: dict[int, int], register: Register, *, whole: bool) -> str:
    words = _summary(inner, writer)
    if not whole:
        return f'<div class="fold out" role="note">{words} — not part of this page, to keep it small</div>\n'
    html = "".join(writer.row(row) + _section(row, ends, register) for row in inner)
    return f'<details class="fold"><summary>{words}</summary>\n{html}</details>\n'


def _summary(inner: Sequence[Row], writer: StoryWriter) -> str:
    pairs = [(row.before, row.after) for row in inner if row.before is not None and row.after is not None]
    before, after = writer.outlines
    renumbered = sum(1 for i, j in pairs if before.labels_in(i) != after.labels_in(j))
    labels = [label.full for _, j in pairs for label in after.labels_in(j) if label is not None and label.full]
    where = f" · {_cited(labels[0])} – {_cited(labels[-1])}" if len(labels) > 1 else ""
    noun = "paragraph" if len(pairs) == 1 else "paragraphs"
    new = f", {renumbered:,} of them renumbered" if renumbered else ""
    return f"… {len(pairs):,} unchanged {noun}{new}{escape(where)}"


def _cited(label: str) -> str:
    return f"§{label}" if label[:1].isdigit() else label


def _section(row: Row, ends: dict[int, int], register: Register) -> str:
    """The end of a section, where a row brings it."""
    number = ends.get(row.after) if row.after is not None and row.way != "from" else None
    return "" if number is None else _section_mark(number, register)


def _section_mark(number: int, register: Register, *, last: bool = False) -> str:
    found = register.in_section(number)
    if last and not found:
        return ""
    words = f"layout of section {number}" if last else f"end of section {number}"
    return f'<div class="p sect{" chg soft" if found else ""}">{pins(found)}<span>{words}</span></div>\n'
