from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.law.sections import SectionRef, find_sections, parse_section, same_section


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Article IX", "Article 9"),
        ("Section 8.3", "§ 8.3"),
        ("Paragraph 12", "Section 12"),
        ("8.3(b)", "Section 8.3(b)"),
        ("Section 8.3 of the Lease", "Section 8.3"),
        ("Section 9.2 (Governing Law)", "Section 9.2"),
        ("Exhibit C", "EXHIBIT C"),
    ],
)
def test_one_place(one: str, other: str) -> None:
    assert same_section(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Section 8.3(b)", "Section 8.3(B)"),
        ("Section 4.2", "Section 42"),
        ("Section 8.3", "Section 8.3(a)"),
        ("Exhibit C", "Section C"),
        ("Exhibit I", "Exhibit 1"),
        ("Article 9", "Section 9"),
        ("Section 1.1", "Section 1.01"),
        ("Section", "Section"),
    ],
)
def test_two_places(one: str, other: str) -> None:
    assert not same_section(one, other)


def test_the_document_is_read_and_does_not_divide() -> None:
    found = parse_section("Section 8.3(b) of the Regulatory Agreement")
    assert found == SectionRef("section", "8.3(b)")
    assert found is not None
    assert found.document == "Regulatory Agreement"
    assert str(found) == "Section 8.3(b)"


@given(st.integers(1, 99), st.integers(1, 99), st.sampled_from("abcdefgh"), st.sampled_from(["i", "ii", "iv", "ix"]))
def test_labels_are_read_as_numbered(article: int, section: int, letter: str, roman: str) -> None:
    for label in (f"{article}.{section:02}", f"{article}.{section}({letter})", f"{article}({letter})({roman})"):
        assert parse_section(f"Section {label}") == SectionRef("section", label)
        assert [hit.value.label for hit in find_sections(f"as Section {label} provides")] == [label]


@given(st.text(max_size=40))
def test_any_text_is_read_or_not(text: str) -> None:
    assert isinstance(parse_section(text), SectionRef | None)


def test_references_in_running_text() -> None:
    text = (
        "See Section 8.3(b)(ii), Sections 4.1, 4.2(a) and 5, Article IX, Exhibit C-1 and clause (b). Under § 8.3 "
        "of this Lease, Schedule 2. Nothing of May 12, Unit 4, 25 percent, or a section of the fence."
    )
    assert [(text[start:end], str(ref)) for (start, end), ref in find_sections(text)] == [
        ("Section 8.3(b)(ii)", "Section 8.3(b)(ii)"),
        ("Sections 4.1", "Section 4.1"),
        ("4.2(a)", "Section 4.2(a)"),
        ("5", "Section 5"),
        ("Article IX", "Article IX"),
        ("Exhibit C-1", "Exhibit C-1"),
        ("clause (b)", "Clause (b)"),
        ("§ 8.3", "Section 8.3"),
        ("Schedule 2", "Schedule 2"),
    ]
