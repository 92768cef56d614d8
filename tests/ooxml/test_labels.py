"""Labels: Word's counting rules, one small list each."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from matterbench.ooxml.labels import Label, Labeler
from matterbench.ooxml.numbering import Numbering
from tests.build import again, doc, level, lst, parts

LEGAL = lst(5, level("%1."), level("%1.%2"), level("(%3)", "lowerLetter"), level("(%4)", "lowerRoman"))
Item = tuple[int, int]


def labels(lists: list[tuple[str, str]], *items: Item) -> list[Label | None]:
    """Labels of paragraphs given as (list, level), in order."""
    root = etree.fromstring(parts(doc(numbering=lists))["word/numbering.xml"])
    labeler = Labeler(Numbering.parse(root))
    return [labeler.next(str(num), ilvl) for num, ilvl in items]


def texts(lists: list[tuple[str, str]], *items: Item) -> list[str]:
    return [label.text if label else "?" for label in labels(lists, *items)]


def fulls(lists: list[tuple[str, str]], *items: Item) -> list[str]:
    return [label.full if label else "?" for label in labels(lists, *items)]


def test_a_legal_outline() -> None:
    items = [(5, 0), (5, 1), (5, 2), (5, 2), (5, 3), (5, 1), (5, 2), (5, 0), (5, 1)]
    assert texts([LEGAL], *items) == ["1.", "1.1", "(a)", "(b)", "(i)", "1.2", "(a)", "2.", "2.1"]
    assert fulls([LEGAL], *items) == ["1", "1.1", "1.1(a)", "1.1(b)", "1.1(b)(i)", "1.2", "1.2(a)", "2", "2.1"]


def test_level_and_counters_are_told() -> None:
    label = labels([LEGAL], (5, 0), (5, 1), (5, 2))[-1]
    assert label is not None
    assert (label.level, label.counters) == (2, (1, 1, 1))


def test_outside_any_list_there_is_no_label() -> None:
    assert texts([lst(5, "%1.")], (0, 0), (99, 0), (5, 1), (5, -1), (5, 12)) == ["?"] * 5


def test_b02_all_uses_of_a_definition_count_together_until_one_restarts() -> None:
    lists = [lst(5, "%1.", "%1.%2"), again(6, of=5), again(7, of=5, start={0: 1})]
    assert texts(lists, (5, 0), (6, 0), (7, 0), (7, 0), (5, 0), (7, 0)) == ["1.", "2.", "1.", "2.", "3.", "4."]


def test_b03_labels_of_a_continued_list_agree_now_and_part_after_an_insertion() -> None:
    continued, fixed = [lst(5, "%1.")], [lst(5, "%1."), again(6, of=5, start={0: 3})]
    assert texts(continued, *[(5, 0)] * 4) == texts(fixed, (5, 0), (5, 0), (6, 0), (6, 0)) == ["1.", "2.", "3.", "4."]
    assert texts(continued, *[(5, 0)] * 5)[-1] == "5."
    assert texts(fixed, *[(5, 0)] * 3, (6, 0), (6, 0))[-1] == "4."


def test_a_start_override_holds_for_each_later_restart() -> None:
    lists = [lst(5, "%1.", "%1.%2"), again(6, of=5, start={1: 4})]
    assert texts(lists, (5, 0), (6, 1), (6, 1), (6, 0), (6, 1), (5, 0), (5, 1)) == [
        "1.", "1.4", "1.5", "2.", "2.4", "3.", "3.1",
    ]  # fmt: skip


def test_b05_a_level_without_start_counts_from_zero() -> None:
    assert texts([lst(5, level("%1.", start=None))], (5, 0), (5, 0)) == ["0.", "1."]


@pytest.mark.parametrize(
    ("restart", "expected"),
    [
        ("", ["1.", "1.1", "(a)", "1.2", "(a)", "2.", "2.1", "(a)"]),
        ('<w:lvlRestart w:val="0"/>', ["1.", "1.1", "(a)", "1.2", "(b)", "2.", "2.1", "(c)"]),
        ('<w:lvlRestart w:val="1"/>', ["1.", "1.1", "(a)", "1.2", "(b)", "2.", "2.1", "(a)"]),
        ('<w:lvlRestart w:val="2"/>', ["1.", "1.1", "(a)", "1.2", "(a)", "2.", "2.1", "(a)"]),
        ('<w:lvlRestart w:val="7"/>', ["1.", "1.1", "(a)", "1.2", "(a)", "2.", "2.1", "(a)"]),
    ],
)
def test_b05_lvl_restart(restart: str, expected: list[str]) -> None:
    outline = lst(5, level("%1."), level("%1.%2"), level("(%3)", "lowerLetter", raw=restart))
    assert texts([outline], (5, 0), (5, 1), (5, 2), (5, 1), (5, 2), (5, 0), (5, 1), (5, 2)) == expected


def test_b05_a_list_style_counts_in_the_definition_it_links_to() -> None:
    linked = lst(5, "%1.", raw='<w:styleLink w:val="Clauses"/>')
    empty = (
        '<w:abstractNum w:abstractNumId="6"><w:numStyleLink w:val="Clauses"/></w:abstractNum>',
        '<w:num w:numId="6"><w:abstractNumId w:val="6"/></w:num>',
    )
    assert texts([linked, empty], (5, 0), (6, 0), (5, 0)) == ["1.", "2.", "3."]


def test_b05_the_caller_decides_where_paragraphs_stand_so_cells_count_in_order() -> None:
    assert texts([LEGAL, lst(8, "%1)")], (5, 0), (8, 0), (5, 0), (8, 0)) == ["1.", "1)", "2.", "2)"]


def test_b04_a_list_that_only_a_style_names_is_counted_like_any_other() -> None:
    root = etree.fromstring(parts(doc(numbering=[lst(5, level("%1.", style="Heading1"))]))["word/numbering.xml"])
    numbering = Numbering.parse(root)
    level_of_heading = numbering.level_of_style("5", "Heading1")
    assert level_of_heading == 0
    label = Labeler(numbering).next("5", level_of_heading)
    assert label is not None
    assert label.text == "1."


def test_b01_legal_numbering_prints_decimals() -> None:
    outline = lst(5, level("Article %1", "upperRoman"), level("Section %1.%2", "decimalZero", raw="<w:isLgl/>"), "(%3)")
    assert texts([outline], (5, 0), (5, 1), (5, 2)) == ["Article I", "Section 1.01", "(a)"]
    assert fulls([outline], (5, 0), (5, 1), (5, 2)) == ["Article I", "Section 1.01", "Section 1.01(a)"]


def test_a_level_before_its_parent_begins_the_parent() -> None:
    outline = lst(5, "%1.", "%1.%2", "%1.%2.%3")
    assert texts([outline], (5, 1), (5, 1), (5, 0), (5, 1)) == ["1.1", "1.2", "2.", "2.1"]
    assert texts([outline], (5, 0), (5, 2), (5, 2), (5, 1), (5, 2)) == ["1.", "1.1.1", "1.1.2", "1.2", "1.2.1"]


def test_a_bullet_prints_its_sign_and_cites_nothing() -> None:
    symbol = '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'
    bullets = lst(5, level("%1."), level("\uf0b7", "bullet", rpr=symbol), level("(%3)", "lowerLetter"))
    assert texts([bullets], (5, 0), (5, 1), (5, 2)) == ["1.", "•", "(a)"]
    assert fulls([bullets], (5, 0), (5, 1), (5, 2)) == ["1", "", "1(a)"]


@pytest.mark.parametrize(
    ("sign", "font", "shown"), [("o", "Courier New", "o"), ("\uf0a7", "Wingdings", "▪"), ("\uf09b", "", "•")]
)
def test_bullets_as_seen(sign: str, font: str, shown: str) -> None:
    fonts = f'<w:rFonts w:ascii="{font}"/>' if font else ""
    assert texts([lst(5, level(sign, "bullet", rpr=fonts))], (5, 0)) == [shown]


def test_a_placeholder_for_a_level_without_number_prints_nothing() -> None:
    outline = lst(5, level("%1."), level("-", "bullet"), level("%1.%2%3."))
    assert texts([outline], (5, 0), (5, 2)) == ["1.", "1.1."]
    hidden = lst(5, level("", "none"), level("%1%2.", "upperLetter"))
    assert texts([hidden], (5, 0), (5, 1), (5, 1)) == ["", "A.", "B."]
    assert fulls([hidden], (5, 0), (5, 1), (5, 1)) == ["", "A", "B"]


def test_a_placeholder_for_a_deeper_level_prints_nothing() -> None:
    assert texts([lst(5, level("%1%2."), level("%2"))], (5, 0), (5, 1), (5, 0)) == ["1.", "1", "2."]


def test_interior_periods_fall_before_a_sign_and_stay_before_a_letter() -> None:
    assert fulls([lst(5, "%1.", level("(%2)", "lowerLetter"))], (5, 0), (5, 1))[-1] == "1(a)"
    letters = lst(5, "%1.", level("%2.", "lowerLetter"), level("%3.", "lowerRoman"))
    assert fulls([letters], (5, 0), (5, 1), (5, 2))[-1] == "1.a.i"


def test_equal_labels_of_two_documents_are_equal() -> None:
    one, two = (labels([lst(num, "%1.", "(%2)")], (num, 0), (num, 1)) for num in (5, 9))
    other = labels([lst(5, "%1.", level("(%2)", "lowerRoman"))], (5, 0), (5, 1))
    assert one == two
    assert hash(one[1]) == hash(two[1])
    assert one[1] != other[1]


@given(st.lists(st.tuples(st.sampled_from([5, 6, 7]), st.integers(0, 3)), max_size=30), st.integers(0, 29))
def test_an_unrelated_list_between_changes_no_label(items: list[Item], at: int) -> None:
    lists = [LEGAL, again(6, of=5, start={0: 4, 2: 2}), again(7, of=5), lst(8, "%1)")]
    plain = texts(lists, *items)
    at = min(at, len(items))
    mixed = texts(lists, *items[:at], (8, 0), *items[at:])
    assert mixed[:at] + mixed[at + 1 :] == plain


@given(st.lists(st.integers(0, 3), max_size=30))
def test_counters_grow_by_one_or_restart(levels: list[int]) -> None:
    found = labels([LEGAL], *[(5, ilvl) for ilvl in levels])
    for before, after in itertools.pairwise(found):
        assert before is not None
        assert after is not None
        if after.level <= before.level:
            assert after.counters[:-1] == before.counters[: after.level]
            assert after.counters[-1] == before.counters[after.level] + 1
        else:
            assert after.counters == (*before.counters, *(1,) * (after.level - before.level))
