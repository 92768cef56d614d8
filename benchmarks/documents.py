"""Pairs of agreements in four sizes, for timing: the same XML on every machine.

Clauses are numbered on three levels, of 2 to 5 runs with their own revision ids; there are headings, bookmarks, REF
fields, tables, a header and a footer. The document after carries `clauses / 100` edits, at least four, drawn in turn
from: word changed (twice), paragraph inserted, deleted, underlined in one run, moved. A draw that hits a paragraph that
must stay is skipped.
"""

from __future__ import annotations

import io
import random  # noqa: TID251 - seeded: Random gives the same sequence on every machine
import zipfile
from collections.abc import Callable, Iterator
from copy import deepcopy

import docx
from docx.document import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from lxml import etree

from benchmarks.mutants import STAMP

SIZES = {"small": 40, "p50": 800, "p300": 4800, "p1200": 19200}
"""Number of clauses by name: p50 fills about 50 pages, p300 about 300."""
MAIN = "word/document.xml"
_SEED = 7
_LIST = 77
_W = nsdecls("w")
_WORDS = (
    "party agreement supplier customer services confidential information term termination notice liability "
    "indemnify warranty payment invoice data processing personal security breach remedy governing law "
    "jurisdiction assignment waiver severability entire amendment counterparts force majeure intellectual "
    "property licence deliverable acceptance schedule annex order form fees taxes interest audit records "
    "insurance subcontractor affiliate control representation covenant obligation reasonable material written "
    "prior consent shall may must will not any all each such thereof herein hereby the of to and in for with on "
    "by as at or an a this that from under subject pursuant including without limitation"
)
_VOCABULARY = _WORDS.split()
_RUNS = (
    "",
    "",
    "<w:rPr><w:b/></w:rPr>",
    "<w:rPr><w:i/></w:rPr>",
    '<w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial"/><w:sz w:val="20"/></w:rPr>',
)


def pair(clauses: int) -> tuple[bytes, bytes]:
    """Return the packages before and after the edits."""
    document = _written(clauses)
    before = _packed(document)
    _edit(document, clauses)
    return before, _packed(document)


def rewritten(packed: bytes, change: Callable[[etree._Element], None]) -> bytes:
    """Return the package with a change made in its main part."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    root = etree.fromstring(parts[MAIN])
    change(root)
    parts[MAIN] = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return _zipped(parts)


def new_revision_ids(root: etree._Element) -> None:
    """Give every paragraph and run a revision id that no paragraph had: what a save in Word does."""
    for number, node in enumerate(root.iter(qn("w:p"), qn("w:r"))):
        node.set(qn("w:rsidR"), f"01{number:06X}")


def split_runs(root: etree._Element) -> None:
    """Split every run of text into two of the same formatting: what spelling marks and editing tools do."""
    for run in list(root.iter(qn("w:r"))):
        node = run.find(qn("w:t"))
        if node is None or len(node.text or "") < 2:
            continue
        second = deepcopy(run)
        run.addnext(second)
        text, middle = str(node.text), len(str(node.text)) // 2
        _put(run, text[:middle])
        _put(second, text[middle:])


def empty_properties(root: etree._Element) -> None:
    """Write properties where there are none, for the mark of every paragraph and for every run, as LibreOffice does."""
    for paragraph in root.iter(qn("w:p")):
        properties = _first_child(paragraph, "w:pPr")
        if properties.find(qn("w:rPr")) is None:
            properties.append(properties.makeelement(qn("w:rPr")))
        for run in paragraph.iterchildren(qn("w:r")):
            _first_child(run, "w:rPr")


def _first_child(parent: etree._Element, name: str) -> etree._Element:
    found = parent.find(qn(name))
    if found is None:
        found = parent.makeelement(qn(name))
        parent.insert(0, found)
    return found


def _put(run: etree._Element, text: str) -> None:
    node = run.find(qn("w:t"))
    assert node is not None
    node.text = text
    node.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")


def _packed(document: Document) -> bytes:
    buffer = io.BytesIO()
    document.save(buffer)
    with zipfile.ZipFile(buffer) as archive:
        return _zipped({name: archive.read(name) for name in archive.namelist()})


def _zipped(parts: dict[str, bytes]) -> bytes:
    """Zip parts as Word does, deflated, with a fixed time."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            entry = zipfile.ZipInfo(name, STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return buffer.getvalue()


def _written(clauses: int) -> Document:
    rng = random.Random(_SEED)
    document = docx.Document()
    _add_list(document)
    end = document.element.body.sectPr
    document.add_heading("Master Services Agreement", 0)
    for number in range(clauses):
        if number % 40 == 0:
            title = f"{number // 40 + 1} Section about {rng.choice(_VOCABULARY)} and {rng.choice(_VOCABULARY)}"
            end.addprevious(document.add_heading(title, 1)._p)
        end.addprevious(_paragraph(rng, number))
        if number % 60 == 30:
            end.addprevious(_table(document, rng))
    document.sections[0].header.paragraphs[0].text = "Confidential - Draft 4"
    document.sections[0].footer.paragraphs[0].text = "Page footer"
    return document


def _add_list(document: Document) -> None:
    numbering = document.part.numbering_part.element
    levels = "".join(_level(number) for number in range(9))
    definition = parse_xml(
        f'<w:abstractNum {_W} w:abstractNumId="{_LIST}"><w:multiLevelType w:val="multilevel"/>{levels}</w:abstractNum>'
    )
    numbering.find(qn("w:num")).addprevious(definition)
    numbering.append(parse_xml(f'<w:num {_W} w:numId="{_LIST}"><w:abstractNumId w:val="{_LIST}"/></w:num>'))


def _level(number: int) -> str:
    text = ".".join(f"%{level + 1}" for level in range(number + 1))
    return (
        f'<w:lvl w:ilvl="{number}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="{text}"/>'
        f'<w:lvlJc w:val="left"/><w:pPr><w:ind w:left="{720 * (number + 1)}" w:hanging="720"/></w:pPr></w:lvl>'
    )


def _table(document: Document, rng: random.Random) -> etree._Element:
    table = document.add_table(rows=6, cols=4)
    table.style = "Table Grid"
    for row in table.rows:
        for cell in row.cells:
            cell.text = " ".join(rng.choice(_VOCABULARY) for _ in range(4))
    element: etree._Element = table._tbl
    return element


def _paragraph(rng: random.Random, number: int) -> etree._Element:
    """A clause; every seventh is bookmarked, every ninth ends in a reference to one that is."""
    level = rng.choice([0, 1, 1, 2, 2, 2])
    pieces = list(_pieces(rng))
    out = [
        f'<w:p {_W} w:rsidR="{_rsid(rng)}" w:rsidRDefault="{_rsid(rng)}"><w:pPr><w:pStyle w:val="BodyText"/><w:numPr>'
        f'<w:ilvl w:val="{level}"/><w:numId w:val="{_LIST}"/></w:numPr><w:spacing w:after="120"/><w:jc w:val="both"/>'
        "</w:pPr>"
    ]
    if number % 7 == 0:
        out.append(f'<w:bookmarkStart w:id="{number}" w:name="_Ref{100000 + number}"/>')
    for piece in pieces:
        formatting = rng.choice(_RUNS)
        out.append(f'<w:r w:rsidR="{_rsid(rng)}">{formatting}<w:t xml:space="preserve">{piece}</w:t></w:r>')
    if number % 7 == 0:
        out.append(f'<w:bookmarkEnd w:id="{number}"/>')
    if number % 9 == 0 and number > 10:
        out.append(_reference(number))
    return parse_xml("".join(out) + "</w:p>")


def _pieces(rng: random.Random) -> Iterator[str]:
    words = [rng.choice(_VOCABULARY) for _ in range(rng.randint(18, 60))]
    cuts = sorted(rng.sample(range(1, len(words)), rng.randint(2, 5) - 1))
    for start, end in zip([0, *cuts], [*cuts, len(words)], strict=True):
        yield " ".join(words[start:end]) + ("." if end == len(words) else " ")


def _reference(number: int) -> str:
    target = 100000 + ((number - 9) // 7) * 7
    return (
        '<w:r><w:t xml:space="preserve"> See clause </w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve"> REF _Ref{target} \\r \\h </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        f"<w:r><w:t>{number % 20 + 1}.{number % 9 + 1}</w:t></w:r>"
        '<w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:t>.</w:t></w:r>'
    )


def _rsid(rng: random.Random) -> str:
    return f"00{rng.randrange(16**6):06X}"


def _edit(document: Document, clauses: int) -> None:
    rng = random.Random(_SEED + 1)
    body = document.element.body
    paragraphs = list(body.iterchildren(qn("w:p")))
    for number in range(max(4, clauses // 100)):
        paragraph, turn = rng.choice(paragraphs), number % 6
        if turn in (0, 1):
            _change_word(rng, paragraph)
        elif turn == 2:
            paragraph.addnext(_paragraph(rng, 999000 + number * 13 + 1))
        elif turn == 3:
            _delete(paragraph)
        elif turn == 4:
            _underline(paragraph)
        else:
            _move(paragraph, rng.choice(paragraphs))


def _change_word(rng: random.Random, paragraph: etree._Element) -> None:
    texts = paragraph.findall(f".//{qn('w:t')}")
    if texts:
        node = rng.choice(texts)
        words = (node.text or "").split(" ")
        words[rng.randrange(len(words))] = "CHANGED"
        node.text = " ".join(words)


def _delete(paragraph: etree._Element) -> None:
    body = paragraph.getparent()
    if body is not None and len(paragraph) > 3 and paragraph.find(qn("w:bookmarkStart")) is None:
        body.remove(paragraph)


def _underline(paragraph: etree._Element) -> None:
    run = paragraph.find(qn("w:r"))
    if run is not None:
        _first_child(run, "w:rPr").append(parse_xml(f'<w:u {_W} w:val="single"/>'))


def _move(paragraph: etree._Element, target: etree._Element) -> None:
    if paragraph is not target and paragraph.getparent() is not None and target.getparent() is not None:
        target.addnext(paragraph)
