"""Worlds and tasks as a person meets them: a process, its two streams and its exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]
TASK = "demo/deposit-and-dates"


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def run(cache: Path, tmp_path: Path) -> Run:
    def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "matterbench.cli.main", *arguments]
        environment = {**os.environ, "MATTERBENCH_CACHE": str(cache)}
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
            cwd=tmp_path,
            env=environment,
        )

    return _run


def test_worlds_are_listed_and_shown(run: Run) -> None:
    listed = json.loads(run("worlds", "list", "--json").stdout)
    assert {"demo", "morrow-preservation"} <= {one["world"] for one in listed}
    shown = run("worlds", "show", "demo")
    assert shown.returncode == 0
    assert "01 Lease/Lease (signed).docx  [lease, executed]" in shown.stdout


def test_an_unknown_world_is_refused_with_the_names_there_are(run: Run) -> None:
    result = run("worlds", "mint", "demmo")
    assert (result.returncode, result.stdout) == (2, "")
    assert "no world 'demmo' (expected one of" in result.stderr
    assert "did you mean 'demo'?" in result.stderr


def test_a_world_is_minted_in_two_trees(run: Run, tmp_path: Path) -> None:
    result = run("worlds", "mint", "demo", "--seed", "2", "--out", "out", "--json")
    assert result.returncode == 0, result.stderr
    (made,) = json.loads(result.stdout)
    public = sorted(path.name for path in (tmp_path / "out/public/demo/documents").rglob("*") if path.is_file())
    assert made["documents"] == len(public)
    assert "Lease (signed).docx" in public
    hidden = {path.name for path in (tmp_path / "out/hidden/demo").iterdir()}
    assert hidden == {"facts.json", "said.json", "status.json"}
    register = json.loads((tmp_path / "out/public/demo/world.json").read_text())
    assert register["seed"] == 2
    assert "status" not in register["documents"][0], "which document controls is part of the answer"


def test_tasks_are_listed_by_selection(run: Run) -> None:
    ids = {one["id"] for one in json.loads(run("tasks", "list", "demo", "--json").stdout)}
    assert TASK in ids
    assert TASK in run("tasks", "list", TASK).stdout
    assert run("tasks", "list", "no-such-thing").returncode == 2


def test_a_task_is_opened_worked_on_and_graded(run: Run, tmp_path: Path) -> None:
    assert run("open", TASK, "work").returncode == 0
    assert sorted(path.name for path in (tmp_path / "work").iterdir()) == [
        "brief.md", "deliverables", "documents", "task.json",
    ]  # fmt: skip
    everything = b"".join(path.read_bytes() for path in (tmp_path / "work").rglob("*.json"))
    assert b"oracle" not in everything
    (tmp_path / "work/deliverables/answers.json").write_text('{"broker": null, "searched": []}')
    graded = run("grade", TASK, "work", "--junit", "report.xml")
    assert graded.returncode == 1
    assert "security_deposit is missing" in graded.stdout
    suite = ElementTree.parse(tmp_path / "report.xml").getroot()
    assert int(suite.get("failures", "0")) >= 5
    report = json.loads(run("grade", TASK, "work", "--json").stdout)
    assert report["schema"] == "matterbench.graded/1"
    assert not report["ranked"]
    again = run("open", TASK, "work")
    assert again.returncode == 2
    assert "not empty" in again.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("grade", TASK, "nowhere"), "nowhere: there is no such folder"),
        (("grade", "demo/nothing", "."), "no task 'demo/nothing'"),
        (("grade", TASK, ".", "--trace", "absent.json"), "absent.json"),
        (("open", "nowhere/task", "x"), "no world 'nowhere'"),
    ],
)
def test_misuse_is_told_in_words(run: Run, arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def test_the_demo_shows_four_attempts(run: Run, tmp_path: Path) -> None:
    result = run("demo", "--out", "page.html")
    assert result.returncode == 0, result.stderr
    for agent, score in (("oracle", "1.00, passed"), ("untouched", "0.00"), ("silent", "0.00")):
        assert score in result.stdout.partition(f"{agent}\n")[2].partition("\n")[0]
    page = (tmp_path / "page.html").read_text("utf-8")
    assert page.count('class="attempt') == 5, "the grid, and four attempts"
    assert "http://" not in page.replace("http://www.w3.org", "")
