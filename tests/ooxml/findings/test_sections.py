"""Sections: page, margins, columns, numbering; breaks that came, went or moved."""

from __future__ import annotations

import pytest

from tests.build import Piece, doc, edit, p, sect
from tests.ooxml.findings.telling import Told, changes, told


def page(**props: object) -> bytes:
    return doc("Body", sect=sect(**props))  # type: ignore[arg-type]


def two(first: Piece, second: Piece) -> bytes:
    return doc(p("One", sect=first), "Two", sect=second)


def one(message: str, place: str = "Section 1", severity: str = "block") -> list[Told]:
    return [(severity, place, "section", message)]


def test_equal_sections() -> None:
    assert told(two(sect(), sect(cols=2)), two(sect(), sect(cols=2))) == []


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"margins": (1440, 1440, 1440, 720)}, "left margin 1.00 in → 0.50 in"),
        ({"cols": 2}, "number of columns 1 → 2"),
        ({"size": (15840, 12240)}, "page orientation portrait → landscape"),
        ({"size": (11906, 16838)}, "page size 8.50 in × 11.00 in, portrait → 8.27 in × 11.69 in, portrait"),
        ({"raw": '<w:pgNumType w:fmt="lowerRoman"/>'}, "page number format decimal → lower roman"),
        ({"raw": '<w:pgNumType w:start="5"/>'}, "page number start not set → 5"),
        ({"raw": "<w:titlePg/>"}, "different first page added"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_one_property(changed: dict[str, object], message: str) -> None:
    assert told(page(), page(**changed)) == one(message)


def test_line_numbering() -> None:
    found = told(page(), page(raw='<w:lnNumType w:countBy="5"/>'))
    assert ("block", "Section 1", "section", "line numbering interval not set → 5") in found


def test_a_document_grid_is_information() -> None:
    found = told(page(), page(raw='<w:docGrid w:type="lines" w:linePitch="360"/>'))
    assert {severity for severity, *_ in found} == {"info"}


@pytest.mark.parametrize(
    "same",
    [
        {"raw": '<w:formProt w:val="0"/>'},
        {"raw": '<w:textDirection w:val="lrTb"/>'},
        {"kind": "nextPage"},
        {"margins": (1441, 1440, 1440, 1440)},
    ],
    ids=["formProt", "textDirection", "type", "rounding"],
)
def test_what_only_writes_a_default_is_no_change(same: dict[str, object]) -> None:
    assert told(page(), page(**same)) == []


def test_a_property_of_the_second_section() -> None:
    assert told(two(sect(), sect()), two(sect(), sect(margins=(1440, 720, 1440, 1440)))) == one(
        "right margin 1.00 in → 0.50 in", "Section 2"
    )


def test_a_property_of_several_sections_is_one_change() -> None:
    narrow = sect(margins=(1440, 1440, 1440, 720))
    (change,) = changes(two(sect(), sect()), two(narrow, narrow))
    assert change.message == "left margin 1.00 in → 0.50 in (sections 1 and 2)"
    assert (change.affected, len(change.footprints)) == (2, 2)


def test_the_kind_of_start_counts_from_the_second_section_on() -> None:
    assert told(page(), page(kind="continuous")) == one("section start next page → continuous", severity="info")
    assert told(two(sect(), sect()), two(sect(), sect(kind="continuous"))) == one(
        "section start next page → continuous", "Section 2"
    )


def test_the_distance_of_a_header_that_is_not_there_is_information() -> None:
    def far(document: bytes) -> bytes:
        return edit(document, "word/document.xml", 'w:header="720"', 'w:header="360"')

    message = "header distance 0.50 in → 0.25 in"
    assert told(page(), far(page())) == one(message, severity="info")
    assert told(page(header="Draft"), far(page(header="Draft"))) == one(message)


BREAK = doc("One", p(sect=sect(cols=2)), "Two")


def test_a_break_and_the_empty_paragraph_that_holds_it_are_one_change() -> None:
    assert told(BREAK, doc("One", "Two")) == one(
        "section break 1 (next page) removed: its pages change to number of columns 2 → 1", "“One”"
    )
    assert told(doc("One", "Two"), doc("One", p(sect=sect()), "Two")) == one(
        "section break 1 (next page) added", "“One”"
    )


def test_a_break_taken_from_a_paragraph_that_stays() -> None:
    assert told(doc(p("One", sect=sect()), "Two"), doc("One", "Two")) == one(
        "section break 1 (next page) removed", "“One”"
    )


def test_a_break_deleted_with_the_words_of_its_paragraph() -> None:
    found = told(doc("Zero", p("One", sect=sect()), "Two"), doc("Zero", "Two"))
    assert {kind for _, _, kind, _ in found} == {"delete", "section"}


def test_a_break_that_moved() -> None:
    after = doc("One", "Two words", p(sect=sect()), "Three")
    assert told(doc("One", p(sect=sect()), "Two words", "Three"), after) == one(
        "section break 1 moved here from “One”", "“Two words”"
    )


def test_a_break_carried_by_the_paragraph_before_it_is_the_same_break() -> None:
    found = told(doc("One", p(sect=sect()), "Two"), doc(p("One", sect=sect()), "Two"))
    assert [kind for _, _, kind, _ in found] == ["delete"]


def test_the_old_layout_in_a_tracked_change_is_no_section() -> None:
    old = '<w:sectPrChange w:id="900" w:author="A" w:date="2025-01-01T00:00:00Z"><w:sectPr><w:pgSz w:w="1" w:h="1"/>'
    tracked = doc(p("One", sect=sect(raw=f"{old}</w:sectPr></w:sectPrChange>")), "Two", sect=sect())
    assert told(tracked, tracked) == []
    narrow = edit(tracked, "word/document.xml", "Two", "Too")
    assert [kind for _, _, kind, _ in told(tracked, narrow)] == ["text"]
