"""The theme part: what a theme font or theme colour named in the document stands for.

Source: ISO/IEC 29500-1, 20.1.6 (theme), 17.3.2.26 (theme fonts), 17.15.1.20 (colour mapping), 17.18.97 (theme colours).
"""

from __future__ import annotations

import colorsys
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from lxml import etree

from matterbench.ooxml.names import NAMESPACES

_A = f"{{{NAMESPACES['a']}}}"
_NOTHING: Mapping[str, str] = MappingProxyType({})

_SCHEME_SLOTS = {
    "dark1": "dk1",
    "light1": "lt1",
    "dark2": "dk2",
    "light2": "lt2",
    "hyperlink": "hlink",
    "followedHyperlink": "folHlink",
    **{f"accent{n}": f"accent{n}" for n in range(1, 7)},
}
_MAPPED = {
    "text1": ("t1", "dark1"),
    "background1": ("bg1", "light1"),
    "text2": ("t2", "dark2"),
    "background2": ("bg2", "light2"),
    **{name: (name, name) for name in ("hyperlink", "followedHyperlink", *(f"accent{n}" for n in range(1, 7)))},
}
_FAMILIES = {"latin": ("Ascii", "HAnsi"), "ea": ("EastAsia",), "cs": ("Bidi",)}
_SYSTEM_COLOURS = {"windowText": "000000", "window": "FFFFFF"}


@dataclass(frozen=True, slots=True)
class Theme:
    """Fonts and colours of a theme, and how the document maps its own colour names onto them.

    `fonts` maps a theme font as written in w:rFonts (`minorHAnsi`) to a typeface, `colors` a scheme slot (`dk1`,
    `accent1`) to `RRGGBB`, `mapping` the attributes of w:clrSchemeMapping by local name (`bg1` to `light1`). What is
    not known is not in the mapping.
    """

    fonts: Mapping[str, str] = field(default_factory=dict)
    colors: Mapping[str, str] = field(default_factory=dict)
    mapping: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, root: etree._Element | None, mapping: Mapping[str, str] = _NOTHING) -> Theme:
        """Return the theme of an a:theme element; without one, a theme that knows nothing but the mapping."""
        if root is None:
            return cls(mapping=mapping)
        return cls(fonts=_fonts(root), colors=_colors(root), mapping=mapping)

    def resolve_font(self, name: str) -> str | None:
        """Return the typeface of a theme font (`majorHAnsi`, …), or None where the theme leaves it open."""
        return self.fonts.get(name)

    def resolve_color(self, name: str, tint: str = "", shade: str = "") -> str | None:
        """Return `RRGGBB` of a theme colour, or None where it is unknown or `none`.

        `tint` and `shade` are two hexadecimal digits or empty. Both act on the lightness: a tint of T lightens to
        `L * T/255 + 1 - T/255`, a shade of S darkens to `L * S/255` (17.3.2.6).
        """
        key, usual = _MAPPED.get(name, (name, name))
        rgb = self.colors.get(_SCHEME_SLOTS.get(self.mapping.get(key, usual), ""))
        if rgb is None:
            return None
        factors = _fraction(tint), _fraction(shade)
        return rgb if factors == (1.0, 1.0) else _lightened(rgb, *factors)


def theme_changes(before: Theme, after: Theme) -> tuple[tuple[str, str | None, str | None], ...]:
    """Return `(name, before, after)` for each font, colour and mapping that differs; None is "not defined".

    Names are `theme.font.minorHAnsi`, `theme.color.accent1`, `theme.mapping.bg1`. The ascii fonts are left out: they
    are always those of hAnsi.
    """
    parts = (
        ("font", before.fonts, after.fonts),
        ("color", before.colors, after.colors),
        ("mapping", before.mapping, after.mapping),
    )
    return tuple(
        (f"theme.{part}.{key}", old.get(key), new.get(key))
        for part, old, new in parts
        for key in sorted(old.keys() | new.keys())
        if old.get(key) != new.get(key) and not (part == "font" and key.endswith("Ascii"))
    )


def _fonts(root: etree._Element) -> Mapping[str, str]:
    fonts: dict[str, str] = {}
    for size in ("major", "minor"):
        for family, names in _FAMILIES.items():
            face = root.find(f".//{_A}{size}Font/{_A}{family}")
            typeface = None if face is None else face.get("typeface")
            if typeface:
                fonts.update({size + name: typeface for name in names})
    return fonts


def _colors(root: etree._Element) -> Mapping[str, str]:
    colors: dict[str, str] = {}
    scheme = root.find(f".//{_A}clrScheme")
    for slot in () if scheme is None else scheme:
        choice = next(iter(slot), None)
        if choice is None or not isinstance(slot.tag, str):
            continue
        value = choice.get("val", "")
        rgb = value if choice.tag == f"{_A}srgbClr" else choice.get("lastClr") or _SYSTEM_COLOURS.get(value)
        if rgb:
            colors[slot.tag.removeprefix(_A)] = rgb.upper()
    return colors


def _fraction(hexadecimal: str) -> float:
    try:
        return int(hexadecimal, 16) / 255
    except ValueError:
        return 1.0


def _lightened(rgb: str, tint: float, shade: float) -> str:
    try:
        red, green, blue = (int(rgb[at : at + 2], 16) / 255 for at in (0, 2, 4))
    except ValueError:
        return rgb
    hue, lightness, saturation = colorsys.rgb_to_hls(red, green, blue)
    lightness = lightness * tint * shade + (1 - tint)
    return "".join(f"{int(part * 255 + 1e-6):02X}" for part in colorsys.hls_to_rgb(hue, lightness, saturation))
