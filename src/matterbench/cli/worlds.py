"""`matterbench worlds`: list, mint, check and show the worlds of the matters suite."""

from __future__ import annotations

import json as jsonlib
import os
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, help="List, mint, check and show the worlds: the fictional matters.")
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Seed = Annotated[int, typer.Option(help="Another seed gives a sibling with other facts.", metavar="N")]


@app.command("list")
def list_(json: Json = False) -> None:
    """List the worlds."""
    from matterbench.suites.matters.catalogue import world, world_names

    found = [world(name) for name in world_names()]
    if json:
        rows = [{"world": one.name, "title": one.bible.title, "documents": len(one.documents)} for one in found]
        typer.echo(jsonlib.dumps(rows, ensure_ascii=False, indent=1))
        return
    for one in found:
        typer.echo(f"{one.name:22} {len(one.documents):3} documents  {one.bible.title}")


@app.command()
def mint(
    worlds: Annotated[list[str] | None, typer.Argument(help="Worlds by name.", metavar="[WORLD]…")] = None,
    every: Annotated[bool, typer.Option("--all", help="All of them.")] = False,
    seed: Seed = 1,
    out: Annotated[Path, typer.Option(help="Where to write public/ and hidden/.", metavar="DIR")] = Path("worlds"),
    json: Json = False,
) -> None:
    """Write worlds to disk: documents in public/, what nobody who is tested may see in hidden/."""
    from matterbench.errors import InvalidRequest
    from matterbench.suites.matters.catalogue import world_names
    from matterbench.suites.matters.minting import mint_worlds

    names = list(world_names()) if every else list(dict.fromkeys(worlds or ()))
    if not names:
        raise InvalidRequest("names no world", expected="WORLD… or --all")
    done = []
    for one in mint_worlds(names, seed, out, jobs=os.cpu_count() or 1):
        done.append({"world": one.world, "seed": one.seed, "documents": one.documents, "sha256": one.digest})
        typer.echo(f"{one.world}: {one.documents} documents, {one.megabytes:.1f} MB, {one.digest[:12]}", err=json)
    if json:
        typer.echo(jsonlib.dumps(done, indent=1))


@app.command()
def check(
    worlds: Annotated[list[str] | None, typer.Argument(help="Worlds by name; none: all.", metavar="[WORLD]…")] = None,
    seed: Seed = 1,
) -> None:
    """Check that every statement of fact traces to the bible, and that nothing hangs loose; exit 1 for problems."""
    from matterbench.authoring.check import problems
    from matterbench.suites.matters.catalogue import world, world_names

    count = 0
    for name in worlds or world_names():
        for problem in problems(world(name, seed)):
            count += 1
            typer.echo(f"{name}: {problem}")
    typer.echo(f"{count} problems" if count else "no problems", err=True)
    raise typer.Exit(1 if count else 0)


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="A world by name.", metavar="WORLD")], seed: Seed = 1, json: Json = False
) -> None:
    """Show the register of a world's documents."""
    from matterbench.suites.matters.catalogue import world

    found = world(name, seed)
    rows = [(one, found.said(one.path, one.id)) for one in found.documents.values()]
    if json:
        about = [{"id": one.id, "path": path, "kind": one.kind, "status": one.status} for one, path in rows]
        typer.echo(jsonlib.dumps(about, ensure_ascii=False, indent=1))
        return
    typer.echo(f"{found.bible.title} (seed {seed}, as of {found.bible.as_of})\n")
    for one, path in rows:
        typer.echo(f"  {path}  [{one.kind}, {one.status}]")
