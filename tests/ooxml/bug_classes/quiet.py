"""Differences that other programs report, or make, and that mean nothing: no finding may be graver than information."""

from __future__ import annotations

from tests.build import (
    DATE,
    Piece,
    bookmark,
    comment,
    dele,
    doc,
    edit,
    field,
    footnote,
    image,
    ins,
    link,
    math,
    p,
    parts,
    png,
    r,
    rezip,
    sdt,
    sect,
    smart_tag,
    textbox,
    xml,
)
from tests.ooxml.bug_classes import Case

MAIN, RELS, NOTES, TYPES = (
    "word/document.xml",
    "word/_rels/document.xml.rels",
    "word/footnotes.xml",
    "[Content_Types].xml",
)
COMMENTS, EXTENDED, SETTINGS = "word/comments.xml", "word/commentsExtended.xml", "word/settings.xml"
AMOUNT = doc("The price is $204,000.00 in full.")
SPLIT = (
    '<w:t xml:space="preserve">The price is </w:t></w:r><w:r w:rsidR="00AB12CD"><w:t>$204,</w:t></w:r>'
    "<w:r><w:t>000.00 in full.</w:t></w:r>"
)
TWO_NOTES = doc(p("One", footnote("First."), " two", footnote("Second.")))
THREAD = doc(p("Pay ", comment("now", said="Why?", replies=[("Bob", "Because.")])))
PICTURED = doc(p("x", image()), sect=sect(header=p("y", image(png(3)))))
STRICT = "http://purl.oclc.org/ooxml/"
OPEN = "http://schemas.openxmlformats.org/"
IGNORABLE = 'mc:Ignorable="w14 w15"'
W16DU = "http://schemas.microsoft.com/office/word/2023/wordml/word16du"
FORMS = '<w:documentProtection w:edit="forms" w:enforcement="{}"/>'
CHOSEN = doc(p("Box", textbox(p("words", attrs='w14:paraId="10000001"'))))
SEPARATE = p(ins("one ", by="Ann"), ins("two", by="Ann"))
TOGETHER = p(ins("one two", by="Ann"))
THEME_FONT = '<w:rFonts w:asciiTheme="majorHAnsi" w:hAnsiTheme="majorHAnsi"/>'
BOTH_FONTS = '<w:rFonts w:ascii="Times" w:asciiTheme="majorHAnsi" w:hAnsi="Times" w:hAnsiTheme="majorHAnsi"/>'


def changed(docx: bytes, part: str, *pairs: tuple[str, str]) -> bytes:
    """Return the package with every `old` of a part replaced by its `new`, in turn."""
    members = parts(docx)
    for old, new in pairs:
        assert old.encode() in members[part], old
        members[part] = members[part].replace(old.encode(), new.encode())
    return rezip(members)


def with_part(docx: bytes, name: str, data: bytes, relationship: str) -> bytes:
    """Return the package with one more part that the main document refers to."""
    members = parts(edit(docx, RELS, "</Relationships>", f"{relationship}</Relationships>"))
    return rezip({**members, name: data})


def related(id: str, kind: str, target: str) -> str:
    """Return a relationship."""
    return f'<Relationship Id="{id}" Type="{OPEN}officeDocument/2006/relationships/{kind}" Target="{target}"/>'


def exchanged(first: str, second: str) -> tuple[tuple[str, str], ...]:
    """Return the replacements that exchange two strings."""
    return ((first, "\0"), (second, first), ("\0", second))


def dangling() -> bytes:
    """Return a document with an image whose part is not there."""
    return edit(doc(p("x", image())), RELS, "media/image1.png", "media/gone.png")


def emptied(docx: bytes) -> bytes:
    """Return a document without list of comments, with an empty one added."""
    head = f'<w:comments xmlns:w="{OPEN}wordprocessingml/2006/main"/>'.encode()
    typed = edit(
        docx,
        TYPES,
        "</Types>",
        '<Override PartName="/word/comments.xml" ContentType="application/vnd.'
        'openxmlformats-officedocument.wordprocessingml.comments+xml"/></Types>',
    )
    return with_part(typed, COMMENTS, head, related("rId90", "comments", "comments.xml"))


def bold(raw: str) -> bytes:
    """Return a document with a run whose properties are written so."""
    return doc(p(xml(f"<w:r>{raw}<w:t>x</w:t></w:r>")))


def page(result: Piece) -> bytes:
    """Return a document with a field."""
    return doc(p("Page ", result))


CASES = (
    Case(
        "B25",
        "numbers of notes do not ascend",
        TWO_NOTES,
        changed(
            changed(TWO_NOTES, NOTES, *exchanged('w:id="1"', 'w:id="2"')),
            MAIN,
            *exchanged('footnoteReference w:id="1"', 'footnoteReference w:id="2"'),
        ),
    ),
    Case(
        "B28",
        "empty run in a note",
        TWO_NOTES,
        edit(TWO_NOTES, NOTES, "Second.</w:t></w:r>", "Second.</w:t></w:r><w:r/>"),
    ),
    Case("B33", "page number of a cached result", page(field("PAGEREF _Ref1", "3")), page(field("PAGEREF _Ref1", "4"))),
    Case("B34", "page field without a result", page(field("PAGE")), page(field("PAGE"))),
    Case("B34", "empty list of comments", doc("One"), emptied(doc("One"))),
    Case(
        "B38",
        "relationships of a header renumbered",
        PICTURED,
        changed(
            changed(PICTURED, "word/_rels/header1.xml.rels", ("rId1", "rId9")), "word/header1.xml", ("rId1", "rId9")
        ),
    ),
    Case(
        "B39",
        "media renamed",
        doc(p(image())),
        doc(p(image()), rename={"word/media/image1.png": "word/media/4f1c.png"}),
    ),
    Case(
        "B40",
        "image of a header once more",
        PICTURED,
        rezip(
            {
                **parts(PICTURED),
                "word/media/copy.png": png(3),
                "word/_rels/header1.xml.rels": parts(PICTURED)["word/_rels/header1.xml.rels"].replace(
                    b"</Relationships>", related("rId8", "image", "media/copy.png").encode() + b"</Relationships>"
                ),
            }
        ),
    ),
    Case("B41", "image that had no part before", dangling(), dangling()),
    Case(
        "B43",
        "font of the theme written out",
        doc(p("x"), theme="Calibri"),
        doc(p(r("x", raw='<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/>')), theme="Calibri"),
    ),
    Case(
        "B44",
        "font beside one of the theme",
        doc(p(r("x", raw=THEME_FONT)), theme="Calibri"),
        doc(p(r("x", raw=BOTH_FONTS)), theme="Calibri"),
    ),
    Case("B45", "bold taken off and not bold", doc(p("x")), doc(p(r("x", b=False)))),
    Case("B46", "spellings of bold", bold("<w:rPr><w:b/></w:rPr>"), bold('<w:rPr><w:b w:val="true"/></w:rPr>')),
    Case("B46", "empty properties", bold(""), bold("<w:rPr/>")),
    Case("B46", "size of complex script alone", bold(""), bold('<w:rPr><w:szCs w:val="30"/></w:rPr>')),
    Case(
        "B47",
        "runs cut by save ids",
        AMOUNT,
        edit(AMOUNT, MAIN, "<w:t>The price is $204,000.00 in full.</w:t></w:r>", SPLIT),
    ),
    Case("B48", "neighbouring insertions of one author", doc(SEPARATE), doc(TOGETHER)),
    Case(
        "B48",
        "date in coordinated time",
        doc(TOGETHER),
        changed(
            doc(TOGETHER),
            MAIN,
            (IGNORABLE, IGNORABLE.replace("w15", "w15 w16du") + f' xmlns:w16du="{W16DU}"'),
            (f'w:date="{DATE}"', f'w:date="{DATE}" w16du:dateUtc="{DATE}"'),
        ),
    ),
    Case(
        "B49",
        "paragraph id of one encoding",
        CHOSEN,
        rezip({**parts(CHOSEN), MAIN: parts(CHOSEN)[MAIN].replace(b"10000001", b"20000002", 1)}),
    ),
    Case(
        "B50",
        "paragraph ids of comments",
        THREAD,
        changed(changed(THREAD, COMMENTS, ("20000001", "30000001")), EXTENDED, ("20000001", "30000001")),
    ),
    Case("B57", "smart tag lost", doc(p("in ", smart_tag("Rome"))), doc(p("in Rome"))),
    Case("B58", "equation cut into runs", doc(p(math("x=a"))), doc(p(math("x", "=", "a")))),
    Case(
        "B62",
        "strict namespaces",
        doc("One", p(link("x", url="https://a.test/"))),
        changed(
            doc("One", p(link("x", url="https://a.test/"))),
            MAIN,
            (f"{OPEN}wordprocessingml/2006/main", f"{STRICT}wordprocessingml/main"),
            (f"{OPEN}officeDocument/2006/relationships", f"{STRICT}officeDocument/relationships"),
        ),
    ),
    Case(
        "B65",
        "spellings of enforcement",
        doc("One", settings=FORMS.format("on")),
        doc("One", settings=FORMS.format("1")),
    ),
    Case(
        "B65",
        "end tag of a protection",
        doc("One", settings=FORMS.format("on")),
        changed(
            doc("One", settings=FORMS.format("on")),
            SETTINGS,
            ('w:enforcement="on"/>', 'w:enforcement="on"></w:documentProtection>'),
        ),
    ),
    Case("B68", "spellings of an empty paragraph", edit(doc(p(), "x"), MAIN, "<w:p></w:p>", "<w:p/>"), doc(p(), "x")),
    Case("B71", "one id in a body and in a header", PICTURED, PICTURED),
    Case(
        "B29",
        "bookmark ids",
        doc(p(bookmark("_Ref1", "x"))),
        changed(doc(p(bookmark("_Ref1", "x"))), MAIN, ('w:id="1"', 'w:id="77"')),
    ),
    Case(
        "B56", "id of a control", doc(sdt(p("x"), tag="t")), changed(doc(sdt(p("x"), tag="t")), MAIN, ("5001", "6001"))
    ),
    Case(
        "B06",
        "ids of tracked changes",
        doc(p(ins("a"), dele("b"))),
        changed(doc(p(ins("a"), dele("b"))), MAIN, ("901", "31"), ("902", "32")),
    ),
)
