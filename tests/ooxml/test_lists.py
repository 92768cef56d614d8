"""Which lists of two documents are the same."""

from __future__ import annotations

from matterbench.ooxml.document import read
from matterbench.ooxml.lists import match_lists
from tests.build import Piece, again, doc, edit, level, lst, p, textbox


def tokens(before: bytes, after: bytes) -> tuple[dict[str, str], dict[str, str]]:
    first, second = match_lists(read(before), read(after))
    return dict(first), dict(second)


def items(num: int, *, wrap: bool = False) -> list[Piece]:
    made = [p(f"Item number {name}", num=num, lvl=0) for name in ("one", "two", "three")]
    return [p(textbox(*made))] if wrap else made


def test_renumbered_ids_are_the_same_list() -> None:
    first, second = tokens(doc(*items(2), numbering=(lst(2, "%1)"),)), doc(*items(9), numbering=(lst(9, "%1)"),)))
    assert first["2"] == second["9"]
    assert first["1"] == second["1"] != first["2"]


def test_a_changed_definition_is_the_same_list_by_the_paragraphs_in_it() -> None:
    before = doc(*items(2), numbering=(lst(2, "%1)"),))
    after = doc(*items(9), numbering=(lst(8, "(%1)"), lst(9, level("%1.", "upperRoman"))))
    first, second = tokens(before, after)
    assert first["2"] == second["9"] != second["8"]


def test_paragraphs_in_text_boxes_count() -> None:
    before = doc(*items(2, wrap=True), numbering=(lst(2, "%1)"),))
    after = doc(*items(9, wrap=True), numbering=(lst(8, "(%1)"), lst(9, level("%1.", "upperRoman"))))
    first, second = tokens(before, after)
    assert first["2"] == second["9"]


def test_a_use_with_a_start_of_its_own_is_another_token_of_the_same_list() -> None:
    first, _ = tokens(*[doc("Text", numbering=(again(3, of=1, start={0: 4}),))] * 2)
    assert first["3"] == f"{first['1']} with [(0, 4, False)]"


def test_a_list_that_came_is_new() -> None:
    first, second = tokens(doc("Text"), doc(*items(2), numbering=(lst(2, "Article %1"),)))
    assert second["2"] not in first.values()
    assert first["1"] == second["1"]


def test_a_use_without_definition_is_no_list() -> None:
    whole = doc(*items(2), numbering=(lst(2, "Article %1"),))
    broken = edit(whole, "word/numbering.xml", '<w:abstractNumId w:val="2"/>', "")
    first, second = tokens(broken, broken)
    assert "2" not in first
    assert first == second
