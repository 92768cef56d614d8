"""Definitions in the ways in which contracts make them, and pointers to definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from matterbench.verifiers.defined_terms_text import Passage, key

_WORD = r"[A-Z0-9][\w'&/.-]*"
_TERM = re.compile(rf"{_WORD}(?:,? (?:{_WORD}|of|and|for|the|to|or|in|on|per|a|an|with|by|from|at|as|not|under))*")
_SMALL_TERM = re.compile(r"[a-z][\w'-]*(?: [\w'-]+){0,4}")
_QUOTED = re.compile(r"\"(?P<term>[^\"]{1,80}?),?\"")
_LISTED = r"(?:\s*,?\s*(?:(?:and|or|and/or)\s+)?(?:the\s+)?\"[^\"]{1,80}\")*\s*(?:\([^()]{0,80}\)\s*)?,?\s*"
_MEANS = re.compile(
    rf"{_LISTED}(?:(?:shall|will|each|as used[^,]*,|when used[^,]*,)\s+)*"
    r"(?:means?\b|is defined as|includes?\b|refers? to|denotes?\b)"
)
_MEANING = re.compile(
    rf"{_LISTED}(?:(?:shall|will|each)\s+)*(?:has|have|bear|bears|is|are)\s+(?:the|such|its|their)?\s*(?:respective\s+)?"
    r"(?:same\s+)?(?:meanings?|defined)\b(?P<rest>(?:[^.;]|\.(?=\w)){0,160})"
)
_IS = re.compile(rf"{_LISTED}(?:is|are|consists?|begins?|will be|shall be)\s")
_STARTS = re.compile(
    r"(?:^|[.;:]\s+|\b(?:and|or)\s+)(?:\([a-z0-9]{1,4}\)\s*)?"
    r"(?:(?:the|a|an|each|the terms?|the first)\s+)?$",
    re.I,
)
_CALLED = re.compile(
    r"(?i)(?:hereinafter|hereafter|herein|collectively|together|individually|called|referred to as|designated|known as)"
    r"(?:\s+(?:called|referred to|as|collectively|individually|sometimes|the|each|a|an|and|such))*[\s,]*$"
)
_BECOMES = re.compile(
    r"(?i)\b(?:is|are|be|constitutes?|constitute|as)\s+(?:(?:deemed|each|together|all)\s+)*(?:the|a|an)?\s*"
    r"(?:\"[^\"]*\"\s*(?:,|and|or)\s*)*$"
)
_NO_DEFINITION = re.compile(
    r"(?i)^\s*(?:as defined|see|including|e\.g|i\.e|such as|captioned|entitled|titled|marked|labell?ed|which|that|"
    r"for example|known as|formerly|as that term|as such term|as used|in the form|the form)\b"
)
_CAPTIONED = re.compile(r"(?i)(?:section|article|paragraph|§)\s*[\w.()-]+\s*\($")
_WHERE = re.compile(r"\b(?:in|under|by|to it in)\s+(?P<where>.+)$")
_BEFORE, _AFTER = 260, 600
"""Characters around a quoted term among which it is decided whether it is defined."""
_NOTHING = {"as is", "or", "and", "day", "days"}


@dataclass(frozen=True, slots=True)
class Definition:
    """A place where a term gets its meaning, or where a pointer says where it does."""

    term: str
    passage: Passage
    span: tuple[int, int]
    """Of the term within the passage, quotes left out."""
    pointer: str = ""
    """Where the meaning is, in the document's words; "" where it is here."""
    body: str = ""
    """What it means: the words up to the end of the sentence, for a definition by "means"."""
    weak: bool = False
    """Whether it may be something else as well, as a caption: Section 9.2 ("Governing Law")."""
    label: bool = False
    """Whether it is the label of a blank or a cell of a form, which makes a term known and defines nothing."""

    @property
    def key(self) -> str:
        """See `text.key`."""
        return key(self.term)


def definitions(passage: Passage) -> Iterator[Definition]:
    """Yield the definitions and pointers of one passage."""
    text = passage.text
    yield from _labels(passage)
    if '"' not in text:
        yield from _unquoted(passage)
    for match in _QUOTED.finditer(text):
        term = match["term"].strip(" .,")
        small = _SMALL_TERM.fullmatch(term) is not None
        if not small and (_TERM.fullmatch(term) is None or term.lower() in _NOTHING or len(term.split()) > 8):
            continue
        found = _definition(passage, term, match)
        if found is not None and not (
            small and (found.weak or not _STARTS.search(text[max(0, match.start() - _BEFORE) : match.start()]))
        ):
            yield found


def _definition(passage: Passage, term: str, match: re.Match[str]) -> Definition | None:
    text, span = passage.text, match.span("term")
    before, after = text[max(0, match.start() - _BEFORE) : match.start()], text[match.end() : match.end() + _AFTER]
    meaning = _MEANING.match(after)
    if meaning is not None:
        where = _WHERE.search(meaning["rest"])
        return Definition(term, passage, span, where["where"].strip() if where else "", "")
    if (means := _MEANS.match(after)) is not None:
        return Definition(term, passage, span, "", _sentence(after[means.end() :]))
    if _parenthesised(before, after) or _CALLED.search(before):
        return Definition(term, passage, span, weak=_CAPTIONED.search(before) is not None)
    if not text[: match.start()].strip() and (re.match(r"\s*[:.\t–—-]", after) or (passage.cell and not after.strip())):
        return Definition(term, passage, span)
    if _IS.match(after) and _STARTS.search(before):
        return Definition(term, passage, span, "", _sentence(after))
    return Definition(term, passage, span, weak=True) if _BECOMES.search(before) else None


def _sentence(text: str) -> str:
    return re.split(r"(?<=[a-z)])[.;](?:\s|$)", text, maxsplit=1)[0]


def _parenthesised(before: str, after: str) -> bool:
    """Whether a quoted term stands in parentheses that define it: (the "Premises")."""
    opened = before.rfind("(")
    if opened < 0 or ")" in re.sub(r"\([^()]*\)", "", before[opened + 1 :]) or len(before) - opened > 240:
        return False
    inside = before[opened + 1 :]
    closed = after.find(")")
    return 0 <= closed <= 400 and _NO_DEFINITION.match(inside) is None


_PLAIN = re.compile(
    rf"^(?P<term>{_TERM.pattern})\s+(?:shall mean|means?|has the meaning|shall have the meaning)\b(?P<rest>.*)", re.S
)


def _unquoted(passage: Passage) -> Iterator[Definition]:
    """A paragraph that begins with its term, printed without quotes."""
    found = _PLAIN.match(passage.text)
    if found is None or len(found["term"].split()) > 6 or passage.text.startswith(("The ", "This ", "A ", "An ")):
        return
    where = _WHERE.search(found["rest"].split(".")[0]) if "meaning" in found[0][: found.start("rest")] else None
    pointer = where["where"].strip() if where else ""
    yield Definition(found["term"], passage, found.span("term"), pointer, "" if pointer else _sentence(found["rest"]))


_LABEL = re.compile(
    rf"^(?:\[[ xX_]*\]\s*)?(?P<term>{_WORD}(?: (?:{_WORD}|of|and|for|the|to|in|on|per)){{0,5}}) ?(?P<end>:|$)", re.M
)
_UNQUOTED = re.compile(
    r"\((?:the|each,? an?|collectively,? the|together,? the|this)\s+(?P<term>[A-Z][\w'-]*(?: [A-Z][\w'-]*){0,3})\)"
)


def _labels(passage: Passage) -> Iterator[Definition]:
    """Labels of forms (`Effective Date:`, the first line of a cell) and terms in parentheses without quotes."""
    found = _LABEL.match(passage.text)
    if found is not None and (passage.cell or (found["end"] and found["term"] not in {"Section", "Note"})):
        yield Definition(found["term"], passage, found.span("term"), weak=True, label=True)
    for match in _UNQUOTED.finditer(passage.text):
        yield Definition(match["term"], passage, match.span("term"), weak=True)
