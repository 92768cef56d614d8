"""How levels of formatting combine: built-in defaults, overriding, tab stops, theme values, what hides what.

Source: ISO/IEC 29500-1, 17.3.1.38 (tabs), 17.7.2 (style hierarchy), and the default that 17.3.1 and 17.3.2 give each
property.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from matterbench.ooxml.formatting import PARAGRAPH_FLAGS, RUN_FLAGS
from matterbench.ooxml.measures import NO_BORDER, NO_SHADING, Props, Value
from matterbench.ooxml.theme import Theme

TOGGLES = frozenset(
    ("b", "bCs", "caps", "emboss", "i", "iCs", "imprint", "outline", "shadow", "smallCaps", "strike", "vanish")
)
"""The toggle properties of 17.7.3. Double strike, web hidden and the rest of the flags are not among them."""

Difference = tuple[str, "Value | None", "Value | None"]

_COMPLEX_SCRIPT = frozenset(("bCs", "iCs", "szCs", "font.cs", "lang.bidi"))
_EAST_ASIAN = frozenset(("font.eastAsia", "lang.eastAsia", "font.hint"))

_DEFAULT_FONT = "Times New Roman"
_FONTS = ("font.ascii", "font.hAnsi", "font.eastAsia", "font.cs")

RUN_DEFAULTS: Props = MappingProxyType(
    {
        **dict.fromkeys(RUN_FLAGS, False),
        **dict.fromkeys(_FONTS, _DEFAULT_FONT),
        **dict.fromkeys(("spacing", "kern", "position"), 0),
        **dict.fromkeys(("u", "highlight", "effect", "em"), "none"),
        "snapToGrid": True,
        "sz": 20,
        "szCs": 20,
        "w": 100,
        "color": "auto",
        "u.color": "auto",
        "vertAlign": "baseline",
        "font.hint": "default",
        "shd": NO_SHADING,
        "bdr": NO_BORDER,
    }
)
"""What a run looks like when nothing in the document says otherwise."""

_ON_BY_DEFAULT = (
    "widowControl",
    "kinsoku",
    "wordWrap",
    "overflowPunct",
    "autoSpaceDE",
    "autoSpaceDN",
    "adjustRightInd",
)

PARAGRAPH_DEFAULTS: Props = MappingProxyType(
    {
        **dict.fromkeys(PARAGRAPH_FLAGS, False),
        **dict.fromkeys((*_ON_BY_DEFAULT, "snapToGrid"), True),
        **{f"ind.{edge}{unit}": 0 for edge in ("left", "right", "firstLine") for unit in ("", "Chars")},
        **{f"spacing.{edge}{unit}": 0 for edge in ("before", "after") for unit in ("", "Lines")},
        **{f"spacing.{edge}Autospacing": False for edge in ("before", "after")},
        **{f"pBdr.{side}": NO_BORDER for side in ("top", "left", "bottom", "right", "between", "bar")},
        "jc": "left",
        "spacing.line": 240,
        "spacing.lineRule": "auto",
        "outlineLvl": 9,
        "textAlignment": "auto",
        "textDirection": "lrTb",
        "textboxTightWrap": "none",
        "shd": NO_SHADING,
        "tabs": (),
    }
)
"""What a paragraph looks like when nothing in the document says otherwise."""


def overlay(levels: Iterable[Props]) -> dict[str, Value]:
    """Return the levels combined, later ones winning property by property; tab stops add up and `clear` takes away."""
    combined: dict[str, Value] = {}
    for level in levels:
        stops = combined.get("tabs")
        combined.update(level)
        if stops and "tabs" in level:
            combined["tabs"] = _add_tabs(stops, level["tabs"])
    return combined


def _add_tabs(below: Value, above: Value) -> Value:
    stops = {stop[0]: stop for tabs in (below, above) for stop in _stops(tabs)}
    return tuple(sorted(stops.values(), key=_place))


def _stops(tabs: Value) -> list[tuple[Value, ...]]:
    return [stop for stop in tabs if isinstance(stop, tuple)] if isinstance(tabs, tuple) else []


def _place(stop: tuple[Value, ...]) -> tuple[bool, int, str]:
    position = stop[0]
    return (False, position, "") if isinstance(position, int) else (True, 0, str(position))


def finished_run(props: dict[str, Value], theme: Theme) -> Props:
    """Return effective run properties: theme resolved, defaults filled in, what cannot be seen at its default."""
    resolve(props, theme)
    result = {**RUN_DEFAULTS, **props}
    if result["u"] == "none":
        result["u.color"] = "auto"
    if result["caps"] is True:
        result["smallCaps"] = False
    return result


def finished_paragraph(props: dict[str, Value], theme: Theme) -> Props:
    """Return effective paragraph properties, like `finished_run`; a length that another measure replaces becomes 0."""
    resolve(props, theme)
    result = {**PARAGRAPH_DEFAULTS, **props}
    result["tabs"] = _standing(result["tabs"])
    for edge in ("before", "after"):
        if result[f"spacing.{edge}Autospacing"]:
            result[f"spacing.{edge}"] = result[f"spacing.{edge}Lines"] = 0
        elif result[f"spacing.{edge}Lines"]:
            result[f"spacing.{edge}"] = 0
    for edge in ("left", "right", "firstLine"):
        if result[f"ind.{edge}Chars"]:
            result[f"ind.{edge}"] = 0
    return result


def _standing(tabs: Value) -> Value:
    """Leave out `clear` marks, which have done their work once the cascade is complete."""
    return tuple(stop for stop in _stops(tabs) if stop[1] != "clear")


def resolve(props: dict[str, Value], theme: Theme) -> None:
    """Replace theme fonts and colours by what they stand for, in place; what the theme leaves open stays as named."""
    for name, value in props.items():
        if isinstance(value, tuple) and value:
            resolved = _resolved(value, theme)
            if resolved != value:
                props[name] = resolved


def _resolved(value: tuple[Value, ...], theme: Theme) -> Value:
    match value:
        case ("theme", str(font)):
            return theme.resolve_font(font) or _DEFAULT_FONT
        case ("theme", str(name), str(tint), str(shade)):
            return theme.resolve_color(name, tint, shade) or value
        case _ if any(isinstance(part, tuple) and part[:1] == ("theme",) for part in value):
            return tuple(_resolved(part, theme) if isinstance(part, tuple) else part for part in value)
        case _:
            return value


def toggled(defaults: Props, levels: Iterable[Props]) -> dict[str, Value]:
    """Return the toggle properties that style levels give together (17.7.3).

    `levels` are the table, paragraph and character style, each already combined with what it is based on. One level
    that speaks is taken at its word; several are combined by exclusive or, unless the document defaults say true.
    """
    spoken: dict[str, list[Value]] = {}
    for level in levels:
        for name in TOGGLES & level.keys():
            spoken.setdefault(name, []).append(level[name])
    result: dict[str, Value] = {}
    for name, values in spoken.items():
        several = len(values) > 1
        result[name] = (several and defaults.get(name) is True) or sum(map(bool, values)) % 2 == 1
    return result


def without(props: Mapping[str, Value], names: frozenset[str]) -> dict[str, Value]:
    """Return the properties except the named ones."""
    return {name: value for name, value in props.items() if name not in names}


def differences(
    before: Props, after: Props, *, complex_script: bool = False, east_asian: bool = False
) -> tuple[Difference, ...]:
    """Return `(name, before, after)` for every property that differs, sorted by name; None is "not there".

    What only shows in complex-script text (`szCs`, `bCs`, `iCs`, `font.cs`) counts where the text has some
    (`complex_script`) or either side is marked so (`rtl`, `cs`); likewise East Asian fonts and language (`east_asian`).
    """
    if before == after:
        return ()
    unseen: frozenset[str] = frozenset() if east_asian else _EAST_ASIAN
    if not (complex_script or any(side.get(mark) is True for side in (before, after) for mark in ("rtl", "cs"))):
        unseen |= _COMPLEX_SCRIPT
    return tuple(
        (name, before.get(name), after.get(name))
        for name in sorted(before.keys() | after.keys())
        if name not in unseen and before.get(name) != after.get(name)
    )
