from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pdfplumber
import pypdfium2
import pytest

from matterbench.authoring.document import write
from matterbench.authoring.lease import draft_3
from matterbench.authoring.manuscript import Manuscript
from matterbench.authoring.pdf import WrittenPdf, write_pdf
from matterbench.authoring.pdf.bitmaps import Bitmap, packed, run_lengths
from matterbench.authoring.source import parse_blocks
from matterbench.errors import InvalidRequest

DEED = """
recording: NYC DEPARTMENT OF FINANCE // OFFICE OF THE CITY REGISTER // RECORDING AND ENDORSEMENT COVER PAGE // Notice.
 | Document ID | 2026062500417001 | Pages | {numpages}
 | Parties
 | Party one | MARLOW COURT OWNER LLC

stamp: RECORDED // CRFN 2026000201733

leasetitle: REGULATORY AGREEMENT

article terms: TERMS

1 rent: {h Rent}. The {def Owner} pays \u201cRent\u201d \u2014 see RPTL \u00a7 420{-}c{fn fn1} and Section~{typed pay},
page {page pay}.{ins ob| Put in.}{del ob| Taken out.}

2 pay: on the first day; and

table rents: 3000 3000
 |* Unit | Rent
 | 1A | ] $1,450.00

layout: 4680 4680
 | {b OWNER} //  // By: /s/ Ruth Okafor // Name: Ruth Okafor |

end last:
"""


def manuscript(markup: str) -> Manuscript:
    lease = draft_3()
    notes = (replace(lease.footnotes[0], key="fn1", text="A note."),)
    authors = {"ob": next(iter(lease.authors.values()))}
    return replace(lease, blocks=parse_blocks(markup), terms=(), footnotes=notes, authors=authors)


@cache
def lease() -> WrittenPdf:
    return write_pdf(draft_3())


def texts(data: bytes) -> list[str]:
    """The text of each page as PDFium reads it, white space and hyphens at line ends aside."""
    document = pypdfium2.PdfDocument(data)
    try:
        pages = []
        for page in document:
            text_page = page.get_textpage()
            pages.append(text_page.get_text_range())
            text_page.close()
            page.close()
        return [squeezed(one) for one in pages]
    finally:
        document.close()


def squeezed(text: str) -> str:
    return re.sub(r"[\s\ufffe\x02-]+", "", text)


def test_every_paragraph_of_a_lease_is_on_the_page_that_it_starts_on() -> None:
    pages = texts(lease().data)
    assert len(pages) == lease().pages > 30
    for one in lease().statements:
        head = squeezed(one.label + one.text)[:40]
        assert head[:12] in pages[one.page - 1], one


def test_labels_are_those_of_the_word_document() -> None:
    word = [(one.label, squeezed(one.text)) for one in write(draft_3()).statements if one.label]
    printed = [(one.label, squeezed(one.text)) for one in lease().statements if one.label]
    assert [label for label, _ in printed] == [label for label, _ in word]
    assert [text for _, text in printed] == [text.replace("\u2011", "") for _, text in word]


def test_the_contents_tell_the_numbers_printed_on_the_pages() -> None:
    contents = [one.text.split("\t") for one in lease().statements if one.kind == "contents"][1:]
    starts = {one.text: one.page for one in lease().statements if one.kind in ("article", "exhibit")}
    pages = texts(lease().data)
    assert len(contents) == len(starts) == 35
    for _, title, number in contents:
        assert f"\u2013{number}\u2013" in pages[starts[title] - 1]


def test_references_notes_and_history_are_resolved() -> None:
    made = write_pdf(manuscript(DEED))
    said = {one.label: one.text for one in made.statements if one.label}
    assert said["1.1"] == (
        "Rent. The \u201cOwner\u201d pays \u201cRent\u201d \u2014 see RPTL \u00a7 420-c "
        "and Section 1.1(a), page 2. Put in."
    )
    with pdfplumber.open(io.BytesIO(made.data)) as document:
        first, second = (page.extract_text() for page in document.pages)
    assert "Document ID 2026062500417001 Pages 2" in first
    assert "MARLOW COURT OWNER LLC" in first
    assert "RECORDED" in second
    assert "/s/ Ruth Okafor" in second
    assert second.index("1A $1,450.00") < second.index("A note.")
    assert "Taken out" not in second


def test_tables_are_tables_and_heads_come_again_on_the_next_page() -> None:
    rows = "\n".join(f" | Unit {n} | $1,{n:03}.00" for n in range(80))
    data = write_pdf(manuscript(f"table t: 3000 3000\n |* Unit | Rent\n{rows}\n\nend last:")).data
    with pdfplumber.open(io.BytesIO(data)) as document:
        tables = [page.extract_tables()[0] for page in document.pages]
    assert len(tables) > 1
    assert [table[0] for table in tables] == [["Unit", "Rent"]] * len(tables)
    assert [row[0] for table in tables for row in table[1:]] == [f"Unit {n}" for n in range(80)]


@pytest.mark.slow
def test_no_line_leaves_the_margins_and_no_page_ends_with_a_heading() -> None:
    with pdfplumber.open(io.BytesIO(lease().data)) as document:
        for page in document.pages:
            edges = [(char["x0"], char["x1"]) for char in page.chars if char["text"].strip()]
            assert min(left for left, _ in edges) >= 71
            assert max(right for _, right in edges) <= page.width - 71
            lines = [line["text"] for line in page.extract_text_lines() if 70 < line["top"] < 700]
            assert not re.match("(ARTICLE|EXHIBIT) .*[A-Z]$", lines[-1])


def test_no_break_spaces_and_hyphens_hold() -> None:
    words = " ".join(f"word{'x' * (n % 7)} Section~4.2 non{{-}}recourse \u00a7 420{{-}}c" for n in range(60))
    with pdfplumber.open(io.BytesIO(write_pdf(manuscript(f"body: {words}\n\nend last:")).data)) as document:
        lines = [line["text"] for page in document.pages for line in page.extract_text_lines()]
    body = [line for line in lines if "word" in line or "420" in line]
    assert len(body) > 15
    for line in body:
        assert not re.search(r"(Section|non-|\u00a7|420-)$", line), line
        assert not re.match(r"(4\.2|recourse|420|c\b)", line), line


def test_a_scan_is_a_small_picture_with_the_exact_text() -> None:
    source = manuscript(DEED)
    clean, scan = write_pdf(source), write_pdf(source, scan=True)
    assert texts(scan.data) == texts(clean.data)
    assert scan.statements == clean.statements
    pictures = [int(one) for one in re.findall(rb"/Length (\d+)[^>]*/Subtype /Image", scan.data)]
    assert len(pictures) == 2
    assert max(pictures) < 150_000
    with pdfplumber.open(io.BytesIO(scan.data)) as document:
        assert [len(page.images) for page in document.pages] == [1, 1]
    page = pypdfium2.PdfDocument(scan.data)[1].render(scale=1, grayscale=True).to_numpy()
    assert 0.01 < (page < 128).mean() < 0.2


def test_a_signature_stands_over_the_rule_of_its_line() -> None:
    block = "layout: 4680 4680\n | By:{tab}{sign Ruth Okafor}{tab} // Name: Ruth Okafor | By:{tab}{tab}\n\nend last:"
    made = write_pdf(manuscript(block))
    with pdfplumber.open(io.BytesIO(made.data)) as document:
        page = document.pages[0]
        hand = [char for char in page.chars if "Allura" in char["fontname"] and char["text"].strip()]
        rules = sorted((line["x0"], line["x1"]) for line in page.lines)
    assert "".join(char["text"] for char in hand) == "RuthOkafor"
    assert len(rules) == 2
    assert rules[0][0] < hand[0]["x0"] < hand[-1]["x1"] < rules[0][1]
    assert rules[0][1] - rules[0][0] == pytest.approx(rules[1][1] - rules[1][0], abs=0.1)
    assert made.statements[0].text == "By:\t Ruth Okafor\t"


def test_streams_of_pages_are_plain() -> None:
    data = write_pdf(manuscript(DEED)).data
    assert b"/FlateDecode" not in data
    assert b"(REGULATORY AGREEMENT) Tj" in data


def test_fonts_are_embedded_and_carry_the_legal_signs() -> None:
    with pdfplumber.open(io.BytesIO(write_pdf(manuscript(DEED)).data)) as document:
        fonts = {char["fontname"].partition("+")[2] for page in document.pages for char in page.chars}
    assert {"LiberationSerif", "LiberationSerif-Bold", "LiberationSans"} <= fonts


@pytest.mark.parametrize(
    ("markup", "message"),
    [
        ("nosuch: x\n\nend last:", "no kind of block 'nosuch'"),
        ("body: {ref nowhere}\n\nend last:", "names no numbered paragraph"),
        ("body: {fn nowhere}\n\nend last:", "no note has this key"),
        ("body: {blink x}\n\nend last:", "no mark is named 'blink'"),
        ("body: x\n\nend nosuch:", "no section 'nosuch'"),
        ("body: x", "the last section is not ended"),
    ],
)
def test_wrong_markup_is_told(markup: str, message: str) -> None:
    with pytest.raises(InvalidRequest, match=re.escape(message)):
        write_pdf(manuscript(markup))


@pytest.mark.parametrize("data", [b"", b"abc", b"a" * 300 + b"bc" * 100 + b"dd" + b"e" * 2, bytes(range(256)) * 3])
def test_run_lengths_decode_to_what_they_encode(data: bytes) -> None:
    assert _decoded(run_lengths(data)) == data


def _decoded(data: bytes) -> bytes:
    out, at = b"", 0
    while data[at] != 128:
        size = data[at]
        if size < 128:
            out, at = out + data[at + 1 : at + 2 + size], at + 2 + size
        else:
            out, at = out + data[at + 1 : at + 2] * (257 - size), at + 2
    assert at == len(data) - 1
    return out


def test_bits_are_packed_by_rows() -> None:
    assert packed(Bitmap([b"\x00\xff\x00", b"\xff" * 3])) == bytes([0b01000000, 0b11100000])


DIGEST = """
import hashlib
from tests.authoring.test_pdf import DEED, manuscript
from matterbench.authoring.pdf import write_pdf
source = manuscript(DEED)
for scan in (False, True):
    print(hashlib.sha256(write_pdf(source, scan=scan).data).hexdigest())
"""


@pytest.mark.slow
def test_bytes_depend_on_nothing_around_them(tmp_path: Path) -> None:
    here = [hashlib.sha256(write_pdf(manuscript(DEED), scan=scan).data).hexdigest() for scan in (False, True)]
    root = Path(__file__).parents[2]
    for seed, zone, language in (("0", "UTC", "C"), ("77", "Asia/Tokyo", "de_DE.UTF-8")):
        around = {"PYTHONHASHSEED": seed, "TZ": zone, "LANG": language, "PYTHONPATH": f"{root}:{root / 'src'}"}
        run = subprocess.run(
            [sys.executable, "-c", DIGEST], env={**os.environ, **around}, cwd=tmp_path, capture_output=True, check=True
        )
        assert run.stdout.decode().split() == here


def test_a_memo_and_numbers_without_a_tab_are_set_too() -> None:
    from matterbench.authoring.manuscripts import manuscript as worded

    text = "memohead:\n | To: | File\n | Re: | Rent\n\narticle: RENT\n\n1: It is due."
    made = write_pdf(worded(text, "memo", title="Memo"))
    with pdfplumber.open(io.BytesIO(made.data)) as document:
        words = document.pages[0].extract_text()
    assert "To: File" in words
    agency = write_pdf(worded("article: RENT\n\n1: It is due.", "agency", title="T"))
    assert [one.label for one in agency.statements] == ["Article 1.", "Section 1.01"]
