"""How paragraphs look on paper, read from the paragraph and character styles of a house.

Source: ISO/IEC 29500-1 sections 17.3.1 (paragraph properties), 17.3.2 (run properties) and 17.7.2 (inheritance).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from lxml import etree

from matterbench.authoring.elements import PREFIXES, tag
from matterbench.authoring.manuscript import House
from matterbench.authoring.numbering import Level
from matterbench.authoring.pdf.fonts import Format

_W = f"{{{PREFIXES['w']}}}"
_SANS = ("Arial", "Helvetica", "Calibri", "Sans", "Verdana", "Tahoma", "Segoe", "Gill", "Aptos")
_SIDES = ("top", "left", "bottom", "right")


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab stop: its place in points from the margin, "left", "center" or "right", and "", "dot" or "underscore"."""

    position: float
    align: str = "left"
    leader: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """Of a paragraph; lengths are points, `line` is a multiple of single spacing, or points where it is exact."""

    align: str = "left"
    left: float = 0
    right: float = 0
    first: float = 0
    before: float = 0
    after: float = 0
    line: float = 1
    exact: bool = False
    tabs: tuple[Tab, ...] = ()
    keep_next: bool = False
    keep_lines: bool = False
    new_page: bool = False
    borders: frozenset[str] = frozenset()
    run: Format = Format()  # noqa: RUF009 - frozen


class Looks:
    """The looks of a house's styles."""

    def __init__(self, house: House) -> None:
        """Read the defaults; styles are read when they are asked for."""
        self._styles = {style.id: style for style in house.styles}
        self._known: dict[tuple[str, Level | None], Look] = {}
        defaults = _parse(house.defaults)
        look = Look(run=Format(size=10))
        for properties in defaults.iter(f"{_W}pPr"):
            look = _paragraph(look, properties)
        self._default = replace(look, run=_run(look.run, next(defaults.iter(f"{_W}rPr"), defaults)))

    def has(self, style: str) -> bool:
        """Whether the house has a style of this id."""
        return style in self._styles

    def paragraph(self, style: str, level: Level | None = None) -> Look:
        """Return the look of a paragraph style; `level` gives the indents that the style does not set itself."""
        if (style, level) not in self._known:
            self._known[style, level] = self._resolve(style, level)
        return self._known[style, level]

    def _resolve(self, style: str, level: Level | None) -> Look:
        one = self._styles[style]
        look = self._resolve(one.based_on, None) if one.based_on in self._styles else self._default
        if level is not None:
            look = replace(look, left=level.left / 20, first=level.first / 20)
        return replace(_paragraph(look, _parse(one.paragraph)), run=_run(look.run, _parse(one.run)))

    def character(self, style: str, base: Format) -> Format:
        """Return `base` with a character style on top of it; a style that the house lacks changes nothing."""
        one = self._styles.get(style)
        if one is None:
            return base
        return _run(self.character(one.based_on, base), _parse(one.run))


def _parse(fragment: str) -> Any:
    names: dict[str, str | int] = {f"xmlns:{prefix}": uri for prefix, uri in PREFIXES.items()}
    return etree.fromstring(tag("w:x", names, fragment))


def _value(element: Any, name: str = "val") -> str:
    return str(element.get(f"{_W}{name}", ""))


def _paragraph(look: Look, properties: Any) -> Look:
    for child in properties:
        reader = _PARAGRAPH.get(etree.QName(child).localname)
        if reader is not None:
            look = reader(look, child)
    return look


def _on(element: Any) -> bool:
    return _value(element) not in ("0", "false", "none")


def _points(element: Any, name: str, otherwise: float) -> float:
    given = _value(element, name)
    return int(given) / 20 if given else otherwise


def _spacing(look: Look, element: Any) -> Look:
    look = replace(look, before=_points(element, "before", look.before), after=_points(element, "after", look.after))
    if not _value(element, "line"):
        return look
    exact = _value(element, "lineRule") in ("exact", "atLeast")
    return replace(look, line=int(_value(element, "line")) / (20 if exact else 240), exact=exact)


def _indent(look: Look, element: Any) -> Look:
    first = _points(element, "firstLine", look.first)
    if _value(element, "hanging"):
        first = -_points(element, "hanging", 0)
    left = _points(element, "left", _points(element, "start", look.left))
    right = _points(element, "right", _points(element, "end", look.right))
    return replace(look, left=left, right=right, first=first)


def _tabs(look: Look, element: Any) -> Look:
    stops = {one.position: one for one in look.tabs}
    for child in element:
        at, align = int(_value(child, "pos")) / 20, _value(child)
        if align == "clear":
            stops.pop(at, None)
        else:
            leader = {"dot": "dot", "underscore": "underscore"}.get(_value(child, "leader"), "")
            stops[at] = Tab(at, {"num": "left", "start": "left", "end": "right"}.get(align, align), leader)
    return replace(look, tabs=tuple(stops[at] for at in sorted(stops)))


def _borders(look: Look, element: Any) -> Look:
    sides = {etree.QName(child).localname for child in element if _on(child)}
    return replace(look, borders=frozenset(sides & set(_SIDES)))


_PARAGRAPH: Mapping[str, Callable[[Look, Any], Look]] = {
    "jc": lambda look, one: replace(look, align={"start": "left", "end": "right"}.get(_value(one), _value(one))),
    "spacing": _spacing,
    "ind": _indent,
    "tabs": _tabs,
    "pBdr": _borders,
    "keepNext": lambda look, one: replace(look, keep_next=_on(one)),
    "keepLines": lambda look, one: replace(look, keep_lines=_on(one)),
    "pageBreakBefore": lambda look, one: replace(look, new_page=_on(one)),
}


def _family(element: Any) -> str:
    name = _value(element, "ascii")
    return "sans" if any(one in name for one in _SANS) else "serif"


def _color(element: Any) -> str:
    return "000000" if _value(element) == "auto" else _value(element)


_RUN: Mapping[str, Callable[[Format, Any], Format]] = {
    "rFonts": lambda style, one: replace(style, family=_family(one)),
    "sz": lambda style, one: replace(style, size=int(_value(one)) / 2),
    "b": lambda style, one: replace(style, bold=_on(one)),
    "i": lambda style, one: replace(style, italic=_on(one)),
    "u": lambda style, one: replace(style, underline=_on(one)),
    "caps": lambda style, one: replace(style, capitals=_on(one)),
    "smallCaps": lambda style, one: replace(style, capitals=_on(one), size=style.size * (0.85 if _on(one) else 1)),
    "color": lambda style, one: replace(style, color=_color(one)),
    "vertAlign": lambda style, one: raised(style) if _value(one) == "superscript" else style,
}


def _run(style: Format, properties: Any) -> Format:
    for child in properties:
        reader = _RUN.get(etree.QName(child).localname)
        if reader is not None:
            style = reader(style, child)
    return style


def raised(style: Format) -> Format:
    """Return the format as a superscript."""
    return replace(style, size=style.size * 0.65, rise=style.size * 0.33)
