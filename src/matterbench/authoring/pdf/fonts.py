"""The fonts that PDF documents embed, and the widths of text set in them.

Liberation Serif and Sans, and Allura for signatures (Latin only), ship in `authoring/fonts` under the SIL Open Font
License 1.1.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

_FILES = {
    ("serif", False, False): "LiberationSerif-Regular",
    ("serif", True, False): "LiberationSerif-Bold",
    ("serif", False, True): "LiberationSerif-Italic",
    ("serif", True, True): "LiberationSerif-BoldItalic",
    ("sans", False, False): "LiberationSans-Regular",
    ("sans", True, False): "LiberationSans-Bold",
    ("sans", False, True): "LiberationSans-Italic",
    ("sans", True, True): "LiberationSans-Bold",
    ("script", False, False): "Allura-Regular",
}
_PRINTED = str.maketrans({"\u00a0": " ", "\u2011": "-", "\u2610": "\u25a1", "\u2612": "\u25a0"})

ASCENT, DESCENT, LEADING = 0.891, 0.216, 1.149
"""Of one em: both families share them (Sans to within 0.02)."""


@dataclass(frozen=True, slots=True)
class Format:
    """How characters look: `family` is "serif", "sans" or "script", `size` and `rise` are points, `color` is RRGGBB."""

    family: str = "serif"
    size: float = 12
    bold: bool = False
    italic: bool = False
    underline: bool = False
    capitals: bool = False
    rise: float = 0
    color: str = "000000"

    @property
    def font(self) -> str:
        """The name of the font, as it is registered and embedded."""
        return _FILES[self.family, self.bold, self.italic]


def printed(characters: str) -> str:
    """Return characters as the fonts can print them: no-break spaces and hyphens look like plain ones."""
    return characters.translate(_PRINTED)


@cache
def register(name: str) -> Any:
    """Return the font `name`, known to the PDF library from then on."""
    from reportlab.pdfbase import pdfmetrics, ttfonts

    data = (files("matterbench.authoring") / "fonts" / f"{name}.ttf").read_bytes()
    font = ttfonts.TTFont(name, io.BytesIO(data), asciiReadable=1, shapable=False)
    pdfmetrics.registerFont(font)
    return font


def width(characters: str, style: Format) -> float:
    """Return the width in points of characters without tabs or line breaks."""
    return _thousandths(characters, style.font) * style.size / 1000


@cache
def _thousandths(characters: str, font: str) -> float:
    face = register(font).face
    return float(sum(face.charWidths.get(ord(one), face.defaultWidth) for one in printed(characters)))
