"""Links around text, and directions that are forced on it."""

from __future__ import annotations

from tests.build import Content, bookmark, doc, field, link, p, r, toc, xml
from tests.ooxml.findings.telling import changes, told

URL, EVIL = "https://example.com/terms", "https://evil.example.net/"


def line(*content: Content) -> bytes:
    return doc(p("See ", *content, " for details.", lvl=0))


def test_a_retargeted_link() -> None:
    (change,) = changes(line(link("our terms", url=URL)), line(link("our terms", url=EVIL)))
    assert (change.kind, change.invariant, change.property, change.severity) == ("link", 27, "target", "block")
    assert (change.before, change.after) == (URL, EVIL)
    assert change.message == f"link target on “our terms”: {URL} → {EVIL}"
    assert change.where.shown.words() == "§1"


def test_a_target_changed_in_the_relationships_only() -> None:
    first = line(link("our terms", url=URL))
    second = line(link("our terms", url=URL + "?v=2"))
    assert [message for *_, message in told(first, second)] == [f"link target on “our terms”: {URL} → {URL}?v=2"]


def test_a_flattened_link() -> None:
    assert told(line(link(r("our terms"), url=URL)), line("our terms")) == [
        ("block", "§1", "link", f"link to {URL} removed from “our terms”, its text kept")
    ]


def test_a_link_taken_out_with_its_text_is_told_by_the_text() -> None:
    assert [item[2:] for item in told(line(link(r("our terms"), url=URL)), line())] == [("text", "“our terms” deleted")]


def test_a_link_put_on_text() -> None:
    assert told(line("our terms"), line(link(r("our terms"), url=EVIL))) == [
        ("block", "§1", "link", f"link to {EVIL} added on “our terms”")
    ]


def test_text_and_target_changed_together() -> None:
    first, second = line(link(r("our terms"), url=URL)), line(link(r("the rules"), url=EVIL))
    assert [item[2:] for item in told(first, second)] == [
        ("text", "“our terms” → “the rules”"),
        ("link", f"link target on “the rules”: {URL} → {EVIL}"),
    ]


def test_one_change_over_many_runs() -> None:
    first = line(link(r("our "), r("general", b=True), r(" terms"), url=URL))
    second = line(link(r("our "), r("general", b=True), r(" terms"), url=EVIL))
    assert told(first, second) == [("block", "§1", "link", f"link target on “our general terms”: {URL} → {EVIL}")]


def test_a_tooltip_that_changed() -> None:
    assert told(line(link("terms", url=URL, tooltip="Terms")), line(link("terms", url=URL, tooltip="Click"))) == [
        ("block", "§1", "link", "tooltip of the link on “terms”: “Terms” → “Click”")
    ]


def test_a_link_that_covers_less() -> None:
    first = line(link(r("our general terms"), url=URL))
    second = line(r("our general "), link(r("terms"), url=URL))
    assert told(first, second) == [("block", "§1", "link", f"link to {URL} no longer covers “our general”")]


def test_a_field_and_an_element_are_the_same_link() -> None:
    element = line(link(r("terms"), url=URL, tooltip="Terms"))
    assert told(element, line(field(f'HYPERLINK "{URL}" \\o "Terms"', r("terms")))) == []
    inside = line(link(r("terms"), anchor="_Ref1"))
    assert told(inside, line(field(r'HYPERLINK \l "_Ref1"', r("terms")))) == []


def test_address_and_anchor_both_count() -> None:
    first = line(link(r("terms"), url=URL, anchor="part2"))
    assert [message for *_, message in told(first, line(link(r("terms"), url=URL, anchor="part3")))] == [
        f"link target on “terms”: {URL}#part2 → {URL}#part3"
    ]
    assert told(first, line(link(r("terms"), url=f"{URL}#part2"))) == []


def test_a_bookmark_under_another_name_in_the_same_paragraph() -> None:
    def document(name: str, *, other: str = "") -> bytes:
        heading = p(bookmark(name, "Payment") if not other else bookmark(other, "Payment"), lvl=0)
        more = p(bookmark(name, "Fees") if other else "Fees", lvl=0)
        return doc(p(link(r("Payment"), anchor=name)), heading, more)

    assert told(document("_Toc1"), document("_Toc2")) == []
    moved = [item for item in told(document("_Toc1"), document("_Toc2", other="_Toc1")) if item[2] == "link"]
    assert [message for *_, message in moved] == ["link target on “Payment”: #_Toc1 → #_Toc2"]


def test_regenerated_entries_of_a_table_of_contents() -> None:
    def document(name: str) -> bytes:
        return doc(toc(("1\tPayment", name, "1")), p(bookmark(name, "Payment"), style="Heading1", lvl=0))

    assert told(document("_Toc100"), document("_Toc200")) == []


def test_links_that_lead_nowhere_are_told_by_their_relationship() -> None:
    def dangling(id: str) -> bytes:
        return line(xml(f'<w:hyperlink r:id="{id}"><w:r><w:t>terms</w:t></w:r></w:hyperlink>'))

    assert told(dangling("rId98"), dangling("rId99")) == []
    found = told(line(link(r("terms"), url=URL)), dangling("rId99"))
    assert [kind for _, _, kind, _ in found if kind == "link"] == []
    assert any("leads nowhere" in message for *_, message in found)


def test_a_direction_override() -> None:
    plain = line(r("1234"))

    def forced(value: str) -> bytes:
        return line(xml(f'<w:bdo w:val="{value}"><w:r><w:t>1234</w:t></w:r></w:bdo>'))

    (change,) = changes(plain, forced("rtl"))
    assert (change.kind, change.invariant, change.property) == ("formatting", 40, "direction")
    assert change.message == "right-to-left override added on “1234”"
    assert [m for *_, m in told(forced("rtl"), plain)] == ["right-to-left override removed from “1234”"]
    assert [m for *_, m in told(forced("rtl"), forced("ltr"))] == [
        "direction override right-to-left → left-to-right on “1234”"
    ]
