"""Parts cut by bytes: the cut is exact, or it is declined."""

from __future__ import annotations

import pytest
from hypothesis import given

from matterbench.ooxml.slices import cut
from tests.build import doc, p, parts, sdt, tbl, tc, textbox, xml
from tests.strategies import Sample, documents

MAIN = "word/document.xml"
ROOT = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'


def body(inner: str) -> bytes:
    """Return a main part without XML declaration."""
    return f"{ROOT}{inner}<w:sectPr/></w:body></w:document>".encode()


@given(documents())
def test_a_cut_part_is_the_part(sample: Sample) -> None:
    data = parts(sample.docx)[MAIN]
    found = cut(data)
    assert found is not None
    assert data.endswith(found.root + b"".join(found.items) + found.tail)
    assert found.in_body


def test_items_are_the_blocks_of_the_body_whatever_they_hold() -> None:
    packed = doc(p("a", textbox("in a box")), tbl([tc(tbl(["x"])), "y"]), sdt(p("b"), "c"), "d")
    found = cut(parts(packed)[MAIN])
    assert found is not None
    assert [item[:5] for item in found.items] == [b"<w:p>", b"<w:tb", b"<w:sd", b"<w:p>"]


def test_empty_paragraphs_are_items() -> None:
    inner = ['<w:p w:rsidR="00AB12CD"/>', "<w:p><w:r/></w:p>", '<w:p w:rsidR="00AB12CD"/>', "<w:p></w:p>", "<w:p/>"]
    found = cut(body("".join(inner)))
    assert found is not None
    assert [item.decode() for item in found.items] == inner


def test_marks_between_blocks_belong_to_the_block_after_them() -> None:
    found = cut(body('<w:p/><w:bookmarkEnd w:id="1"/><w:p/>'))
    assert found is not None
    assert found.items == (b"<w:p/>", b'<w:bookmarkEnd w:id="1"/><w:p/>')
    assert found.tail == b"<w:sectPr/></w:body></w:document>"


def test_a_header_has_no_body() -> None:
    found = cut(body("<w:p/>").replace(b"document", b"hdr").replace(b"<w:body>", b"").replace(b"</w:body>", b""))
    assert found is not None
    assert not found.in_body


@pytest.mark.parametrize(
    "data",
    [
        body("<w:p><!-- --></w:p>"),
        body("<w:p><w:r><w:t><![CDATA[<w:p>]]></w:t></w:r></w:p>"),
        body("<w:p><?pi?></w:p>"),
        body("</w:p><w:p>"),
        body("<w:p>"),
        body("<w:p/>").replace(b"w:", b"x:").replace(b"xmlns:x", b"xmlns:x"),
        b'<?xml version="1.0" encoding="ISO-8859-1"?>' + body("<w:p/>"),
        body("<w:p/>").decode().encode("utf-16"),
        b"",
        b"<w:document/>",
    ],
    ids=[
        "comment",
        "cdata",
        "instruction",
        "stray-end",
        "no-end",
        "prefix",
        "encoding",
        "utf-16",
        "empty",
        "no-namespace",
    ],
)
def test_the_unusual_is_declined(data: bytes) -> None:
    assert cut(data) is None


def test_text_that_looks_like_markup_is_text() -> None:
    found = cut(parts(doc(p(xml("<w:r><w:t>&lt;/w:p&gt;&lt;w:p&gt;</w:t></w:r>")), "x"))[MAIN])
    assert found is not None
    assert len(found.items) == 2
