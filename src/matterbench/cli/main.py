"""The command `matterbench`: its verbs, their options and help.

Guarantees: help answers in under 0.3 s, because a verb's module, and with it lxml, pydantic, rich and jinja2, is
imported only when the verb runs; a `MatterbenchError` is one sentence on stderr and exit 2, never a traceback.
Exit codes: 0 fine, 1 checked and found faults, 2 usage or unreadable input, 130 interrupted.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import Annotated

import typer

from matterbench import __version__
from matterbench.cli import tasks, worlds
from matterbench.errors import MatterbenchError

app = typer.Typer(
    name="matterbench",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,  # rich costs more than half of the time that help may take
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"matterbench {__version__}")
        raise typer.Exit


@app.callback()
def matterbench(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """An open benchmark for agentic legal work, scored by code first."""


@app.command(
    short_help="Say in words what changed in a Word document.",
    epilog="Exit: 0 compared (and allowed), 1 not allowed or not made, 2 unreadable or misused. "
    "As a difftool: git difftool -x 'matterbench diff' -- '*.docx'",
)
def diff(
    before: Annotated[Path, typer.Argument(help="Word document, or a directory of them.", metavar="BEFORE")],
    after: Annotated[Path, typer.Argument(help="The same after the edit.", metavar="AFTER")],
    allow: Annotated[Path | None, typer.Option(help="Allow file: which edits were asked for.", metavar="FILE")] = None,
    resaved: Annotated[
        Path | None,
        typer.Option(help="BEFORE, saved once by AFTER's editor: its losses are not charged.", metavar="FILE"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print matterbench.diff/1 instead of words.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a self-contained page.", metavar="FILE")] = None,
    sarif: Annotated[Path | None, typer.Option(help="Write SARIF 2.1.0.", metavar="FILE")] = None,
) -> None:
    """Say in words what changed in a Word document and, with --allow, whether it was allowed."""
    gc.disable()  # one comparison and out: looking for garbage while modules load takes a tenth of the time
    from matterbench.cli.diff import run

    raise typer.Exit(run(before, after, allow=allow, resaved=resaved, json=json, html=html, sarif=sarif))


@app.command(short_help="The five-minute path: no key, no network.")
def demo(
    out: Annotated[Path, typer.Option(help="Where to write the page.", metavar="FILE")] = Path("report.html"),
) -> None:
    """Mint a small matter, attempt a task four ways, grade them: words on the terminal, the page in report.html."""
    from matterbench.cli.demo import run

    raise typer.Exit(run(out))


@app.command("open", short_help="Write a task as a plain folder, for a person or any agent.")
def open_(
    task: Annotated[str, typer.Argument(help="WORLD/NAME, as `tasks list` shows it.", metavar="TASK")],
    folder: Annotated[Path, typer.Argument(help="A new folder.", metavar="DIR")],
    seed: Annotated[int, typer.Option(help="Of the world.", metavar="N")] = 1,
) -> None:
    """Write brief.md, documents/ and deliverables/; nothing hidden is in the folder."""
    from matterbench.cli.grade import run_open

    raise typer.Exit(run_open(task, folder, seed=seed))


@app.command(
    short_help="Grade what was left in the folder of a task.",
    epilog="Exit: 0 no violation, 1 violations, 2 unreadable or misused, 3 something could not be told",
)
def grade(
    task: Annotated[str, typer.Argument(help="WORLD/NAME", metavar="TASK")],
    folder: Annotated[Path, typer.Argument(help="The folder, or its deliverables.", metavar="DIR")],
    seed: Annotated[int, typer.Option(help="Of the world.", metavar="N")] = 1,
    trace: Annotated[Path | None, typer.Option(help="What was done, as matterbench.trace/1.", metavar="FILE")] = None,
    resaved: Annotated[
        Path | None,
        typer.Option(help="Documents saved once by the same editor: its losses are not charged.", metavar="DIR"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print matterbench.graded/1.")] = False,
    junit: Annotated[Path | None, typer.Option(help="Write JUnit XML.", metavar="FILE")] = None,
) -> None:
    """Say which violations a submission has, in words, and what it scores."""
    from matterbench.cli.grade import run_grade

    raise typer.Exit(run_grade(task, folder, seed=seed, trace=trace, resaved=resaved, json=json, to_junit=junit))


@app.command(short_help="Prove tasks without a model: oracle, nulls, saboteurs, replays.")
def prove(
    select: Annotated[
        str | None, typer.Argument(help="Suite, world, family, tier or task; none: all.", metavar="[SELECT]")
    ] = None,
    seeds: Annotated[int, typer.Option(help="How many seeds, from 1.", metavar="N")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play every script of the tasks and compare what comes out with what must."""
    from matterbench.cli.prove import run

    raise typer.Exit(run(select, seeds=seeds, json=json))


app.add_typer(worlds.app, name="worlds")
app.add_typer(tasks.app, name="tasks")


def main() -> None:
    """Run the command line; always ends in `SystemExit` with one of the exit codes above."""
    try:
        app()
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("matterbench"):
            raise
        typer.echo(f"matterbench: {missing.name} is not installed; run: pip install 'matterbench[bench]'", err=True)
        sys.exit(2)
    except MatterbenchError as fault:
        typer.echo(f"matterbench: {fault}", err=True)
        sys.exit(2)


if __name__ == "__main__":
    main()
