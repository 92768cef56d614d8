"""A design made into a house style: styles, lists, kinds of blocks, sections."""

from __future__ import annotations

from collections.abc import Mapping

from matterbench.authoring.houses.design import Design, Tier
from matterbench.authoring.houses.pieces import face
from matterbench.authoring.houses.side_styles import letters, margins, tables
from matterbench.authoring.houses.text_styles import ITEM_NAMES, display, listed, running
from matterbench.authoring.manuscript import House, Kind
from matterbench.authoring.numbering import Level, ListDefinition, ListInstance
from matterbench.authoring.sections import Section


def built(design: Design) -> House:
    """Return the house style of a design."""
    definitions = _definitions(design)
    return House(
        defaults=_defaults(design),
        styles=(*running(design), *listed(design), *display(design), *letters(design), *margins(design),
                *tables(design)),
        definitions=definitions,
        instances=tuple(ListInstance(one.key, one.key) for one in definitions),
        kinds=_kinds(design),
        sections={section.key: section for section in _SECTIONS},
        font=design.font,
        theme=design.name.title(),
        table_style="DocumentTable",
        spacer="TableSpace",
        header=design.header,
        footer=design.footer,
    )  # fmt: skip


def _defaults(design: Design) -> str:
    language = '<w:lang w:val="en-US" w:eastAsia="en-US" w:bidi="ar-SA"/>'
    run = face(font=design.font, size=design.size) + language
    return f"<w:rPrDefault><w:rPr>{run}</w:rPr></w:rPrDefault><w:pPrDefault/>"


def _definitions(design: Design) -> tuple[ListDefinition, ...]:
    """In the order of the numbers that styles name; lists of items are linked to no style but in their first levels."""
    items = [_level(tier, style) for tier, (style, _) in zip(design.items, ITEM_NAMES, strict=True)]
    lists = [
        ListDefinition("main", tuple(_level(tier) for tier in design.tiers)),
        ListDefinition("exhibits", (_level(design.exhibit),)),
        ListDefinition("recitals", (_level(design.recital),)),
        ListDefinition("bullets", (Level("bullet", "\u2022", "ListBullet", 1080, -360, 1080),)),
        ListDefinition("exhibit-list", tuple(_level(tier) for tier in design.items)),
        ListDefinition("items", tuple(items[:2])),
    ]
    if design.part:
        lists.append(ListDefinition("parts", (_level(design.part),)))
    return tuple(lists)


def _level(tier: Tier, style: str = "") -> Level:
    return Level(tier.format, tier.text, style or tier.style, tier.left, tier.first, tier.tab, suffix=tier.suffix,
                 run=tier.run)  # fmt: skip


def _kinds(design: Design) -> Mapping[str, Kind]:
    article = design.part or design.tiers[0]
    numbered = {"article": Kind(article.style, "parts" if design.part else "main", 0, contents=True)}
    clauses = list(enumerate(design.tiers))[0 if design.part else 1 :]
    for name, (level, tier) in zip("1234", clauses, strict=True):
        numbered[name] = Kind(tier.style, "main", level)
    for level, tier in enumerate(design.items):
        numbered[f"e{level + 1}"] = Kind(tier.style, "exhibit-list", level, direct=True, begins="exhibit")
    for level, (style, _) in enumerate(ITEM_NAMES[:2]):
        numbered[f"n{level + 1}"] = Kind(style, "items", level, direct=True, begins="run")
    return {**_UNNUMBERED, **numbered, **_FIXED}


_UNNUMBERED = {
    "title": Kind("Title"),
    "subtitle": Kind("Subtitle"),
    "cover": Kind("CoverText"),
    "coverparty": Kind("CoverParty"),
    "legend": Kind("Legend"),
    "fronthead": Kind("FrontHeading"),
    "formtitle": Kind("FormTitle"),
    "doctitle": Kind("DocumentTitle"),
    "sidehead": Kind("SideHeading"),
    "preamble": Kind("Preamble"),
    "recitalhead": Kind("RecitalsHeading"),
    "body": Kind("BodyText"),
    "continued": Kind("Continued"),
    "continued2": Kind("Continued2"),
    "definition": Kind("Definition"),
    "quote": Kind("Quote"),
    "normal": Kind("Normal"),
    "centered": Kind("Centered"),
    "caption": Kind("Caption"),
    "tablenote": Kind("TableNote"),
    "pagebreak": Kind("NewPage"),
    "letterhead": Kind("Letterhead"),
    "dateline": Kind("Date"),
    "address": Kind("InsideAddress"),
    "re": Kind("ReLine"),
    "salutation": Kind("Salutation"),
    "closing": Kind("Closing"),
    "cc": Kind("CopyLine"),
}
_FIXED = {
    "recital": Kind("Recital", "recitals", 0),
    "exhibit": Kind("ExhibitHeading", "exhibits", 0, contents=True),
    "b1": Kind("ListBullet", "bullets", 0),
}


_HEADERS, _FOOTERS = {"default": "header"}, {"default": "footer"}
_WIDE = {"default": "header-wide"}, {"default": "footer-wide"}
_FRONT = "lowerRoman"
_SECTIONS = (
    Section("cover", title_page=True, number_start=1, headers={**_HEADERS, "first": "header"},
            footers={**_FOOTERS, "first": "footer-none"}),
    Section("contents", number_format=_FRONT, number_start=1, headers=_HEADERS, footers=_FOOTERS),
    Section("indexhead", number_format=_FRONT, headers=_HEADERS, footers=_FOOTERS),
    Section("index", continuous=True, columns=2, number_format=_FRONT, headers=_HEADERS, footers=_FOOTERS),
    Section("body", number_format="decimal", number_start=1, headers=_HEADERS, footers=_FOOTERS),
    Section("exhibits", number_format="decimal", headers=_HEADERS, footers=_FOOTERS),
    Section("landscape", landscape=True, headers=_WIDE[0], footers=_WIDE[1]),
    Section("last", headers=_HEADERS, footers=_FOOTERS),
    Section("letter", title_page=True, number_start=1, headers={**_HEADERS, "first": "header-first"},
            footers={**_FOOTERS, "first": "footer-first"}),
)  # fmt: skip
