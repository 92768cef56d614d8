from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from matterbench.errors import UnreadableInput
from matterbench.ooxml.names import W
from matterbench.ooxml.package import Package, same_part
from tests.ooxml.packages import DOCUMENT, MAIN_TYPE, RELATIONSHIPS, WML, links, members, types, zip_of


def refusal(parts: dict[str, bytes]) -> str:
    with pytest.raises(UnreadableInput) as caught:
        parsed(zip_of(parts), "word/document.xml")
    return str(caught.value)


def parsed(source: bytes | Path, *names: str) -> None:
    """Open a package and parse these parts, or all XML parts."""
    package = Package.open(source)
    for name in names or package.names:
        if name.endswith((".xml", ".rels")):
            package.xml(name)


def test_a_package_names_its_parts_and_finds_the_main_document(tmp_path: Path) -> None:
    data = zip_of(members({"word/media/": b""}))
    path = tmp_path / "lease.docx"
    path.write_bytes(data)
    package = Package.open(path)
    assert package.name == "lease.docx"
    assert package.names == ("[Content_Types].xml", "_rels/.rels", "word/document.xml", "word/_rels/document.xml.rels")
    assert package.main == "word/document.xml"
    assert package.content_type(package.main) == MAIN_TYPE
    assert package.sha256 == hashlib.sha256(data).hexdigest()
    assert package.digest(package.main) == hashlib.sha256(DOCUMENT).hexdigest()
    assert package.read(package.main) == DOCUMENT
    assert package.xml(package.main) is package.xml("/WORD/document.xml")


@pytest.mark.parametrize("target", ["/word/document2.xml", "word/document2.xml", "./word/../word/Document2.XML"])
def test_the_main_document_is_found_by_relationship(target: str) -> None:
    parts = members()
    parts["word/document2.xml"] = parts.pop("word/document.xml")
    parts["[Content_Types].xml"] = types({"word/document2.xml": MAIN_TYPE})
    parts["_rels/.rels"] = links(("rId7", "officeDocument", target))
    assert Package.open(zip_of(parts)).main == "word/document2.xml"


def test_targets_are_looked_up_without_case_and_percent_encoding() -> None:
    rows = [("rId1", "image", "media/my%20image.png"), ("rId2", "image", "Media/My Image.PNG")]
    package = Package.open(zip_of(members({"word/media/my image.png": b"png"}, document_links=rows)))
    assert {link.target for link in package.related(package.main, "image")} == {"word/media/my image.png"}
    assert package.read("word/media/my%20image.png") == b"png"


def test_relationships_are_by_id_and_by_type_and_empty_where_there_are_none() -> None:
    rows = [("rId1", "header", "header1.xml"), ("rId2", "hyperlink", "https://a.example/"), ("rId3", "header", "h.xml")]
    package = Package.open(zip_of(members(document_links=rows)))
    assert [link.id for link in package.related("word/document.xml", "header")] == ["rId1", "rId3"]
    assert package.relationships("word/document.xml")["rId2"].external
    assert package.relationships("word/styles.xml") == {}


@pytest.mark.parametrize(
    "content_type",
    [
        "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml",
        "application/vnd.ms-word.document.macroEnabled.main+xml",
        "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
        "application/xml",
    ],
)
def test_templates_macro_documents_and_mislabelled_ones_open(content_type: str) -> None:
    parts = {**members(), "[Content_Types].xml": types({"word/document.xml": content_type})}
    assert Package.open(zip_of(parts)).xml("word/document.xml").tag == f"{W}document"


@pytest.mark.parametrize(
    ("content_type", "kind"),
    [
        ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml", "is an Excel workbook (.xlsx)"),
        ("application/vnd.ms-excel.sheet.macroEnabled.main+xml", "is an Excel workbook"),
        ("application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml", "is a PowerPoint"),
        ("application/vnd.ms-visio.drawing.main+xml", "is a Visio drawing"),
    ],
)
def test_other_office_files_are_named(content_type: str, kind: str) -> None:
    assert f"<bytes>: {kind}" in refusal(
        {**members(), "[Content_Types].xml": types({"word/document.xml": content_type})}
    )


def test_an_open_document_and_a_plain_zip_are_told_apart() -> None:
    assert "OpenDocument file (.odt); save it as .docx" in refusal(
        {"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": b"<a/>"}
    )
    assert "is a zip archive but not a Word document (expected [Content_Types].xml)" in refusal({"a.pdf": b"%PDF"})


def test_a_package_without_main_document_is_refused() -> None:
    assert "names no main document" in refusal({**members(), "_rels/.rels": links()})
    without = {name: data for name, data in members().items() if name != "word/document.xml"}
    assert "word/document.xml: the main document is missing" in refusal(without)
    assert "begins with <comments> (expected a w:document)" in refusal(
        members(document=f'<w:comments xmlns:w="{WML}"/>'.encode())
    )
    assert "is not a Word document but application/xml" in refusal(
        {**members(document=b"<workbook/>"), "[Content_Types].xml": types({})}
    )


def test_a_doctype_in_a_part_nobody_reads_is_refused_on_opening() -> None:
    data = zip_of(members({"customXml/item1.xml": '<?xml version="1.0"?><!DOCTYPE a><a/>'.encode("utf-16")}))
    with pytest.raises(UnreadableInput, match=r"customXml/item1\.xml: declares a DOCTYPE"):
        Package.open(data)


def test_web_pages_inside_a_package_may_have_a_doctype() -> None:
    assert Package.open(zip_of(members({"word/afchunk.htm": b"<!DOCTYPE html><p>x"}))).read("word/afchunk.htm")


def test_a_missing_part_is_named() -> None:
    package = Package.open(zip_of(members()))
    for ask in (package.read, package.xml, package.digest, package.markup, package.stored):
        with pytest.raises(UnreadableInput, match=r"<bytes>: word/styles\.xml: the part is missing"):
            ask("word/styles.xml")


def test_a_strict_document_reads_as_transitional() -> None:
    app = ("rId9", "extendedProperties", "docProps/app.xml")
    parts = members({"docProps/app.xml": b"<a/>"}, package_links=[app])
    for name, transitional, strict in (
        ("word/document.xml", WML, "http://purl.oclc.org/ooxml/wordprocessingml/main"),
        ("_rels/.rels", RELATIONSHIPS, "http://purl.oclc.org/ooxml/officeDocument/relationships"),
    ):
        parts[name] = parts[name].replace(transitional.encode(), strict.encode())
    package = Package.open(zip_of(parts))
    assert package.xml(package.main).tag == f"{W}document"
    assert package.markup(package.main) == DOCUMENT
    assert [link.target for link in package.related("", "extended-properties")] == ["docProps/app.xml"]


def test_parts_are_compared_by_bytes_however_they_are_packed() -> None:
    stored = Package.open(zip_of(members(), zipfile.ZIP_STORED))
    deflated = Package.open(zip_of(members()))
    other = Package.open(zip_of(members(document=DOCUMENT.replace(b"<w:p/>", b"<w:q/>"))))
    assert same_part(stored, "word/document.xml", deflated, "word/document.xml")
    assert same_part(deflated, "word/document.xml", deflated, "word/document.xml")
    assert not same_part(deflated, "word/document.xml", other, "word/document.xml")


@pytest.mark.slow
def test_every_real_document_opens_or_is_refused_in_words(shared: Callable[[str], Path]) -> None:
    refused = {}
    for path in sorted(shared("corpus").rglob("*.do[ct]x")):
        try:
            parsed(path)
        except UnreadableInput as refusal_:
            refused[path] = str(refusal_)
    assert all(sentence.startswith(path.name) for path, sentence in refused.items())
    assert sum(path.parent.name == "broken" for path in refused) == 4
    assert len(refused) <= 5
