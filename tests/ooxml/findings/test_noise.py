"""Differences without meaning are counted by class; what a change tells of is not counted."""

from __future__ import annotations

import pytest

from matterbench.ooxml import compare
from matterbench.ooxml.findings.noise import CONTENTS, NOT_TOLD, PARTS, by_story, places_of, untold
from tests.build import Piece, doc, edit, link, p, r, sdt, tbl, tc, textbox


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (p("One"), p("One", jc="left"), "formatting equal to inherited"),
        (p(r("One")), p(r("One", b=False)), "formatting equal to inherited"),
        (p(link("here", url="https://a.test/#x")), p(link("here", url="https://a.test/", anchor="x")), "links written"),
    ],
)
def test_an_edit_that_says_nothing_is_counted_by_its_class(before: Piece, after: Piece, expected: str) -> None:
    diff = compare(doc(before), doc(after))
    assert [change.message for change in diff.changes if change.severity != "info"] == []
    assert [count for name, count in diff.noise.items() if name.startswith(expected)] == [1]


def test_a_part_with_other_bytes_and_no_change_is_counted() -> None:
    before = doc("One")
    after = edit(before, "word/document.xml", "<w:p>", '<w:p w:rsidR="00AB12CD">')
    assert dict(compare(before, after).noise) == {PARTS: 1}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (p("One two three"), p("One two four")),
        (p("One", style="Quote"), p("One", style="BodyText")),
        (p("One", textbox("in the box")), p("One", textbox("in this box"))),
        (tbl([tc("a")]), tbl([tc("b")])),
        (sdt(p("One"), tag="a"), p("One")),
    ],
)
def test_what_a_change_tells_of_is_not_counted(before: Piece, after: Piece) -> None:
    diff = compare(doc(before), doc(after))
    assert diff.changes
    assert dict(diff.noise) == {}


def test_without_changes_every_operation_is_untold() -> None:
    diff = compare(doc("One", "Two"), doc("One", "Three"))
    story = diff.comparison.body
    assert [operation.tag for operation in untold(story, {})] == [o.tag for o in story.operations if o.tag != "keep"]
    assert list(untold(story, by_story(places_of(diff.changes)))) == []
    assert not {NOT_TOLD, CONTENTS} & diff.noise.keys()
