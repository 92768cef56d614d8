"""Minutes and resolutions of boards: Georgia, 1. / 1.1 / (a) / (i) / (A)."""

from __future__ import annotations

from matterbench.authoring.houses.building import built
from matterbench.authoring.houses.design import Design
from matterbench.authoring.houses.pieces import face
from matterbench.authoring.houses.shared import STRONG, clause, exhibit, heading, items, recital

MINUTES = built(
    Design(
        name="minutes",
        font="Georgia",
        size=21,
        tiers=(
            heading(1, "decimal", "%1.", 576, -576, run=STRONG, heading=STRONG),
            clause(2, "decimal", "%1.%2", 576, -576),
            clause(3, "lowerLetter", "(%3)", 1152, -576),
            clause(4, "lowerRoman", "(%4)", 1728, -576),
            clause(5, "upperLetter", "(%5)", 2304, -576),
        ),
        exhibit=exhibit("Exhibit %1.", left=0, first=0, suffix="space", align="center", heading=STRONG,
                        run=STRONG),
        recital=recital("%1.", 576, -576),
        items=items(576, ("%1.", "(%2)", "(%3)")),
        caption=face(italic=True),
        head=face(bold=True, small_caps=True),
        title=32,
        after=160,
        line=252,
        first=0,
        justified=False,
        continued=(576, 0),
        continued2=(1152, 0),
        definition=(576, 0),
        heads="left",
        rules="lines",
        footer="{tab}Page {pagenum}",
    )
)  # fmt: skip
