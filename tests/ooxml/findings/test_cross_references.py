r"""References: true before and false now, following their target, or left behind."""

from __future__ import annotations

from matterbench.ooxml.changes import Cause, Change
from tests.build import LEGAL, Piece, bookmark, doc, endnote, field, footnote, level, lst, p, ref, sect, tbl, tc
from tests.ooxml.findings.telling import caused, changes, told

NEW = p("A clause that nobody had before.", lvl=1)


def body(first: str = "1.1", second: str = "1.2", *, more: tuple[Piece, ...] = (), plain: str = "Fees") -> list[Piece]:
    """Two clauses that are cited twice, behind `more` clauses."""
    return [
        p("Definitions", lvl=0),
        *more,
        p(bookmark("_Ref1", "Services means the work."), lvl=1),
        p(bookmark("_Ref2", "The price is in annex A."), lvl=1),
        p(bookmark("_Heading", "Fees"), style="Heading2"),
        p("See clause ", ref("_Ref1", first), " and clause ", ref("_Ref2", second), "."),
        p("As said under ", field(r"REF _Heading \h", plain), ", clause ", ref("_Ref1", first, r"\n \h"), " holds."),
    ]


BEFORE = doc(*body())


def fields(found: tuple[Change, ...]) -> list[Change]:
    return [change for change in found if change.kind.value == "field"]


def test_the_same_references_tell_nothing() -> None:
    assert told(BEFORE, doc(*body())) == []


def test_references_that_were_not_updated_are_one_warning_under_their_cause() -> None:
    found = changes(BEFORE, doc(*body(more=(NEW,))))
    assert [(c.severity.value, c.kind.value, c.message) for c in found] == [
        ("block", "insert", "“A clause that nobody had before.” inserted"),
        ("info", "numbering", "§1.1–§1.2 renumbered §1.2–§1.3"),
        ("warn", "field", "3 references not updated: “1.1” → “1.2”, “1.2” → “1.3”"),
    ]
    stale = found[2]
    assert (stale.property, stale.invariant, stale.cause, stale.affected) == ("stale", 25, Cause.CASCADE, 3)
    assert stale.causes == (found[0].id,)


def test_references_that_follow_are_one_effect() -> None:
    found = changes(BEFORE, doc(*body("1.2", "1.3", more=(NEW,))))
    (follow,) = fields(found)
    assert (follow.severity.value, follow.message) == ("info", "3 references follow: “1.1” → “1.2”, “1.2” → “1.3”")
    assert caused(found, follow) == ["“A clause that nobody had before.” inserted"]


def test_some_follow_and_one_is_left_behind() -> None:
    found = fields(changes(BEFORE, doc(*body("1.2", "1.2", more=(NEW,)))))
    assert [c.message for c in found] == [
        "2 references follow: “1.1” → “1.2”",
        "1 reference not updated: “1.2” → “1.3”",
    ]


def test_a_result_edited_to_something_false() -> None:
    after = doc(*body("1.1", "1.7"))
    assert told(BEFORE, after) == [
        (
            "block", "under §1.2, “See clause 1.1 and clause 1.7.”", "field",
            "cross-reference to §1.2: shown as “1.7” instead of “1.2”, which is wrong: it should show “1.2”",
        )
    ]  # fmt: skip


def test_a_wrong_result_that_nobody_touched_is_not_told() -> None:
    before, after = doc(*body("4.4", "1.2")), doc(*body("4.4", "1.3", more=(NEW,)))
    assert [c.message for c in fields(changes(before, after))] == ["1 reference follows: “1.2” → “1.3”"]


def test_a_wrong_result_that_was_put_right_is_information() -> None:
    found = told(doc(*body("1.1", "9.9")), BEFORE)
    assert [(item[0], item[3]) for item in found] == [
        ("info", "cross-reference to §1.2: shown as “1.2” instead of “9.9”, which is right")
    ]


def test_a_result_edited_where_the_target_is_missing_cannot_be_checked() -> None:
    before = doc("Text", p("See ", ref("_Gone", "4.1"), "."))
    after = doc("Text", p("See ", ref("_Gone", "4.2"), "."))
    assert [(item[0], item[3]) for item in told(before, after)] == [
        (
            "block",
            "cross-reference to the missing bookmark _Gone: shown as “4.2” instead of “4.1”, which cannot be checked",
        )
    ]


def test_two_insertions_are_both_causes_of_a_reference() -> None:
    other = p("Another clause, from somebody else.", lvl=1)
    found = changes(BEFORE, doc(*body("1.3", "1.4", more=(NEW, other))))
    (follow,) = fields(found)
    assert len(caused(found, follow)) == 2


def test_a_reference_to_text_follows_the_text() -> None:
    after = body()
    after[3] = p(bookmark("_Heading", "Charges"), style="Heading2")
    found = changes(BEFORE, doc(*after))
    assert [c.message for c in fields(found)] == ["1 reference not updated: “Fees” → “Charges”"]
    assert caused(found, fields(found)[0]) == ["“Fees” → “Charges”"]
    both = body(plain="Charges")
    both[3] = after[3]
    (follow,) = fields(changes(BEFORE, doc(*both)))
    assert (follow.severity.value, follow.message) == ("info", "1 reference follows: “Fees” → “Charges”")


def test_a_moved_target_takes_its_references_along() -> None:
    def clauses(*names: str, shown: str) -> bytes:
        made = [p(bookmark(f"_{name}", f"The {name} clause speaks of {name} only."), lvl=1) for name in names]
        return doc(p("Terms", lvl=0), *made, p("See ", ref("_tax", shown), "."))

    before = clauses("fee", "tax", "law", "term", shown="1.2")
    found = changes(before, clauses("tax", "fee", "law", "term", shown="1.1"))
    (follow,) = fields(found)
    assert follow.message == "1 reference follows: “1.2” → “1.1”"
    assert all("moved from" in cause for cause in caused(found, follow))
    (stale,) = fields(changes(before, clauses("tax", "fee", "law", "term", shown="1.2")))
    assert (stale.severity.value, stale.message) == ("warn", "1 reference not updated: “1.2” → “1.1”")


def test_a_changed_definition_of_the_list_makes_references_stale() -> None:
    def listed(*levels: str) -> bytes:
        return doc(
            p("Terms", num=2, lvl=0), p(bookmark("_a", "The fee."), num=2, lvl=1), p("See ", ref("_a", "1.1"), "."),
            numbering=(lst(2, *levels),),
        )  # fmt: skip

    found = changes(listed(*LEGAL), listed("%1.", level("%1.%2", "lowerRoman"), "(%3)"))
    (stale,) = fields(found)
    assert stale.message == "1 reference not updated: “1.1” → “1.i”"
    assert stale.causes == (found[0].id,)


def test_a_reference_in_a_footnote_and_in_a_header_point_into_the_body() -> None:
    def cited(shown: str, *more: Piece) -> bytes:
        note = footnote("Note.", p("See ", ref("_a", shown), "."))
        return doc(
            p("Terms", lvl=0), *more, p(bookmark("_a", "The fee."), note, lvl=1),
            sect=sect(header=p("Clause ", ref("_a", shown))),
        )  # fmt: skip

    found = changes(cited("1.1"), cited("1.2", NEW))
    assert [(c.where.shown.story, c.message) for c in fields(found)] == [
        ("header", "1 reference follows: “1.1” → “1.2”"),
        ("footnote", "1 reference follows: “1.1” → “1.2”"),
    ]
    assert all(c.causes for c in fields(found))


def test_a_reference_in_a_footnote_that_nobody_touched_can_be_left_behind() -> None:
    def cited(*more: Piece) -> bytes:
        note = footnote("Note.", p("See ", ref("_a", "1.1"), "."))
        return doc(p("Terms", lvl=0), *more, p(bookmark("_a", "The fee."), note, lvl=1))

    (stale,) = fields(changes(cited(), cited(NEW)))
    assert (stale.where.shown.words(), stale.message) == ("footnote 1", "1 reference not updated: “1.1” → “1.2”")


def test_a_reference_in_a_table_cell() -> None:
    def table(shown: str, *more: Piece) -> bytes:
        return doc(*more, p(bookmark("_a", "The fee."), lvl=0), tbl(["Fee", tc(p("Clause ", ref("_a", shown)))]))

    first = p("An article before it.", lvl=0)
    assert [c.message for c in fields(changes(table("1"), table("2", first)))] == ["1 reference follows: “1” → “2”"]
    (stale,) = fields(changes(table("1"), table("1", first)))
    assert (stale.message, stale.where.shown.words()) == (
        "1 reference not updated: “1” → “2”", "table 1, row 1, column 2",
    )  # fmt: skip


def test_note_references_count_notes() -> None:
    def noted(shown: str, *more: Piece) -> bytes:
        marked = p("Rent", bookmark("_n", endnote("In advance.")), " is due.")
        return doc(*more, marked, p("See note ", field(r"NOTEREF _n \h", shown), "."))

    extra = p("A note before", endnote("Of another sort."), ".")
    (follow,) = fields(changes(noted("1"), noted("2", extra)))
    assert (follow.severity.value, follow.message) == ("info", "1 reference follows: “1” → “2”")
    (stale,) = fields(changes(noted("1"), noted("1", extra)))
    assert (stale.severity.value, stale.message) == ("warn", "1 reference not updated: “1” → “2”")


def test_page_numbers_and_dates_are_one_piece_of_information_each() -> None:
    def paged(page: str, date: str) -> bytes:
        return doc(
            p(bookmark("_a", "Fee"), lvl=0), p("page ", field(r"PAGEREF _a \h", page)),
            p("of ", field(r"PAGEREF _a", page)), p("on ", field(r'DATE \@ "d MMM"', date)),
        )  # fmt: skip

    found = changes(paged("3", "1 May"), paged("4", "2 May"))
    assert [(c.severity.value, c.cause, c.message) for c in found] == [
        ("info", Cause.VOLATILE, "2 PAGEREF fields: “3” → “4” …"),
        ("info", Cause.VOLATILE, "1 DATE field: “1 May” → “2 May”"),
    ]


def test_text_typed_into_a_form_field_blocks() -> None:
    before, after = (doc(p("Name: ", field("FORMTEXT", name))) for name in ("Acme", "Bolt"))
    assert [(item[0], item[3]) for item in told(before, after)] == [("block", "form field: “Acme” → “Bolt”")]


def caption(number: str, words: str) -> Piece:
    return p("Table ", field(r"SEQ Table \* ARABIC", number), f": {words}")


def test_sequence_numbers_follow_captions_that_came() -> None:
    before = doc(caption("1", "Fees by month"), caption("2", "Staff by grade"))
    after = [caption("1", "Sites by town"), caption("2", "Fees by month"), caption("3", "Staff by grade")]
    found = changes(before, doc(*after))
    (follow,) = fields(found)
    assert (follow.severity.value, follow.message) == ("info", "sequence number “Table”: 2 numbers follow: “1” → “2”")
    assert follow.causes == (found[0].id,)


def test_sequence_numbers_left_behind_or_edited() -> None:
    before = doc(caption("1", "Fees by month"), caption("2", "Staff by grade"))
    after = doc(caption("1", "Sites by town"), caption("1", "Fees by month"), caption("2", "Staff by grade"))
    (stale,) = fields(changes(before, after))
    assert (stale.severity.value, stale.message) == (
        "warn", "sequence number “Table”: 2 numbers not updated: “1” should be “2”",
    )  # fmt: skip
    (edited,) = fields(changes(before, doc(caption("1", "Fees by month"), caption("5", "Staff by grade"))))
    assert (edited.severity.value, edited.message) == ("warn", "sequence number “Table”: “2” → “5”, should be “2”")
