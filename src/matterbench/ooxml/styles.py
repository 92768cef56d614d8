"""The styles part: style definitions, what they are based on, and the document defaults.

A `Styles` indexes its styles by id when made and reads a style's properties when it is first asked for, so that
opening a styles part of hundreds of latent definitions costs next to nothing.
Source: ISO/IEC 29500-1, 17.7.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from lxml import etree

from matterbench.ooxml.formatting import (
    Props,
    cell_properties,
    numbering_reference,
    paragraph_properties,
    row_properties,
    run_properties,
    table_properties,
)
from matterbench.ooxml.measures import on_off
from matterbench.ooxml.names import W_VAL, W
from matterbench.ooxml.theme import Theme

NOTHING: Props = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ConditionalStyle:
    """What a table style adds to one part of the table, such as `firstRow` (17.7.6.6)."""

    type: str
    paragraph: Props
    run: Props
    table: Props
    row: Props
    cell: Props


@dataclass(frozen=True, slots=True)
class Style:
    """One style as written: its own properties, none inherited; gallery facts (priority, quick style) left out."""

    id: str
    type: str
    """`paragraph`, `character`, `table` or `numbering`."""
    name: str
    """The primary name, as written; the id where the style has none."""
    based_on: str | None
    next: str | None
    link: str | None
    paragraph: Props
    run: Props
    table: Props
    row: Props
    cell: Props
    conditional: Mapping[str, ConditionalStyle]
    num_id: str | None
    ilvl: int | None
    default: bool


class Styles:
    """The styles of one document, with its theme. Immutable to its users; `memo` caches what is computed from it."""

    __slots__ = (
        "_by_id",
        "_by_name",
        "_chains",
        "_defaults",
        "_elements",
        "_root",
        "doc_paragraph",
        "doc_run",
        "memo",
        "theme",
    )

    theme: Theme
    doc_paragraph: Props
    """Document defaults of every paragraph (w:pPrDefault)."""
    doc_run: Props
    """Document defaults of every run (w:rPrDefault)."""
    memo: dict[object, Props]

    def __init__(self, root: etree._Element | None, theme: Theme) -> None:
        """Index the styles of a w:styles element; see `parse`."""
        self._root = root
        self.theme = theme
        self.memo = {}
        self._elements: dict[str, etree._Element] = {}
        self._defaults: dict[str, str] = {}
        self._by_id: dict[str, Style] = {}
        self._by_name: dict[tuple[str, str], str] | None = None
        self._chains: dict[str, tuple[Style, ...]] = {}
        for element in () if root is None else root.iterchildren(f"{W}style"):
            style_id = element.get(f"{W}styleId", "")
            self._elements.setdefault(style_id, element)
            if on_off(element.get(f"{W}default", "0")):
                self._defaults[element.get(f"{W}type", "paragraph")] = style_id
        defaults = None if root is None else root.find(f"{W}docDefaults")
        self.doc_run = run_properties(_below(defaults, "rPrDefault", "rPr"))
        self.doc_paragraph = paragraph_properties(_below(defaults, "pPrDefault", "pPr"))

    @classmethod
    def parse(cls, root: etree._Element | None, theme: Theme) -> Styles:
        """Return the styles of a w:styles element, or of a document without one."""
        return cls(root, theme)

    def __iter__(self) -> Iterator[Style]:
        """Yield every style in document order."""
        return map(self._read, self._elements)

    def __len__(self) -> int:
        """Return the number of styles."""
        return len(self._elements)

    def get(self, style_id: str | None) -> Style | None:
        """Return the style of that id, the first of several, or None."""
        return self._read(style_id) if style_id in self._elements and style_id is not None else None

    def typed(self, style_id: str | None, style_type: str) -> Style | None:
        """Return the style that Word applies: the named one if it is there and of the type, else the default."""
        style = self.get(style_id)
        return style if style is not None and style.type == style_type else self.default(style_type)

    def default(self, style_type: str) -> Style | None:
        """Return the default style of a type, the last marked one, or None (17.7.4.17)."""
        return self.get(self._defaults.get(style_type))

    def chain(self, style_id: str | None) -> tuple[Style, ...]:
        """Return the style and all it is based on, base first; empty for an unknown id.

        A missing base ends the chain, and so does a base of another type (17.7.4.3) or one that is already in it.
        """
        if style_id is None:
            return ()
        if style_id not in self._chains:
            self._chains[style_id] = self._follow(style_id)
        return self._chains[style_id]

    def numbering_of(self, style_id: str | None) -> tuple[str | None, int | None]:
        """Return `(numId, level)` that a style gives, each inherited by itself; None where no style says."""
        num_id: str | None = None
        level: int | None = None
        for style in self.chain(style_id):
            num_id = num_id if style.num_id is None else style.num_id
            level = level if style.ilvl is None else style.ilvl
        return num_id, level

    def names(self) -> dict[str, str]:
        """Return the primary name of every style by id, in document order, without reading any style's properties."""
        return {
            style_id: _name(element, style_id).split(",")[0].strip() for style_id, element in self._elements.items()
        }

    def by_name(self, style_type: str, name: str) -> Style | None:
        """Return the style of a type by name, without regard to case; primary names win over aliases."""
        if self._by_name is None:
            self._by_name = self._names()
        return self.get(self._by_name.get((style_type, name.strip().casefold())))

    def _follow(self, style_id: str) -> tuple[Style, ...]:
        chain: dict[str, Style] = {}
        style = self.get(style_id)
        while style is not None and style.id not in chain:
            chain[style.id] = style
            base = self.get(style.based_on)
            style = base if base is not None and base.type == style.type else None
        return tuple(reversed(chain.values()))

    def _names(self) -> dict[tuple[str, str], str]:
        primary: dict[tuple[str, str], str] = {}
        aliases: dict[tuple[str, str], str] = {}
        for style_id, element in self._elements.items():
            kind = element.get(f"{W}type", "paragraph")
            first, *others = _name(element, style_id).split(",")
            others += (_text(element, "aliases") or "").split(",")
            primary.setdefault((kind, first.strip().casefold()), style_id)
            for other in others:
                aliases.setdefault((kind, other.strip().casefold()), style_id)
        return aliases | primary

    def _read(self, style_id: str) -> Style:
        style = self._by_id.get(style_id)
        if style is None:
            style = self._by_id[style_id] = _style(style_id, self._elements[style_id])
        return style


def _style(style_id: str, element: etree._Element) -> Style:
    pPr = element.find(f"{W}pPr")
    num_id, level = numbering_reference(pPr)
    conditional = (
        _conditional(part) for part in element.iterchildren(f"{W}tblStylePr") if part.get(f"{W}type") is not None
    )
    return Style(
        id=style_id,
        type=element.get(f"{W}type", "paragraph"),
        name=_name(element, style_id).split(",")[0].strip(),
        based_on=_text(element, "basedOn"),
        next=_text(element, "next"),
        link=_text(element, "link"),
        paragraph=paragraph_properties(pPr),
        run=run_properties(element.find(f"{W}rPr")),
        table=table_properties(element.find(f"{W}tblPr")),
        row=row_properties(element.find(f"{W}trPr")),
        cell=cell_properties(element.find(f"{W}tcPr")),
        conditional={part.type: part for part in conditional},
        num_id=num_id,
        ilvl=level,
        default=on_off(element.get(f"{W}default", "0")),
    )


def _conditional(part: etree._Element) -> ConditionalStyle:
    return ConditionalStyle(
        type=part.get(f"{W}type", ""),
        paragraph=paragraph_properties(part.find(f"{W}pPr")),
        run=run_properties(part.find(f"{W}rPr")),
        table=table_properties(part.find(f"{W}tblPr")),
        row=row_properties(part.find(f"{W}trPr")),
        cell=cell_properties(part.find(f"{W}tcPr")),
    )


def _text(element: etree._Element, child: str) -> str | None:
    found = element.find(W + child)
    return None if found is None else found.get(W_VAL) or None


def _name(element: etree._Element, style_id: str) -> str:
    return _text(element, "name") or style_id


def _below(parent: etree._Element | None, *names: str) -> etree._Element | None:
    for name in names:
        parent = None if parent is None else parent.find(W + name)
    return parent
