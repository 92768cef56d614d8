"""Relationships and content types of a package.

Source: ISO/IEC 29500-2 sections 6.4 (relationships), 6.2.3 (content types) and annex A (resolving targets).
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass

from lxml import etree

from matterbench.errors import UnreadableInput
from matterbench.ooxml.archive import part_key
from matterbench.ooxml.names import qn

CONTENT_TYPES = "[Content_Types].xml"

_RELATIONSHIP = qn("rel:Relationship")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
_STRICT_TYPES = {"extendedProperties": "extended-properties", "customProperties": "custom-properties"}


@dataclass(frozen=True, slots=True)
class Relationship:
    """A link from the package or a part to a part or an outside target."""

    id: str
    type: str
    """Last segment of the type URI: `header`, `hyperlink`, `image`; Strict spellings become transitional."""
    target: str
    """Part name without leading slash, `#fragment` of the source itself, or the target as written when external."""
    external: bool


def relationships_name(part: str) -> str:
    """Return the name of the part that holds the relationships of `part` ("" is the package)."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def source_of(name: str) -> str | None:
    """Return the part whose relationships `name` holds ("" is the package), or None when it is no such part."""
    folder, file = posixpath.split(name)
    parent, last = posixpath.split(folder)
    if last.lower() != "_rels" or not file.lower().endswith(".rels"):
        return None
    return posixpath.join(parent, file[:-5])


def read_relationships(root: etree._Element, part: str, where: str) -> dict[str, Relationship]:
    """Return the relationships of `part` by id, in file order; targets are resolved but not looked up.

    Raises `UnreadableInput` when two have one id, because the reference is then ambiguous.
    """
    found: dict[str, Relationship] = {}
    for element in root.iter(_RELATIONSHIP):
        link = _relationship(element, part)
        if link.id in found:
            what = f"two relationships have the id {link.id!r}"
            raise UnreadableInput(what, where=where, expected="unique ids", fix="open an earlier copy")
        found[link.id] = link
    return found


def _relationship(element: etree._Element, part: str) -> Relationship:
    type_ = element.get("Type", "").rstrip("/").rpartition("/")[2]
    target, external = element.get("Target", ""), element.get("TargetMode", "").lower() == "external"
    if not external:
        target = resolve(part, target)
    return Relationship(element.get("Id", ""), _STRICT_TYPES.get(type_, type_), target, external)


def resolve(part: str, target: str) -> str:
    """Return the part name an internal `target` of `part` means; one with a scheme or only a fragment stays as written.

    Backslashes count as slashes, as in Word; `..` stops at the root of the package.
    """
    if _SCHEME.match(target) or target.startswith("#"):
        return target
    path = target.partition("#")[0].replace("\\", "/")
    return posixpath.normpath(posixpath.join("/", posixpath.dirname(part), path)).lstrip("/")


@dataclass(frozen=True, slots=True)
class ContentTypes:
    """What `[Content_Types].xml` says of each part: an override by name, else a default by extension."""

    defaults: Mapping[str, str]
    overrides: Mapping[str, str]

    def of(self, name: str) -> str | None:
        """Return the content type of a part, compared without case, or None when none is stated."""
        extension = posixpath.basename(name).rpartition(".")[2].lower()
        return self.overrides.get(part_key(name)) or self.defaults.get(extension)


def read_content_types(root: etree._Element) -> ContentTypes:
    """Return the content types under the root of `[Content_Types].xml`; the first of two equal names counts."""
    defaults: dict[str, str] = {}
    overrides: dict[str, str] = {}
    for element in root:
        type_ = element.get("ContentType", "").strip()
        if element.tag == qn("ct:Default"):
            defaults.setdefault(element.get("Extension", "").lstrip(".").lower(), type_)
        elif element.tag == qn("ct:Override"):
            overrides.setdefault(part_key(element.get("PartName", "").lstrip("/")), type_)
    return ContentTypes(defaults, overrides)
