from __future__ import annotations

from matterbench.schema.task import Deliverable, Limits, Task
from matterbench.schema.verdict import Clean, Unscored, Verdict
from matterbench.scoring.score import Score, score
from matterbench.scoring.table import by, by_verifier
from tests.scoring.test_score import ALL, broken, slots, task

LIMITS = Limits(steps=1, tokens=1, minutes=1)
ANSWERS = Deliverable(name="answers.json", format="json")


def trial(tier: int, verdict: Verdict) -> tuple[Task, Score]:
    made = {"id": "w/t", "title": "", "world": "w", "family": "extraction", "brief": "", "documents": (), "tier": tier}
    return Task.model_validate({**made, "deliverables": (ANSWERS,), "limits": LIMITS}), score(
        task(slots()), {"slots": verdict}
    )


def test_lines_are_means_with_their_intervals() -> None:
    found = by(
        [trial(1, Clean(ALL)), trial(1, Unscored("no")), trial(2, broken("rent"))], lambda task: f"tier {task.tier}"
    )
    assert list(found) == ["tier 1", "tier 2"]
    assert (found["tier 1"].trials, found["tier 1"].low, found["tier 1"].high, found["tier 1"].passed) == (2, 0.5, 1, 1)
    assert (found["tier 2"].low, found["tier 2"].passed) == (0.5, 0)


def test_invariants_are_counted_by_verifier() -> None:
    assert by_verifier([trial(1, Clean(ALL))[1], trial(1, broken("rent"))[1]]) == {"exact_extraction": (8, 7)}
