"""Word packages: parts, relationships and content types, zipped so that equal parts give equal bytes.

Entries are stored uncompressed with one fixed time, so the bytes depend on neither clock, platform nor zlib.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matterbench.authoring.elements import DECLARATION, tag

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/"
_WORDML = "application/vnd.openxmlformats-officedocument.wordprocessingml."

_FULL_TYPES = {
    "coreProperties": f"{_PACKAGE}relationships/metadata/core-properties",
    "commentsExtended": "http://schemas.microsoft.com/office/2011/relationships/commentsExtended",
    "commentsIds": "http://schemas.microsoft.com/office/2016/09/relationships/commentsIds",
    "people": "http://schemas.microsoft.com/office/2011/relationships/people",
}

CONTENT_TYPES = {
    "document": f"{_WORDML}document.main+xml",
    "styles": f"{_WORDML}styles+xml",
    "numbering": f"{_WORDML}numbering+xml",
    "settings": f"{_WORDML}settings+xml",
    "webSettings": f"{_WORDML}webSettings+xml",
    "fontTable": f"{_WORDML}fontTable+xml",
    "footnotes": f"{_WORDML}footnotes+xml",
    "endnotes": f"{_WORDML}endnotes+xml",
    "comments": f"{_WORDML}comments+xml",
    "commentsExtended": f"{_WORDML}commentsExtended+xml",
    "commentsIds": f"{_WORDML}commentsIds+xml",
    "people": f"{_WORDML}people+xml",
    "header": f"{_WORDML}header+xml",
    "footer": f"{_WORDML}footer+xml",
    "theme": "application/vnd.openxmlformats-officedocument.theme+xml",
    "coreProperties": "application/vnd.openxmlformats-package.core-properties+xml",
    "extendedProperties": "application/vnd.openxmlformats-officedocument.extended-properties+xml",
}

_RELATIONSHIPS_TYPE = "application/vnd.openxmlformats-package.relationships+xml"
_EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Relationship:
    """One relationship: `kind` is the last segment of its type ("styles", "hyperlink", …)."""

    id: str
    kind: str
    target: str
    external: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """One part: `name` without a leading slash; `kind` a key of `CONTENT_TYPES`, or "png" (typed by extension)."""

    name: str
    kind: str
    data: bytes
    relationships: tuple[Relationship, ...] = ()


def package(parts: Sequence[Part], root: Sequence[Relationship]) -> bytes:
    """Return the zip of `parts`, with `root` as the relationships of the package itself."""
    entries = [("[Content_Types].xml", _content_types(parts)), ("_rels/.rels", _relationships(root))]
    for part in parts:
        entries.append((part.name, part.data))
        if part.relationships:
            folder, _, file = part.name.rpartition("/")
            entries.append((f"{folder}/_rels/{file}.rels", _relationships(part.relationships)))
    return _stored(entries)


def _stored(entries: Iterable[tuple[str, bytes]]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in entries:
            info = zipfile.ZipInfo(name, _EPOCH)
            info.create_system = 0
            info.external_attr = 0o600 << 16
            archive.writestr(info, data)
    return buffer.getvalue()


def _content_types(parts: Iterable[Part]) -> bytes:
    defaults = [
        tag("Default", {"Extension": "rels", "ContentType": _RELATIONSHIPS_TYPE}),
        tag("Default", {"Extension": "xml", "ContentType": "application/xml"}),
        tag("Default", {"Extension": "png", "ContentType": "image/png"}),
    ]
    overrides = [
        tag("Override", {"PartName": f"/{part.name}", "ContentType": CONTENT_TYPES[part.kind]})
        for part in parts
        if part.kind in CONTENT_TYPES
    ]
    names = {"xmlns": f"{_PACKAGE}content-types"}
    return (DECLARATION + tag("Types", names, *defaults, *overrides)).encode()


def _relationships(relationships: Iterable[Relationship]) -> bytes:
    rows = []
    for one in relationships:
        attributes = {"Id": one.id, "Type": _FULL_TYPES.get(one.kind, _OFFICE + one.kind), "Target": one.target}
        if one.external:
            attributes["TargetMode"] = "External"
        rows.append(tag("Relationship", attributes))
    return (DECLARATION + tag("Relationships", {"xmlns": f"{_PACKAGE}relationships"}, *rows)).encode()
