"""Damaged files are read or refused in words; three hundred of each format under `make fuzz`."""

from __future__ import annotations

import pytest

from tests.formats.damage import outcome
from tests.formats.samples import SAMPLES


@pytest.mark.parametrize("name", SAMPLES)
def test_a_damaged_file_is_read_or_refused(name: str) -> None:
    assert {outcome(name, seed) for seed in range(40)} <= {"read", "refused"}


@pytest.mark.fuzz
@pytest.mark.parametrize("name", SAMPLES)
def test_three_hundred_damaged_files_are_read_or_refused(name: str) -> None:
    assert {outcome(name, seed) for seed in range(1000, 1300)} <= {"read", "refused"}
