"""The command line as a person meets it: a process, its two streams and its exit code."""

from __future__ import annotations

import subprocess
import sys

import pytest

from matterbench import __version__

HEAVY = ("pydantic", "rich", "lxml", "jinja2", "rapidfuzz", "matterbench.ooxml", "matterbench.cli.diff")


def _matterbench(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "matterbench.cli.main", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


@pytest.mark.parametrize("arguments", [["--help"], ["diff", "--help"], ["demo", "--help"], ["--version"]])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    code = (
        f"import sys; sys.argv = ['matterbench', *{arguments!r}]\n"
        "from matterbench.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stderr.strip() == "[]"


def test_help_names_the_verbs() -> None:
    result = _matterbench("--help")
    assert result.returncode == 0
    assert {"diff", "demo"} <= set(result.stdout.split())


def test_version() -> None:
    assert _matterbench("--version").stdout == f"matterbench {__version__}\n"


@pytest.mark.parametrize("arguments", [["diff", "only-one.docx"], ["diff", "--no-such-option"], ["no-such-verb"]])
def test_misuse_is_exit_2_and_talk_on_stderr(arguments: list[str]) -> None:
    result = _matterbench(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    assert "Error: " in result.stderr
