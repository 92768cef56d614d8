from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import docx
import pytest

from matterbench.ooxml.package import Package
from matterbench.ooxml.settings import SettingChange, compare_settings, protection, read_settings, tracking_on
from tests.ooxml.packages import members, with_settings, zip_of

ONLY_TRACKED = '<w:documentProtection w:edit="trackedChanges" w:enforcement="1"/>'


def mode(value: int) -> str:
    return f'<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="u" w:val="{value}"/></w:compat>'


def change(before: str, after: str) -> SettingChange:
    (only,) = compare_settings(with_settings(before), with_settings(after))
    return only


@pytest.mark.parametrize(
    ("before", "after", "key", "severity", "message"),
    [
        (
            "<w:trackRevisions/>",
            "",
            "trackRevisions",
            "block",
            "Track Changes switched off (later edits leave no mark)",
        ),
        ("", '<w:trackRevisions w:val="on"/>', "trackRevisions", "block", "Track Changes switched on"),
        ("", "<w:removePersonalInformation/>", "removePersonalInformation", "block", "drops the authors"),
        ("", "<w:updateFields/>", "updateFields", "block", "Updating all fields on opening switched on"),
        ("<w:evenAndOddHeaders/>", "", "evenAndOddHeaders", "block", "Different headers on even pages switched off"),
        ("", "<w:mirrorMargins/>", "mirrorMargins", "block", "Mirrored margins switched on"),
        ("", "<w:autoHyphenation/>", "autoHyphenation", "block", "Automatic hyphenation switched on"),
        ("", '<w:defaultTabStop w:val="360"/>', "defaultTabStop", "block", "“0.50 in” → “0.25 in”"),
        (mode(15), "", "compat.compatibilityMode", "block", "Compatibility mode changed: “15” → “12”"),
        ("", "<w:compat><w:noLeading/></w:compat>", "compat.noLeading", "warn", "option noLeading switched on"),
        (
            "",
            '<w:docVars><w:docVar w:name="Matter" w:val="42"/></w:docVars>',
            "docVars.Matter",
            "block",
            "Document variable “Matter” added: “42”",
        ),
        (
            "",
            '<w:footnotePr><w:numFmt w:val="lowerRoman"/></w:footnotePr>',
            "footnotePr.numFmt",
            "block",
            "Number format of footnotes changed: “decimal” → “lowerRoman”",
        ),
        (
            "",
            '<w:clrSchemeMapping w:t1="light1"/>',
            "clrSchemeMapping.t1",
            "block",
            "Theme colour for t1 changed: “dark1” → “light1”",
        ),
        (
            "",
            '<m:mathPr><m:mathFont m:val="Arial"/></m:mathPr>',
            "mathPr.mathFont",
            "warn",
            "“Cambria Math” → “Arial”",
        ),
        ("", '<w:themeFontLang w:val="fr-FR"/>', "themeFontLang", "info", "Language of theme fonts added: “fr-FR”"),
        ("", '<w:listSeparator w:val=";"/>', "listSeparator", "info", "List separator changed: “,” → “;”"),
        ("", '<w:newThing w:a="1" w:b="2"/>', "newThing", "warn", "Setting newThing added: “a=1 b=2”"),
    ],
)
def test_each_setting_that_changes_is_one_change(
    before: str, after: str, key: str, severity: str, message: str
) -> None:
    found = change(before, after)
    assert (found.key, found.severity) == (key, severity)
    assert message in found.message


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<w:trackRevisions/>", '<w:trackRevisions w:val="true"/>'),
        ('<w:trackRevisions w:val="0"/>', ""),
        ('<w:defaultTabStop w:val="720"/>', ""),
        ('<w:defaultTabStop w:val="0.5in"/>', ""),
        ('<w:zoom w:percent="90"/><w:view w:val="web"/>', '<w:proofState w:spelling="clean"/>'),
        ('<w:rsids><w:rsid w:val="00A1B2C3"/></w:rsids>', ""),
        ('<w:clrSchemeMapping w:bg1="light1" w:t1="dark1"/>', ""),
        ('<m:mathPr><m:mathFont m:val="Cambria Math"/><m:dispDef/><m:smallFrac m:val="0"/></m:mathPr>', ""),
        (mode(12), ""),
        ('<w:compat><w:compatSetting w:name="useWord2013TrackBottomHyphenation" w:val="1"/></w:compat>', ""),
        ('<w:compat><w:noLeading w:val="off"/></w:compat>', ""),
        ('<w:footnotePr><w:footnote w:id="0"/><w:numStart w:val="1"/></w:footnotePr>', ""),
        ('<w:documentProtection w:edit="forms" w:enforcement="0"/>', ""),
        ('<w:odd w:val="1"/>', "<w:odd/>"),
    ],
)
def test_spellings_of_one_meaning_are_no_change(before: str, after: str) -> None:
    assert compare_settings(with_settings(before), with_settings(after)) == ()
    assert compare_settings(with_settings(after), with_settings(before)) == ()


def test_two_absent_defaults_differ_from_an_explicit_off() -> None:
    off = '<w:compat><w:compatSetting w:name="useWord2013TrackBottomHyphenation" w:val="0"/></w:compat>'
    assert change("", off).message.startswith("Compatibility option useWord2013TrackBottomHyphenation switched off")


def test_protection_is_told_in_words() -> None:
    assert change(ONLY_TRACKED, "").message == "Document protection removed: “only tracked changes”"
    assert change(ONLY_TRACKED, "").severity == "block"
    read_only = '<w:documentProtection w:edit="readOnly" w:enforcement="true" w:formatting="1"/>'
    assert change(ONLY_TRACKED, read_only).message == (
        "Document protection changed: “only tracked changes” → “no changes and only formatting by allowed styles”"
    )


@pytest.mark.parametrize("enforced", ["1", "true", "on"])
def test_every_spelling_of_enforcement_protects(enforced: str) -> None:
    assert protection(with_settings(f'<w:documentProtection w:edit="forms" w:enforcement="{enforced}"/>')) == "forms"


@pytest.mark.parametrize(
    ("inner", "kind"),
    [
        ("", None),
        ('<w:documentProtection w:edit="forms"/>', None),
        ('<w:documentProtection w:edit="forms" w:enforcement="off"/>', None),
        ('<w:documentProtection w:edit="none" w:enforcement="1"/>', None),
        ('<w:documentProtection w:formatting="1" w:enforcement="1"/>', "formatting"),
    ],
)
def test_protection_that_is_not_enforced_or_protects_nothing_is_none(inner: str, kind: str | None) -> None:
    assert protection(with_settings(inner)) == kind


def test_a_new_password_encoding_is_information_and_a_lost_password_a_warning() -> None:
    def protected(password: str) -> str:
        return f'<w:documentProtection w:edit="forms" w:enforcement="1" {password}/>'

    first, second = protected('w:hash="a" w:salt="b"'), protected('w:hashValue="c" w:saltValue="d"')
    assert change(first, second).severity == "info"
    lost = change(first, protected(""))
    assert (lost.key, lost.severity) == ("documentProtection.password", "warn")
    assert lost.message == "Document protection: the password was removed"


def test_write_protection_is_reported() -> None:
    found = change("", '<w:writeProtection w:recommended="1" w:hash="x"/>')
    assert found.message.endswith("added: “read-only recommended and password to modify”")


def test_an_attached_template_is_told_by_its_target() -> None:
    attached = '<w:attachedTemplate r:id="rId1"/>'
    before = with_settings(attached, ("rId1", "attachedTemplate", "https://firm.example/Firm.dotm"))
    renumbered = with_settings(
        attached.replace("rId1", "rId9"), ("rId9", "attachedTemplate", "https://firm.example/Firm.dotm")
    )
    after = with_settings(attached, ("rId1", "attachedTemplate", "file:///C:/Legal/Firm.dotm"))
    assert compare_settings(before, renumbered) == ()
    (found,) = compare_settings(before, after)
    assert found.severity == "block"
    assert "“https://firm.example/Firm.dotm” → “file:///C:/Legal/Firm.dotm”" in found.message
    assert found.message.endswith("it gives away the path “file:///C:/Legal/Firm.dotm”")


def test_a_package_without_settings_part_has_the_defaults() -> None:
    bare = Package.open(zip_of(members()))
    assert read_settings(bare) == {}
    assert not tracking_on(bare)
    assert protection(bare) is None
    assert compare_settings(bare, with_settings('<w:zoom w:percent="100"/>')) == ()


def test_only_the_real_switch_counts_as_track_changes() -> None:
    assert tracking_on(with_settings("<w:trackRevisions/>"))
    assert not tracking_on(with_settings('<w:trackRevisions w:val="false"/>'))
    assert not tracking_on(with_settings("<w:trackChanges/>"))


def test_a_resave_by_python_docx_is_silent(shared: Callable[[str], Path]) -> None:
    for path in sorted(shared("corpus/python-docx").rglob("*.docx")):
        saved = io.BytesIO()
        docx.Document(str(path)).save(saved)
        assert compare_settings(Package.open(path), Package.open(saved.getvalue())) == (), path.name
