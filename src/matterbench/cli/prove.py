"""`matterbench prove`: without a model, that the tasks are right."""

from __future__ import annotations

import json as jsonlib
import os
from collections.abc import Sequence

import typer

from matterbench.grading.benches import bench
from matterbench.grading.prove import Proof, prove_all
from matterbench.suites.matters.catalogue import SEED
from matterbench.suites.matters.selection import selected


def run(select: str | None, *, seeds: int, json: bool) -> int:
    """Prove and print; returns 1 where something is not proved."""
    ids = [one.id for one in selected(select)]
    done: list[tuple[int, Proof]] = []
    for seed in range(SEED, SEED + seeds):
        for proof in prove_all(bench, ids, seed, jobs=os.cpu_count() or 1):
            done.append((seed, proof))
            state = "proved" if not proof.problems else f"{len(proof.problems)} problems"
            typer.echo(f"{proof.task} (seed {seed}): {proof.scripts} scripts, {state}", err=True)
            for problem in proof.problems:
                typer.echo(f"  {problem}", err=True)
    if json:
        typer.echo(jsonlib.dumps([_row(seed, proof) for seed, proof in done], ensure_ascii=False, indent=1))
    else:
        typer.echo("\n".join(_table(done)))
    return 1 if any(proof.problems for _, proof in done) else 0


def _row(seed: int, proof: Proof) -> dict[str, object]:
    return {
        "task": proof.task,
        "seed": seed,
        "tier": proof.tier,
        "family": proof.family,
        "scripts": proof.scripts,
        "problems": list(proof.problems),
    }


def _table(done: Sequence[tuple[int, Proof]]) -> list[str]:
    groups: dict[str, list[Proof]] = {}
    for _, proof in done:
        groups.setdefault(proof.family or "not derived", []).append(proof)
    lines = [f"{'family':16} {'tasks':>6} {'scripts':>8} {'proved':>7}"]
    for name in sorted(groups):
        proofs = groups[name]
        proved = sum(not proof.problems for proof in proofs)
        lines.append(f"{name:16} {len(proofs):6} {sum(proof.scripts for proof in proofs):8} {proved:7}")
    return lines
