"""The package itself: archive, content types, relationships, schema, prefixes, parts: invariants 1 to 4 and 38."""

from __future__ import annotations

import io
import warnings
import zipfile

from benchmarks.mutants.draft import Draft, text
from benchmarks.mutants.mutant import Change, Learn, learn, violation
from benchmarks.mutants.xml import W, all_of, drop, first, new, twin, value

STAMP = (2025, 1, 1, 0, 0, 0)
OLE = bytes.fromhex("d0cf11e0a1b11ae1")
SCHEMA = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
MACRO = "http://schemas.microsoft.com/office/2006/relationships/vbaProject"


def nothing(_: Draft) -> Learn:
    """Leave the parts alone: the fault is in the archive."""
    return Learn()


def entry_doubled(packed: bytes) -> bytes:
    """Add a second entry under the main document's name."""
    buffer = io.BytesIO(packed)
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "a") as archive:
        warnings.simplefilter("ignore")
        main = next(name for name in archive.namelist() if name.endswith("document.xml"))
        archive.writestr(zipfile.ZipInfo(main, STAMP), archive.read(main))
    return buffer.getvalue()


def entry_escaping(packed: bytes) -> bytes:
    """Add an entry whose name leaves the folder."""
    buffer = io.BytesIO(packed)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr(zipfile.ZipInfo("../evil.xml", STAMP), b"<x/>")
    return buffer.getvalue()


def truncated(packed: bytes) -> bytes:
    """Lose the second half of the file."""
    return packed[: len(packed) // 2]


def encrypted(packed: bytes) -> bytes:
    """Stand for an encrypted document: an OLE compound file."""
    return OLE + b"\0" * 504 + packed[:512]


def checksum_wrong(packed: bytes) -> bytes:
    """Flip one byte of a stored entry so that its checksum fails."""
    at = packed.index(b"<w:body")
    return packed[: at + 3] + b"B" + packed[at + 4 :]


def doctype(d: Draft) -> Learn:
    """Declare an entity in the main document."""
    head, mark, tail = d.parts[d.main].partition(b"<w:document")
    d.parts[d.main] = head + b'<!DOCTYPE x [<!ENTITY e "boom">]>' + mark + tail
    return Learn(("DOCTYPE|entit",), part=d.main)


def main_lost(d: Draft) -> Learn:
    """Take the main document out of the package."""
    del d.parts[d.main]
    return Learn(("document.xml|main",))


def xml_cut(d: Draft) -> Learn:
    """End the main document in mid-element."""
    d.parts[d.main] = d.parts[d.main][:-40]
    return Learn(("XML|well-formed|parse",), part=d.main)


def image_relationship_lost(d: Draft) -> Learn | None:
    """Take the relationship of an image away; the drawing still points at it."""
    blip = first(d.body, ".//a:blip[@r:embed]")
    rel = next(
        (item for item in d.relationships(d.main) if blip is not None and item.get("Id") == value(blip, "r:embed")),
        None,
    )
    if rel is None:
        return None
    drop(rel)
    return Learn(("image|relationship|missing|dangling|rId",))


def image_part_lost(d: Draft) -> Learn | None:
    """Take an image out of the package; its relationship stays."""
    name = next((item for item in d.targets(d.main, "image") if item in d.parts), None)
    if name is None:
        return None
    del d.parts[name]
    return Learn(("image|part|missing|" + name,))


def content_type_lost(d: Draft) -> Learn | None:
    """Take the content type of the numbering part away: it becomes plain XML and Word drops it."""
    name = d.related("numbering")
    types = d.tree("[Content_Types].xml")
    override = next((item for item in types if item.get("PartName") == f"/{name}"), None)
    if override is None or name is None:
        return None
    drop(override)
    return Learn(("content type|numbering",), part=name)


def relationship_kind(d: Draft) -> Learn | None:
    """Give the relationship of a header the type of an image."""
    rel = next((item for item in d.relationships(d.main) if item.get("Type", "").endswith("/header")), None)
    if rel is None:
        return None
    rel.set("Type", SCHEMA + "image")
    return Learn(("header|relationship",))


def grid_lost(d: Draft) -> Learn | None:
    """Take the grid of a table away."""
    node = first(d.body, "w:tbl/w:tblGrid")
    if node is None:
        return None
    drop(node)
    return Learn(("tblGrid|grid",))


def order_broken(d: Draft) -> Learn | None:
    """Put the paragraph style behind the other properties."""
    node = first(d.body, "w:p/w:pPr[count(*)>1]/w:pStyle")
    parent = node.getparent() if node is not None else None
    if node is None or parent is None:
        return None
    parent.append(node)
    return Learn(("pStyle|order|schema",))


def table_in_paragraph(d: Draft) -> Learn | None:
    """Put a table inside a paragraph."""
    table = next(iter(d.tables()), None)
    if table is None:
        return None
    d.prose()[0].append(twin(table))
    return Learn(("tbl|table",))


def cell_emptied(d: Draft) -> Learn | None:
    """Leave a cell without any paragraph."""
    cell = next((item for item in d.body.iter(W + "tc") if text(item) and len(item.findall(W + "p")) == 1), None)
    if cell is None:
        return None
    told = text(cell)
    for node in all_of(cell, "w:p"):
        drop(node)
    return Learn((told,), told)


def unknown_element(d: Draft) -> Learn:
    """Add an element that the schema does not know."""
    paragraph = d.prose()[0]
    place = learn(paragraph, "blink|unknown|schema")
    paragraph.append(new("<w:blink/>"))
    return place


def prefix_undeclared(d: Draft) -> Learn | None:
    """Use a prefix in the numbering part that nothing declares."""
    name = d.related("numbering")
    if name is None:
        return None
    d.parts[name] = d.parts[name].replace(b"<w:num ", b'<w:num w16cid:durableId="1" ', 1)
    return Learn(("prefix|w16cid|undeclared|namespace",), part=name)


def ignorable_undeclared(d: Draft) -> Learn | None:
    """Name a prefix as ignorable that nothing declares: Word refuses the file."""
    data = d.parts[d.main]
    if b'mc:Ignorable="' in data:
        made = data.replace(b'mc:Ignorable="', b'mc:Ignorable="w99 ', 1)
    else:
        uri = b' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
        declared = b"" if b"xmlns:mc=" in data else uri
        made = data.replace(b"<w:document", b"<w:document" + declared + b' mc:Ignorable="w99"', 1)
    d.parts[d.main] = made
    return Learn(("Ignorable|w99|prefix",), part=d.main)


def part_added(name: str, data: bytes, kind: str, content_type: str, *words: str) -> Change:
    """Return a change that adds a part with a relationship of the main document."""

    def change(d: Draft) -> Learn | None:
        d.add_part(name, data, kind, content_type, source="" if "digital-signature" in kind else None)
        return Learn(words, part=name)

    return change


def part_altered(kind: str, *words: str) -> Change:
    """Return a change of the bytes of a related part."""

    def change(d: Draft) -> Learn | None:
        name = d.related(kind)
        if name is None:
            return None
        data = d.parts[name]
        for old, made in ALTERED:
            data = data.replace(old, made, 1)
        d.parts[name] = data
        return Learn(words, part=name)

    return change


def custom_part_lost(d: Draft) -> Learn | None:
    """Take custom XML data out of the package, with its relationship."""
    rel = next((item for item in d.relationships(d.main) if item.get("Type", "").endswith("/customXml")), None)
    if rel is None:
        return None
    name = d.resolve(d.main, rel.get("Target", ""))
    drop(rel)
    for part in [item for item in d.parts if item in (name, d.rels(name), name.replace("item", "itemProps"))]:
        del d.parts[part]
    types = d.tree("[Content_Types].xml")
    for override in [item for item in types if (item.get("PartName") or "").startswith("/customXml/")]:
        drop(override)
    return Learn(("customXml|custom",), part=name)


def chunk_lost(d: Draft) -> Learn | None:
    """Take an imported chunk out of the text; its part stays."""
    node = first(d.body, "w:altChunk")
    if node is None:
        return None
    drop(node)
    return Learn(("chunk",))


def external_template(d: Draft) -> Learn | None:
    """Attach a template from a network share."""
    name = d.related("settings")
    if name is None:
        return None
    rels = d.rels(name)
    kind = f"{SCHEMA}attachedTemplate"
    d.parts.setdefault(rels, b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>')
    root = d.tree(rels)
    made = root.makeelement(f"{root.tag.rpartition('}')[0]}}}Relationship", {"Id": "rIdT", "Type": kind})
    made.set("Target", "file://fileserver/templates/evil.dotm")
    made.set("TargetMode", "External")
    root.append(made)
    settings = d.tree(name)
    after = all_of(settings, "w:writeProtection|w:view|w:zoom|w:removePersonalInformation|w:mirrorMargins")
    node = new('<w:attachedTemplate r:id="rIdT"/>')
    after[-1].addnext(node) if after else settings.insert(0, node)
    return Learn(("template",), part=name)


ALTERED = (
    (b"M-1042", b"M-2077"),
    (b'StyleName="APA"', b'StyleName="MLA"'),
    (b"workbook", b"textbook"),
    (b"Annex", b"Appx"),
)
HTML = b"<html><body>hidden annex</body></html>"
MACRO_TYPE, OLE_TYPE = "application/vnd.ms-office.vbaProject", "application/vnd.openxmlformats-officedocument.oleObject"
SIGNED = "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin"
SIGNED_TYPE = "application/vnd.openxmlformats-package.digital-signature-origin"
MUTANTS = (
    violation("entry-doubled", 1, "part", nothing, refused=True, archive=entry_doubled),
    violation("entry-escaping", 1, "part", nothing, refused=True, archive=entry_escaping),
    violation("archive-truncated", 1, "part", nothing, refused=True, archive=truncated),
    violation("archive-encrypted", 1, "part", nothing, refused=True, archive=encrypted),
    violation("checksum-wrong", 1, "part", nothing, refused=True, archive=checksum_wrong),
    violation("doctype-declared", 1, "part", doctype, refused=True),
    violation("main-part-lost", 1, "part", main_lost, refused=True),
    violation("main-part-cut", 1, "part", xml_cut, refused=True),
    violation("image-relationship-lost", 2, "part drawing", image_relationship_lost),
    violation("image-part-lost", 2, "part drawing", image_part_lost),
    violation("content-type-lost", 2, "part", content_type_lost),
    violation("relationship-type-wrong", 2, "part section", relationship_kind),
    violation("table-grid-lost", 3, "schema table", grid_lost),
    violation("property-order-broken", 3, "schema", order_broken),
    violation("table-in-paragraph", 3, "schema table insert", table_in_paragraph),
    violation("cell-without-paragraph", 3, "schema text delete table", cell_emptied),
    violation("unknown-element", 3, "schema", unknown_element),
    violation("prefix-undeclared", 4, "schema part", prefix_undeclared, refused=True),
    violation("ignorable-prefix-undeclared", 4, "schema part", ignorable_undeclared, refused=True),
    violation("macro-added", 38, "part", part_added("word/vbaProject.bin", b"macro", MACRO, MACRO_TYPE, "macro|vba")),
    violation(
        "hidden-chunk-added",
        38,
        "part",
        part_added("word/x.html", HTML, f"{SCHEMA}aFChunk", "text/html", "x.html|chunk"),
    ),
    violation(
        "embedding-added",
        38,
        "part",
        part_added("word/embeddings/x.bin", b"x", f"{SCHEMA}oleObject", OLE_TYPE, "embed|object|x.bin"),
    ),
    violation(
        "signature-added",
        38,
        "part",
        part_added("_xmlsignatures/origin.sigs", b"", SIGNED, SIGNED_TYPE, "signature|origin.sigs"),
    ),
    violation("custom-data-altered", 38, "part", part_altered("customXml", "customXml|custom|item1")),
    violation("custom-data-lost", 38, "part", custom_part_lost),
    violation("embedding-altered", 38, "part", part_altered("oleObject", "embed|object|sheet1")),
    violation("chunk-altered", 38, "part text", part_altered("aFChunk", "chunk")),
    violation("chunk-lost", 38, "part delete", chunk_lost),
    violation("template-attached", 39, "setting part", external_template),
)
