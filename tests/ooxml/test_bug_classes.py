"""Known bug classes of programs that read, compare or save Word documents: none of them is ours.

Every id of docs/ooxml/bug-classes.md has a case: a pair of documents with what must be told (or nothing), or a check of
how one document is read.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest

from matterbench.errors import UnreadableInput
from matterbench.ooxml import View, align, compare, read
from matterbench.ooxml.changes import Change, Kind, Severity
from matterbench.ooxml.revisions import text
from tests.build import (
    Content,
    again,
    dele,
    doc,
    edit,
    ins,
    level,
    lst,
    move_from,
    move_to,
    p,
    parts,
    rezip,
    sect,
    smart_tag,
    tbl,
    tc,
    textbox,
    toc,
    tr,
)
from tests.conftest import ROOT
from tests.ooxml.bug_classes import Case, lists_and_revisions, quiet, tables_and_packages, text_and_marks
from tests.ooxml.packages import zip_of

TOLD = (*lists_and_revisions.CASES, *text_and_marks.CASES, *tables_and_packages.CASES)
MAIN = "word/document.xml"
MOST = 6
"""Direct changes that one planted edit may give at most: cascades are one change each."""


def holds(change: Change, case: Case) -> bool:
    """Whether a change is the one that a case wants."""
    said = f"{change.message} {change.before} {change.after}".casefold()
    return change.kind.value in case.kinds.split() and any(word in said for word in case.words.casefold().split("|"))


@pytest.mark.parametrize("case", TOLD, ids=str)
def test_what_others_miss_is_told(case: Case) -> None:
    diff = compare(case.before, case.after)
    assert [change.message for change in diff.changes if holds(change, case)]
    assert len(diff.changes) <= MOST
    assert [change.to_dict() for change in compare(case.before, case.after, fast=False).changes] == [
        change.to_dict() for change in diff.changes
    ]


@pytest.mark.parametrize("case", quiet.CASES, ids=str)
def test_what_others_report_in_vain_is_silent(case: Case) -> None:
    for sides in ((case.before, case.after), (case.after, case.before)):
        found = [change.message for change in compare(*sides).changes if change.severity is not Severity.INFO]
        assert found == []


def labels(*body: Content, lists: list[tuple[str, str]]) -> list[str | None]:
    """Return the numbers that a reader sees before the paragraphs of a document."""
    document = read(doc(*body, numbering=lists))
    outline = align(document, document).body.after
    return [None if label is None else label.text for label in outline.labels]


def first(num: int, count: int = 2) -> list[Content]:
    """Return paragraphs on the first level of a list."""
    return [p("x", lvl=0, num=num)] * count


NUMBERS: dict[str, tuple[list[Content], list[tuple[str, str]], list[str]]] = {
    "B02-restarted list of one definition": (
        [*first(2), *first(3), *first(2)],
        [lst(2, "%1."), again(3, of=2, start={0: 1})],
        ["1.", "2.", "1.", "2.", "3.", "4."],
    ),
    "B05-start absent is zero": (first(2), [lst(2, level("%1.", start=None))], ["0.", "1."]),
    "B05-level that never restarts": (
        [p("x", lvl=0, num=2), p("x", lvl=1, num=2), p("x", lvl=0, num=2), p("x", lvl=1, num=2)],
        [lst(2, "%1.", level("%2)", raw='<w:lvlRestart w:val="0"/>'))],
        ["1.", "1)", "2.", "2)"],
    ),
    "B05-counters in table cells": (
        [p("x", lvl=0), tbl([tc(p("x", lvl=0)), "y"]), p("x", lvl=0)],
        [],
        ["1.", "2.", "3."],
    ),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_are_those_of_word(name: str) -> None:
    body, lists, expected = NUMBERS[name]
    assert [found for found in labels(*body, lists=lists) if found is not None] == expected


VIEWS: dict[str, tuple[list[Content], View, tuple[str, ...]]] = {
    "B07-move pending over three paragraphs": (
        [
            p(move_from("m", "one"), mark="moveFrom"),
            p(move_from("m", "two"), mark="moveFrom"),
            "kept",
            p(move_to("m", "one"), mark="moveTo"),
            p(move_to("m", "two"), mark="moveTo"),
        ],
        View.MARKED,
        ("one", "two", "kept", "one", "two"),
    ),
    "B10-inserted then deleted": ([p("a ", ins(dele("both "), by="Ann"), "z")], View.FINAL, ("a z",)),
    "B10-inserted then deleted, marked": ([p("a ", ins(dele("both "), by="Ann"), "z")], View.MARKED, ("a both z",)),
    "B11-deleted paragraph mark joins": ([p("one ", mark="del"), "two"], View.FINAL, ("one two",)),
    "B12-deleted paragraph leaves nothing": (["a", p(dele("x"), mark="del", lvl=0), "z"], View.FINAL, ("a", "z")),
    "B12-mark that was not deleted stays": (["a", p(dele("x"), lvl=0), "z"], View.FINAL, ("a", "", "z")),
    "B13-row with unmarked words": ([tbl(tr("a"), tr("b", mark="del")), "z"], View.FINAL, ("a", "z")),
    "B52-text box is no text of the line": ([p("line", textbox("boxed"))], View.FINAL, ("line",)),
    "B57-insertions and smart tags are text": ([p(ins("one "), smart_tag("two"))], View.FINAL, ("one two",)),
    "B32-nested fields keep their words": ([toc(("Payment", "_Toc1", "2"))], View.FINAL, ("Payment\t2",)),
}


@pytest.mark.parametrize("name", VIEWS)
def test_text_is_what_a_reader_of_the_view_sees(name: str) -> None:
    body, view, expected = VIEWS[name]
    assert text(read(doc(*body)), view) == expected


def test_b08_a_move_alone_is_counted() -> None:
    diff = compare(doc("One two three.", "Four five six."), doc("Four five six.", "One two three."))
    assert [change.kind for change in diff.changes] == [Kind.MOVE]
    assert diff.summary() == {"block": 1, "warn": 0, "info": 0}


def test_b19_cells_are_found_by_grid_column() -> None:
    rows = (tr(tc("Head", span=2), "Last"), tr("under", "{}", gridBefore=1))
    before, after = (doc(tbl(rows[0], tr("under", word, gridBefore=1), grid=(3000,) * 3)) for word in ("old", "new"))
    assert [change.where.shown.words() for change in compare(before, after).changes] == ["table 1, row 2, column 3"]


def test_b22_an_old_section_is_no_section() -> None:
    old = '<w:sectPrChange w:id="5" w:author="A" w:date="2025-01-01T00:00:00Z"><w:sectPr/></w:sectPrChange>'
    before, after = (doc("One", f"Two {word}", sect=sect(raw=old)) for word in ("three", "four"))
    (change,) = compare(before, after).changes
    assert change.where.after is not None
    assert change.where.after.section == 1


def long_paragraph(word: str) -> bytes:
    """Return a paragraph of twelve thousand words, one of which is given."""
    words = [f"word{at % 997}" for at in range(12_000)]
    return doc(p(" ".join([*words[:6_000], word, *words[6_000:]])))


def empty_region(count: int, word: str) -> bytes:
    """Return many empty paragraphs with a few words among them."""
    return doc(*[p(word) if at % 50 == 0 else p() for at in range(count)])


SLOW: dict[str, tuple[Callable[[], bytes], Callable[[], bytes]]] = {
    "B61-one paragraph of twelve thousand words": (lambda: long_paragraph("old"), lambda: long_paragraph("new")),
    "B61-regions of empty paragraphs": (lambda: empty_region(50, "old words"), lambda: empty_region(1100, "new words")),
}


@pytest.mark.parametrize("name", SLOW)
def test_pathological_regions_take_no_time(name: str) -> None:
    before, after = (make() for make in SLOW[name])
    began = time.process_time()
    assert compare(before, after).changes
    assert time.process_time() - began < 2.0


def hostile(name: str) -> bytes:
    """Return a package that must be refused."""
    plain = doc("One")
    members = parts(plain)
    made: dict[str, Callable[[], bytes]] = {
        "B66-undeclared prefix": lambda: edit(plain, "word/numbering.xml", "<w:num w", '<w:num w16cid:durableId="1" w'),
        "B66-end tag of another element": lambda: edit(plain, MAIN, "</w:t></w:r>", "</w:r></w:t>"),
        "B69-doctype": lambda: rezip({**members, MAIN: b"<!DOCTYPE x [<!ENTITY a 'b'>]>" + members[MAIN]}),
        "B69-doctype in a part that nobody reads": lambda: rezip(
            {**members, "customXml/item1.xml": b"<!DOCTYPE x><a/>"}
        ),
        "B69-bomb": lambda: zip_of({**members, MAIN: members[MAIN] + bytes(4 << 20)}),
    }
    return made[name]()


@pytest.mark.parametrize(
    "name",
    [
        "B66-undeclared prefix", "B66-end tag of another element", "B69-doctype",
        "B69-doctype in a part that nobody reads", "B69-bomb",
    ],
)  # fmt: skip
def test_hostile_packages_are_refused_in_one_sentence(name: str) -> None:
    docx = hostile(name)
    with pytest.raises(UnreadableInput) as caught:
        compare(docx, docx)
    assert "\n" not in caught.value.sentence()


def test_every_bug_class_has_a_case() -> None:
    listed = set(re.findall(r"^\| (B\d\d) ", (ROOT / "docs/ooxml/bug-classes.md").read_text(encoding="utf-8"), re.M))
    own = [*NUMBERS, *VIEWS, *SLOW, "B66", "B69"]
    assert {case.id for case in (*TOLD, *quiet.CASES)} | {name[:3] for name in own} == listed
    assert len(listed) == 72
