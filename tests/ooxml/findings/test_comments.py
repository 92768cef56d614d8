"""Comments: gone, new, orphaned, resolved, said by somebody else, on other text."""

from __future__ import annotations

import re

from tests.build import Piece, comment, doc, edit, p, parts, r, rezip
from tests.ooxml.findings.telling import changes, told

SAID = "Check 30 vs 45 days."
NAME = f"comment by Jane Partner “{SAID}”"
COMMENTS, EXTENDED, MAIN = "word/comments.xml", "word/commentsExtended.xml", "word/document.xml"


def clause(*content: Piece | str) -> bytes:
    return doc(p("Intro", lvl=0), p("Payment within ", *content, " of invoice.", lvl=0))


def commented(on: str = "thirty (30) days", **options: object) -> bytes:
    return clause(comment(on, said=SAID, **options))  # type: ignore[arg-type]


def own(before: bytes, after: bytes) -> list[str]:
    return [message for _, _, kind, message in told(before, after) if kind == "comment"]


def without(data: bytes, part: str, pattern: str) -> bytes:
    """The package with everything that matches taken out of a part."""
    members = parts(data)
    members[part] = re.sub(pattern.encode(), b"", members[part])
    return rezip(members)


def test_equal_comments_tell_nothing() -> None:
    assert told(commented(), commented()) == []


def test_ids_are_noise() -> None:
    data = commented(replies=[("Sam Lee", "Agreed.")])
    members = parts(data)
    for part in (COMMENTS, MAIN):
        members[part] = re.sub(rb'(<w:comment\w* w:id=")(\d)', rb"\g<1>4\2", members[part])
    for part in (COMMENTS, EXTENDED):
        members[part] = members[part].replace(b"2000000", b"6F00000")
    assert told(data, rezip(members)) == []


def test_a_removed_comment() -> None:
    (change,) = changes(commented(), clause("thirty (30) days"))
    assert (change.kind, change.invariant, change.property, change.severity) == ("comment", 22, "comment", "block")
    assert change.message == f"{NAME} removed"
    assert (change.before, change.after) == (SAID, None)
    assert change.where.shown.words() == "comment 1, §2"


def test_a_thread_goes_and_comes_as_one() -> None:
    thread = commented(replies=[("Sam Lee", "Agreed."), ("Jane Partner", "Thanks.")])
    (gone,) = changes(thread, clause("thirty (30) days"))
    assert (gone.message, gone.affected) == (f"{NAME} and its 2 replies removed", 3)
    (come,) = changes(clause("thirty (30) days"), thread)
    assert (come.message, come.affected) == (f"{NAME} and its 2 replies added", 3)


def test_a_reply_that_came() -> None:
    assert own(commented(), commented(replies=[("Sam Lee", "Agreed.")])) == ["reply by Sam Lee “Agreed.” added"]


def test_an_orphan() -> None:
    (change,) = changes(commented(), commented(anchored=False))
    assert change.message == f"{NAME} lost its anchor: Word will delete it on the next save"
    assert change.where.shown.words() == "comment 1, §2"
    assert told(commented(anchored=False), commented(anchored=False)) == []


def test_a_reply_without_an_anchor() -> None:
    second = commented(replies=[("Sam Lee", "Agreed.")])
    loose = without(second, MAIN, r'<w:comment(RangeStart|RangeEnd) w:id="1"/>|<w:commentReference w:id="1"/>')
    assert own(commented(), loose) == [
        "reply by Sam Lee “Agreed.” added without an anchor: Word will delete it on the next save"
    ]
    assert own(second, loose) == ["reply by Sam Lee “Agreed.” lost its anchor: Word will delete it on the next save"]


def test_marks_left_behind() -> None:
    gone = without(commented(), COMMENTS, r"<w:comment .*</w:comment>")
    assert own(commented(), gone) == [f"{NAME} removed, its marks left in the text"]


def test_a_lost_range_with_the_reference_kept() -> None:
    second = without(commented(), MAIN, r"<w:commentRange(Start|End) [^>]*>")
    assert own(commented(), second) == [f"{NAME} no longer marks any text, before “thirty (30) days”"]


def test_author_initials_and_date() -> None:
    first = commented()
    author = edit(first, COMMENTS, 'w:author="Jane Partner"', 'w:author="AI Agent"')
    assert own(first, author) == [f"{NAME}: author is now AI Agent"]
    assert told(first, edit(first, COMMENTS, 'w:initials="JP"', 'w:initials="X"')) == [
        ("warn", "comment 1, §2", "comment", f"{NAME}: initials JP → X")
    ]
    dated = edit(first, COMMENTS, "2025-04-02", "2025-04-03")
    assert own(first, dated) == [f"{NAME}: date 2025-04-02T09:00:00Z → 2025-04-03T09:00:00Z"]


def test_words_and_their_look() -> None:
    second = clause(comment("thirty (30) days", said="Check 30 vs 60 days."))
    (change,) = changes(commented(), second)
    assert (change.kind, change.message) == ("text", "“vs 45” → “vs 60”")
    assert change.where.shown.words() == "comment 1"
    bold = edit(commented(), COMMENTS, f"<w:r><w:t>{SAID}", f"<w:r><w:rPr><w:b/></w:rPr><w:t>{SAID}")
    assert [item[1:] for item in told(commented(), bold)] == [("comment 1", "formatting", f"bold added on “{SAID}”")]


def test_a_comment_on_other_text() -> None:
    second = clause("thirty ", comment("(30) days", said=SAID))
    assert own(commented(), second) == [f"{NAME} marks “(30) days”, before “thirty (30) days”"]


def test_text_changed_under_a_comment_does_not_move_it() -> None:
    assert own(commented(), commented("forty-five (45) days")) == []
    bold = clause(comment(r("thirty (30) days", b=True), said=SAID))
    assert own(commented(), bold) == []


def test_resolved_and_opened_again() -> None:
    assert own(commented(), commented(done=True)) == [f"{NAME} marked as resolved"]
    assert own(commented(done=True), commented()) == [f"{NAME} opened again"]


def test_threads() -> None:
    thread = commented(replies=[("Sam Lee", "Agreed.")])
    cut = without(thread, EXTENDED, r' w15:paraIdParent="\w+"')
    assert own(thread, cut) == ["reply by Sam Lee “Agreed.” is no longer a reply but a comment"]
    resolved = commented(done=True, replies=[("Sam Lee", "Agreed.")])
    members = parts(resolved)
    del members[EXTENDED]
    members["word/_rels/document.xml.rels"] = re.sub(
        rb"<Relationship [^>]*commentsExtended[^>]*/>", b"", members["word/_rels/document.xml.rels"]
    )
    assert own(resolved, rezip(members)) == ["threads and resolved states of 2 comments are gone with their part"]


def test_comments_are_numbered_in_the_order_of_the_text() -> None:
    def pages(second: str) -> bytes:
        return doc(p(comment("One", said="First.")), p(comment("Two", said=second)))

    assert [place for _, place, kind, _ in told(pages("Second."), pages("Third."))] == ["comment 2"]


def test_an_empty_part_is_no_comment() -> None:
    empty = without(commented(), COMMENTS, r"<w:comment .*</w:comment>")
    bare = without(
        empty, MAIN, r"<w:comment(RangeStart|RangeEnd) [^>]*/>|<w:r>(?:(?!</w:r>).)*commentReference.*?</w:r>"
    )
    assert own(clause("thirty (30) days"), bare) == []
