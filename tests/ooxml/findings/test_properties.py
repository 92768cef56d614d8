"""Document properties, as changes of the document."""

from __future__ import annotations

from matterbench.ooxml.changes import Change
from matterbench.ooxml.diff import align
from matterbench.ooxml.document import read
from matterbench.ooxml.findings.properties import property_changes
from tests.build import doc


def changes(before: bytes, after: bytes) -> list[Change]:
    return list(property_changes(align(read(before), read(after))))


def told(before: bytes, after: bytes) -> list[tuple[str, int, str, str]]:
    return [(c.severity.value, c.invariant, c.property, c.message) for c in changes(before, after)]


def test_equal_properties_tell_nothing() -> None:
    assert told(doc("a", custom={"Matter": "7"}), doc("a", custom={"Matter": "7"})) == []


def test_another_author() -> None:
    (change,) = changes(doc("a"), doc("a", core={"creator": "Joe Associate"}))
    assert change.message == "Author changed: “Jane Partner” → “Joe Associate”"
    assert (change.kind, change.invariant, change.severity) == ("property", 37, "block")
    assert (change.where.shown.words(), change.where.shown.part) == ("Document", "docProps/core.xml")


def test_the_date_of_the_last_save_is_information() -> None:
    assert told(doc("a"), doc("a", core={"modified": "2026-01-01T00:00:00Z"})) == [
        (
            "info",
            37,
            "core.modified",
            "Modification date changed: “2025-04-01T09:00:00Z” → “2026-01-01T00:00:00Z”",
        )
    ]


def test_a_tool_that_signs_its_work_and_a_path_are_leaks() -> None:
    assert [c[:3] for c in told(doc("a"), doc("a", core={"creator": "python-docx"}))] == [("block", 39, "core.creator")]
    ((severity, invariant, property, message),) = told(doc("a"), doc("a", custom={"Source": r"\\srv\clients\a.docx"}))
    assert (severity, invariant, property) == ("block", 39, "custom.Source")
    assert r"\\srv\clients\a.docx" in message


def test_a_property_part_that_came_or_went_has_a_place_on_one_side() -> None:
    (gained,) = changes(doc("a"), doc("a", custom={"Matter": "7"}))
    assert (gained.where.before, gained.severity) == (None, "block")
    (lost,) = changes(doc("a", custom={"Matter": "7"}), doc("a"))
    assert (lost.where.after, lost.severity) == (None, "warn")
