"""Bytes of blocks without what a save writes anew: save ids, spelling marks, empty properties, where runs are cut.

Blocks that are equal in these bytes read the same. It costs time, so it is done only where it pays: where most blocks
of two documents differ in their bytes, and a sample of them does not differ without all that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

Items = Sequence[bytes]
_SAVE_IDS = re.compile(
    rb' w:rsid(?:(?<=<w:[pr] w:rsid)|(?<=<w:tr w:rsid))[A-Za-z]*="[0-9A-Fa-f]*"(?: w:rsid[A-Za-z]*="[0-9A-Fa-f]*")*'
)
"""Inside a tag, whose `<` no text can hold. Paragraph ids stay: comments are told by them."""
_SPELLING_MARKS = re.compile(rb'<w:(?:proofErr w:type="[A-Za-z]*"|lastRenderedPageBreak)/>')
_TIGHT = re.compile(rb"<w:t(?=>(?:[^<\s][^<]*)?[^<\s]<)")
"""Text without blanks at its edges: whether they would be preserved says nothing."""
_PRESERVED = b'<w:t xml:space="preserve"'
_ALIKE = re.compile(
    rb'(<w:r>(?>(?:<w:rPr>.*?</w:rPr>)?)<w:t xml:space="preserve">)[^<]*+(?:</w:t></w:r>\1[^<]*+)+', re.DOTALL
)
"""Runs of the same formatting, one after the other, that hold nothing but text."""
_END = b"</w:t></w:r>"
_EMPTY = (
    (b"<w:r><w:rPr/>", b"<w:r>"),
    (b"<w:r><w:rPr></w:rPr>", b"<w:r>"),
    (b"<w:rPr/></w:pPr>", b"</w:pPr>"),
    (b"<w:rPr></w:rPr></w:pPr>", b"</w:pPr>"),
    (b"<w:p><w:pPr></w:pPr>", b"<w:p>"),
    (b"<w:p><w:pPr/>", b"<w:p>"),
)
"""Properties of runs, paragraph marks and paragraphs that say nothing, and what is as good.

In the record of a tracked change they say something, that there were none before: those stay.
"""
_MANY, _SAMPLE = 4, 64
"""One block in so many is new to the other document; how many are tried."""


def comparable(own: Items, other: Items) -> tuple[Items, Items]:
    """Return the blocks of two documents as bytes to compare; the same objects where those are as good as any."""
    known = set(own)
    fresh = sum(item not in known for item in other)
    if fresh * _MANY > len(other):
        for spelling in (without_ids, joined):
            tried = [set(map(spelling, items[:_SAMPLE])) for items in (own, other)]
            if len(tried[0] & tried[1]) * 2 > min(map(len, tried)):
                return _spelt(spelling, own), _spelt(spelling, other)
    return own, other


def without_ids(item: bytes) -> bytes:
    """Leave out the ids by which Word remembers when a paragraph or run was last edited."""
    return _SAVE_IDS.sub(b"", item)


def joined(item: bytes) -> bytes:
    """Leave out spelling marks and empty properties too, and join runs of the same formatting."""
    plain = _SPELLING_MARKS.sub(b"", without_ids(item))
    for empty, nothing in _EMPTY:
        plain = plain.replace(empty, nothing)
    plain = _TIGHT.sub(_PRESERVED, plain)
    return _ALIKE.sub(_join, plain)


def _join(runs: re.Match[bytes]) -> bytes:
    return runs[0].replace(_END + runs[1], b"")


def _spelt(spelling: Callable[[bytes], bytes], items: Items) -> Items:
    return [spelling(item) for item in items]
