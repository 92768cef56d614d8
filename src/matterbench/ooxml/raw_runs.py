"""Content of plain paragraphs read off their bytes, several times faster than off their elements.

Plain is a paragraph of runs of one `w:t` each and of bookmarks, as nine in ten are. Anything else, and anything that
bytes do not show beyond doubt (entities, another spelling of an attribute, tracked changes), is left to `RunReader`,
which gives the same content. The bytes are those of the raw tier, so the prefix of every name is `w:`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from lxml import etree

from matterbench.ooxml.inline import Anchor, Content, Format, Piece
from matterbench.ooxml.names import W
from matterbench.ooxml.runs import legible
from matterbench.ooxml.scope import RPR, Scope

_TOKEN = re.compile(
    rb'<w:r(?: w:rsid[A-Za-z]*="[0-9A-Fa-f]*")*>'
    rb'(?>(<w:rPr>.*?</w:rPr>)?)<w:t( xml:space="preserve")?>([^<&\r]*)</w:t></w:r>'
    rb"|<w:bookmark(Start|End) ([^>&']*)/>",
    re.DOTALL,
)
_ID, _NAME = re.compile(rb'w:id="([^"]*)"'), re.compile(rb'w:name="([^"]*)"')
_ANCHORS = {b"Start": "bookmark-start", b"End": "bookmark-end"}
_RUN = f"{W}r"


def plain_content(raw: bytes, element: Callable[[], etree._Element], scope: Scope) -> Content | None:
    """Content of a `w:p` whose bytes are known, or None where they do not tell; asks for few elements."""
    if raw.count(b"</w:p>") != 1:
        return None
    at = _inside(raw)
    pieces: list[Piece] = []
    anchors: list[Anchor] = []
    offset = runs = 0
    known = scope.by_bytes
    for token in _TOKEN.finditer(raw, at) if at > 0 else ():
        if token.start() != at:
            return None
        at = token.end()
        properties, preserved, text, mark, attributes = token.groups()
        if mark is not None:
            anchors.append(_anchor(mark, attributes, offset))
            continue
        try:
            format = known[properties]
        except KeyError:
            format = scope.learn(properties, partial(_properties, element, runs))
        if format is None:
            return None
        runs += 1
        characters = legible(text.decode(), preserved is not None)
        offset += len(characters)
        _add(pieces, characters, format)
    return Content(tuple(pieces), tuple(anchors)) if at > 0 and raw[at:] == b"</w:p>" else None


def _inside(raw: bytes) -> int:
    """Where the paragraph's first run may begin; 0 where it cannot be told."""
    start = raw.find(b">") + 1
    if not raw.startswith((b"<w:p>", b"<w:p ")) or raw[start - 2 : start] == b"/>" or b"xmlns" in raw[:start]:
        return 0
    if b"PrChange" in raw:
        return 0
    if raw.startswith(b"<w:pPr>", start):
        return raw.find(b"</w:pPr>", start) + len(b"</w:pPr>")
    return start


def _properties(element: Callable[[], etree._Element], number: int) -> etree._Element | None:
    """The `w:rPr` of a paragraph's run."""
    return element().findall(_RUN)[number].find(RPR)


def _anchor(mark: bytes, attributes: bytes, offset: int) -> Anchor:
    id, name = (
        "" if found is None else found[1].decode() for found in (_ID.search(attributes), _NAME.search(attributes))
    )
    return Anchor(_ANCHORS[mark], id, name, offset)


def _add(pieces: list[Piece], characters: str, format: Format) -> None:
    """Join characters to the piece before where the formatting is the same object: formats are interned."""
    if not characters:
        return
    if pieces and pieces[-1][1] is format:
        pieces[-1] = Piece(pieces[-1][0] + characters, format)
    else:
        pieces.append(Piece(characters, format))
