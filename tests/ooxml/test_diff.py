"""The comparison as a user meets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from matterbench.errors import UnreadableInput
from matterbench.ooxml import align, compare, explain, read
from tests.build import dele, doc, ins, p, r, sect

BEFORE = doc(p("Payment", lvl=0), p("Term", lvl=0), "End", sect=sect(header="Draft 4"))
AFTER = doc(p("Payment", lvl=0), p("Cure", lvl=0), p(r("Term", b=True), lvl=0), "End", sect=sect(header="Draft 5"))


def test_three_steps_are_one() -> None:
    assert explain(align(read(BEFORE), read(AFTER))).changes == compare(BEFORE, AFTER).changes


def test_changes_stand_in_reading_order_behind_their_causes() -> None:
    told = [(change.where.shown.words(), change.message) for change in compare(BEFORE, AFTER).changes]
    assert told == [
        ("§2", "“Cure” inserted"),
        ("§3", "§2 renumbered §3"),
        ("§3", "bold added on “Term”"),
        ("Header, sec. 1", "“Draft 4” → “Draft 5”"),
    ]


def test_the_summary_counts_by_severity() -> None:
    assert compare(BEFORE, AFTER).summary() == {"block": 3, "warn": 0, "info": 1}
    assert compare(BEFORE, BEFORE).summary() == {"block": 0, "warn": 0, "info": 0}


def test_paths_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(BEFORE)
    assert compare(tmp_path / "a.docx", str(tmp_path / "a.docx")).changes == ()
    with pytest.raises(UnreadableInput):
        compare(tmp_path / "a.docx", tmp_path / "none.docx")


def test_tracked_changes_are_counted() -> None:
    plain, foreign = doc("one two"), doc(p("one ", ins("new "), "two"))
    assert compare(plain, foreign).tracked == {"new": 1, "foreign_lost": 0, "required_by_settings": False}
    assert compare(foreign, plain).tracked == {"new": 0, "foreign_lost": 1, "required_by_settings": False}
    tracking = doc("one two", settings={"trackRevisions": True})
    assert compare(tracking, tracking).tracked["required_by_settings"] is True


def test_both_documents_are_at_hand() -> None:
    diff = compare(BEFORE, doc(p(dele("x"))))
    assert (diff.before.package.sha256, diff.after.package.main) == (read(BEFORE).package.sha256, "word/document.xml")
