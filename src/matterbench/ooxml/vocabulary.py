"""Formatting in words: labels, values with units, severities, and one sentence for a change.

Lengths are shown in inches or points, never in twips. Everything is deterministic and free of locale.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from matterbench.ooxml.measures import NO_BORDER, Props, Value
from matterbench.ooxml.terms import COLOURS, HIGHLIGHTS, TERMS, VALUES, Severity, Term, Unit

__all__ = ["Severity", "invisible", "label", "sentence", "sentences", "severity", "show"]

_SMALLEST_READABLE = 8
"""Half-points: text below 4 pt counts as hidden."""
_NARROWEST_READABLE = 10
"""Percent of normal character width."""
_LEAST_CONTRAST = 1.1
"""WCAG contrast ratio below which text cannot be told from its background; white on F2F2F2 has 1.12."""


def label(property: str) -> str:
    """Return what people call the property: `alignment`, `space after`; its own name in quotes where it has none."""
    return _term(property).label


def severity(property: str) -> Severity:
    """Return how much a change of the property weighs; `block` where nobody has said it is harmless."""
    return _term(property).severity


def show(property: str, value: Value | None) -> str:
    """Return the value as people write it: `1.00 in`, `12 pt`, `justified`, `white (FFFFFF)`; None is `not set`."""
    if value is None:
        return "not set"
    return _SHOW.get(_term(property).unit, _show_word)(property, value)


def sentence(property: str, before: Value | None, after: Value | None) -> str:
    """Return what changed: `bold removed`, `alignment justified → right`, `text made invisible (hidden)`."""
    if property == "vanish":
        return "text made invisible (hidden)" if after else "hidden text made visible"
    term = _term(property)
    if term.unit == "flag":
        return f"{term.label} {'added' if after else 'removed'}"
    if term.unit in {"border", "shading"} or property == "highlight":
        bare = {"border": NO_BORDER, "shading": "none", "word": "none"}[term.unit]
        if _bare(before, bare) != _bare(after, bare):
            gone = _bare(after, bare)
            return f"{term.label} {'removed' if gone else 'added'} ({show(property, before if gone else after)})"
    return f"{term.label} {show(property, before)} → {show(property, after)}"


def sentences(differences: Sequence[tuple[str, Value | None, Value | None]]) -> tuple[str, ...]:
    """Return a sentence for each difference; a font that changes for all Latin characters alike is told once."""
    changes = {name: (before, after) for name, before, after in differences}
    if changes.get("font.ascii") == changes.get("font.hAnsi"):
        changes.pop("font.hAnsi", None)
    return tuple(sentence(name, before, after) for name, (before, after) in changes.items())


def invisible(effective_run: Props, background: str = "FFFFFF") -> str | None:
    """Return why a reader cannot see the run, or None where it can be seen.

    `effective_run` is a result of `cascade.effective_run`. `background` is the RRGGBB behind the paragraph: its own
    shading, the cell's or the page's. An automatic text colour always contrasts. Highlight hides shading, shading the
    background.
    """
    for flag, why in (("vanish", "hidden"), ("webHidden", "hidden in web view")):
        if effective_run.get(flag) is True:
            return why
    size, scale = effective_run.get("sz"), effective_run.get("w")
    if isinstance(size, int) and size < _SMALLEST_READABLE:
        return f"font size {show('sz', size)}"
    if isinstance(scale, int) and scale < _NARROWEST_READABLE:
        return f"character width {scale}%"
    if "w14:noFill" in repr(effective_run.get("w14:textFill", "")):
        return "no fill"
    colour, behind = effective_run.get("color", "auto"), _behind(effective_run, background)
    if isinstance(colour, str) and colour != "auto" and _contrast(colour, behind) < _LEAST_CONTRAST:
        return f"{_colour_name(colour)} on {_colour_name(behind)}"
    return None


def _term(property: str) -> Term:
    found = TERMS.get(property)
    return Term(f"property “{property}”", "word") if found is None else found


def _bare(value: Value | None, bare: Value) -> bool:
    if bare == "none" and isinstance(value, tuple):
        return value[0] == "clear" and value[-1] == "auto"
    return value is None or value == bare


def _behind(run: Props, background: str) -> str:
    highlight, shading = run.get("highlight"), run.get("shd")
    if isinstance(highlight, str) and highlight in HIGHLIGHTS:
        return HIGHLIGHTS[highlight]
    if isinstance(shading, tuple) and len(shading) == 3:
        painted = shading[1] if shading[0] == "solid" else shading[2]
        if isinstance(painted, str) and painted != "auto":
            return painted
    return background


def _contrast(one: str, other: str) -> float:
    try:
        lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    except ValueError:
        return 21.0
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(rgb: str) -> float:
    parts = [int(rgb[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _amount(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _points(value: Value, units_per_point: int) -> str:
    return f"{_amount(value / units_per_point)} pt" if isinstance(value, int) else str(value)


def _inches(value: Value) -> str:
    return f"{value / 1440:.2f} in" if isinstance(value, int) else str(value)


def _colour_name(value: Value) -> str:
    if isinstance(value, tuple):
        return " ".join(["theme", *(str(part) for part in value[1:] if part)])
    name = COLOURS.get(str(value))
    return f"{name} ({value})" if name else str(value).replace("auto", "automatic")


def _show_flag(property: str, value: Value) -> str:
    return "on" if value else "off"


def _show_inches(property: str, value: Value) -> str:
    if property == "ind.firstLine" and isinstance(value, int) and value < 0:
        return f"hanging {_inches(-value)}"
    return _inches(value)


def _show_lines(property: str, value: Value) -> str:
    return f"{_points(value, 20)} ({_amount(value / 240)} lines)" if isinstance(value, int) else str(value)


def _show_border(property: str, value: Value) -> str:
    if not isinstance(value, tuple) or len(value) < 4:
        return "none"
    style, size, _, colour, *flags = value
    return " ".join([str(style), _points(size, 8), _colour_name(colour), *map(str, flags)])


def _show_shading(property: str, value: Value) -> str:
    if not isinstance(value, tuple) or len(value) != 3 or _bare(value, "none"):
        return "none"
    pattern, colour, fill = value
    return _colour_name(fill) if pattern == "clear" else f"{pattern} {_colour_name(colour)} on {_colour_name(fill)}"


def _show_tabs(property: str, value: Value) -> str:
    stops = [stop for stop in value if isinstance(stop, tuple)] if isinstance(value, tuple) else []
    return ", ".join(_show_stop(*stop) for stop in stops) or "none"


def _show_stop(position: Value, kind: Value, leader: Value) -> str:
    return f"{kind} {_inches(position)}" + ("" if leader == "none" else f" with {leader} leader")


def _show_width(property: str, value: Value) -> str:
    if not isinstance(value, tuple) or len(value) != 2:
        return str(value)
    kind, amount = value
    if kind == "pct" and isinstance(amount, int):
        return f"{_amount(amount / 50)}%"
    return _inches(amount) if kind == "dxa" else {"auto": "automatic", "nil": "none"}.get(str(kind), str(kind))


def _show_columns(property: str, value: Value) -> str:
    columns = [column for column in value if isinstance(column, tuple)] if isinstance(value, tuple) else []
    return ", ".join(_inches(column[0]) for column in columns)


def _show_word(property: str, value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if property == "trHeight" and isinstance(value, tuple):
        return f"{VALUES['spacing.lineRule'].get(str(value[0]), value[0])} {_inches(value[1])}".replace(
            "multiple", "auto"
        )
    if isinstance(value, tuple):
        return "(details)" if property not in TERMS else _flat(value)
    return VALUES.get(property, {}).get(str(value), str(value))


def _flat(value: Value) -> str:
    """Return the leaves of a canonical tuple, `name=value` where they are attributes."""
    if not isinstance(value, tuple):
        return str(value)
    if len(value) == 2 and all(isinstance(part, str) for part in value):
        return f"{value[0]}={value[1]}"
    return " ".join(text for text in map(_flat, value) if text)


_SHOW: dict[Unit, Callable[[str, Value], str]] = {
    "flag": _show_flag,
    "half-points": lambda _, value: _points(value, 2),
    "points": lambda _, value: _points(value, 20),
    "inches": _show_inches,
    "percent": lambda _, value: f"{value}%",
    "lines": _show_lines,
    "border": _show_border,
    "colour": lambda _, value: _colour_name(value),
    "shading": _show_shading,
    "tabs": _show_tabs,
    "width": _show_width,
    "columns": _show_columns,
    "list": lambda _, value: ", ".join(map(str, value)) if isinstance(value, tuple) and value else "none",
}
