"""One of the two documents, as the page draws it: formatting in force as classes, numbers of notes, pictures."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from matterbench.ooxml.cascade import TableContext, effective_paragraph, effective_run
from matterbench.ooxml.document import Document
from matterbench.ooxml.inline import PLAIN, Format
from matterbench.ooxml.measures import Props, Value
from matterbench.ooxml.names import W
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.scope import Names, ParagraphFormat
from matterbench.report.page_css import PLAIN_RUN, Rules, StyleSheet, beyond, hanging, paragraph_rules, run_rules

_NOTES = {"footnote": f"{W}footnoteReference", "endnote": f"{W}endnoteReference", "comment": f"{W}commentReference"}
_MAGIC = ((b"\x89PNG\r\n", "png"), (b"\xff\xd8\xff", "jpeg"), (b"GIF8", "gif"))
_LARGEST_PICTURE, _ALL_PICTURES = 200_000, 1_500_000
"""Bytes: larger pictures, and those beyond the sum, are told in words."""


@dataclass(slots=True)
class Allowance:
    """Bytes of pictures that may still go into the page."""

    left: int = _ALL_PICTURES


@dataclass(frozen=True, slots=True)
class Look:
    """How a paragraph is drawn."""

    name: str
    """Its class."""
    style_id: str | None
    table: TableContext | None
    base: Rules
    """Run declarations that the paragraph's class already makes."""
    hanging: float
    """Points by which its first line stands out."""
    heading: int | None
    """Outline level from 0; None for text."""
    page_break: bool
    leader: bool
    """A tab of it leads to the margin with dots, as in a table of contents."""


@dataclass(slots=True)
class Side:
    """A document and what the page knows about drawing it."""

    document: Document
    names: Names
    sheet: StyleSheet
    pictures: Allowance
    suffix: str = ""
    """Of the ids of its notes in the page: those of the document before end in `-before`."""
    _characters: dict[str, str] = field(init=False)
    _base: float = field(init=False)
    _looks: dict[object, Look] = field(init=False, default_factory=dict)
    _runs: dict[object, tuple[str, bool]] = field(init=False, default_factory=dict)
    _numbers: dict[str, Mapping[str, int]] = field(init=False, default_factory=dict)
    _media: dict[str, str] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._characters = {name: style_id for style_id, name in self.names.styles.items()}
        size = effective_run(self.document.styles, None, None, {}).get("sz")
        self._base = size if isinstance(size, int) and size > 0 else 22

    def look(self, format: ParagraphFormat, outline: Outline, table: TableContext | None) -> Look:
        """Return how a paragraph of that format is drawn."""
        key = (format.style_id, format.properties, format.num_id, format.level, table)
        found = self._looks.get(key)
        if found is None:
            found = self._looks[key] = self._read_look(format, outline, table)
        return found

    def _read_look(self, format: ParagraphFormat, outline: Outline, table: TableContext | None) -> Look:
        styles, number = self.document.styles, outline.numbering(format)
        level = None if number is None else self.document.numbering.level(*number)
        found = effective_paragraph(
            styles, format.style_id, props(format.properties), {} if level is None else level.paragraph, table,
            numbering_in_style=format.num_id is None,
        )  # fmt: skip
        run = run_rules(effective_run(styles, format.style_id, None, {}, table), self._base)
        base = {**run, "text-decoration": "none", "vertical-align": "baseline"}
        outline_level = found.get("outlineLvl")
        return Look(
            name=self.sheet.name(paragraph_rules(found) | beyond(base, PLAIN_RUN)),
            style_id=format.style_id,
            table=table,
            base={**base, "font-size": "1em"},
            hanging=hanging(found) if level is not None else 0.0,
            heading=outline_level if isinstance(outline_level, int) and outline_level < 9 else None,
            page_break=bool(found.get("pageBreakBefore")),
            leader=_leads(found),
        )

    def run(self, format: Format, look: Look) -> tuple[str, bool]:
        """Return the class of a run in a paragraph, and whether it is hidden text."""
        if format is PLAIN:
            return "", False
        key = (format, look.style_id, look.table)
        found = self._runs.get(key)
        if found is None:
            found = self._runs[key] = self._read_run(format, look)
        return found

    def _read_run(self, format: Format, look: Look) -> tuple[str, bool]:
        styles = self.document.styles
        plain = effective_run(styles, look.style_id, None, {}, look.table).get("sz")
        character = None if format.style is None else self._characters.get(format.style)
        found = effective_run(styles, look.style_id, character, props(format.properties), look.table)
        rules = run_rules(found, plain if isinstance(plain, int) and plain > 0 else self._base)
        return self.sheet.name(beyond(rules, look.base)), found.get("vanish") is True

    def label(self, format: ParagraphFormat, outline: Outline, look: Look) -> tuple[str, str]:
        """Return the class of a paragraph's label and what follows it: tab, space or nothing."""
        number = outline.numbering(format)
        level = None if number is None else self.document.numbering.level(*number)
        if level is None:
            return "", "space"
        marked = Format(format.mark.style, tuple({**props(format.mark.properties), **level.run}.items()))
        name, _ = self.run(marked, look)
        return name, level.suffix

    def note_number(self, kind: str, id: str) -> int | None:
        """Number of a note or comment by its id, 1-based in the order of the references; None where there is none."""
        return self.note_numbers(kind).get(id)

    def note_numbers(self, kind: str) -> Mapping[str, int]:
        """Numbers of all notes of a kind (footnote, endnote, comment) by id, in the order of the references."""
        if kind not in self._numbers:
            ids = (element.get(f"{W}id", "") for element in self.document.body.iter(_NOTES[kind]))
            there = self._note_ids(kind)
            self._numbers[kind] = {id: at for at, id in enumerate(dict.fromkeys(ids), 1) if id in there}
        return self._numbers[kind]

    def _note_ids(self, kind: str) -> set[str]:
        root = self.document.part_root(f"{kind}s")
        return set() if root is None else {e.get(f"{W}id", "") for e in root.iterchildren(f"{W}{kind}")}

    def picture(self, digest: str) -> str | None:
        """Return the image with that digest as a data URI; None for what browsers cannot show or what is too large."""
        name = self._named_media().get(digest)
        data = b"" if name is None else self.document.package.read(name)
        kind = next((kind for magic, kind in _MAGIC if data.startswith(magic)), None)
        if kind is None or len(data) > min(_LARGEST_PICTURE, self.pictures.left):
            return None
        self.pictures.left -= len(data)
        return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"

    def _named_media(self) -> dict[str, str]:
        if self._media is None:
            package = self.document.package
            self._media = {package.digest(name): name for name in package.names if "/media/" in name}
        return self._media


def props(properties: Iterable[tuple[str, object]]) -> dict[str, Value]:
    """Return direct properties, which blocks keep as pairs, as formatting in force takes them."""
    return dict(properties)  # type: ignore[arg-type]


def _leads(paragraph: Props) -> bool:
    tabs = paragraph.get("tabs", ())
    stops = tabs if isinstance(tabs, tuple) else ()
    return any(isinstance(stop, tuple) and stop[1:] == ("right", "dot") for stop in stops)
