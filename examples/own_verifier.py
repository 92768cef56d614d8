"""Your own verifier in twenty lines: no signature block may change.

python examples/own_verifier.py BEFORE.docx AFTER.docx
"""

from __future__ import annotations

import sys
from pathlib import Path

from matterbench.gold.evidence import Evidence
from matterbench.ooxml import compare
from matterbench.schema.verdict import Violation
from matterbench.verifiers.kit import Check, Spec, registered, verifier


class SignatureSpec(Spec):
    """Which document, and the words that begin its signature block."""

    document: str
    begins: str = "IN WITNESS WHEREOF"


@verifier
def signature_block(evidence: Evidence, spec: SignatureSpec) -> Check:
    """Every change at or after the paragraph that begins the signature block is a violation."""
    diff = compare(evidence.before[spec.document], evidence.after[spec.document])
    blocks = diff.comparison.body.before.blocks
    start = next((i for i, block in enumerate(blocks) if block.text.startswith(spec.begins)), len(blocks))
    places = ((change, change.where.before or change.where.after) for change in diff.changes)
    found = [
        Violation(change.id, "signature block", place.words(), change.message)
        for change, place in places
        if place is not None and place.story == "body" and place.block is not None and place.block >= start
    ]
    return Check(("signature block",), tuple(found))


if __name__ == "__main__":
    before, after = map(Path, sys.argv[1:3])
    evidence = Evidence({"doc": before}, {"doc": after})
    print(registered("signature_block").verify(evidence, {"document": "doc"}))
