"""Every reference leads to a clause or exhibit that is there, and says its number and caption truly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from matterbench.errors import UnreadableInput
from matterbench.gold.evidence import Evidence
from matterbench.law.sections import same_section
from matterbench.schema.verdict import Violation
from matterbench.verifiers.cross_refs_faults import INVARIANTS, Audit, Fault
from matterbench.verifiers.cross_refs_stale import stale
from matterbench.verifiers.kit import Check, Spec, verifier


class Fixed(Spec):
    """A reference that had to be corrected."""

    id: str
    at: str
    """The clause in which it stands, as it is numbered in the deliverable: `8.3(b)`, `Article IX`."""
    says: str
    """What it says now: `Section 8.4`, `Exhibit C`."""
    was: str | None = None
    """What it said and must not say there any more."""
    live: bool = False
    """Whether it must be a cross-reference field, not a typed number."""


class CrossRefsSpec(Spec):
    """Which document, and which references in it."""

    deliverable: str
    document: str | None = None
    """The version before, in the record: what was broken in it is not charged, unless it had to be fixed."""
    fixed: tuple[Fixed, ...] = ()
    outside: tuple[str, ...] = ()
    """Names of other documents whose clauses are cited, and words that look like a reference: `Section 8`."""
    exhibits: tuple[str, ...] = ()
    """Exhibits that are attached apart: `Exhibit C`."""


@verifier
def cross_refs(evidence: Evidence, spec: CrossRefsSpec) -> Check:
    """Resolve each reference of a Word document in the final view; raises for a version before that is unreadable."""
    invariants = (*INVARIANTS, *(f"fixed {one.id}" for one in spec.fixed))
    before = None if spec.document is None else _before(evidence, spec)
    path = evidence.after.get(spec.deliverable)
    if path is None:
        return Check(invariants, tuple(_absent(invariants, spec, "was not delivered")))
    try:
        after = Audit(path.read_bytes(), spec.outside, spec.exhibits)
        found = tuple(_violations(before, after, spec))
    except UnreadableInput as error:
        return Check(invariants, tuple(_absent(invariants, spec, f"cannot be read: {error.sentence()}")))
    return Check(invariants, found)


def _before(evidence: Evidence, spec: CrossRefsSpec) -> Audit:
    name = spec.document or ""
    path = evidence.before.get(name)
    if path is None:
        raise UnreadableInput("the document before is not in the evidence", where=name)
    return _audited(path, path.stat().st_mtime_ns, spec.outside, spec.exhibits)


@lru_cache(maxsize=64)
def _audited(path: Path, stamp: int, outside: tuple[str, ...], exhibits: tuple[str, ...]) -> Audit:
    return Audit(path.read_bytes(), outside, exhibits)


def _absent(invariants: tuple[str, ...], spec: CrossRefsSpec, why: str) -> Iterator[Violation]:
    for name in invariants:
        yield Violation(f"absent-{name}", name, spec.deliverable, f"{spec.deliverable} {why}")


def _violations(before: Audit | None, after: Audit, spec: CrossRefsSpec) -> Iterator[Violation]:
    found = [*after.faults, *(() if before is None else stale(before, after, [one.at for one in spec.fixed]))]
    told = set()
    for fault in found if before is None else _new(before.faults, found):
        violation = _violation(fault)
        if violation.id not in told:
            told.add(violation.id)
            yield violation
    yield from _unfixed(after, spec)


def _new(old: tuple[Fault, ...], found: list[Fault]) -> Iterator[Fault]:
    """Faults that were not there before; of several alike the ones in known paragraphs are the old ones."""
    left = Counter(fault.kin for fault in old)
    known = {fault.context for fault in old}
    for fault in sorted(found, key=lambda one: one.context not in known):
        if left[fault.kin]:
            left[fault.kin] -= 1
        else:
            yield fault


def _violation(fault: Fault) -> Violation:
    kind = fault.invariant.replace(" ", "-")
    return Violation(
        f"{kind}-{fault.place}-{fault.subject}",
        fault.invariant,
        fault.place,
        fault.message,
        fault.expected,
        fault.found,
    )


def _unfixed(after: Audit, spec: CrossRefsSpec) -> Iterator[Violation]:
    for one in spec.fixed:
        said = after.said_in(one.at)
        name = f"fixed {one.id}"
        if said is None:
            message = f"there is no clause {one.at} in {spec.deliverable}"
            yield Violation(f"fixed-{one.id}", name, one.at, message, one.says)
        elif not any(same_section(word, one.says) for word in said):
            listed = ", ".join(dict.fromkeys(said)) or "nothing"
            message = f"{one.at} does not refer to {one.says}; it refers to {listed}"
            yield Violation(f"fixed-{one.id}", name, one.at, message, one.says, listed)
        elif one.live and not any(same_section(word, one.says) for word in after.said_in(one.at, live=True) or ()):
            message = f"{one.at} refers to {one.says} by a typed number, not by a cross-reference field"
            yield Violation(f"fixed-{one.id}", name, one.at, message, one.says, "typed")
        elif one.was is not None and any(same_section(word, one.was) for word in said):
            yield Violation(f"fixed-{one.id}", name, one.at, f"{one.at} still refers to {one.was}", one.says, one.was)
