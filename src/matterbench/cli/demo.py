"""`matterbench demo`: a world minted, one of its tasks attempted four ways, all graded; the words and one page."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import typer

from matterbench.cli.diff import compared
from matterbench.grading.benches import bench
from matterbench.grading.player import Played, play, silent, untouched
from matterbench.grading.prove import Bench
from matterbench.report.attempts_html import Attempt, attempts_html
from matterbench.report.diff_html import diff_html
from matterbench.report.grade_report import lines
from matterbench.schema.allow import Allow

TASK = "demo/cure-and-signage"
SABOTEUR = "flattened-elsewhere"


def run(out: Path) -> int:
    """Mint the demo world, play the scripts, grade them, print, and write the page to `out`."""
    typer.secho(f"$ matterbench prove {TASK}\n", bold=True)
    found = bench(TASK)
    with tempfile.TemporaryDirectory() as folder:
        attempts = []
        for about, played in _played(found, Path(folder)):
            graded = found.graded(played)
            attempts.append(Attempt(played.trace.agent, about, graded, _comparison(found, played)))
            typer.secho(played.trace.agent, bold=True)
            typer.echo("\n".join(f"  {line}" for line in lines(graded)))
        out.write_text(attempts_html(found.task, attempts), encoding="utf-8")
    typer.echo(f"\nThe four attempts side by side, with what each did to the document: {out}")
    typer.echo(f"Your turn: matterbench open {TASK} lease-task")
    return 0


def _played(found: Bench, folder: Path) -> Iterator[tuple[str, Played]]:
    task, record, hidden = found.task, found.record, found.hidden
    yield "does the task right, through the same tools", play(task, record, hidden.oracle, folder / "a", "oracle")
    saboteur = next(one for one in hidden.saboteurs if one.name == SABOTEUR)
    yield (
        "does the task right, and retypes a paragraph that nobody asked about",
        play(task, record, saboteur.calls, folder / "b", "saboteur"),
    )
    yield "submits the inputs unchanged", untouched(task, record, folder / "c")
    yield "delivers nothing", silent(task, folder / "d")


def _comparison(found: Bench, played: Played) -> str:
    """The page of the edited document against the one that the agent got, judged by the task's allow file."""
    (deliverable,) = (one for one in found.task.deliverables if one.edits is not None)
    after = played.deliverables / deliverable.name
    if not after.is_file() or played.trace.agent == "untouched":
        return ""
    rules = next(check.parameters["allow"] for check in found.hidden.checks if check.verifier == "clean_edit")
    before = found.record[str(deliverable.edits)]
    result = compared(before, after, rules=Allow.model_validate(rules), where=Path("allow"))
    return diff_html(result.diff, result.report)
