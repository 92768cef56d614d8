from __future__ import annotations

import hashlib
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import cached_property
from itertools import pairwise
from pathlib import Path, PurePosixPath

import docx
import pytest
from lxml import etree

from matterbench.authoring.compose import Statement
from matterbench.authoring.demo import demo_statements, write_demo
from matterbench.authoring.elements import PREFIXES
from matterbench.authoring.lease import draft_3
from matterbench.authoring.lease.edits import EDITS, Edit
from matterbench.authoring.lease.rent import cents, first_month_days, money, schedule
from tests.conftest import ROOT, require_program

W = f"{{{PREFIXES['w']}}}"
XSD = ROOT / "tests" / "data" / "xsd"
SCHEMA_PARTS = re.compile(
    r"word/(?:document|styles|numbering|settings|footnotes|endnotes|comments|header\d|footer\d)\.xml"
)
DRAFTS = ("before", "after")
LABELLED = [one for one in EDITS if re.fullmatch(r"[\d.]+(\(\w\))?", one.where)]


@dataclass(frozen=True)
class Draft:
    data: bytes
    statements: tuple[Statement, ...]

    @cached_property
    def parts(self) -> dict[str, bytes]:
        with zipfile.ZipFile(io.BytesIO(self.data)) as archive:
            return {name: archive.read(name) for name in archive.namelist()}

    @cached_property
    def body(self) -> etree._Element:
        return etree.fromstring(self.parts["word/document.xml"])

    @cached_property
    def text(self) -> str:
        return "\n".join(one.text for one in self.statements)

    def found(self, path: str) -> list[str]:
        found = self.body.xpath(path, namespaces=PREFIXES)
        assert isinstance(found, list)
        return [str(one) for one in found]

    def at(self, full: str) -> Statement:
        (found,) = (one for one in self.statements if one.full == full and not one.style.startswith("Exhibit"))
        return found


@pytest.fixture(scope="module")
def drafts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Draft]:
    demo, meant = write_demo(tmp_path_factory.mktemp("demo")), demo_statements()
    return {
        "before": Draft(demo.before.read_bytes(), meant.before),
        "after": Draft(demo.after.read_bytes(), meant.after),
    }


@pytest.fixture(params=DRAFTS)
def draft(request: pytest.FixtureRequest, drafts: dict[str, Draft]) -> Draft:
    return drafts[request.param]


def digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize(("seed", "zone"), [("0", "UTC"), ("4711", "Asia/Tokyo")])
def test_the_bytes_depend_on_neither_hash_seed_nor_time_zone(tmp_path: Path, seed: str, zone: str) -> None:
    write_demo(tmp_path / "here")
    script = (
        "import sys, pathlib; from matterbench.authoring.demo import write_demo; write_demo(pathlib.Path(sys.argv[1]))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, "-c", script, str(tmp_path / "there")], check=True, env=environment, timeout=60)
    assert digests(tmp_path / "here") == digests(tmp_path / "there")
    assert sorted(digests(tmp_path / "here")) == ["allow.json", "lease-v3.docx", "lease-v4.docx"]


def test_python_docx_opens_it(draft: Draft) -> None:
    document = docx.Document(io.BytesIO(draft.data))
    assert len(document.tables) == 6
    assert len(document.sections) == 8
    assert document.core_properties.author == "Okafor Bellwether LLP"


def test_every_part_is_typed_and_every_relationship_resolves(draft: Draft) -> None:
    types = etree.fromstring(draft.parts["[Content_Types].xml"])
    typed = {str(one.get("PartName"))[1:] for one in types if one.get("PartName")}
    assert {name for name in draft.parts if name.endswith(".xml")} - typed == {"[Content_Types].xml"}
    for name, data in draft.parts.items():
        if name.endswith(".rels"):
            folder = PurePosixPath(name).parent.parent
            targets = [one.get("Target") for one in etree.fromstring(data) if one.get("TargetMode") != "External"]
            assert [target for target in targets if str(folder / str(target)) not in draft.parts] == []
    ids = {str(one.get("Id")) for one in etree.fromstring(draft.parts["word/_rels/document.xml.rels"])}
    assert set(draft.found("//@r:id | //@r:embed")) <= ids


def test_every_part_answers_the_schema(draft: Draft) -> None:
    schema = etree.XMLSchema(etree.parse(XSD / "wml.xsd"))
    for name in filter(SCHEMA_PARTS.fullmatch, draft.parts):
        root = transitional(etree.fromstring(draft.parts[name]))
        assert schema.validate(root), (name, schema.error_log)


def transitional(root: etree._Element) -> etree._Element:
    """Return the tree as a reader without extensions takes it: fallbacks, no attribute of an ignorable namespace."""
    for block in list(root.iter(f"{{{PREFIXES['mc']}}}AlternateContent")):
        parent = block.getparent()
        assert parent is not None
        parent.replace(block, block[-1][0])
    for element in root.iter():
        for key in list(element.attrib):
            if str(key).startswith(tuple(f"{{{PREFIXES[one]}}}" for one in ("mc", "w14", "w15"))):
                del element.attrib[key]
    return root


def test_nothing_is_boilerplate(draft: Draft) -> None:
    words = re.findall(r"[^\s()“”]+", draft.text.casefold())
    runs = Counter(zip(*(words[start:] for start in range(12)), strict=False))
    assert len(words) > 12_500
    assert [" ".join(run) for run, count in runs.items() if count > 2] == []


def test_every_slot_is_filled(draft: Draft) -> None:
    assert re.findall(r"[{}~|]|\{\$|None", draft.text) == []


def test_every_defined_term_is_defined_once_and_used(draft: Draft) -> None:
    terms = [term.replace("'", "\u2019") for term, _ in draft_3().terms]
    assert len(terms) == len(set(terms)) > 60
    index = {one.text.partition("\t")[0] for one in draft.statements if one.style == "IndexEntry"}
    assert index == set(terms)
    prose = "\n".join(one.text for one in draft.statements if one.style != "IndexEntry")
    assert [term for term in terms if prose.count(f"\u201c{term}\u201d") != 1] == []
    assert [term for term in terms if len(re.findall(rf"\b{term}(?:s|es)?\b", prose)) < 2] == []


def fields(body: etree._Element) -> Iterator[tuple[int, str, str]]:
    """Give the index of the paragraph, the code and the cached result of each field that a paragraph holds whole."""
    for index, paragraph in enumerate(paragraphs(body)):
        code, result, depth = "", "", 0
        for element in paragraph.iter(f"{W}fldChar", f"{W}instrText", f"{W}t"):
            kind = element.get(f"{W}fldCharType")
            if kind == "begin":
                code, result, depth = "", "", 1
            elif kind == "separate":
                depth = 2
            elif kind == "end" and depth:
                yield index, code.strip(), result
                depth = 0
            elif depth == 1:
                code += element.text or ""
            elif depth == 2:
                result += element.text or ""


def paragraphs(body: etree._Element) -> list[etree._Element]:
    return [one for one in body.iter(f"{W}p") if next(one.iterancestors(f"{W}txbxContent"), None) is None]


def test_there_is_a_statement_for_every_paragraph(draft: Draft) -> None:
    found = paragraphs(draft.body)
    styles = [one.find(f"{W}pPr/{W}pStyle") for one in found]
    assert [one.index for one in draft.statements] == list(range(len(found)))
    assert [one.style for one in draft.statements] == ["Normal" if s is None else s.get(f"{W}val") for s in styles]


def test_references_show_the_labels_of_what_they_point_to(draft: Draft) -> None:
    start_of = {
        str(mark.get(f"{W}name")): index
        for index, paragraph in enumerate(paragraphs(draft.body))
        for mark in paragraph.iter(f"{W}bookmarkStart")
    }
    written = []
    for index, code, result in fields(draft.body):
        if code.startswith("REF "):
            _, bookmark, switch, _ = code.split()
            written.append((index, bookmark, switch[1:], start_of[bookmark], result))
    meant = [
        (one.index, reference.bookmark, reference.switch, reference.target, reference.result)
        for one in draft.statements
        for reference in one.references
    ]
    assert written == meant
    assert len(meant) > 100
    for *_, switch, target, result in meant:
        full = draft.statements[target].full
        assert result == full if switch == "w" else full.endswith(result)


def test_the_table_of_contents_lists_every_heading(draft: Draft) -> None:
    entries = [one.text.rpartition("\t")[0] for one in draft.statements if one.style == "TOC1"]
    headings = [f"{one.full}\t{one.text}" for one in draft.statements if one.style in ("Heading1", "ExhibitHeading")]
    assert entries == headings
    assert len(entries) == 35


def test_notes_stand_in_order_and_every_id_is_used_once(draft: Draft) -> None:
    for kind in ("footnote", "endnote"):
        notes = etree.fromstring(draft.parts[f"word/{kind}s.xml"])
        stored = [str(one.get(f"{W}id")) for one in notes if one.get(f"{W}type") is None]
        assert draft.found(f"//w:{kind}Reference/@w:id") == stored
    for path in (
        "//w:bookmarkStart/@w:id",
        "//w:ins/@w:id | //w:del/@w:id | //w:rPrChange/@w:id",
        "//w:sdtPr/w:id/@w:val",
    ):
        ids = draft.found(path)
        assert len(ids) == len(set(ids)) > 0


def amounts(draft: Draft) -> list[list[str]]:
    table = docx.Document(io.BytesIO(draft.data)).tables[3]
    rows = [[cell.text for cell in row.cells] for row in table.rows]
    assert rows[0][3:] == ["Base Rent"] * 3
    return rows[2:12]


def test_the_rent_rises_three_percent_a_year_to_the_cent(drafts: dict[str, Draft]) -> None:
    annual = Decimal(3_840) * 58
    for row in amounts(drafts["after"]):
        assert row[3:] == [money(cents(annual / 3_840)), money(annual), money(cents(annual / 12))]
        annual = cents(annual * Decimal("1.03"))


def test_the_open_figure_of_draft_3_is_the_one_that_draft_4_fills_in(drafts: dict[str, Draft]) -> None:
    before, after = amounts(drafts["before"]), amounts(drafts["after"])
    differing = [(b[0], a[5]) for b, a in zip(before, after, strict=True) if a != b]
    assert differing == [("6", "$21,516.13")]
    assert before[5][5] == "[\u25cf]"


def test_lease_years_follow_each_other_from_rent_commencement_to_expiration(draft: Draft) -> None:
    years = schedule()
    assert years[0].first == date(2026, 7, 1) + timedelta(days=120) == date(2026, 10, 29)
    assert years[-1].last == date(2036, 10, 31)
    assert all(later.first == earlier.last + timedelta(days=1) for earlier, later in pairwise(years))
    assert first_month_days(years[0].first) == 3
    assert "October\u00a029, 2026" in draft.text
    assert "October\u00a031, 2036" in draft.text


@pytest.mark.parametrize(
    "sum_",
    [
        "$222,720.00 per annum, that is, $18,560.00 per month",
        "50.00%, being the ratio of 3,840 to 7,680",
        "$17,280.00 per annum ($4.50 per rentable square foot), payable in monthly installments of $1,440.00",
        "it is $3,712,000.00",
        "$55,680.00, which is three (3) installments",
        "$37,120.00, which is two (2) of the installments",
        "$134,400.00, that is, $35.00 for each rentable square foot",
        "three (3) days of rent, or $1,796.13, are payable",
    ],
)
def test_the_sums_in_the_text_are_right(draft: Draft, sum_: str) -> None:
    assert draft.text.count(sum_) == 1


def test_the_allow_file_names_the_authorised_edits_and_no_other(tmp_path: Path) -> None:
    allow = json.loads(write_demo(tmp_path).allow.read_text("utf-8"))
    assert [one["id"] for one in allow["edits"]] == [one.id for one in EDITS if one.authorised]
    assert len([one for one in EDITS if not one.authorised]) == 9


@pytest.mark.parametrize("edit", LABELLED, ids=[one.id for one in LABELLED])
def test_an_edit_stands_where_it_says(drafts: dict[str, Draft], edit: Edit) -> None:
    before, after = (drafts[name].at(edit.where) for name in DRAFTS)
    if edit.kind == "text":
        shown = edit.before, edit.after
        assert (shown[0] in before.text, shown[1] in before.text) == (True, False)
        assert before.text.replace(*shown) == after.text
    else:
        assert before.text == after.text


def test_the_new_clause_moves_the_later_ones_and_six_references_follow(drafts: dict[str, Draft]) -> None:
    before, after = drafts["before"], drafts["after"]
    assert after.at("19.4").text.startswith("Landlord\u2019s Cure. ")
    assert (after.at("19.4").style, after.at("19.4").label) == (before.at("19.3").style, "19.4")
    for section in range(4, 10):
        assert before.at(f"19.{section}").text.split()[0] == after.at(f"19.{section + 1}").text.split()[0]
    shown = {one.bookmark: one.result for statement in after.statements for one in statement.references}
    followed = [
        (one.result, shown[one.bookmark])
        for statement in before.statements
        for one in statement.references
        if shown[one.bookmark] != one.result
    ]
    assert followed == [
        ("19.4", "19.5"), ("19.5", "19.6"), ("19.9", "19.10"), ("19.5", "19.6"), ("19.8", "19.9"), ("19.7", "19.8"),
    ]  # fmt: skip


def test_the_careless_hand_left_these_marks(drafts: dict[str, Draft]) -> None:
    before, after = drafts["before"], drafts["after"]
    inserted = "//w:ins[@w:author='Opposing Counsel']//w:t/text()"
    assert set(before.found(inserted)) - set(after.found(inserted)) == {
        ", and which is deemed given if Landlord has not answered within fifteen (15) days after a second request"
    }
    bold = "//w:t[../w:rPr/w:b]/text()"
    assert Counter(before.found(bold)) - Counter(after.found(bold)) == {"Additional Rent": 1}
    anchors = "//w:commentReference/@w:id"
    assert set(before.found(anchors)) - set(after.found(anchors)) == {"1"}
    assert before.parts["word/comments.xml"] == after.parts["word/comments.xml"]
    assert len(before.found("//w:gridSpan")) - len(after.found("//w:gridSpan")) == 1
    labels = [
        [one.label for one in draft.statements if one.full[:2] in ("1.", "2.", "3.")] for draft in (before, after)
    ]
    assert {"1.1", "2.4", "3.4"} <= set(labels[0])
    assert {"1.i", "2.iv", "3.iv"} <= set(labels[1])
    assert [one.style for one in after.statements if one.text.startswith("9.7\t")] == ["Normal"]
    assert b"https://marlowcourt-certificates.example/upload" in after.parts["word/_rels/document.xml.rels"]
    assert b"Draft 3" in before.parts["word/header2.xml"]
    assert b"Draft 4" in after.parts["word/header2.xml"]


def test_no_other_part_differs(drafts: dict[str, Draft]) -> None:
    before, after = drafts["before"].parts, drafts["after"].parts
    assert list(before) == list(after)
    assert [name for name in before if before[name] != after[name]] == [
        "word/document.xml", "word/_rels/document.xml.rels", "word/numbering.xml", "word/header2.xml",
        "docProps/core.xml",
    ]  # fmt: skip
    assert set(drafts["before"].found("//w:bookmarkStart/@w:name")) == set(
        drafts["after"].found("//w:bookmarkStart/@w:name")
    )


@pytest.mark.outside
def test_libreoffice_lays_it_out_on_the_pages_that_the_contents_name(tmp_path: Path) -> None:
    soffice, pdftotext = require_program("soffice"), require_program("pdftotext")
    demo, meant = write_demo(tmp_path), demo_statements()
    convert = [
        str(soffice),
        f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
        "--headless",
        "--convert-to",
        "pdf",
    ]
    paths = [str(demo.before), str(demo.after)]
    subprocess.run([*convert, "--outdir", str(tmp_path), *paths], check=True, capture_output=True, timeout=300)
    for path, statements in ((demo.before, meant.before), (demo.after, meant.after)):
        printed = subprocess.run(
            [str(pdftotext), "-layout", str(path.with_suffix(".pdf")), "-"], check=True, capture_output=True, text=True
        ).stdout.split("\f")
        assert 30 <= len(printed) <= 40
        for entry in (one.text.split("\t") for one in statements if one.style == "TOC1"):
            heading = re.compile(rf"^\s*{re.escape(entry[0])}\s+{re.escape(entry[1])}\s*$", re.MULTILINE)
            front = 3  # cover, contents, index
            assert [n - front for n, page in enumerate(printed, 1) if heading.search(page)] == [int(entry[2])]
