"""The elements of the numbering part read into values: w:num, w:abstractNum, w:lvl.

Source: ISO/IEC 29500-1, 17.9.
"""

from __future__ import annotations

import re
from types import MappingProxyType

from lxml import etree

from matterbench.ooxml.formatting import paragraph_properties, run_properties, style_reference
from matterbench.ooxml.list_levels import AbstractNum, Level, Num, Override
from matterbench.ooxml.measures import LEADING, on_off, opaque, whole
from matterbench.ooxml.names import NAMESPACES, W_VAL, W

_MC = f"{{{NAMESPACES['mc']}}}"
_PLACEHOLDER = re.compile(r"%([1-9])")


def value_below(parent: etree._Element, name: str) -> str | None:
    """Return the `w:val` of a child, or None."""
    child = parent.find(f"{W}{name}")
    return None if child is None else child.get(W_VAL)


def _integer(text: str | None) -> int | None:
    value = whole(text)
    return value if isinstance(value, int) else None


def _ilvl(element: etree._Element) -> int:
    return _integer(element.get(f"{W}ilvl")) or 0


def read_num(element: etree._Element, num_id: str) -> Num:
    """Return a w:num as written."""
    overrides: dict[int, Override] = {}
    for child in element.iterchildren(f"{W}lvlOverride"):
        ilvl, level = _ilvl(child), child.find(f"{W}lvl")
        read = None if level is None else _read_level(level, ilvl)
        overrides[ilvl] = Override(_integer(value_below(child, "startOverride")), read)
    return Num(num_id, value_below(element, "abstractNumId") or "", MappingProxyType(overrides))


def read_abstract(element: etree._Element, abstract_id: str) -> AbstractNum:
    """Return a w:abstractNum as written; the first of two definitions of a level holds."""
    levels: dict[int, Level] = {}
    for child in element.iterchildren(f"{W}lvl"):
        levels.setdefault(_ilvl(child), _read_level(child, _ilvl(child)))
    return AbstractNum(
        abstract_id,
        value_below(element, "nsid") or "",
        MappingProxyType(levels),
        value_below(element, "styleLink"),
        value_below(element, "numStyleLink"),
        value_below(element, "multiLevelType") == "singleLevel",
    )


def _read_level(element: etree._Element, ilvl: int) -> Level:
    children = {child.tag: child for child in element}
    get = children.get

    def value(name: str) -> str | None:
        child = get(W + name)
        return None if child is None else child.get(W_VAL)

    text = value("lvlText") or ""
    restart = _integer(value("lvlRestart"))
    legal, legacy, suffix, align = get(f"{W}isLgl"), get(f"{W}legacy"), value("suff"), value("lvlJc") or "left"
    return Level(
        ilvl=ilvl,
        start=_integer(value("start")) or 0,
        num_fmt=_number_format(element),
        text=text,
        parts=_parts(text),
        is_legal=legal is not None and on_off(legal.get(W_VAL)),
        suffix=suffix if suffix in ("space", "nothing") else "tab",
        # a restart after the level itself or a deeper one cannot happen: Word keeps its default
        restart=restart if restart is None or 0 <= restart <= ilvl else None,
        style_id=value("pStyle"),
        align=LEADING.get(align, align),
        paragraph=MappingProxyType(paragraph_properties(get(f"{W}pPr"))),
        run=MappingProxyType(run_properties(get(f"{W}rPr"))),
        run_style=style_reference(get(f"{W}rPr")),
        picture=get(f"{W}lvlPicBulletId") is not None,
        legacy=() if legacy is None or not on_off(legacy.get(f"{W}legacy")) else opaque(legacy),
    )


def _number_format(level: etree._Element) -> str:
    """Return the format; a custom one stands in the mc:Choice that Word 2010 and later read."""
    element = level.find(f"{W}numFmt")
    if element is None:
        element = level.find(f"{_MC}AlternateContent/*/{W}numFmt")
    if element is None:
        return "decimal"
    name = element.get(W_VAL) or "decimal"
    return element.get(f"{W}format") or "decimal" if name == "custom" else name


def _parts(text: str) -> tuple[str | int, ...]:
    pieces = _PLACEHOLDER.split(text)
    cut: list[str | int] = []
    for index, piece in enumerate(pieces):
        if index % 2:
            cut.append(int(piece) - 1)
        elif piece:
            cut.append(piece)
    return tuple(cut)
