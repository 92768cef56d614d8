"""Tables (B17-B20), sections and headers (B21-B23), packages and settings (B34-B41, B59-B72)."""

from __future__ import annotations

from tests.build import (
    Piece,
    doc,
    edit,
    image,
    p,
    parts,
    png,
    r,
    rezip,
    sect,
    style,
    tbl,
    tc,
    textbox,
    tr,
    xml,
)
from tests.ooxml.bug_classes import Case

MAIN, RELS, TYPES = "word/document.xml", "word/_rels/document.xml.rels", "[Content_Types].xml"
CORE = "docProps/core.xml"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
PACKAGE_TYPE = "application/vnd.openxmlformats-package."
SIGNATURES = "_xmlsignatures/_rels/origin.sigs.rels"
FORMS = '<w:documentProtection w:edit="forms" w:enforcement="{}"/>'
FORMS = '<w:documentProtection w:edit="forms" w:enforcement="{}"/>'
SIGNED = "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin"
TWO_SECTIONS = doc(p("One", sect=sect(header="First part")), "Two", sect=sect(header="Second part"))
OUTER = tbl(tr("left", tc(p("above"), tbl(["a", "b"], ["c", "d"]), p("below"))))


def grid(word: str) -> bytes:
    """Return a table with a gap before a row, a merged cell and a vertical chain, and a word in the last cell."""
    rows = (
        tr(tc("Head", span=2), "Last"),
        tr(tc("Chain", vmerge="restart"), "middle", "end"),
        tr(tc("", vmerge="continue"), "middle", word),
        tr("under", "end", gridBefore=1),
    )
    return doc(tbl(*rows, grid=(3000, 3000, 3000)))


def header_image(colour: int, swap: bool = False) -> bytes:
    """Return a document with one image in the body and another in the header, whose relationship ids are alike."""
    made = doc(p("x", image(png(7))), sect=sect(header=p("y", image(png(colour)))))
    return edit(made, "word/_rels/header1.xml.rels", "image2.png", "image1.png") if swap else made


def themed(font: str, run: str = "") -> bytes:
    """Return a document whose text takes its font from the theme."""
    return doc(p(r("Text", raw=run)), theme=font)


def xored(strong: bool) -> bytes:
    """Return bold by the paragraph style, and by the character style too or not."""
    return doc(
        p(r("Fee", style="Strong" if strong else None), style="Bold"), styles={"Bold": style("Bold", rpr="<w:b/>")}
    )


def replaced(docx: bytes, part: str, old: str, new: str) -> bytes:
    """Return the package with every `old` of one part replaced."""
    members = parts(docx)
    members[part] = members[part].replace(old.encode(), new.encode())
    return rezip(members)


def signed(text: str) -> bytes:
    """Return a document with a digital signature on its main part, valid or not."""
    members = parts(doc(text))
    links = ("_rels/.rels", "origin", "/_xmlsignatures/origin.sigs"), (SIGNATURES, "signature", "sig1.xml")
    members[SIGNATURES] = f'<Relationships xmlns="{PACKAGE}/relationships"></Relationships>'.encode()
    for name, kind, target in links:
        link = f'<Relationship Id="rIdS" Type="{PACKAGE}/relationships/digital-signature/{kind}" Target="{target}"/>'
        members[name] = members[name].replace(b"</Relationships>", link.encode() + b"</Relationships>")
    members["_xmlsignatures/origin.sigs"] = b""
    members["_xmlsignatures/sig1.xml"] = b'<Signature><Reference URI="/word/document.xml?ContentType=x"/></Signature>'
    default = (
        f'<Default Extension="sigs" ContentType="{PACKAGE_TYPE}digital-signature-origin"/><Default Extension="png"'
    )
    return replaced(rezip(members), TYPES, '<Default Extension="png"', default)


def unordered() -> Piece:
    """Return a run whose properties stand in the wrong order."""
    return xml("<w:r><w:rPr><w:i/><w:b/></w:rPr><w:t>x</w:t></w:r>")


CASES = (
    Case(
        "B17",
        "shading of a cell added",
        doc(tbl([tc("a"), "b"])),
        doc(tbl([tc("a", shd={"val": "clear", "color": "auto", "fill": "FFFF00"}), "b"])),
        "table",
        "FFFF00",
    ),
    Case(
        "B17",
        "vertical merge dropped",
        doc(tbl([tc("a", vmerge="restart"), "b"], [tc("", vmerge="continue"), "d"])),
        doc(tbl([tc("a"), "b"], [tc(""), "d"])),
        "table",
        "span|merge",
    ),
    Case(
        "B17",
        "horizontal merge dropped",
        doc(tbl([tc("a", span=2)], ["c", "d"], grid=(3000, 3000))),
        doc(tbl(["a", ""], ["c", "d"])),
        "table",
        "span",
    ),
    Case(
        "B18",
        "text in a nested table",
        doc(OUTER),
        doc(tbl(tr("left", tc(p("above"), tbl(["a", "b"], ["c", "changed"]), p("below"))))),
        "text",
        "changed",
    ),
    Case(
        "B18",
        "paragraph after a nested table lost",
        doc(OUTER),
        doc(tbl(tr("left", tc(p("above"), tbl(["a", "b"], ["c", "d"]), p())))),
        "text delete",
        "below",
    ),
    Case("B19", "text in a merged grid", grid("thirty"), grid("ninety"), "text", "ninety"),
    Case(
        "B20",
        "merge in a nested table",
        doc(OUTER),
        doc(tbl(tr("left", tc(p("above"), tbl([tc("a", span=2)], ["c", "d"], grid=(3000, 3000)), p("below"))))),
        "table",
        "nested",
    ),
    Case(
        "B21",
        "section break with a footer added",
        doc("One", "Two"),
        doc(p("One", sect=sect(footer="Page")), "Two"),
        "section",
        "break|footer",
    ),
    Case("B21", "footer lost", doc("One", sect=sect(footer="Page")), doc("One"), "section delete part", "footer|Page"),
    Case(
        "B23",
        "headers of two sections exchanged",
        TWO_SECTIONS,
        doc(p("One", sect=sect(header="Second part")), "Two", sect=sect(header="First part")),
        "section",
        "Second",
    ),
    Case(
        "B38",
        "image of a header exchanged for that of the body",
        header_image(9),
        header_image(9, swap=True),
        "drawing",
        "replaced",
    ),
    Case(
        "B41",
        "image without its part",
        doc(p("x", image())),
        edit(doc(p("x", image())), RELS, "media/image1.png", "media/gone.png"),
        "drawing part",
        "missing",
    ),
    Case(
        "B43",
        "font fixed on a run",
        themed("Calibri"),
        themed("Calibri", '<w:rFonts w:ascii="Arial" w:hAnsi="Arial"/>'),
        "formatting",
        "Arial",
    ),
    Case("B44", "font of the theme changed", themed("Calibri"), themed("Comic Sans MS"), "definition", "Comic Sans"),
    Case("B45", "bold twice is not bold", xored(False), xored(True), "formatting style", "bold"),
    Case(
        "B63",
        "personal information removed on saving",
        doc("One"),
        doc("One", settings={"removePersonalInformation": True}),
        "setting",
        "personal",
    ),
    Case(
        "B64",
        "last author written twice",
        doc("One"),
        edit(doc("One"), CORE, "</cp:coreProperties>", "<cp:lastModifiedBy>x</cp:lastModifiedBy></cp:coreProperties>"),
        "property schema",
        "2 times|twice",
    ),
    Case(
        "B64",
        "creator stamped by a program",
        doc("One"),
        doc("One", core={"creator": "python-docx"}),
        "property",
        "python-docx",
    ),
    Case("B65", "protection lost", doc("One", settings=FORMS.format("on")), doc("One"), "setting", "protection"),
    Case(
        "B65",
        "protection not enforced",
        doc("One", settings=FORMS.format("on")),
        doc("One", settings=FORMS.format("0")),
        "setting",
        "protection",
    ),
    Case("B67", "properties in the wrong order", doc(p(r("x", b=True, i=True))), doc(p(unordered())), "schema", "w:b"),
    Case(
        "B67",
        "table without a grid",
        doc(tbl(["a"])),
        edit(doc(tbl(["a"])), MAIN, '<w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid>', ""),
        "schema",
        "tblGrid",
    ),
    Case(
        "B68",
        "control of a block lost",
        doc(
            xml(
                '<w:sdt><w:sdtPr><w:tag w:val="t"/></w:sdtPr><w:sdtContent>'
                "<w:p><w:r><w:t>x</w:t></w:r></w:p></w:sdtContent></w:sdt>"
            )
        ),
        doc("x"),
        "control",
        "removed",
    ),
    Case(
        "B71",
        "one id for two drawings",
        doc(p(image(), image())),
        replaced(doc(p(image(), image())), MAIN, '<wp:docPr id="2"', '<wp:docPr id="1"'),
        "schema",
        "id",
    ),
    Case(
        "B52",
        "second encoding of a text box lost",
        doc(p(textbox("x"))),
        doc(p(textbox("x", encodings="choice"))),
        "drawing",
        "second encoding",
    ),
    Case("B72", "signed package edited", signed("One"), signed("Two"), "part", "sign"),
    Case(
        "B22",
        "old section of a tracked change is no section",
        doc(
            "One",
            sect=sect(
                raw='<w:sectPrChange w:id="5" w:author="A" w:date="2025-01-01T00:00:00Z"><w:sectPr/></w:sectPrChange>'
            ),
        ),
        doc("One"),
        "accept revision",
        "section",
    ),
)
