"""Styles: a paragraph, character or table style as data, and styles.xml."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matterbench.authoring.elements import tag, val, word_part


@dataclass(frozen=True, slots=True)
class Style:
    """A style; `paragraph` and `run` hold the children of w:pPr and w:rPr in the order of the schema."""

    id: str
    name: str
    kind: str = "paragraph"
    based_on: str = "Normal"
    following: str = ""
    linked: str = ""
    paragraph: str = ""
    run: str = ""
    table: str = ""
    quick: bool = True


def styles_part(defaults: str, styles: Sequence[Style]) -> bytes:
    """Return styles.xml; `defaults` is the content of w:docDefaults."""
    latent = tag("w:latentStyles", {"w:defLockedState": 0, "w:defUIPriority": 99, "w:count": 376})
    return word_part("w:styles", tag("w:docDefaults", None, defaults), latent, *(_style(one) for one in styles))


def _style(style: Style) -> str:
    attributes: dict[str, str | int] = {"w:type": style.kind, "w:styleId": style.id}
    if style.based_on == "":
        attributes["w:default"] = 1
    elif style.name[0].isupper() and style.id not in _BUILT_IN:
        attributes["w:customStyle"] = 1
    return tag(
        "w:style",
        attributes,
        val("name", style.name),
        val("basedOn", style.based_on) if style.based_on else "",
        val("next", style.following) if style.following else "",
        val("link", style.linked) if style.linked else "",
        "<w:qFormat/>" if style.quick else "",
        tag("w:pPr", None, style.paragraph) if style.paragraph else "",
        tag("w:rPr", None, style.run) if style.run else "",
        style.table,
    )


_BUILT_IN = frozenset({
    "BodyText", "Title", "TOCHeading", "TableGrid", "Hyperlink", "PlaceholderText", "Signature", "Subtitle", "Date",
    "Salutation", "Closing", "Quote", "ListNumber", "ListNumber2", "ListBullet",
})  # fmt: skip
