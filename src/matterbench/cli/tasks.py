"""`matterbench tasks`: list, show and check the tasks of the matters suite."""

from __future__ import annotations

import json as jsonlib
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, help="List, show and check the tasks.")
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Seed = Annotated[int, typer.Option(help="Of the worlds: another seed gives siblings.", metavar="N")]
Select = Annotated[
    str | None, typer.Argument(help="Suite, world, family, tier (1 to 3) or task; none: all.", metavar="[SELECT]")
]


@app.command("list")
def list_(select: Select = None, json: Json = False) -> None:
    """List tasks."""
    from matterbench.suites.matters.selection import selected

    found = selected(select)
    if json:
        typer.echo(jsonlib.dumps([one._asdict() for one in found], indent=1))
        return
    for one in found:
        typer.echo(f"{one.id:48} tier {one.tier}  {one.family}")
    typer.echo(f"{len(found)} tasks", err=True)


@app.command()
def show(
    id: Annotated[str, typer.Argument(help="WORLD/NAME", metavar="TASK")], seed: Seed = 1, json: Json = False
) -> None:
    """Show what a task asks for: its public half."""
    from matterbench.suites.matters.tasks import derived
    from matterbench.workspace.folder import brief

    task = derived(id, seed).task
    typer.echo(task.model_dump_json(by_alias=True, indent=1) if json else brief(task))


@app.command()
def check(select: Select = None, seed: Seed = 1) -> None:
    """Check that tasks load, and that the untouched inputs do not pass; exit 1 for problems."""
    from matterbench.grading.benches import bench
    from matterbench.grading.prove import checked
    from matterbench.suites.matters.selection import selected

    count = 0
    for one in selected(select):
        for problem in checked(bench, one.id, seed):
            count += 1
            typer.echo(f"{one.id}: {problem}")
    typer.echo(f"{count} problems" if count else "no problems", err=True)
    raise typer.Exit(1 if count else 0)
