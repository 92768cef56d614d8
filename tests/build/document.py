"""`doc(...)`: the bytes of a .docx, from pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import quoteattr

from tests.build import defaults
from tests.build.archive import rezip
from tests.build.blocks import blocks, sect
from tests.build.lists import lst
from tests.build.package import DECLARATION, MAIN, NS, RELATIONSHIPS, ROOT, WML, Content, Package, Piece, text_of
from tests.build.properties import Value, element

CORE = {"creator": "Jane Partner", "lastModifiedBy": "Jane Partner", "title": "Agreement", "revision": "1"}
LETTER = sect()
DATES = {"created": "2025-04-01T09:00:00Z", "modified": "2025-04-01T09:00:00Z"}
_CORE_NS = (
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
)
_DUBLIN = {"creator", "title", "subject", "description", "language"}
_CUSTOM = "http://schemas.openxmlformats.org/officeDocument/2006/"
_EXTENSIONS = {
    "png": "image/png",
    "rels": "application/vnd.openxmlformats-package.relationships+xml",
    "xml": "application/xml",
}
_TYPE_NS = "http://schemas.openxmlformats.org/package/2006/content-types"
_REL_NS = "http://schemas.openxmlformats.org/package/2006/relationships"


def doc(
    *body: Content,
    sect: Piece | None = LETTER,
    styles: Mapping[str, str] | None = None,
    docdefaults: str = "",
    numbering: Sequence[tuple[str, str]] = (),
    settings: Mapping[str, Value] | str = "",
    theme: str = "",
    core: Mapping[str, str] | None = None,
    custom: Mapping[str, str] | None = None,
    app: Mapping[str, str] | None = None,
    parts: Mapping[str, bytes | str] | None = None,
    types: Mapping[str, str] | None = None,
    rels: Sequence[tuple[str, str]] = (),
    rename: Mapping[str, str] | None = None,
) -> bytes:
    r"""Return the bytes of a document; the same call gives the same bytes everywhere.

    Args:
        body: Blocks; a string is a plain paragraph.
        sect: The last section; None leaves it away.
        styles: Style id -> w:style XML (`style("Clause", rpr="<w:b/>")`), added to or replacing the default ones.
        docdefaults: Another w:docDefaults.
        numbering: Lists beside list 1 (`lst(2, "Article %1")`, `again(3, of=1, start={0: 5})`).
        settings: Setting name -> value, in the language of properties, or the inside of w:settings as XML.
        theme: The minor font of a theme part, which the document defaults then follow.
        core: Core properties that differ from Jane Partner's.
        custom: Custom properties (text).
        app: Extended properties, such as Company.
        parts: More parts, by name; text gets an XML declaration.
        types: Content types by part name, replacing what would be written.
        rels: More relationships of the document: (last step of the type, target); a target with "://" is external.
        rename: Old part name -> new part name, in types and relationships too.
    """
    pkg = Package()
    for kind in ("styles", "numbering", "settings"):
        pkg.relate_from(MAIN, kind, f"{kind}.xml")
    content = blocks(body, pkg) + (sect(pkg) if sect else "")
    pkg.add(MAIN, f"<w:document {ROOT}><w:body>{content}</w:body></w:document>", f"{WML}document.main+xml")
    _formatting(pkg, styles or {}, docdefaults, numbering, theme)
    _settings(pkg, settings)
    _annotations(pkg)
    _describe(pkg, core or {}, custom or {}, app or {})
    for name, data in (parts or {}).items():
        pkg.add(name, data)
    for kind, target in rels:
        pkg.relate(kind, target, external="://" in target)
    pkg.types.update(types or {})
    return rezip(_assemble(pkg, rename or {}))


def _formatting(
    pkg: Package, styles: Mapping[str, str], docdefaults: str, numbering: Sequence[tuple[str, str]], theme: str
) -> None:
    base = docdefaults or (defaults.THEME_DEFAULTS if theme else defaults.DOC_DEFAULTS)
    pkg.add("word/styles.xml", defaults.styles_xml(dict(styles), base), f"{WML}styles+xml")
    lists = [lst(1), *numbering]
    inner = "".join(abstract for abstract, _ in lists) + "".join(num for _, num in lists)
    pkg.add("word/numbering.xml", f"<w:numbering {NS}>{inner}</w:numbering>", f"{WML}numbering+xml")
    if theme:
        kind = "application/vnd.openxmlformats-officedocument.theme+xml"
        pkg.add("word/theme/theme1.xml", defaults.theme_xml(theme), kind)
        pkg.relate("theme", "theme/theme1.xml")


def _settings(pkg: Package, settings: Mapping[str, Value] | str) -> None:
    inner = settings if isinstance(settings, str) else "".join(element(key, value) for key, value in settings.items())
    compat = (
        '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" '
        'w:val="15"/></w:compat>'
    )
    tail = "" if "<w:compat>" in inner else compat
    pkg.add("word/settings.xml", f"<w:settings {NS}>{inner}{tail}</w:settings>", f"{WML}settings+xml")


def _annotations(pkg: Package) -> None:
    for kind, notes in pkg.notes.items():
        if notes:
            pkg.add(f"word/{kind}s.xml", defaults.notes_xml(kind, notes), f"{WML}{kind}s+xml")
            pkg.relate(f"{kind}s", f"{kind}s.xml")
    if pkg.comments:
        pkg.add("word/comments.xml", f"<w:comments {ROOT}>{''.join(pkg.comments)}</w:comments>", f"{WML}comments+xml")
        pkg.relate("comments", "comments.xml")
        inner = "".join(pkg.comments_extended)
        extended = f"<w15:commentsEx {ROOT}>{inner}</w15:commentsEx>"
        pkg.add("word/commentsExtended.xml", extended, f"{WML}commentsExtended+xml")
        pkg.relate("http://schemas.microsoft.com/office/2011/relationships/commentsExtended", "commentsExtended.xml")


def _describe(pkg: Package, core: Mapping[str, str], custom: Mapping[str, str], app: Mapping[str, str]) -> None:
    pkg.relate_from("", "officeDocument", MAIN)
    dated = "".join(
        f'<dcterms:{key} xsi:type="dcterms:W3CDTF">{value}</dcterms:{key}>'
        for key, value in {**DATES, **{k: v for k, v in core.items() if k in DATES}}.items()
    )
    named = "".join(
        f"<{'dc' if key in _DUBLIN else 'cp'}:{key}>{text_of(value)}</{'dc' if key in _DUBLIN else 'cp'}:{key}>"
        for key, value in {**CORE, **core}.items()
        if key not in DATES
    )
    kind = "application/vnd.openxmlformats-package.core-properties+xml"
    pkg.add("docProps/core.xml", f"<cp:coreProperties {_CORE_NS}>{named}{dated}</cp:coreProperties>", kind)
    pkg.relate_from("", f"{_REL_NS}/metadata/core-properties", "docProps/core.xml")
    _more_properties(pkg, custom, app)


def _more_properties(pkg: Package, custom: Mapping[str, str], app: Mapping[str, str]) -> None:
    base = "application/vnd.openxmlformats-officedocument."
    if custom:
        inner = "".join(
            f'<property fmtid="{{D5CDD505-2E9C-101B-9397-08002B2CF9AE}}" pid="{pid}" name={quoteattr(name)}>'
            f"<vt:lpwstr>{text_of(value)}</vt:lpwstr></property>"
            for pid, (name, value) in enumerate(custom.items(), 2)
        )
        spaces = f'xmlns="{_CUSTOM}custom-properties" xmlns:vt="{_CUSTOM}docPropsVTypes"'
        pkg.add("docProps/custom.xml", f"<Properties {spaces}>{inner}</Properties>", f"{base}custom-properties+xml")
        pkg.relate_from("", "custom-properties", "docProps/custom.xml")
    if app:
        inner = "".join(f"<{key}>{text_of(value)}</{key}>" for key, value in app.items())
        xml = f'<Properties xmlns="{_CUSTOM}extended-properties">{inner}</Properties>'
        pkg.add("docProps/app.xml", xml, f"{base}extended-properties+xml")
        pkg.relate_from("", "extended-properties", "docProps/app.xml")


def rels_name(source: str) -> str:
    """Return the name of the relationships part of a part ("" is the package)."""
    folder, _, name = source.rpartition("/")
    return f"{folder}/_rels/{name}.rels" if folder else f"_rels/{name}.rels"


def _assemble(pkg: Package, rename: Mapping[str, str]) -> dict[str, bytes]:
    """Write content types and relationships, and apply the renaming in both."""
    members = {rename.get(name, name): data for name, data in pkg.parts.items()}
    types = {rename.get(name, name): kind for name, kind in pkg.types.items()}
    head = "".join(f'<Default Extension="{key}" ContentType="{kind}"/>' for key, kind in _EXTENSIONS.items())
    overrides = "".join(f'<Override PartName="/{name}" ContentType="{kind}"/>' for name, kind in types.items())
    result = {"[Content_Types].xml": f'{DECLARATION}<Types xmlns="{_TYPE_NS}">{head}{overrides}</Types>'.encode()}
    for source, entries in pkg.rels.items():
        inner = "".join(_retarget(entry, source, rename) for entry in entries)
        xml = f'{DECLARATION}<Relationships xmlns="{_REL_NS}">{inner}</Relationships>'
        result[rels_name(rename.get(source, source))] = xml.encode("utf-8")
    return {**result, **members}


def _retarget(entry: str, source: str, rename: Mapping[str, str]) -> str:
    folder = source.rpartition("/")[0]
    for old, new in rename.items():
        target = old.removeprefix(f"{folder}/") if folder else old
        entry = entry.replace(f'Target="{target}"', f'Target="/{new}"')
    return entry


__all__ = ["RELATIONSHIPS", "doc", "rels_name"]
