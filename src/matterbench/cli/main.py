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
from matterbench.cli import worlds
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
    """Compare two versions of a lease that it makes: the words on the terminal, the page in report.html."""
    from matterbench.cli.demo import run

    raise typer.Exit(run(out))


app.add_typer(worlds.app, name="worlds")


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
