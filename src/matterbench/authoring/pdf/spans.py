"""Inline markup to spans: characters in one format, with references, page numbers and notes resolved.

Tracked insertions are in the text and deletions are out of it, as in any printed copy; comments are not printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from matterbench.authoring.labels import Position, shown
from matterbench.authoring.manuscript import Manuscript
from matterbench.authoring.pdf.fonts import Format, printed
from matterbench.authoring.pdf.looks import Looks, raised
from matterbench.authoring.source import Mark, parse_inline
from matterbench.errors import InvalidRequest

_SYMBOLS = {"F0A8": "\u25a1", "F06F": "\u25a1", "F0FE": "\u25a0", "F0A7": "\u25a0", "F0B7": "\u2022"}


@dataclass(frozen=True, slots=True)
class Span:
    """Characters in one format; `note` is the key of the footnote that they are the mark of.

    `picture` names a picture that stands in place of characters, `box` is the width and height in points of a boxed
    inset whose content the characters are.
    """

    text: str
    format: Format
    note: str = ""
    picture: str = ""
    box: tuple[int, int] | None = None


@dataclass(slots=True)
class Desk:
    """What inline content needs of its document in one pass of the layout; counters advance as it is set."""

    manuscript: Manuscript
    looks: Looks
    by_key: Mapping[str, Position]
    pages: Mapping[str, str]
    total: int
    page: str = ""
    sequences: dict[str, int] = field(default_factory=dict)
    notes: dict[str, int] = field(default_factory=dict)


class SpanWriter:
    """Collects the spans of one paragraph that stands at `position`, if it is numbered."""

    def __init__(self, desk: Desk, position: Position | None = None) -> None:
        """Start an empty paragraph."""
        self.desk, self.position = desk, position
        self.spans: list[Span] = []

    def write(self, markup: str, style: Format) -> None:
        """Write a paragraph's markup in a format."""
        self.nodes(parse_inline(markup), style)

    def nodes(self, nodes: Iterable[str | Mark], style: Format) -> None:
        """Write text and marks in one format."""
        for node in nodes:
            if isinstance(node, str):
                self.characters(node, style)
            elif node.name in _MARKS:
                _MARKS[node.name](self, node, style)
            else:
                raise InvalidRequest(f"no mark is named {node.name!r}", expected=", ".join(sorted(_MARKS)))

    def characters(self, characters: str, style: Format) -> None:
        """Write characters; a section sign holds on to its number."""
        held = characters.replace("\u00a7 ", "\u00a7\u00a0")
        self.spans.append(Span(held.upper() if style.capitals else held, style))

    def target(self, key: str) -> Position:
        """Return where the paragraph that a reference names stands."""
        if key not in self.desk.by_key:
            raise InvalidRequest("a reference names no numbered paragraph", where=repr(key))
        return self.desk.by_key[key]


def plain(spans: Iterable[Span]) -> str:
    """Return the characters of spans as printed; note marks and insets are none."""
    return printed("".join(span.text for span in spans if not span.note and span.box is None))


def _styled(writer: SpanWriter, mark: Mark, style: Format) -> None:
    if mark.name == "h":
        return writer.nodes(mark.content, writer.desk.looks.character("SectionCaption", style))
    changes = {"b": {"bold": True}, "i": {"italic": True}, "u": {"underline": True}}
    return writer.nodes(mark.content, replace(style, **changes[mark.name]))  # type: ignore[arg-type]


def _definition(writer: SpanWriter, mark: Mark, style: Format) -> None:
    writer.characters("\u201c", style)
    writer.nodes(mark.content, replace(style, bold=style.bold or mark.name == "def"))
    writer.characters("\u201d", style)


def _literal(writer: SpanWriter, mark: Mark, style: Format) -> None:
    writer.characters({"br": "\n", "tab": "\t"}[mark.name], style)


def _reference(writer: SpanWriter, mark: Mark, style: Format) -> None:
    target = writer.target(mark.argument)
    whole = len(target.labels) - 1 == target.first
    switch = {"ref": "r" if whole else "w", "typed": "w", "rel": "r", "num": "n"}[mark.name]
    writer.characters(shown(target, switch, writer.position), style)


def _page(writer: SpanWriter, mark: Mark, style: Format) -> None:
    writer.characters(writer.desk.pages.get(mark.argument, "0"), style)


def _counted(writer: SpanWriter, mark: Mark, style: Format) -> None:
    writer.characters({"pagenum": writer.desk.page, "numpages": str(writer.desk.total)}[mark.name], style)


def _sequence(writer: SpanWriter, mark: Mark, style: Format) -> None:
    number = writer.desk.sequences.get(mark.argument, 0) + 1
    writer.desk.sequences[mark.argument] = number
    writer.characters(str(number), style)


def _note(writer: SpanWriter, mark: Mark, style: Format) -> None:
    notes = writer.desk.notes
    number = notes.setdefault(mark.argument, len(notes) + 1)
    writer.spans.append(Span(str(number), raised(style), mark.argument))


def _content(writer: SpanWriter, mark: Mark, style: Format) -> None:
    writer.nodes(mark.content, style)


def _deleted(writer: SpanWriter, mark: Mark, style: Format) -> None:
    """What is deleted is not printed."""


def _link(writer: SpanWriter, mark: Mark, style: Format) -> None:
    writer.nodes(mark.content, writer.desk.looks.character("Hyperlink", style))


def _symbol(writer: SpanWriter, mark: Mark, style: Format) -> None:
    code = mark.argument.split()[-1].upper()
    if code not in _SYMBOLS:
        raise InvalidRequest(f"no symbol {mark.argument!r}", expected=", ".join(_SYMBOLS))
    writer.characters(_SYMBOLS[code], style)


def _picture(writer: SpanWriter, mark: Mark, style: Format) -> None:
    writer.spans.append(Span("", style, picture=mark.argument))


def _box(writer: SpanWriter, mark: Mark, style: Format) -> None:
    width, height = (int(one) for one in mark.argument.split())
    inner = SpanWriter(writer.desk)
    inner.nodes(mark.content, style)
    writer.spans.append(Span(plain(inner.spans), style, box=(width, height)))


def _signature(writer: SpanWriter, mark: Mark, style: Format) -> None:
    """A name in a hand; it takes no room, so that the tab that follows draws its rule under it."""
    name = "\u00a0" + mark.argument.replace(" ", "\u00a0")
    writer.spans.append(Span(name, Format("script", style.size * 1.9, rise=1, color="1C2A6E")))


_MARKS: Mapping[str, Callable[[SpanWriter, Mark, Format], None]] = {
    **dict.fromkeys(("h", "b", "i", "u"), _styled),
    **dict.fromkeys(("def", "plaindef"), _definition),
    **dict.fromkeys(("br", "tab"), _literal),
    **dict.fromkeys(("ref", "rel", "num", "typed"), _reference),
    **dict.fromkeys(("pagenum", "numpages"), _counted),
    **dict.fromkeys(("fn", "en"), _note),
    **dict.fromkeys(("ins", "comment", "rpr", "sdt", "shows", "dead"), _content),
    "del": _deleted,
    "link": _link,
    "page": _page,
    "pic": _picture,
    "box": _box,
    "seq": _sequence,
    "sign": _signature,
    "sym": _symbol,
}
