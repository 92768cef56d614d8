"""`grade`: one submission against the hidden half of its task."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from matterbench.gold.evidence import Evidence
from matterbench.gold.hidden import CheckSpec, Hidden
from matterbench.schema.task import Task
from matterbench.schema.trace import Trace
from matterbench.schema.verdict import Verdict
from matterbench.scoring.score import Score, score
from matterbench.verifiers.registry import find

_OF_TRACES = frozenset({"trajectory"})


@dataclass(frozen=True, slots=True)
class Graded:
    """What one submission is worth."""

    task: str
    ranked: bool
    """False where nobody recorded a trace: the checks of the way there were left out."""
    verdicts: Mapping[str, Verdict]
    score: Score


def grade(
    task: Task,
    hidden: Hidden,
    record: Mapping[str, Path],
    deliverables: Path,
    *,
    trace: Trace | None = None,
    resaved: Mapping[str, Path] | None = None,
) -> Graded:
    """Grade the files in the folder `deliverables`.

    Args:
        task: The public half.
        hidden: The hidden half.
        record: The documents as the agent got them, by path in the world.
        deliverables: What it left; a folder that may be empty or missing.
        trace: What it did, where somebody recorded it.
        resaved: Documents of the record, saved once without an edit by the program that made the deliverables.

    Raises:
        InvalidRequest: the hidden half is wrong: it names a verifier, a parameter or an invariant that there is not.
    """
    evidence = Evidence(record, submitted(deliverables), resaved or {}, trace)
    checks = [check for check in hidden.checks if trace is not None or check.verifier not in _OF_TRACES]
    verdicts = {check.id: verdict(check, evidence) for check in checks}
    told = hidden.model_copy(update={"checks": tuple(checks)})
    return Graded(task.id, len(checks) == len(hidden.checks), verdicts, score(told, verdicts))


def verdict(check: CheckSpec, evidence: Evidence) -> Verdict:
    """Return what a check's verifier says of the evidence."""
    return find(check.verifier).verify(evidence, check.parameters)


def submitted(folder: Path) -> Mapping[str, Path]:
    """Return the files of a folder by name inside it, links left out: what they point at was not delivered."""
    if not folder.is_dir():
        return {}
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    inside = folder.resolve()
    return {path.relative_to(folder).as_posix(): path for path in files if inside in path.resolve().parents}
