"""Which header and footer each section shows, whether its own or inherited from the section before.

Source: ISO/IEC 29500-1, 17.10.5 (headerReference), 17.10.2 (footerReference): a section without a reference of a type
shows what the section before it shows; the first section shows nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lxml import etree

from matterbench.ooxml.document import Document
from matterbench.ooxml.names import W, qn
from matterbench.ooxml.sections import Section

TYPES = ("default", "first", "even")
Slot = tuple[str, str]
"""`header` or `footer`, and the type."""
SLOTS: tuple[Slot, ...] = tuple((kind, type) for kind in ("header", "footer") for type in TYPES)
_REFERENCES = {f"{W}{kind}Reference": kind for kind in ("header", "footer")}
_R_ID, _TYPE = qn("r:id"), f"{W}type"


def bindings(document: Document, sections: Sequence[Section]) -> list[Mapping[Slot, str]]:
    """Return, for each section, the part that stands in each slot; slots without a part are left out."""
    out: list[Mapping[Slot, str]] = []
    shown: dict[Slot, str] = {}
    for section in sections:
        shown = {**shown, **_own(document, section.element)}
        out.append(shown)
    return out


def _own(document: Document, element: etree._Element | None) -> dict[Slot, str]:
    """Parts that a section names itself; a reference to a part that is not there names nothing."""
    package = document.package
    links = package.relationships(package.main)
    found: dict[Slot, str] = {}
    for child in () if element is None else element:
        kind = _REFERENCES.get(child.tag)
        link = None if kind is None else links.get(child.get(_R_ID, ""))
        if kind is not None and link is not None and not link.external and package.find(link.target):
            found.setdefault((kind, child.get(_TYPE, "default")), link.target)
    return found
