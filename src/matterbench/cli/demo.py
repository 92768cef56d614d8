"""`matterbench demo`: two versions of a lease, compared and judged; the words on the terminal and one page."""

from __future__ import annotations

import tempfile
from pathlib import Path

import typer

from matterbench.authoring.demo import write_demo
from matterbench.cli.diff import compared, print_results, read_allow
from matterbench.report.diff_html import diff_html


def run(out: Path) -> int:
    """Write the lease pair to a temporary folder, compare it by its allow file, print, and write the page to `out`."""
    with tempfile.TemporaryDirectory() as folder:
        made = write_demo(Path(folder))
        typer.secho(f"$ matterbench diff {made.before.name} {made.after.name} --allow {made.allow.name}\n", bold=True)
        result = compared(made.before, made.after, rules=read_allow(made.allow), where=made.allow)
        print_results([result], single=True)
        out.write_text(diff_html(result.diff, result.report), encoding="utf-8")
    typer.echo(f"\nThe same as a page: {out}")
    return 0
