"""Two documents side by side: names reconciled, stories paired, gaps found."""

from __future__ import annotations

import pytest

from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.document import read
from tests.build import Content, doc, p, style


def comparison(before: bytes, after: bytes, *, fast: bool = True) -> Comparison:
    """Return the comparison of two documents."""
    return Comparison(read(before), read(after), fast=fast)


def styled(id: str, name: str) -> bytes:
    """Return a document with a paragraph in a style."""
    return doc(p("x", style=id), styles={id: style(id, name=name, rpr="<w:i/>")})


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        (styled("S1", "Clause"), styled("S2", "Clause"), True),
        (styled("S1", "Clause"), styled("S1", "CLAUSE"), True),
        (styled("S1", "Clause"), styled("S1", "Renamed"), True),
        (styled("S1", "Clause"), styled("S2", "Other"), False),
    ],
    ids=["new id", "case", "renamed", "another style"],
)
def test_styles_are_known_by_name(before: bytes, after: bytes, same: bool) -> None:
    story = comparison(before, after).body
    assert (story.script.before[0].key == story.script.after[0].key) is same


def gaps(before: list[Content], after: list[Content]) -> list[int]:
    """Return the gap before for each inserted block."""
    story = comparison(doc(*before), doc(*after)).body
    return [story.gap(step.after) for step in story.operations if step.tag == "insert" and step.after is not None]


def test_gaps_are_between_blocks_before() -> None:
    one, two, three = "Alpha pays.", "Beta keeps books.", "Gamma ends this."
    assert gaps([one, three], [one, two, three]) == [1]
    assert gaps([one], [two, one]) == [0]
    assert gaps([one], [one, two, three]) == [1, 1]
    assert gaps([three, one], [one, two, three]) == [2]


def test_a_gap_has_a_place_even_in_an_empty_document() -> None:
    story = comparison(doc(), doc("new")).body
    assert story.gap_place(0).block == 0


def test_the_body_is_compared_once() -> None:
    found = comparison(doc("a"), doc("b"))
    assert found.body is found.body
    assert [story.script.name for story in found.stories] == ["body"]


def test_names_and_alignment_may_be_told() -> None:
    first = comparison(doc("a"), doc("b"))
    told = Comparison(first.before, first.after, names=first.names, aligner=lambda before, after: ())
    assert told.names is first.names
    assert told.body.operations == ()
