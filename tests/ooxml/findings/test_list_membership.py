"""Paragraphs that changed their list, their level, or lost their number: neighbours are one finding."""

from __future__ import annotations

from tests.build import again, doc, lst, p, style, tbl, tc, tr
from tests.ooxml.findings.telling import changes, told

USES = (lst(2, "%1)"), again(3, of=1, start={0: 1}), again(4, of=1, start={0: 3}), again(5, of=1, start={0: 1}))
NAMES = ("Definitions", "Payment", "Term", "Notices", "Law")


def articles(*nums: int | None) -> bytes:
    """Five paragraphs, each in the list of that number, or in none."""
    return doc(*(p(name) if num is None else p(name, num=num, lvl=0) for name, num in zip(NAMES, nums, strict=True)),
               numbering=USES)  # fmt: skip


BEFORE = articles(1, 1, 1, 1, 1)


def test_equal_lists_tell_nothing() -> None:
    assert told(BEFORE, articles(1, 1, 1, 1, 1)) == []


def test_a_number_that_went_is_the_change_and_later_numbers_its_effect() -> None:
    assert told(BEFORE, articles(1, None, 1, 1, 1)) == [
        ("block", "under §1, “Payment”", "numbering", "numbering removed: the paragraph no longer shows “2”"),
        ("info", "§2", "numbering", "§3–§5 renumbered §2–§4"),
    ]


def test_neighbours_without_number_are_one_finding() -> None:
    found = changes(BEFORE, articles(1, None, None, 1, 1))
    assert [c.message for c in found] == [
        "numbering removed: 2 paragraphs no longer show “2” to “3”",
        "§4–§5 renumbered §2–§3",
    ]
    assert found[0].affected == 2
    assert [footprint.place.label for footprint in found[0].footprints] == ["2", "3"]
    assert found[1].causes == (found[0].id,)


def test_paragraphs_apart_are_two_findings_and_both_are_causes() -> None:
    found = changes(BEFORE, articles(1, None, 1, None, 1))
    direct = [c for c in found if not c.causes]
    assert [c.message for c in direct] == [
        "numbering removed: the paragraph no longer shows “2”",
        "numbering removed: the paragraph no longer shows “4”",
    ]
    last = next(c for c in found if c.message == "§5 renumbered §3")
    assert last.causes == tuple(c.id for c in direct)


def test_a_number_that_came() -> None:
    assert told(articles(1, None, 1, 1, 1), BEFORE)[0] == (
        "block", "§2", "numbering", "numbering added: “2”",
    )  # fmt: skip


def test_a_list_restarted_by_a_use_of_its_own_is_one_finding_however_long() -> None:
    assert told(BEFORE, articles(1, 1, 3, 3, 3)) == [
        ("block", "§1", "numbering", "numbering starts again here: “3” to “5” → “1” to “3”; 3 paragraphs"),
    ]


def test_a_restart_renumbers_the_rest_of_the_list() -> None:
    assert told(BEFORE, articles(1, 1, 3, 1, 1)) == [
        ("block", "§1", "numbering", "numbering starts again here: “3” → “1”"),
        ("info", "§2", "numbering", "§4–§5 renumbered §2–§3"),
    ]


def test_a_continued_list_written_as_a_new_start_shows_the_same_numbers_and_is_told() -> None:
    found = told(BEFORE, articles(1, 1, 4, 4, 4))
    assert [item[3] for item in found] == [
        "numbering no longer goes on from the paragraph before: “3” to “5” is a start of its own; 3 paragraphs"
    ]


def test_another_list_counts_by_itself() -> None:
    assert told(BEFORE, articles(1, 1, 2, 2, 1)) == [
        (
            "block", "§1)", "numbering",
            "moved to another list: “3” to “4” → “1)” to “2)”, numbered on its own from here; 2 paragraphs",
        ),
        ("info", "§3", "numbering", "§5 renumbered §3"),
    ]  # fmt: skip


def test_two_uses_with_the_same_start_are_told_by_the_number_that_changed() -> None:
    ((severity, place, kind, message),) = told(articles(1, 1, 3, 3, 3), articles(1, 1, 3, 5, 5))
    assert (severity, place, kind) == ("block", "§1", "numbering")
    assert message == "number “2.” → “1.” with no change in the text before it; 2 paragraphs renumbered"


def test_another_level() -> None:
    def clauses(level: int) -> bytes:
        return doc(p("Payment", lvl=0), p("Fees.", lvl=1), p("Monthly.", lvl=level), p("Yearly.", lvl=2))

    assert told(clauses(2), clauses(1)) == [
        ("block", "§1.2", "numbering", "list level 3 → 2: “1.1(a)” → “1.2”"),
        ("info", "§1.2(a)", "numbering", "§1.1(b) renumbered §1.2(a)"),
    ]


def test_the_number_that_a_style_brings_is_told_by_the_style() -> None:
    styles = {"Numbered": style("Numbered", ppr='<w:numPr><w:numId w:val="1"/></w:numPr>')}
    before = doc(p("One", style="Numbered"), p("Two", style="Numbered"), p("Three", style="Numbered"), styles=styles)
    after = doc(p("One", style="Numbered"), p("Two"), p("Three", style="Numbered"), styles=styles)
    found = changes(before, after)
    assert [(c.kind.value, c.message) for c in found] == [
        ("style", "paragraph style “Numbered” → “Normal”"),
        ("numbering", "§3 renumbered §2"),
    ]
    assert found[1].causes == (found[0].id,)


def test_paragraphs_in_table_cells() -> None:
    def rows(*levels: int) -> bytes:
        return doc(tbl(*(tr(tc(p("Item", lvl=level)), f"Fee {at}") for at, level in enumerate(levels))))

    assert [item[3] for item in told(rows(0, 0, 0), rows(0, 1, 0))] == [
        "list level 1 → 2: “2” → “1.1”",
        "§3 renumbered §2",
    ]
