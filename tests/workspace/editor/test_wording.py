"""Operations on words: what they do, as the comparison tells it."""

from __future__ import annotations

from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from matterbench.ooxml import View, compare, read
from matterbench.ooxml.revisions import text
from matterbench.workspace.editor.edit import edit
from tests.build import bookmark, dele, doc, footnote, ins, link, p, parts, r, ref, sect, simple, tbl
from tests.workspace.editor.scripts import edited, operations

CITED = ref("_Ref1", "1.2")
LEASE = doc(
    p("Payment", style="Heading1", lvl=0),
    p("Within ", r("thirty (30)", b=True), " days of ", r("the Notice", i=True), ", see ", CITED, ".", lvl=1),
    p(bookmark("_Ref1", "“Tenant’s” rent\u00a0roll."), lvl=1),
    p("Paid", footnote("A note."), " monthly.", lvl=1),
    tbl(["Unit", "Rent"], ["1A", "100"]),
    p("End."),
    sect=sect(header="Draft 4"),
)  # fmt: skip


def told(after: bytes, before: bytes = LEASE) -> list[str]:
    """What the comparison tells, but for consequences."""
    return [
        f"{c.where.shown.words()}: {c.message}" for c in compare(before, after).changes if c.severity.value != "info"
    ]


def final(docx: bytes) -> tuple[str, ...]:
    return text(read(docx), View.FINAL)


def replaced(find: str, replace: str, docx: bytes = LEASE, **more: Any) -> bytes:
    return edited(docx, {"op": "replace_text", "find": find, "replace": replace, **more})


def test_only_the_words_that_differ_are_replaced_and_across_runs() -> None:
    after = replaced("thirty (30) days of the Notice", "forty-five (45) days of the Notice")
    assert told(after) == ["§1.1: “thirty (30)” → “forty-five (45)”"]


def test_the_new_words_are_formatted_as_those_they_replace() -> None:
    after = edited(
        LEASE, {"op": "replace_text", "find": "Within thirty (30) days", "replace": "Within sixty (60) days"}
    )
    assert b"<w:b/></w:rPr><w:t>sixty (60</w:t>" in parts(after)["word/document.xml"]


@pytest.mark.parametrize("spelling", ['"Tenant\'s" rent roll', "“Tenant’s” rent\u00a0roll", '"Tenant’s" rent roll'])
def test_plain_and_typographic_spellings_find_the_same_words_and_the_equal_ones_stay(spelling: str) -> None:
    after = replaced(spelling, spelling.replace("rent", "lease"))
    assert "“Tenant’s” lease\u00a0roll." in final(after)


def test_words_on_both_sides_of_a_note_are_found_and_the_note_stays() -> None:
    after = replaced("Paid monthly", "Paid[footnote 1] quarterly".replace("[footnote 1]", ""))
    assert told(after) == ["§1.3: “monthly” → “quarterly”"]
    assert final(replaced("Paid[footnote 1] monthly", "Paid quarterly")) == final(after)


def test_a_note_goes_with_the_words_around_it() -> None:
    made = edit(LEASE, operations({"op": "replace_text", "find": "Paid monthly", "replace": "Due"}))
    assert b"footnoteReference" not in parts(made.data)["word/document.xml"]
    assert made.notes == ("a note hung on “Paid monthly” and is gone with it",)
    kept = replaced("Paid monthly", "Due monthly")
    assert b"footnoteReference" in parts(kept)["word/document.xml"]


def test_typing_over_a_whole_reference_replaces_the_field() -> None:
    made = edit(LEASE, operations({"op": "replace_text", "find": "see 1.2", "replace": "see 1.3"}))
    assert told(made.data) == [
        "§1.1: “1.3” inserted",
        "§1.1: cross-reference to §1.2 removed, which showed “1.2”",
    ]
    assert made.notes == ("the REF field that showed “1.2” is gone; the new text is typed",)


def test_typing_into_a_reference_changes_what_it_shows() -> None:
    docx = doc(p("See ", ref("_Ref1", "Section 1.2"), ".", lvl=0), p(bookmark("_Ref1", "x"), lvl=0))
    made = edit(docx, operations({"op": "replace_text", "find": "Section", "replace": "Article"}))
    assert b"REF _Ref1" in parts(made.data)["word/document.xml"]
    assert "update_fields" in made.notes[0]


def test_an_insertion_beside_a_field_or_link_stays_outside_it() -> None:
    docx = doc(
        p("See ", ref("_Ref1", "2"), " and ", link("site", anchor="_Ref1"), "."), p(bookmark("_Ref1", "x"), lvl=0)
    )
    after = replaced("site.", "site, now.", replaced("See 2 and", "See 2(a) and", docx))
    xml = parts(after)["word/document.xml"].decode()
    assert '<w:t>2</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>' in xml
    assert final(after)[0] == "See 2(a) and site, now."
    assert ", now" not in xml[xml.index("<w:hyperlink") : xml.index("</w:hyperlink>")]


def test_a_simple_field_is_typed_over_like_any_other() -> None:
    docx = doc(p("Page ", simple("PAGE", "7"), " of it"))
    assert told(replaced("Page 7 of", "Page 8 of", docx), docx)
    assert b"fldSimple" not in parts(replaced("Page 7 of", "Page 8 of", docx))["word/document.xml"]


def test_words_in_a_header_a_cell_and_a_note_have_places() -> None:
    after = edited(
        LEASE,
        {"op": "replace_text", "find": "Draft 4", "replace": "Draft 5", "at": {"story": "header"}},
        {"op": "replace_text", "find": "100", "replace": "120", "at": {"table": 1, "row": 2, "column": 2}},
        {"op": "replace_text", "find": "A note", "replace": "The note", "at": {"story": "footnote", "note": 1}},
    )
    assert told(after) == [
        "table 1, row 2, column 2: “100” → “120”",
        "Header, sec. 1: “Draft 4” → “Draft 5”",
        "footnote 1: “A” → “The”",
    ]


def test_words_that_stand_twice_are_refused_with_their_places() -> None:
    docx = doc(p("rent", lvl=0), p("rent", lvl=0), p("rent", lvl=0))
    with pytest.raises(InvalidRequest) as refused:
        replaced("rent", "fee", docx)
    assert refused.value.what == "found 3 places that read “rent”"
    assert refused.value.fix.endswith("1: §1; 2: §2; 3: §3")
    assert final(replaced("rent", "fee", docx, nth=2)) == ("rent", "fee", "rent")
    assert final(replaced("rent", "fee", docx, every=True)) == ("fee", "fee", "fee")
    assert final(replaced("rent", "fee", docx, at={"label": "3"})) == ("rent", "rent", "fee")


def test_words_that_stand_elsewhere_are_named() -> None:
    with pytest.raises(InvalidRequest, match=r"those words stand in 1: §1\.3"):
        replaced("monthly", "x", at={"label": "1.1"})
    with pytest.raises(InvalidRequest, match="nearest paragraph: “Within thirty"):
        replaced("Within thirty days of the Notice", "x")


@pytest.mark.parametrize("label", ["1.2", "§1.2", "Section 1.2", "1.2."])
def test_a_label_is_found_however_it_is_cited(label: str) -> None:
    assert told(replaced("rent", "fee", at={"label": label})) == ["§1.2: “rent” → “fee”"]


def test_a_label_that_there_is_not_is_answered_with_the_nearest() -> None:
    with pytest.raises(InvalidRequest, match=r"no paragraph has the label 1\.9; labels like it: 1, 1\.1"):
        replaced("rent", "fee", at={"label": "1.9"})


def test_anothers_tracked_insertion_is_not_widened_by_what_is_typed_into_it() -> None:
    docx = doc(p("Rent ", ins("is due promptly", by="Opposing Counsel"), "."))
    after = replaced("due promptly", "due and payable promptly", docx)
    assert text(read(after), View.ORIGINAL) == ("Rent and payable .",)


def test_deleting_words_that_another_inserted_keeps_both_marks() -> None:
    docx = doc(p("Rent ", ins("is due promptly", by="Opposing Counsel"), "."))
    after = edited(docx, {"op": "replace_text", "find": " promptly", "replace": ""}, tracked=True)
    assert text(read(after), View.FINAL) == ("Rent is due.",)
    assert compare(docx, after).tracked["foreign_lost"] == 0


def test_deleted_text_is_not_found() -> None:
    with pytest.raises(InvalidRequest, match="does not read “gone”"):
        replaced("gone", "x", doc(p("Here ", dele("gone"), "stays.")))


def test_retyping_loses_what_a_paragraph_had() -> None:
    after = edited(LEASE, {"op": "flatten", "at": {"label": "1.1"}})
    assert told(after) == [
        "§1.1: cross-reference to §1.2 replaced by plain text “1.2”",
        "§1.1: bold removed from “thirty (30)”",
        "§1.1: italic removed from “the Notice”",
    ]


def test_a_label_typed_by_hand_leaves_the_list() -> None:
    after = edited(LEASE, {"op": "type_label", "at": {"label": "1.3"}, "label": "1.3"})
    assert told(after)[0].endswith("numbering removed: the paragraph no longer shows “1.3”")
    assert "1.3\tPaid monthly." in final(after)


def test_a_field_can_be_turned_into_the_text_it_shows() -> None:
    after = edited(LEASE, {"op": "unlink_field", "shown": "1.2", "at": {"label": "1.1"}})
    assert told(after) == ["§1.1: cross-reference to §1.2 replaced by plain text “1.2”"]
    with pytest.raises(InvalidRequest, match="is typed text, not a field"):
        edited(LEASE, {"op": "unlink_field", "shown": "monthly"})


def test_a_tracked_edit_of_words_says_who_and_when() -> None:
    after = edited(LEASE, {"op": "replace_text", "find": "monthly", "replace": "weekly"}, tracked=True)
    assert b'w:author="Dana Whitlock" w:date="2026-11-16T10:00:00Z"' in parts(after)["word/document.xml"]
    assert compare(LEASE, after).tracked["new"] == 2
