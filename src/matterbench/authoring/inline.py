"""Inline markup to the content of a paragraph, with the text and the references that it means."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from matterbench.authoring import runs
from matterbench.authoring.drawings import picture, text_box
from matterbench.authoring.elements import tag, val
from matterbench.authoring.labels import Position, shown
from matterbench.authoring.manuscript import Manuscript
from matterbench.authoring.runs import PLAIN, RunFormat
from matterbench.authoring.source import Mark, parse_inline
from matterbench.errors import InvalidRequest


def bookmark_name(prefix: str, key: str) -> str:
    """Return the bookmark of a paragraph's key: its digits depend on the key alone."""
    return f"{prefix}{100_000_000 + zlib.crc32(key.encode()) % 900_000_000}"


@dataclass(slots=True)
class Book:
    """What inline content of one part needs of its document; the counters advance as it is written."""

    manuscript: Manuscript
    positions: Mapping[str, Position]
    relationships: Mapping[str, str]
    revisions: itertools.count[int] = field(default_factory=lambda: itertools.count(1))
    bookmarks: itertools.count[int] = field(default_factory=lambda: itertools.count(1))
    drawings: itertools.count[int] = field(default_factory=lambda: itertools.count(1))
    controls: itertools.count[int] = field(default_factory=lambda: itertools.count(481_516_001))
    sequences: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pointer:
    """A reference as meant: the key of the paragraph, the switch, and what it shows."""

    key: str
    switch: str
    result: str


_UNLISTED = frozenset({"fn", "en", "del", "pic", "box"})


def listed(nodes: tuple[str | Mark, ...]) -> Iterator[str | Mark]:
    """Give what a table of contents shows of a heading: its words, without notes, comments and revisions."""
    for node in nodes:
        if isinstance(node, str) or node.name not in (*_UNLISTED, "ins", "comment"):
            yield node
        elif node.name not in _UNLISTED:
            yield from listed(node.content)


class InlineWriter:
    """Collects the XML, the final text and the references of one paragraph at `position`."""

    def __init__(self, book: Book, position: Position | None = None) -> None:
        """Start an empty paragraph; `position` is where it stands if it is numbered."""
        self.book, self.position = book, position
        self.xml: list[str] = []
        self.text: list[str] = []
        self.references: list[Pointer] = []
        self.deleted = False

    def write(self, markup: str) -> None:
        """Write a paragraph's markup."""
        self.nodes(parse_inline(markup), PLAIN)

    def nodes(self, nodes: tuple[str | Mark, ...], style: RunFormat) -> None:
        """Write text and marks in one format."""
        for node in nodes:
            if isinstance(node, str):
                self.characters(node, style)
            elif node.name in _MARKS:
                _MARKS[node.name](self, node, style)
            else:
                raise InvalidRequest(f"no mark is named {node.name!r}", expected=", ".join(sorted(_MARKS)))

    def characters(self, characters: str, style: RunFormat) -> None:
        """Write a run of text."""
        self.xml.append(runs.run(characters, style, deleted=self.deleted))
        self.say(characters)

    def say(self, characters: str) -> None:
        """Add to the final text, unless what is written is a deletion."""
        if not self.deleted:
            self.text.append(characters)

    def captured(self, nodes: tuple[str | Mark, ...], style: RunFormat) -> str:
        """Return the XML of `nodes` instead of writing it; text and references are kept."""
        outer, self.xml = self.xml, []
        self.nodes(nodes, style)
        inner, self.xml = "".join(self.xml), outer
        return inner


def _styled(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    formats = {"h": {"style": "SectionCaption"}, "b": {"bold": True}, "i": {"italic": True}, "u": {"underline": True}}
    writer.nodes(mark.content, replace(style, **formats[mark.name]))  # type: ignore[arg-type]


def _definition(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    writer.characters("\u201c", style)
    writer.nodes(mark.content, replace(style, bold=mark.name == "def"))
    writer.characters("\u201d", style)


def _literal(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    writer.characters({"br": "\n", "tab": "\t"}[mark.name], style)


def _reference(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    target = writer.book.positions[mark.argument]
    switch = {"ref": _switch(target), "rel": "r", "num": "n"}[mark.name]
    result = shown(target, switch, writer.position)
    writer.xml.append(runs.field(f"REF {bookmark_name('_Ref', mark.argument)} \\{switch} \\h", result, style))
    writer.say(result)
    writer.references.append(Pointer(mark.argument, switch, result))


def _stale(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    """A reference that shows what the content says: an old number, or (`dead`) that its bookmark is gone."""
    target, result = writer.book.positions[mark.argument], "".join(map(str, mark.content))
    dead = mark.name == "dead"
    name = bookmark_name("_Ref", f"{mark.argument} gone") if dead else bookmark_name("_Ref", mark.argument)
    writer.xml.append(runs.field(f"REF {name} \\{_switch(target)} \\h", result, style))
    writer.say(result)
    if not dead:
        writer.references.append(Pointer(mark.argument, _switch(target), result))


def _typed(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    """The number that a reference would show, typed: no field follows what it names."""
    target = writer.book.positions[mark.argument]
    writer.characters(shown(target, _switch(target), writer.position), style)


def _switch(target: Position) -> str:
    return "r" if len(target.labels) - 1 == target.first else "w"


def _page(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    result = str(writer.book.manuscript.pages.of[mark.argument])
    writer.xml.append(runs.field(f"PAGEREF {bookmark_name('_Ref', mark.argument)} \\h", result, style))
    writer.say(result)


def _counted(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    code, result = {"pagenum": ("PAGE", "1"), "numpages": ("NUMPAGES", str(writer.book.manuscript.pages.total))}[
        mark.name
    ]
    writer.xml.append(runs.field(code, result, style))
    writer.say(result)


def _sequence(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    number = writer.book.sequences.get(mark.argument, 0) + 1
    writer.book.sequences[mark.argument] = number
    writer.xml.append(runs.field(f"SEQ {mark.argument} \\* ARABIC", str(number), style))
    writer.say(str(number))


def _note(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    kind = {"fn": "footnote", "en": "endnote"}[mark.name]
    notes = writer.book.manuscript.footnotes if kind == "footnote" else writer.book.manuscript.endnotes
    number = [note.key for note in notes].index(mark.argument) + 1
    writer.xml.append(runs.note_reference(kind, number))


def _signature(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    """A conformed signature, as copies in Word show it."""
    writer.characters(f"/s/ {mark.argument}", replace(style, italic=True))


def _comment(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    comments = writer.book.manuscript.comments
    numbers = [n for n, one in enumerate(comments, 1) if mark.argument in (one.key, one.parent)]
    writer.xml.append(runs.comment_start(numbers))
    writer.nodes(mark.content, style)
    writer.xml.append(runs.comment_end(numbers))


def _revision(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    author = writer.book.manuscript.authors[mark.argument]
    number = next(writer.book.revisions)
    writer.deleted = mark.name == "del"
    body = writer.captured(mark.content, style)
    writer.deleted = False
    writer.xml.append(runs.revision(mark.name, number, author.name, author.date, body))


def _reformatted(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    """The content is underlined, by a tracked change of formatting."""
    author = writer.book.manuscript.authors[mark.argument]
    change = runs.revision("rPrChange", next(writer.book.revisions), author.name, author.date, "<w:rPr/>")
    for node in mark.content:
        if isinstance(node, str):
            properties = replace(style, underline=True).properties(change)
            writer.xml.append(runs.run(node, properties=properties))
            writer.say(node)


def _control(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    properties = writer.book.manuscript.controls[mark.argument]
    number = next(writer.book.controls)
    writer.xml.append(runs.control(properties, number, writer.captured(mark.content, style)))


def _link(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    body = writer.captured(mark.content, replace(style, style="Hyperlink"))
    writer.xml.append(runs.hyperlink(body, relationship=writer.book.relationships[mark.argument]))


def _symbol(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    font, _, code = mark.argument.partition(" ")
    writer.xml.append(runs.symbol(font, code, style))


def _picture(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    image = writer.book.manuscript.pictures[mark.argument]
    number, size = next(writer.book.drawings), (len(image.rows[0]), len(image.rows))
    relationship = writer.book.relationships[f"picture:{mark.argument}"]
    writer.xml.append(picture(relationship, number, f"Picture {number}", image.description, size))


def _text_box(writer: InlineWriter, mark: Mark, style: RunFormat) -> None:
    """The argument is the size in points; the text of the box is no text of this paragraph."""
    width, height = mark.argument.split()
    inner = InlineWriter(writer.book)
    inner.nodes(mark.content, PLAIN)
    paragraph = tag("w:p", None, tag("w:pPr", None, val("pStyle", "TextBox")), *inner.xml)
    number = next(writer.book.drawings)
    writer.xml.append(text_box(number, f"Text Box {number}", (int(width), int(height)), paragraph))


_MARKS: Mapping[str, Callable[[InlineWriter, Mark, RunFormat], None]] = {
    **dict.fromkeys(("h", "b", "i", "u"), _styled),
    **dict.fromkeys(("def", "plaindef"), _definition),
    **dict.fromkeys(("br", "tab"), _literal),
    **dict.fromkeys(("ref", "rel", "num"), _reference),
    **dict.fromkeys(("pagenum", "numpages"), _counted),
    **dict.fromkeys(("fn", "en"), _note),
    **dict.fromkeys(("ins", "del"), _revision),
    **dict.fromkeys(("shows", "dead"), _stale),
    "typed": _typed,
    "page": _page,
    "seq": _sequence,
    "comment": _comment,
    "rpr": _reformatted,
    "sdt": _control,
    "link": _link,
    "sym": _symbol,
    "pic": _picture,
    "box": _text_box,
    "sign": _signature,
}

MARK_NAMES = frozenset(_MARKS)
"""Every inline mark."""
