r"""Fields read off the bytes of a paragraph: what is plain, and what must be read properly."""

from __future__ import annotations

import pytest

from matterbench.ooxml.raw_fields import bookmark_names, simple_fields

BEGIN, END = b'<w:r><w:fldChar w:fldCharType="begin"/></w:r>', b'<w:r><w:fldChar w:fldCharType="end"/></w:r>'
SEPARATE = b'<w:r><w:fldChar w:fldCharType="separate"/></w:r>'


def field(code: bytes = b"REF _a \\r", result: bytes = b"1.2") -> bytes:
    shown = b"".join(b"<w:r><w:t>%b</w:t></w:r>" % part for part in result.split(b"|"))
    return BEGIN + b'<w:r><w:instrText xml:space="preserve">%b</w:instrText></w:r>' % code + SEPARATE + shown + END


def test_fields_side_by_side() -> None:
    raw = (
        b"<w:p><w:r><w:t>See </w:t></w:r>"
        + field()
        + b"<w:r><w:t> and </w:t></w:r>"
        + field(result=b"1.|3")
        + b"</w:p>"
    )
    assert simple_fields(raw) == [("REF _a \\r", "1.2"), ("REF _a \\r", "1.3")]


def test_text_that_only_looks_like_a_tag_is_no_text() -> None:
    assert simple_fields(b"<w:p>" + field(result=b"1</w:t><w:tab/><w:t>2") + b"</w:p>") == [("REF _a \\r", "12")]


@pytest.mark.parametrize(
    "raw",
    [
        BEGIN + field() + END,
        field()[: -len(END)],
        field(result=b"&#49;"),
        BEGIN + b"<w:instrText>REF _a</w:instrText>" + END,
        BEGIN + b"<w:instrText>REF _a</w:instrText>" + SEPARATE + b'<w:del w:id="1"><w:r/></w:del>' + END,
        b'<w:fldSimple w:instr="REF _a"><w:r><w:t>1</w:t></w:r></w:fldSimple>',
    ],
)
def test_everything_else_must_be_read_properly(raw: bytes) -> None:
    assert simple_fields(b"<w:p>" + raw + b"</w:p>") is None


def test_names_of_bookmarks() -> None:
    raw = b'<w:bookmarkStart w:id="1" w:name="_a"/><w:p><w:bookmarkStart w:name="_b" w:id="2"/></w:p>'
    assert bookmark_names(raw) == ["_a", "_b"]
    assert bookmark_names(raw.replace(b"_b", b"a&amp;b")) is None
    assert bookmark_names(b"<w:p/>") == []
