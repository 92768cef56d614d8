"""Pages of a PDF as blocks: running heads and footnotes told from the text, words parted by a line's end mended."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from matterbench.formats.blocks import Block, Kind
from matterbench.formats.pdf_text import PARTED, Paragraph

_EDGE = 2
"""Paragraphs at the top and at the foot of a page among which running heads are looked for."""
_LONGEST_HEAD = 160
_SMALLER = 0.92
"""Letters of a footnote are smaller than this part of the text's."""
_DIGITS = re.compile(r"\d+")
_NOTE = re.compile(r"(\d{1,3})\s+")
_WORD = re.compile(r"\w+")
_BROKEN = re.compile(rf"\b(\w+){PARTED}(\w+)")
Pages = Sequence[Sequence[Paragraph]]


def blocks_of_pages(pages: Pages) -> list[tuple[Block, ...]]:
    """Return the blocks of each page, in the order of its content."""
    heads, height = _heads(pages), _usual_height(pages)
    mended = _mender(pages)
    out, notes = [], 0
    for number, page in enumerate(pages, 1):
        kinds: list[Kind] = ["running head" if _head(page, at) in heads else "paragraph" for at in range(len(page))]
        notes = _mark_footnotes(page, kinds, height, notes)
        out.append(tuple(_blocks(page, f"page {number}", kinds, mended)))
    return out


def _mark_footnotes(page: Sequence[Paragraph], kinds: list[Kind], height: float, last: int) -> int:
    """Mark the footnotes of a page: in small letters at its foot, numbered on from the last; return the new last."""
    small = len(page)
    while small and (kinds[small - 1] == "running head" or 0 < page[small - 1].height < _SMALLER * height):
        small -= 1
    begun = False
    for at in range(small, len(page)) if small else ():
        number = _NOTE.match(page[at].text)
        if number is not None and int(number[1]) == last + 1:
            begun, last = True, last + 1
        if begun and kinds[at] == "paragraph":
            kinds[at] = "footnote"
    return last


def _blocks(page: Sequence[Paragraph], place: str, kinds: Sequence[Kind], mended: dict[str, str]) -> Iterator[Block]:
    for kind, paragraph in zip(kinds, page, strict=True):
        text = paragraph.text
        if PARTED in text:
            text = _BROKEN.sub(lambda found: mended[found[0]], text).replace(PARTED, "-")
        number = _NOTE.match(text) if kind == "footnote" else None
        if number is None:
            yield Block(kind, text, place=place)
        else:
            yield Block(kind, text[number.end() :], number[1], f"{place}, footnote {number[1]}")


def _head(page: Sequence[Paragraph], at: int) -> str:
    """What a paragraph at the edge of a page says but for its numbers; "" for one in the middle, or too long."""
    text = page[at].text
    if _EDGE <= at < len(page) - _EDGE or len(text) > _LONGEST_HEAD:
        return ""
    return _DIGITS.sub("#", text)


def _heads(pages: Pages) -> set[str]:
    """What stands at the edge of several pages alike."""
    counts = Counter(head for page in pages for head in {_head(page, at) for at in range(len(page))} if head)
    least = 2 if len(pages) <= 4 else 3
    return {head for head, count in counts.items() if count >= least}


def _usual_height(pages: Pages) -> float:
    """Height of the letters in which most of the text is set."""
    weights: Counter[float] = Counter()
    for page in pages:
        for paragraph in page:
            weights[round(paragraph.height, 1)] += len(paragraph.text)
    return max(weights, key=lambda height: (weights[height], height), default=0.0)


def _mender(pages: Pages) -> dict[str, str]:
    """Each word that the end of a line parts, as one word where the document has it as one, else with its hyphen."""
    parted = (paragraph.text for page in pages for paragraph in page if PARTED in paragraph.text)
    broken = {found for text in parted for found in _BROKEN.findall(text)}
    if not broken:
        return {}
    known = {word.casefold() for page in pages for paragraph in page for word in _WORD.findall(paragraph.text)}
    return {
        f"{left}{PARTED}{right}": left + ("" if (left + right).casefold() in known else "-") + right
        for left, right in broken
    }
