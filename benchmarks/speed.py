"""Time and memory of a comparison, in one run, as ratios: against parsing the files, and against other tools.

Ours is timed inside the process, its rounds in turn with those of the yardstick: unzipping and parsing with lxml every
XML part of both files, the least that a tool that builds trees must do. Peers run in processes of their own, and their
best run is set against our median. Memory is the peak of a process that does one comparison and nothing else.
"""

from __future__ import annotations

import gc
import json
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from lxml import etree

from benchmarks import documents
from benchmarks.peers import OURS, PEERS, Peer
from matterbench.ooxml import compare

ROUNDS = 9
_GROWN_ROUNDS = 5
_PEER_RUNS = {"small": 3, "p50": 2, "p300": 1}
_PEER_SECONDS = 900
Pair = tuple[Path, Path]


@dataclass(frozen=True, slots=True)
class Timed:
    """Seconds of several rounds of the same work."""

    median: float
    least: float
    rounds: int


@dataclass(frozen=True, slots=True)
class Ours:
    """One pair of documents, compared by us."""

    pair: str
    compare: Timed
    parse: Timed
    """The yardstick, in turn with it."""
    reported: int
    """Number of changes."""

    @property
    def ratio(self) -> float:
        """Our median over that of the yardstick."""
        return self.compare.median / self.parse.median


@dataclass(frozen=True, slots=True)
class Theirs:
    """One pair of documents, compared by a peer."""

    pair: str
    peer: str
    version: str
    compare: Timed
    megabytes: float
    reported: int


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure, and how far it may go."""

    name: str
    value: float
    limit: float
    at_least: bool = False
    goal: bool = False
    """A goal that is missed is told but fails nothing."""

    @property
    def met(self) -> bool:
        """Whether the figure keeps its limit."""
        return self.value >= self.limit if self.at_least else self.value <= self.limit


@dataclass(frozen=True, slots=True)
class Speed:
    """All measurements of one run."""

    ours: tuple[Ours, ...]
    theirs: tuple[Theirs, ...]
    megabytes: dict[str, float]
    """Our peak memory by pair."""
    commands: dict[str, Timed]
    """Whole commands by what they are called."""
    absent: tuple[str, ...]
    """Peers that are not installed."""

    def to_dict(self) -> dict[str, object]:
        """Return the measurements, JSON-ready, with the bars."""
        return {**asdict(self), "bars": [{**asdict(bar), "met": bar.met} for bar in bars(self)]}


def measured(*, peers: bool) -> Speed:
    """Measure everything on documents that it writes into a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        pairs = written(Path(folder))
        ours = tuple(_ours(name, pair) for name, pair in pairs.items())
        megabytes = {name: _peak(OURS, 1, pairs[name])[1] for name in ("small", "p50", "p300")}
        commands = {"matterbench diff --help": _command("--help"), "matterbench diff, small": _command(*pairs["small"])}
        present = [peer for peer in PEERS if peers and peer.installed]
        theirs = tuple(_theirs(peer, name, pairs[name]) for name in _PEER_RUNS for peer in present)
    absent = tuple(peer.name for peer in PEERS if peers and not peer.installed)
    return Speed(ours, theirs, megabytes, commands, absent)


def written(folder: Path) -> dict[str, Pair]:
    """Write the pairs, and those of p300 of which every paragraph after has other bytes; return their paths."""
    made = {name: documents.pair(clauses) for name, clauses in documents.SIZES.items()}
    before, after = made["p300"]
    made["p300, new revision ids"] = before, documents.rewritten(after, documents.new_revision_ids)
    made["p300, runs split"] = before, documents.rewritten(after, documents.split_runs)
    made["p300, empty properties"] = before, documents.rewritten(after, documents.empty_properties)
    return {
        name: (_write(folder, f"{name} before", a), _write(folder, f"{name} after", b)) for name, (a, b) in made.items()
    }


def _write(folder: Path, name: str, data: bytes) -> Path:
    path = folder / f"{name}.docx"
    path.write_bytes(data)
    return path


def parse(pair: Pair) -> None:
    """Unzip and parse every XML part of both files: the yardstick."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    for path in pair:
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if name.endswith((".xml", ".rels")):
                    etree.fromstring(archive.read(name), parser)


def _ours(name: str, pair: Pair) -> Ours:
    reported = len(compare(*pair).changes)
    parse(pair)
    both: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS if name != "p1200" else _GROWN_ROUNDS):
        both[0].append(seconds(lambda: parse(pair)))
        both[1].append(seconds(lambda: compare(*pair)))
    return Ours(name, timed(both[1]), timed(both[0]), reported)


def seconds(work: Callable[[], object]) -> float:
    """Return how long some work took, garbage of earlier work collected before."""
    gc.collect()
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def timed(rounds: list[float]) -> Timed:
    """Return median and least of some rounds."""
    return Timed(statistics.median(rounds), min(rounds), len(rounds))


def _peak(peer: Peer, runs: int, pair: Pair) -> tuple[dict[str, object], float]:
    """Run a tool in a process of its own: what it printed, and the peak in megabytes of it and what it started."""
    inner = [sys.executable, "-m", "benchmarks.peers", peer.name, str(runs), *map(str, pair)]
    command = [sys.executable, "-m", "benchmarks.peak", *inner]
    out = subprocess.run(command, check=True, capture_output=True, text=True, timeout=_PEER_SECONDS).stdout
    printed, peak = out.strip().splitlines()[-2:]
    return json.loads(printed), float(peak)


def _theirs(peer: Peer, name: str, pair: Pair) -> Theirs:
    printed, peak = _peak(peer, _PEER_RUNS[name], pair)
    rounds, reported = printed["seconds"], printed["reported"]
    assert isinstance(rounds, list)
    assert isinstance(reported, int)
    return Theirs(name, peer.name, peer.version, timed(rounds), peak, reported)


def _command(*arguments: str | Path) -> Timed:
    program = Path(sys.executable).with_name("matterbench")
    command = [str(program), "diff", *map(str, arguments)]

    def run() -> None:
        subprocess.run(command, check=True, capture_output=True, timeout=60)

    run()
    return timed([seconds(run) for _ in range(ROUNDS)])


def bars(speed: Speed) -> list[Bar]:
    """Return every figure that has a limit."""
    ours = {item.pair: item for item in speed.ours}
    changed = ("p300, new revision ids", "p300, runs split", "p300, empty properties")
    growth = ours["p1200"].compare.median / ours["p300"].compare.median
    found = [
        Bar("p300: time over that of parsing both files", ours["p300"].ratio, 1.2),
        *(Bar(f"{name}: the same", ours[name].ratio, 4) for name in changed),
        Bar("p300: peak memory, MB", speed.megabytes["p300"], 200),
        Bar("time at 4 times the size of p300, over p300", growth, 4.6),
        Bar("matterbench diff --help, seconds", speed.commands["matterbench diff --help"].median, 0.3),
        Bar("matterbench diff on the small pair, seconds", speed.commands["matterbench diff, small"].median, 0.35),
    ]
    goals = {peer.name: peer.goal for peer in PEERS if peer.goal is not None}
    for item in speed.theirs:
        if item.pair == "p300" and item.peer in goals:
            name = f"p300: times faster than {item.peer}"
            found.append(Bar(name, times_faster(item, ours["p300"]), goals[item.peer], at_least=True, goal=True))
    return found


def times_faster(theirs: Theirs, ours: Ours) -> float:
    """Return the peer's best run over our median."""
    return theirs.compare.least / ours.compare.median
