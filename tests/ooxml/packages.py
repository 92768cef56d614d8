"""The smallest packages: a zip of given parts, and a Word package around them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping

from matterbench.ooxml.package import Package

WML = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
DOCUMENT = f'<w:document xmlns:w="{WML}"><w:body><w:p/></w:body></w:document>'.encode()

Members = Mapping[str, bytes] | Iterable[tuple[str, bytes]]
Link = tuple[str, str, str]
"""Relationship id, last segment of its type, target; a target with a scheme is external."""


def zip_of(members: Members, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a zip of the members in their order; a name may occur twice when pairs are given."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in members.items() if isinstance(members, Mapping) else members:
            info = zipfile.ZipInfo(name, (2025, 1, 1, 0, 0, 0))
            info.filename = name
            archive.writestr(info, data, method)
    return buffer.getvalue()


def types(overrides: Mapping[str, str]) -> bytes:
    """Return a `[Content_Types].xml` with the usual defaults."""
    rows = "".join(f'<Override PartName="/{name}" ContentType="{type_}"/>' for name, type_ in overrides.items())
    return (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{rows}</Types>'
    ).encode()


def links(*rows: Link) -> bytes:
    """Return a relationship part."""
    return (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        + "".join(
            f'<Relationship Id="{id_}" Type="{RELATIONSHIPS}/{type_}" Target="{target}"'
            + (' TargetMode="External"/>' if ":" in target else "/>")
            for id_, type_, target in rows
        )
        + "</Relationships>"
    ).encode()


def members(
    extra: Mapping[str, bytes] | None = None,
    *,
    package_links: Iterable[Link] = (),
    document_links: Iterable[Link] = (),
    document: bytes = DOCUMENT,
) -> dict[str, bytes]:
    """Return the parts of a Word package with one empty paragraph and what is given."""
    return {
        "[Content_Types].xml": types({"word/document.xml": MAIN_TYPE}),
        "_rels/.rels": links(("rId1", "officeDocument", "word/document.xml"), *package_links),
        "word/document.xml": document,
        "word/_rels/document.xml.rels": links(*document_links),
        **(extra or {}),
    }


def with_settings(inner: str, *settings_links: Link) -> Package:
    """Return a package whose settings part holds `inner` (prefixes w, m and r are declared)."""
    math = "http://schemas.openxmlformats.org/officeDocument/2006/math"
    declared = f'xmlns:w="{WML}" xmlns:m="{math}" xmlns:r="{RELATIONSHIPS}"'
    extra = {
        "word/settings.xml": f"<w:settings {declared}>{inner}</w:settings>".encode(),
        "word/_rels/settings.xml.rels": links(*settings_links),
    }
    return Package.open(zip_of(members(extra, document_links=[("rId1", "settings", "settings.xml")])))


def with_properties(core: str = "", app: str = "", custom: str = "") -> Package:
    """Return a package with the inner XML of its core, app and custom property parts; "" leaves a part out."""
    schemas = "http://schemas.openxmlformats.org/"
    roots = {
        "core": f'<cp:coreProperties xmlns:cp="{schemas}package/2006/metadata/core-properties"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">%s</cp:coreProperties>',
        "extended": f'<Properties xmlns="{schemas}officeDocument/2006/extended-properties">%s</Properties>',
        "custom": f'<Properties xmlns="{schemas}officeDocument/2006/custom-properties"'
        f' xmlns:vt="{schemas}officeDocument/2006/docPropsVTypes">%s</Properties>',
    }
    inner = {"core": core, "extended": app, "custom": custom}
    held = {kind: text for kind, text in inner.items() if text}
    extra = {f"docProps/{kind}.xml": (roots[kind] % text).encode() for kind, text in held.items()}
    rows = [(f"rId{n}", f"{kind}-properties", f"docProps/{kind}.xml") for n, kind in enumerate(held, 2)]
    return Package.open(zip_of(members(extra, package_links=rows)))
