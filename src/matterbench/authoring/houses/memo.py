"""Memoranda: Calibri, I. / 1. / (a) / (i) / (A)."""

from __future__ import annotations

from matterbench.authoring.houses.building import built
from matterbench.authoring.houses.design import Design
from matterbench.authoring.houses.pieces import face
from matterbench.authoring.houses.shared import STRONG, clause, exhibit, heading, items, recital

MEMO = built(
    Design(
        name="memo",
        font="Calibri",
        size=22,
        tiers=(
            clause(1, "decimal", "%1.", 540, -540),
            clause(2, "lowerLetter", "(%2)", 1080, -540),
            clause(3, "lowerRoman", "(%3)", 1620, -540),
            clause(4, "upperLetter", "(%4)", 2160, -540),
        ),
        part=heading(1, "upperRoman", "%1.", 540, -540, run=STRONG, heading=STRONG),
        exhibit=exhibit("Exhibit %1", left=1260, first=-1260, run=STRONG, heading=STRONG),
        recital=recital("%1.", 540, -540),
        items=items(540),
        caption=face(bold=True, italic=True),
        head=STRONG,
        title=32,
        after=160,
        line=259,
        first=0,
        justified=False,
        continued=(540, 0),
        continued2=(1080, 0),
        definition=(540, 0),
        heads="left",
        rules="light",
        shade="EDEDED",
        footer="{tab}{pagenum}",
    )
)
