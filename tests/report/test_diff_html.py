"""The page of a comparison: what it shows, what it links, and that no text of a document can do anything in it."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matterbench.ooxml.diff import compare
from matterbench.ooxml.resaved import charged
from matterbench.report.diff_html import diff_html
from matterbench.report.diff_report import diff_report
from matterbench.report.document_html import document_html
from matterbench.report.page_changes import Register
from tests import strategies
from tests.build import comment, dele, doc, footnote, image, ins, link, p, png, r, sect, style, tbl, tc, textbox, xml
from tests.build.blocks import Row
from tests.report.pages import Page, page

CLAUSES = [p(f"Clause about subject {word}.", lvl=0) for word in ("rent", "repair", "insurance", "notice", "default")]
HOSTILE = "</script><img src=x onerror=alert(1)>\"'&"
LOADING = {"src", "srcset", "href", "action", "formaction", "data", "poster", "background"}
JAVASCRIPT = "javascript:alert(document.domain)"


def text_page() -> Page:
    return page(doc(p("Pay within thirty days of receipt.", lvl=0)), doc(p("Pay within forty days of receipt.", lvl=0)))


def test_a_replaced_word_is_struck_and_underlined_in_its_place() -> None:
    assert text_page().paragraphs()[0] == "1. Pay within -thirty-+forty+ days of receipt."


def test_card_and_mark_lead_to_each_other() -> None:
    shown = text_page()
    card = shown.cards()[0]
    mark = next(m for m in shown.marks(card.get("data-id", "")) if m.get("id"))
    assert card.xpath(".//a[@class='no']")[0].get("href") == f"#{mark.get('id')}"
    assert mark.get("href") == f"#{card.get('id')}"


def test_a_card_says_place_kind_weight_and_sentence() -> None:
    card = text_page().cards()[0]
    words = [
        " ".join(card.xpath(f".//*[@class='{name}']")[0].text_content().split())
        for name in ("place", "kind", "standing", "msg")
    ]
    assert words == ["§1", "text", "serious", "“thirty” → “forty”"]


def test_changes_stand_in_the_order_of_the_document_with_the_whole_document_first() -> None:
    before = doc(*CLAUSES, core={"title": "Lease"})
    after = doc(
        CLAUSES[0],
        p("New clause.", lvl=0),
        *CLAUSES[1:4],
        p("Clause about subject breach.", lvl=0),
        core={"title": "Deed"},
    )
    shown = page(before, after)
    roots = [card for card in shown.cards() if "effect" not in card.get("class", "")]
    assert [card.get("data-kind") for card in roots] == ["property", "insert", "text"]
    assert [card.xpath("./div/*[@class='no']")[0].text_content() for card in roots] == ["1", "2", "3"]


def test_effects_stand_in_the_card_of_their_cause() -> None:
    shown = page(doc(*CLAUSES), doc(CLAUSES[0], p("New clause.", lvl=0), *CLAUSES[1:]))
    cause = next(card for card in shown.cards() if card.get("data-kind") == "insert")
    effects = cause.xpath(".//li")
    assert [effect.xpath(".//p")[0].text_content() for effect in effects] == ["§2–§5 renumbered §3–§6"]
    assert effects[0].xpath("./div/a[@class='no']")[0].text_content() == "1a"


def test_a_changed_number_is_shown_old_beside_new() -> None:
    shown = page(doc(*CLAUSES), doc(CLAUSES[0], p("New clause.", lvl=0), *CLAUSES[1:]))
    assert shown.paragraphs()[1:3] == ["+2.+ +New clause.+", "-2.-+3.+ Clause about subject repair."]


def test_a_deleted_paragraph_stays_where_it_stood() -> None:
    shown = page(doc(*CLAUSES[:3]), doc(CLAUSES[0], CLAUSES[2]))
    assert shown.paragraphs()[1] == "-2.- -Clause about subject repair.-"


def test_the_two_ends_of_a_move_are_linked() -> None:
    filler = [p(f"Paragraph {word} stands where it stood.") for word in ("one", "two", "three", "four")]
    moved = p("This whole sentence about arbitration moves to the end.")
    shown = page(doc(moved, *filler), doc(*filler, moved))
    tags = shown.tree.xpath("//a[@class='tag']")
    ids = {element.get("id"): element for element in shown.tree.xpath("//main//*[@id]")}
    assert [tag.text_content().split()[:2] for tag in tags] == [["moved", "to"], ["moved", "from"]]
    assert [ids[tag.get("href", "")[1:]].tag for tag in tags] == ["a", "a"]
    assert tags[1].get("href") == f"#{tags[0].get('id')}"


def test_changed_formatting_is_marked_without_colour_alone() -> None:
    shown = page(doc(p("The ", r("Buyer", b=True), " pays.")), doc(p("The Buyer pays.")))
    mark = shown.marks(shown.cards()[0].get("data-id", ""))
    assert [m.text_content() for m in mark if "look" in m.get("class", "")] == ["Buyer"]
    assert ".m.look, .key.look { border-bottom: 2px dotted" in shown.text


def test_merged_cells_stay_merged_and_a_deleted_row_is_struck() -> None:
    rows: list[Row] = [
        [tc("Fees", span=2)],
        [tc("Tier", vmerge="restart"), "Basic"],
        [tc("", vmerge="continue"), "Premium"],
    ]
    shown = page(doc("Intro", tbl(*rows)), doc("Intro", tbl(*rows, ["Total", "12"])))
    cells = shown.tree.xpath("//main//td")
    spans = [(cell.get("colspan"), cell.get("rowspan")) for cell in cells[:2]]
    assert spans == [("2", None), (None, "2")]
    gone = page(doc("Intro", tbl(*rows)), doc("Intro", tbl(*rows[:2]))).tree.xpath("//main//tr[@class='gone']/td")
    assert [cell.text_content().strip() for cell in gone][-1] == "Premium"
    assert len(gone) == 2


def test_a_changed_cell_is_marked_in_the_cell() -> None:
    shown = page(doc("Intro", tbl(["Rent", "100"], ["Tax", "20"])), doc("Intro", tbl(["Rent", "150"], ["Tax", "20"])))
    mark = shown.marks(shown.cards()[0].get("data-id", ""))[0]
    assert [a.tag for a in mark.iterancestors() if a.tag in {"td", "table"}] == ["td", "table"]


def test_notes_comments_headers_and_text_boxes_are_drawn_with_their_changes() -> None:
    def build(word: str) -> bytes:
        body = (
            p("Text", footnote(f"Note {word}."), " goes ", comment("on", said=f"Remark {word}.")),
            p("Box: ", textbox(p(f"Boxed {word}."))),
        )
        return doc(*body, sect=sect(header=p(f"Draft {word}")))

    shown = page(build("one"), build("two"))
    marked = [text for text in shown.paragraphs() if "-one-+two+" in text]
    assert {text.split()[0] for text in marked} >= {"Note", "Boxed", "Draft", "Remark"}
    assert shown.faults() == []


def test_new_tracked_changes_are_drawn_as_their_marks_say() -> None:
    before = doc(p("cure within thirty days of notice."))
    after = doc(p("cure within ", dele("thirty days"), ins("forty days"), " of notice."))
    assert page(before, after).paragraphs()[0] == "cure within --thirty days--++forty days++ of notice."


def test_a_picture_is_embedded_and_one_that_is_too_large_is_named() -> None:
    shown = page(doc(p(image(alt="Seal"))), doc(p(image(alt="Seal"), " added")))
    assert [img.get("alt") for img in shown.tree.xpath("//img")] == ["Seal"]
    assert shown.tree.xpath("//img")[0].get("src", "").startswith("data:image/png;base64,")
    large = png() + bytes(300_000)
    named = page(doc(p(image(large, alt="Seal"))), doc(p(image(large, alt="Seal"), " added")))
    assert named.tree.xpath("//img") == []
    assert "picture: Seal" in named.tree.xpath("//main")[0].text_content()


def test_unchanged_stretches_are_folded_with_their_content() -> None:
    many = [p(f"Unchanged paragraph number {at}.", lvl=0) for at in range(30)]
    shown = page(doc(*many, "End"), doc(*many, "Ends"))
    fold = shown.tree.xpath("//details[@class='fold']")[0]
    assert fold.xpath("./summary")[0].text_content() == "… 24 unchanged paragraphs · §4 – §27"
    assert len(fold.xpath("./div")) == 24


def test_what_does_not_fit_is_left_out_and_said_so() -> None:
    long, short = (
        [p(f"{name} paragraph {at}.") for at in range(count)] for name, count in (("Long", 40), ("Short", 15))
    )
    diff = compare(doc(*long, "Middle", *short, "End"), doc(*long, "Middles", *short, "Ends"))
    drawn = document_html(diff, Register(diff, diff_report(diff)), folded=20)
    assert "… 34 unchanged paragraphs — not part of this page" in drawn.body
    assert "Long paragraph 20." not in drawn.body
    assert "Short paragraph 7." in drawn.body


def test_a_judged_page_says_verdict_and_outcomes() -> None:
    edits = [
        {"id": "e1", "at": {"label": "1"}, "kinds": ["text"], "expect": {"contains": ["forty"]}},
        {"id": "e2", "at": {"label": "2"}, "kinds": ["text"], "expect": {"contains": ["sixty"]}},
    ]
    before = doc(*(p(text, lvl=0) for text in ("Pay in thirty days.", "Cure in ten days.", "Notice by post.")))
    after = doc(*(p(text, lvl=0) for text in ("Pay in forty days.", "Cure in ten days.", "Notice by mail.")))
    shown = page(before, after, {"edits": edits})
    verdict = shown.tree.xpath("//div[@class='verdict not-clean']")[0].text_content()
    assert "Not clean" in verdict
    assert "1 change was not allowed; 1 expected edit was not made as asked." in verdict
    table = [
        [" ".join(c.text_content().split()) for c in row]
        for row in shown.tree.xpath("//details[@class='expected']//tbody/tr")
    ]
    assert table == [["e1", "✓ made", "–", "1"], ["e2", "✗ not made", "“sixty” is not there", "–"]]
    assert [card.get("data-status") for card in shown.cards()] == ["allowed", "violation"]


def test_what_the_editor_loses_on_every_save_is_listed_apart() -> None:
    before = doc(p("Pay in thirty days."), p("Signed.", jc="center"))
    control = compare(before, doc(p("Pay in thirty days."), p("Signed.")))
    diff = charged(compare(before, doc(p("Pay in forty days."), p("Signed."))), control)
    report = diff_report(diff, control=control)
    shown = Page(diff_html(diff, report), report)
    apart = shown.tree.xpath("//details[@class='editor']")[0]
    assert apart.xpath("./summary")[0].text_content() == "1 lost by the editor, not by the edit"
    assert [card.get("data-kind") for card in shown.cards()] == ["text", "formatting"]
    assert len(apart.xpath(".//li")) == 1


def test_equal_documents_give_a_page_that_says_so() -> None:
    shown = page(doc(*CLAUSES), doc(*CLAUSES))
    assert shown.cards() == []
    assert "No changes" in shown.tree.xpath("//header")[0].text_content()
    assert shown.faults() == []


def hostile(word: str) -> bytes:
    body = (
        p(HOSTILE, word, style="Evil", lvl=0),
        p(r(word, raw=f"<w:color w:val='red;}} body{{display:none'/><w:highlight w:val='{word}&quot;&gt;'/>")),
        p(link(word, url=JAVASCRIPT), image(alt=HOSTILE + word), textbox(p(HOSTILE + word))),
        p(ins(f"by {word}", by=HOSTILE), footnote(HOSTILE + word), comment("on", said=HOSTILE + word, by=HOSTILE)),
        tbl([HOSTILE + word, "cell"]),
        xml(f"<w:p><w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>REF &lt;img src=x onerror=a&gt; "
            f"{word}</w:instrText></w:r><w:r><w:fldChar w:fldCharType='end'/></w:r></w:p>"),
    )  # fmt: skip
    evil = style("Evil", name="<b>Evil</b>").replace("<b>Evil</b>", "&lt;img src=x onerror=alert(2)&gt;")
    return doc(*body, styles={"Evil": evil}, core={"title": HOSTILE + word}, sect=sect(header=p(HOSTILE + word)))


@pytest.fixture(scope="module")
def attacked() -> Page:
    return page(hostile("one"), hostile("two"))


def test_text_of_a_document_stays_text(attacked: Page) -> None:
    assert attacked.faults() == []
    assert len(attacked.tree.xpath("//script")) == 1
    assert {name for img in attacked.tree.xpath("//img") for name in img.attrib} <= {"src", "alt", "width", "height"}
    assert all(img.get("src", "").startswith("data:image/png;base64,") for img in attacked.tree.xpath("//img"))
    assert HOSTILE in attacked.tree.xpath("//main")[0].text_content()


def test_no_attribute_of_a_document_is_a_handler_or_a_link(attacked: Page) -> None:
    names = {str(name) for element in attacked.tree.iter() if isinstance(element.tag, str) for name in element.attrib}
    assert {name for name in names if name.startswith("on")} == set()
    assert {a.get("href", "")[:1] for a in attacked.tree.xpath("//a")} == {"#"}
    assert "display:none" not in attacked.text


def test_names_of_files_are_escaped() -> None:
    before, after = doc("a"), doc("b")
    diff = compare(before, after)
    report = diff_report(diff)
    report["after"] = {**report["after"], "path": HOSTILE}
    shown = Page(diff_html(diff, report), report)
    assert shown.faults() == []
    assert HOSTILE in shown.tree.xpath("//h1")[0].text_content()
    assert len(shown.tree.xpath("//script")) == 1


def test_characters_that_turn_text_around_are_named_not_obeyed() -> None:
    shown = page(doc(p("pay 100")), doc(p("pay \u202e001\u202c")))
    assert "\u202e" not in shown.tree.xpath("//main")[0].text_content()
    assert "bidi" in shown.paragraphs()[0]


def test_only_the_page_s_own_script_may_run() -> None:
    shown = text_page()
    script = shown.tree.xpath("//script")[0].text or ""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = shown.tree.xpath("//meta[@http-equiv]")[0].get("content", "")
    assert f"script-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy


def test_nothing_comes_from_outside(attacked: Page) -> None:
    values = [
        str(value) for element in attacked.tree.iter() for name, value in element.attrib.items() if name in LOADING
    ]
    assert [value for value in values if not value.startswith(("data:image/png;base64,", "#"))] == []
    css = "".join(attacked.tree.xpath("//style")[0].itertext())
    assert re.findall(r"(?i)url\(|@import|expression\(", css) == []
    assert re.findall(r"fetch\(|XMLHttpRequest|import\(", attacked.tree.xpath("//script")[0].text or "") == []


def test_equal_inputs_give_equal_bytes(attacked: Page) -> None:
    assert page(hostile("one"), hostile("two")).text == attacked.text


def test_text_has_enough_contrast_in_both_schemes() -> None:
    css = text_page().tree.xpath("//style")[0].text or ""
    schemes = [
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
        for block in css.split("@media (prefers-color-scheme: dark)")[:2]
    ]
    pairs = [(ink, paper) for ink in ("ink", "quiet", "link", "trk", "look") for paper in ("paper", "page", "panel")]
    pairs += [("ins", "ins-bg"), ("del", "del-bg"), ("mv", "mv-bg"), ("look", "look-bg"), ("ink", "look-bg")]
    for scheme in schemes:
        poor = {pair: ratio for pair in pairs if (ratio := contrast(*(scheme[name] for name in pair))) < 4.5}
        assert poor == {}


def contrast(first: str, second: str) -> float:
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return float(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])


@st.composite
def pairs(draw: st.DrawFn) -> tuple[bytes, bytes]:
    sample = draw(strategies.documents())
    _, after = draw(strategies.edits(sample))
    return sample.docx, after.docx


@settings(max_examples=40)
@given(pairs())
def test_any_pair_gives_a_sound_page_that_shows_every_change(pair: tuple[bytes, bytes]) -> None:
    shown = page(*pair)
    assert shown.faults() == []
    assert {card.get("data-id") for card in shown.cards()} == {change["id"] for change in shown.report["changes"]}
    placed = [
        c["id"] for c in shown.report["changes"] if ((c["where"]["after"] or c["where"]["before"])["block"]) is not None
    ]
    assert [id for id in placed if not shown.marks(id)] == []
