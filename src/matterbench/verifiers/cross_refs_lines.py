"""A Word document as its references need it: paragraphs in order, the number of each, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from matterbench.formats.docx_places import Places
from matterbench.ooxml.blocks import Block, Paragraph, read_blocks
from matterbench.ooxml.document import Document, read
from matterbench.ooxml.inline import OBJECT
from matterbench.ooxml.labels import Label
from matterbench.ooxml.notes import bodies
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.references import PlacedField, fields_of
from matterbench.ooxml.revisions import View, in_view
from matterbench.ooxml.spots import Spot
from matterbench.ooxml.tables_of_contents import Contents, tables_of_contents

_TYPED = re.compile(
    r"(?:(?P<word>ARTICLE|Article|SECTION|Section|§)[ \xa0]+(?P<worded>[A-Z]{1,6}|\d+(?:\.\d+)*(?:\([a-z0-9]{1,4}\))*)"
    r"|(?P<dotted>\d{1,3}(?:\.\d{1,3})+)\.?|(?P<whole>\d{1,3}|[IVX]{1,5})\.|(?P<inner>\([a-zA-Z]{1,4}\)))(?=[\s:.–—-]|$)"
)
_EXHIBIT = re.compile(
    r"(?P<word>EXHIBIT|SCHEDULE|ANNEX|APPENDIX|RIDER|ATTACHMENT|ADDENDUM)\s+[“\"]?(?P<label>(?:[IVX]+|[A-Z]{1,2}(?:-?\d+)?|\d+(?:-?[A-Z])?)(?:\([A-Z0-9]\))?)(?!\w)",
    re.I,
)
_LONGEST_HEAD = 120


@dataclass(frozen=True, slots=True)
class Line:
    """One paragraph in the final view."""

    at: int
    """Its number in `Draft.lines`."""
    text: str
    """Field results included, a typed number too."""
    number: str
    """As it is cited, printed by a list or typed: `8.3(b)`, `ARTICLE IX`; "" for none."""
    scope: str
    """The exhibit that it stands in, `exhibit A` (see `exhibit_key`); "" for the body."""
    place: str
    list_id: str
    """The list that numbers it; "" where none does."""
    fields: tuple[tuple[int, int, PlacedField], ...] = ()
    """First character of each field's result in `text`, the one after the last, and the field."""
    spot: Spot | None = None
    label: Label | None = None
    listed: bool = False
    """Whether it is an entry of a table of contents."""


class Draft:
    """A Word document in the final view."""

    def __init__(self, source: str | bytes) -> None:
        self.document: Document = in_view(read(source), View.FINAL)
        main = self.document.package.main
        blocks = read_blocks(self.document.body, self.document.scope(main))
        # Word neither prints nor counts the number of a paragraph that holds nothing but a section break
        self.body = Outline(self.document, [block for block in blocks if not _breaks(block)], part=main)
        self.contents: list[Contents] = tables_of_contents(self.body)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Paragraphs of the body, then those of the notes."""
        return self._read[0]

    @property
    def boxed(self) -> frozenset[str]:
        """Exhibits whose heads stand in table cells."""
        return self._read[1]

    @cached_property
    def _read(self) -> tuple[tuple[Line, ...], frozenset[str]]:
        reader = _Reader({at for found in self.contents for at in found.blocks})
        reader.body(self.body)
        for kind in ("footnote", "endnote"):
            part = self.document.part(f"{kind}s")
            if part is not None:
                scope = self.document.scope(part)
                for number, element in enumerate(bodies(self.document, kind).values(), 1):
                    outline = Outline(self.document, read_blocks(element, scope), part=part, kind=kind)
                    reader.note(outline, f"{kind} {number}")
        return tuple(reader.lines), frozenset(reader.boxed)


class _Reader:
    def __init__(self, listed: set[int]) -> None:
        self.lines: list[Line] = []
        self.places = Places()
        self.scope = self.head = ""
        self.listed = listed
        self.boxed: set[str] = set()
        """Exhibits whose heads stand in tables, as in forms."""

    def body(self, outline: Outline) -> None:
        position: dict[int, int] = {}
        for (block, cell, paragraph), label in zip(outline.paragraphs, outline.labels, strict=True):
            at = position[block] = position.get(block, -1) + 1
            text, fields = worded(paragraph)
            if not text.strip() and not (label is not None and label.full):
                continue
            place = "" if cell is None else f"table {cell.table}, row {cell.row}, column {cell.column}"
            listed = block in self.listed
            number = "" if listed else self.number(text, label, cell is not None)
            if not place:
                style = (paragraph.format.style or "").lower()
                place = "table of contents" if listed else self.place(text, number, label, style)
            self.add(text, number, place, label, fields, Spot(block, at), listed)

    def note(self, outline: Outline, place: str) -> None:
        for _, _, paragraph in outline.paragraphs:
            text, fields = worded(paragraph)
            self.scope = ""
            self.add(text, "", place, None, fields, None, False)

    def add(
        self, text: str, number: str, place: str, label: Label | None,
        fields: Sequence[tuple[int, int, PlacedField]], spot: Spot | None, listed: bool,
    ) -> None:  # fmt: skip
        list_id = "" if label is None else label.scheme.list_id
        self.lines.append(
            Line(len(self.lines), text, number, self.scope, place, list_id, tuple(fields), spot, label, listed)
        )

    def number(self, text: str, label: Label | None, in_table: bool) -> str:
        """The number of a paragraph; an exhibit's head opens its scope and has none of its own."""
        full = "" if label is None else label.full
        head = _EXHIBIT.match(full or text.strip())
        if head is not None and (full or _is_head(text.strip(), head)):
            name = exhibit_key(head["word"], head["label"])
            if in_table:
                self.boxed.add(name)
            else:
                self.scope, self.head = name, ""
            return ""
        if full:
            self.head = full
            return full
        return "" if in_table else self.typed(text)

    def typed(self, text: str) -> str:
        found = _TYPED.match(text.strip())
        if found is None:
            return ""
        if found["inner"]:
            return f"{re.sub(r'[(].*', '', self.head)}{found['inner']}"
        word = "ARTICLE " if (found["word"] or "").upper() == "ARTICLE" else ""
        self.head = word + (found["worded"] or found["dotted"] or found["whole"])
        return self.head

    def place(self, text: str, number: str, label: Label | None, style: str) -> str:
        if number:
            return self.places.numbered(number, number if label is None else label.text, style)
        if label is not None and label.full:
            return self.places.numbered(label.full, label.text, style)
        return self.places.unnumbered(text, "heading" in style or "title" in style)


def exhibit_key(word: str, label: str) -> str:
    """Return what two names of one exhibit have in common: `exhibit A`, `annex I(B)`."""
    return f"{word.lower()} {label.upper().replace(' ', '')}"


def _breaks(block: Block) -> bool:
    return isinstance(block, Paragraph) and block.format.section and not block.text.strip()


def _is_head(text: str, head: re.Match[str]) -> bool:
    """Whether a paragraph that begins as an exhibit is named opens it, and is no sentence about it."""
    rest = text[head.end() :].strip(' \t\n.:”"–—-')
    first = text.split("\n")[0]
    return len(first) <= _LONGEST_HEAD and (
        not rest or head["word"].isupper() or (rest[0].isupper() and "." not in rest)
    )


def worded(paragraph: Paragraph) -> tuple[str, list[tuple[int, int, PlacedField]]]:
    """Return a paragraph's words without objects, and where the results of its fields stand in them."""
    whole = paragraph.content.text
    if OBJECT not in whole:
        return whole, []
    found = [field for field in fields_of(paragraph.content)]
    return whole.replace(OBJECT, ""), [(*_span(whole, field), field) for field in found]


def _span(whole: str, field: PlacedField) -> tuple[int, int]:
    return field.offset - whole.count(OBJECT, 0, field.offset), field.end - whole.count(OBJECT, 0, field.end)
