"""A printed form, filled in: small Arial, parts, 1. with a bold caption / (a) / (i) / (A)."""

from __future__ import annotations

from matterbench.authoring.houses.building import built
from matterbench.authoring.houses.design import Design
from matterbench.authoring.houses.shared import CAPITALS, STRONG, clause, exhibit, heading, items, recital

FORM = built(
    Design(
        name="form",
        font="Arial",
        size=18,
        tiers=(
            clause(1, "decimal", "%1.", 432, -432),
            clause(2, "lowerLetter", "(%2)", 864, -432),
            clause(3, "lowerRoman", "(%3)", 1296, -432),
            clause(4, "upperLetter", "(%4)", 1728, -432),
        ),
        part=heading(1, "upperRoman", "Part %1", 1080, -1080, run=CAPITALS, heading=CAPITALS),
        exhibit=exhibit("Exhibit %1", left=1260, first=-1260, run=CAPITALS, heading=CAPITALS),
        recital=recital("%1.", 432, -432),
        items=items(432),
        caption=STRONG,
        head=STRONG,
        title=28,
        after=110,
        first=0,
        continued=(432, 0),
        continued2=(864, 0),
        definition=(432, 0),
        heads="left",
        shade="D9D9D9",
        footer="{tab}{tab}Page {pagenum} of {numpages}",
        small=17,
    )
)
