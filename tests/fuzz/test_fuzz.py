"""Five hundred damaged packages in every test run; `make fuzz` runs twenty thousand."""

from __future__ import annotations

import pytest

from tests.fuzz.cases import outcome

CASES, BATCH = 500, 50


@pytest.mark.parametrize("start", range(0, CASES, BATCH))
def test_a_damaged_package_is_compared_or_refused_in_words(start: int) -> None:
    outcomes = {outcome(case) for case in range(start, start + BATCH)}
    assert outcomes <= {"compared", "refused"}
    assert outcomes
