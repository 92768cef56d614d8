"""What ids mean: styles by name, lists by token, relationships by what they point at."""

from __future__ import annotations

import pytest

from matterbench.ooxml.document import read
from matterbench.ooxml.inline import PLAIN
from matterbench.ooxml.names import qn
from matterbench.ooxml.scope import Names, Scope, numbering_of, value_of
from tests.build import doc, edit, image, link, p, png, rezip
from tests.build import parts as parts_of
from tests.ooxml.fragments import w

MAIN, RELS = "word/document.xml", "word/_rels/document.xml.rels"
NAMES = Names({"Q": "quote"}, {"1": "list 1", "2": "list 1 with [(0, 3, False)]"})


def scope(docx: bytes) -> Scope:
    """Return the scope of a document's main part."""
    return read(docx).scope(MAIN, NAMES)


def target(docx: bytes, type: str) -> tuple[str, ...]:
    """Return what the first relationship of a type points at."""
    made = scope(docx)
    return made.target(next(id for id, found in made.relationships.items() if found.type == type))


def test_pictures_are_what_they_show_whatever_they_are_called() -> None:
    first, second, third = doc(p(image(png(1)))), doc(p("x"), p(image(png(1)))), doc(p(image(png(2))))
    assert target(first, "image") == target(second, "image") != target(third, "image")
    renamed = doc(p(image(png(1))), rename={"word/media/image1.png": "word/media/x.png"})
    assert target(renamed, "image") == target(first, "image")


def test_links_are_their_addresses() -> None:
    assert target(doc(p(link("x", url="https://a.test/"))), "hyperlink") == ("hyperlink", "https://a.test/")


def test_what_is_not_there_is_said_to_be_missing() -> None:
    docx = doc(p(image()))
    assert target(edit(docx, RELS, "media/image1.png", "media/gone.png"), "image")[0] == "missing"
    assert scope(docx).target("rId999") == ("dangling", "rId999")
    assert scope(docx).target(None) == ("none",)


def test_a_chart_is_its_workbook_too() -> None:
    members = parts_of(doc("x"))
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart"
    link_to = f'<Relationship Id="rIdC" Type="{kind}" Target="chart.xml"/>'
    members[RELS] = members[RELS].replace(b"</Relationships>", link_to.encode() + b"</Relationships>")
    members["word/chart.xml"] = b"<c/>"
    inner = link_to.replace("relationships/chart", "relationships/package").replace("chart.xml", "book.xlsx")
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    members["word/_rels/chart.xml.rels"] = f'<Relationships xmlns="{space}">{inner}</Relationships>'.encode()
    books = [rezip({**members, "word/book.xlsx": data}) for data in (b"one", b"two")]
    assert target(books[0], "chart") != target(books[1], "chart")


def test_formats_are_shared_and_speak_of_names() -> None:
    made = scope(doc("x"))
    first, second = (made.format(w("<w:rPr><w:rStyle w:val='Q'/><w:b/></w:rPr>"))[0] for _ in range(2))
    assert first is second
    assert (first.style, first.properties) == ("quote", (("b", True),))
    assert made.format(None) == (PLAIN, ())
    assert made.format(w("<w:rPr/>"))[0] is PLAIN


@pytest.mark.parametrize(
    ("raw", "style", "list", "level"),
    [
        ("<w:pPr><w:pStyle w:val='Q'/></w:pPr>", "quote", None, None),
        ("<w:pPr><w:pStyle w:val='Gone'/></w:pPr>", "?Gone", None, None),
        ("<w:pPr><w:numPr><w:ilvl w:val='1'/><w:numId w:val='1'/></w:numPr></w:pPr>", None, "list 1", 1),
        ("<w:pPr><w:numPr><w:numId w:val='0'/></w:numPr></w:pPr>", None, "none", None),
        ("<w:pPr><w:numPr><w:ilvl w:val='x'/><w:numId w:val='77'/></w:numPr></w:pPr>", None, "?77", None),
        ("<w:pPr/>", None, None, None),
    ],
)
def test_paragraph_formats(raw: str, style: str | None, list: str | None, level: int | None) -> None:
    found = scope(doc("x")).paragraph(w(raw))
    assert (found.style, found.list, found.level) == (style, list, level)


def test_marks_of_a_paragraph_mark_are_part_of_its_format() -> None:
    raw = "<w:pPr><w:rPr><w:ins w:id='1' w:author='Ann' w:date='2025-01-01T00:00:00Z'/></w:rPr></w:pPr>"
    (mark,) = scope(doc("x")).paragraph(w(raw)).marks
    assert (mark.type, mark.author, mark.date) == ("ins", "Ann", "2025-01-01T00:00:00Z")
    same = scope(doc("x")).paragraph(w(raw.replace("w:id='1'", "w:id='9'")))
    assert same.marks == (mark,)


def test_values_that_are_not_there_are_none() -> None:
    assert value_of(w("<w:pPr/>"), qn("w:x")) is None
    assert numbering_of(w("<w:pPr/>")) == (None, None)
