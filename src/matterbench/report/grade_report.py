"""What a submission is worth, in words, as `matterbench.graded/1` and as JUnit XML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from matterbench.grading.grade import Graded
from matterbench.scoring.score import Invariant


def lines(graded: Graded) -> Iterator[str]:
    """Yield the lines of the text report."""
    score = graded.score
    value = f"{score.low:.2f}" if score.low == score.high else f"{score.low:.2f} to {score.high:.2f}"
    yield f"{graded.task}: {value}, {'passed' if score.passed else 'not passed'} ({score.mode})"
    if not graded.ranked:
        yield "No trace was given: what was read on the way is not checked, and the trial is unranked."
    for check, violation in score.violations:
        trapped = " [trap]" if violation.trapped else ""
        yield f"- {violation.where}: {violation.message}{trapped}  ({check}: {violation.invariant})"
    for check, reason in score.unscored.items():
        yield f"? {check} could not tell: {reason}"
    held = sum(bool(one.holds) for one in score.invariants)
    yield f"{held} of {len(score.invariants)} invariants hold; {len(score.violations)} violations"


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
