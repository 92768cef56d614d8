"""Direct formatting as flat, canonical, hashable properties: what w:rPr, w:pPr, w:tblPr and w:sectPr say.

A property has a dotted name: the element's (`b`, `sz`, `jc`), or element and attribute where they are inherited one
by one (`ind.left`, `spacing.after`, `font.ascii`, `u.color`, `pBdr.top`). Units are those of the file: twips,
half-points (`sz`), eighths of a point (borders). Elements outside the standard keep their name (`w14:glow`) and an
opaque tuple. Nothing here knows styles: absent means inherited, and theme values stay `("theme", …)` until `cascade`
resolves them.
Source: ISO/IEC 29500-1, 17.3.1 (paragraphs), 17.3.2 (runs).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lxml import etree

from matterbench.ooxml.layout import cell_properties, row_properties, section_properties, table_properties
from matterbench.ooxml.measures import (
    LEADING,
    Props,
    Value,
    border,
    colour,
    half_points,
    on_off,
    opaque,
    percent,
    prefixed,
    shading,
    twips,
    whole,
    words,
)
from matterbench.ooxml.names import W_VAL, W

__all__ = [
    "Props",
    "Value",
    "cell_properties",
    "numbering_reference",
    "paragraph_properties",
    "row_properties",
    "run_properties",
    "section_properties",
    "style_reference",
    "table_properties",
]

Reader = Callable[[dict[str, Value], etree._Element], None]

RUN_FLAGS = words(
    "b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden rtl "
    "cs specVanish oMath"
)
PARAGRAPH_FLAGS = words(
    "keepNext keepLines pageBreakBefore widowControl suppressLineNumbers suppressAutoHyphens kinsoku wordWrap "
    "overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid contextualSpacing mirrorIndents "
    "suppressOverlap"
)


def run_properties(rPr: etree._Element | None) -> dict[str, Value]:
    """Return the direct formatting of a run, a paragraph mark, a style or a numbering label.

    Left out, because they are not formatting: the style (see `style_reference`) and revision marks.
    """
    props: dict[str, Value] = {}
    if rPr is not None:
        _read(props, rPr, _RUN)
    return props


def paragraph_properties(pPr: etree._Element | None) -> dict[str, Value]:
    """Return the direct formatting of a paragraph, a style or a numbering level.

    Left out: the style and the list (see `style_reference`, `numbering_reference`), the properties of the paragraph
    mark, the section, revision marks, and the cached conditional format (`cnfStyle`).
    """
    props: dict[str, Value] = {}
    if pPr is not None:
        _read(props, pPr, _PARAGRAPH)
    return props


def style_reference(properties: etree._Element | None) -> str | None:
    """Return the style id that a w:pPr, w:rPr or w:tblPr names, or None where it names none."""
    if properties is None:
        return None
    for child in properties:
        if child.tag in _STYLE_REFERENCES:
            return child.get(W_VAL) or None
    return None


def numbering_reference(pPr: etree._Element | None) -> tuple[str | None, int | None]:
    """Return `(numId, level)` of a w:pPr; each is None where it is not written or, for the level, not a number.

    A numId of `"0"` takes the paragraph out of the list its style puts it in (17.9.18).
    """
    numPr = None if pPr is None else pPr.find(f"{W}numPr")
    if numPr is None:
        return None, None
    identifier, level = numPr.find(f"{W}numId"), numPr.find(f"{W}ilvl")
    depth = None if level is None else whole(level.get(W_VAL))
    return (None if identifier is None else identifier.get(W_VAL)), (depth if isinstance(depth, int) else None)


def _read(props: dict[str, Value], parent: etree._Element, readers: dict[str, Reader | None]) -> None:
    for child in parent:
        tag = child.tag
        try:
            reader = readers[tag]
        except KeyError:
            if isinstance(tag, str):
                props[prefixed(tag)] = opaque(child)
            continue
        if reader is not None:
            reader(props, child)


def _flag(name: str) -> Reader:
    def read(props: dict[str, Value], element: etree._Element) -> None:
        value = element.get(W_VAL)
        props[name] = True if value is None else on_off(value)

    return read


def _val(name: str, convert: Callable[[str | None], Value]) -> Reader:
    def read(props: dict[str, Value], element: etree._Element) -> None:
        value = convert(element.get(W_VAL))
        if value != "":
            props[name] = value

    return read


def _whole_element(name: str, convert: Callable[[etree._Element], Value]) -> Reader:
    def read(props: dict[str, Value], element: etree._Element) -> None:
        props[name] = convert(element)

    return read


def _attributes(name: str, converters: Iterable[tuple[str, str, Callable[[str | None], Value]]]) -> Reader:
    """Return a reader of an element whose attributes are inherited one by one: `(attribute, property, convert)`."""
    table = tuple((W + attribute, f"{name}{key}", convert) for attribute, key, convert in converters)

    def read(props: dict[str, Value], element: etree._Element) -> None:
        for attribute, key, convert in table:
            text = element.get(attribute)
            if text is not None:
                props[key] = convert(text)

    return read


def _word(text: str | None) -> Value:
    return text or ""


def _side(text: str | None) -> Value:
    return LEADING.get(text or "", text or "")


_FONTS = {W + attribute: f"font.{attribute}" for attribute in ("ascii", "hAnsi", "eastAsia", "cs", "hint")}
_THEME_FONTS = {
    f"{W}asciiTheme": "font.ascii",
    f"{W}hAnsiTheme": "font.hAnsi",
    f"{W}eastAsiaTheme": "font.eastAsia",
    f"{W}cstheme": "font.cs",
    f"{W}csTheme": "font.cs",
}


def _fonts(props: dict[str, Value], element: etree._Element) -> None:
    themed: dict[str, Value] = {}
    for name, text in element.items():
        if name in _FONTS and text:
            props[_FONTS[name]] = str(text)
        elif name in _THEME_FONTS and text:
            themed[_THEME_FONTS[name]] = ("theme", str(text))
    props.update(themed)


def _underline(props: dict[str, Value], element: etree._Element) -> None:
    style = element.get(W_VAL)
    if style is not None:
        props["u"] = style
    if len(element.attrib) > (style is not None):
        props["u.color"] = colour(element, "color")


def _indent(props: dict[str, Value], element: etree._Element) -> None:
    for name, text in element.items():
        key = _INDENTS.get(str(name))
        if key is not None:
            props[key] = twips(str(text))
    for unit in ("", "Chars"):
        hanging = element.get(f"{W}hanging{unit}")
        if hanging is not None:
            amount = twips(hanging)
            props[f"ind.firstLine{unit}"] = -amount if isinstance(amount, int) else ("hanging", amount)


_INDENTS = {
    W + attribute + unit: f"ind.{key}{unit}"
    for attribute, key in (("left", "left"), ("right", "right"), ("firstLine", "firstLine"))
    for unit in ("", "Chars")
} | {W + attribute + unit: f"ind.{LEADING[attribute]}{unit}" for attribute in LEADING for unit in ("", "Chars")}


def _line_spacing(props: dict[str, Value], element: etree._Element) -> None:
    _SPACING_ATTRIBUTES(props, element)
    if element.get(f"{W}line") is not None and element.get(f"{W}lineRule") is None:
        props["spacing.lineRule"] = "auto"


_SPACING_ATTRIBUTES = _attributes(
    "spacing.",
    [
        *((name, name, twips) for name in ("before", "after", "line")),
        *((name, name, whole) for name in ("beforeLines", "afterLines")),
        *((name, name, on_off) for name in ("beforeAutospacing", "afterAutospacing")),
        ("lineRule", "lineRule", _word),
    ],
)


def _tabs(props: dict[str, Value], element: etree._Element) -> None:
    stops: dict[int | str, Value] = {}
    for tab in element:
        if tab.tag == f"{W}tab":
            position, leader = twips(tab.get(f"{W}pos")), tab.get(f"{W}leader", "none")
            kind = _side(tab.get(W_VAL, "left"))
            stops[position] = (position, kind, "none" if kind == "clear" else leader)
    props["tabs"] = tuple(stops[position] for position in sorted(stops, key=lambda at: (isinstance(at, str), at)))


def _paragraph_borders(props: dict[str, Value], element: etree._Element) -> None:
    for side in element:
        if isinstance(side.tag, str):
            name = prefixed(side.tag)
            props[f"pBdr.{LEADING.get(name, name)}"] = border(side)


def _tagged(readers: dict[str, Reader | None]) -> dict[str, Reader | None]:
    return {W + name: reader for name, reader in readers.items()}


_STYLE_REFERENCES = frozenset({f"{W}pStyle", f"{W}rStyle", f"{W}tblStyle"})
_RUN = _tagged(
    {name: _flag(name) for name in RUN_FLAGS}
    | dict.fromkeys(("rStyle", "ins", "del", "moveFrom", "moveTo", "rPrChange"))
    | {name: _val(name, _word) for name in ("highlight", "vertAlign", "effect", "em")}
    | {name: _val(name, half_points) for name in ("sz", "szCs", "kern", "position")}
    | {
        "rFonts": _fonts,
        "u": _underline,
        "color": _whole_element("color", colour),
        "spacing": _val("spacing", twips),
        "w": _val("w", percent),
        "shd": _whole_element("shd", shading),
        "bdr": _whole_element("bdr", border),
        "lang": _attributes("lang", [("val", "", _word), ("eastAsia", ".eastAsia", _word), ("bidi", ".bidi", _word)]),
    }
)
_PARAGRAPH = _tagged(
    {name: _flag(name) for name in PARAGRAPH_FLAGS}
    | dict.fromkeys(("pStyle", "numPr", "rPr", "sectPr", "pPrChange", "cnfStyle"))
    | {name: _val(name, _word) for name in ("textAlignment", "textDirection", "textboxTightWrap")}
    | {
        "jc": _val("jc", _side),
        "outlineLvl": _val("outlineLvl", whole),
        "ind": _indent,
        "spacing": _line_spacing,
        "tabs": _tabs,
        "pBdr": _paragraph_borders,
        "shd": _whole_element("shd", shading),
    }
)
