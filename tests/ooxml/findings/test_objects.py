"""Equations, symbols, ruby text and content that is not known, in the line."""

from __future__ import annotations

from tests.build import Content, doc, math, p, r, ruby, sym, xml
from tests.ooxml.findings.telling import changes, told


def line(*content: Content) -> bytes:
    return doc(p("Fee ", *content, lvl=0))


def test_an_equation() -> None:
    (change,) = changes(line(math("x=a+b")), line(math("x=a-b")))
    assert (change.kind, change.invariant, change.property) == ("math", 31, "equation")
    assert (change.before, change.after, change.message) == ("x=a+b", "x=a-b", "equation x=a+b → x=a-b")
    assert change.where.shown.words() == "§1"


def test_an_equation_in_other_fonts_is_the_same() -> None:
    plain = xml("<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>")
    dressed = xml(
        '<m:oMath><m:r><m:rPr><m:sty m:val="b"/></m:rPr><w:rPr><w:rFonts w:ascii="Cambria Math"/></w:rPr>'
        "<m:t>x</m:t></m:r></m:oMath>"
    )
    assert told(line(plain), line(dressed)) == []


def test_the_same_letters_arranged_differently() -> None:
    power = math(sup=("x", "2"))
    flat = math("x", "2")
    assert told(line(power), line(flat)) == [("block", "§1", "math", "equation x^2 → x2")]
    assert told(line(power), line()) == [("block", "§1", "math", "equation x^2 removed")]


def test_a_symbol() -> None:
    (change,) = changes(line(r(sym("F0FE"))), line(r(sym("F0A8"))))
    assert (change.kind, change.invariant) == ("text", 5)
    assert change.message == "symbol Wingdings F0FE (☑) → Wingdings F0A8 (□)"
    assert told(line(r(sym("f0fe"))), line(r(sym("F0FE")))) == []
    assert [item[3] for item in told(line(), line(r(sym("0041", font="House Signs"))))] == [
        "symbol House Signs 0041 added"
    ]


def test_ruby_text() -> None:
    (change,) = changes(line(ruby("東京", "とうきょう")), line(ruby("東京", "とうけい")))
    assert (change.kind, change.invariant) == ("text", 40)
    assert change.message == "text with a phonetic guide “東京” (とうきょう) → “東京” (とうけい)"


def test_unknown_content_is_named() -> None:
    first, second = line(xml('<w:r><w:novelty w:val="1"/></w:r>')), line(xml('<w:r><w:novelty w:val="2"/></w:r>'))
    assert [message for _, _, kind, message in told(first, line()) if kind == "text"] == [
        "content of unknown kind <w:novelty> removed"
    ]
    assert [message for _, _, kind, message in told(first, second) if kind == "text"] == [
        "content of unknown kind <w:novelty> changed"
    ]


def test_an_object_moved_in_its_line() -> None:
    first = doc(p(math("x"), " is the fee for the year", lvl=0))
    second = doc(p(" is the fee for the year", math("x"), lvl=0))
    assert told(first, second) == [("block", "§1", "math", "equation x moved within the paragraph")]
