"""Print which kind applies to which base: `python -m benchmarks.mutants`."""

from __future__ import annotations

import sys

from benchmarks.mutants import MUTANTS, bases, plant


def main() -> None:
    """Write one line a kind: id, class, invariant, and what is learnt from it in each base."""
    documents = bases()
    for mutant in MUTANTS:
        cells = []
        for base in documents.values():
            planted = plant(mutant, base)
            cells.append("-" if planted is None else "yes")
        marked = "noise" if mutant.noise else "violation"
        sys.stdout.write("\t".join([mutant.id, marked, str(mutant.invariant), *cells]) + "\n")


if __name__ == "__main__":
    main()
