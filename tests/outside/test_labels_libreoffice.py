"""Labels against an independent reader: the numbers LibreOffice prints when it exports a document as text.

Left out is what LibreOffice does not do or does otherwise: w:isLgl, w:lvlRestart, placeholders for deeper levels, and a
start override that is reached on a deeper level first.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from lxml import etree

from matterbench.ooxml.labels import Labeler
from matterbench.ooxml.numbering import Numbering
from tests.build import again, doc, level, lst, p, parts
from tests.conftest import require_program

pytestmark = pytest.mark.outside

Lists = list[tuple[str, str]]
CASES: dict[str, tuple[Lists, list[tuple[int, int]]]] = {
    "outline": (
        [lst(5, level("%1."), level("%1.%2"), level("(%3)", "lowerLetter"), level("(%4)", "lowerRoman"))],
        [(5, 0), (5, 1), (5, 2), (5, 2), (5, 3), (5, 1), (5, 2), (5, 0), (5, 1), (5, 2), (5, 3), (5, 3)],
    ),
    "shared": ([lst(5, "%1.", "%1.%2"), again(6, of=5)], [(5, 0), (5, 0), (6, 0), (6, 1), (5, 1)]),
    "override": (
        [lst(5, "%1.", "%1.%2"), again(6, of=5, start={0: 1})],
        [(5, 0), (5, 0), (6, 0), (6, 0), (6, 1), (5, 0), (6, 0)],
    ),
    "parent begun": ([lst(5, "%1.", "%1.%2", "%1.%2.%3")], [(5, 1), (5, 1), (5, 0), (5, 1), (5, 2)]),
    "level skipped": ([lst(5, "%1.", "%1.%2", "%1.%2.%3")], [(5, 0), (5, 2), (5, 2), (5, 1), (5, 2)]),
    "override on a begun parent": (
        [lst(5, "%1.", "%1.%2"), again(6, of=5, start={0: 7})],
        [(6, 1), (6, 1), (6, 0), (6, 1)],
    ),
    "no start": ([lst(5, level("%1.", start=None), level("%1.%2", start=None))], [(5, 0), (5, 1), (5, 0)]),
    "other starts": (
        [lst(5, level("%1.", start=5), level("%1.%2", start=3))],
        [(5, 0), (5, 1), (5, 1), (5, 0), (5, 1)],
    ),
    "letters": ([lst(5, level("%1)", "lowerLetter", start=26))], [(5, 0), (5, 0), (5, 0)]),
    "romans": ([lst(5, level("Article %1", "upperRoman", start=3998))], [(5, 0), (5, 0), (5, 0)]),
    "words": (
        [lst(5, level("%1", "cardinalText", start=21), level("%2", "ordinalText"), level("%3", "ordinal"))],
        [(5, 0), (5, 1), (5, 2), (5, 2)],
    ),
    "leading zero": ([lst(5, level("%1.", "decimalZero", start=9))], [(5, 0), (5, 0)]),
    "two lists": ([lst(5, "%1."), lst(6, level("%1)", "upperLetter"))], [(5, 0), (6, 0), (5, 0), (6, 0)]),
    "list style": (
        [
            lst(5, "Clause %1", raw='<w:styleLink w:val="Clauses"/>'),
            (
                '<w:abstractNum w:abstractNumId="6"><w:numStyleLink w:val="Clauses"/></w:abstractNum>',
                '<w:num w:numId="6"><w:abstractNumId w:val="6"/></w:num>',
            ),
        ],
        [(5, 0), (6, 0), (5, 0)],
    ),
}
STYLES = {
    "Clauses": '<w:style w:type="numbering" w:styleId="Clauses"><w:name w:val="Clauses"/>'
    '<w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr></w:style>'
}


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Labels by case, as LibreOffice prints them; one start of the program for all."""
    soffice = require_program("soffice")
    folder = tmp_path_factory.mktemp("labels")
    names = {case: folder / f"{case.replace(' ', '_')}.docx" for case in CASES}
    for case, path in names.items():
        path.write_bytes(build(case))
    profile = f"-env:UserInstallation=file://{folder}/profile"
    export = ["--headless", profile, "--convert-to", "txt:Text (encoded):UTF8", "--outdir", str(folder)]
    subprocess.run([str(soffice), *export, *map(str, names.values())], check=True, capture_output=True, timeout=300)
    return {case: labels_in(path.with_suffix(".txt")) for case, path in names.items()}


def build(case: str) -> bytes:
    lists, items = CASES[case]
    body = [p(f"|{at}", num=num, lvl=ilvl) for at, (num, ilvl) in enumerate(items)]
    return doc(*body, numbering=lists, styles=STYLES if case == "list style" else {})


def labels_in(path: Path) -> list[str]:
    return [line.split("|")[0].strip() for line in path.read_text("utf-8-sig").splitlines() if "|" in line]


@pytest.mark.parametrize("case", CASES)
def test_labels_are_those_that_libreoffice_prints(case: str, printed: dict[str, list[str]]) -> None:
    labeler = Labeler(Numbering.parse(etree.fromstring(parts(build(case))["word/numbering.xml"])))
    found = [labeler.next(str(num), ilvl) for num, ilvl in CASES[case][1]]
    assert [label.text.strip() if label else "" for label in found] == printed[case]
