"""Peak memory of a command and of what it starts: `python -m benchmarks.peak COMMAND ...`.

Prints what the command prints, then one line with the peak in megabytes. A process of its own, because Linux hands the
peak of the process that forks to the one that it starts: measured from a large process, every command looks large.
"""

from __future__ import annotations

import resource
import subprocess
import sys

_UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in the unit of `ru_maxrss`, which macOS counts in bytes and Linux in kilobytes."""


def main(command: list[str]) -> int:
    """Run the command; return its exit code."""
    code = subprocess.run(command, check=False).returncode
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(round(peak * _UNIT / 1e6, 1))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
