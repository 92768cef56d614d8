"""A document as its defined terms need it: paragraphs and cells with the clause and the exhibit they stand in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from matterbench.formats import Reading
from matterbench.law.text import straight

_CLAUSE = re.compile(r"(?:under )?(?P<clause>(?:Section|Article|paragraph|Recital) \S+)$")
_SCOPE = re.compile(r"^(?P<scope>(?:Exhibit|Schedule|Annex|Appendix|Rider|Addendum|Attachment) [^,]+)")
_INDEX = re.compile(
    r"^[^\t.]{2,60}\t\s*(?:[\w.()]+|(?:ARTICLE|EXHIBIT|Section|Article|Exhibit|Preamble|Recital)\b[^\t]{0,20})$"
)
_POSSESSIVE = re.compile(r"'s?$")
_APART = {"comment", "notice", "running head", "header field", "attachment"}


@dataclass(frozen=True, slots=True)
class Passage:
    """One paragraph, or one cell of a table, with straight quotes."""

    text: str
    place: str
    clause: str
    """The clause that it is or stands under, `Section 8.3(b)`; "" for none."""
    scope: str
    """The exhibit that it stands in; "" for the body."""
    heading: bool
    cell: bool


def passages(reading: Reading) -> Iterator[Passage]:
    """Yield what a document says in order; tables of contents, indexes, comments and running heads are left out."""
    clause = scope = ""
    for section in reading.sections:
        if section.name.startswith(("header", "footer")) and section.name not in {"footnotes"}:
            continue
        for block in section.blocks:
            if block.kind in _APART or block.place == "table of contents" or _INDEX.match(block.text):
                continue
            inside = _SCOPE.match(block.place)
            if block.kind != "row":
                scope = inside["scope"] if inside else "" if section.name == "body" else scope
                found = _CLAUSE.search(block.place)
                clause = found["clause"] if found else clause if block.kind in {"footnote", "endnote"} else ""
                yield Passage(lines(block.text), block.place, clause, scope, block.kind == "heading", False)
            for cell in block.cells:
                yield Passage(lines(cell.text), cell.place, clause, scope, False, True)


def lines(text: str) -> str:
    """Return text with straight quotes and plain blanks, its line breaks and tabs kept."""
    if "\n" not in text and "\t" not in text:
        return straight(text)
    return "".join(part if part in {"\n", "\t"} else straight(part) for part in re.split(r"([\n\t])", text))


@lru_cache(maxsize=8192)
def key(term: str) -> str:
    """Return what all forms of a term have in common: without capitals, plurals and possessives."""
    return " ".join(stem(word) for word in straight(term).split())


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return one word without capitals, plural and possessive."""
    plain = _POSSESSIVE.sub("", word.lower().strip('.,;:"()'))
    if plain.endswith("ies") and len(plain) > 4:
        return plain[:-3] + "y"
    if plain.endswith(("sses", "xes", "ches", "shes")):
        return plain[:-2]
    return plain[:-1] if plain.endswith("s") and not plain.endswith(("ss", "us", "is")) and len(plain) > 3 else plain
