"""Paragraph and run properties, their children in the order of the schema. Lengths in twips, sizes in half-points."""

from __future__ import annotations

from collections.abc import Sequence

_SIDES = ("top", "left", "bottom", "right")


_KEEP = {"": "", "next": "<w:keepNext/>", "lines": "<w:keepLines/>", "both": "<w:keepNext/><w:keepLines/>"}


def paragraph(
    *,
    keep: str = "",
    page: bool = False,
    number: tuple[int, int] | None = None,
    rules: Sequence[str] = (),
    stops: Sequence[str] = (),
    space: tuple[int, int] | None = None,
    line: int = 0,
    indent: tuple[int, int] | None = None,
    right: int = 0,
    align: str = "",
    outline: int | None = None,
) -> str:
    """Return the children of w:pPr.

    Args:
        keep: "next", "lines" or "both".
        page: Starts a page.
        number: Numbering instance and level.
        rules: Sides with a line.
        stops: Tab stops, each `kind leader position`, `-` for no leader.
        space: Before and after.
        line: In 240ths of a line; 0 leaves it to the base style.
        indent: Left, and first line beside it (negative: hanging).
        right: Right indent.
        align: An ST_Jc.
        outline: Outline level from 0.
    """
    start = _KEEP[keep] + ("<w:pageBreakBefore/>" if page else "") + (numbered(*number) if number else "")
    middle = _borders(rules) + _tabs(stops) + _spacing(space, line) + _indent(indent, right)
    end = f'<w:jc w:val="{align}"/>' if align else ""
    return start + middle + end + (f'<w:outlineLvl w:val="{outline}"/>' if outline is not None else "")


def numbered(instance: int, level: int) -> str:
    """Return the list and level of a paragraph."""
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{instance}"/></w:numPr>'


def _borders(sides: Sequence[str]) -> str:
    lines = (f'<w:{side} w:val="single" w:sz="6" w:space="4" w:color="auto"/>' for side in _SIDES if side in sides)
    return "<w:pBdr>" + "".join(lines) + "</w:pBdr>" if sides else ""


def _tabs(stops: Sequence[str]) -> str:
    rows = []
    for kind, leader, position in (stop.split() for stop in stops):
        shown = "" if leader == "-" else f' w:leader="{leader}"'
        rows.append(f'<w:tab w:val="{kind}"{shown} w:pos="{position}"/>')
    return "<w:tabs>" + "".join(rows) + "</w:tabs>" if rows else ""


def _spacing(space: tuple[int, int] | None, line: int) -> str:
    given = f' w:before="{space[0]}" w:after="{space[1]}"' if space else ""
    height = f' w:line="{line}" w:lineRule="auto"' if line else ""
    return f"<w:spacing{given}{height}/>" if given or height else ""


def _indent(indent: tuple[int, int] | None, right: int) -> str:
    given = ""
    if indent is not None:
        left, first = indent
        given = f' w:left="{left}" w:{"hanging" if first < 0 else "firstLine"}="{abs(first)}"'
    return f"<w:ind{given}{_right(right)}/>" if given or right else ""


def _right(right: int) -> str:
    return f' w:right="{right}"' if right else ""


def face(
    *,
    font: str = "",
    bold: bool | None = None,
    italic: bool = False,
    caps: bool = False,
    small_caps: bool = False,
    color: str = "",
    spread: int = 0,
    size: int = 0,
    underline: bool = False,
    raised: bool = False,
) -> str:
    """Return the children of w:rPr; `spread` is added between characters, in twips; `bold` None leaves it alone."""
    slots = "".join(f' w:{slot}="{font}"' for slot in ("ascii", "hAnsi", "eastAsia", "cs"))
    return "".join(
        (
            f"<w:rFonts{slots}/>" if font else "",
            {None: "", True: "<w:b/>", False: '<w:b w:val="0"/>'}[bold],
            "<w:i/>" if italic else "",
            "<w:caps/>" if caps else "",
            "<w:smallCaps/>" if small_caps else "",
            f'<w:color w:val="{color}"/>' if color else "",
            f'<w:spacing w:val="{spread}"/>' if spread else "",
            f'<w:sz w:val="{size}"/><w:szCs w:val="{size}"/>' if size else "",
            '<w:u w:val="single"/>' if underline else "",
            '<w:vertAlign w:val="superscript"/>' if raised else "",
        )
    )
