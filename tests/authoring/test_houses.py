from __future__ import annotations

import io
import re
import subprocess
import zipfile
from collections import Counter
from itertools import pairwise
from pathlib import Path

import docx
import pytest

from matterbench.authoring.compose import SPECIAL_KINDS, Statement
from matterbench.authoring.document import Written, write
from matterbench.authoring.houses import HOUSES, house
from matterbench.authoring.source import parse_blocks
from matterbench.errors import InvalidRequest
from matterbench.ooxml.blocks import Paragraph, read_blocks
from matterbench.ooxml.document import Document, read
from matterbench.ooxml.field_results import Target, expected_reference
from matterbench.ooxml.labels import Label
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.references import fields_of
from matterbench.ooxml.revisions import View, in_view
from tests.authoring.samples import TEXT, every_kind
from tests.conftest import require_program
from tests.ooxml.xsd_oracle import preprocessed, schema

PARTS = re.compile(r"word/(?:document|styles|numbering|settings|footnotes|endnotes|comments|header\d|footer\d)\.xml")
CONTRACT = frozenset({
    "title", "subtitle", "cover", "coverparty", "legend", "fronthead", "formtitle", "doctitle", "sidehead",
    "preamble", "recitalhead", "recital", "body", "continued", "continued2", "definition", "quote", "normal",
    "centered", "caption", "tablenote", "pagebreak", "article", "1", "2", "3", "4", "exhibit", "e1", "e2", "e3",
    "n1", "n2", "b1", "letterhead", "dateline", "address", "re", "salutation", "closing", "cc",
})  # fmt: skip
LABELS = {
    "firm": ("Article 2", "2.1", "2.1(a)(i)(A)"),
    "agency": ("Article 2", "Section 2.01", "Section 2.01(a)(1)(i)"),
    "plain": ("2", "2.1", "2.1(a)(i)(A)"),
    "outline": ("II", "II.A", "II.A.1(a)(i)"),
    "form": ("Part II", "2", "2(a)(i)(A)"),
    "letter": ("II", "2", "2(a)(i)(A)"),
    "memo": ("II", "2", "2(a)(i)(A)"),
    "minutes": ("2", "2.1", "2.1(a)(i)(A)"),
}


@pytest.fixture(scope="module", params=sorted(HOUSES))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def written(name: str) -> Written:
    return write(every_kind(name))


@pytest.fixture(scope="module")
def outline(written: Written) -> Outline:
    seen: Document = in_view(read(written.data), View.FINAL)
    return Outline(seen, read_blocks(seen.body, seen.scope(seen.package.main)), part=seen.package.main)


def text_of(paragraph: Paragraph) -> str:
    return "".join(piece.text for piece in paragraph.content.pieces if piece.object is None)


def by_text(statements: tuple[Statement, ...], start: str) -> Statement:
    (found,) = (one for one in statements if one.text.startswith(start) and not one.style.startswith("TOC"))
    return found


def test_every_house_has_every_kind_of_block(name: str) -> None:
    assert set(HOUSES[name].kinds) == CONTRACT
    assert {block.kind for block in parse_blocks(TEXT)} == CONTRACT | SPECIAL_KINDS
    ids = Counter(style.id for style in HOUSES[name].styles)
    assert {kind.style for kind in HOUSES[name].kinds.values()} <= set(ids)
    assert set(ids.values()) == {1}


def test_houses_differ_in_looks_and_numbers() -> None:
    assert len({(one.font, one.defaults, one.definitions[0]) for one in HOUSES.values()}) == 8
    assert len({one.font for one in HOUSES.values()}) >= 5


def test_an_unknown_house_is_refused() -> None:
    with pytest.raises(InvalidRequest, match=r"no house style 'firn' \(expected one of firm, agency"):
        house("firn")


def test_statements_are_what_is_read(written: Written, outline: Outline) -> None:
    read_: list[tuple[str, str, str, str]] = []
    for (_, _, paragraph), label in zip(outline.paragraphs, outline.labels, strict=True):
        shown = ("", "") if label is None else (label.text, label.full)
        read_.append((paragraph.format.style_id or "Normal", *shown, text_of(paragraph)))
    meant = [(one.style, one.label, one.full, one.text) for one in written.statements]
    assert read_ == meant


def test_references_show_what_word_would(written: Written, outline: Outline) -> None:
    targets: dict[str, tuple[int, Label | None]] = {}
    for index, ((_, _, paragraph), label) in enumerate(zip(outline.paragraphs, outline.labels, strict=True)):
        for mark in paragraph.element.iter("{*}bookmarkStart"):
            targets[str(mark.get(f"{{{mark.nsmap['w']}}}name"))] = (index, label)
    found = []
    for (_, _, paragraph), at, meant in zip(outline.paragraphs, outline.labels, written.statements, strict=True):
        fields = [one for one in fields_of(paragraph.content) if one.instruction.name == "REF"]
        for field, reference in zip(fields, meant.references, strict=True):
            index, label = targets[field.instruction.arguments[0]]
            assert (index, field.result) == (reference.target, reference.result)
            expected = expected_reference(
                field.instruction, Target(label=label, text="", above=False, note_number=None), at
            )
            assert field.result in expected, (meant.text, expected)
            found.append(field.result)
    assert len(found) >= 15


def test_labels_are_those_of_the_house(name: str, written: Written) -> None:
    starts = ("RENT AND CHARGES", "Amount. Tenant", "where that day")
    assert tuple(by_text(written.statements, start).full for start in starts) == LABELS[name]


def test_lists_begin_anew(written: Written) -> None:
    items = [(one.label, one.text.split()[1]) for one in written.statements if one.style == "ListNumber"]
    assert [label for label, _ in items] == ["1.", "2.", "3.", "1.", "1."]
    of_exhibits = [one.label for one in written.statements if one.style == "ExhibitL1"]
    assert of_exhibits == ["1.", "2.", "1.", "1."]


def test_a_typed_reference_is_no_field_and_reads_the_same(written: Written) -> None:
    late = by_text(written.statements, "Late Payment")
    net = by_text(written.statements, "net of charges")
    assert f"{net.full} is typed" in late.text
    assert net.index not in [one.target for one in late.references]


def test_a_word_before_a_reference_is_said_once(written: Written) -> None:
    prose = " ".join(one.text for one in written.statements)
    assert not re.search(r"\b(Section|Article|Exhibit|Part)[\s\u00a0]+(Section|Article|Exhibit|Part)\b", prose)
    transfers = by_text(written.statements, "\u201cTransfer\u201d")
    assert re.search(r"given in (Article|Part)[\s\u00a0](3|III), on page", transfers.text)


def test_every_part_answers_the_schema(written: Written) -> None:
    with zipfile.ZipFile(io.BytesIO(written.data)) as package:
        parts = {one: package.read(one) for one in package.namelist() if PARTS.fullmatch(one)}
    assert {"word/document.xml", "word/header1.xml", "word/comments.xml"} <= set(parts)
    for part, data in parts.items():
        assert schema().validate(preprocessed(data)), (part, schema().error_log)


def test_python_docx_opens_it_and_no_two_tables_touch(written: Written) -> None:
    document = docx.Document(io.BytesIO(written.data))
    assert len(document.sections) == 8
    assert len(document.tables) == 3
    tags = [str(one.tag).rpartition("}")[2] for one in document.element.body]
    assert [pair for pair in pairwise(tags) if pair[0] == "tbl" and pair[1] in ("tbl", "sectPr")] == []


@pytest.mark.outside
def test_libreoffice_prints_the_same_labels(tmp_path: Path) -> None:
    """Without tracked insertions: it prints the number before beside the one after."""
    soffice, pdftotext = require_program("soffice"), require_program("pdftotext")
    plain = re.sub(r"\{del dw\|[^}]*\}", "", TEXT).replace(" +dw", "").replace("{ins dw|", "{u ")
    meant = {}
    for name in HOUSES:
        made = write(every_kind(name, plain))
        meant[name] = made.statements
        (tmp_path / f"{name}.docx").write_bytes(made.data)
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    paths = [str(tmp_path / f"{name}.docx") for name in HOUSES]
    convert = [str(soffice), profile, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path), *paths]
    subprocess.run(convert, check=True, capture_output=True, timeout=300)
    for name, statements in meant.items():
        command = [str(pdftotext), "-raw", str(tmp_path / f"{name}.pdf"), "-"]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        flat = " ".join(printed.split()).casefold()
        at = flat.index("this ground lease agreement")
        labelled = [one for one in statements if one.label]
        assert len(labelled) > 30
        for one in labelled:
            words = " ".join(f"{one.label} {one.text[:24]}".split()).casefold()
            assert flat.find(words, at) >= 0, (name, words)
            at = flat.index(words, at)
