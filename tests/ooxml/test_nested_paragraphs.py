"""A paragraph where none may stand, inside properties: read alike by both tiers."""

from __future__ import annotations

from matterbench.ooxml import compare
from tests.build import doc, edit, p

PLAIN = doc(p("set-up fee; and", lvl=2), p("monthly fee.", lvl=2))
INNER = (
    '<w:numId w:val="1"><w:p><w:pPr><w:jc w:val="center"/></w:pPr>'
    "<w:r><w:rPr><w:b/></w:rPr><w:t>In</w:t></w:r></w:p></w:numId>"
)


def test_both_tiers_tell_the_same() -> None:
    nested = edit(
        doc(p("set-up fee; and", lvl=2), p("monthly fee.")), "word/document.xml", '<w:numId w:val="1"/>', INNER
    )
    for sides in ((PLAIN, nested), (nested, PLAIN), (nested, nested)):
        fast, slow = compare(*sides), compare(*sides, fast=False)
        assert [(c.id, c.message) for c in fast.changes] == [(c.id, c.message) for c in slow.changes]
