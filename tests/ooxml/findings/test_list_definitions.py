"""Definitions of lists: one finding for each level and property, with the paragraphs that show it."""

from __future__ import annotations

import pytest

from tests.build import LEGAL, Piece, again, doc, level, lst, p, style, tbl, tc
from tests.ooxml.findings.telling import changes, told

BODY = (
    p("Definitions", lvl=0),
    p("Services means the work.", lvl=1),
    p("Payment", lvl=0),
    p("Within thirty days.", lvl=1),
    p("monthly fee;", lvl=2),
)


def with_levels(*levels: str, body: tuple[Piece, ...] = BODY) -> bytes:
    return doc(*(move_to_list(body)), numbering=(lst(2, *levels),))


def move_to_list(body: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(
        (lambda pkg, piece=piece: piece(pkg).replace('w:numId w:val="1"', 'w:numId w:val="2"')) for piece in body
    )


BEFORE = with_levels(*LEGAL)


def test_equal_definitions_under_other_ids_tell_nothing() -> None:
    renumbered = doc(*BODY, numbering=(lst(7, *LEGAL),))
    assert told(doc(*BODY), renumbered) == []
    assert told(BEFORE, with_levels(*LEGAL)) == []


def test_another_number_format_counts_the_paragraphs_that_show_it() -> None:
    after = with_levels("%1.", level("%1.%2", "lowerRoman"), "(%3)")
    assert told(BEFORE, after) == [
        (
            "block", "§1.i", "definition",
            "level 2 of the list: 1.1 (decimal) → 1.i (lower roman); 2 paragraphs affected",
        )
    ]  # fmt: skip
    (change,) = changes(BEFORE, after)
    assert (change.invariant, change.property, change.before, change.after, change.affected) == (
        13, "format", "decimal", "lower roman", 2,
    )  # fmt: skip
    assert change.where.before is not None
    assert change.where.before.label == "1.1"
    assert [footprint.place.story for footprint in change.footprints] == ["document"]


def test_a_format_reaches_deeper_levels_that_repeat_the_number() -> None:
    (change,) = changes(BEFORE, with_levels(level("%1.", "upperRoman"), "%1.%2", "(%3)"))
    assert change.message == "level 1 of the list: 1. (decimal) → I. (upper roman); 4 paragraphs affected"


def test_another_level_text_is_shown_by_the_label_that_it_makes() -> None:
    assert told(BEFORE, with_levels("%1.", "%2.", "(%3)")) == [
        (
            "block", "§1.1", "definition",
            'level 2 of the list: level text "%1.%2" → "%2." (1.1 → 1.); 2 paragraphs affected',
        )
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ("<w:isLgl/>", "level 2 of the list: legal numbering off → on"),
        ('<w:suff w:val="space"/>', "level 2 of the list: suffix tab → space"),
        ('<w:lvlRestart w:val="0"/>', "level 2 of the list: restarts after any higher level → never"),
    ],
)
def test_properties_of_a_level(raw: str, sentence: str) -> None:
    found = told(BEFORE, with_levels("%1.", level("%1.%2", raw=raw), "(%3)"))
    assert found[0][3] == f"{sentence}; 2 paragraphs affected"
    assert {item[0] for item in found[1:]} <= {"info"}


def test_another_start_is_one_definition_and_the_numbers_follow_from_it() -> None:
    found = changes(BEFORE, with_levels(level("%1.", start=4), "%1.%2", "(%3)"))
    assert [(c.severity.value, c.message) for c in found] == [
        ("block", "level 1 of the list: start 1 → 4; 5 paragraphs affected".replace("5", "4")),
        ("info", "§1–§2 renumbered §4–§5"),
    ]
    assert found[1].causes == (found[0].id,)


def test_levels_that_no_paragraph_uses_are_information_together() -> None:
    body = (p("Definitions", lvl=0),)
    before = with_levels(*LEGAL, body=body)
    after = with_levels("%1.", level("%1-%2", "lowerRoman"), "[%3]", body=body)
    ((severity, place, kind, message),) = told(before, after)
    assert (severity, place, kind) == ("info", "Document", "definition")
    assert message == (
        "levels that no paragraph of the body uses: level 2 of the list: 1.1 (decimal) → 1-i (lower roman); level 2 of "
        'the list: level text "%1.%2" → "%1-%2" (1.1 → 1-i); level 3 of the list: (a) (lower letter) → [1] (decimal) '
        "and 1 more"
    )


def test_a_list_counted_in_table_cells_is_used() -> None:
    body = (tbl([tc(p("Item", lvl=0)), "Fee"], [tc(p("Item", lvl=0)), "Fee"]),)
    before, after = with_levels(*LEGAL, body=body), with_levels(level("%1.", "upperLetter"), "%1.%2", body=body)
    found = told(before, after)
    assert found[0][0] == "block"
    assert found[0][3] == "level 1 of the list: 1. (decimal) → A. (upper letter); 2 paragraphs affected"


def test_uses_of_one_list_tell_its_definition_once() -> None:
    def twice(*levels: str) -> bytes:
        body = (p("One", num=2, lvl=0), p("Two", num=3, lvl=0))
        return doc(*body, numbering=(lst(2, *levels), again(3, of=2, start={0: 1})))

    found = told(twice(*LEGAL), twice(level("%1.", "upperRoman"), *LEGAL[1:]))
    assert [item[3] for item in found] == [
        "level 1 of the list: 1. (decimal) → I. (upper roman); 2 paragraphs affected"
    ]


def test_the_case_of_a_style_name_is_no_difference() -> None:
    def linked(name: str) -> bytes:
        styles = {"Clause": style("Clause", name=name)}
        return doc(*BODY, p("More", num=2, lvl=0), numbering=(lst(2, level("%1)", style="Clause")),), styles=styles)

    assert [item for item in told(linked("clause text"), linked("Clause Text")) if item[2] != "definition"] == []
    assert not [c for c in changes(linked("clause text"), linked("Clause Text")) if c.invariant == 13]


@pytest.mark.parametrize(
    ("rpr", "told_as"),
    [
        ("<w:b/>", ("block", "level 1 of the list: label bold not set → on; 2 paragraphs affected")),
        (
            '<w:rFonts w:ascii="Arial" w:hAnsi="Arial"/>',
            ("block", "level 1 of the list: label font not set → Arial; 2 paragraphs affected"),
        ),
        (
            '<w:rFonts w:cs="Arial"/>',
            ("info", "level 1 of the list: label complex-script font not set → Arial; 2 paragraphs affected"),
        ),
    ],
)
def test_the_look_of_numbers_is_told_in_the_words_of_formatting(rpr: str, told_as: tuple[str, str]) -> None:
    found = told(BEFORE, with_levels(level("%1.", rpr=rpr), "%1.%2", "(%3)"))
    assert [(item[0], item[3]) for item in found] == [told_as]


def test_the_tab_stop_at_zero_of_old_lists_is_noise() -> None:
    def indented(tabs: str) -> bytes:
        abstract, num = lst(2, *LEGAL)
        return doc(*move_to_list(BODY), numbering=((abstract.replace("<w:pPr>", f"<w:pPr>{tabs}"), num),))

    assert told(indented(""), indented('<w:tabs><w:tab w:val="num" w:pos="0"/></w:tabs>')) == []
