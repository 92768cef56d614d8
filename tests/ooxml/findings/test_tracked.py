"""New tracked changes, told as what they do, in places of the two files, with author and date (33, 34)."""

from __future__ import annotations

import pytest

from matterbench.ooxml.changes import Cause, Change, Kind, Revision, Severity
from matterbench.ooxml.diff import compare
from tests import build
from tests.build import BY, DATE, Content, dele, doc, ins, move_from, move_to, p, r, sect, tbl, tc, tr, xml

US = "Associate"
HEAD, PAY, LATE, TAIL = (
    p("Payment", lvl=0), p("Pay within thirty (30) days of receipt.", lvl=1), p("Late fees apply.", lvl=1),
    p("Notices.", lvl=0),
)  # fmt: skip
BEFORE = doc(HEAD, PAY, LATE, TAIL)


def new(*content: Content, **options: str) -> Content:
    return ins(*content, by=US, **options)


def old(*content: Content) -> Content:
    return dele(*content, by=US)


def direct(before: bytes, after: bytes) -> list[Change]:
    return [change for change in compare(before, after).changes if change.cause is Cause.DIRECT]


def only(*body: Content) -> Change:
    (change,) = direct(BEFORE, doc(*body))
    return change


def spans(change: Change) -> tuple[object, object]:
    before, after = change.where.before, change.where.after
    return None if before is None else before.span, None if after is None else after.span


def test_a_replacement_is_one_change() -> None:
    words = p("Pay within ", old("thirty (30)"), new("forty-five (45)"), " days of receipt.", lvl=1)
    change = only(HEAD, words, LATE, TAIL)
    assert (change.kind, change.before, change.after) == (Kind.TEXT, "thirty (30)", "forty-five (45)")
    assert change.message == "“thirty (30)” → “forty-five (45)”"
    assert change.revision == Revision("replace", US, DATE)
    assert change.where.shown.label == "1.1"
    assert spans(change) == ((11, 22), (22, 37))


def test_replaced_words_with_a_sign_between_are_one_change() -> None:
    words = [old("thirty"), new("forty-five"), " (", old("30"), new("45"), ") days of receipt."]
    change = only(HEAD, p("Pay within ", *words, lvl=1), LATE, TAIL)
    assert change.message == "“thirty (30)” → “forty-five (45)”"


def test_two_authors_side_by_side_are_two_changes() -> None:
    words = p("Pay within ", dele("thirty (30)"), new("forty-five (45)"), " days of receipt.", lvl=1)
    found = direct(BEFORE, doc(HEAD, words, LATE, TAIL))
    assert [(c.message, c.revision and c.revision.author) for c in found] == [
        ("“thirty (30)” deleted", BY), ("“forty-five (45)” inserted", US),
    ]  # fmt: skip


def test_inserted_and_deleted_words() -> None:
    change = only(HEAD, PAY, p("Late fees ", new("and interest "), "apply.", lvl=1), TAIL)
    assert (change.message, spans(change)) == ("“and interest ” inserted", ((10, 10), (10, 23)))
    change = only(HEAD, PAY, p("Late ", old("fees "), "apply.", lvl=1), TAIL)
    assert (change.message, spans(change)) == ("“fees ” deleted", ((5, 10), (5, 10)))


@pytest.mark.parametrize(
    "body",
    [
        [LATE, p(new("Interest runs."), mark="ins", by=US, lvl=1)],
        [p("Late fees apply.", mark="ins", by=US, lvl=1), p(new("Interest runs."), lvl=1)],
    ],
    ids=["mark behind", "mark before, as Word writes it"],
)
def test_an_inserted_paragraph_is_one_change(body: list[Content]) -> None:
    change = only(HEAD, PAY, *body, TAIL)
    assert (change.kind, change.message, change.where.before) == (Kind.INSERT, "“Interest runs.” inserted", None)
    assert (change.where.shown.label, change.where.shown.block) == ("1.3", 3)
    assert change.revision == Revision("ins", US, DATE)
    assert [(f.place.block, f.gap) for f in change.footprints] == [(3, True)]


def test_a_deleted_paragraph_is_one_change() -> None:
    change = only(HEAD, PAY, p(old("Late fees apply."), mark="del", by=US, lvl=1), TAIL)
    assert (change.kind, change.message, change.where.after) == (Kind.DELETE, "“Late fees apply.” deleted", None)
    assert change.revision == Revision("del", US, DATE)


def test_split_and_joined_paragraphs_are_one_change() -> None:
    halves = [p("Pay within", mark="ins", by=US, lvl=1), p(" thirty (30) days of receipt.", lvl=1)]
    change = only(HEAD, *halves, LATE, TAIL)
    assert (change.kind, change.property) == (Kind.INSERT, "split")
    assert change.message == "paragraph split before “thirty (30) days of receipt.”"
    assert change.revision == Revision("ins", US, DATE)
    change = only(HEAD, p("Pay within thirty (30) days of receipt.", mark="del", by=US, lvl=1), LATE, TAIL)
    assert (change.kind, change.property, change.revision) == (Kind.DELETE, "join", Revision("del", US, DATE))
    assert change.message == "“Late fees apply.” joined to the paragraph next to it"


def test_formatting() -> None:
    change = only(HEAD, PAY, p("Late ", r("fees", b=True, was="", by=US), " apply.", lvl=1), TAIL)
    assert (change.kind, change.message, change.revision) == (
        Kind.FORMATTING, "bold added on “fees”", Revision("format", US, DATE),
    )  # fmt: skip
    was = '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'
    change = only(HEAD, PAY, p("Late fees apply.", lvl=1, jc="center", was=was, by=US), TAIL)
    assert (change.message, change.revision) == ("alignment left → centred", Revision("format", US, DATE))


def test_a_formatting_change_that_lies_about_what_was_there_shows_in_the_open() -> None:
    found = direct(BEFORE, doc(HEAD, PAY, p("Late ", r("fees", b=True, was="<w:i/>", by=US), " apply.", lvl=1), TAIL))
    assert [(c.message, c.revision is None) for c in found] == [
        ("italic added on “fees”", True), ("bold added on “fees”", False), ("italic removed from “fees”", False),
    ]  # fmt: skip


def test_a_run_formatted_without_a_mark_is_untracked() -> None:
    found = direct(BEFORE, doc(HEAD, PAY, p("Late ", r("fees", b=True), new(" always"), " apply.", lvl=1), TAIL))
    assert sorted((c.message, c.revision is None) for c in found) == [
        ("bold added on “fees”", True), ("“ always” inserted", False),
    ]  # fmt: skip


def test_a_moved_paragraph_is_one_change() -> None:
    words = "Pay within thirty (30) days of receipt."
    source = p(move_from("m", words, by=US), mark="moveFrom", by=US, lvl=1)
    target = p(move_to("m", words, by=US), mark="moveTo", by=US, lvl=1)
    change = only(HEAD, source, LATE, target, TAIL)
    assert (change.kind, change.revision) == (Kind.MOVE, Revision("move", US, DATE))
    assert change.where.before is not None
    assert (change.where.before.label, change.where.shown.label) == ("1.1", "1.2")
    assert [(f.place.block, f.gap) for f in change.footprints] == [(1, False), (3, True)]


def test_moved_words_are_one_change() -> None:
    before = doc("The quick brown fox", "jumps over")
    source, target = move_from("m", "quick ", by=US), move_to("m", "quick ", by=US)
    (change,) = direct(before, doc(p("The ", source, "brown fox"), p("jumps ", target, "over")))
    assert (change.kind, change.message) == (Kind.MOVE, "“quick ” moved from “The quick brown fox”")
    assert spans(change) == ((4, 10), (6, 12))


def test_tracked_and_untracked_in_one_paragraph() -> None:
    body = p("Pay strictly within ", old("thirty (30)"), new("ten (10)"), " days of receipt.", lvl=1)
    found = direct(BEFORE, doc(HEAD, body, LATE, TAIL))
    assert [(c.message, c.revision is None, spans(c)) for c in found] == [
        ("“strictly ” inserted", True, ((4, 4), (4, 13))),
        ("“thirty (30)” → “ten (10)”", False, ((11, 22), (31, 39))),
    ]


def test_inside_a_foreign_insertion() -> None:
    theirs = p("Suspend on ", ins("not less than ten days’ "), "notice.", lvl=1)
    inner = ins("not less than "), ins(dele("ten ", by=US)), new("five "), ins("days’ ")
    (change,) = direct(doc(HEAD, theirs, TAIL), doc(HEAD, p("Suspend on ", *inner, "notice.", lvl=1), TAIL))
    assert (change.message, change.revision) == ("“ten ” → “five ”", Revision("replace", US, DATE))


def test_tables() -> None:
    table = tbl(["a", "b"], ["c", "d"])
    before = doc("x", table)
    row = tr(tc(p(new("new"), mark="ins", by=US)), tc("cell"), mark="ins", by=US)
    (change,) = direct(before, doc("x", tbl(["a", "b"], row, ["c", "d"])))
    assert (change.kind, change.property, change.where.shown.words()) == (Kind.TABLE, "row", "table 1, row 2")
    assert change.revision == Revision("ins", US, DATE)
    (change,) = direct(before, doc("x", tbl(["a", "b"], tr("c", "d", mark="del", by=US))))
    assert (change.kind, change.revision) == (Kind.TABLE, Revision("del", US, DATE))
    (change,) = direct(before, doc("x", tbl(["a", "b"], ["c", tc(p(old("d"), new("e")))])))
    assert (change.message, change.where.shown.words()) == ("“d” → “e”", "table 1, row 2, column 2")


def test_a_section_change() -> None:
    def section(left: int, change: str = "") -> build.Piece:
        margins = f'w:top="720" w:right="720" w:bottom="720" w:left="{left}" w:header="0" w:footer="0" w:gutter="0"'
        return xml(f'<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar {margins}/>{change}</w:sectPr>')

    was = f'<w:sectPrChange w:id="1" w:author="{US}" w:date="{DATE}">{section(1440)(build.Package())}</w:sectPrChange>'
    (change,) = direct(doc("x", sect=section(1440)), doc("x", sect=section(720, was)))
    assert (change.kind, change.revision) == (Kind.SECTION, Revision("format", US, DATE))


def test_other_stories() -> None:
    def body(head: Content, note: Content, boxed: Content) -> bytes:
        first, second = p("x", build.endnote(p("note ", note))), p(build.textbox(p(boxed)))
        return doc(first, second, sect=sect(header=p("Head", head)))

    found = direct(body("", "", ""), body(new("er"), new("new"), new("boxed")))
    assert [(change.where.shown.words(), change.message) for change in found] == [
        ("Text box", "“boxed” inserted"), ("Header, sec. 1", "“er” inserted"), ("endnote 1", "“new” inserted"),
    ]  # fmt: skip
    assert {change.revision for change in found} == {Revision("ins", US, DATE)}


def test_what_shows_nowhere_is_told_once() -> None:
    undone = ins(dele("never there ", by=US), by=US)
    same = r("fees", was="", by=US)
    pay = p("Pay ", undone, "within thirty (30) days of receipt.", lvl=1)
    change = only(HEAD, pay, p("Late ", same, " apply.", lvl=1), TAIL)
    assert (change.severity, change.property, change.affected) == (Severity.INFO, "tracked", 3)
    assert change.message == "3 tracked changes without visible effect"


def refers(*shown: Content) -> bytes:
    late = p(build.bookmark("_Ref1", "Late fees apply."), lvl=1)
    return doc(HEAD, PAY, late, p("See Section ", build.field(r"REF _Ref1 \r \h", *shown), ".", lvl=0))


def test_what_a_field_shows_is_no_text_of_its_own() -> None:
    true = compare(refers("1.1"), refers(old("1.1"), new("1.2"))).changes
    assert [(change.kind, change.severity) for change in true if change.severity is Severity.BLOCK] == []
    false = compare(refers("1.2"), refers(old("1.2"), new("1.9"))).changes
    assert [change.kind for change in false if change.severity is Severity.BLOCK] == [Kind.FIELD]


def test_labels_follow_tracked_insertions() -> None:
    body = [HEAD, p(new("First of all."), mark="ins", by=US, lvl=1), PAY, LATE, TAIL]
    insert, *effects = compare(BEFORE, doc(*body)).changes
    assert insert.kind is Kind.INSERT
    assert [(c.cause, c.causes) for c in effects] == [(Cause.CASCADE, (insert.id,))]
    assert len({change.id for change in (insert, *effects)}) == 2
