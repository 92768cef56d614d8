"""Tracked changes of the document before that are gone or altered: one change each, and nothing else (32, 33)."""

from __future__ import annotations

import pytest

from matterbench.ooxml.changes import Cause, Change, Kind, Severity
from matterbench.ooxml.diff import Diff, compare
from tests.build import Content, dele, doc, footnote, ins, move_from, move_to, p, r, sect, tbl, tr, xml

LATER, US = "2025-06-01T00:00:00Z", "Associate"
THEIRS, STRUCK = "not less than ten (10) days’ ", "immediate "


def clause(*content: Content, **options: object) -> Content:
    return p(*content, lvl=1, **options)  # type: ignore[arg-type]


def agreement(*body: Content, **options: object) -> bytes:
    return doc(p("Suspension", lvl=0), *body, p("Notices.", lvl=0), **options)  # type: ignore[arg-type]


MARKED = clause("Supplier may suspend on ", ins(THEIRS), dele(STRUCK), "notice.")


def lines(diff: Diff) -> list[tuple[str, str, str]]:
    return [(change.property, change.where.shown.words(), change.message) for change in diff.changes]


def only(before: bytes, after: bytes) -> Change:
    (change,) = compare(before, after).changes
    return change


@pytest.mark.parametrize(
    ("after", "outcome", "noun", "span"),
    [
        (("Supplier may suspend on " + THEIRS, dele(STRUCK), "notice."), "accepted", f"insertion “{THEIRS}”", (24, 53)),
        (("Supplier may suspend on ", dele(STRUCK), "notice."), "rejected", f"insertion “{THEIRS}”", (24, 53)),
        (("Supplier may suspend on ", ins(THEIRS), "notice."), "accepted", f"deletion “{STRUCK}”", (53, 63)),
        (("Supplier may suspend on ", ins(THEIRS), STRUCK + "notice."), "rejected", f"deletion “{STRUCK}”", (53, 63)),
    ],
)  # fmt: skip
def test_accepted_or_rejected(after: tuple[Content, ...], outcome: str, noun: str, span: tuple[int, int]) -> None:
    change = only(agreement(MARKED), agreement(clause(*after)))
    assert (change.kind, change.invariant, change.property, change.severity) == (
        Kind.REVISION, 32, outcome, Severity.BLOCK,
    )  # fmt: skip
    assert change.message == f"Opposing Counsel's {noun} was {outcome}"
    assert change.where.before is not None
    assert (change.where.before.label, change.where.before.span) == ("1.1", span)
    assert change.where.after is not None
    assert change.where.after.label == "1.1"
    assert change.revision is None


def test_settled_and_edited_elsewhere_in_the_paragraph() -> None:
    after = agreement(clause(f"Supplier may not suspend on {THEIRS}notice."))
    found = sorted((c.kind.value, c.property, c.before or "") for c in compare(agreement(MARKED), after).changes)
    assert found == [("revision", "accepted", STRUCK), ("revision", "accepted", THEIRS), ("text", "text", "")]


def test_one_accepted_the_other_rejected() -> None:
    after = agreement(clause(f"Supplier may suspend on {THEIRS}{STRUCK}notice."))
    assert [c.property for c in compare(agreement(MARKED), after).changes] == ["accepted", "rejected"]


def test_removed_with_its_paragraph() -> None:
    deletion, *effects = compare(agreement(MARKED, clause("Fees.")), agreement(clause("Fees."))).changes
    lost = [change for change in effects if change.kind is Kind.REVISION]
    assert deletion.kind is Kind.DELETE
    assert [(c.property, c.cause, c.causes) for c in lost] == [("removed", Cause.CASCADE, (deletion.id,))] * 2
    assert lost[0].message == f"Opposing Counsel's insertion “{THEIRS}” was removed"


@pytest.mark.parametrize(
    ("theirs", "what", "told"),
    [
        (ins(THEIRS, by="AI Agent"), "author", "now bears the name of AI Agent"),
        (ins(THEIRS, by=""), "author", "now bears the name of nobody"),
        (ins(THEIRS, date=LATER), "date", f"was dated 2025-05-01T10:00:00Z, now {LATER}"),
        (ins("not less than five (5) days’ "), "content", "now reads “not less than five (5) days’ ”"),
    ],
)
def test_altered(theirs: Content, what: str, told: str) -> None:
    change = only(agreement(MARKED), agreement(clause("Supplier may suspend on ", theirs, dele(STRUCK), "notice.")))
    assert (change.property, change.invariant) == (what, 32)
    assert change.message == f"Opposing Counsel's insertion “{THEIRS}” {told}"


def test_paragraphs() -> None:
    inserted = [clause("One."), clause(ins("Theirs."), mark="ins"), clause("Two.")]
    plain, without = [clause("One."), clause("Theirs."), clause("Two.")], [clause("One."), clause("Two.")]
    deleted = [clause("One."), clause(dele("Theirs."), mark="del"), clause("Two.")]
    for before, after, told in (
        (inserted, plain, "insertion “Theirs.” was accepted"),
        (inserted, without, "insertion “Theirs.” was rejected"),
        (deleted, without, "deletion “Theirs.” was accepted"),
        (deleted, plain, "deletion “Theirs.” was rejected"),
    ):
        assert only(agreement(*before), agreement(*after)).message == f"Opposing Counsel's {told}"


def test_paragraph_marks() -> None:
    two, one = [clause("first half "), clause("second half.")], [clause("first half second half.")]
    for mark, noun, after, outcome in (
        ("del", "deletion", one, "accepted"), ("del", "deletion", two, "rejected"),
        ("ins", "insertion", two, "accepted"), ("ins", "insertion", one, "rejected"),
    ):  # fmt: skip
        before = [clause("first half ", mark=mark), clause("second half.")]
        told = only(agreement(*before), agreement(*after)).message
        assert told == f"Opposing Counsel's {noun} of a paragraph mark was {outcome}"


def test_rows() -> None:
    before = agreement(tbl(tr("a", "b"), tr("c", "d", mark="ins"), tr("e", "f", mark="del")))
    assert lines(compare(before, agreement(tbl(tr("a", "b"), tr("c", "d"))))) == [
        ("accepted", "table 1, row 2", "Opposing Counsel's insertion of a row “c | d” was accepted"),
        ("accepted", "table 1, row 3", "Opposing Counsel's deletion of a row “e | f” was accepted"),
    ]
    assert [c.property for c in compare(before, agreement(tbl(tr("a", "b"), tr("e", "f")))).changes] == ["rejected"] * 2


def test_formatting() -> None:
    before = agreement(clause("One ", r("word", b=True, was="<w:i/>")))
    for after, outcome in ((r("word", b=True), "accepted"), (r("word", i=True), "rejected")):
        change = only(before, agreement(clause("One ", after)))
        assert change.message == f"Opposing Counsel's formatting change “word” was {outcome}"


def test_moves_are_one_change() -> None:
    source, target = move_from("m", "Moved text."), move_to("m", "Moved text.")
    before = agreement(clause("One."), clause(source, mark="moveFrom"), clause("Two."), clause(target, mark="moveTo"))
    after = agreement(clause("One."), clause("Two."), clause("Moved text."))
    assert only(before, after).message == "Opposing Counsel's move “Moved text.” was accepted"


def test_other_stories() -> None:
    before = agreement(clause("x", footnote(p("old ", ins("new")))))
    note = compare(before, agreement(clause("x", footnote(p("old new")))))
    assert lines(note) == [("accepted", "footnote 1", "Opposing Counsel's insertion “new” was accepted")]
    header = sect(header=p("Head ", ins("draft")))
    changed = compare(agreement("x", sect=header), agreement("x", sect=sect(header=p("Head "))))
    assert lines(changed) == [("rejected", "Header, sec. 1", "Opposing Counsel's insertion “draft” was rejected")]


@pytest.mark.parametrize(
    "after",
    [
        clause("Supplier may suspend on ", ins("not less "), ins("than ten (10) days’ "), dele(STRUCK), "notice."),
        clause("Supplier may ", "suspend on ", ins(THEIRS), dele("imme"), dele("diate "), "notice."),
    ],
)
def test_cut_or_joined_runs_are_noise(after: Content) -> None:
    assert compare(agreement(MARKED), agreement(after)).changes == ()
    assert compare(agreement(after), agreement(MARKED)).changes == ()


def test_an_untracked_move_of_a_paragraph_takes_its_tracked_changes_along() -> None:
    others = [clause("One one one."), clause("Three three three."), clause("Four four four.")]
    diff = compare(agreement(MARKED, *others), agreement(*others, MARKED))
    assert [c.kind for c in diff.changes if c.cause is Cause.DIRECT] == [Kind.MOVE]
    assert diff.tracked == {"new": 0, "foreign_lost": 0, "required_by_settings": False}


def test_untracked_words_while_track_changes_is_on() -> None:
    on = {"settings": {"trackRevisions": True}}
    before = agreement(MARKED, **on)
    after = agreement(clause("Supplier must suspend on ", ins(THEIRS), dele(STRUCK), "notice."), **on)
    text, note = compare(before, after).changes
    assert (text.kind, text.revision) == (Kind.TEXT, None)
    assert (note.kind, note.invariant, note.property, note.severity) == (Kind.REVISION, 33, "untracked", Severity.INFO)
    assert note.message == "one change of the text was made untracked while Track Changes is on"
    assert note.members == (text.id,)


def test_tracked_words_while_track_changes_is_on() -> None:
    on = {"settings": {"trackRevisions": True}}
    ours = dele("may", by=US), ins("must", by=US)
    after = agreement(clause("Supplier ", *ours, " suspend on ", ins(THEIRS), dele(STRUCK), "notice."), **on)
    diff = compare(agreement(MARKED, **on), after)
    assert [c.message for c in diff.changes] == ["“may” → “must”"]
    assert diff.tracked == {"new": 2, "foreign_lost": 0, "required_by_settings": True}


@pytest.mark.parametrize("outer", ["w:moveFrom", "w:del", "w:foo"])
def test_content_in_a_place_where_none_may_stand_is_told_with_a_place(outer: str) -> None:
    around = xml(f'<{outer} w:id="7" w:author="A" w:date="{LATER}"><w:r><w:t>Services</w:t></w:r></{outer}>')
    for before, after in (
        (agreement(MARKED), agreement(around, MARKED)),
        (agreement(around, MARKED), agreement(MARKED)),
    ):
        told = compare(before, after).changes
        assert told
        assert all(change.where.shown.words() for change in told)
