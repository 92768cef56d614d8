"""What a unit of an answer claims to exist: documents, clauses, pages, exhibits, quotations, authorities."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from matterbench.gold.record import Mention, Record, canonical
from matterbench.law.citations import Citation, find_citations
from matterbench.law.sections import SectionRef, find_sections
from matterbench.law.text import straight
from matterbench.verifiers.citation_existence_units import Unit

CLAUSES = frozenset({"section", "article", "paragraph", "clause"})
_DIGIT = re.compile(r"\d")
_EXTENSION = re.compile(r"\.(?:docx?|pdf|xlsx?|eml|msg|csv|ics|pptx?|txt|json|html?|rtf)\b", re.I)
_BREAK = re.compile(
    r"[,;:\"“”(\[{<>\n]\s*|\b(?:see|in|of|from|and|the|per|to|also|at|is|named|called|as|file|document)\s+", re.I
)
_PAGE = re.compile(r"(?i)(?<![\w.])(?:pages?|pp?\.)\s*(?P<first>\d{1,4})(?:\s*(?:-|to|and)\s*(?P<last>\d{1,4}))?(?!\w)")
_OF = re.compile(
    r"^(?:\s*,?\s*(?:and|or|through|to|&|-)?\s*(?:§+\s*)?\(?\d[\w.()-]*)*\s*(?:\([^()]*\)\s*)?,?\s*"
    r"(?:of|to|in|under|from)\s+(?:the\s+|that\s+|our\s+)?",
    re.I,
)
_QUOTED = re.compile(r"“(?P<curly>[^“”]+)”|\"(?P<straight>[^\"]+)\"")
_DRAFTED = re.compile(
    r"(?i)\b(?:propos\w*|suggest\w*|should (?:read|say|provide|state)|revis\w+|replac\w+|insert\w*|recommend\w*|"
    r"amend\w* (?:\w+ ){0,8}(?:to read|as follows)|new (?:section|language|clause|text)|delete and|add(?:ing)? the|"
    r"draft\w*|"
    r"to read(?: as follows)?|would read|language such as|for example)\b[^.]{0,160}$"
)
_FIRST = re.compile(
    r"\s*(?:,|§|\(|\[|\b(?:sections?|articles?|art\.|sec\.|pages?|pp?\.|exhibits?|schedule|paragraph|clause|"
    r"recital|at|cell|row|sheet|footnote)\b)",
    re.I,
)
_LEAST = 5
"""Words of a quotation from which on it must be verbatim."""
_NEAR = 60
"""Characters between a pinpoint and the document after it that it may still be of."""
_NEXT = 3
"""Characters between a pinpoint and a document that stand side by side."""
_INSTRUMENT = re.compile(
    r"(?P<name>(?:[A-Z][\w&'-]*\s+(?:(?:of|and|for)\s+)?){1,5}"
    r"(?:Agreement|Lease|Note|Mortgage|Guaranty|Declaration|Contract|"
    r"Amendment|Certificate|Memorandum|Opinion|Report|Plan|Deed|Assignment|Indenture|Bylaws|By-Laws))\b"
)


@dataclass(frozen=True, slots=True)
class Pinpoint:
    """A part of a document that is cited: a clause, an exhibit, pages."""

    kind: str
    """section, article, paragraph, clause, page, exhibit, schedule …"""
    label: str
    words: str
    paths: frozenset[str]
    """The documents that it may be of; empty where none is named, or one that the record does not have."""
    stranger: str = ""
    """The name of the document that it is of, which the record does not have."""


def pinpoints(unit: Unit, record: Record) -> Iterator[Pinpoint]:
    """Yield the parts of documents that a unit cites; each is tied to the document named beside it."""
    text = straight(unit.text)
    named = record.mentions(text)
    cited = [one.span for one in _cited(text)]
    quoted = [match.span() for match in _QUOTED.finditer(unit.text)]
    for found in find_sections(text):
        if _inside(found.span, [*cited, *quoted]) or not _is_pinpoint(found.value):
            continue
        paths, stranger = _tied(unit, text, found.span, named, record)
        yield Pinpoint(found.value.kind, found.value.label, text[slice(*found.span)], paths, stranger)
    for match in _PAGE.finditer(text):
        if not _inside(match.span(), [*cited, *quoted]):
            paths, stranger = _tied(unit, text, match.span(), named, record)
            yield Pinpoint("page", match["last"] or match["first"], match[0], paths, stranger)


def _is_pinpoint(ref: SectionRef) -> bool:
    """Whether a reference can be looked up: a clause with a number, an exhibit."""
    if ref.kind in CLAUSES:
        return canonical(ref.label)[0].isdecimal()
    return ref.kind not in {"part", "recital"}


def _inside(span: tuple[int, int], others: Sequence[tuple[int, int]]) -> bool:
    return any(start < span[1] and span[0] < end for start, end in others)


def _tied(
    unit: Unit, text: str, span: tuple[int, int], named: Sequence[Mention], record: Record
) -> tuple[frozenset[str], str]:
    """The documents that a pinpoint is of: "of the X" after it, else the nearest before it, else the nearest at all."""
    after = text[span[1] :]
    lead = _OF.match(after)
    if lead is not None:
        start = span[1] + lead.end()
        following = next((one for one in named if abs(one.span[0] - start) <= 1), None)
        if following is not None:
            return following.paths, ""
        other = _INSTRUMENT.match(text, start)
        if other is not None:
            return frozenset(), other["name"]
    before = [one for one in named if one.span[1] <= span[0]]
    behind = [one for one in named if one.span[0] >= span[1]]
    if behind and behind[0].span[0] - span[1] <= _NEXT and not (before and span[0] - before[-1].span[1] <= _NEXT):
        return behind[0].paths, ""
    if before or (behind and behind[0].span[0] - span[1] <= _NEAR):
        return (before[-1] if before else behind[0]).paths, ""
    if lead is None or not re.match(r"(?:this|these)\b", text[span[1] + lead.end() :]):
        return documents_of(unit, record), ""
    return frozenset(), ""


def documents_of(unit: Unit, record: Record) -> frozenset[str]:
    """Return the documents that the cells beside a unit, or its column, name; not those of its paragraph."""
    found = [one.paths for words in unit.context for one in record.mentions(straight(words))]
    return frozenset().union(*found) if len(found) == 1 else frozenset()


def quotations(unit: Unit) -> Iterator[str]:
    """Yield the quotations of five words and more, but those of words that the answer proposes itself."""
    if unit.quote:
        words = unit.text.strip().strip('"“”')
        yield from [words] if len(words.split()) >= _LEAST else []
        return
    for match in _QUOTED.finditer(unit.text):
        words = match["curly"] or match["straight"]
        if len(words.split()) >= _LEAST and not _DRAFTED.search(unit.before[-200:] + unit.text[: match.start()]):
            yield words


def quoted_from(unit: Unit, record: Record) -> frozenset[str]:
    """Return the documents that a quotation of this unit may be from: those it names, else those named around it."""
    for words in ((unit.text,), unit.context, (unit.paragraph,)):
        found = [one.paths for text in words for one in record.mentions(straight(text))]
        if found:
            return frozenset().union(*found)
    return frozenset()


def authorities(unit: Unit) -> tuple[Citation, ...]:
    """Return the statutes and cases that a unit cites."""
    return _cited(straight(unit.text))


@lru_cache(maxsize=4096)
def _cited(text: str) -> tuple[Citation, ...]:
    return tuple(find_citations(text)) if _DIGIT.search(text) else ()


def strangers(unit: Unit, record: Record, delivered: Sequence[str]) -> Iterator[str]:
    """Yield names of documents that the record does not have: files, and what a source is said to be.

    `delivered` are the names of the answer's own files, in small letters.
    """
    text = straight(unit.text)
    named = [one.span for one in record.mentions(text)]
    files = False
    for match in _EXTENSION.finditer(text):
        files = True
        ours = text[: match.end()].lower().endswith(tuple(delivered))
        if not ours and not any(start < match.end() <= end for start, end in named):
            yield _BREAK.split(text[max(0, match.start() - 90) : match.end()])[-1].strip()
    if not unit.source or files or named or authorities(unit):
        return
    name = _FIRST.split(text, maxsplit=1)[0].strip(" .\"'")
    if _INSTRUMENT.fullmatch(name) is not None and not record.named(name):
        yield name
