"""How documents of a record are cited and quoted by whoever answers: file name, clause, words as they stand there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

from matterbench.authoring.compose import Statement
from matterbench.suites.matters.case import Case
from matterbench.suites.matters.passages import cited

_MARKS = re.compile(r"[“”\"]")
_PARTS = re.compile(r"((?<=[.!?;])\s+|[“”\"])")
_OPENED = re.compile(r"\s*\((?:the|this|each|a|an)?\s*$")
_BROKEN = re.compile(r"[\t\n]")
_ENDS = re.compile(r"(?<=[.!?;])\s+")
_LEAST, _MOST = 5, 60
"""Words from which on a quotation must be verbatim, and with which a sentence is still quoted whole."""
NOWHERE = "Section 97.13"
"""A clause that no document of any world has."""


@dataclass(frozen=True, slots=True)
class Quotation:
    """Where a document says a fact."""

    document: str
    """Its path in the record."""
    clause: str
    """`Section 2.4`; "" where the place has no number of its own."""
    words: str
    """As they stand there, without quotation marks; "" where too few stand together to be quoted."""

    @property
    def cite(self) -> str:
        """The file with the clause, as a table cites it: `Lease.docx, Section 2.4`."""
        return ", ".join(filter(None, (file_name(self.document), self.clause)))

    @property
    def misquoted(self) -> str:
        """The words with one of them in another place: a quotation that is none."""
        first, *rest = self.words.split()
        return " ".join((*rest, first))


def quotation(case: Case, id: str, fact: str) -> Quotation:
    """Return where a document says a fact; raises `InvalidRequest` where it does not."""
    source = case.source(id, fact)
    if source.quote is None:
        return Quotation(source.document, "", "")
    for one in case.document(id).statements:
        text = one.text.replace("\u00a0", " ")
        if source.quote in text:
            clause = cited(one.full) if isinstance(one, Statement) and one.full else ""
            return Quotation(source.document, clause, _sentence(text, source.quote))
    return Quotation(source.document, "", _tail(source.quote))


def file_name(path: str) -> str:
    """Return the name of a file without its folder."""
    return PurePosixPath(path).name


def _sentence(text: str, quote: str) -> str:
    """The sentence that a saying ends in, as far as it is short enough and holds no quotation marks; else its tail."""
    at, start = text.index(quote) + len(quote), 0
    for part in _PARTS.split(text):
        if start < at <= start + len(part):
            kept = _OPENED.sub("", part).strip(" .,;:")
            if _LEAST <= len(kept.split()) <= _MOST and at - start <= len(part.rstrip()) and not _BROKEN.search(kept):
                return kept
        start += len(part)
    return _tail(quote)


def _tail(quote: str) -> str:
    """The last words of a quotation within one sentence and without quotation marks, the first of them whole."""
    words = _ENDS.split(_MARKS.split(quote)[-1])[-1].split(" ")
    kept = " ".join(words[1:]).strip(" .,;:")
    return kept if len(kept.split()) >= _LEAST else ""
