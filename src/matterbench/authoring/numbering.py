"""Multi-level lists: their definitions, numbering.xml, and the text of a label from its counters.

Source: ISO/IEC 29500-1 section 17.9.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matterbench.authoring.elements import tag, val, word_part

_ROMAN = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


@dataclass(frozen=True, slots=True)
class Level:
    """One level: `text` holds %1 to %9, `format` an ST_NumberFormat of `FORMATS`; indents in twips.

    `style` links the level to a paragraph style, which then carries the numbering. `suffix` is an
    ST_LevelSuffix, `run` replaces the w:rPr that `bold` gives.
    """

    format: str
    text: str
    style: str = ""
    left: int = 0
    first: int = 0
    tab: int = 0
    bold: bool = False
    suffix: str = "tab"
    run: str = ""


@dataclass(frozen=True, slots=True)
class ListDefinition:
    """An abstract numbering definition."""

    key: str
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class ListInstance:
    """A numbering instance of the definition `definition`; `restart` starts its first level over at 1."""

    key: str
    definition: str
    restart: bool = False


def _letters(number: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[(number - 1) % 26] * ((number - 1) // 26 + 1)


def _roman(number: int) -> str:
    out = ""
    for value, sign in _ROMAN:
        out += sign * (number // value)
        number %= value
    return out


FORMATS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "lowerLetter": _letters,
    "upperLetter": lambda number: _letters(number).upper(),
    "lowerRoman": _roman,
    "upperRoman": lambda number: _roman(number).upper(),
    "decimalZero": lambda number: f"{number:02}",
    "bullet": lambda number: "",
}


def label(levels: Sequence[Level], counters: Sequence[int]) -> str:
    """Return the label of a paragraph whose level is `len(counters) - 1`."""
    shown = levels[len(counters) - 1].text
    for index, number in enumerate(counters):
        shown = shown.replace(f"%{index + 1}", FORMATS[levels[index].format](number))
    return shown


def numbering_part(definitions: Sequence[ListDefinition], instances: Sequence[ListInstance]) -> bytes:
    """Return numbering.xml; ids follow the order of the arguments, from 1."""
    ids = {definition.key: index for index, definition in enumerate(definitions, 1)}
    abstract = [_abstract(definition, ids[definition.key]) for definition in definitions]
    nums = []
    for number, instance in enumerate(instances, 1):
        override = tag("w:lvlOverride", {"w:ilvl": 0}, val("startOverride", 1)) if instance.restart else ""
        nums.append(tag("w:num", {"w:numId": number}, val("abstractNumId", ids[instance.definition]), override))
    return word_part("w:numbering", *abstract, *nums)


def _abstract(definition: ListDefinition, number: int) -> str:
    return tag(
        "w:abstractNum",
        {"w:abstractNumId": number, "w15:restartNumberingAfterBreak": 0},
        val("nsid", f"{0x3A5C1000 + number * 0x1357:08X}"),
        val("multiLevelType", "multilevel"),
        val("tmpl", f"{0x7E210000 + number * 0x2468:08X}"),
        *(_level(index, level) for index, level in enumerate(definition.levels)),
    )


def _level(index: int, level: Level) -> str:
    bold = "<w:b/>" if level.bold else '<w:b w:val="0"/><w:i w:val="0"/>'
    run = level.run or bold + '<w:u w:val="none"/>'
    tabs = tag("w:tabs", None, tag("w:tab", {"w:val": "num", "w:pos": level.tab})) if level.tab else ""
    indent = {"w:left": level.left, "w:hanging" if level.first < 0 else "w:firstLine": abs(level.first)}
    return tag(
        "w:lvl",
        {"w:ilvl": index},
        val("start", 1),
        val("numFmt", level.format),
        val("pStyle", level.style) if level.style else "",
        val("suff", level.suffix),
        val("lvlText", level.text),
        val("lvlJc", "left"),
        tag("w:pPr", None, tabs, tag("w:ind", indent)),
        tag("w:rPr", None, run),
    )
