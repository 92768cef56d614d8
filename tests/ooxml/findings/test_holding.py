"""What comes or goes with a paragraph besides its words."""

from __future__ import annotations

import pytest

from tests.build import Piece, doc, image, link, math, p, tbl, textbox
from tests.ooxml.findings.telling import told


@pytest.mark.parametrize(
    ("block", "words"),
    [
        (p("Plain."), "“Plain.”"),
        (p(""), "empty paragraph"),
        (p(image()), "paragraph with image (1.00 in × 1.00 in, 8×8 PNG)"),
        (p("See ", link("this", url="https://evil.example/")), "“See this” with link to https://evil.example/"),
        (p("See ", link("this", anchor="_Ref1")), "“See this”"),
        (p(textbox("Pay now")), "paragraph with text box (“Pay now”, 1.97 in × 0.39 in)"),
        (p(math("x=1")), "paragraph with equation x=1"),
        (tbl(["a", "b"]), "table “a | b”"),
    ],
)
def test_an_inserted_block(block: Piece, words: str) -> None:
    assert [
        message for _, _, kind, message in told(doc("One", "Two"), doc("One", block, "Two")) if kind == "insert"
    ] == [f"{words} inserted"]
