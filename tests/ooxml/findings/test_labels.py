"""Numbers that follow from other changes: rolled up under all of their causes, and nothing without one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matterbench.ooxml.changes import Cause, Kind
from tests.build import Piece, dele, doc, ins, lst, p, tbl, tc, tr
from tests.ooxml.findings.telling import caused, changes, told


def clause(number: int) -> Piece:
    words = ("fees", "notice", "term", "law", "cure", "audit", "tax", "lien", "rent", "deed", "bond", "fund")
    return p(f"The {words[number % 12]} of clause {number} is {words[number * 5 % 12]}.", lvl=1)


NINE = [
    p(f"Article {name}", lvl=0) for name in ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
]
CURE = p("Landlord's Cure. If Tenant defaults, Landlord may cure.", lvl=1)
STRAY = p("Something nobody asked for stands here.", lvl=1)
BASE = [*NINE, *map(clause, range(1, 11)), p("Last article", lvl=0), clause(11)]


def test_an_inserted_clause_renumbers_those_behind_it_once() -> None:
    after = [*BASE[:11], CURE, *BASE[11:]]
    found = changes(doc(*BASE), doc(*after))
    assert [(c.severity.value, c.where.shown.words(), c.kind.value, c.message) for c in found] == [
        ("block", "§9.3", "insert", "“Landlord's Cure. If Tenant defaults, Landlord may cure.” inserted"),
        ("info", "§9.4", "numbering", "§9.3–§9.10 renumbered §9.4–§9.11"),
    ]
    insert, cascade = found
    assert (cascade.cause, cascade.causes, cascade.affected) == (Cause.CASCADE, (insert.id,), 8)
    assert (cascade.before, cascade.after) == ("§9.3–§9.10", "§9.4–§9.11")
    assert cascade.invariant == 14


def test_two_insertions_are_both_causes_of_what_both_moved() -> None:
    after = [*BASE[:10], STRAY, *BASE[10:12], CURE, *BASE[12:]]
    found = changes(doc(*BASE), doc(*after))
    cascades = {c.message: caused(found, c) for c in found if c.cause is Cause.CASCADE}
    stray, cure = (c.message for c in found if c.kind is Kind.INSERT)
    assert cascades == {
        "§9.2–§9.3 renumbered §9.3–§9.4": [stray],
        "§9.4–§9.10 renumbered §9.6–§9.12": [stray, cure],
    }


def test_counters_that_agree_again_end_the_cascade() -> None:
    gone_and_come = [*BASE[:10], *BASE[11:13], STRAY, *BASE[13:]]
    found = changes(doc(*BASE), doc(*gone_and_come))
    assert [c.message for c in found if c.cause is Cause.CASCADE] == ["§9.3–§9.4 renumbered §9.2–§9.3"]


def test_an_article_renumbers_its_clauses_with_it_and_the_message_names_the_articles() -> None:
    after = [p("New article", lvl=0), *BASE]
    found = changes(doc(*BASE), doc(*after))
    assert [c.message for c in found] == ["“New article” inserted", "§1–§10 renumbered §2–§11"]
    assert found[1].affected == 21
    assert found[1].where.shown.label == "2"


def test_what_a_level_above_moved_and_what_its_own_level_moved_are_told_apart() -> None:
    after = [p("New article", lvl=0), *BASE[:13], STRAY, *BASE[13:]]
    found = changes(doc(*BASE), doc(*after))
    cascades = {c.message: caused(found, c) for c in found if c.cause is Cause.CASCADE}
    article, stray = (c.message for c in found if c.kind is Kind.INSERT)
    assert cascades == {
        "§1–§10 renumbered §2–§11": [article],
        "§9.5–§9.10 renumbered §10.6–§10.11": [article, stray],
    }


def test_a_moved_clause_renumbers_both_places_and_its_own_number_is_told_by_the_move() -> None:
    body = [p("A", lvl=0), *map(clause, range(1, 5)), p("B", lvl=0), *map(clause, range(5, 8))]
    moved = [*body[:2], *body[3:7], body[2], *body[7:]]
    found = changes(doc(*body), doc(*moved))
    assert [(c.kind.value, c.message) for c in found if c.cause is Cause.CASCADE] == [
        ("numbering", "§1.3–§1.4 renumbered §1.2–§1.3, §2.2–§2.3 renumbered §2.3–§2.4"),
    ]
    assert [c.kind.value for c in found if c.cause is Cause.DIRECT] == ["move"]
    assert found[1].causes == (found[0].id,)


def test_lists_do_not_mix() -> None:
    other = lst(2, "%1)")
    body = [p("Fee note", num=2, lvl=0), clause(1), p("Tax note", num=2, lvl=0), clause(2)]
    after = [body[0], STRAY, *body[1:]]
    found = changes(doc(*body, numbering=(other,)), doc(*after, numbering=(other,)))
    assert [c.message for c in found[1:]] == ["§1.1–§1.2 renumbered §1.2–§1.3"]


def test_a_level_that_never_restarts_carries_the_cause_past_articles_that_agree() -> None:
    on = lst(2, "%1.", '<w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlRestart w:val="0"/>'
             '<w:lvlText w:val="%2."/><w:lvlJc w:val="left"/>')  # fmt: skip
    items = [("A", 0), ("first", 1), ("B", 0), ("second", 1), ("C", 0), ("third", 1)]
    body = [p(f"The {name} of this deed", num=2, lvl=level) for name, level in items]
    extra = p("An extra clause entirely", num=2, lvl=1)
    found = changes(doc(*body, numbering=(on,)), doc(*body[:2], extra, *body[2:], numbering=(on,)))
    assert [c.message for c in found] == [
        "“An extra clause entirely” inserted",
        "§2.2 renumbered §2.3, §3.3 renumbered §3.4",
    ]


def test_a_table_row_that_came_renumbers_the_rows_behind_it() -> None:
    def rows(*names: str) -> bytes:
        return doc(tbl(*(tr(tc(p(f"Item {name}", lvl=0)), f"Fee for {name}") for name in names)))

    found = changes(rows("oak", "elm", "ash"), rows("oak", "fir", "elm", "ash"))
    assert [c.message for c in found if c.cause is Cause.CASCADE] == ["§2–§3 renumbered §3–§4"]
    assert found[-1].causes == (found[0].id,)


def test_a_tracked_deletion_of_a_numbered_paragraph_renumbers_the_final_view() -> None:
    after = [*BASE[:11], p(dele("The cure of clause 3 is deed."), lvl=1, mark="del"), *BASE[12:]]
    cascades = [c for c in changes(doc(*BASE), doc(*after)) if c.cause is Cause.CASCADE]
    assert [c.message for c in cascades] == ["§9.4–§9.10 renumbered §9.3–§9.9"]


def test_a_tracked_insertion_counts() -> None:
    after = [*BASE[:11], p(ins("A new clause that counts."), lvl=1, mark="ins"), *BASE[11:]]
    cascades = [c for c in changes(doc(*BASE), doc(*after)) if c.cause is Cause.CASCADE]
    assert [c.message for c in cascades] == ["§9.3–§9.10 renumbered §9.4–§9.11"]


def test_text_edits_and_unnumbered_paragraphs_renumber_nothing() -> None:
    after = [p("A preamble"), *BASE[:-1], p("Other words of the eleventh clause.", lvl=1)]
    found = told(doc(*BASE), doc(*after))
    assert [item[2] for item in found if item[2] == "numbering"] == []


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.lists(st.integers(0, 19), max_size=4, unique=True),
    st.lists(st.integers(0, 19), max_size=4, unique=True),
)
def test_every_number_that_changed_is_an_effect_of_insertions_and_deletions(
    gone: Sequence[int], come: Sequence[int]
) -> None:
    body = [p(f"Clause {name} {name * 7 % 11} {name * 5 % 13} {name * 3 % 17}", lvl=name % 3 % 2) for name in range(20)]
    after: list[Piece] = []
    for at, piece in enumerate(body):
        if at in come:
            after.append(p(f"Wholly new {'abcdefghijklmnopqrst'[at] * 9}", lvl=at % 2))
        if at not in gone:
            after.append(piece)
    found = changes(doc(*body), doc(*after))
    direct = {c.id for c in found if c.cause is Cause.DIRECT}
    assert {c.kind for c in found if c.cause is Cause.DIRECT} <= {Kind.INSERT, Kind.DELETE, Kind.MOVE, Kind.TEXT}
    assert all(c.causes and set(c.causes) <= direct for c in found if c.kind is Kind.NUMBERING)
    assert len([c for c in found if c.kind is Kind.NUMBERING]) <= 2 * (len(gone) + len(come))


@pytest.mark.parametrize("count", [400])
def test_a_long_list_is_one_line(count: int) -> None:
    body = [clause(number) for number in range(count)]
    found = changes(doc(*body), doc(CURE, *body))
    assert [c.message for c in found[1:]] == [f"§1.1–§1.{count} renumbered §1.2–§1.{count + 1}"]
    assert found[1].affected == count
