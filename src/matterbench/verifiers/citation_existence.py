"""What an answer cites exists in the record: documents, clauses, pages, exhibits, quotations, authorities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from pydantic import Field

from matterbench.errors import UnreadableInput
from matterbench.formats import Reading
from matterbench.gold.evidence import Evidence
from matterbench.gold.record import Record, read_record, reading_of
from matterbench.law.citations import Citation, find_citations
from matterbench.law.text import straight
from matterbench.schema.verdict import Violation
from matterbench.verifiers.citation_existence_claims import (
    CLAUSES,
    Pinpoint,
    authorities,
    pinpoints,
    quotations,
    quoted_from,
    strangers,
)
from matterbench.verifiers.citation_existence_units import Unit, units
from matterbench.verifiers.kit import Check, Spec, verifier

_DOCUMENTS, _CLAUSES, _PAGES = "documents exist", "clauses exist", "pages exist"
_EXHIBITS, _QUOTES, _AUTHORITIES = "exhibits exist", "quotes are verbatim", "authorities exist"
_INVARIANTS = (_DOCUMENTS, _CLAUSES, _PAGES, _EXHIBITS, _QUOTES, _AUTHORITIES)
_SHOWN = 60


class CitationExistenceSpec(Spec):
    """Which answer, and what it may and must cite."""

    deliverable: str
    required: tuple[str, ...] = ()
    """Documents, by path in the record, that must be cited."""
    index: tuple[str, ...] = ()
    """Authorities allowed beyond those that the record cites: keys, or citations as they are written."""
    aliases: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Further names of documents, by path."""


@verifier
def citation_existence(evidence: Evidence, spec: CitationExistenceSpec) -> Check:
    """Look up each citation of an answer in the record; raises for a required document that is not in the record."""
    invariants = (*_INVARIANTS, *(f"cites {path}" for path in spec.required))
    for path in (*spec.required, *spec.aliases):
        if path not in evidence.before:
            raise UnreadableInput("the document is not in the record", where=path)
    answer = evidence.after.get(spec.deliverable)
    if answer is None:
        return Check(invariants, tuple(_absent(invariants, spec, "was not delivered")))
    try:
        reading = reading_of(answer)
    except UnreadableInput as error:
        return Check(invariants, tuple(_absent(invariants, spec, f"cannot be read: {error.sentence()}")))
    record = read_record(evidence.before, spec.aliases)
    return Check(invariants, tuple(_Audit(record, spec, evidence.after).violations(reading)))


def _absent(invariants: tuple[str, ...], spec: CitationExistenceSpec, why: str) -> Iterator[Violation]:
    for name in invariants:
        yield Violation(f"absent-{name}", name, spec.deliverable, f"{spec.deliverable} {why}")


class _Audit:
    """The citations of one answer held against the record."""

    def __init__(self, record: Record, spec: CitationExistenceSpec, delivered: Mapping[str, Path]) -> None:
        self.record, self.spec = record, spec
        self.delivered = [PurePosixPath(name).name.lower() for name in delivered]
        self.cited: set[str] = set()
        self.told: set[str] = set()
        self.index = dict(record.authorities)
        for text in spec.index:
            found = find_citations(straight(text))
            self.index.update({one.section: one for one in found} or {text: Citation((0, 0), text, "")})

    def violations(self, reading: Reading) -> Iterator[Violation]:
        for unit in units(reading):
            self.cited |= {path for one in self.record.mentions(straight(unit.text)) for path in one.paths}
            for violation in self._of(unit):
                if violation.id not in self.told:
                    self.told.add(violation.id)
                    yield violation
        for path in self.spec.required:
            if path not in self.cited:
                message = f"{path} is not cited"
                yield Violation(f"cites-{path}", f"cites {path}", self.spec.deliverable, message, path)

    def _of(self, unit: Unit) -> Iterator[Violation]:
        for name in strangers(unit, self.record, self.delivered):
            yield self._fault(_DOCUMENTS, unit, name, f"there is no document “{name}” in the record")
        for one in pinpoints(unit, self.record):
            yield from self._pinpoint(unit, one)
        for words in quotations(unit):
            yield from self._quotation(unit, words)
        for authority in authorities(unit):
            yield from self._authority(unit, authority)

    def _fault(self, invariant: str, unit: Unit, subject: str, message: str, found: str | None = None) -> Violation:
        name = f"{invariant.replace(' ', '-')}-{unit.place}-{subject}"
        return Violation(name, invariant, unit.place, message, None, found or subject)

    def _pinpoint(self, unit: Unit, one: Pinpoint) -> Iterator[Violation]:
        if one.stranger and not self.record.named(one.stranger):
            cite = f"{one.words} of the {one.stranger}"
            if not self.record.says(cite) and not self.record.says(f"{one.stranger}, {one.words}"):
                message = f"there is no document “{one.stranger}” in the record"
                yield self._fault(_DOCUMENTS, unit, one.stranger, message)
            return
        documents = [self.record.documents[path] for path in sorted(one.paths)]
        if not documents:
            return
        if one.kind == "page":
            most = [document.pages for document in documents]
            missing = all(pages is not None and not 1 <= int(one.label) <= pages for pages in most)
            invariant = _PAGES
        elif one.kind in CLAUSES:
            missing = all(document.has_clause(one.label) is False for document in documents)
            invariant = _CLAUSES
        else:
            missing = all(document.has_exhibit(one.kind, one.label) is False for document in documents)
            invariant = _EXHIBITS
        if missing:
            name = _listed(one.paths)
            yield self._fault(
                invariant, unit, f"{one.words} of {name}", f"there is no {one.words} in {name}", one.words
            )

    def _quotation(self, unit: Unit, words: str) -> Iterator[Violation]:
        paths = quoted_from(unit, self.record)
        if not paths and authorities(unit):
            return
        documents = [self.record.documents[path] for path in sorted(paths)] or list(self.record.documents.values())
        if any(document.holds(words) for document in documents):
            return
        short = words if len(words) <= _SHOWN else words[:_SHOWN].rsplit(" ", 1)[0] + " …"
        where = _listed(paths) if paths else "any document of the record"
        yield self._fault(_QUOTES, unit, short, f"“{short}” does not stand in {where}", words)

    def _authority(self, unit: Unit, one: Citation) -> Iterator[Violation]:
        known = self.index.get(one.section) or self.index.get(one.key)
        words = " ".join(unit.text[slice(*one.span)].split())
        if known is None:
            message = f"{words} is neither in the record nor among the authorities of the matter"
            yield self._fault(_AUTHORITIES, unit, one.key, message, words)
        elif one.kind == "case" and one.year and known.year and one.year != known.year:
            message = f"{words} is of {known.year}, not of {one.year}"
            yield self._fault(_AUTHORITIES, unit, f"{one.key} {one.year}", message, words)


def _listed(paths: frozenset[str]) -> str:
    return " or ".join(PurePosixPath(path).name for path in sorted(paths))
