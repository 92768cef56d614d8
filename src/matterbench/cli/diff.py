"""`matterbench diff`: two documents, or two directories of documents paired by name."""

from __future__ import annotations

import json as jsonlib
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from matterbench.errors import InvalidRequest, UnreadableInput
from matterbench.ooxml.diff import Diff, compare
from matterbench.report.diff_report import diff_report
from matterbench.report.diff_text import diff_lines

if TYPE_CHECKING:
    from matterbench.schema.allow import Allow

_SUFFIXES = {".docx", ".docm", ".dotx", ".dotm"}


@dataclass(frozen=True, slots=True)
class Job:
    """One comparison to make."""

    name: str
    before: Path
    after: Path
    resaved: Path | None


@dataclass(frozen=True, slots=True)
class Result:
    """One comparison made."""

    name: str
    diff: Diff
    report: dict[str, Any]


def run(
    before: Path,
    after: Path,
    *,
    allow: Path | None,
    resaved: Path | None,
    json: bool,
    html: Path | None,
    sarif: Path | None,
) -> int:
    """Compare and print; returns the exit code. Raises `MatterbenchError` for what cannot be read."""
    rules = None if allow is None else read_allow(allow)
    jobs = _jobs(before, after, resaved)
    results = [
        compared(job.before, job.after, resaved=job.resaved, rules=rules, where=allow, name=job.name) for job in jobs
    ]
    _write(results, html=html, sarif=sarif)
    if json:
        reports = [result.report for result in results]
        typer.echo(jsonlib.dumps(reports[0] if _single(before) else reports, ensure_ascii=False, indent=1))
    else:
        print_results(results, single=_single(before))
    return 1 if any(result.report["summary"]["clean"] is False for result in results) else 0


def _single(before: Path) -> bool:
    return not before.is_dir()


def _jobs(before: Path, after: Path, resaved: Path | None) -> list[Job]:
    if before.is_dir() != after.is_dir() and before.exists() and after.exists():
        raise InvalidRequest(
            "one is a directory and the other a file",
            where=f"{before} and {after}",
            expected="two files or two directories",
        )
    if not before.is_dir():
        return [Job(after.name, before, after, resaved)]
    jobs = list(_paired(before, after, resaved))
    if not jobs:
        raise UnreadableInput("no Word document has the same name in both", where=f"{before} and {after}")
    return jobs


def _paired(before: Path, after: Path, resaved: Path | None) -> Iterator[Job]:
    """Documents of the same relative name; those on one side only are told on stderr."""
    sides = [_documents(before), _documents(after)]
    for name in sorted(sides[0].keys() | sides[1].keys()):
        first, second = sides[0].get(name), sides[1].get(name)
        if first is None or second is None:
            typer.echo(f"matterbench: {name}: only in {after if first is None else before}", err=True)
            continue
        control = None if resaved is None else resaved / name
        yield Job(name, first, second, control if control is not None and control.exists() else None)


def _documents(folder: Path) -> dict[str, Path]:
    found = (path for path in folder.rglob("*") if path.suffix.lower() in _SUFFIXES and not path.name.startswith("~$"))
    return {path.relative_to(folder).as_posix(): path for path in found}


def read_allow(path: Path) -> Allow:
    """Read an allow file; a fault names the key."""
    from pydantic import ValidationError

    from matterbench.schema.allow import Allow

    try:
        return Allow.model_validate_json(path.read_bytes())
    except OSError as error:
        raise UnreadableInput("cannot be read", where=str(path), expected="an allow file") from error
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"]) or "the file"
        more = f"; {error.error_count() - 1} more faults" if error.error_count() > 1 else ""
        raise InvalidRequest(
            f"{key}: {_sentence(first)}{more}", where=str(path), expected="matterbench.allow/1", fix="see docs/allow.md"
        ) from error


def _sentence(fault: Any) -> str:
    message = str(fault["msg"]).removeprefix("Value error, ")
    return "is not a key of an allow file" if fault["type"] == "extra_forbidden" else message[:1].lower() + message[1:]


def compared(
    before: Path,
    after: Path,
    *,
    resaved: Path | None = None,
    rules: Allow | None = None,
    where: Path | None = None,
    name: str = "",
) -> Result:
    """Compare one pair, against its control and its allow file where given."""
    diff = compare(before, after)
    control = None
    if resaved is not None:
        from matterbench.ooxml.resaved import charged

        control = compare(before, resaved)
        diff = charged(diff, control)
    judgement = None
    if rules is not None:
        from matterbench.verifiers.authority.judge import judge

        judgement = judge(diff, rules, where=str(where))
    return Result(name or after.name, diff, diff_report(diff, judgement, control))


def _write(results: list[Result], *, html: Path | None, sarif: Path | None) -> None:
    if html is not None:
        from matterbench.report.diff_html import diff_html

        if len(results) != 1:
            raise InvalidRequest("--html shows one pair", expected="two files", fix="name the two documents")
        _save(html, diff_html(results[0].diff, results[0].report))
    if sarif is not None:
        from matterbench.report.diff_sarif import diff_sarif

        merged = diff_sarif(*(result.report for result in results))
        _save(sarif, jsonlib.dumps(merged, ensure_ascii=False, indent=1) + "\n")


def _save(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        what = f"cannot be written: {error.strerror or error}"
        raise InvalidRequest(what, where=str(path), expected="a path in an existing folder") from error


def print_results(results: list[Result], *, single: bool) -> None:
    """Print the results in words."""
    width = shutil.get_terminal_size((120, 40)).columns if sys.stdout.isatty() else 120
    for index, result in enumerate(results):
        if not single:
            typer.secho(("\n" if index else "") + result.name, bold=True)
        for line, style in diff_lines(result.report, width=width):
            typer.secho(line, fg=style if style and style != "bold" else None, bold=style == "bold")
