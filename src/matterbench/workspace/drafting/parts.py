"""The package of a drafted Word document."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape

from lxml import etree

from matterbench.ooxml.names import NAMESPACES, W, qn
from matterbench.workspace.drafting.styles import DECLARATION, numbering_xml, styles_xml
from matterbench.workspace.editor.pen import AUTHOR, DATE
from matterbench.workspace.editor.words import made

_OFFICE = f"{NAMESPACES['r']}/"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/"
_WORDML = "application/vnd.openxmlformats-officedocument.wordprocessingml."
_SETTINGS = (
    '<w:settings xmlns:w="{0}"><w:defaultTabStop w:val="720"/><w:compat><w:compatSetting w:name="compatibilityMode" '
    'w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>'
)
_EPOCH = (1980, 1, 1, 0, 0, 0)


def packed(
    body: etree._Element, header: Sequence[etree._Element] | None, footer: Sequence[etree._Element], title: str
) -> bytes:
    """Return the bytes of a document with this body, header and footer."""
    stories = {"footer": footer} if header is None else {"header": header, "footer": footer}
    section = made("sectPr")
    for kind in stories:
        reference = made(f"{kind}Reference", type="default")
        reference.set(qn("r:id"), f"rId{_NUMBERS[kind]}")
        section.append(reference)
    section.append(made("pgSz", w="12240", h="15840"))
    margins = {side: "1440" for side in ("top", "right", "bottom", "left")}
    section.append(made("pgMar", **margins, header="720", footer="720", gutter="0"))
    body.append(section)
    root = etree.Element(f"{W}document", nsmap={"w": NAMESPACES["w"], "r": NAMESPACES["r"]})
    root.append(body)
    parts = {
        "word/document.xml": _xml(root),
        "word/styles.xml": styles_xml(),
        "word/numbering.xml": numbering_xml(),
        "word/settings.xml": (DECLARATION + _SETTINGS.format(NAMESPACES["w"])).encode(),
    }
    parts |= {f"word/{kind}1.xml": _story(kind, content) for kind, content in stories.items()}
    return _zipped(parts, title)


_NUMBERS = {"styles": 1, "numbering": 2, "settings": 3, "header": 4, "footer": 5}


def _story(kind: str, content: Sequence[etree._Element]) -> bytes:
    root = etree.Element(f"{W}{'hdr' if kind == 'header' else 'ftr'}", nsmap={"w": NAMESPACES["w"]})
    root.extend(content)
    return _xml(root)


def _xml(root: etree._Element) -> bytes:
    etree.cleanup_namespaces(root, keep_ns_prefixes=["w", "r"])
    return etree.tostring(root, encoding="UTF-8", xml_declaration=True, standalone=True)


def _kind(name: str) -> str:
    return name.removeprefix("word/").removesuffix(".xml").rstrip("1")


def _zipped(parts: dict[str, bytes], title: str) -> bytes:
    kinds = {name: _kind(name) for name in parts}
    overrides = "".join(
        f'<Override PartName="/{name}" ContentType="{_WORDML}{"document.main" if kind == "document" else kind}+xml"/>'
        for name, kind in kinds.items()
    )
    core_type = "application/vnd.openxmlformats-package.core-properties+xml"
    types = (
        f'{DECLARATION}<Types xmlns="{_PACKAGE}content-types"><Default Extension="rels" '
        f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
        f'ContentType="application/xml"/>{overrides}'
        f'<Override PartName="/docProps/core.xml" ContentType="{core_type}"/></Types>'
    )
    links = "".join(
        f'<Relationship Id="rId{_NUMBERS[kind]}" Type="{_OFFICE}{kind}" Target="{name.removeprefix("word/")}"/>'
        for name, kind in kinds.items()
        if kind != "document"
    )
    first = (
        f'<Relationship Id="rId1" Type="{_OFFICE}officeDocument" Target="word/document.xml"/><Relationship Id="rId2" '
        f'Type="{_PACKAGE}relationships/metadata/core-properties" Target="docProps/core.xml"/>'
    )
    files = {
        "[Content_Types].xml": types.encode(),
        "_rels/.rels": _links(first),
        "word/document.xml": parts.pop("word/document.xml"),
        "word/_rels/document.xml.rels": _links(links),
        **parts,
        "docProps/core.xml": _core(title),
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.create_system = 0
            archive.writestr(entry, data)
    return target.getvalue()


def _links(inner: str) -> bytes:
    return f'{DECLARATION}<Relationships xmlns="{_PACKAGE}relationships">{inner}</Relationships>'.encode()


def _core(title: str) -> bytes:
    dated = "".join(f'<dcterms:{k} xsi:type="dcterms:W3CDTF">{DATE}</dcterms:{k}>' for k in ("created", "modified"))
    spaces = (
        f'xmlns:cp="{_PACKAGE}metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    )
    inner = f"<dc:title>{escape(title)}</dc:title><dc:creator>{AUTHOR}</dc:creator>{dated}"
    return f"{DECLARATION}<cp:coreProperties {spaces}>{inner}</cp:coreProperties>".encode()
