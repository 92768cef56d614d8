"""Attribute values of WordprocessingML in one canonical, hashable form each.

Two spellings of one value give one canonical value: `1`, `true`, `on` and absence; `0.5in`, `36pt` and `720`; `start`
and `left`; upper and lower case of a hexadecimal colour. A value that cannot be understood stays the string it was,
so that a damaged attribute is compared literally and never becomes zero.
Source: ISO/IEC 29500-1, 17.18 and 22.9 (simple types); ISO/IEC 29500-4 (transitional spellings).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from lxml import etree

from matterbench.ooxml.names import NAMESPACES, W_VAL, W

Value: TypeAlias = "str | int | bool | tuple[Value, ...]"
Props: TypeAlias = "Mapping[str, Value]"

NO_BORDER: Value = ("none",)
"""What `none`, `nil` and an absent border come to."""

NO_SHADING: Value = ("clear", "auto", "auto")
"""Pattern, pattern colour and fill of an unshaded run, paragraph or cell."""

LEADING = {"start": "left", "end": "right"}
"""Strict and newer spellings of the two sides. Transitional `left` already means the leading side."""

_OFF = frozenset({"0", "false", "off"})
_UNIVERSAL = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*(mm|cm|in|pt|pc|pi|px|%)?\s*")
_TWIPS = {"mm": 1440 / 25.4, "cm": 1440 / 2.54, "in": 1440, "pt": 20, "pc": 240, "pi": 240, "px": 15}
_PREFIXES = {uri: prefix for prefix, uri in NAMESPACES.items()}


def words(text: str) -> tuple[str, ...]:
    """Return the names in a blank-separated list."""
    return tuple(text.split())


def on_off(text: str | None) -> bool:
    """Return the truth of an ST_OnOff attribute; absent means true (17.17.4)."""
    return text is None or text.lower() not in _OFF


def whole(text: str | None) -> int | str:
    """Return an integer attribute, a decimal one rounded; what is not a number stays as written, absent is `""`."""
    if text is None:
        return ""
    try:
        return int(text)
    except ValueError:
        match = _UNIVERSAL.fullmatch(text)
        return round(float(match[1])) if match and not match[2] else text


def twips(text: str | None) -> int | str:
    """Return a length in twentieths of a point, from twips or a universal measure such as `1.5cm` (22.9.2.15)."""
    return _length(text, 1)


def half_points(text: str | None) -> int | str:
    """Return a font size or position in half-points, from half-points or a universal measure such as `11pt`."""
    return _length(text, 10)


def percent(text: str | None) -> int | str:
    """Return a percentage from `100` or `100%`."""
    return whole(text.rstrip(" %")) if text else ""


def _length(text: str | None, twips_per_unit: int) -> int | str:
    if text is None:
        return ""
    try:
        return int(text)
    except ValueError:
        match = _UNIVERSAL.fullmatch(text)
        if match is None or match[2] == "%":
            return text
        scale = _TWIPS[match[2]] / twips_per_unit if match[2] else 1
        return round(float(match[1]) * scale)


def width(element: etree._Element) -> Value:
    """Return a CT_TblWidth as `(type, amount)`: twips for `dxa`, fiftieths of a percent for `pct`."""
    amount, kind = element.get(f"{W}w"), element.get(f"{W}type", "dxa")
    if kind in {"auto", "nil"}:
        return kind, 0
    if amount is not None and amount.endswith("%"):
        share = percent(amount)
        return "pct", share * 50 if isinstance(share, int) else share
    return kind, twips(amount)


def colour(element: etree._Element, attribute: str = "val", theme: str = "themeColor", base: str = "theme") -> Value:
    """Return `RRGGBB`, `auto`, or `("theme", name, tint, shade)`, which wins where both are written (17.3.2.6).

    `attribute` holds the literal colour, `theme` the theme colour, `base` + Tint and Shade its two modifiers. A
    modifier of FF changes nothing and comes back as `""`, like an absent one.
    """
    name = element.get(W + theme)
    if name and name != "none":
        modifiers = (element.get(f"{W}{base}{kind}", "").upper() for kind in ("Tint", "Shade"))
        return ("theme", name, *("" if modifier == "FF" else modifier for modifier in modifiers))
    text = element.get(W + attribute)
    if not text or text.lower() == "auto":
        return "auto"
    return text.lstrip("#").upper()


def border(element: etree._Element) -> Value:
    """Return `(style, eighths of a point, points of space, colour, *flags)`, or `NO_BORDER` (CT_Border)."""
    style = element.get(W_VAL, "none")
    if style in {"none", "nil"}:
        return NO_BORDER
    size, space = whole(element.get(f"{W}sz", "0")), whole(element.get(f"{W}space", "0"))
    flags = (name for name in ("frame", "shadow") if on_off(element.get(W + name, "0")))
    return (style, size, space, colour(element, "color"), *flags)


def shading(element: etree._Element) -> Value:
    """Return `(pattern, pattern colour, fill)`; a pattern that cannot be seen has its colour left out (CT_Shd)."""
    pattern = element.get(W_VAL, "clear")
    if pattern == "nil":
        return NO_SHADING
    fill = colour(element, "fill", "themeFill", "themeFill")
    return (pattern, "auto" if pattern == "clear" else colour(element, "color"), fill)


def prefixed(name: str) -> str:
    """Return a Clark name as `w14:glow`, without prefix for WordprocessingML; an unknown namespace stays in full."""
    if not name.startswith("{"):
        return name
    uri, local = name[1:].split("}", 1)
    prefix = _PREFIXES.get(uri)
    if prefix == "w":
        return local
    return f"{prefix}:{local}" if prefix else name


def opaque(element: etree._Element) -> Value:
    """Return an element that nobody interprets as `(attributes, children, text)`, free of revision save ids.

    Attributes are `(name, value)` sorted by name, children `(name, opaque(child))` in document order.
    """
    attributes = sorted((prefixed(str(name)), str(value)) for name, value in element.attrib.items())
    return (
        tuple(pair for pair in attributes if not pair[0].startswith("rsid")),
        tuple((prefixed(child.tag), opaque(child)) for child in element if isinstance(child.tag, str)),
        (element.text or "").strip(),
    )
