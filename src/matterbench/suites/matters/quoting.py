"""How documents of a record are cited and quoted by whoever answers: file name, clause, words as they stand there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

from matterbench.authoring.compose import Statement
from matterbench.suites.matters.case import Case
from matterbench.suites.matters.passages import cited

_MARKS = re.compile(r"[“”\"]")
_ENDS = re.compile(r"(?<=[.!?;])\s+")
_LEAST = 5
"""Words from which on a quotation must be verbatim."""
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
    clause = ""
    for one in case.document(id).statements:
        if isinstance(one, Statement) and source.quote in one.text.replace("\u00a0", " "):
            clause = cited(one.full) if one.full else ""
            break
    return Quotation(source.document, clause, _whole(source.quote))


def file_name(path: str) -> str:
    """Return the name of a file without its folder."""
    return PurePosixPath(path).name


def _whole(quote: str) -> str:
    """The last words of a quotation within one sentence and without quotation marks, the first of them whole."""
    words = _ENDS.split(_MARKS.split(quote)[-1])[-1].split(" ")
    kept = " ".join(words[1:]).strip(" .,;:()")
    return kept if len(kept.split()) >= _LEAST else ""
