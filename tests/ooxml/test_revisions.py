"""Views of tracked changes: against published results, and case by case."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from matterbench.ooxml.diff import align
from matterbench.ooxml.document import read
from matterbench.ooxml.names import qn
from matterbench.ooxml.revisions import View, in_view, resolved, text
from matterbench.ooxml.script import replayed
from matterbench.ooxml.settling import Outcome
from tests.build import Content, dele, doc, footnote, ins, move_from, move_to, p, r, tbl, tc, tr, xml
from tests.conftest import shared, shared_root

EXCEPTIONS = {
    ("RP001-Tracked-Revisions-02", "accepted"): "the published file keeps two tables without rows, against the schema",
}
SIDES = {"accepted": View.FINAL, "rejected": View.ORIGINAL}


def _triplets() -> Iterator[tuple[str, str, str, str]]:
    root = shared_root()
    table = None if root is None else root / "corpus" / "TRIPLETS.tsv"
    if table is None or not table.is_file():
        yield "absent", "", "accepted", ""
        return
    with table.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            for side in SIDES:
                if row[side]:
                    yield row["id"], row["tracked"], side, row[side]


def _differences(got: object, want: object) -> list[str]:
    """Operations on the body that are not keeping."""
    return [op.tag for op in align(got, want).body.operations if op.tag != "keep"]  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "tracked", "side", "published"), list(_triplets()))
def test_views_equal_the_published_results(name: str, tracked: str, side: str, published: str) -> None:
    corpus: Path = shared("corpus/TRIPLETS.tsv").parent
    got, want = in_view(read(corpus / tracked), SIDES[side]), read(corpus / published)
    found = _differences(got, want)
    if (name, side) in EXCEPTIONS:
        assert found == ["insert", "insert"], "no longer an exception"
    else:
        assert found == []


def _views(*body: Content) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    document = read(doc(*body))
    return text(document, View.ORIGINAL), text(document, View.FINAL), text(document, View.MARKED)


def test_text_has_no_default_view() -> None:
    with pytest.raises(TypeError):
        text(read(doc("a")))  # type: ignore[call-arg]


def test_marked_shows_inserted_and_deleted_text() -> None:
    original, final, marked = _views(p("within ", dele("thirty"), ins("ninety"), " days"))
    assert original == ("within thirty days",)
    assert final == ("within ninety days",)
    assert marked == ("within thirtyninety days",)


def test_text_inserted_by_one_and_deleted_by_another_is_gone_in_both_views() -> None:
    original, final, marked = _views(p("a", ins("b", dele("c", by="Associate")), "d"))
    assert (original, final, marked) == (("ad",), ("abd",), ("abcd",))


def test_a_deleted_paragraph_mark_joins_with_the_next_paragraph() -> None:
    # The first half stays, whoever wrote it: only the mark goes (the paragraph takes the next one's properties).
    document = read(doc(p("first ", mark="del", jc="center"), p("second", jc="right")))
    assert text(document, View.FINAL) == ("first second",)
    assert text(document, View.ORIGINAL) == ("first ", "second")
    want = read(doc(p("first second", jc="right")))
    assert _differences(in_view(document, View.FINAL), want) == []


def test_deleted_runs_without_the_mark_leave_an_empty_paragraph() -> None:
    original, final, _ = _views(p(dele("gone"), lvl=0), "stays")
    assert (original, final) == (("gone", "stays"), ("", "stays"))


def test_several_deleted_marks_in_a_row() -> None:
    _, final, _ = _views(p("a", mark="del"), p(dele("b"), mark="del"), "c")
    assert final == ("ac",)


@pytest.mark.parametrize("marked", [True, False])
def test_a_deleted_row_goes_whether_its_runs_are_marked_or_not(marked: bool) -> None:
    cell = p(dele("gone")) if marked else "gone"
    body = tbl(tr("kept"), tr(tc(cell), mark="del"))
    original, final, _ = _views(body, "after")
    assert (original, final) == (("kept", "gone", "after"), ("kept", "after"))


def test_a_table_goes_with_its_last_row_and_an_empty_one_that_nobody_touched_stays() -> None:
    empty = xml("<w:tbl><w:tblPr/><w:tblGrid/></w:tbl>")
    document = read(doc(tbl(tr("x", mark="ins")), "between", empty, "after"))
    want = read(doc("between", empty, "after"))
    assert _differences(in_view(document, View.ORIGINAL), want) == []


def test_cells_come_and_go() -> None:
    body = tbl(tr(tc("a"), tc("b", mark="cellIns"), tc("c", mark="cellDel")))
    original, final, _ = _views(body)
    assert (original, final) == (("a", "c"), ("a", "b"))


def test_moved_text_stands_in_one_place_in_every_view() -> None:
    original, final, _ = _views(p(move_from("m", "moved "), "a"), p("b ", move_to("m", "moved ")))
    assert original == ("moved a", "b ")
    assert final == ("a", "b moved ")


def test_a_move_over_three_paragraphs() -> None:
    source = [p(move_from(f"m{k}", f"p{k}"), mark="moveFrom") for k in range(3)]
    target = [p(move_to(f"m{k}", f"p{k}"), mark="moveTo") for k in range(3)]
    original, final, _ = _views(*source, "middle", *target, "end")
    assert original == ("p0", "p1", "p2", "middle", "end")
    assert final == ("middle", "p0", "p1", "p2", "end")


def test_rejecting_formatting_restores_what_the_change_holds() -> None:
    changed = p(r("x", b=True, was="<w:i/>"), jc="right", was='<w:jc w:val="center"/>')
    document = read(doc(changed))
    assert _differences(in_view(document, View.ORIGINAL), read(doc(p(r("x", i=True), jc="center")))) == []
    assert _differences(in_view(document, View.FINAL), read(doc(p(r("x", b=True), jc="right")))) == []


def test_rejecting_inserted_numbering_takes_it_away() -> None:
    mark = '<w:ins w:id="1" w:author="A" w:date="2025-05-01T10:00:00Z"/>'
    numbered = p("x", raw=f'<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/>{mark}</w:numPr>')
    document = read(doc(numbered))
    assert _differences(in_view(document, View.ORIGINAL), read(doc("x"))) == []
    assert _differences(in_view(document, View.FINAL), read(doc(p("x", lvl=0)))) == []


def test_the_section_inside_a_section_change_is_no_section() -> None:
    old = '<w:sectPrChange w:id="1" w:author="A"><w:sectPr><w:pgSz w:w="5000" w:h="6000"/></w:sectPr></w:sectPrChange>'
    section = xml(f'<w:sectPr><w:pgSz w:w="12240" w:h="15840"/>{old}</w:sectPr>')
    document = in_view(read(doc("x", sect=section)), View.ORIGINAL)
    sections = list(document.body.iter("{*}sectPr"))
    assert [dict(s[0].attrib) for s in sections] == [{k: v for k, v in sections[0][0].attrib.items()}]
    assert list(sections[0][0].attrib.values()) == ["5000", "6000"]


def test_a_deletion_that_is_kept_keeps_its_deleted_text() -> None:
    document = read(doc(p(ins("a", dele("b", by="Associate")))))
    settled = resolved(document, lambda e: Outcome.KEEP if e.get(qn("w:author")) == "Associate" else Outcome.ACCEPT)
    tags = [element.tag.rsplit("}", 1)[1] for element in settled.document.body.iter("{*}t", "{*}delText", "{*}del")]
    assert tags == ["t", "del", "delText"]


def test_other_stories_are_resolved_too() -> None:
    document = in_view(read(doc(p("x", footnote(p("note ", dele("old"), ins("new")))))), View.FINAL)
    root = document.part_root("footnotes")
    assert root is not None
    assert "note new" in "".join(node.text or "" for node in root.iter("{*}t"))


def test_resolved_tells_where_paragraphs_come_from() -> None:
    document = read(doc(p("first ", mark="del"), p("second")))
    found = resolved(document, lambda _: Outcome.ACCEPT)
    (paragraph,) = found.document.body.iter("{*}p")
    first, second = document.body.iter("{*}p")
    assert found.sources(paragraph) == (first, second)
    assert found.origin(paragraph) is second


def test_nothing_to_settle_copies_nothing() -> None:
    document = read(doc(p("a ", ins("b"))))
    found = resolved(document, lambda _: Outcome.KEEP)
    assert found.document.body is document.body


def test_views_replay() -> None:
    document = read(doc(p("a ", ins("b"), dele("c")), tbl(tr("x", mark="ins"))))
    story = align(in_view(document, View.ORIGINAL), in_view(document, View.FINAL)).body
    assert replayed(story.script) == tuple(block.key for block in story.script.after)
