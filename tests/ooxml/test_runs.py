"""The inside of a `w:p`: every character and object, whatever holds it, and nothing that has no meaning."""

from __future__ import annotations

import pytest

from matterbench.ooxml.blocks import Paragraph, read_blocks
from matterbench.ooxml.document import read
from matterbench.ooxml.inline import OBJECT, Content
from matterbench.ooxml.runs import written
from tests.build import (
    CR,
    NO_BREAK_HYPHEN,
    PAGE_BREAK,
    RENDERED_BREAK,
    SOFT_HYPHEN,
    Piece,
    bookmark,
    comment,
    dele,
    doc,
    field,
    footnote,
    ins,
    link,
    math,
    p,
    r,
    ruby,
    sdt_run,
    simple,
    smart_tag,
    sym,
    xml,
)
from tests.ooxml.fragments import w


def content(*pieces: Piece | str) -> Content:
    """Return what stands in a paragraph of these pieces."""
    document = read(doc(p(*pieces)))
    (block,) = read_blocks(document.body, document.scope(document.package.main))
    assert isinstance(block, Paragraph)
    return block.content


TEXTS: dict[str, tuple[Piece, str]] = {
    "breaks": (r("a", CR, "b", PAGE_BREAK, "c\td\ne"), "a\nb\fc\td\ne"),
    "hyphens": (r("1", NO_BREAK_HYPHEN, "2", SOFT_HYPHEN), "1\u20112\u00ad"),
    "rendered break": (r("a", RENDERED_BREAK, "b"), "ab"),
    "insertion": (ins("a", dele("b")), "ab"),
    "smart tag": (smart_tag("Rome"), "Rome"),
    "control": (sdt_run("x"), "x"),
    "link": (link("site", url="https://a.test/"), "site"),
    "link field": (field('HYPERLINK "https://a.test/"', "site"), "site"),
    "field": (field("PAGE", "3"), f"{OBJECT}3"),
    "simple field": (simple("PAGE", "3"), f"{OBJECT}3"),
    "field without result": (field("PAGE"), OBJECT),
    "footnote": (footnote("x"), OBJECT),
    "symbol": (r(sym("F0FE")), OBJECT),
    "equation": (math("x", "=", "y"), OBJECT),
    "ruby": (ruby("契約", "けいやく"), OBJECT),
    "bookmark": (bookmark("b", "marked"), "marked"),
    "comment": (comment("now", said="?"), "now"),
    "unknown element": (r("a", xml("<w:contentPart/>"), "b"), f"a{OBJECT}b"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_text_of_everything(name: str) -> None:
    piece, expected = TEXTS[name]
    assert content(piece).text == expected


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (r("one two"), xml("<w:r><w:t>one</w:t></w:r><w:r><w:t xml:space='preserve'> two</w:t></w:r>")),
        (simple("PAGE", "3"), field("PAGE", "3")),
        (
            link("x", url="https://a.test/", tooltip="t"),
            field('HYPERLINK "https://a.test/" \\o "t"', r("x", style="Hyperlink")),
        ),
        (r("x"), xml("<w:proofErr w:type='spellStart'/><w:r><w:t>x</w:t></w:r>")),
        (smart_tag("x"), r("x")),
        (math("x=a"), math("x", "=", "a")),
        (math("x"), xml("<m:oMath>\n <m:r>\n  <m:t>x</m:t>\n </m:r>\n</m:oMath>")),
        (
            ruby("a", "b"),
            xml(
                "<w:r><w:ruby>\n<w:rt>\n<w:r><w:t>b</w:t>\n</w:r></w:rt><w:rubyBase><w:r><w:t>a</w:t>\n</w:r></w:rubyBase></w:ruby></w:r>"
            ),
        ),
    ],
    ids=["cut runs", "simple field", "link field", "spelling", "smart tag", "cut equation", "blanks", "ruby"],
)
def test_spellings_of_the_same_line_are_equal(first: Piece, second: Piece) -> None:
    assert content(first) == content(second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (field("PAGE", "3"), r("3")),
        (link("x", url="https://a.test/"), link("x", url="https://b.test/")),
        (ins("x", by="Ann"), ins("x", by="Bob")),
        (sdt_run("x", tag="a"), r("x")),
        (math("x", sup=("a", "2")), math("xa2")),
        (r("x", b=True), r("x")),
        (field("REF a", "3"), field("REF b", "3")),
    ],
)
def test_what_a_reader_or_word_takes_for_another_is_unequal(first: Piece, second: Piece) -> None:
    assert content(first) != content(second)


def test_anchors_count_characters() -> None:
    found = content("ab ", bookmark("mark", "cd"), field('HYPERLINK "x"', "site"), bookmark("end"))
    assert [(anchor.kind, anchor.name, anchor.offset) for anchor in found.anchors] == [
        ("bookmark-start", "mark", 3), ("bookmark-end", "", 5), ("bookmark-start", "end", 9), ("bookmark-end", "", 9),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("<w:t> a </w:t>", "a"),
        ('<w:t xml:space="preserve"> a </w:t>', " a "),
        ("<w:t>\u00a0a</w:t>", "\u00a0a"),
        ('<w:t xml:space="preserve">a\tb\nc</w:t>', "a b c"),
        ("<w:t/>", ""),
    ],
)
def test_blanks_of_a_text_count_as_word_counts_them(raw: str, expected: str) -> None:
    assert written(w(raw)) == expected


def test_a_broken_field_is_kept_as_it_is() -> None:
    begin = xml('<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>')
    stray = xml('<w:r><w:fldChar w:fldCharType="end"/></w:r>')
    assert content("a", begin).text == f"a{OBJECT}"
    assert content("a", stray, "b").text == f"a{OBJECT}b"
    assert content(begin) != content(field("PAGE"))
