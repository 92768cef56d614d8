"""Two spellings of one block are the same bytes, and nothing else is."""

from __future__ import annotations

import pytest

from matterbench.ooxml.spellings import comparable, joined, without_ids

TEXT = '<w:t xml:space="preserve">'


def run(text: str, properties: str = "") -> str:
    return f"<w:r>{properties}{TEXT}{text}</w:t></w:r>"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (run("thirty days"), run("thirty ") + run("days")),
        (
            run("a b c", "<w:rPr><w:b/></w:rPr>"),
            "".join(run(text, "<w:rPr><w:b/></w:rPr>") for text in ("a", " b ", "c")),
        ),
        (run("days"), "<w:r><w:t>days</w:t></w:r>"),
        (run("d"), "<w:r><w:t>d</w:t></w:r>"),
        (run("one two"), run("one ") + '<w:proofErr w:type="spellStart"/>' + run("two")),
        (run("page"), f"<w:r><w:lastRenderedPageBreak/>{TEXT}page</w:t></w:r>"),
        (run("plain"), run("plain", "<w:rPr/>")),
        (run("plain"), run("plain", "<w:rPr></w:rPr>")),
        ("<w:p><w:pPr><w:rPr/></w:pPr></w:p>", "<w:p></w:p>"),
        ('<w:p><w:pPr><w:jc w:val="left"/><w:rPr/></w:pPr></w:p>', '<w:p><w:pPr><w:jc w:val="left"/></w:pPr></w:p>'),
        (run("saved"), f'<w:r w:rsidR="00AB12CD" w:rsidRPr="00AB12CD">{TEXT}saved</w:t></w:r>'),
    ],
)
def test_spellings_of_one_block(one: str, other: str) -> None:
    assert joined(one.encode()) == joined(other.encode())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (run("thirty days"), run("thirty") + run("days")),
        (run("a") + run("b", "<w:rPr><w:b/></w:rPr>"), run("ab")),
        (run(" days"), "<w:r><w:t> days</w:t></w:r>"),
        (run("a") + "<w:r><w:tab/></w:r>" + run("b"), run("ab")),
        (run('&lt;w:r w:rsidR="01">'), run("&lt;w:r>")),
        (
            run("a", '<w:rPr><w:b/><w:rPrChange w:id="1"><w:rPr/></w:rPrChange></w:rPr>'),
            run("a", '<w:rPr><w:b/><w:rPrChange w:id="1"></w:rPrChange></w:rPr>'),
        ),
        (run("a") + '<w:bookmarkStart w:id="1" w:name="x"/>' + run("b"), run("ab")),
    ],
)
def test_what_reads_otherwise_stays_apart(one: str, other: str) -> None:
    assert joined(one.encode()) != joined(other.encode())


def test_a_few_new_blocks_are_compared_as_they_are() -> None:
    own = [f"<w:p>{number}</w:p>".encode() for number in range(8)]
    other = [*own[:7], b'<w:p w:rsidR="01">7</w:p>']
    assert comparable(own, other)[1] is other


def test_blocks_saved_anew_are_compared_without_ids() -> None:
    own = [f"<w:p>{number}</w:p>".encode() for number in range(8)]
    other = [f'<w:p w:rsidR="0{number}">{number}</w:p>'.encode() for number in range(8)]
    assert comparable(own, other) == (own, own)
    assert without_ids(b'<w:tr w:rsidR="01" w:rsidTr="02" w14:paraId="77"/>') == b'<w:tr w14:paraId="77"/>'


def test_other_documents_are_compared_as_they_are() -> None:
    own, other = ([f"<w:p>{word} {number}</w:p>".encode() for number in range(8)] for word in ("one", "two"))
    assert comparable(own, other)[1] is other
