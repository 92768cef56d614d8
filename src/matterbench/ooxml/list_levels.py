"""One level of a list, and what a w:num or w:abstractNum holds: the values that `numbering.py` answers with.

Source: ISO/IEC 29500-1, 17.9.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from matterbench.ooxml.formatting import Props, Value
from matterbench.ooxml.number_format import format_number

LEVELS = 9
"""A list has nine levels, `w:ilvl` 0 to 8."""

UNNUMBERED = frozenset({"bullet", "none"})
"""Formats that print no number, so that `%n` on such a level is replaced by nothing."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list (w:lvl)."""

    ilvl: int
    start: int
    """First number; 0 where w:start is absent (17.9.25)."""
    num_fmt: str
    """`w:numFmt w:val`, or the text of a custom format; `format_number` takes both."""
    text: str
    """`w:lvlText`, such as `%1.%2`."""
    parts: tuple[str | int, ...]
    """`text` cut up: strings as they print, integers for the level (from 0) whose number stands there."""
    is_legal: bool
    """Every number in this level's text prints in decimal."""
    suffix: str
    """`tab`, `space` or `nothing`."""
    restart: int | None
    """`w:lvlRestart`: 0 never; n after level n (from 1) or a higher one; None after any higher level."""
    style_id: str | None
    """Paragraph style linked to this level."""
    align: str
    """`left`, `center` or `right`."""
    paragraph: Props = field(hash=False)
    """Paragraph properties that the level gives: indents and tabs."""
    run: Props = field(hash=False)
    """Run properties of the label."""
    run_style: str | None
    picture: bool
    """The bullet is a picture."""
    legacy: Value
    """Spacing of a Word 6 list (w:legacy), `()` where there is none."""

    @property
    def bullet_font(self) -> str:
        """The font a bullet's character is meant in, `""` where the level names none."""
        font = self.run.get("font.ascii", self.run.get("font.hAnsi", ""))
        return font if isinstance(font, str) else ""


@dataclass(frozen=True, slots=True)
class AbstractNum:
    """A list definition (w:abstractNum). All numbers that paragraphs get from it come from one set of counters."""

    id: str
    nsid: str
    levels: Mapping[int, Level] = field(hash=False)
    style_link: str | None
    """The numbering style that this definition belongs to."""
    num_style_link: str | None
    """The numbering style that this definition borrows its levels from."""
    single_level: bool
    """Paragraphs count on level 0, whatever level they name."""


@dataclass(frozen=True, slots=True)
class Override:
    """What one w:num changes of one level (w:lvlOverride)."""

    start: int | None
    """The first paragraph of this w:num on the level gets this number, and so does each that follows a restart."""
    level: Level | None


@dataclass(frozen=True, slots=True)
class Num:
    """One use of a list definition (w:num), which paragraphs and styles name by `id`."""

    id: str
    abstract_id: str
    overrides: Mapping[int, Override] = field(hash=False)


def level_text(levels: Mapping[int, Level], level: Level, counters: Sequence[int]) -> str:
    """Return what `level` prints for `counters`, one number a level from the top; a bullet prints its character.

    A placeholder for a deeper level, or for a level that prints no number, is replaced by nothing (17.9.11).
    """
    out = []
    for part in level.parts:
        if isinstance(part, str):
            out.append(part)
        elif part <= level.ilvl and part in levels and part < len(counters):
            out.append(format_number(counters[part], _shown(levels[part].num_fmt, level.is_legal)))
    return "".join(out)


def _shown(num_fmt: str, is_legal: bool) -> str:
    # Word keeps the leading zero under isLgl, and prints nothing where there was no number
    return "decimal" if is_legal and num_fmt not in UNNUMBERED and num_fmt != "decimalZero" else num_fmt


def starts_of(num: Num) -> dict[int, int]:
    """Return the overridden starts of a w:num by level."""
    return {ilvl: override.start for ilvl, override in num.overrides.items() if override.start is not None}


def level_facts(level: Level, name: Callable[[str | None], str]) -> dict[str, Value]:
    """Return all that matters of a level by property, styles by `name`; `restart` is -1 where absent."""
    facts: dict[str, Value] = {
        "format": level.num_fmt,
        "text": level.text,
        "start": level.start,
        "legal numbering": level.is_legal,
        "suffix": level.suffix,
        "restart": -1 if level.restart is None else level.restart,
        "linked style": name(level.style_id),
        "alignment": level.align,
        "label style": name(level.run_style),
        "picture bullet": level.picture,
        "legacy spacing": level.legacy,
    }
    facts.update((f"paragraph {key}", value) for key, value in sorted(_paragraph_facts(level).items()))
    facts.update((f"label {key}", value) for key, value in sorted(level.run.items()))
    return facts


def _paragraph_facts(level: Level) -> dict[str, Value]:
    """Paragraph properties without the tab stop at 0 that old lists carry and that no text reaches."""
    facts = dict(level.paragraph)
    stops = facts.pop("tabs", ())
    if isinstance(stops, tuple):
        stops = tuple(stop for stop in stops if not (isinstance(stop, tuple) and stop[:2] == (0, "num")))
    if stops:
        facts["tabs"] = stops
    return facts
