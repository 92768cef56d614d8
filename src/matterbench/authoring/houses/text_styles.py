"""Styles of running text, of lists and of front matter."""

from __future__ import annotations

from dataclasses import replace

from matterbench.authoring.houses.design import Design, Tier
from matterbench.authoring.houses.pieces import face, paragraph
from matterbench.authoring.styles import Style

MAIN, EXHIBITS, RECITALS, BULLETS, EXHIBIT_LIST, ITEMS, PARTS = range(1, 8)
"""Numbers of the list instances of every house, in the order that they are written in."""
ITEM_NAMES = (("ListNumber", "List Number"), ("ListNumber2", "List Number 2"), ("ListNumber3", "List Number 3"))


def running(design: Design) -> tuple[Style, ...]:
    """Return the styles of unnumbered text."""
    align = "both" if design.justified else ""
    return (
        Style("Normal", "Normal", based_on=""),
        Style("BodyText", "Body Text",
              paragraph=paragraph(space=(0, design.after), line=design.line, indent=(0, design.body_first),
                                  align=align)),
        Style("Preamble", "Preamble", based_on="BodyText", paragraph=paragraph(indent=(0, design.first))),
        Style("Continued", "Continued", based_on="BodyText", paragraph=paragraph(indent=design.continued)),
        Style("Continued2", "Continued 2", based_on="BodyText", paragraph=paragraph(indent=design.continued2)),
        Style("Definition", "Definition", based_on="BodyText", paragraph=paragraph(indent=design.definition)),
        Style("Quote", "Quote", based_on="BodyText", paragraph=paragraph(indent=(1080, 0), right=1080)),
        Style("SideHeading", "Side Heading", based_on="BodyText", following="BodyText", run=design.head,
              paragraph=paragraph(keep="both", space=(design.after // 2, design.after // 2), indent=(0, 0),
                                  align="left")),
        Style("Centered", "Centered", based_on="BodyText", paragraph=paragraph(indent=(0, 0), align="center")),
        Style("NewPage", "New Page", based_on="BodyText",
              paragraph=paragraph(page=True, space=(0, 480), indent=(0, design.first))),
        Style("Equation", "Equation", based_on="BodyText", paragraph=paragraph(indent=(0, 0), align="center")),
    )  # fmt: skip


def listed(design: Design) -> tuple[Style, ...]:
    """Return the styles of numbered text: each carries its list."""
    article = design.part or design.tiers[0]
    clauses = design.tiers if design.part else design.tiers[1:]
    first = 0 if design.part else 1
    bullet = Tier("bullet", "\u2022", 1080, -360, "ListBullet", "List Bullet")
    items = [replace(tier, style=style, name=name)
             for tier, (style, name) in zip(design.items, ITEM_NAMES, strict=True)]  # fmt: skip
    return (
        _heading(design, article, PARTS if design.part else MAIN, clauses[0].style),
        *(_clause(design, tier, MAIN, level) for level, tier in enumerate(clauses, first)),
        _clause(design, design.recital, RECITALS, 0),
        _heading(design, design.exhibit, EXHIBITS, "BodyText"),
        *(_clause(design, tier, EXHIBIT_LIST, level) for level, tier in enumerate(design.items)),
        *(_clause(design, tier, ITEMS, level) for level, tier in enumerate(items[:2])),
        _clause(design, bullet, BULLETS, 0),
    )


def _clause(design: Design, tier: Tier, instance: int, level: int) -> Style:
    tight = design.after if instance in (MAIN, RECITALS) else design.after * 2 // 3
    properties = paragraph(number=(instance, level), space=(0, tight), indent=(tier.left, tier.first))
    return Style(tier.style, tier.name, based_on="BodyText", paragraph=properties, run=tier.heading)


def _heading(design: Design, tier: Tier, instance: int, following: str) -> Style:
    exhibit = instance == EXHIBITS
    before = 0 if exhibit else design.after * 3 // 2
    properties = paragraph(keep="both", page=exhibit, number=(instance, 0), space=(before, design.after),
                           indent=(tier.left, tier.first), align=tier.align, outline=0)  # fmt: skip
    return Style(tier.style, tier.name, following=following, paragraph=properties, run=tier.heading)


def display(design: Design) -> tuple[Style, ...]:
    """Return the styles of titles, covers, heads and boxes."""
    small, after, heads = face(size=design.small), design.after, design.heads
    title = face(bold=True, color=design.accent, spread=20, size=design.title)
    head = design.head
    return (
        Style("Title", "Title", paragraph=paragraph(space=(1800, 480), align="center"), run=title),
        Style("Subtitle", "Subtitle", paragraph=paragraph(space=(0, 360), align="center"),
              run=face(italic=True, size=design.size + 2)),
        Style("CoverText", "Cover Text", paragraph=paragraph(space=(0, 320), align="center")),
        Style("CoverParty", "Cover Party", based_on="CoverText", run=face(bold=True)),
        Style("Legend", "Legend", run=face(size=design.small),
              paragraph=paragraph(rules=("top", "left", "bottom", "right"), space=(0, after), indent=(1440, 0),
                                  right=1440, align="center")),
        Style("FrontHeading", "Front Heading", following="BodyText", run=head,
              paragraph=paragraph(keep="both", space=(0, after), align="center")),
        Style("FormTitle", "Form Title", following="BodyText", run=head,
              paragraph=paragraph(keep="both", space=(after // 2, after), align="center")),
        Style("DocumentTitle", "Document Title", following="BodyText",
              run=face(bold=True, color=design.accent, size=design.size + 4),
              paragraph=paragraph(keep="both", space=(0, after * 3 // 2), align="center")),
        Style("RecitalsHeading", "Recitals Heading", following="BodyText", run=head,
              paragraph=paragraph(keep="both", space=(after // 2, after), align=heads)),
        Style("Caption", "caption", paragraph=paragraph(keep="both", space=(120, 120)),
              run=face(bold=True, size=design.small)),
        Style("TableNote", "Table Note", following="BodyText", run=small,
              paragraph=paragraph(space=(80, 240), align="both" if design.justified else "")),
        Style("TOCHeading", "TOC Heading", paragraph=paragraph(space=(0, 240), align="center"), run=head),
        Style("TOC1", "toc 1",
              paragraph=paragraph(stops=("left - 1440", "right dot 9350"), space=(0, 70), indent=(1440, -1440))),
        Style("IndexEntry", "Index Entry", paragraph=paragraph(stops=("right dot 4310",), space=(0, 40)), run=small),
        Style("TextBox", "Text Box", paragraph=paragraph(align="center"), run=face(italic=True, size=19)),
        Style("TableSpace", "Table Space", run=face(size=2),
              paragraph='<w:spacing w:before="0" w:after="0" w:line="160" w:lineRule="exact"/>'),
        Style("SectionEnd", "Section End", run=face(size=2),
              paragraph='<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>'),
    )  # fmt: skip
