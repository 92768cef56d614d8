"""A paragraph needs no look when all that it is made of was sound before."""

from __future__ import annotations

import pytest

from matterbench.ooxml.findings.sound import Sound

BOLD = b"<w:r><w:rPr><w:b/></w:rPr><w:t></w:t></w:r>"
PLAIN = b"<w:r><w:t></w:t></w:r>"
CENTRED = b'<w:pPr><w:jc w:val="center"/></w:pPr>'
MARK = b'<w:bookmarkStart w:id="1" w:name="_Ref1"/>'


def paragraph(*inside: bytes) -> bytes:
    return b"<w:p>" + b"".join(inside) + b"</w:p>"


@pytest.fixture(name="sound")
def _sound() -> Sound:
    sound = Sound()
    sound.learn(paragraph(CENTRED, BOLD, PLAIN))
    return sound


@pytest.mark.parametrize("inside", [(), (CENTRED,), (PLAIN, BOLD, PLAIN), (CENTRED, MARK, BOLD)])
def test_known_fragments_are_sound(sound: Sound, inside: tuple[bytes, ...]) -> None:
    assert sound.holds(paragraph(*inside))


@pytest.mark.parametrize(
    "inside",
    [
        (b"<w:r><w:blink/></w:r>",),
        (PLAIN, CENTRED),
        (PLAIN, b"<w:blink/>"),
        (b"<w:ins>", PLAIN, b"</w:ins>"),
        (b'<w:bookmarkStart w:id="x" w:name="_Ref1"/>',),
    ],
)
def test_all_else_is_looked_at(sound: Sound, inside: tuple[bytes, ...]) -> None:
    assert not sound.holds(paragraph(*inside))
    assert not sound.holds(b"<w:tbl></w:tbl>")
