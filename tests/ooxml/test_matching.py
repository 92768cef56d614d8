"""Which tracked changes of two documents are the same."""

from __future__ import annotations

from collections.abc import Sequence

from matterbench.ooxml.document import read
from matterbench.ooxml.matching import Matched, match
from matterbench.ooxml.tracked import inventory
from tests.build import Content, dele, doc, ins, p

LATER = "2025-06-01T00:00:00Z"
FOREIGN = p("Suspend on ", ins("not less than ten (10) days’ "), dele("immediate "), "notice.")


def _matched(before: Sequence[Content], after: Sequence[Content]) -> Matched:
    own = inventory(read(doc(*before)))
    other = inventory(read(doc(*after)), known={change.signature for change in own})
    return match(own, other)


def _told(matched: Matched) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    return (
        [change.text for change in matched.new],
        [change.text for change in matched.lost],
        [(altered.before.text, altered.what) for altered in matched.altered],
    )


def test_the_same_changes_match() -> None:
    assert _told(_matched([FOREIGN], ["new paragraph", FOREIGN])) == ([], [], [])


def test_our_insertion_inside_theirs_is_new_and_theirs_is_whole() -> None:
    split = p(
        "Suspend on ", ins("not less "), ins("ever ", by="Associate", date=LATER), ins("than ten (10) days’ "),
        dele("immediate "), "notice.",
    )  # fmt: skip
    assert _told(_matched([FOREIGN], [split])) == (["ever "], [], [])


def test_our_deletion_inside_theirs_is_new_and_theirs_is_whole() -> None:
    inner = ins(dele("ten (10) ", by="Associate", date=LATER))
    after = p("Suspend on ", ins("not less than "), inner, ins("days’ "), dele("immediate "), "notice.")
    assert _told(_matched([FOREIGN], [after])) == (["ten (10) "], [], [])


def test_a_lost_change_is_lost_alone() -> None:
    after = p("Suspend on ", ins("not less than ten (10) days’ "), "notice.")
    assert _told(_matched([FOREIGN], [after])) == ([], ["immediate "], [])


def test_edited_inside() -> None:
    after = p("Suspend on ", ins("not less than five (5) days’ "), dele("immediate "), "notice.")
    assert _told(_matched([FOREIGN], [after])) == ([], [], [("not less than ten (10) days’ ", "content")])


def test_signed_by_another_or_dated_anew() -> None:
    after = p(
        "Suspend on ", ins("not less than ten (10) days’ ", by="AI Agent"), dele("immediate ", date=LATER), "notice."
    )
    assert _told(_matched([FOREIGN], [after])) == (
        [], [], [("not less than ten (10) days’ ", "author"), ("immediate ", "date")],
    )  # fmt: skip


def test_the_same_words_elsewhere_by_another_author_are_new() -> None:
    words = "not less than ten (10) days’ "
    after = [p("Suspend on ", dele("immediate "), "notice."), p("Quite another thing: ", ins(words, by="B"))]
    assert _told(_matched([FOREIGN], after)) == ([words], [words], [])


def test_equal_changes_match_where_they_stand() -> None:
    one, two = p("First: ", ins("x")), p("Second: ", ins("x"))
    matched = _matched([one, two], [p("First: x"), two])
    assert [change.anchor for change in matched.lost] == ["First: "]


def test_a_paragraph_that_moved_takes_its_changes_along() -> None:
    assert _told(_matched(["a", FOREIGN, "b"], ["a", "b", FOREIGN])) == ([], [], [])
