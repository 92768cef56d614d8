"""`matterbench diff` as it is typed: words, JSON, allow files, directories, git, and what it refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from matterbench.schema.diff import DiffReport
from tests.build import doc, p

BEFORE = doc(p("Rent", lvl=0), p("Tenant pays within thirty (30) days.", lvl=1), p("No waiver.", lvl=1))
AFTER = doc(p("Rent", lvl=0), p("Tenant pays within ten (10) days.", lvl=1), p("No waiver.", lvl=1))
ALLOW = {
    "schema": "matterbench.allow/1",
    "edits": [{"id": "e1", "at": {"label": "1.1"}, "kinds": ["text"], "expect": {"contains": ["ten (10) days"]}}],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "before.docx").write_bytes(BEFORE)
    (tmp_path / "after.docx").write_bytes(AFTER)
    (tmp_path / "allow.json").write_text(json.dumps(ALLOW), encoding="utf-8")
    return tmp_path


def matterbench(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder."""
    command = [sys.executable, "-m", "matterbench.cli.main", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def test_the_words_name_place_kind_and_both_values(folder: Path) -> None:
    result = matterbench(folder, "diff", "before.docx", "after.docx")
    assert (result.returncode, result.stderr) == (0, "")
    first, last = result.stdout.splitlines()
    assert first.split(maxsplit=2) == ["§1.1", "text", "“thirty (30)” → “ten (10)”"]
    assert last == "1 change: 1 block"


def test_equal_documents_have_no_changes(folder: Path) -> None:
    result = matterbench(folder, "diff", "before.docx", "before.docx")
    assert (result.returncode, result.stdout) == (0, "no changes\n")


def test_json_is_the_published_shape(folder: Path) -> None:
    result = matterbench(folder, "diff", "before.docx", "after.docx", "--json")
    report = DiffReport.model_validate_json(result.stdout)
    assert [(c.kind, c.before, c.after, c.status) for c in report.changes] == [
        ("text", "thirty (30)", "ten (10)", None)
    ]


def test_an_allowed_edit_that_was_made_is_exit_0(folder: Path) -> None:
    result = matterbench(folder, "diff", "before.docx", "after.docx", "--allow", "allow.json")
    assert result.returncode == 0
    assert result.stdout.startswith("✓ §1.1")
    assert result.stdout.endswith("clean: 1 allowed\n")


def test_an_edit_that_was_not_made_is_exit_1(folder: Path) -> None:
    result = matterbench(folder, "diff", "before.docx", "before.docx", "--allow", "allow.json")
    assert result.returncode == 1
    assert "edit e1: missing: “ten (10) days” is not there" in result.stdout


def test_a_change_elsewhere_is_exit_1(folder: Path) -> None:
    (folder / "after.docx").write_bytes(
        doc(p("Rent", lvl=0), p("Tenant pays within ten (10) days.", lvl=1), p("Waiver.", lvl=1))
    )
    result = matterbench(folder, "diff", "before.docx", "after.docx", "--allow", "allow.json")
    assert result.returncode == 1
    assert "✗ §1.2" in result.stdout


def test_what_the_editor_loses_anyway_is_not_charged(folder: Path) -> None:
    (folder / "resaved.docx").write_bytes(AFTER)
    result = matterbench(folder, "diff", "before.docx", "after.docx", "--resaved", "resaved.docx")
    assert "1 more, lost by the editor, not by the edit" in result.stdout
    assert "no changes besides the editor's own" in result.stdout


def test_directories_pair_by_name(folder: Path) -> None:
    for side, content in (("old", BEFORE), ("new", AFTER)):
        (folder / side / "leases").mkdir(parents=True)
        (folder / side / "leases" / "a.docx").write_bytes(content)
        (folder / side / "b.docx").write_bytes(BEFORE)
    (folder / "old" / "gone.docx").write_bytes(BEFORE)
    result = matterbench(folder, "diff", "old", "new")
    assert result.stdout.splitlines()[0] == "b.docx"
    assert "leases/a.docx" in result.stdout
    assert result.stderr == "matterbench: gone.docx: only in old\n"
    reports = json.loads(matterbench(folder, "diff", "old", "new", "--json").stdout)
    assert [len(report["changes"]) for report in reports] == [0, 1]


def test_html_and_sarif_are_written_beside_the_words(folder: Path) -> None:
    result = matterbench(folder, "diff", "before.docx", "after.docx", "--html", "page.html", "--sarif", "log.sarif")
    assert "§1.1" in result.stdout
    assert (folder / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert json.loads((folder / "log.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["missing.docx", "after.docx"], "missing.docx"),
        (["allow.json", "after.docx"], "allow.json"),
        (["before.docx", "."], "one is a directory and the other a file"),
        (["before.docx", "after.docx", "--allow", "none.json"], "none.json: cannot be read"),
        (["before.docx", "after.docx", "--allow", "before.docx"], "before.docx"),
        (["before.docx", "after.docx", "--resaved", "none.docx"], "none.docx"),
        (["before.docx", "after.docx", "--html", "none/page.html"], "none/page.html"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(folder: Path, arguments: list[str], words: str) -> None:
    result = matterbench(folder, "diff", *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("matterbench: ")
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"edit": []}, "edit: is not a key of an allow file"),
        ({"schema": "matterbench.allow/2"}, "schema"),
        ({"edits": [{"id": "e1", "at": {"label": "9"}, "kinds": ["text"]}]}, "no paragraph has the label '9'"),
        ({"edits": [{"id": "e1", "at": {"quote": "a"}, "kinds": ["text"]}]}, "2 paragraphs match"),
        ({"edits": [{"id": "e1", "at": {"label": "1"}, "kinds": ["txt"]}]}, "edits.0.kinds.0"),
    ],
)
def test_a_bad_allow_file_is_one_sentence_and_nothing_is_written(
    folder: Path, change: dict[str, object], words: str
) -> None:
    (folder / "allow.json").write_text(json.dumps({**ALLOW, **change}), encoding="utf-8")
    result = matterbench(folder, "diff", "before.docx", "after.docx", "--allow", "allow.json", "--html", "page.html")
    assert (result.returncode, result.stdout) == (2, "")
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not (folder / "page.html").exists()


def test_git_shows_documents_in_words(folder: Path) -> None:
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "HOME": str(folder)}

    def git(*arguments: str) -> str:
        who = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
        command = ["git", *who, *arguments]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, env=environment).stdout

    tool = f"{sys.executable} -m matterbench.cli.main diff"
    git("init", "-q")
    (folder / "lease.docx").write_bytes(BEFORE)
    git("add", "lease.docx")
    git("commit", "-qm", "first")
    (folder / "lease.docx").write_bytes(AFTER)
    assert "“thirty (30)” → “ten (10)”" in git("difftool", "-y", "-x", tool, "--", "*.docx")
    (folder / ".gitattributes").write_text("*.docx diff=docx\n", encoding="utf-8")
    git("config", "diff.docx.command", f'sh -c \'{tool} "$2" "$5" || true\' --')
    assert "“thirty (30)” → “ten (10)”" in git("diff", "--ext-diff")
