"""The documentation holds together: a page and a test for each verifier, links that lead somewhere, fragments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, committed, functions, shown, verifier_files

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
FRAGMENT = re.compile(r"^(Added|Changed|Fixed|Removed): \S.*[.]$")
PAGES = [path for path in committed() if path.suffix == ".md"]
FRAGMENTS = [path for path in PAGES if path.parent == ROOT / "changes" and path.name != "README.md"]


@pytest.mark.parametrize("path", verifier_files(), ids=lambda path: str(path.stem))
def test_a_verifier_has_its_name_its_page_and_its_test(path: Path) -> None:
    assert path.stem in {node.name for node in functions(path)}
    assert (ROOT / "docs" / "verifiers" / f"{path.stem}.md").is_file()
    assert (ROOT / "tests" / "verifiers" / f"test_{path.stem}.py").is_file()


@pytest.mark.parametrize("page", PAGES, ids=shown)
def test_links_lead_to_files_of_the_repository(page: Path) -> None:
    targets = LINK.findall(CODE.sub("", page.read_text(encoding="utf-8")))
    local = [target.split("#")[0] for target in targets if not re.match(r"[a-z]+:|#", target)]
    assert [target for target in local if not (page.parent / target).exists()] == []


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = LINK.findall((folder / "README.md").read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(path.name for path in folder.glob("[0-9]*.md"))


def test_a_fragment_tells_what_changed() -> None:
    assert FRAGMENTS, "changes/ holds no fragment: say in one what a user sees (changes/README.md)"


@pytest.mark.parametrize("path", FRAGMENTS, ids=shown)
def test_fragments_are_single_sentences_of_a_known_kind(path: Path) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line]
    assert [line for line in lines if not FRAGMENT.match(line) or len(line.split()) > 40] == []
