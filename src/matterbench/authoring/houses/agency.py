"""A housing agency: Arial, ARTICLE 1 centred / Section 1.01 / (a) / (1) / (i)."""

from __future__ import annotations

from matterbench.authoring.houses.building import built
from matterbench.authoring.houses.design import Design
from matterbench.authoring.houses.shared import CAPITALS, STRONG, exhibit, heading, items, recital

_PLAIN = '<w:b w:val="0"/>'

AGENCY = built(
    Design(
        name="agency",
        font="Arial",
        size=21,
        tiers=(
            heading(1, "decimal", "Article %1.", 0, 0, suffix="space", align="center", run=CAPITALS,
                    heading=CAPITALS),
            heading(2, "decimalZero", "Section %1.%2", 0, 0, gap=1620, run=STRONG),
            heading(3, "lowerLetter", "(%3)", 1260, -540, run=_PLAIN),
            heading(4, "decimal", "(%4)", 1800, -540, run=_PLAIN),
            heading(5, "lowerRoman", "(%5)", 2340, -540, run=_PLAIN),
        ),
        exhibit=exhibit("Exhibit %1.", left=0, first=0, suffix="space", align="center", run=CAPITALS,
                        heading=CAPITALS),
        recital=recital("(%1)", 720, -720),
        items=items(540, ("%1.", "(%2)", "(%3)")),
        caption=STRONG,
        head=STRONG,
        title=32,
        after=180,
        line=252,
        first=0,
        justified=False,
        continued=(0, 0),
        continued2=(1260, 0),
        definition=(0, 0),
        shade="E7E6E6",
        footer="{tab}{tab}Page {pagenum}",
        footer_rule=True,
        small=18,
    )
)  # fmt: skip
