"""Everything that no reader sees in one place of the text: definitions, settings, properties, parts, markup."""

from __future__ import annotations

from collections.abc import Iterator

from matterbench.ooxml.changes import Change
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.findings.definitions import style_changes
from matterbench.ooxml.findings.parts import part_changes
from matterbench.ooxml.findings.properties import property_changes
from matterbench.ooxml.findings.references import reference_changes
from matterbench.ooxml.findings.settings import setting_changes
from matterbench.ooxml.findings.theme import theme_findings
from matterbench.ooxml.findings.touched import touched_stories
from matterbench.ooxml.findings.validity import validity_changes


def package_changes(comparison: Comparison) -> Iterator[Change]:
    """Changes of the document as a whole, then new errors of its markup."""
    yield from style_changes(comparison)
    yield from theme_findings(comparison)
    yield from setting_changes(comparison)
    yield from property_changes(comparison)
    yield from part_changes(comparison)
    stories = touched_stories(comparison)
    yield from reference_changes(comparison, stories)
    yield from validity_changes(comparison, stories)
