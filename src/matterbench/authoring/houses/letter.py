"""Letters: Times, a letterhead with a rule, I. / 1. / (a) / (i) / (A)."""

from __future__ import annotations

from matterbench.authoring.houses.building import built
from matterbench.authoring.houses.design import Design
from matterbench.authoring.houses.pieces import face
from matterbench.authoring.houses.shared import STRONG, clause, exhibit, heading, items, recital

LETTER = built(
    Design(
        name="letter",
        font="Times New Roman",
        size=23,
        tiers=(
            clause(1, "decimal", "%1.", 0, 720),
            clause(2, "lowerLetter", "(%2)", 1440, -720),
            clause(3, "lowerRoman", "(%3)", 2160, -720),
            clause(4, "upperLetter", "(%4)", 2880, -720),
        ),
        part=heading(1, "upperRoman", "%1.", 720, -720, run=STRONG, heading=STRONG),
        exhibit=exhibit("Exhibit %1.", left=0, first=0, suffix="space", align="center", heading=STRONG,
                        run=STRONG),
        recital=recital("%1.", 720, -720),
        items=items(720),
        caption=face(underline=True),
        head=STRONG,
        title=32,
        after=220,
        first=0,
        justified=False,
        continued=(0, 0),
        continued2=(1440, 0),
        heads="left",
        rules="light",
        header="Page {pagenum}",
        footer="",
    )
)  # fmt: skip
