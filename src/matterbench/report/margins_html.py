"""What stands around the body: headers and footers, footnotes and endnotes, comments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from lxml import etree

from matterbench.ooxml.blocks import read_blocks
from matterbench.ooxml.changes import Place
from matterbench.ooxml.comparison import Comparison, Story
from matterbench.ooxml.document import Document
from matterbench.ooxml.names import W, qn
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.sequence import common
from matterbench.report.page_changes import Register
from matterbench.report.page_marks import pins
from matterbench.report.page_order import Row, rows
from matterbench.report.page_side import Side
from matterbench.report.story_html import StoryWriter

Sides = tuple[Side, Side]
Numbers = tuple[int | None, int | None]
Pair = tuple[etree._Element | None, etree._Element | None]
Drawn = tuple[str, str, str, str]
"""Id, caption, HTML, pins of the changes that name the whole of it."""
_REFERENCES = {f"{W}headerReference": "header", f"{W}footerReference": "footer"}
_TYPES = {"default": "", "first": ", first page", "even": ", even pages"}
_PARTS = {"footnote": "footnotes", "endnote": "endnotes", "comment": "comments"}


def header_stories(comparison: Comparison, sides: Sides, register: Register) -> Iterator[Drawn]:
    """Draw headers and footers of both sides, paired by section and type; each pair of parts once."""
    first, second = _bindings(comparison.before), _bindings(comparison.after)
    drawn = set()
    for key in sorted(first.keys() | second.keys(), key=lambda key: (key[1], key[0] != "header", key[2])):
        parts = first.get(key), second.get(key)
        if parts in drawn:
            continue
        drawn.add(parts)
        kind, section, type = key
        html = "".join(_part_rows(comparison, sides, register, kind, parts, (section, type)))
        caption = f"{kind.capitalize()}, section {section}{_TYPES.get(type, f', {type}')}"
        if html:
            whole = _whole(register, kind, parts, (None, None))
            yield f"{kind}-{section}-{type}", caption, html, whole


def _whole(register: Register, kind: str, parts: Sequence[str | None], numbers: Numbers) -> str:
    found = {
        id(entry): entry
        for side, (part, number) in enumerate(zip(parts, numbers, strict=True))
        for entry in register.of_story(side, kind, part or "", number)
    }
    return pins([entry for entry in found.values() if not entry.marked])


def _bindings(document: Document) -> dict[tuple[str, int, str], str]:
    """Header and footer parts by kind, number of the section and type, where a section names one."""
    out = {}
    links = document.package.relationships(document.package.main)
    sections = [e for e in document.body.iter(f"{W}sectPr") if e.getparent().tag != f"{W}sectPrChange"]  # type: ignore[union-attr]
    for number, section in enumerate(sections, 1):
        for reference in section:
            kind, link = _REFERENCES.get(reference.tag), links.get(reference.get(qn("r:id"), ""))
            if kind and link is not None and document.package.find(link.target):
                out[kind, number, reference.get(f"{W}type", "default")] = link.target
    return out


def _part_rows(
    comparison: Comparison, sides: Sides, register: Register, kind: str, parts: tuple[str | None, str | None],
    at: tuple[int, str],
) -> Iterator[str]:  # fmt: skip
    first, second = parts
    if first is not None and second is not None:
        places = (Place(part, story=kind, section=at[0], type=at[1]) for part in (first, second))
        yield from _rows(comparison, sides, register, comparison.part_story(kind, (first, second), *places))
        return
    side, part = (0, first) if first is not None else (1, second)
    if part is not None:
        document = sides[side].document
        yield from _alone(comparison, sides, register, (side, kind, part, None), document.root(part))


def _rows(
    comparison: Comparison, sides: Sides, register: Register, story: Story, numbers: Numbers = (None, None)
) -> Iterator[str]:
    writer = StoryWriter(comparison, sides, register, (story.before, story.after), numbers)
    yield from map(writer.row, rows(story.operations))


def _alone(
    comparison: Comparison, sides: Sides, register: Register, at: tuple[int, str, str, int | None], root: etree._Element
) -> Iterator[str]:
    """A story that is on one side only."""
    side, kind, part, note = at
    document = sides[side].document
    blocks = read_blocks(root, document.scope(part, comparison.names[side]))
    own, other = Outline(document, blocks, part=part, kind=kind), Outline(document, (), part=part, kind=kind)
    writer = StoryWriter(comparison, sides, register, (other, own) if side else (own, other), (note, note))
    for index in range(len(blocks)):
        yield writer.row(Row("insert", None, index, None) if side else Row("delete", index, None, None))


def note_stories(comparison: Comparison, sides: Sides, register: Register, kind: str) -> Iterator[Drawn]:
    """Draw the notes or comments of a kind in the order of the references, those that went where they stood."""
    first, second = (_notes(side, kind) for side in sides)
    numbers = {id(note): number for notes in (first, second) for number, note in notes.items()}
    for before, after in _paired(list(first.values()), list(second.values())):
        note = before if after is None else after
        if note is None:
            continue
        at = None if before is None else numbers[id(before)], None if after is None else numbers[id(after)]
        html = "".join(_note_rows(comparison, sides, register, kind, (before, after), at))
        whole = _whole(register, kind, [side.document.part(_PARTS[kind]) for side in sides], at)
        if after is None:
            yield f"{kind}-{at[0]}-before", f"{_caption(kind, at[0] or 0, note)}, no longer referred to", html, whole
        else:
            before_id = "" if before is None else f'<i id="{kind}-{at[0]}-before"></i>'
            yield f"{kind}-{at[1]}", _caption(kind, at[1] or 0, note), before_id + html, whole


def _notes(side: Side, kind: str) -> dict[int, etree._Element]:
    """Notes by number."""
    root = side.document.part_root(_PARTS[kind])
    elements = {} if root is None else {e.get(f"{W}id", ""): e for e in root.iterchildren(f"{W}{kind}")}
    numbers = side.note_numbers(kind)
    return {number: elements[id] for id, number in numbers.items() if id in elements}


def _paired(before: Sequence[etree._Element], after: Sequence[etree._Element]) -> Iterator[Pair]:
    """Pairs of notes: those that say the same, and between them in order."""
    texts = [_text(note) for note in before], [_text(note) for note in after]
    low_a, low_b = 0, 0
    for i, j in [*common(*texts), (len(before), len(after))]:
        yield from zip_longest(before[low_a:i], after[low_b:j])
        if i < len(before) and j < len(after):
            yield before[i], after[j]
        low_a, low_b = i + 1, j + 1


def _text(note: etree._Element) -> str:
    return "".join([text.text or "" for text in note.iter(f"{W}t")])


def _note_rows(
    comparison: Comparison, sides: Sides, register: Register, kind: str, notes: Pair, numbers: Numbers
) -> Iterator[str]:
    before, after = notes
    parts = tuple(side.document.part(_PARTS[kind]) or "" for side in sides)
    if before is not None and after is not None:
        places = (Place(part, story=kind, note=number) for part, number in zip(parts, numbers, strict=True))
        yield from _rows(comparison, sides, register, comparison.element_story(kind, (before, after), *places), numbers)
    elif after is not None:
        yield from _alone(comparison, sides, register, (1, kind, parts[1], numbers[1]), after)
    elif before is not None:
        yield from _alone(comparison, sides, register, (0, kind, parts[0], numbers[0]), before)


def _caption(kind: str, number: int, note: etree._Element) -> str:
    if kind != "comment":
        return f"{kind.capitalize()} {number}"
    author, date = note.get(f"{W}author", ""), note.get(f"{W}date", "")[:10]
    return f"Comment {number}, {author or 'unnamed author'}{', ' + date if date else ''}"
