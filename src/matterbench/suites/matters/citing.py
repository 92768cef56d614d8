"""The check that what an answer cites exists, and its saboteurs in a table of rows with a column Source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matterbench.gold.hidden import CheckSpec

EXISTENCE = (
    "documents exist", "clauses exist", "pages exist", "exhibits exist", "quotes are verbatim", "authorities exist",
)  # fmt: skip
"""What citation_existence looks at in every answer."""
_GUARD = 0.5


def existence_check(
    id: str,
    deliverable: str,
    *,
    required: Sequence[str] = (),
    index: Sequence[str] = (),
    credit: Mapping[str, float] | None = None,
) -> CheckSpec:
    """Return the check of an answer's citations; all that `credit` does not name guards."""
    parameters = {"deliverable": deliverable, "required": list(required), "index": list(index)}
    return CheckSpec(
        id=id, verifier="citation_existence", parameters=parameters, credit=dict(credit or {}), guard_weight=_GUARD
    )
