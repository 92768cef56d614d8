"""The law firm that drafts agreements: Times, ARTICLE 1 / 1.1 / (a) / (i) / (A)."""

from __future__ import annotations

from matterbench.authoring.houses.building import built
from matterbench.authoring.houses.design import Design
from matterbench.authoring.houses.pieces import face
from matterbench.authoring.houses.shared import CAPITALS, STRONG, clause, exhibit, heading, items, recital

FIRM = built(
    Design(
        name="firm",
        font="Times New Roman",
        size=24,
        tiers=(
            heading(1, "decimal", "Article %1", 1620, -1620, run=CAPITALS, heading=CAPITALS),
            clause(2, "decimal", "%1.%2", 0, 720),
            clause(3, "lowerLetter", "(%3)", 1440, -720),
            clause(4, "lowerRoman", "(%4)", 2160, -720),
            clause(5, "upperLetter", "(%5)", 2880, -720),
        ),
        exhibit=exhibit("Exhibit %1", left=1620, first=-1620, run=CAPITALS, heading=CAPITALS),
        recital=recital("%1.", 0, 720),
        items=items(720),
        caption=face(underline=True),
        head=STRONG,
        title=40,
        footer="{tab}\u2013 {pagenum} \u2013",
    )
)
