"""Sections: page geometry, columns, page numbers, and which headers and footers they bind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from matterbench.authoring.elements import tag, val

_LONG, _SHORT, _INCH = 15840, 12240, 1440


@dataclass(frozen=True, slots=True)
class Section:
    """A section on letter paper.

    `headers` and `footers` map an ST_HdrFtr ("default", "first") to the key of a story.
    """

    key: str
    continuous: bool = False
    landscape: bool = False
    columns: int = 1
    title_page: bool = False
    number_format: str = ""
    number_start: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    footers: Mapping[str, str] = field(default_factory=dict)


def section_properties(section: Section, relationships: Mapping[str, str]) -> str:
    """Return w:sectPr; `relationships` maps the key of a story to the id of its relationship."""
    references = [
        tag(f"w:{kind}Reference", {"w:type": type_, "r:id": relationships[story]})
        for kind, bound in (("header", section.headers), ("footer", section.footers))
        for type_, story in bound.items()
    ]
    size: dict[str, str | int] = {"w:w": _SHORT, "w:h": _LONG}
    if section.landscape:
        size = {"w:w": _LONG, "w:h": _SHORT, "w:orient": "landscape"}
    margins = {f"w:{side}": _INCH for side in ("top", "right", "bottom", "left")}
    columns: dict[str, str | int] = {"w:num": section.columns} if section.columns > 1 else {}
    return tag(
        "w:sectPr",
        None,
        *references,
        val("type", "continuous" if section.continuous else "nextPage"),
        tag("w:pgSz", size),
        tag("w:pgMar", {**margins, "w:header": 720, "w:footer": 720, "w:gutter": 0}),
        _numbering(section),
        tag("w:cols", {**columns, "w:space": 720}),
        "<w:titlePg/>" if section.title_page else "",
    )


def _numbering(section: Section) -> str:
    attributes: dict[str, str | int] = {}
    if section.number_format:
        attributes["w:fmt"] = section.number_format
    if section.number_start is not None:
        attributes["w:start"] = section.number_start
    return tag("w:pgNumType", attributes) if attributes else ""
