"""The programs of the outside tier answer, so that a test which needs one fails for its own reason."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.outside


@pytest.mark.parametrize(
    ("program", "option"),
    [("soffice", "--version"), ("pdftotext", "-v"), ("pdftoppm", "-v"), ("chromium", "--version")],
)
def test_program_tells_its_version(program: str, option: str, require_program: Callable[[str], Path]) -> None:
    path = require_program(program)
    result = subprocess.run([path, option], capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 0
    assert any(character.isdigit() for character in result.stdout + result.stderr)
