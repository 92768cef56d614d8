"""What is committed can be published: no index host, no machine path, and locks that match pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.architecture.tree import ROOT, committed, shown

# Spelt so that the pattern does not find itself.
HOSTS = re.compile(r"(?i)py[p]i\.org|python[h]osted|registry\.[n]pmjs|deb\.[d]ebian|index-[u]rl|find-[l]inks")
MACHINE_PATHS = re.compile(r"(?<![\w.$*/})-])/(?:work|root|tmp|opt|home|Users)(?:/|\b(?![\w-]))")
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PIN = re.compile(r"^([\w.-]+)==(\S+)(?: ; (.+?))? \\$", re.MULTILINE)
RUNTIME_PACKAGES = 16


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def _found(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{shown(path)}:{number}: {line.strip()[:100]}"
        for path in committed()
        for number, line in enumerate(_text(path).splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_package_index() -> None:
    assert _found(HOSTS) == []


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    assert _found(MACHINE_PATHS) == []


@pytest.mark.parametrize("lock", LOCKS, ids=shown)
def test_locks_hold_pins_and_hashes_only(lock: Path) -> None:
    lines = lock.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r" {4}--hash=sha256:[0-9a-f]{64}( \\)?|\S+==.* \\", line)] == []


@pytest.mark.parametrize("name", ["core", "dev", "outside", "peers", "setup"])
def test_locks_answer_pyproject(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = {pin[0]: pin[1] for pin in PIN.findall((ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8"))}
    wanted = list(project["dependency-groups"].get(name, []))
    wanted += project["project"]["dependencies"] if name != "setup" else []
    wanted += project["project"]["optional-dependencies"]["bench"] if name not in {"core", "setup"} else []
    unmet = [text for text in wanted if not _met(Requirement(text), pins)]
    assert unmet == [], "run `make lock`"


def _met(requirement: Requirement, pins: dict[str, str]) -> bool:
    return requirement.name in pins and requirement.specifier.contains(pins[requirement.name])


def test_an_install_stays_small() -> None:
    pins = PIN.findall((ROOT / "requirements" / "core.txt").read_text(encoding="utf-8"))
    assert len([name for name, _, marker in pins if "win32" not in marker]) <= RUNTIME_PACKAGES
