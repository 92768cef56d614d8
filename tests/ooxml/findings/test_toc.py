r"""Tables of contents: entries that follow, that are left behind, that say what no heading says."""

from __future__ import annotations

import pytest

from matterbench.ooxml.changes import Cause, Change
from tests.build import Piece, doc, p, r, style, toc, xml
from tests.ooxml.findings.telling import caused, changes, told

Entry = tuple[str, str, str]


def contents(*entries: tuple[str, str], switches: str = r'\o "1-2" \h') -> Piece:
    made = [(text, f"_Toc{at}", page) for at, (text, page) in enumerate(entries, 1)]
    return toc(*made, switches=switches)


def heading(text: str) -> Piece:
    return p(text, style="Heading1", lvl=0)


ENTRIES = (("1.\tDefinitions", "2"), ("2.\tPayment of fees", "3"), ("3.\tTerm", "4"))
HEADINGS = ("Definitions", "Payment of fees", "Term")


def agreement(entries: tuple[tuple[str, str], ...] = ENTRIES, headings: tuple[str, ...] = HEADINGS) -> bytes:
    return doc(contents(*entries), *sections(headings))


def sections(headings: tuple[str, ...]) -> list[Piece]:
    said = {"Payment of rent": "payment of fees", "Fees": "payment of fees"}
    return [
        piece for text in headings for piece in (heading(text), p(f"What holds for {said.get(text, text.lower())}."))
    ]


BEFORE = agreement()


def listed(found: tuple[Change, ...]) -> list[Change]:
    return [change for change in found if change.invariant == 26]


def test_an_equal_table_of_contents_tells_nothing() -> None:
    assert told(BEFORE, agreement()) == []


def test_page_numbers_are_information() -> None:
    entries = (ENTRIES[0], ("2.\tPayment of fees", "4"), ("3.\tTerm", "5"))
    found = changes(BEFORE, agreement(entries))
    assert [(c.severity.value, c.cause, c.message) for c in found] == [
        ("info", Cause.VOLATILE, "page numbers in the table of contents: 2 entries")
    ]


def test_an_entry_edited_to_what_no_heading_says() -> None:
    entries = (ENTRIES[0], ("2.\tPayment of rent", "3"), ENTRIES[2])
    assert told(BEFORE, agreement(entries)) == [
        (
            "warn", "“2. Payment of rent 3”", "field",
            "table of contents: entry “2. Payment of fees” → “2. Payment of rent”, which no heading says",
        )
    ]  # fmt: skip


def test_a_heading_that_changed_without_its_entry() -> None:
    found = changes(BEFORE, agreement(headings=("Definitions", "Payment of rent", "Term")))
    assert [(c.severity.value, c.kind.value, c.message) for c in found] == [
        ("block", "text", "“fees” → “rent”"),
        (
            "warn",
            "field",
            "table of contents not updated: entry says “2. Payment of fees”, heading “2. Payment of rent”",
        ),
    ]
    assert (found[1].property, found[1].cause) == ("stale", Cause.CASCADE)
    assert caused(found, found[1]) == ["“fees” → “rent”"]


def test_a_heading_replaced_by_another_without_its_entry() -> None:
    (stale,) = listed(changes(BEFORE, agreement(headings=("Definitions", "Fees", "Term"))))
    assert stale.message == "table of contents not updated: entry says “2. Payment of fees”, heading “2. Fees”"
    assert len(stale.causes) == 2


def test_an_entry_that_follows_its_heading() -> None:
    entries = (ENTRIES[0], ("2.\tPayment of rent", "3"), ENTRIES[2])
    found = changes(BEFORE, agreement(entries, ("Definitions", "Payment of rent", "Term")))
    assert [(c.severity.value, c.kind.value, c.message) for c in found] == [
        ("block", "text", "“fees” → “rent”"),
        ("info", "field", "table of contents follows: 1 entry"),
    ]
    assert caused(found, found[1]) == ["“fees” → “rent”"]


def test_a_new_heading_and_its_entry() -> None:
    headings = ("Definitions", "Notices", "Payment of fees", "Term")
    entries = (ENTRIES[0], ("2.\tNotices", "2"), ("3.\tPayment of fees", "3"), ("4.\tTerm", "4"))
    (follows,) = listed(changes(BEFORE, agreement(entries, headings)))
    assert (follows.severity.value, follows.message) == ("info", "table of contents follows: 3 entries")
    (stale,) = listed(changes(BEFORE, agreement(headings=headings)))
    assert (stale.severity.value, stale.message) == (
        "warn",
        "table of contents not updated: heading “2. Notices” is not in it; "
        "entry says “2. Payment of fees”, heading “3. Payment of fees”; "
        "entry says “3. Term”, heading “4. Term”",
    )
    assert stale.causes


def test_a_heading_that_went() -> None:
    headings = ("Definitions", "Payment of fees")
    (stale,) = listed(changes(BEFORE, agreement(headings=headings)))
    assert stale.message == "table of contents not updated: entry “3. Term” has no heading any more"
    (follows,) = listed(changes(BEFORE, agreement(ENTRIES[:2], headings)))
    assert (follows.severity.value, follows.message) == ("info", "table of contents follows: 1 entry")
    assert follows.causes


def test_an_entry_removed_though_its_heading_is_there() -> None:
    assert [item[3] for item in told(BEFORE, agreement((ENTRIES[0], ENTRIES[2])))] == [
        "entry “2. Payment of fees” removed from the table of contents, though its heading is there"
    ]


def test_an_entry_that_was_wrong_and_is_untouched_is_not_told() -> None:
    entries = (ENTRIES[0], ("2.\tPaying", "3"), ENTRIES[2])
    assert told(agreement(entries), agreement(entries, ("Definitions", "Payment of rent", "Term"))) == [
        ("block", "§2", "text", "“fees” → “rent”")
    ]


def test_a_table_of_contents_brought_up_to_date_is_information() -> None:
    entries = (ENTRIES[0], ("2.\tPaying", "3"), ENTRIES[2])
    assert [(item[0], item[3]) for item in told(agreement(entries), BEFORE)] == [
        ("info", "table of contents follows: 1 entry")
    ]


def test_headings_out_of_scope_do_not_count() -> None:
    styles = {"Heading3": style("Heading3", name="heading 3")}
    body = (contents(*ENTRIES), *map(heading, HEADINGS))
    before = doc(*body, p("Small print", style="Heading3"), styles=styles)
    after = doc(*body, p("Fine print", style="Heading3"), styles=styles)
    assert [item[2] for item in told(before, after)] == ["text"]


def test_styles_named_by_the_field_are_in_scope() -> None:
    styles = {"Part": style("Part", name="Part Title")}

    def parts(entry: str, title: str) -> bytes:
        return doc(contents((entry, "1"), switches=r'\t "Part Title,1"'), p(title, style="Part"), styles=styles)

    (stale,) = listed(changes(parts("Lease", "Lease"), parts("Lease", "Licence")))
    assert stale.message == "table of contents not updated: entry says “Lease”, heading “Licence”"


def test_a_table_of_captions_cannot_be_checked_and_an_edit_in_it_is_told() -> None:
    def figures(entry: str) -> bytes:
        return doc(contents((entry, "1"), switches=r'\h \c "Figure"'), "Text")

    assert [(item[0], item[3]) for item in told(figures("Figure 1"), figures("Figure 9"))] == [
        ("warn", "table of contents: entry “Figure 1” → “Figure 9”, which cannot be checked")
    ]


def test_a_table_of_contents_made_plain_text_is_no_table_of_contents() -> None:
    plain = [p(r(text.replace("\t", " ")), style="TOC1") for text, _ in ENTRIES]
    after = doc(*plain, *sections(HEADINGS))
    found = told(BEFORE, after)
    assert any(item[0] == "block" and "table of contents" in item[3] for item in found)


@pytest.mark.parametrize("content", [xml("<w:r><w:pict><w:unknown/></w:pict></w:r>")])
def test_something_else_put_into_a_table_of_contents_is_told(content: Piece) -> None:
    entries = contents(*ENTRIES)

    def with_more(pkg: object) -> str:
        return entries(pkg).replace("</w:p>", f"{content(pkg)}</w:p>", 1)  # type: ignore[arg-type]

    body = sections(HEADINGS)
    assert "block" in [item[0] for item in told(BEFORE, doc(with_more, *body))]


def test_the_look_of_an_entry_is_formatting() -> None:
    entries = contents(*ENTRIES)
    body = sections(HEADINGS)
    bold = doc(lambda pkg: entries(pkg).replace('<w:pStyle w:val="TOC1"/>', '<w:pStyle w:val="Normal"/>', 1), *body)
    assert [item[2] for item in told(BEFORE, bold)] == ["style"]
