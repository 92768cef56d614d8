"""Bookmarks and editable ranges: lost, renamed, collapsed, moved, new."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matterbench.ooxml.bookmarks import is_made, is_noise, names_in
from tests.build import (
    Piece,
    bm_end,
    bm_start,
    bookmark,
    doc,
    field,
    footnote,
    link,
    p,
    ref,
    sdt,
    sect,
    tbl,
    tc,
    tr,
    xml,
)
from tests.ooxml.findings.telling import changes, told

CITING = p("As in ", ref("_Ref1", "1"), " and on page ", field("PAGEREF _Ref1", "1"), ".")


def document(*heading: object, after: Piece | str = CITING) -> bytes:
    return doc(p(*heading, lvl=0), after)  # type: ignore[arg-type]


def own(before: bytes, after: bytes) -> list[tuple[str, str, str]]:
    """Severity, place and sentence of the changes of bookmarks."""
    return [(severity, place, message) for severity, place, kind, message in told(before, after) if kind == "bookmark"]


def test_a_lost_bookmark_that_fields_use() -> None:
    first, second = document(bookmark("_Ref1", "Payment")), document("Payment")
    (change,) = [c for c in changes(first, second) if c.kind == "bookmark"]
    assert (change.invariant, change.property, change.severity, change.affected) == (23, "bookmark", "block", 2)
    assert change.where.shown.words() == "§1"
    assert change.message == "bookmark “_Ref1” (used by 2 fields) removed"
    assert (change.before, change.after) == ("Payment", None)
    assert changes(first, first) == ()


def test_a_link_uses_a_bookmark_too() -> None:
    user = p(link("there", anchor="here"))
    found = own(document(bookmark("here", "Payment"), after=user), document("Payment", after=user))
    assert found == [("block", "§1", "bookmark “here” (used by 1 link) removed")]


def test_a_lost_bookmark_that_nobody_uses() -> None:
    assert own(document(bookmark("Clause", "Payment"), after="End"), document("Payment", after="End")) == [
        ("warn", "§1", "bookmark “Clause” removed, its text kept")
    ]
    assert own(document(bookmark("_Toc1", "Payment"), after="End"), document("Payment", after="End")) == []


def test_a_bookmark_that_goes_with_its_text() -> None:
    first = doc(p("Intro"), p(bookmark("Clause", "Payment"), lvl=0), p("End"))
    second = doc(p("Intro"), p("End"))
    assert [item[2] for item in told(first, second)] == ["delete"]


def test_a_reference_that_survives_its_target() -> None:
    first = doc(p("Intro"), p(bookmark("_Ref1", "Payment"), lvl=0), CITING)
    found = own(first, doc(p("Intro"), CITING))
    assert found == [("block", "§1", "bookmark “_Ref1” (used by 2 fields) removed")]


def test_new_bookmarks_are_information() -> None:
    assert own(document("Payment", after="End"), document(bookmark("New", "Payment"), after="End")) == [
        ("info", "§1", "bookmark “New” added")
    ]


@pytest.mark.parametrize("name", ["_GoBack", "_Hlk12345678", "_GOBACK"])
def test_state_of_an_editor_is_noise(name: str) -> None:
    assert is_noise(name)
    assert told(document(bookmark(name, "Payment"), after="End"), document("Payment", after="End")) == []


def test_ids_are_noise() -> None:
    first = document(bookmark("a", "Payment"), after=p(bookmark("b", "Fees")))
    second = document(
        xml('<w:bookmarkStart w:id="71" w:name="a"/>'), "Payment", xml('<w:bookmarkEnd w:id="71"/>'),
        after=p(xml('<w:bookmarkStart w:id="3" w:name="b"/>'), "Fees", xml('<w:bookmarkEnd w:id="3"/>')),
    )  # fmt: skip
    assert told(first, second) == []


def test_names_that_word_made_may_change_together_with_their_references() -> None:
    first = document(bookmark("_Ref1", "Payment"))
    citing = p("As in ", ref("_Ref2", "1"), " and on page ", field("PAGEREF _Ref2", "1"), ".")
    assert own(first, document(bookmark("_Ref2", "Payment"), after=citing)) == []
    assert own(first, document(bookmark("_Ref2", "Payment"))) == [
        ("block", "§1", "bookmark “_Ref1” is now “_Ref2”, but 2 fields still say “_Ref1”")
    ]
    assert own(
        document(bookmark("Pay", "Payment"), after="End"), document(bookmark("Fee", "Payment"), after="End")
    ) == [("warn", "§1", "bookmark “Pay” renamed “Fee”")]


def test_a_collapsed_bookmark() -> None:
    first, second = document(bookmark("_Ref1", "Payment")), document(bookmark("_Ref1"), "Payment")
    assert own(first, second) == [
        ("block", "§1", "bookmark “_Ref1” (used by 2 fields) marks nothing any more, before “Payment”")
    ]


def test_a_bookmark_that_covers_other_text() -> None:
    first = document(bookmark("_Ref1", "Payment"), " of Fees")
    assert own(first, document("Payment", bookmark("_Ref1", " of Fees"))) == [
        ("block", "§1", "bookmark “_Ref1” (used by 2 fields) covers “of Fees”, before “Payment”")
    ]


@pytest.mark.parametrize(
    "heading",
    [
        (bookmark("_Ref1", "Fees and Costs"),),
        ("The ", bookmark("_Ref1", "Payment")),
        (bookmark("_Ref1", "Payment"), " of Fees"),
        (bookmark("_Ref1", "Payment of Fees"),),
    ],
)
def test_text_changed_inside_or_beside_a_bookmark_does_not_move_it(heading: tuple[Piece | str, ...]) -> None:
    assert own(document(bookmark("_Ref1", "Payment")), document(*heading)) == []


def test_a_bookmark_over_paragraphs_of_which_one_goes() -> None:
    def pages(*middle: str) -> bytes:
        lines = [p(text) for text in middle]
        return doc("Intro", p(bm_start("Part"), "First"), *lines, p("Last", bm_end("Part")), "End")

    assert own(pages("Second", "Third"), pages("Third")) == []
    first = doc(p(bm_start("Part"), "First"), p("Last", bm_end("Part")), "End")
    second = doc(p(bm_start("Part"), "First"), p("Last"), p("End", bm_end("Part")))
    assert own(first, second) == [("warn", "“First”", "bookmark “Part” covers “First … End”, before “First … Last”")]


def test_a_moved_paragraph_takes_its_bookmark_along() -> None:
    named = p(bookmark("_Ref1", "Payment is due in thirty days after the invoice"), lvl=0)
    others = [p(text, lvl=0) for text in ("The services are described below", "The fees are in Schedule A")]
    assert own(doc(named, *others, CITING), doc(*others, named, CITING)) == []


def test_bookmarks_in_tables_and_controls() -> None:
    def table(*cell: Piece | str) -> bytes:
        return doc(tbl(tr("a", tc(p(*cell)))), "End")

    assert own(table(bookmark("Price", "USD 5")), table("USD 5")) == [
        ("warn", "table 1, row 1, column 2", "bookmark “Price” removed, its text kept")
    ]
    assert own(table(bookmark("Price", "USD 5")), table(bookmark("Price", "USD 6"))) == []
    inside = sdt(xml('<w:bookmarkStart w:id="9" w:name="Body"/>'), p("a"), xml('<w:bookmarkEnd w:id="9"/>'), p("b"))
    assert own(doc(inside), doc(sdt(p("a"), p("b")))) == [("warn", "“a”", "bookmark “Body” removed, its text kept")]


def test_bookmarks_in_other_parts() -> None:
    first = doc("a", sect=sect(header=p(bookmark("Draft", "Draft 4"))))
    second = doc("a", sect=sect(header=p("Draft 4")))
    assert own(first, second) == [("warn", "Document", "bookmark “Draft” removed")]
    noted = doc(p("a", footnote("see")), p(bookmark("X", "x")))
    assert own(noted, doc(p("a", footnote("saw")), p(bookmark("X", "x")))) == []


def test_names_in_bytes() -> None:
    data = (
        b'<w:bookmarkStart w:id="1" w:name="A&amp;B"/><x:bookmarkStart x:name=\'c\' x:id="2"/><w:bookmarkEnd w:id="1"/>'
    )
    assert names_in(data) == {"a&b": "A&B", "c": "c"}
    assert names_in(b"<w:p/>") == {}
    assert (is_made("_Toc123"), is_made("_Ref9"), is_made("Payment")) == (True, True, False)


def permitted(*content: Piece | str, who: str = 'w:edGrp="everyone"') -> bytes:
    start, end = xml(f'<w:permStart w:id="5" {who}/>'), xml('<w:permEnd w:id="5"/>')
    return doc(p("Fixed. ", start, *content, end, " Fixed too.", lvl=0))


def test_an_editable_range() -> None:
    first, plain = permitted("Open."), doc(p("Fixed. ", "Open.", " Fixed too.", lvl=0))
    (change,) = changes(first, plain)
    assert (change.kind, change.invariant, change.property) == ("setting", 36, "editable range")
    assert change.message == "editable range for everyone removed: “Open.” cannot be edited any more"
    assert [m for *_, m in told(plain, first)] == ["editable range for everyone added: “Open.” can be edited"]
    assert [m for *_, m in told(first, permitted("Open.", who='w:ed="jane"'))] == ["editable range: everyone → jane"]
    wider = doc(p(xml('<w:permStart w:id="5" w:edGrp="everyone"/>'), "Fixed. ", "Open.", xml('<w:permEnd w:id="5"/>'),
                  " Fixed too.", lvl=0))  # fmt: skip
    assert [m for *_, m in told(first, wider)] == ["editable range for everyone covers “Fixed. Open.”, before “Open.”"]


WORDS = st.lists(
    st.sampled_from(["fee", "is", "due", "on", "the", "first", "day", "of", "each", "month"]), min_size=4, max_size=12
)


@given(WORDS, st.data())
@settings(max_examples=40)
def test_an_edit_elsewhere_never_moves_a_bookmark(words: list[str], data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(words) - 2))
    end = data.draw(st.integers(start + 1, len(words)))
    at = data.draw(st.integers(0, len(words)).filter(lambda n: n <= start or n > end))
    marked = [f"{word} " for word in words]
    changed = [*marked[:at], "quickly ", *marked[at:]]
    shift = int(at <= start)
    first = doc(p(*marked[:start], bookmark("Part", *marked[start:end]), *marked[end:]))
    second = doc(
        p(*changed[: start + shift], bookmark("Part", *changed[start + shift : end + shift]), *changed[end + shift :])
    )
    assert own(first, second) == []
