"""Other numbers, names and archives for the same document, and parts that carry no content: nothing may be reported."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile

from benchmarks.mutants.draft import Draft
from benchmarks.mutants.mutant import QUIET, Change, Learn, noise
from benchmarks.mutants.xml import NS, Element, W, all_of, drop, first, new, put, q, value

PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
SCHEMA = "http://schemas.openxmlformats.org/officeDocument/2006/"


def _stories(d: Draft) -> list[Element]:
    """Return the roots of all WordprocessingML parts of the document."""
    names = [d.main]
    for kind in ("styles", "numbering", "header", "footer", "footnotes", "endnotes", "comments", "settings"):
        names.extend(name for name in d.targets(d.main, kind) if name in d.parts)
    return [d.tree(name) for name in dict.fromkeys(names)]


def renumbered(paths: str, shift: int, attribute: str = "w:id") -> Change:
    """Return a change that shifts ids of the paths in every story, definitions and references alike."""

    def change(d: Draft) -> Learn | None:
        done = False
        for root in _stories(d):
            for node in all_of(root, paths):
                old = node.get(q(attribute)) if ":" in attribute else node.get(attribute)
                if old is not None and old.lstrip("-").isdigit() and int(old) > 0:
                    node.set(q(attribute) if ":" in attribute else attribute, str(int(old) + shift))
                    done = True
        return QUIET if done else None

    return change


def comments_renumbered(d: Draft) -> Learn | None:
    """Shift the ids of comments, 0 too."""
    found = [node for root in _stories(d) for node in all_of(
        root, ".//w:comment|.//w:commentRangeStart|.//w:commentRangeEnd|.//w:commentReference"
    )]  # fmt: skip
    for node in found:
        node.set(W + "id", str(int(value(node, "w:id")) + 40))
    return QUIET if found else None


def list_numbers(d: Draft) -> Learn | None:
    """Shift the numbers of list instances, their definitions unchanged."""
    for root in _stories(d):
        for node in all_of(root, ".//w:numPr/w:numId"):
            if value(node) != "0":
                node.set(W + "val", str(int(value(node)) + 300))
        for node in all_of(root, "w:num"):
            node.set(W + "numId", str(int(value(node, "w:numId")) + 300))
    return QUIET if d.root("numbering") is not None else None


def abstract_numbers(d: Draft) -> Learn | None:
    """Shift the numbers of list definitions and give them new hashes."""
    root = d.root("numbering")
    if root is None:
        return None
    for node in all_of(root, "w:abstractNum"):
        node.set(W + "abstractNumId", str(int(value(node, "w:abstractNumId")) + 400))
        for old in all_of(node, "w:nsid|w:tmpl"):
            drop(old)
        node.insert(0, new('<w:nsid w:val="5A5A5A5A"/>'))
    for node in all_of(root, "w:num/w:abstractNumId"):
        node.set(W + "val", str(int(value(node)) + 400))
    return QUIET


def style_ids(d: Draft) -> Learn | None:
    """Give styles other ids; their names stay."""
    styles = d.root("styles")
    if styles is None:
        return None
    known = {value(node, "w:styleId"): f"{value(node, 'w:styleId')}x7" for node in all_of(styles, "w:style")}
    for root in _stories(d):
        for node in all_of(root, "w:style"):
            node.set(W + "styleId", known[value(node, "w:styleId")])
        for node in all_of(
            root, ".//w:pStyle|.//w:rStyle|.//w:tblStyle|.//w:basedOn|.//w:next|.//w:link|.//w:styleLink"
        ):
            node.set(W + "val", known.get(value(node), value(node)))
        for node in all_of(root, ".//w:numStyleLink"):
            node.set(W + "val", known.get(value(node), value(node)))
    return QUIET


def relationship_ids(d: Draft) -> Learn:
    """Give the relationships of the main document other ids, in other order."""
    rels = d.relationships(d.main)
    known = {rel.get("Id", ""): f"rId{700 - index}" for index, rel in enumerate(rels)}
    for rel in rels:
        rel.set("Id", known[rel.get("Id", "")])
    prefix = f"{{{NS['r']}}}"
    for node in d.tree(d.main).iter():
        for key in [key for key in node.attrib if str(key).startswith(prefix)]:
            node.set(key, known.get(node.get(key, ""), node.get(key, "")))
    root = d.tree(d.rels(d.main))
    for rel in reversed(rels):
        root.append(rel)
    return QUIET


def _rename(d: Draft, old: str, made: str) -> None:
    """Rename a part in the package, its content type and every relationship to it."""
    d.parts = {made if name == old else name: data for name, data in d.parts.items()}
    rels, new_rels = d.rels(old), d.rels(made)
    if rels in d.parts:
        d.parts = {new_rels if name == rels else name: data for name, data in d.parts.items()}
    for override in d.tree("[Content_Types].xml"):
        if override.get("PartName") == f"/{old}":
            override.set("PartName", f"/{made}")


def part_renamed(kind: str, made: str) -> Change:
    """Return a change of a part's name; the extension stays."""

    def change(d: Draft) -> Learn | None:
        name = d.related(kind)
        if name is None:
            return None
        extension = posixpath.splitext(name)[1]
        for rel in d.relationships(d.main):
            if rel.get("TargetMode") != "External" and d.resolve(d.main, rel.get("Target", "")) == name:
                rel.set("Target", posixpath.relpath(f"{made}{extension}", posixpath.dirname(d.main)))
        _rename(d, name, f"{made}{extension}")
        return QUIET

    return change


def main_renamed(d: Draft) -> Learn:
    """Call the main document by another name."""
    made = posixpath.join(posixpath.dirname(d.main), "document2.xml")
    for rel in d.relationships(""):
        if rel.get("Type", "").endswith("/officeDocument"):
            rel.set("Target", made)
    _rename(d, d.main, made)
    return QUIET


def targets_absolute(d: Draft) -> Learn:
    """Write the targets of relationships from the root."""
    for rel in d.relationships(d.main):
        if rel.get("TargetMode") != "External":
            rel.set("Target", "/" + d.resolve(d.main, rel.get("Target", "")))
    return QUIET


def types_by_extension(d: Draft) -> Learn:
    """Order the content types otherwise."""
    types = d.tree("[Content_Types].xml")
    for node in reversed(list(types)):
        types.append(node)
    return QUIET


def order_reversed(packed: bytes) -> bytes:
    """Write the entries in the other order, content types still first."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        names = archive.namelist()
        return _zip([(name, archive.read(name)) for name in [names[0], *reversed(names[1:])]], zipfile.ZIP_STORED)


def deflated(packed: bytes) -> bytes:
    """Compress the entries and stamp them with another time."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return _zip([(name, archive.read(name)) for name in archive.namelist()], zipfile.ZIP_DEFLATED)


def _zip(entries: list[tuple[str, bytes]], method: int) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in entries:
            archive.writestr(zipfile.ZipInfo(name, (1999, 12, 31, 23, 59, 58)), data, method)
    return buffer.getvalue()


def nothing(_: Draft) -> Learn:
    """Leave the parts alone."""
    return QUIET


def core_dates(d: Draft) -> Learn | None:
    """Save once more, a year later."""
    name = next((item for item in d.targets("", "core-properties") if item in d.parts), None)
    root = d.tree(name) if name else None
    node = root.find(q("dcterms:modified")) if root is not None else None
    if root is None or node is None:
        return None
    node.text = "2026-04-01T09:00:00Z"
    revision = root.find(q("cp:revision"))
    if revision is not None:
        revision.text = "9"
    return QUIET


def statistics(d: Draft) -> Learn | None:
    """Count pages, words and minutes otherwise."""
    name = next((item for item in d.targets("", "extended-properties") if item in d.parts), None)
    if name is None:
        return None
    root = d.tree(name)
    for node in root:
        if isinstance(node.tag, str) and re.search(r"\}(Pages|Words|TotalTime|Characters|Lines|AppVersion)$", node.tag):
            node.text = "16.0000" if node.tag.endswith("AppVersion") else "99"
    return QUIET


def setting(raw: str) -> Change:
    """Return a change of one setting that means nothing for the document."""

    def change(d: Draft) -> Learn | None:
        root = d.root("settings")
        if root is None:
            return None
        put(root, raw)
        return QUIET

    return change


def style_gallery(d: Draft) -> Learn | None:
    """Order and hide styles in the gallery otherwise."""
    root = d.root("styles")
    for node in all_of(root, "w:style") if root is not None else []:
        put(node, '<w:uiPriority w:val="55"/>')
    return QUIET if root is not None else None


def style_unused(d: Draft) -> Learn | None:
    """Define a style that nothing uses."""
    root = d.root("styles")
    if root is None:
        return None
    root.append(
        new('<w:style w:type="paragraph" w:styleId="Spare"><w:name w:val="Spare"/><w:rPr><w:b/></w:rPr></w:style>')
    )
    return QUIET


def list_unused(d: Draft) -> Learn | None:
    """Define a list that nothing uses."""
    root = d.root("numbering")
    if root is None:
        return None
    level = '<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="-"/><w:lvlJc w:val="left"/></w:lvl>'
    made = new(
        f'<w:abstractNum w:abstractNumId="888"><w:multiLevelType w:val="hybridMultilevel"/>{level}</w:abstractNum>'
    )
    before = first(root, "w:abstractNum")
    if before is None:
        return None
    before.addprevious(made)
    root.append(new('<w:num w:numId="888"><w:abstractNumId w:val="888"/></w:num>'))
    return QUIET


def part_added(name: str, data: bytes, kind: str, content_type: str) -> Change:
    """Return a change that adds a part that carries no content, where the document has none of its kind."""

    def change(d: Draft) -> Learn | None:
        if d.related(kind.rpartition("/")[2]) is not None:
            return None
        d.add_part(name, data, kind, content_type)
        return QUIET

    return change


def strict(d: Draft) -> Learn | None:
    """Write the document in the namespaces of ISO 29500 Strict."""
    pairs = (
        (
            b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
            b"http://purl.oclc.org/ooxml/wordprocessingml/main",
        ),
        (
            b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
            b"http://purl.oclc.org/ooxml/officeDocument/relationships",
        ),
        (
            b"http://schemas.openxmlformats.org/officeDocument/2006/math",
            b"http://purl.oclc.org/ooxml/officeDocument/math",
        ),
        (b"http://schemas.openxmlformats.org/drawingml/2006/", b"http://purl.oclc.org/ooxml/drawingml/"),
    )
    for name, data in d.parts.items():
        if name.startswith("word/") or name.endswith(".rels"):
            for old, made in pairs:
                data = data.replace(old, made)
            d.parts[name] = data
    return QUIET


WML = "application/vnd.openxmlformats-officedocument.wordprocessingml."
FONTS = (
    f'<w:fonts xmlns:w="{NS["w"]}"><w:font w:name="Arial"><w:panose1 w:val="020B0604020202020204"/></w:font></w:fonts>'
)
WEB = f'<w:webSettings xmlns:w="{NS["w"]}"><w:allowPNG/></w:webSettings>'
RSIDS = '<w:rsids><w:rsidRoot w:val="00A1B2C3"/><w:rsid w:val="00A1B2C3"/></w:rsids>'
NOTES = "[self::w:{0} or self::w:{0}Reference][not(@w:type)]"
REVISIONS = ".//w:ins[@w:id]|.//w:del[@w:id]|.//w:rPrChange|.//w:pPrChange|.//w:moveFrom|.//w:moveTo"
RANGES = "|.//w:moveFromRangeStart|.//w:moveFromRangeEnd|.//w:moveToRangeStart|.//w:moveToRangeEnd"
RELS = f"{SCHEMA}relationships/"
MUTANTS = (
    noise("noise-footnote-ids", 21, renumbered(".//*" + NOTES.format("footnote"), 20)),
    noise("noise-endnote-ids", 21, renumbered(".//*" + NOTES.format("endnote"), 20)),
    noise("noise-comment-ids", 22, comments_renumbered),
    noise("noise-bookmark-ids", 23, renumbered(".//w:bookmarkStart|.//w:bookmarkEnd", 500)),
    noise("noise-revision-ids", 32, renumbered(REVISIONS + RANGES, 2000)),
    noise("noise-drawing-ids", 28, renumbered(".//wp:docPr|.//pic:cNvPr", 60, "id")),
    noise("noise-control-ids", 30, renumbered(".//w:sdtPr/w:id", 7000, "w:val")),
    noise("noise-list-numbers", 12, list_numbers),
    noise("noise-list-definition-numbers", 13, abstract_numbers),
    noise("noise-style-ids", 8, style_ids),
    noise("noise-relationship-ids", 2, relationship_ids),
    noise("noise-image-renamed", 28, part_renamed("image", "word/media/picture77")),
    noise("noise-header-renamed", 20, part_renamed("header", "word/header77")),
    noise("noise-styles-renamed", 2, part_renamed("styles", "word/styles77")),
    noise("noise-comments-renamed", 22, part_renamed("comments", "word/comments77")),
    noise("noise-main-renamed", 2, main_renamed),
    noise("noise-targets-absolute", 2, targets_absolute),
    noise("noise-content-type-order", 2, types_by_extension),
    noise("noise-archive-order", 1, nothing, archive=order_reversed),
    noise("noise-archive-compression", 1, nothing, archive=deflated),
    noise("noise-core-dates", 37, core_dates),
    noise("noise-statistics", 37, statistics),
    noise("noise-zoom", 36, setting('<w:zoom w:percent="130"/>')),
    noise("noise-settings-rsids", 36, setting(RSIDS)),
    noise("noise-proof-state", 36, setting('<w:proofState w:spelling="clean" w:grammar="clean"/>')),
    noise("noise-style-gallery", 15, style_gallery),
    noise("noise-style-unused", 15, style_unused),
    noise("noise-list-unused", 13, list_unused),
    noise(
        "noise-font-table",
        16,
        part_added("word/fontTable.xml", FONTS.encode(), f"{RELS}fontTable", f"{WML}fontTable+xml"),
    ),
    noise(
        "noise-web-settings",
        38,
        part_added("word/webSettings.xml", WEB.encode(), f"{RELS}webSettings", f"{WML}webSettings+xml"),
    ),
    noise("noise-strict-namespaces", 4, strict),
)
