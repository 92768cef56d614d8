"""`matterbench open` and `matterbench grade`: a task as a plain folder, and what was left in it."""

from __future__ import annotations

import json as jsonlib
from collections.abc import Mapping
from pathlib import Path

import typer

from matterbench.errors import InvalidRequest, UnreadableInput
from matterbench.grading.benches import bench
from matterbench.grading.grade import Graded, grade, submitted
from matterbench.report.grade_report import grade_report, junit, lines
from matterbench.schema.trace import Trace
from matterbench.workspace import open_folder


def run_open(task: str, folder: Path, *, seed: int) -> int:
    """Write the folder; returns the exit code."""
    found = bench(task, seed)
    open_folder(found.task, found.record, folder)
    typer.echo(f"{folder}: read brief.md, work in deliverables/, then: matterbench grade {task} {folder}")
    return 0


def run_grade(
    task: str, folder: Path, *, seed: int, trace: Path | None, resaved: Path | None, json: bool, to_junit: Path | None
) -> int:
    """Grade and print; returns 0 for no violation, 1 for some, 3 where something could not be told."""
    if not folder.is_dir():
        raise UnreadableInput("there is no such folder", where=str(folder), fix="matterbench open makes one")
    found = bench(task, seed)
    deliverables = folder / "deliverables" if (folder / "deliverables").is_dir() else folder
    control = {} if resaved is None else _resaved(resaved, found.record)
    graded = grade(found.task, found.hidden, found.record, deliverables, trace=_trace(trace), resaved=control)
    if to_junit is not None:
        to_junit.write_text(junit(graded), encoding="utf-8")
    if json:
        typer.echo(jsonlib.dumps(grade_report(graded), ensure_ascii=False, indent=1))
    else:
        typer.echo("\n".join(lines(graded)))
    return _exit(graded)


def _exit(graded: Graded) -> int:
    return 3 if graded.score.unscored else 1 if graded.score.violations else 0


def _trace(path: Path | None) -> Trace | None:
    if path is None:
        return None
    try:
        return Trace.model_validate_json(path.read_bytes())
    except OSError as error:
        raise UnreadableInput(str(error.strerror), where=str(path)) from None
    except ValueError as error:
        raise InvalidRequest(f"is no trace: {str(error).splitlines()[0]}", where=str(path)) from None


def _resaved(folder: Path, record: Mapping[str, Path]) -> dict[str, Path]:
    """Documents of the record that were saved once without an edit, found by path or by file name."""
    files = submitted(folder)
    if not files:
        raise UnreadableInput("holds no file", where=str(folder), expected="documents of the record, saved once")
    found = {name: files.get(name) or files.get(name.rpartition("/")[2]) for name in record}
    return {name: path for name, path in found.items() if path is not None}
