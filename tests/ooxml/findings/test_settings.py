"""Settings, as changes of the document."""

from __future__ import annotations

from matterbench.ooxml.changes import Change
from matterbench.ooxml.diff import align
from matterbench.ooxml.document import read
from matterbench.ooxml.findings.settings import setting_changes
from tests.build import DOC_DEFAULTS, doc

PROTECTED = '<w:documentProtection w:edit="trackedChanges" w:enforcement="1"/>'


def changes(before: bytes, after: bytes) -> list[Change]:
    return list(setting_changes(align(read(before), read(after))))


def told(before: str, after: str) -> list[tuple[str, int, str, str]]:
    found = changes(doc("a", settings=before), doc("a", settings=after))
    return [(c.severity.value, c.invariant, c.property, c.message) for c in found]


def test_equal_settings_and_view_state_tell_nothing() -> None:
    assert told(PROTECTED, PROTECTED) == []
    assert told("", '<w:zoom w:percent="90"/><w:rsids><w:rsidRoot w:val="00AB12CD"/></w:rsids>') == []


def test_protection_removed() -> None:
    (change,) = changes(doc("a", settings=PROTECTED), doc("a"))
    assert change.message == "Document protection removed: “only tracked changes”"
    assert (change.kind, change.invariant, change.severity) == ("setting", 36, "block")
    assert (change.before, change.after) == ("only tracked changes", None)
    assert (change.where.shown.words(), change.where.shown.part) == ("Document", "word/settings.xml")


def test_track_changes_off() -> None:
    assert told("<w:trackRevisions/>", "") == [
        ("block", 36, "trackRevisions", "Track Changes switched off (later edits leave no mark)")
    ]


def test_compatibility_belongs_to_the_definitions() -> None:
    options = "<w:compat>%s</w:compat>"
    assert told(options % "<w:noLeading/>", options % "") == [
        (
            "warn",
            16,
            "compat.noLeading",
            "Compatibility option noLeading switched off (line and page breaks may change)",
        )
    ]
    several = "<w:noLeading/><w:ulTrailSpace/><w:spaceForUL/>"
    assert told(options % several, options % "") == [
        (
            "warn",
            16,
            "compat off",
            "3 compatibility options switched off (line and page breaks may change): "
            "noLeading, spaceForUL, ulTrailSpace",
        )
    ]


def test_hyphenation_that_the_defaults_suppress_is_information() -> None:
    suppressed = DOC_DEFAULTS.replace("<w:spacing", "<w:suppressAutoHyphens/><w:spacing")
    (change,) = changes(doc("a"), doc("a", settings="<w:autoHyphenation/>", docdefaults=suppressed))
    assert change.severity == "info"
    (change,) = changes(doc("a"), doc("a", settings="<w:autoHyphenation/>"))
    assert change.severity == "block"


def test_the_id_depends_on_the_setting_alone() -> None:
    (one,) = changes(doc("a"), doc("a", settings="<w:trackRevisions/>"))
    (two,) = changes(doc("b", "c"), doc("b", "c", settings="<w:trackRevisions/>"))
    assert one.subject == two.subject
