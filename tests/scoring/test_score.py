from __future__ import annotations

import pytest

from matterbench.errors import InvalidRequest
from matterbench.gold.hidden import CheckSpec, Hidden
from matterbench.schema.tool import ToolCall
from matterbench.schema.verdict import Clean, Unscored, Verdict, Violated, Violation
from matterbench.scoring.score import score

ALL = ("delivered", "rent", "deposit", "nothing else")


def task(*checks: CheckSpec, judge_share: float = 0) -> Hidden:
    return Hidden(task="w/t", checks=checks, oracle=(ToolCall(tool="submit"),), judge_share=judge_share)


def slots(**more: object) -> CheckSpec:
    credit = {"delivered": 1, "rent": 2, "deposit": 1}
    return CheckSpec.model_validate(
        {"id": "slots", "verifier": "exact_extraction", "parameters": {}, "credit": credit, "critical": ["delivered"]}
        | more
    )


def broken(*names: str) -> Verdict:
    return Violated(ALL, tuple(Violation(name, name, "answers.json", f"{name} is wrong") for name in names))


def test_everything_right_scores_one_and_passes() -> None:
    found = score(task(slots()), {"slots": Clean(ALL)})
    assert (found.low, found.high, found.gate, found.passed, found.mode) == (1.0, 1.0, True, True, "code")


def test_credit_that_is_lost_is_lost_by_weight() -> None:
    found = score(task(slots()), {"slots": broken("rent")})
    assert (found.low, found.passed) == (0.5, False)


def test_a_guard_takes_away_and_never_adds() -> None:
    assert score(task(slots()), {"slots": broken("nothing else")}).low == 0.75
    assert score(task(slots(guard_weight=0)), {"slots": broken("nothing else")}).low == 1.0


def test_a_score_is_never_below_nothing() -> None:
    assert score(task(slots(guard_weight=9)), {"slots": broken("nothing else")}).low == 0.0


def test_a_broken_critical_invariant_is_the_end() -> None:
    found = score(task(slots()), {"slots": broken("delivered")})
    assert (found.low, found.gate) == (0.0, False)


def test_what_could_not_be_told_makes_an_interval() -> None:
    found = score(task(slots()), {"slots": Unscored("the verifier timed out")})
    assert (found.low, found.high, found.gate, found.passed) == (0.0, 1.0, False, False)
    assert found.unscored == {"slots": "the verifier timed out"}


def test_an_unscored_guard_alone_does_not_give_the_score_away() -> None:
    guard = CheckSpec(id="path", verifier="trajectory", parameters={}, guard_weight=0.5)
    found = score(task(slots(), guard), {"slots": Clean(ALL), "path": Unscored("no trace")})
    assert (found.low, found.high, found.passed) == (0.0, 1.0, False)


def test_the_judge_has_its_share_and_only_with_a_judge() -> None:
    hidden = task(slots(), judge_share=0.25)
    assert score(hidden, {"slots": Clean(ALL)}).low == 1.0
    judged = score(hidden, {"slots": Clean(ALL)}, judge=0.5)
    assert (judged.low, judged.mode) == (0.875, "code+judge")


def test_the_gate_closes_on_the_judge_too() -> None:
    assert score(task(slots(), judge_share=0.3), {"slots": broken("delivered")}, judge=1.0).low == 0.0


def test_a_trapped_answer_is_known_as_one() -> None:
    wrong = Violation("rent", "rent", "answers.json", "rent is that of the draft", trapped=True)
    assert score(task(slots()), {"slots": Violated(ALL, (wrong,))}).trapped
    assert not score(task(slots()), {"slots": broken("rent")}).trapped


def test_credit_for_what_the_verifier_does_not_check_is_refused() -> None:
    with pytest.raises(InvalidRequest, match=r"slots: has no invariant 'parking' \(expected one of delivered"):
        score(task(slots(credit={"parking": 1, "delivered": 1})), {"slots": Clean(ALL)})


def test_a_check_without_a_verdict_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="slots: was not run"):
        score(task(slots()), {})
