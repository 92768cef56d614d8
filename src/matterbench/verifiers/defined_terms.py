"""Terms are defined once, where pointers say, without circles, and nothing that looks like a term is undefined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import Field, model_validator

from matterbench.errors import UnreadableInput
from matterbench.gold.evidence import Evidence
from matterbench.gold.record import reading_of
from matterbench.law.sections import same_section
from matterbench.schema.verdict import Violation
from matterbench.verifiers.defined_terms_definitions import Definition
from matterbench.verifiers.defined_terms_faults import INVARIANTS, Fault, Glossary
from matterbench.verifiers.defined_terms_text import key, lines
from matterbench.verifiers.kit import Check, Spec, verifier


class Fixed(Spec):
    """A term that had to be put right."""

    id: str
    term: str
    now: Literal["defined", "absent", "points"] = "defined"
    """`defined`: once, here. `absent`: neither defined nor used any more. `points`: said to be defined at `at`."""
    at: str | None = None
    """The clause of the definition, or the one that the pointer names: `Section 1.1(c)`."""
    contains: str | None = None
    """Words of the definition."""

    @model_validator(mode="after")
    def _says_where(self) -> Fixed:
        """Refuse a pointer without a place."""
        if self.now == "points" and self.at is None:
            raise ValueError("`points` wants `at`")
        return self


class DefinedTermsSpec(Spec):
    """Which document, and which terms in it."""

    deliverable: str
    document: str | None = None
    """The version before, in the record: what was wrong in it is not charged, unless it had to be fixed."""
    fixed: tuple[Fixed, ...] = ()
    glossary: tuple[str, ...] = ()
    """Terms that another document defines."""
    ignore: tuple[str, ...] = ()
    """Names that are no terms."""
    variants: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """By defined term: other words for it that are drift wherever they stand."""


@verifier
def defined_terms(evidence: Evidence, spec: DefinedTermsSpec) -> Check:
    """Read the terms of a document in the final view; raises for a version before that is missing or unreadable."""
    invariants = (*INVARIANTS, *(f"fixed {one.id}" for one in spec.fixed))
    before = None if spec.document is None else _before(evidence, spec, spec.document)
    path = evidence.after.get(spec.deliverable)
    if path is None:
        return Check(invariants, tuple(_absent(invariants, spec, "was not delivered")))
    try:
        after = Glossary(reading_of(path), spec.glossary, spec.ignore, spec.variants)
    except UnreadableInput as error:
        return Check(invariants, tuple(_absent(invariants, spec, f"cannot be read: {error.sentence()}")))
    return Check(invariants, tuple(_violations(before, after, spec)))


def _before(evidence: Evidence, spec: DefinedTermsSpec, name: str) -> tuple[tuple[str, str], ...]:
    path = evidence.before.get(name)
    if path is None:
        raise UnreadableInput("the document before is not in the evidence", where=name)
    variants = tuple(spec.variants.items())
    return _kin(path, path.stat().st_mtime_ns, spec.glossary, spec.ignore, variants)


@lru_cache(maxsize=64)
def _kin(
    path: Path, stamp: int, glossary: tuple[str, ...], ignored: tuple[str, ...],
    variants: tuple[tuple[str, tuple[str, ...]], ...],
) -> tuple[tuple[str, str], ...]:  # fmt: skip
    """What was wrong in the version before."""
    return tuple(fault.kin for fault in Glossary(reading_of(path), glossary, ignored, dict(variants)).faults)


def _absent(invariants: tuple[str, ...], spec: DefinedTermsSpec, why: str) -> Iterator[Violation]:
    for name in invariants:
        yield Violation(f"absent-{name}", name, spec.deliverable, f"{spec.deliverable} {why}")


def _violations(
    before: tuple[tuple[str, str], ...] | None, after: Glossary, spec: DefinedTermsSpec
) -> Iterator[Violation]:
    old = Counter(before or ())
    for fault in after.faults:
        if old[fault.kin]:
            old[fault.kin] -= 1
        else:
            yield _violation(fault)
    for one in spec.fixed:
        why = _unfixed(after, one)
        if why:
            yield Violation(
                f"fixed-{one.id}", f"fixed {one.id}", one.term, f"“{one.term}” {why}", one.contains or one.at
            )


def _violation(fault: Fault) -> Violation:
    name = f"{fault.invariant.replace(' ', '-')}-{key(fault.term)}"
    return Violation(name, fault.invariant, fault.place, fault.message, fault.expected, fault.found)


def _unfixed(after: Glossary, one: Fixed) -> str:
    """What is still wrong with a term that had to be put right; "" for nothing."""
    wanted = key(one.term)
    if one.now == "absent":
        there = wanted in after.made or wanted in after.pointers or after.uses(one.term)
        return "is still there" if there else ""
    found = (after.made if one.now == "defined" else after.pointers).get(wanted, [])
    if len(found) != 1:
        return f"is {'defined' if one.now == 'defined' else 'pointed at'} {len(found)} times, not once"
    place = found[0].passage.clause if one.now == "defined" else found[0].pointer
    if one.at is not None and not _is_at(place, one.at):
        return f"is at {place or found[0].passage.place}, not at {one.at}"
    if one.contains is not None and not _holds(found[0], one.contains):
        return "is defined otherwise"
    return next((fault.message for fault in after.faults if key(fault.term) == wanted), "")


def _is_at(place: str, at: str) -> bool:
    words = place.split(" of ")[0].strip(" ,.")
    return same_section(words, at)


def _holds(found: Definition, words: str) -> bool:
    return " ".join(lines(words).lower().split()) in " ".join(found.passage.text.lower().split())
