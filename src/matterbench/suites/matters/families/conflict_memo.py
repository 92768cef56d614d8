"""The memo of a conflict review: what each document says, with its clause and its words, and why one controls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from matterbench.gold.hidden import CheckSpec, Raised
from matterbench.schema.tool import ToolCall
from matterbench.suites.matters.citing import existence_check
from matterbench.suites.matters.pieces import Wrong
from matterbench.suites.matters.quoting import NOWHERE, Quotation, file_name
from matterbench.suites.matters.writing import draft

_MEMO = "memo"
_OTHER = "The other paper"
_STRANGE = "See also Letter of Understanding 97.docx."


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One point of the memo."""

    head: str
    says: tuple[tuple[Quotation, str], ...]
    """Where each document says it, and what it says in short."""
    why: str


def memo(name: str, title: str, paragraphs: Sequence[Paragraph], *more: str, unnamed: str = "") -> ToolCall:
    """Return the call that writes the memo; `unnamed` is the path of a document that it does not name."""
    blocks: list[Mapping[str, object]] = [{"type": "title", "text": "Memorandum"}]
    blocks.append({"type": "paragraph", "text": f"Re: {title}"})
    for one in paragraphs:
        blocks.append({"type": "heading", "text": one.head, "level": 2})
        blocks += [{"type": "paragraph", "text": _said(quote, value, unnamed)} for quote, value in one.says]
        blocks += [{"type": "paragraph", "text": one.why}] if one.why else []
    blocks += [{"type": "paragraph", "text": text} for text in more]
    return draft(name, blocks=blocks)


def _said(quote: Quotation, value: str, unnamed: str) -> str:
    document = _OTHER if quote.document == unnamed else file_name(quote.document)
    clause = f", {quote.clause}," if quote.clause else ""
    return f"{document}{clause} says {value}" + (f": “{quote.words}”." if quote.words else ".")


def memo_check(name: str, required: Sequence[str], index: Sequence[str]) -> CheckSpec:
    """Return the check of the memo's sources: that each document is cited is credit, that all exists guards."""
    credit = {f"cites {path}": 0.5 for path in required}
    return existence_check(_MEMO, name, required=required, index=index, credit=credit)


def memo_wrongs(name: str, title: str, paragraphs: Sequence[Paragraph], required: Sequence[str]) -> Iterator[Wrong]:
    """Yield the ways to be wrong that a memo has."""

    def wrong(what: str, call: ToolCall, invariant: str, where: str | None = None) -> Wrong:
        return Wrong(what, {name: call}, (Raised(check=_MEMO, invariant=invariant, where=where),))

    for at, one in enumerate(paragraphs):
        for side, (quote, value) in enumerate(one.says):
            if quote.words:
                changed = _with(paragraphs, at, side, replace(quote, words=quote.misquoted), value)
                yield wrong(f"misquoted-{at}-{side}", memo(name, title, changed), "quotes are verbatim")
            if quote.clause:
                changed = _with(paragraphs, at, side, replace(quote, clause=NOWHERE), value)
                yield wrong(f"no-such-clause-{at}-{side}", memo(name, title, changed), "clauses exist")
    yield wrong("no-such-document", memo(name, title, paragraphs, _STRANGE), "documents exist")
    bare = [
        Paragraph(f"Point {number}", tuple((replace(quote, words=""), value) for quote, value in one.says), "")
        for number, one in enumerate(paragraphs, 1)
    ]
    filler = "The documents were compared on every point that was asked about, and nothing else was looked at. " * 3
    for path in required:
        call = memo(name, "comparison", bare, filler, unnamed=path)
        yield wrong(f"uncited-{path}", call, f"cites {path}", name)


def _with(paragraphs: Sequence[Paragraph], at: int, side: int, quote: Quotation, value: str) -> Sequence[Paragraph]:
    says = list(paragraphs[at].says)
    says[side] = (quote, value)
    return [*paragraphs[:at], replace(paragraphs[at], says=tuple(says)), *paragraphs[at + 1 :]]
