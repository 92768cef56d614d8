"""Operations on paragraphs, tables, lists, references and looks: what they do, as the comparison tells it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from matterbench.authoring.demo import write_demo
from matterbench.errors import InvalidRequest
from matterbench.ooxml import View, compare, read
from matterbench.ooxml.comments import read_comments
from matterbench.ooxml.revisions import text
from matterbench.workspace.editor.edit import edit
from matterbench.workspace.editor.package import Draft
from matterbench.workspace.editor.places import Finder, named
from tests.build import (
    bookmark,
    comment,
    doc,
    field,
    level,
    lst,
    math,
    p,
    parts,
    r,
    ref,
    sdt,
    sdt_run,
    sect,
    style,
    tbl,
    tc,
    toc,
    tr,
    xml,
)
from tests.workspace.editor.scripts import edited, keys, operations

CITED = ref("_Ref1", "1.2")
LEASE = doc(
    p("Rent", style="Heading1", lvl=0),
    p(r("Base Rent.", u="single"), " Tenant pays ", r("rent", i=True), " monthly, see ", CITED, ".", lvl=1),
    p(bookmark("_Ref1", "Additional rent is due too."), lvl=1),
    p("on the first;", lvl=2),
    p("on the last.", lvl=2),
    tbl(["Unit", "Rent"], ["1A", "100"]),
    p("[Tenant Name] owes [●] and [●]."),
)  # fmt: skip
EVERYTHING = {"info", "warn", "block"}


def told(after: bytes, before: bytes = LEASE, severities: set[str] = EVERYTHING) -> list[str]:
    """What the comparison tells."""
    changes = [c for c in compare(before, after).changes if c.severity.value in severities]
    return [f"{c.where.shown.words()}: {c.message}" for c in changes]


def done(*steps: dict[str, Any], docx: bytes = LEASE) -> list[str]:
    return told(edited(docx, *steps), docx)


def final(docx: bytes) -> tuple[str, ...]:
    return text(read(docx), View.FINAL)


def labels(docx: bytes) -> list[str]:
    return [spot.label.full for spot in Finder(Draft(docx)).body if spot.label is not None]


def test_an_inserted_clause_counts_and_looks_like_its_neighbour() -> None:
    after = edited(LEASE, {"op": "insert_paragraph", "after": {"label": "1.1"}, "text": "Interest runs at 9%."})
    assert told(after) == [
        "§1.2: “Interest runs at 9%.” inserted",
        "§1.3: §1.2 renumbered §1.3",
        "§1.1: 1 reference not updated: “1.2” → “1.3”",
    ]
    assert labels(after) == ["1", "1.1", "1.2", "1.3", "1.3(a)", "1.3(b)"]


def test_the_caption_of_an_inserted_clause_looks_like_that_of_its_model() -> None:
    step = {"op": "insert_paragraph", "before": {"label": "1.1"}, "text": " It is late.", "caption": "Interest."}
    xml_after = parts(edited(LEASE, step))["word/document.xml"].decode()
    assert '<w:rPr><w:u w:val="single"/></w:rPr><w:t>Interest.</w:t>' in xml_after
    assert '<w:r><w:t xml:space="preserve"> It is late.</w:t></w:r>' in xml_after


def test_an_insertion_takes_the_level_of_what_it_is_like() -> None:
    step = {"op": "insert_paragraph", "after": {"label": "1.1"}, "text": "daily.", "like": {"label": "1.2(a)"}}
    assert labels(edited(LEASE, step)) == ["1", "1.1", "1.1(a)", "1.2", "1.2(a)", "1.2(b)"]


def test_a_deleted_clause_is_gone_with_its_number() -> None:
    after = edited(LEASE, {"op": "delete_paragraph", "at": {"label": "1.2(a)"}})
    assert told(after) == ["§1.2(a): “on the first;” deleted", "§1.2(a): §1.2(b) renumbered §1.2(a)"]


def test_a_clause_goes_with_all_below_it() -> None:
    for tracked in (False, True):
        step = {"op": "delete_paragraph", "at": {"label": "1.2"}, "extent": "clause"}
        assert final(edited(LEASE, step, tracked=tracked))[2:5] == ("Unit", "Rent", "1A")
    whole = edited(LEASE, {"op": "delete_paragraph", "at": {"label": "1"}, "extent": "clause"})
    assert final(whole) == final(LEASE)[5:]
    with pytest.raises(InvalidRequest, match="a clause begins with a number"):
        edited(LEASE, {"op": "delete_paragraph", "at": {"quote": "[Tenant"}, "extent": "clause"})


def test_an_equation_goes_with_its_paragraph() -> None:
    docx = doc(p("so ", math("x", "=", "y"), "."), "then")
    after = edited(docx, {"op": "delete_paragraph", "at": {"quote": "so "}}, tracked=True)
    assert keys(after, View.FINAL) == keys(doc("then"), View.MARKED)
    assert keys(after, View.ORIGINAL) == keys(docx, View.MARKED)


def test_a_number_typed_into_a_numbered_paragraph_is_told() -> None:
    step = {"op": "insert_paragraph", "after": {"label": "1.1"}, "text": "1.2 Interest is due."}
    assert edit(LEASE, operations(step)).notes == ("the list numbers the paragraph: “1.2” stands in its text besides",)


def test_a_bookmark_that_runs_on_outlives_the_paragraph_it_began_in() -> None:
    docx = doc(
        p(xml('<w:bookmarkStart w:id="7" w:name="run"/>'), "one"), p("two", xml('<w:bookmarkEnd w:id="7"/>')), "z"
    )
    after = edited(docx, {"op": "delete_paragraph", "at": {"quote": "one"}})
    assert told(after, docx) == ["“one”: “one” deleted"]


@pytest.mark.parametrize(
    ("docx", "quote", "why"),
    [
        (doc(tbl(["only"])), "only", "it is the only paragraph there"),
        (doc(p("ends", sect=sect()), "x"), "ends", "a section ends with this paragraph"),
        (doc(toc(("One", "_Toc1", "1"), ("Two", "_Toc2", "2"))), "One", "a TOC runs over this paragraph and others"),
    ],
)
def test_what_would_break_the_document_is_refused(docx: bytes, quote: str, why: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        edited(docx, {"op": "delete_paragraph", "at": {"quote": quote}})
    assert refused.value.what == why


def test_a_cell_keeps_what_is_equal_and_grows_by_paragraphs() -> None:
    assert done({"op": "set_cell", "table": 1, "row": 2, "column": 2, "text": "100 net"}) == [
        "table 1, row 2, column 2: “ net” inserted"
    ]
    after = edited(LEASE, {"op": "set_cell", "table": 1, "row": 2, "column": 2, "text": "100\nnet"})
    assert told(after) == ["table 1, row 2, column 2: “net” inserted"]
    assert told(edited(after, {"op": "set_cell", "table": 1, "row": 2, "column": 2, "text": "100"})) == []


def _cell(table: int, row: int, column: int) -> dict[str, Any]:
    return {"op": "set_cell", "table": table, "row": row, "column": column, "text": ""}


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (_cell(3, 1, 1), "there is no table 3 (expected a table from 1 to 1)"),
        (_cell(1, 9, 1), "table 1 has no row 9 (expected rows 1 to 2)"),
        (_cell(1, 1, 9), "row 1 has no column 9 (expected columns [1, 2])"),
        ({"op": "add_row", "table": 1, "values": ["x"]}, "1 values for a row of 2 cells"),
        ({"op": "delete_row", "table": 1, "row": 5}, "there is no row 5 (expected rows 1 to 2)"),
    ],
)  # fmt: skip
def test_a_cell_that_there_is_not_is_refused(step: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        edited(LEASE, step)
    assert why in refused.value.sentence()


def test_rows_come_and_go() -> None:
    assert done({"op": "add_row", "table": 1, "values": ["1B", "200"]}) == ["table 1, row 3: row inserted: “1B | 200”"]
    assert done({"op": "add_row", "table": 1, "after": 1, "values": ["0", ""]}) == ["table 1, row 2: row inserted: “0”"]
    assert done({"op": "delete_row", "table": 1, "row": 2}) == ["table 1, row 2: row deleted: “1A | 100”"]


def test_a_new_row_looks_like_the_one_before_but_is_no_head() -> None:
    docx = doc(tbl(tr(tc(p(r("Unit", b=True), jc="center")), header=True), tr(tc(p(r("1A", i=True), jc="right")))))
    after = parts(edited(docx, {"op": "add_row", "table": 1, "values": ["1B"]}))["word/document.xml"].decode()
    assert '<w:jc w:val="right"/></w:pPr><w:r><w:rPr><w:i/></w:rPr><w:t>1B</w:t>' in after
    first = parts(edited(docx, {"op": "add_row", "table": 1, "after": 1, "values": ["x"]}))["word/document.xml"]
    assert first.count(b"<w:tblHeader") == 1


def test_a_comment_hangs_on_words_in_a_document_without_comments_and_in_one_with() -> None:
    for docx in (LEASE, doc(p("Tenant pays ", comment("rent", said="How much?"), "."))):
        after = edited(docx, {"op": "add_comment", "quote": "pays", "text": "Since when?\nAsk."}, tracked=True)
        assert told(after, docx) == [told(after, docx)[0]]
        assert "comment by Dana Whitlock “Since when?" in told(after, docx)[0]
        assert [one.text for one in read_comments(read(after))][-1] == "Since when?\nAsk."
    with pytest.raises(InvalidRequest, match="a comment needs words or a place"):
        edited(LEASE, {"op": "add_comment", "text": "Floating"})


def test_blanks_are_filled_with_brackets_and_highlighting() -> None:
    docx = doc(p(r("[Tenant]", highlight="yellow", b=True), " owes ", r("_____", u="single"), " and ____."))
    after = edited(
        docx,
        {"op": "fill_slot", "slot": "[Tenant]", "text": "Alder LLC"},
        {"op": "fill_slot", "slot": "____", "text": "$5", "nth": 2},
        {"op": "fill_slot", "slot": "___", "text": "$9"},
    )
    assert final(after) == ("Alder LLC owes $9 and $5.",)
    xml_after = parts(after)["word/document.xml"].decode()
    assert "highlight" not in xml_after
    assert "<w:b/></w:rPr><w:t>Alder LLC</w:t>" in xml_after


def test_a_blank_that_stands_twice_needs_a_word_which() -> None:
    with pytest.raises(InvalidRequest, match="the blank “\\[●\\]” stands in 2 places"):
        edited(LEASE, {"op": "fill_slot", "slot": "[●]", "text": "$5"})
    after = edited(LEASE, {"op": "fill_slot", "slot": "[●]", "text": "$5", "every": True})
    assert final(after)[-1] == "[Tenant Name] owes $5 and $5."


def test_content_controls_and_merge_fields_are_filled_by_name() -> None:
    docx = doc(
        p("By ", sdt_run("choice", tag="party"), " and ", field("MERGEFIELD party", "«party»"), "."),
        sdt(p("A clause."), tag="clause", alias="Clause"),
    )
    after = edited(
        docx,
        {"op": "fill_field", "name": "party", "text": "Alder LLC"},
        {"op": "fill_field", "name": "Clause", "text": "Another clause."},
    )
    assert final(after) == ("By Alder LLC and Alder LLC.", "Another clause.")
    xml_after = parts(after)["word/document.xml"]
    assert xml_after.count(b"<w:sdt>") == 2
    assert b"MERGEFIELD" not in xml_after


def test_a_control_that_is_locked_limited_or_missing_is_refused() -> None:
    choices = '<w:dropDownList><w:listItem w:displayText="Yes" w:value="1"/></w:dropDownList>'
    docx = doc(p(sdt_run("x", tag="a", lock="contentLocked"), sdt_run("x", tag="b", raw=choices)))
    for name, why in (("a", "its content is locked"), ("b", "“No” is not on its list"), ("c", "expected one of a, b")):
        with pytest.raises(InvalidRequest, match=why):
            edited(docx, {"op": "fill_field", "name": name, "text": "No"})
    assert final(edited(docx, {"op": "fill_field", "name": "b", "text": "Yes"})) == ("xYes",)


def test_references_follow_when_fields_are_updated() -> None:
    after = edited(
        LEASE, {"op": "insert_paragraph", "after": {"label": "1.1"}, "text": "New."}, {"op": "update_fields"}
    )
    assert "§1.1: 1 reference follows: “1.2” → “1.3”" in told(after)


def test_a_reference_whose_target_went_shows_words_error() -> None:
    step = {"op": "delete_paragraph", "at": {"label": "1.2"}}
    made = edit(LEASE, operations(step, {"op": "update_fields"}))
    assert "Error! Reference source not found." in final(made.data)[1]
    assert made.notes == ("§1.1: the bookmark _Ref1 is gone; the reference shows an error",)


def test_an_inserted_reference_is_live_and_true() -> None:
    step = {"op": "insert_reference", "at": {"label": "1.2"}, "to": {"label": "1.2(b)"}, "after": "due", "form": "full"}
    after = edited(LEASE, step)
    assert "§1.2: cross-reference to §1.2(b) added, which shows “1.2(b)”" in told(after)
    moved = edited(after, {"op": "delete_paragraph", "at": {"label": "1.2(a)"}}, {"op": "update_fields"})
    assert "due1.2(a) too" in " ".join(final(moved))


def test_a_typed_number_becomes_a_reference() -> None:
    docx = doc(p("See Section 2.", lvl=0), p("Other.", lvl=0))
    step = {"op": "insert_reference", "at": {"label": "1"}, "to": {"label": "2"}, "replace": "2"}
    after = edited(docx, step)
    assert final(after) == final(docx)
    assert [m for m in told(after, docx) if "bookmark" not in m] == [
        "§1: plain text “2” replaced by cross-reference to §2"
    ]


def test_tables_of_contents_follow_their_headings() -> None:
    docx = doc(
        toc(
            ("1.\tRent", "_Toc1", "1"), ("2.\tTerm", "_Toc2", "2"), ("3.\tUse", "_Toc3", "3"), ("4.\tEnd", "_Toc4", "4")
        ),
        p(bookmark("_Toc1", "Rent"), style="Heading1", lvl=0),
        p(bookmark("_Toc2", "Term"), style="Heading1", lvl=0),
        p(bookmark("_Toc3", "Use"), style="Heading1", lvl=0),
        p(bookmark("_Toc4", "End"), style="Heading1", lvl=0),
    )
    steps = (
        {"op": "replace_text", "find": "Term", "replace": "Initial Term", "at": {"label": "2"}},
        {"op": "insert_paragraph", "after": {"label": "2"}, "text": "Renewal"},
        {"op": "delete_paragraph", "at": {"label": "4"}},
        {"op": "update_fields"},
    )  # fmt: skip
    for tracked in (False, True):
        after = final(edited(docx, *steps, tracked=tracked))
        assert after[:4] == ("1.\tRent\t1", "2.\tInitial Term\t2", "3.\tRenewal\t2", "4.\tEnd\t4")


def test_a_list_counts_anew_from_a_paragraph_on() -> None:
    docx = doc(p("a", lvl=0), p("b", lvl=0), p("c", lvl=0))
    assert labels(edited(docx, {"op": "restart_list", "at": {"label": "2"}})) == ["1", "1", "2"]
    assert labels(edited(docx, {"op": "restart_list", "at": {"label": "2"}, "start": 7})) == ["1", "7", "8"]


def test_a_level_changes_with_the_style_that_counts_on_it() -> None:
    after = edited(LEASE, {"op": "change_level", "at": {"label": "1.2(a)"}, "level": 2})
    assert labels(after) == ["1", "1.1", "1.2", "1.3", "1.3(a)"]
    with pytest.raises(InvalidRequest, match="its list has no level 9"):
        edited(LEASE, {"op": "change_level", "at": {"label": "1.1"}, "level": 9})


def test_styles_are_given_by_name() -> None:
    assert done({"op": "set_style", "at": {"label": "1.1"}, "style": "quote"}) == [
        "§1.1: paragraph style “Normal” → “Quote”"
    ]
    with pytest.raises(InvalidRequest, match="there is no paragraph style Quotation"):
        edited(LEASE, {"op": "set_style", "at": {"label": "1.1"}, "style": "Quotation"})


@pytest.mark.parametrize(
    ("looks", "said"),
    [
        ({"bold": True}, "bold added on “monthly”"),
        ({"italic": True, "underline": True}, "italic, underline added on “monthly”"),
        ({"size": 14}, "“monthly”"),
        ({"highlight": "yellow"}, "“monthly”"),
    ],
)
def test_words_are_formatted_and_no_others(looks: dict[str, Any], said: str) -> None:
    assert all(said in line or "“monthly”" in line for line in done({"op": "format_text", "text": "monthly", **looks}))
    assert done({"op": "format_text", "text": "monthly", **looks}) != []


def test_places_are_told_with_numbers() -> None:
    assert named(Finder(Draft(LEASE)).body[:2]) == "1: §1; 2: §1.1"


def test_places_of_one_label_are_told_apart_by_their_words() -> None:
    docx = doc(p("Rent is due.", num=1, lvl=0), p("Work is due.", num=2, lvl=0), numbering=[lst(2, "%1.")])
    with pytest.raises(InvalidRequest, match=r"1: §1 “Rent is due\.”; 2: §1 “Work is due\.”"):
        edited(docx, {"op": "delete_paragraph", "at": {"label": "1"}})
    assert final(edited(docx, {"op": "delete_paragraph", "at": {"label": "1", "quote": "Work"}})) == ("Rent is due.",)


def test_a_label_of_an_exhibit_is_cited_with_it() -> None:
    docx = doc(p("Rent.", lvl=0), "EXHIBIT A", p("Work.", num=2, lvl=0), numbering=[lst(2, "%1.")])
    after = edited(docx, {"op": "delete_paragraph", "at": {"label": "Exhibit A, Section 1"}})
    assert final(after) == ("Rent.", "EXHIBIT A")


def test_styles_with_levels_move_together() -> None:
    docx = doc(
        p("One", style="L1"), p("Two", style="L2"),
        styles={
            "L1": style("L1", ppr='<w:numPr><w:numId w:val="2"/></w:numPr>'),
            "L2": style("L2", ppr='<w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr>'),
        },
        numbering=[_linked()],
    )  # fmt: skip
    after = edited(docx, {"op": "change_level", "at": {"quote": "Two"}, "level": 1})
    assert labels(after) == ["1", "2"]
    assert b'<w:pStyle w:val="L1"/></w:pPr><w:r><w:t>Two' in parts(after)["word/document.xml"]


def _linked() -> tuple[str, str]:
    return lst(2, level("%1.", style="L1"), level("%1.%2", style="L2"))


def test_references_and_contents_that_are_true_are_not_touched_by_an_update(tmp_path: Path) -> None:
    demo = write_demo(tmp_path)
    for path in (demo.before, demo.after):
        docx = path.read_bytes()
        assert parts(edited(docx, {"op": "update_fields"})) == parts(docx)
