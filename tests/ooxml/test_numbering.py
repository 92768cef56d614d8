"""List definitions: effective levels, content free of ids, and changes in words."""

from __future__ import annotations

import pytest
from lxml import etree

from matterbench.ooxml.numbering import Numbering
from tests.build import again, doc, level, lst, parts

ISLGL = "<w:isLgl/>"


def numbering(*lists: tuple[str, str]) -> Numbering:
    """The lists of a built document, beside its own list 1."""
    return Numbering.parse(etree.fromstring(parts(doc(numbering=lists))["word/numbering.xml"]))


def raw(inner: str) -> Numbering:
    ns = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    mc = "http://schemas.openxmlformats.org/markup-compatibility/2006"
    return Numbering.parse(etree.fromstring(f'<w:numbering xmlns:w="{ns}" xmlns:mc="{mc}">{inner}</w:numbering>'))


def num(num_id: int, abstract: int, inner: str = "") -> str:
    return f'<w:num w:numId="{num_id}"><w:abstractNumId w:val="{abstract}"/>{inner}</w:num>'


def abstract(abstract_id: int, inner: str) -> str:
    return f'<w:abstractNum w:abstractNumId="{abstract_id}">{inner}</w:abstractNum>'


def lvl(ilvl: int, inner: str) -> str:
    return f'<w:lvl w:ilvl="{ilvl}">{inner}</w:lvl>'


def test_a_document_without_numbering_has_no_lists() -> None:
    lists = Numbering.parse(None)
    assert (lists.num("1"), lists.abstract_of("1"), lists.level("1", 0), lists.content("1")) == (None, None, None, ())


def test_a_level_is_read_whole() -> None:
    found = numbering(lst(5, level("Article %1.", "upperRoman", start=4, style="Heading1", raw=ISLGL))).level("5", 0)
    assert found is not None
    assert (found.start, found.num_fmt, found.text, found.style_id) == (4, "upperRoman", "Article %1.", "Heading1")
    assert found.is_legal
    assert found.parts == ("Article ", 0, ".")
    assert found.suffix == "tab"
    assert found.restart is None
    assert found.align == "left"
    assert found.paragraph == {"ind.left": 720, "ind.firstLine": -720}


def test_start_is_zero_where_absent() -> None:
    found = numbering(lst(5, level("%1.", start=None))).level("5", 0)
    assert found is not None
    assert found.start == 0


@pytest.mark.parametrize("junk", ["", "abc", "1e999", "99999999999999999999", "-"])
def test_attributes_that_are_no_numbers_do_not_crash(junk: str) -> None:
    inner = f'<w:start w:val="{junk}"/><w:numFmt/><w:lvlRestart w:val="{junk}"/><w:lvlText/>'
    lists = raw(abstract(1, f'<w:lvl w:ilvl="{junk}">{inner}</w:lvl><w:lvl/>') + num(1, 1, "<w:lvlOverride/>"))
    assert lists.content("1")


def test_numid_zero_is_no_list() -> None:
    assert raw(abstract(1, lvl(0, "")) + num(0, 1)).num("0") is None


def test_override_replaces_a_level_and_keeps_the_others() -> None:
    override = '<w:lvlOverride w:ilvl="1">' + lvl(1, '<w:lvlText w:val="(%2)"/>') + "</w:lvlOverride>"
    body = abstract(1, lvl(0, '<w:lvlText w:val="%1."/>') + lvl(1, '<w:lvlText w:val="%2."/>'))
    lists = raw(body + num(1, 1) + num(2, 1, override))
    assert [lists.levels(item)[at].text for item in "12" for at in (0, 1)] == ["%1.", "%2.", "%1.", "(%2)"]


@pytest.mark.parametrize("through_styles", [True, False])
def test_a_style_link_is_followed_to_the_definition_with_the_levels(through_styles: bool) -> None:
    linked = '<w:styleLink w:val="Clauses"/>' + lvl(0, '<w:lvlText w:val="Clause %1"/>')
    lists = raw(abstract(1, linked) + abstract(2, '<w:numStyleLink w:val="Clauses"/>') + num(1, 1) + num(2, 2))
    if through_styles:
        lists = lists.resolving({"Clauses": "1"}.get)
    found, home = lists.level("2", 0), lists.abstract_of("2")
    assert found is not None
    assert home is not None
    assert (found.text, home.id) == ("Clause %1", "1")


def test_style_links_in_a_circle_end() -> None:
    circle = '<w:styleLink w:val="{}"/><w:numStyleLink w:val="{}"/>'
    lists = raw(abstract(1, circle.format("A", "B")) + abstract(2, circle.format("B", "A")) + num(1, 1))
    assert lists.level("1", 0) is None


def test_a_custom_format_is_found_inside_alternate_content() -> None:
    choice = '<w:numFmt w:val="custom" w:format="001, 002, 003, ..."/>'
    fallback = '<mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback>'
    inner = f'<mc:AlternateContent><mc:Choice Requires="w14">{choice}</mc:Choice>{fallback}</mc:AlternateContent>'
    found = raw(abstract(1, lvl(0, inner)) + num(1, 1)).level("1", 0)
    assert found is not None
    assert found.num_fmt == "001, 002, 003, ..."


def test_the_level_of_a_linked_style() -> None:
    lists = numbering(lst(5, level("%1", style="Heading1"), level("%1.%2", style="Heading2")))
    assert (lists.level_of_style("5", "Heading2"), lists.level_of_style("5", "Normal")) == (1, None)


def test_equal_definitions_under_other_ids_have_equal_content() -> None:
    ids = '<w:nsid w:val="{0}"/><w:tmpl w:val="{0}"/>'
    lists = numbering(lst(5, "%1.", "(%2)", raw=ids.format("1A")), lst(9, "%1.", "(%2)", raw=ids.format("2B")))
    assert lists.content("5") == lists.content("9")
    assert hash(lists.content("5")) == hash(lists.content("9"))
    assert lists.definition_changes("5", lists, "9") == ()


def test_linked_styles_are_compared_by_name() -> None:
    body = abstract(1, lvl(0, '<w:pStyle w:val="{0}"/><w:lvlText w:val="%1"/>')) + num(1, 1)
    ns = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    one, two = (
        Numbering.parse(
            etree.fromstring(f'<w:numbering xmlns:w="{ns}">{body.format(style_id)}</w:numbering>'),
            style_name={"berschrift1": "heading 1", "Heading1": "heading 1"}.get,
        )
        for style_id in ("berschrift1", "Heading1")
    )
    assert one.content("1") == two.content("1")


def test_b01_legal_numbering_on_one_side_only_is_a_change() -> None:
    before = numbering(lst(5, level("Article %1", "upperRoman"), level("Section %1.%2", raw=ISLGL)))
    after = numbering(lst(5, level("Article %1", "upperRoman"), level("Section %1.%2")))
    assert before.content("5") != after.content("5")
    (change,) = before.definition_changes("5", after, "5", sample=(2, 3))
    assert change.sentence() == ("level 2 of the list: legal numbering on → off (Section 2.3 → Section II.3)")


def test_b03_a_continued_list_with_a_fixed_start_is_another_definition() -> None:
    lists = numbering(lst(5, "%1."), again(6, of=5, start={0: 3}))
    assert [change.sentence() for change in lists.definition_changes("5", lists, "6")] == [
        "level 1 of the list: start override not set → 3"
    ]


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (level("%1.%2"), level("%1.%2", "lowerRoman"), "level 2 of the list: 7.1 (decimal) → 7.i (lower roman)"),
        (level("%1.%2"), level("%2"), 'level 2 of the list: level text "%1.%2" → "%2" (7.1 → 1)'),
        (level("%2"), level("%2", start=4), "level 2 of the list: start 1 → 4"),
        (
            level("%2", raw='<w:lvlRestart w:val="0"/>'),
            level("%2"),
            "level 2 of the list: restarts never → after any higher level",
        ),
        (level("%2", raw='<w:suff w:val="space"/>'), level("%2"), "level 2 of the list: suffix space → tab"),
        (level("%2", style="Clause"), level("%2"), "level 2 of the list: linked style Clause → none"),
        (level("%2", rpr="<w:b/>"), level("%2"), "level 2 of the list: label bold on → not set"),
    ],
)
def test_changes_are_told_in_words(before: str, after: str, sentence: str) -> None:
    old, new = (numbering(lst(5, "%1", item)) for item in (before, after))
    assert [change.sentence() for change in old.definition_changes("5", new, "5", sample=(7,))] == [sentence]


def test_an_indent_change_is_told_in_inches() -> None:
    body = abstract(1, lvl(0, '<w:pPr><w:ind w:{}="{}"/></w:pPr>')) + num(1, 1)
    old, same, new = (raw(body.format(*pair)) for pair in (("left", 720), ("start", 720), ("left", 1440)))
    assert old.definition_changes("1", same, "1") == ()
    assert [item.sentence() for item in old.definition_changes("1", new, "1")] == [
        "level 1 of the list: left indent 0.50 in → 1.00 in"
    ]


def test_a_level_that_appears_is_one_change() -> None:
    old, new = numbering(lst(5, "%1.")), numbering(lst(5, "%1.", "(%2)"))
    assert [item.sentence() for item in old.definition_changes("5", new, "5")] == [
        "level 2 of the list: not defined → defined"
    ]
