"""A firm of the older school: Times, I. / A. / 1. / (a) / (i)."""

from __future__ import annotations

from matterbench.authoring.houses.building import built
from matterbench.authoring.houses.design import Design
from matterbench.authoring.houses.pieces import face
from matterbench.authoring.houses.shared import CAPITALS, clause, exhibit, heading, items, recital

OUTLINE = built(
    Design(
        name="outline",
        font="Times New Roman",
        size=23,
        tiers=(
            heading(1, "upperRoman", "%1.", 720, -720, run=CAPITALS, heading=CAPITALS),
            clause(2, "upperLetter", "%2.", 1296, -576),
            clause(3, "decimal", "%3.", 1872, -576),
            clause(4, "lowerLetter", "(%4)", 2448, -576),
            clause(5, "lowerRoman", "(%5)", 3024, -576),
        ),
        exhibit=exhibit("Exhibit %1.", left=0, first=0, suffix="space", align="center",
                        heading=CAPITALS, run=CAPITALS),
        recital=recital("%1.", 720, -720, "decimal"),
        items=items(576, ("%1.", "%2.", "(%3)")),
        caption=face(italic=True, underline=True),
        head=face(bold=True, small_caps=True),
        title=36,
        after=180,
        first=720,
        continued=(1296, 0),
        continued2=(1872, 0),
        definition=(720, 0),
        footer="{tab}-{pagenum}-",
        small=19,
    )
)  # fmt: skip
