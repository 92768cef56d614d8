"""Direct properties of tables, rows, cells and sections, in the canonical form of `formatting`.

Grid facts (`gridSpan`, `vMerge`, `gridBefore`) are properties like any other. What only repeats other markup is left
out: `cnfStyle`, the style reference, revision marks, and of a section its headers and footers, which are compared as
stories.
Source: ISO/IEC 29500-1, 17.4 (tables), 17.6 (sections), 17.7.6 (table look).
"""

from __future__ import annotations

from lxml import etree

from matterbench.ooxml.measures import (
    LEADING,
    Value,
    border,
    on_off,
    opaque,
    prefixed,
    shading,
    twips,
    whole,
    width,
    words,
)
from matterbench.ooxml.names import W_VAL, W

LOOK_BITS = {
    "firstRow": 0x0020,
    "lastRow": 0x0040,
    "firstColumn": 0x0080,
    "lastColumn": 0x0100,
    "noHBand": 0x0200,
    "noVBand": 0x0400,
}
"""The six parts of a table style that a table switches on, or for the bands off, by their bit in w:tblLook."""

_APART = frozenset(
    words(
        "tblStyle cnfStyle tblPrChange trPrChange tcPrChange sectPrChange tblPrExChange ins del cellIns cellDel "
        "cellMerge headerReference footerReference"
    )
)
_FLAGS = frozenset(
    words("bidiVisual cantSplit tblHeader hidden noWrap tcFitText hideMark titlePg formProt bidi rtlGutter noEndnote")
)
_NUMBERS = frozenset(words("tblStyleRowBandSize tblStyleColBandSize gridSpan gridBefore gridAfter"))
_WIDTHS = frozenset(words("tblW tblInd tblCellSpacing wBefore wAfter tcW"))
_WORDS = frozenset(words("jc vAlign textDirection type tblOverlap tblCaption tblDescription"))
_BORDERS = frozenset(words("tblBorders tcBorders pgBorders"))
_MARGINS = frozenset(words("tblCellMar tcMar"))

_SECTION_DEFAULTS: dict[str, Value] = {
    "type": "nextPage",
    "titlePg": False,
    "vAlign": "top",
    "textDirection": "lrTb",
    "bidi": False,
    "rtlGutter": False,
    "formProt": False,
    "noEndnote": False,
    "pgSz.orient": "portrait",
    "pgMar.gutter": 0,
    "cols.num": 1,
    "cols.sep": False,
    "cols.equalWidth": True,
    "pgNumType.fmt": "decimal",
    "docGrid.type": "default",
}
_NUMERIC_ATTRIBUTES = frozenset(words("num start chapStyle countBy linePitch charSpace code numStart first other"))


def table_properties(tblPr: etree._Element | None) -> dict[str, Value]:
    """Return the direct properties of a table, or of a row's table exceptions, without its style.

    `tblLook` is the sorted tuple of the parts switched on, whether written as bits or as attributes.
    """
    return _read(tblPr)


def row_properties(trPr: etree._Element | None) -> dict[str, Value]:
    """Return the direct properties of a table row; `trHeight` is `(rule, twips)`."""
    return _read(trPr)


def cell_properties(tcPr: etree._Element | None) -> dict[str, Value]:
    """Return the direct properties of a table cell; `vMerge` and `hMerge` are `restart` or `continue`."""
    return _read(tcPr)


def section_properties(sectPr: etree._Element | None) -> dict[str, Value]:
    """Return the properties of a section, with the standard's defaults filled in where nothing is written.

    Without a w:sectPr only the defaults come back. Page size and margins have none in the standard, so they may be
    absent.
    """
    props = _SECTION_DEFAULTS | _read(sectPr)
    if props["cols.num"] == 1:
        props.pop("cols.space", None)
    else:
        props.setdefault("cols.space", 720)
    if props["docGrid.type"] == "default":
        for name in ("docGrid.linePitch", "docGrid.charSpace"):
            props.pop(name, None)
    if "lnNumType.countBy" in props:
        props = {"lnNumType.start": 1, "lnNumType.restart": "newPage", **props}
    return props


def conditional_flags(properties: etree._Element | None) -> str | None:
    """Return the twelve 0/1 digits of w:cnfStyle in a w:pPr, w:trPr or w:tcPr: a cache of the position, or None."""
    mark = None if properties is None else properties.find(f"{W}cnfStyle")
    return None if mark is None else mark.get(W_VAL)


def _read(parent: etree._Element | None) -> dict[str, Value]:
    props: dict[str, Value] = {}
    for child in () if parent is None else parent:
        if not isinstance(child.tag, str):
            continue
        name = prefixed(child.tag)
        if name in _SIMPLE:
            props[name] = _SIMPLE[name](child)
        elif name in _BORDERS or name in _MARGINS:
            _sides(props, name, child)
        elif name in _SPLIT:
            _split(props, name, child)
        elif name not in _APART:
            props[name] = opaque(child)
    return props


def _flag(element: etree._Element) -> Value:
    return on_off(element.get(W_VAL))


def _number(element: etree._Element) -> Value:
    return whole(element.get(W_VAL))


def _word(element: etree._Element) -> Value:
    text = element.get(W_VAL, "")
    return LEADING.get(text, text)


def _merge(element: etree._Element) -> Value:
    return element.get(W_VAL) or "continue"


def _height(element: etree._Element) -> Value:
    return element.get(f"{W}hRule", "auto"), twips(element.get(W_VAL, "0"))


def _table_layout(element: etree._Element) -> Value:
    return element.get(f"{W}type", "autofit")


def _look(element: etree._Element) -> Value:
    try:
        bits = int(element.get(W_VAL, "0"), 16)
    except ValueError:
        bits = 0
    states = {name: element.get(W + name) for name in LOOK_BITS}
    on = (name for name, bit in LOOK_BITS.items() if (bits & bit if states[name] is None else on_off(states[name])))
    return tuple(sorted(on))


def _columns(element: etree._Element) -> Value:
    return tuple(
        (twips(column.get(f"{W}w")), twips(column.get(f"{W}space", "0")))
        for column in element
        if column.tag == f"{W}col"
    )


def _sides(props: dict[str, Value], name: str, element: etree._Element) -> None:
    for side in element:
        if isinstance(side.tag, str):
            key = prefixed(side.tag)
            key = f"{name}.{LEADING.get(key, key)}"
            props[key] = border(side) if name in _BORDERS else width(side)
    if name == "pgBorders":
        for attribute in ("display", "offsetFrom", "zOrder"):
            text = element.get(W + attribute)
            if text is not None:
                props[f"{name}.{attribute}"] = text


def _split(props: dict[str, Value], name: str, element: etree._Element) -> None:
    """Add every attribute, and every child with a w:val, as a property of its own."""
    for attribute, text in element.items():
        key = prefixed(str(attribute))
        if not key.startswith("rsid"):
            props[f"{name}.{key}"] = _attribute(name, key, str(text))
    if name == "cols":
        columns = _columns(element)
        if columns and not props.get("cols.equalWidth", True):
            props["cols.columns"] = columns
        return
    for child in element:
        if isinstance(child.tag, str):
            key = prefixed(child.tag)
            props[f"{name}.{key}"] = _attribute(name, key, child.get(W_VAL, ""))


def _attribute(element: str, name: str, text: str) -> Value:
    if name in {"sep", "equalWidth"}:
        return on_off(text)
    if name in _NUMERIC_ATTRIBUTES:
        return whole(text)
    if element in {"pgSz", "pgMar"} or name in {"space", "distance"}:
        return text if name in {"orient"} else twips(text)
    return text


_SPLIT = frozenset(words("pgSz pgMar cols pgNumType lnNumType docGrid footnotePr endnotePr paperSrc"))
_SIMPLE = {
    **dict.fromkeys(_FLAGS, _flag),
    **dict.fromkeys(_NUMBERS, _number),
    **dict.fromkeys(_WIDTHS, width),
    **dict.fromkeys(_WORDS, _word),
    **dict.fromkeys(("hMerge", "vMerge"), _merge),
    "shd": shading,
    "tblLook": _look,
    "tblLayout": _table_layout,
    "trHeight": _height,
}
