"""What a missing outside program, and missing optional data, do to a run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

CASES = """
import pytest
pytestmark = pytest.mark.outside
def test_program(require_program): require_program("no-such-program")
def test_module(): pytest.importorskip("no_such_module")
def test_data(shared): shared("no/such/data")
@pytest.mark.xfail
def test_known(): raise AssertionError
"""


@pytest.mark.parametrize(("require", "failed", "skipped"), [("", 0, 3), ("all", 2, 1)])
def test_only_a_missing_program_fails_and_only_when_required(
    tmp_path: Path, require: str, failed: int, skipped: int
) -> None:
    (tmp_path / "test_cases.py").write_text(CASES)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = outside: as in the real one")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-p", "no:cacheprovider", str(tmp_path)]
    environment = {**os.environ, "REQUIRE": require, "PYTEST_ADDOPTS": ""}
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    told = [pair.split() for pair in result.stdout.splitlines()[-1].split(" in ")[0].split(", ")]
    expected = {"skipped": skipped, "xfailed": 1} | ({"failed": failed} if failed else {})
    assert {word: int(count) for count, word in told} == expected
