"""Compares documents with their damaged copies, and tells every crash and every case slower than the limit.

python -m tests.fuzz --cases 20000 [--start 0] [--seconds 5]
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback

from tests.fuzz.cases import outcome


def main() -> int:
    """Run the cases; returns 1 when one crashed or was too slow."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description=__doc__.splitlines()[0] if __doc__ else None
    )
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=5.0, help="a case that takes more of the processor is a hang")
    options = parser.parse_args()
    counts = {"compared": 0, "refused": 0, "crashed": 0, "slow": 0}
    slowest = (0.0, -1)
    for case in range(options.start, options.start + options.cases):
        began = time.process_time()
        try:
            counts[outcome(case)] += 1
        except Exception:
            counts["crashed"] += 1
            print(f"case {case} crashed:\n{traceback.format_exc()}", file=sys.stderr)
        took = time.process_time() - began
        slowest = max(slowest, (took, case))
        if took > options.seconds:
            counts["slow"] += 1
            print(f"case {case} took {took:.1f} s", file=sys.stderr)
        if sys.stderr.isatty() and case % 100 == 0:
            print(f"\r{case - options.start} of {options.cases}: {counts}", end="", file=sys.stderr)
    print(f"{options.cases} cases: {counts}; slowest {slowest[0]:.2f} s (case {slowest[1]})")
    return 1 if counts["crashed"] or counts["slow"] else 0


if __name__ == "__main__":
    sys.exit(main())
