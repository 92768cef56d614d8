"""What vanishes unseen: notes, bookmarks, fields, links, images, characters, controls (B24-B37, B42-B45, B50-B60)."""

from __future__ import annotations

from tests.build import (
    CR,
    NO_BREAK_HYPHEN,
    PAGE_BREAK,
    alt_chunk,
    bookmark,
    comment,
    dele,
    doc,
    edit,
    field,
    footnote,
    image,
    link,
    math,
    p,
    png,
    r,
    ref,
    sdt,
    sdt_run,
    simple,
    sym,
    tbl,
    tc,
    textbox,
    toc,
    tr,
    xml,
)
from tests.ooxml.bug_classes import Case

MAIN = "word/document.xml"
NOTES, RELS = "word/footnotes.xml", "word/_rels/document.xml.rels"
NOTED = doc(p("The fee", footnote("Plus tax."), " is due."))
MARKED = doc(p(bookmark("_Ref1", "The Term"), " is set."), p("See ", ref("_Ref1", "The Term", "\\h"), "."))
TWO_MARKS = doc(p(bookmark("_Ref1", "One")), p(bookmark("_Ref2", "Two")), p(ref("_Ref1", "One", "\\h")))
LINKED = doc(p("See ", link("the site", url="https://a.test/"), "."))
COMMENTED = doc(p("Pay ", comment("now", said="Why?", replies=[("Bob", "Because.")])))
LISTED = toc(("Payment", "_Toc1", "2"), ("Term", "_Toc2", "3"))
HEADINGS = (p(bookmark("_Toc1", "Payment"), style="Heading1"), p(bookmark("_Toc2", "Term"), style="Heading1"))
CONTROL = sdt(p("Clause"), tag="law", lock="sdtLocked")
BOTH_BOXES = doc(p("Box", textbox("old words")))
REPLY = [f'<w:{name} w:id="1"/>' for name in ("commentRangeStart", "commentRangeEnd", "commentReference")]
SPACED = p(xml('<w:r><w:t xml:space="preserve">foo </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>bar</w:t></w:r>'))
JOINED = p(xml("<w:r><w:t>foo </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>bar</w:t></w:r>"))


def nested(word: str) -> dict[str, bytes]:
    """Return documents with a word inside content controls on every level, by level."""
    return {
        "block": doc(sdt(p(word))),
        "run": doc(p("a ", sdt_run(word))),
        "row": doc(tbl(sdt(tr(word)))),
        "cell": doc(tbl(tr(sdt(tc(word))))),
        "nested": doc(sdt(sdt(p("a ", sdt_run(word))))),
    }


def stripped(docx: bytes, part: str, *pieces: str) -> bytes:
    """Return a package without some stretches of a part, each of which stands there once."""
    for piece in pieces:
        docx = edit(docx, part, piece, "")
    return docx


CASES = (
    Case("B24", "note reference lost by an edit", NOTED, doc(p("The charge is due.")), "note", "Plus tax"),
    Case("B26", "number in a note lost", NOTED, edit(NOTED, NOTES, "<w:footnoteRef/>", ""), "note", "number"),
    Case(
        "B27",
        "separator with a number",
        NOTED,
        edit(NOTED, NOTES, "<w:separator/>", "<w:separator/><w:footnoteRef/>"),
        "note schema",
        "separator",
    ),
    Case(
        "B29",
        "two bookmarks of one name",
        TWO_MARKS,
        edit(TWO_MARKS, MAIN, 'w:name="_Ref2"', 'w:name="_Ref1"'),
        "bookmark schema",
        "_Ref1",
    ),
    Case(
        "B29",
        "bookmark ends before it starts",
        MARKED,
        edit(
            edit(MARKED, MAIN, '<w:bookmarkEnd w:id="1"/>', ""),
            MAIN,
            "<w:bookmarkStart",
            '<w:bookmarkEnd w:id="1"/><w:bookmarkStart',
        ),
        "bookmark schema",
        "_Ref1",
    ),
    Case(
        "B30",
        "bookmark of a reference lost",
        MARKED,
        doc("The Term is set.", p("See ", ref("_Ref1", "The Term", "\\h"), ".")),
        "bookmark",
        "_Ref1",
    ),
    Case(
        "B30",
        "bookmark of a reference collapsed",
        MARKED,
        doc(p(bookmark("_Ref1"), "The Term is set."), p("See ", ref("_Ref1", "The Term", "\\h"), ".")),
        "bookmark",
        "_Ref1",
    ),
    Case(
        "B31",
        "field taken apart by a deletion",
        doc(p("Page ", field("PAGE", "3"))),
        doc(
            p(
                "Page ",
                xml(
                    '<w:del w:id="7" w:author="A" w:date="2025-01-01T00:00:00Z"><w:r><w:fldChar '
                    'w:fldCharType="begin"/></w:r></w:del><w:r><w:instrText>PAGE</w:instrText></w:r><w:r>'
                    '<w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>3</w:t></w:r><w:r><w:fldChar '
                    'w:fldCharType="end"/></w:r>'
                ),
            )
        ),
        "schema field",
        "beginning",
    ),
    Case(
        "B31",
        "deleted instruction outside a deletion",
        doc(p(simple("PAGE", "3"))),
        edit(
            doc(p(field("PAGE", "3"))),
            MAIN,
            '<w:instrText xml:space="preserve"> PAGE </w:instrText>',
            "<w:delInstrText> PAGE </w:delInstrText>",
        ),
        "schema",
        "delInstrText",
    ),
    Case(
        "B32",
        "entry of a table of contents changed",
        doc(LISTED, *HEADINGS),
        doc(toc(("Fees", "_Toc1", "2"), ("Term", "_Toc2", "3")), *HEADINGS),
        "field",
        "Fees",
    ),
    Case(
        "B32",
        "field without a result changed",
        doc(p("Number ", field("SEQ Table"))),
        doc(p("Number ", field("SEQ Figure"))),
        "field",
        "Figure",
    ),
    Case(
        "B35",
        "target of a link changed in the relationships only",
        LINKED,
        edit(LINKED, RELS, "https://a.test/", "https://b.test/"),
        "link",
        "b.test",
    ),
    Case(
        "B36",
        "link removed, its look kept",
        LINKED,
        doc(p("See ", r("the site", style="Hyperlink"), ".")),
        "link",
        "a.test",
    ),
    Case(
        "B37",
        "anchor of an address changed",
        doc(p(link("x", url="https://a.test/", anchor="one"))),
        doc(p(link("x", url="https://a.test/", anchor="two"))),
        "link",
        "two",
    ),
    Case(
        "B37",
        "address of an anchor lost",
        doc(p(link("x", url="https://a.test/", anchor="one"))),
        doc(p(link("x", anchor="one"))),
        "link",
        "a.test",
    ),
    Case("B42", "image lost with the text beside it", doc(p("caption", image())), doc(p("")), "drawing", "removed"),
    Case("B50", "reply without an anchor", COMMENTED, stripped(COMMENTED, MAIN, *REPLY), "comment", "Bob"),
    Case(
        "B51",
        "orphan comment",
        doc(p("Pay now", comment(said="Why?"))),
        doc(p("Pay now", comment(said="Why?", anchored=False))),
        "comment",
        "anchor",
    ),
    Case(
        "B52",
        "text box changed in one encoding only",
        BOTH_BOXES,
        doc(p("Box", textbox("new words", fallback="old words"))),
        "text drawing",
        "new",
    ),
    Case(
        "B52",
        "text box differs between its encodings",
        BOTH_BOXES,
        doc(p("Box", textbox("old words", fallback="other words"))),
        "drawing",
        "other words",
    ),
    Case("B53", "no-break hyphen lost", doc(p(r("1", NO_BREAK_HYPHEN, "24"))), doc(p("124")), "text", "hyphen"),
    Case("B53", "symbol lost", doc(p(r("a", sym("F0FE"), "b"))), doc(p("ab")), "text drawing formatting", "Wingdings"),
    Case("B53", "carriage return lost", doc(p(r("one", CR, "two"))), doc(p("onetwo")), "text", "line break|↵"),
    Case("B54", "kept blank lost", doc(SPACED), doc(JOINED), "text", "foobar"),
    Case(
        "B54",
        "kept blank of deleted text lost",
        doc(p(dele("gone "), "rest")),
        edit(doc(p(dele("gone "), "rest")), MAIN, ' xml:space="preserve"', ""),
        "revision text",
        "gonerest",
    ),
    *(
        Case("B55", f"text in a control of a {level}", before, after, "text", "ninety")
        for (level, before), after in zip(nested("thirty").items(), nested("ninety").values(), strict=True)
    ),
    Case("B56", "control removed", doc(CONTROL), doc("Clause"), "control", "law"),
    Case("B56", "lock of a control removed", doc(CONTROL), doc(sdt(p("Clause"), tag="law")), "control", "lock"),
    Case(
        "B56",
        "tag of a control changed",
        doc(CONTROL),
        doc(sdt(p("Clause"), tag="other", lock="sdtLocked")),
        "control",
        "other",
    ),
    Case(
        "B56",
        "binding of a control removed",
        doc(sdt(p("Clause"), tag="law", raw='<w:dataBinding w:xpath="/a" w:storeItemID="{0}"/>')),
        doc(sdt(p("Clause"), tag="law")),
        "control",
        "bound|binding",
    ),
    Case(
        "B57", "text in a link", LINKED, doc(p("See ", link("that site", url="https://a.test/"), ".")), "text", "that"
    ),
    Case(
        "B58",
        "equation changed",
        doc(p(math("x", "=", "a", "+", "b"))),
        doc(p(math("x", "=", "a", "-", "b"))),
        "math",
        "-",
    ),
    Case(
        "B58",
        "insertion in an equation",
        doc(p(math("x"))),
        doc(
            p(
                xml(
                    '<m:oMath><m:r><m:t>x</m:t></m:r><w:ins w:id="5" w:author="Ann" '
                    'w:date="2025-01-01T00:00:00Z"><m:r><m:t>+1</m:t></m:r></w:ins></m:oMath>'
                )
            )
        ),
        "math revision",
        "1",
    ),
    Case(
        "B59",
        "imported chunk changed",
        doc("One", alt_chunk("<p>old</p>")),
        doc("One", alt_chunk("<p>new</p>")),
        "part insert delete",
        "chunk",
    ),
    Case(
        "B59",
        "alternative text changed",
        doc(p("x", image(alt="Logo"))),
        doc(p("x", image(alt="Seal"))),
        "drawing",
        "Seal",
    ),
    Case(
        "B59",
        "address of a link field changed",
        doc(p(field('HYPERLINK "https://a.test/"', "x"))),
        doc(p(field('HYPERLINK "https://b.test/"', "x"))),
        "link",
        "b.test",
    ),
    Case(
        "B60",
        "right-to-left mark lost",
        doc(p(r("\u05e9\u05dc\u05d5\u05dd", rtl=True))),
        doc(p(r("\u05e9\u05dc\u05d5\u05dd"))),
        "formatting",
        "right-to-left",
    ),
    Case("B60", "zero-width space inserted", doc("thirty days"), doc("thirty\u200b days"), "text", "zero-width space"),
    Case("B68", "page break lost", doc(p("One", r(PAGE_BREAK), "Two")), doc(p("OneTwo")), "text", "page break"),
    Case("B68", "empty paragraph lost", doc("One", p(), "Two"), doc("One", "Two"), "delete", "empty paragraph"),
    Case("B40", "image replaced", doc(p(image(png(1)))), doc(p(image(png(2)))), "drawing", "replaced"),
)
