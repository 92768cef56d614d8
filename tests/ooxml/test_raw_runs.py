"""Paragraphs read off their bytes say what their elements say, or nothing."""

from __future__ import annotations

import pytest
from hypothesis import given

from matterbench.ooxml.blocks import P, Paragraph, chunk_blocks, chunks
from matterbench.ooxml.document import Document, read
from matterbench.ooxml.raw_runs import plain_content
from matterbench.ooxml.runs import RunReader
from matterbench.ooxml.slices import cut
from tests.build import Content, Piece, bookmark, dele, doc, field, footnote, p, r, xml
from tests.strategies import Sample, documents


def paragraphs(document: Document) -> list[Paragraph]:
    main = document.package.main
    slices = cut(document.package.markup(main))
    if slices is None:
        return []
    pairs = zip(chunks(document.body)[0], slices.items, strict=True)
    blocks = [block for chunk, raw in pairs for block in chunk_blocks(chunk, document.scope(main), raw)]
    return [block for block in blocks if isinstance(block, Paragraph) and block.raw is not None]


def told(paragraph: Paragraph) -> bool:
    assert paragraph.raw is not None
    plain = plain_content(paragraph.raw, lambda: paragraph.element, paragraph.scope)
    full = RunReader(paragraph.scope).content(paragraph.element)
    assert plain is None or (plain, plain.anchors) == (full, full.anchors)
    return plain is not None


def last(*content: Content) -> Paragraph:
    return paragraphs(read(doc(p(*content))))[-1]


@pytest.mark.parametrize(
    "content",
    [
        ["Plain."],
        [],
        [r("Two ", b=True), r("runs", b=True), r(" and one")],
        [bookmark("_Ref1", "marked"), " text"],
        [xml("<w:r><w:t> edges </w:t></w:r>"), r(" kept ")],
        [xml('<w:r w:rsidR="00AB12CD"><w:t>saved</w:t></w:r>')],
        ["Ünïcode – “quoted”"],
    ],
)
def test_plain_paragraphs_are_read(content: list[Content]) -> None:
    assert told(last(*content))


@pytest.mark.parametrize(
    "piece",
    [
        r("a & b"),
        r("a\tb"),
        dele("gone"),
        field("PAGE", "1"),
        footnote("note"),
        xml("<w:r><w:t>a</w:t><w:t>b</w:t></w:r>"),
        xml("<w:r><w:t>line\r\nend</w:t></w:r>"),
        xml('<w:r><w:rPr><w:b/><w:rPrChange w:id="1" w:author="A"><w:rPr/></w:rPrChange></w:rPr><w:t>x</w:t></w:r>'),
        xml("<w:r><w:t xml:space='preserve'> x</w:t></w:r>"),
    ],
)
def test_the_rest_is_left_to_the_elements(piece: Piece) -> None:
    assert not told(last("Before ", piece, " after"))


@given(sample=documents())
def test_no_paragraph_reads_otherwise(sample: Sample) -> None:
    for paragraph in paragraphs(read(sample.docx)):
        assert paragraph.element.tag == P
        told(paragraph)
