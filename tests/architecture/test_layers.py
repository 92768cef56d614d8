"""Who may import whom: the contracts of pyproject.toml, and what import-linter has no contract for."""

from __future__ import annotations

import graphlib
import importlib
import subprocess
import sys
import tomllib
from pathlib import Path

import grimp
import pytest

from tests.architecture.tree import PACKAGE, ROOT, verifier_files

HIDDEN = ("matterbench.gold", "matterbench.suites", "matterbench.authoring")
APART = {"authoring": ("ooxml", "formats", "workspace")}
AGENT_SIDE = ("errors", "ooxml", "law", "schema", "formats", "workspace", "office", "serve", "reference")


def _present(name: str) -> bool:
    return (PACKAGE / name / "__init__.py").is_file() or (PACKAGE / f"{name}.py").is_file()


def _top_level() -> list[str]:
    return sorted({path.stem for path in PACKAGE.iterdir() if _present(path.stem)} - {"__init__"})


def _lint(cwd: Path) -> subprocess.CompletedProcess[str]:
    code = "from importlinter.cli import lint_imports_command as lint; lint(['--no-cache', '--no-logo'])"
    return subprocess.run([sys.executable, "-c", code], cwd=cwd, capture_output=True, text=True, check=False)


def _imports() -> dict[str, set[str]]:
    graph = grimp.build_graph("matterbench", cache_dir=None)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def test_contracts_hold() -> None:
    result = _lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_new_package_must_be_given_its_place(tmp_path: Path) -> None:
    # Given a stand-in of the tree with one package more, the exhaustive contract of pyproject.toml breaks and names it.
    root = tmp_path / "matterbench"
    for name in ("", *_top_level(), "newcomer"):
        (root / name).mkdir()
        (root / name / "__init__.py").write_text("")
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    result = _lint(tmp_path)
    assert result.returncode == 1
    assert "newcomer" in result.stdout


def test_no_layer_is_listed_twice_and_every_one_named_is_ours() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    lines = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    names = [name.strip(" ()") for line in lines for name in line.split("|")]
    assert len(names) == len(set(names))
    assert [line for line in lines if not line.startswith("(") and not _present(line.strip())] == []


def test_no_import_cycle_between_modules() -> None:
    order = graphlib.TopologicalSorter(_imports())
    try:
        order.prepare()
    except graphlib.CycleError as fault:
        pytest.fail(" -> ".join(fault.args[1]), pytrace=False)


def test_ooxml_imports_nothing_of_ours_but_errors() -> None:
    allowed = ("matterbench.ooxml", "matterbench.errors")
    strays = {
        f"{module} -> {other}"
        for module, others in _imports().items()
        if module.startswith("matterbench.ooxml")
        for other in others
        if not other.startswith(allowed)
    }
    assert strays == set()


@pytest.mark.parametrize("name", [name for name in APART if _present(name)])
def test_what_must_not_share_a_bug_shares_no_code(name: str) -> None:
    others = tuple(f"matterbench.{other}" for other in APART[name])
    strays = {
        f"{module} -> {imported}"
        for module, found in _imports().items()
        if module.startswith(f"matterbench.{name}")
        for imported in found
        if imported.startswith(others)
    }
    assert strays == set()


def test_verifiers_do_not_import_each_other() -> None:
    verifiers = {f"matterbench.verifiers.{path.stem}" for path in verifier_files()}
    imports = _imports()
    assert {name: imports[name] & verifiers for name in verifiers if imports[name] & verifiers} == {}


@pytest.mark.parametrize("name", [name for name in AGENT_SIDE if _present(name)])
def test_the_agent_side_loads_nothing_hidden(name: str) -> None:
    code = f"import sys, matterbench.{name}; print(*[m for m in sys.modules if m.startswith({HIDDEN!r})])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.split() == []


def test_the_package_is_imported_from_this_checkout() -> None:
    module = importlib.import_module("matterbench")
    assert module.__file__ is not None
    assert Path(module.__file__).resolve().is_relative_to(ROOT)
