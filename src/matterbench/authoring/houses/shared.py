"""Levels that houses have in common, and what makes one."""

from __future__ import annotations

from matterbench.authoring.houses.design import Tier
from matterbench.authoring.houses.pieces import face

CAPITALS = face(bold=True, caps=True)
STRONG = face(bold=True)
NUMBER = '<w:b w:val="0"/><w:i w:val="0"/><w:caps w:val="0"/><w:u w:val="none"/>'
"""Run properties of a number that takes nothing over from its paragraph."""


def clause(level: int, format: str, text: str, left: int, first: int, **more: object) -> Tier:
    """Return a level of a main list whose style is of the house's own: Level 2 and so on."""
    return Tier(format, text, left, first, f"Level{level}", f"Level {level}", run=NUMBER, **more)  # type: ignore[arg-type]


def heading(level: int, format: str, text: str, left: int, first: int, **more: object) -> Tier:
    """Return a level of a main list whose style is a built-in heading."""
    return Tier(format, text, left, first, f"Heading{level}", f"heading {level}", **more)  # type: ignore[arg-type]


def exhibit(text: str, **more: object) -> Tier:
    """Return the heading of an exhibit: lettered, on a page of its own."""
    return Tier("upperLetter", text, style="ExhibitHeading", name="Exhibit Heading", **more)  # type: ignore[arg-type]


def recital(text: str, left: int, first: int, format: str = "upperLetter") -> Tier:
    """Return the recitals: lettered paragraphs."""
    return Tier(format, text, left, first, "Recital", "Recital", run=NUMBER)


def items(step: int, texts: tuple[str, str, str] = ("%1.", "(%2)", "(%3)")) -> tuple[Tier, ...]:
    """Return the levels of lists of items, each `step` further in: 1., (a), (i)."""
    formats = ("decimal", "lowerLetter", "lowerRoman")
    return tuple(
        Tier(format, text, step * level, -step, f"ExhibitL{level}", f"Exhibit L{level}", run=NUMBER)
        for level, (format, text) in enumerate(zip(formats, texts, strict=True), 1)
    )
