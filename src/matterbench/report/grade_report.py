"""What a submission is worth, in words, as `matterbench.graded/1` and as JUnit XML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from matterbench.grading.grade import Graded
from matterbench.schema.verdict import Violation
from matterbench.scoring.score import Invariant


def lines(graded: Graded) -> Iterator[str]:
    """Yield the lines of the text report."""
    score = graded.score
    value = f"{score.low:.2f}" if score.low == score.high else f"{score.low:.2f} to {score.high:.2f}"
    yield f"{graded.task}: {value}, {'passed' if score.passed else 'not passed'} ({score.mode})"
    if not graded.ranked:
        yield "No trace was given: what was read on the way is not checked, and the trial is unranked."
    for found in told(graded):
        trapped = " [trap]" if found.trapped else ""
        yield f"- {found.message}{trapped}  ({found.by})"
    for check, reason in score.unscored.items():
        yield f"? {check} could not tell: {reason}"
    held = sum(bool(one.holds) for one in score.invariants)
    yield f"{held} of {len(score.invariants)} invariants hold; {len(score.violations)} violations"


class Told(NamedTuple):
    """Violations that say the same of the same place, told once."""

    message: str
    """With the place, unless the message begins with it."""
    by: str
    """Which checks and invariants say so."""
    trapped: bool


def told(graded: Graded) -> list[Told]:
    """Return the violations in order; a file that is missing breaks many invariants and is told once."""
    groups: dict[str, list[tuple[str, Violation]]] = {}
    for check, one in graded.score.violations:
        begins = one.message.startswith(one.where) or one.message.startswith("expected edit")
        groups.setdefault(one.message if begins else f"{one.where}: {one.message}", []).append((check, one))
    return [
        Told(message, _by(found), any(violation.trapped for _, violation in found)) for message, found in groups.items()
    ]


def _by(found: list[tuple[str, Violation]]) -> str:
    check, one = found[0]
    more = f" and {len(found) - 1} more" if len(found) > 1 else ""
    return f"{check}: {one.invariant}{more}"


def grade_report(graded: Graded) -> dict[str, Any]:
    """Return the report as JSON values."""
    score = graded.score
    return {
        "schema": "matterbench.graded/1",
        "task": graded.task,
        "score": {"low": score.low, "high": score.high, "gate": score.gate, "passed": score.passed, "mode": score.mode},
        "ranked": graded.ranked,
        "trapped": score.trapped,
        "invariants": [_invariant(one) for one in score.invariants],
        "violations": [
            {
                "id": one.id,
                "check": check,
                "invariant": one.invariant,
                "where": one.where,
                "message": one.message,
                "expected": one.expected,
                "found": one.found,
                "trapped": one.trapped,
            }
            for check, one in score.violations
        ],
        "unscored": dict(score.unscored),
        "measures": {id: dict(getattr(verdict, "measures", {})) for id, verdict in graded.verdicts.items()},
    }


def _invariant(one: Invariant) -> dict[str, Any]:
    return {
        "check": one.check,
        "name": one.name,
        "role": one.role,
        "weight": one.weight,
        "critical": one.critical,
        "holds": one.holds,
    }


def junit(graded: Graded) -> str:
    """Return JUnit XML: a test case for each scored invariant."""
    score = graded.score
    suite = Element("testsuite", name=graded.task, tests=str(len(score.invariants)))
    failed = 0
    for one in score.invariants:
        case = SubElement(suite, "testcase", classname=f"{graded.task}.{one.check}", name=one.name)
        found = [v for check, v in score.violations if (check, v.invariant) == (one.check, one.name)]
        if one.holds is None:
            SubElement(case, "error", message=score.unscored.get(one.check, "could not tell"))
        elif not one.holds:
            failed += 1
            failure = SubElement(case, "failure", message=found[0].message if found else "broken")
            failure.text = "\n".join(f"{v.where}: {v.message}" for v in found)
    suite.set("failures", str(failed))
    suite.set("errors", str(sum(one.holds is None for one in score.invariants)))
    indent(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(suite, encoding="unicode") + "\n"
