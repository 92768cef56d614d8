"""Headers and footers: what each section shows, its own or inherited."""

from __future__ import annotations

from tests.build import doc, edit, p, sect
from tests.ooxml.findings.telling import Told, changes, told


def page(**stories: object) -> bytes:
    return doc("Body", sect=sect(**stories))  # type: ignore[arg-type]


def two(first: str | None, second: str | None) -> bytes:
    return doc(p("One", sect=sect(header=first)), "Two", sect=sect(header=second))


def one(place: str, message: str, severity: str = "block", kind: str = "section") -> list[Told]:
    return [(severity, place, kind, message)]


def test_equal_headers() -> None:
    assert told(two("A", "B"), two("A", "B")) == []


def test_text_of_a_header_and_of_a_footer() -> None:
    assert told(page(header="Draft 4"), page(header="Draft 5")) == one(
        "Header, sec. 1", "“Draft 4” → “Draft 5”", kind="text"
    )
    assert told(page(footer="Page one"), page(footer="Page two")) == one(
        "Footer, sec. 1", "“Page one” → “Page two”", kind="text"
    )


def test_a_header_that_says_something_else_is_the_same_header() -> None:
    assert told(page(header="Draft"), page(header="Final"))[0][2:] == ("text", "“Draft” → “Final”")


def test_a_first_page_header_lost() -> None:
    before = page(header="Draft 4", first_header="Cover")
    assert told(before, page(header="Draft 4", raw="<w:titlePg/>")) == one(
        "Header, sec. 1 (first)", "first-page header removed: “Cover”"
    )


def test_a_footer_lost_and_gained() -> None:
    assert told(page(footer="Confidential"), page()) == one("Footer, sec. 1", "footer removed: “Confidential”")
    assert told(page(), page(footer="Confidential")) == one("Footer, sec. 1", "footer added: “Confidential”")


def test_an_empty_header_or_one_that_no_page_shows_is_information() -> None:
    assert told(page(header=""), page()) == one("Header, sec. 1", "header without text removed", "info")
    assert told(page(even_header="Even"), page()) == one(
        "Header, sec. 1 (even)", "even-page header removed: “Even”", "info"
    )


def test_even_pages_are_shown_where_the_settings_say_so() -> None:
    settings = {"evenAndOddHeaders": True}
    before = doc("Body", sect=sect(even_header="Even"), settings=settings)
    assert told(before, doc("Body", settings=settings))[0][0] == "block"


def test_swapped_headers() -> None:
    assert told(two("Left", "Right"), two("Right", "Left")) == [
        *one("Header, sec. 1", "header replaced by that of section 2: “Left” → “Right”"),
        *one("Header, sec. 2", "header replaced by that of section 1: “Right” → “Left”"),
    ]


def test_a_section_that_falls_back_on_the_header_before() -> None:
    assert told(two("Left", "Right"), two("Left", None)) == one(
        "Header, sec. 2", "header replaced by that of section 1: “Right” → “Left”"
    )


def test_a_section_that_gets_its_own_header() -> None:
    assert told(two("Draft 4", None), two("Draft 4", "Draft 5")) == one(
        "Header, sec. 2", "“Draft 4” → “Draft 5”", kind="text"
    )


def test_a_reference_that_is_inherited_anyway_is_no_change() -> None:
    assert told(two("Same", "Same"), two("Same", None)) == []


def test_a_header_in_several_sections_is_compared_once() -> None:
    (change,) = changes(two("Draft 4", None), two("Draft 5", None))
    assert change.where.shown.section == 1


def test_a_lost_header_that_two_sections_showed_is_told_once() -> None:
    assert told(two("Draft 4", None), two(None, None)) == one("Header, sec. 1", "header removed: “Draft 4”")


def test_names_of_parts_are_no_change() -> None:
    renamed = doc("Body", sect=sect(header="Draft 4"), rename={"word/header1.xml": "word/kopf.xml"})
    assert told(page(header="Draft 4"), renamed) == []


def test_a_lost_reference_whose_part_stays() -> None:
    before = page(footer="Confidential")
    after = edit(before, "word/document.xml", '<w:footerReference w:type="default" r:id="rId4"/>', "")
    assert told(before, after) == one("Footer, sec. 1", "footer removed: “Confidential”")
