"""Word formatting as CSS: properties in force become declarations, equal declarations share one class.

Only what helps a reader recognise the document is drawn: weight, slant, lines, case, size, alignment, indents, spacing,
borders, and colours that can be read on paper white. Fonts are the page's own. Every value written here is a number, a
word of a fixed list or six hexadecimal digits, so nothing of the document's text can reach a style sheet.
"""

from __future__ import annotations

import re

from matterbench.ooxml.cascade import RUN_DEFAULTS
from matterbench.ooxml.measures import Props, Value

Rules = dict[str, str]

_HEX = re.compile(r"[0-9A-F]{6}")
_CONTRAST = 4.5
_ALIGN = {"center": "center", "right": "right", "both": "var(--justify)", "distribute": "var(--justify)"}
_LINES = {"double": "double", "dotted": "dotted", "dash": "dashed", "wave": "wavy"}
_RAISED = {"superscript": "super", "subscript": "sub"}
_NO_BORDER = "none"
_COLOURS = {"ink": "color", "fill": "background"}
"""Declarations that hold in the light scheme only."""
_HIGHLIGHTS = {
    "yellow": "FFF59D", "green": "C5F0C0", "cyan": "C3F0F5", "magenta": "F8CFEF", "red": "F9CFCB", "blue": "CFD9F9",
    "darkYellow": "EADFA8", "lightGray": "E4E4E4", "darkGray": "D0D0D0",
}  # fmt: skip


class StyleSheet:
    """Classes for sets of declarations, named in the order in which they are first asked for."""

    def __init__(self) -> None:
        self._names: dict[tuple[tuple[str, str], ...], str] = {}

    def name(self, rules: Rules) -> str:
        """Return the class of these declarations; `""` for none."""
        if not rules:
            return ""
        return self._names.setdefault(tuple(rules.items()), f"f{len(self._names)}")

    def text(self) -> str:
        """Return the style sheet, a rule a line; colours of the document only where the page itself is light."""
        plain, light = [], []
        for rules, name in self._names.items():
            shape = [f"{key}:{value}" for key, value in rules if key not in _COLOURS]
            colours = [f"{_COLOURS[key]}:{value}" for key, value in rules if key in _COLOURS]
            plain += [f".{name}{{{';'.join(shape)}}}"] if shape else []
            light += [f".{name}{{{';'.join(colours)}}}"] if colours else []
        scheme = ["@media (prefers-color-scheme: light) {", *light, "}"] if light else []
        return "\n".join([*plain, *scheme])


def run_rules(props: Props, base: float) -> Rules:
    """Return the declarations of a run in force (`effective_run`); `base` is the size of 1em, in half-points."""
    size = _number(props.get("sz"), base)
    return {
        "font-weight": "700" if props.get("b") else "400",
        "font-style": "italic" if props.get("i") else "normal",
        "text-transform": "uppercase" if props.get("caps") else "none",
        "font-variant-caps": "small-caps" if props.get("smallCaps") else "normal",
        "vertical-align": _RAISED.get(str(props.get("vertAlign")), "baseline"),
        "font-size": _em(size / base * (0.7 if props.get("vertAlign") in _RAISED else 1)),
        "text-decoration": _decoration(props),
        "ink": _readable(props.get("color")) or "var(--ink)",
        "fill": _fill(props) or "none",
    }


def beyond(rules: Rules, base: Rules) -> Rules:
    """Return the declarations that differ from those around."""
    return {key: value for key, value in rules.items() if base.get(key) != value}


def _decoration(props: Props) -> str:
    underline = str(props.get("u", "none"))
    lines = [] if underline == "none" else ["underline"]
    if props.get("strike") or props.get("dstrike"):
        lines.append("line-through")
    style = next((css for word, css in _LINES.items() if word in underline.lower()), "")
    return " ".join([*lines, style]).strip() if lines else "none"


def _em(ratio: float) -> str:
    return f"{min(max(ratio, 0.6), 2.2):.3g}em"


def _number(value: Value | None, default: float) -> float:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else default


def _fill(props: Props) -> str | None:
    highlight = _HIGHLIGHTS.get(str(props.get("highlight")))
    return f"#{highlight}" if highlight else shade(props.get("shd"))


def shade(value: Value | None) -> str | None:
    """Return the background of a shading when dark text can be read on it; None for none."""
    fill = value[2] if isinstance(value, tuple) and len(value) > 2 else None
    if not isinstance(fill, str) or not _HEX.fullmatch(fill) or fill == "FFFFFF":
        return None
    return f"#{fill}" if _luminance(fill) > 0.35 else "#e2e2e2"


def _readable(value: Value | None) -> str | None:
    """Return a text colour that can be read on white; others are left to the page, so that nothing can hide in it."""
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        return None
    return f"#{value}" if 1.05 / (_luminance(value) + 0.05) >= _CONTRAST and value != "000000" else None


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def paragraph_rules(props: Props) -> Rules:
    """Return the declarations of a paragraph in force (`effective_paragraph`): alignment, indents, spacing, borders."""
    rules: Rules = {}
    align = _ALIGN.get(str(props.get("jc")))
    if align:
        rules["text-align"] = align
    for css, name, low, high in (("--ml", "ind.left", -1400, 7200), ("margin-right", "ind.right", 0, 4000)):
        length = _points(props.get(name), low, high)
        if length:
            rules[css] = f"calc(var(--u)*{length:g})"
    first = _points(props.get("ind.firstLine"), -3000, 4000)
    if first:
        rules["text-indent"] = f"calc(var(--u)*{first:g})"
    for css, name in (("margin-top", "spacing.before"), ("margin-bottom", "spacing.after")):
        gap = 0.0 if props.get("contextualSpacing") else _points(props.get(name), 0, 720)
        if gap:
            rules[css] = f"{gap:g}pt"
    return rules | border_rules(props, "pBdr") | _background(props)


def _background(props: Props) -> Rules:
    fill = shade(props.get("shd"))
    return {"fill": fill} if fill else {}


def border_rules(props: Props, name: str) -> Rules:
    """Return declarations for the borders `name.top`, … of a paragraph or cell."""
    rules = {}
    for side in ("top", "right", "bottom", "left"):
        value = props.get(f"{name}.{side}")
        if isinstance(value, tuple) and value and value[0] != _NO_BORDER:
            rules[f"border-{side}"] = f"{'3px double' if value[0] == 'double' else '1px solid'} var(--line)"
    return rules


def _points(value: Value | None, low: int, high: int) -> float:
    """Return twips as points, held within bounds."""
    return min(max(value, low), high) / 20 if isinstance(value, int) and not isinstance(value, bool) else 0.0


def hanging(props: Props) -> float:
    """Return by how many points the first line stands out to the left; 0 where it does not."""
    return max(-_points(props.get("ind.firstLine"), -3000, 4000), 0.0)


PLAIN_RUN = run_rules(RUN_DEFAULTS, 20)
"""What a run draws when nothing says otherwise."""
