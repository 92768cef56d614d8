"""Small is the aim: the caps of CONTRIBUTING.md. Complexity and statements are ruff's (C90, PLR0915)."""

from __future__ import annotations

import ast
import statistics

from tests.architecture.tree import functions, shown, sources

FUNCTION_LINES = 40
MODULE_LINES = 400
MEDIAN_MODULE_LINES = 150
GRAB_BAGS = {"utils", "util", "common", "misc", "helpers", "helper"}
OURS = ("src", "tests", "benchmarks", "examples")
TESTS = frozenset(sources("tests"))


def _lines(text: str) -> int:
    return len(text.splitlines())


def _length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _docstring(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return _lines(ast.get_docstring(node, clean=False) or "")


def test_functions_are_short() -> None:
    # In tests the docstring does not count: the document language describes every keyword of a long signature.
    long = {
        f"{shown(path)}:{node.lineno} {node.name}": lines
        for path in sources(*OURS)
        for node in functions(path)
        if (lines := _length(node) - (_docstring(node) if path in TESTS else 0)) > FUNCTION_LINES
    }
    assert long == {}


def test_modules_are_short() -> None:
    lengths = {shown(path): _lines(path.read_text(encoding="utf-8")) for path in sources(*OURS)}
    assert {path: lines for path, lines in lengths.items() if lines > MODULE_LINES} == {}


def test_the_median_module_is_short() -> None:
    lengths = [_lines(path.read_text(encoding="utf-8")) for path in sources("src") if path.name != "__init__.py"]
    assert statistics.median(lengths) <= MEDIAN_MODULE_LINES


def test_no_module_is_a_grab_bag() -> None:
    assert [shown(path) for path in sources(*OURS) if GRAB_BAGS & {path.stem, path.parent.name}] == []
