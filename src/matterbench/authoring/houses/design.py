"""What distinguishes one house style from another. Lengths in twips, sizes in half-points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Tier:
    """A level of a list: number format, text, where number and text stand, and its paragraph style.

    `run` holds w:rPr children of the number, `heading` those of the paragraph; see `numbering.Level` for the rest.
    """

    format: str
    text: str
    left: int
    first: int
    style: str
    name: str
    suffix: str = "tab"
    run: str = ""
    heading: str = ""
    align: str = ""
    gap: int = 720
    """From the number to the text, where the number does not hang."""

    @property
    def tab(self) -> int:
        """Where the text begins after the number; 0 where no tab parts them."""
        start = self.left if self.first < 0 else self.left + self.first + self.gap
        return start if self.suffix == "tab" else 0


@dataclass(frozen=True, slots=True)
class Design:
    """A house style in its decisions.

    `tiers` is the main list; where `part` is given, articles are numbered by it alone and `tiers` begins with kind 1.
    `items` are the levels of e1 to e3, of which the first two serve n1 and n2 too.
    """

    name: str
    font: str
    size: int
    tiers: tuple[Tier, ...]
    exhibit: Tier
    caption: str
    """Run properties of the captions of numbered paragraphs."""
    head: str
    """Run properties of heads and titles."""
    title: int
    """Size of the title."""
    recital: Tier
    items: tuple[Tier, ...]
    part: Tier | None = None
    after: int = 200
    line: int = 240
    justified: bool = True
    first: int = 720
    """First-line indent of the preamble and other unnumbered text."""
    body_first: int = 0
    continued: tuple[int, int] = (0, 720)
    continued2: tuple[int, int] = (1440, 0)
    definition: tuple[int, int] = (720, 0)
    heads: str = "center"
    rules: Literal["grid", "lines", "light"] = "grid"
    shade: str = ""
    """Fill of header rows, where it is not that of the row's own markup."""
    header: str = ""
    footer: str = "{tab}{pagenum}"
    header_rule: bool = False
    footer_rule: bool = False
    small: int = 20
    accent: str = ""
    """Colour of letterheads and titles."""
