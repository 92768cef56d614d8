"""The repository as the architecture tests see it: its committed files, its modules, its functions."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "matterbench"


def committed() -> list[Path]:
    """Return the files that git tracks or would add, without the ignored and the deleted, in order of path."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    names = sorted(set(listed.stdout.decode().split("\0")) - {""})
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def sources(*folders: str) -> list[Path]:
    """Return the committed Python files below the given top folders."""
    return [path for path in committed() if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in folders]


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield every function of a file, nested ones too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def shown(path: Path) -> str:
    """Return the path as people write it: relative to the repository, with slashes."""
    return path.relative_to(ROOT).as_posix()


def verifier_files() -> list[Path]:
    """Return the files of `verifiers` that register a verifier; the others there are the kit, or a part of one."""
    return [path for path in committed() if path.parent == PACKAGE / "verifiers" and _registers(path)]


def _registers(path: Path) -> bool:
    if path.suffix != ".py":
        return False
    marks = [mark for node in functions(path) for mark in node.decorator_list]
    return any(isinstance(mark, ast.Name) and mark.id == "verifier" for mark in marks)
