"""A firm of the newer school: Cambria, 1. / 1.1 / (a) / (i) / (A), no capitals and no Latin."""

from __future__ import annotations

from matterbench.authoring.houses.building import built
from matterbench.authoring.houses.design import Design
from matterbench.authoring.houses.shared import STRONG, clause, exhibit, heading, items, recital

_BLUE = "1F3864"

PLAIN = built(
    Design(
        name="plain",
        font="Cambria",
        size=22,
        tiers=(
            heading(1, "decimal", "%1.", 720, -720, run=STRONG, heading=f'{STRONG}<w:color w:val="{_BLUE}"/>'),
            clause(2, "decimal", "%1.%2", 720, -720),
            clause(3, "lowerLetter", "(%3)", 1296, -576),
            clause(4, "lowerRoman", "(%4)", 1872, -576),
            clause(5, "upperLetter", "(%5)", 2448, -576),
        ),
        exhibit=exhibit("Exhibit %1", left=1440, first=-1440, run=STRONG,
                        heading=f'{STRONG}<w:color w:val="{_BLUE}"/>'),
        recital=recital("%1.", 720, -720),
        items=items(576),
        caption=STRONG,
        head=f'{STRONG}<w:color w:val="{_BLUE}"/>',
        title=36,
        after=160,
        line=259,
        first=0,
        continued=(720, 0),
        continued2=(1296, 0),
        definition=(720, 0),
        heads="left",
        rules="lines",
        header_rule=True,
        footer="{tab}{tab}{pagenum}",
        small=19,
        accent=_BLUE,
    )
)  # fmt: skip
