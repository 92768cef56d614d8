"""Nothing but the authorised edits changed in a Word document, and the expected ones were made."""

from __future__ import annotations

from matterbench.errors import UnreadableInput
from matterbench.gold.evidence import Evidence
from matterbench.ooxml import compare
from matterbench.ooxml.changes import Kind
from matterbench.ooxml.resaved import charged
from matterbench.schema.allow import Allow
from matterbench.schema.verdict import Violation
from matterbench.verifiers.authority.judge import Judged, Judgement, judge
from matterbench.verifiers.kit import Check, Spec, verifier

_DELIVERED = "delivered"


class CleanEditSpec(Spec):
    """Which document, and what may change in it."""

    document: str
    """Name of the document in the evidence."""
    allow: Allow
    deliverable: str | None = None
    """Name under which the edited document was delivered; None for the document's own."""


@verifier
def clean_edit(evidence: Evidence, spec: CleanEditSpec) -> Check:
    """Compare a document before and after; each change outside the allow file, each missing edit is a violation."""
    name = spec.deliverable or spec.document
    before, after = evidence.before.get(spec.document), evidence.after.get(name)
    if before is None:
        raise UnreadableInput("the document before is not in the evidence", where=spec.document)
    invariants = (_DELIVERED, *(kind.value for kind in Kind), *(f"edit {edit.id}" for edit in spec.allow.edits))
    if after is None:
        return Check(invariants, (_undelivered(name, "was not delivered"),))
    try:
        diff = compare(before, after)
    except UnreadableInput as error:
        return Check(invariants, (_undelivered(name, error.sentence()),))
    control = evidence.resaved.get(spec.document)
    if control is not None:
        diff = charged(diff, compare(before, control))
    judgement = judge(diff, spec.allow, where=f"allow of {spec.document}")
    return Check(invariants, tuple(_violations(judgement)))


def _undelivered(document: str, message: str) -> Violation:
    return Violation(f"{_DELIVERED}-{document}", _DELIVERED, document, message)


def _violations(judgement: Judgement) -> list[Violation]:
    found = [_violation(item) for item in judgement.changes if item.blocks]
    found += [
        Violation(
            f"edit-{edit.id}", f"edit {edit.id}", edit.id, f"expected edit {edit.id} {edit.status}: {edit.message}"
        )
        for edit in judgement.edits
        if not edit.met
    ]
    return found


def _violation(item: Judged) -> Violation:
    change = item.change
    message = f"{change.message} ({item.reason})" if item.reason else change.message
    return Violation(change.id, change.kind.value, change.where.shown.words(), message, change.before, change.after)
