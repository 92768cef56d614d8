"""Equations, symbols of a font, and ruby text in the line (invariants 31, 5, 40)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lxml import etree

from matterbench.ooxml.changes import Change, Kind, Severity
from matterbench.ooxml.equations import linear
from matterbench.ooxml.findings.object_pair import ObjectPair, told
from matterbench.ooxml.inline import Object

_GLYPHS = {
    "Wingdings": {
        0x6C: "●", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x72: "❒", 0x75: "◆", 0x76: "❖", 0x9F: "•", 0xA1: "○", 0xA7: "▪",
        0xA8: "□", 0xD8: "➢", 0xE0: "→", 0xDF: "←", 0xE8: "➔", 0xF0: "⇨", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
    },
    "Wingdings 2": {0x50: "✓", 0x4F: "✗", 0x51: "☒", 0x52: "☑", 0xA3: "□"},
    "Symbol": {
        0xB7: "•", 0xA3: "≤", 0xB3: "≥", 0xB1: "±", 0xB4: "×", 0xB8: "÷", 0xB9: "≠", 0xBB: "≈", 0xA9: "♥", 0xD2: "®",
        0xD3: "©", 0xD4: "™", 0xE2: "®", 0xE3: "©", 0xE4: "™", 0xB0: "°", 0xA2: "′", 0xB2: "″", 0xAE: "→", 0xAC: "←",
        0x6D: "μ", 0x70: "π", 0x61: "α", 0x62: "β", 0x67: "γ", 0x64: "δ", 0x44: "Δ", 0x53: "Σ", 0x57: "Ω",
    },
}  # fmt: skip
"""What some symbol fonts show, by their 8-bit codes; Word stores them at F000 and above."""


def equation_changes(found: ObjectPair) -> Iterator[Change]:
    """Changes of an equation, written on a line; same words in another arrangement are a change too."""
    yield _change(found, Kind.MATH, 31, "equation", "equation", equation_words)


def equation_words(thing: Object) -> str:
    """An equation on one line."""
    return linear(thing.source) if isinstance(thing.source, etree._Element) else str(thing.key[0])


def symbol_changes(found: ObjectPair) -> Iterator[Change]:
    """Changes of a character that is stored as a place in a symbol font."""
    yield _change(found, Kind.TEXT, 5, "symbol", "symbol", symbol_words)


def symbol_words(thing: Object) -> str:
    """Font, code and, where it is a well-known one, the sign itself: `Wingdings F0FE (☑)`."""
    font, code = (str(part) for part in thing.key[:2])
    try:
        glyph = _GLYPHS.get(font, {}).get(int(code, 16) & 0xFF)
    except ValueError:
        glyph = None
    return f"{font} {code} ({glyph})" if glyph else f"{font} {code}"


def ruby_changes(found: ObjectPair) -> Iterator[Change]:
    """Changes of text with a phonetic guide above it."""
    yield _change(found, Kind.TEXT, 40, "ruby", "text with a phonetic guide", _ruby)


def _ruby(thing: Object) -> str:
    base, guide = thing.key[:2] if len(thing.key) > 1 else (*thing.key, "")
    return f"“{base}” ({guide})"


def _change(
    found: ObjectPair, kind: Kind, invariant: int, property: str, noun: str, words: Callable[[Object], str]
) -> Change:
    before, after, message = told(found, noun, words)
    return Change(
        kind, invariant, property, Severity.BLOCK, found.where, before, after, message, subject=found.pair.subject
    )
