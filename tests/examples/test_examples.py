"""The examples run as their pages say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.build import doc, p

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_own_verifier_finds_a_changed_signature_block(tmp_path: Path) -> None:
    sides = []
    for name, signed in (("before", "By: Landlord"), ("after", "By: Agent")):
        path = tmp_path / f"{name}.docx"
        path.write_bytes(doc(p("Rent is due."), p("IN WITNESS WHEREOF, the parties have signed."), p(signed)))
        sides.append(str(path))
    command = [sys.executable, str(EXAMPLES / "own_verifier.py"), *sides]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "“Landlord” → “Agent”" in result.stdout
    same = subprocess.run([*command[:2], sides[0], sides[0]], capture_output=True, text=True, check=True)
    assert same.stdout.startswith("Clean(")
