"""Parts that came and went, signatures, content types, and relationships that lead nowhere."""

from __future__ import annotations

import pytest

from matterbench.ooxml.changes import Change
from matterbench.ooxml.diff import align
from matterbench.ooxml.document import read
from matterbench.ooxml.findings.parts import part_changes
from matterbench.ooxml.findings.references import reference_changes
from matterbench.ooxml.findings.touched import touched_stories
from tests.build import doc, edit, image, link, p, parts, png, rezip, sect

DOCUMENT = "word/document.xml"
RELS = "word/_rels/document.xml.rels"
BIN = "application/vnd.ms-office.vbaProject"
VBA = "http://schemas.microsoft.com/office/2006/relationships/vbaProject"
LEASE = ("Rent.", p(image()))


def changes(before: bytes, after: bytes) -> list[Change]:
    comparison = align(read(before), read(after))
    return [*part_changes(comparison), *reference_changes(comparison, touched_stories(comparison))]


def told(before: bytes, after: bytes) -> list[tuple[str, int, str, str]]:
    return [(c.severity.value, c.invariant, c.property, c.message) for c in changes(before, after)]


def with_item(data: str = '<x xmlns="urn:matter"/>', name: str = "customXml/item1.xml") -> bytes:
    return doc(*LEASE, parts={name: data}, rels=[("customXml", f"../{name}")])


def macros(data: bytes = b"vba") -> bytes:
    return doc(
        *LEASE, parts={"word/vbaProject.bin": data}, types={"word/vbaProject.bin": BIN}, rels=[(VBA, "vbaProject.bin")]
    )


def test_equal_packages_tell_nothing() -> None:
    assert told(macros(), macros()) == []


def test_custom_xml_that_came_names_the_part_and_its_namespace() -> None:
    (change,) = changes(doc(*LEASE), with_item())
    assert change.message == "custom XML data added: customXml/item1.xml (urn:matter)"
    assert (change.kind, change.invariant, change.severity) == ("part", 38, "block")
    assert (change.where.before, change.where.shown.words()) == (None, "Document")


def test_custom_xml_lost_changed_renamed_and_rewritten() -> None:
    assert told(with_item(), doc(*LEASE)) == [
        ("block", 38, "customXml", "custom XML data removed: customXml/item1.xml (urn:matter)")
    ]
    assert told(with_item(), with_item('<x xmlns="urn:matter">1</x>')) == [
        ("block", 38, "customXml", "custom XML data changed: customXml/item1.xml (urn:matter)")
    ]
    assert told(with_item(), with_item(name="customXml/item7.xml")) == []
    assert told(with_item(), with_item("<x xmlns='urn:matter'></x>")) == []


def test_an_empty_list_of_sources_is_what_word_adds() -> None:
    space = "http://schemas.openxmlformats.org/officeDocument/2006/bibliography"
    sources = with_item(f'<b:Sources xmlns:b="{space}"/>')
    assert [c[:3] for c in told(doc(*LEASE), sources)] == [("info", 38, "customXml")]
    assert [c[:3] for c in told(sources, doc(*LEASE))] == [("block", 38, "customXml")]


def test_a_macro_project() -> None:
    assert told(doc(*LEASE), macros()) == [("block", 38, "macro", "macro project added: word/vbaProject.bin")]
    assert told(macros(), doc(*LEASE)) == [("block", 38, "macro", "macro project removed: word/vbaProject.bin")]
    assert told(macros(), macros(b"other")) == [("block", 38, "macro", "macro project changed: word/vbaProject.bin")]


def test_a_part_that_nothing_refers_to() -> None:
    assert told(doc(*LEASE), doc(*LEASE, parts={"word/payload.bin": b"x"}, types={"word/payload.bin": "a/b"})) == [
        ("block", 38, "unknown", "part of unknown purpose added: word/payload.bin, which nothing refers to")
    ]


def test_pictures_are_told_by_the_text_and_copies_and_new_names_are_noise() -> None:
    assert told(doc(*LEASE), doc(*LEASE, p(image(png(1))))) == []
    assert told(doc(*LEASE), doc(*LEASE, rename={"word/media/image1.png": "word/media/picture9.png"})) == []
    copy = {"word/media/image2.png": parts(doc(*LEASE))["word/media/image1.png"]}
    assert told(doc(*LEASE), doc(*LEASE, parts=copy, rels=[("image", "media/image2.png")])) == []
    unseen = doc(*LEASE, parts={"word/media/image2.png": png(9)}, rels=[("image", "media/image2.png")])
    assert told(doc(*LEASE), unseen) == [
        ("warn", 38, "image", "picture that nothing shows added: word/media/image2.png")
    ]


def test_what_every_writer_adds_and_drops_is_noise() -> None:
    extra = doc(
        *LEASE,
        parts={"word/webSettings.xml": "<a/>", "docProps/thumbnail.jpeg": b"x", "word/printerSettings1.bin": b"y"},
        types={name: "application/xml" for name in ("docProps/thumbnail.jpeg", "word/printerSettings1.bin")},
        rels=[("webSettings", "webSettings.xml"), ("printerSettings", "printerSettings1.bin")],
    )
    plain = doc(*LEASE)
    assert [c for c in told(plain, extra) if c[0] != "info" and "thumbnail" not in c[3]] == []


def signed(text: str) -> bytes:
    reference = f'<Reference URI="/{DOCUMENT}?ContentType=x"/>'
    kind = "application/vnd.openxmlformats-package.digital-signature-xmlsignature+xml"
    origin = "application/vnd.openxmlformats-package.digital-signature-origin"
    base = "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature"
    signature = f'<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><Manifest>{reference}</Manifest></Signature>'
    made = doc(text, parts={"_xmlsignatures/origin.sigs": b"", "_xmlsignatures/sig1.xml": signature},
               types={"_xmlsignatures/origin.sigs": origin, "_xmlsignatures/sig1.xml": kind})  # fmt: skip
    members = parts(made)
    head = '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    row = '<Relationship Id="s1" Type="%s" Target="%s"/>'
    top = members["_rels/.rels"].decode()
    members["_rels/.rels"] = top.replace(
        "</Relationships>", row % (f"{base}/origin", "_xmlsignatures/origin.sigs") + "</Relationships>"
    ).encode()
    inner = row % (f"{base}/signature", "sig1.xml")
    members["_xmlsignatures/_rels/origin.sigs.rels"] = f"{head}{inner}</Relationships>".encode()
    return rezip(members)


def test_a_signature_does_not_survive_a_change() -> None:
    assert told(signed("Rent."), signed("Rent.")) == []
    assert told(signed("Rent."), signed("Fees.")) == [
        ("block", 38, "signature", "digital signature broken: word/document.xml changed after signing")
    ]
    assert told(signed("Rent."), doc("Rent.")) == [
        ("block", 38, "signature", "digital signature removed: _xmlsignatures/origin.sigs, _xmlsignatures/sig1.xml")
    ]


def test_a_document_that_becomes_macro_enabled() -> None:
    after = doc(*LEASE, types={DOCUMENT: "application/vnd.ms-word.document.macroEnabled.main+xml"})
    assert told(doc(*LEASE), after) == [("block", 38, "main", "Kind of file: document → macro-enabled document")]


@pytest.mark.parametrize("given", ["application/xml", ""])
def test_a_header_without_its_content_type(given: str) -> None:
    body = sect(header="Draft")
    before = doc("a", sect=body)
    name = next(part for part in parts(before) if part.startswith("word/header"))
    override = f'<Override PartName="/{name}" ContentType="'
    types = parts(before)["[Content_Types].xml"].decode()
    start = types.index(override)
    old = types[start : types.index("/>", start) + 2]
    after = edit(before, "[Content_Types].xml", old, f'{override}{given}"/>' if given else "")
    assert told(before, after) == [
        (
            "block",
            2,
            "content type",
            f"{name} has the content type application/xml: Word reports the file as damaged",
        )
    ]


def test_a_part_without_any_content_type() -> None:
    png_default = '<Default Extension="png" ContentType="image/png"/>'
    assert told(doc(*LEASE), edit(doc(*LEASE), "[Content_Types].xml", png_default, "")) == [
        ("block", 2, "content type", "word/media/image1.png has no content type: Word reports the file as damaged")
    ]


def picture_link(docx: bytes) -> str:
    rels = parts(docx)[RELS].decode()
    start = rels.rindex("<Relationship ", 0, rels.index("media/image1.png"))
    return rels[start : rels.index("/>", start) + 2]


def test_a_picture_whose_relationship_or_part_went() -> None:
    before = doc("Rent.", p("Plan ", image()))
    (change,) = changes(before, edit(before, RELS, picture_link(before), ""))
    assert change.message.startswith("picture points to a missing part, relationship rId")
    assert change.message.endswith(": Word shows an empty frame")
    assert (change.kind, change.invariant, change.severity) == ("part", 2, "block")
    assert change.where.shown.quote == "Plan"
    members = {name: data for name, data in parts(before).items() if name != "word/media/image1.png"}
    ((severity, invariant, property, _),) = told(before, rezip(members))
    assert (severity, invariant, property) == ("block", 2, "reference")


def test_what_led_nowhere_before_is_left_alone() -> None:
    before = doc("Rent.", p("Plan ", image()))
    broken = edit(before, RELS, picture_link(before), "")
    assert told(broken, edit(broken, DOCUMENT, "Plan ", "Map ")) == []


def test_a_header_that_lost_its_picture() -> None:
    before = doc("a", sect=sect(header=p(image())))
    rels = next(part for part in parts(before) if part.startswith("word/_rels/header"))
    data = parts(before)[rels].decode()
    start = data.index("<Relationship ")
    ((severity, invariant, property, message),) = told(
        before, edit(before, rels, data[start : data.index("/>", start) + 2], "")
    )
    assert (severity, invariant, property) == ("block", 2, "reference")
    assert message.startswith("picture points to a missing part")


def test_a_header_that_is_related_to_as_something_else() -> None:
    before = doc("a", sect=sect(header="Draft"))
    after = edit(before, RELS, '/header" Target', '/image" Target')
    found = [c for c in told(before, after) if c[1] == 2 and c[2] == "reference"]
    assert [c[3].partition(",")[0] for c in found] == ["header points to a part of another kind (image)"]


def test_a_styles_part_that_went_missing() -> None:
    members = {name: data for name, data in parts(doc("a")).items() if name != "word/numbering.xml"}
    assert told(doc("a"), rezip(members)) == [
        ("block", 2, "relationship", "numbering of word/document.xml is missing: word/numbering.xml")
    ]


def test_an_unseen_relationship_that_gives_away_a_path() -> None:
    after = doc("a", rels=[("hyperlink", "file:///C:/Clients/Acme/draft.docx")])
    assert told(doc("a"), after) == [
        (
            "block",
            39,
            "hyperlink",
            "hyperlink relationship to file:///C:/Clients/Acme/draft.docx added, which nothing shows; "
            "it gives away the path “file:///C:/Clients/Acme/draft.docx”",
        )
    ]
    assert told(doc("a"), doc("a", rels=[("hyperlink", "https://example.com/")])) == []
    assert told(doc("a"), doc(p(link("a", url="file:///C:/x.docx")))) == []


def test_an_outside_template_loads_from_elsewhere() -> None:
    after = doc("a", rels=[("attachedTemplate", "https://firm.example/Firm.dotm")])
    assert [c[:3] for c in told(doc("a"), after)] == [("block", 38, "attachedTemplate")]
