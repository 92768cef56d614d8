"""The other tools, each by its fastest public way, and ours: `python -m benchmarks.peers NAME RUNS BEFORE AFTER`.

Prints the seconds of each run and the number of changes that it reported, as JSON. TemplateGate has a Python function
and is timed inside the process, imports not counted. The two engines of python-redlines are programs that it starts, so
their start-up counts; files are handed over by path, which saves them a copy. Options are the defaults, but for
TemplateGate's `align`, which makes it both faster and terser on long documents: both ways are measured.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import re
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Engine = Callable[[Path, Path], int]
"""Compares two documents; returns how many changes it reported."""


def _matterbench() -> Engine:
    from matterbench.ooxml import compare

    return lambda before, after: len(compare(before, after).changes)


def _templategate(*, align: bool) -> Engine:
    import templategate

    return lambda before, after: len(templategate.diff(before, after, align=align))


def _redlines(engine: str) -> Engine:
    import python_redlines

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the older of the two says so on every start
        runner = getattr(python_redlines, engine)()

    def run(before: Path, after: Path) -> int:
        _, said, _ = runner.run_redline("Benchmark", before, after)
        found = re.search(r"found: (\d+)|(\d+) revision", said or "")
        if found is None:
            raise ValueError(f"{engine} does not say how many revisions it found: {said!r}")
        return int(found[1] or found[2])

    return run


@dataclass(frozen=True, slots=True)
class Peer:
    """One tool, or one way to run it."""

    name: str
    distribution: str
    """What its version is looked up by."""
    module: str
    start: Callable[[], Engine]
    goal: float | None = None
    """How many times faster we want to be on p300."""

    @property
    def installed(self) -> bool:
        """Whether it can be run here."""
        return importlib.util.find_spec(self.module) is not None

    @property
    def version(self) -> str:
        """Version that is installed."""
        return importlib.metadata.version(self.distribution)


OURS = Peer("matterbench", "matterbench", "matterbench", _matterbench)
PEERS = (
    Peer("TemplateGate", "templategate", "templategate", lambda: _templategate(align=False)),
    Peer("TemplateGate, aligned", "templategate", "templategate", lambda: _templategate(align=True), 40),
    Peer("Docxodus", "python-redlines", "python_redlines", lambda: _redlines("DocxodusEngine"), 150),
    Peer("WmlComparer", "python-redlines", "python_redlines", lambda: _redlines("XmlPowerToolsEngine"), 300),
)
_BY_NAME = {peer.name: peer for peer in (OURS, *PEERS)}


def main(name: str, runs: int, before: Path, after: Path) -> None:
    """Time a peer and print the figures."""
    engine = _BY_NAME[name].start()
    seconds, reported = [], 0
    for _ in range(runs):
        start = time.perf_counter()
        reported = engine(before, after)
        seconds.append(time.perf_counter() - start)
    print(json.dumps({"seconds": seconds, "reported": reported}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), Path(sys.argv[4]))
