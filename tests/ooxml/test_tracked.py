"""The inventory of tracked changes: what counts as one."""

from __future__ import annotations

import pytest

from matterbench.ooxml.document import read
from matterbench.ooxml.revisions import may_hold_revisions
from matterbench.ooxml.tracked import TrackedChange, inventory
from tests import build as b
from tests.build import BY, DATE, Content, dele, doc, edit, footnote, ins, p, r, tbl, tc, tr, xml

LATER = "2025-06-01T00:00:00Z"


def _found(*body: Content) -> list[TrackedChange]:
    return list(inventory(read(doc(*body))))


def _texts(*body: Content) -> list[tuple[str, str, str]]:
    return [(change.type, change.role, change.text) for change in _found(*body)]


def test_an_insertion_has_author_date_text_and_what_was_around_it() -> None:
    (change,) = _found(p("Pay within ", ins("ten "), "days."))
    assert (change.type, change.role, change.author, change.date) == ("ins", "run", BY, DATE)
    assert (change.text, change.anchor) == ("ten ", "Pay within days.")


def test_neighbours_of_one_author_and_date_are_one_change() -> None:
    (change,) = _found(p(ins("ten "), ins(r("days", b=True))))
    assert change.text == "ten days"
    assert len(change.elements) == 2


@pytest.mark.parametrize("second", [ins("b", by="Associate"), ins("b", date=LATER), dele("b")])
def test_another_author_date_or_type_is_another_change(second: Content) -> None:
    assert [change.text for change in _found(p(ins("a"), second))] == ["a", "b"]


def test_text_between_parts_two_changes() -> None:
    assert [change.text for change in _found(p(ins("a"), " and ", ins("b")))] == ["a", "b"]


def test_a_deletion_inside_an_insertion_is_a_change_of_its_own_and_cuts_nothing() -> None:
    found = _texts(p(ins("one "), ins(dele("two ", by="Associate")), ins("three")))
    assert found == [("ins", "run", "one two three"), ("del", "run", "two ")]


def test_an_unknown_insertion_does_not_cut_a_known_one_in_two() -> None:
    document = read(doc(p(ins("one "), ins("new ", by="Associate", date=LATER), ins("two"))))
    assert [c.text for c in inventory(document, known={(BY, DATE)})] == ["one two", "new "]
    assert [c.text for c in inventory(document)] == ["one ", "new ", "two"]


def test_the_utc_date_and_the_id_mean_nothing() -> None:
    document = doc(p(ins("a")))
    utc = f'w:date="{DATE}" w14:dateUtc="2025-05-01T08:00:00Z"'
    other = edit(document, "word/document.xml", f'w:date="{DATE}"', utc)
    other = edit(other, "word/document.xml", 'w:id="901"', 'w:id="7"')
    assert inventory(read(document)) == inventory(read(other))


def test_every_role() -> None:
    row = '<w:trPrChange w:id="1" w:author="A"><w:trPr/></w:trPrChange>'
    table = tbl(
        tr(tc(p("x", mark="ins")), tc("y", mark="cellIns"), mark="ins"),
        xml(f"<w:tr><w:trPr>{row}</w:trPr><w:tc><w:tcPr/><w:p/></w:tc></w:tr>"),
        raw='<w:tblPrChange w:id="2" w:author="A"><w:tblPr/></w:tblPrChange>',
    )
    found = _found(p(r("z", b=True, was="<w:i/>"), jc="right", was=""), table)
    assert [(change.type, change.role) for change in found] == [
        ("format", "paragraph format"),
        ("format", "run format"),
        ("format", "table"),
        ("ins", "row"),
        ("ins", "paragraph mark"),
        ("cellIns", "cell"),
        ("format", "row format"),
    ]
    assert found[3].text == "x\ty"
    assert found[1].old == (None, (("i", True),))


def test_other_stories_count() -> None:
    found = _found(p("x", footnote(p("note ", ins("new")))), p(b.textbox(p(ins("boxed")))))
    assert sorted((change.text, change.doubled) for change in found) == [
        ("boxed", False), ("boxed", True), ("new", False),
    ]  # fmt: skip


def test_insertions_inside_an_equation_count() -> None:
    equation = xml('<m:oMath><w:ins w:id="1" w:author="A"><m:r><m:t>x</m:t></m:r></w:ins></m:oMath>')
    assert _texts(p(equation)) == [("ins", "run", "x")]
    assert _texts(p(b.math("x"))) == []


def test_dirty_markup_is_read() -> None:
    assert _texts(p(xml("<w:ins/>"), xml("<w:ins><w:r><w:t>a</w:t></w:r></w:ins>"), ins("b"))) == [
        ("ins", "run", "a"), ("ins", "run", "b"),
    ]  # fmt: skip


def test_documents_without_tracked_changes_are_not_looked_through() -> None:
    assert may_hold_revisions(read(doc("x"))) == {}
    assert may_hold_revisions(read(doc(p("x", b.comment("x", said="note"))))) == {}
    assert list(may_hold_revisions(read(doc(p(ins("x")))))) == ["word/document.xml"]
