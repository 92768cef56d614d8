"""Drawings in comparable terms: what they show, how large, where, what they say; nothing of how they are written."""

from __future__ import annotations

import pytest

from matterbench.ooxml.blocks import Paragraph, read_blocks
from matterbench.ooxml.document import read
from matterbench.ooxml.drawings import Drawing, declarations
from tests.build import Piece, doc, edit, image, p, png, textbox

MAIN = "word/document.xml"


def drawing(docx: bytes) -> Drawing:
    """Return the one drawing of a document."""
    document = read(docx)
    (block,) = read_blocks(document.body, document.scope(MAIN))
    assert isinstance(block, Paragraph)
    (found,) = [piece.object.source for piece in block.content.pieces if piece.object is not None]
    assert isinstance(found, Drawing)
    return found


def of(piece: Piece) -> Drawing:
    """Return the drawing of a piece."""
    return drawing(doc(p(piece)))


def test_a_picture_says_what_it_is() -> None:
    found = of(image(alt="Seal", size=(914400, 457200)))
    assert (found.content, found.form, found.extent, found.alternative) == (
        "picture",
        "inline",
        ("914400", "457200"),
        ("Seal", ""),
    )
    assert found.targets[0][0] == "image"
    assert of(image(kind="anchor")).form == "floating"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (image(), image(png(1))),
        (image(), image(size=(1, 1))),
        (image(), image(alt="Other")),
        (image(), image(crop='l="1000"')),
        (image(), image(kind="anchor")),
        (textbox("a"), textbox("b")),
        (textbox("a"), textbox("a", fallback="b")),
    ],
    ids=["picture", "size", "alternative", "crop", "form", "text", "fallback"],
)
def test_what_a_reader_sees_tells_drawings_apart(first: Piece, second: Piece) -> None:
    assert of(first) != of(second)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('<wp:docPr id="1" name="Picture 1"', '<wp:docPr id="77" name="Bild"'),
        ('<pic:cNvPr id="1" name="image.png"/>', '<pic:cNvPr id="0" name=""/>'),
        ("</wp:inline>", "\n  </wp:inline>"),
    ],
    ids=["id and name", "inner id", "blanks"],
)
def test_how_it_is_written_does_not(old: str, new: str) -> None:
    docx = doc(p(image()))
    assert drawing(edit(docx, MAIN, old, new)) == drawing(docx)


def test_both_encodings_of_a_text_box_are_one() -> None:
    found = of(textbox("boxed"))
    assert (found.content, len(found.boxes), found.fallback, found.twofold) == ("text box", 1, None, True)
    assert of(textbox("boxed", fallback="other")).fallback == "other"
    assert not of(textbox("boxed", encodings="choice")).twofold
    assert of(textbox("boxed", encodings="vml")).form == "vml"


def test_a_drawing_without_anything_is_a_shape() -> None:
    docx = edit(doc(p(textbox("x", encodings="drawing"))), MAIN, "<a:graphic>", "<a:graphik>")
    assert drawing(edit(docx, MAIN, "</a:graphic>", "</a:graphik>")).form == "floating"


def test_declarations_of_a_vml_style() -> None:
    assert list(declarations("position:absolute; width:141.7pt;;bad")) == [
        ("position", "absolute"),
        ("width", "141.7pt"),
    ]
