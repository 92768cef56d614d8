"""`prove`: without a model, that a task is right.

The oracle scores 1 and passes; the nulls score 0; each saboteur raises exactly what it declares and scores less than 1;
every gold value stands where its source says; a second play gives the same bytes.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from matterbench.errors import MatterbenchError, UnreadableInput
from matterbench.formats import read
from matterbench.gold.hidden import Hidden, Raised, Saboteur
from matterbench.grading.grade import Graded, grade, submitted
from matterbench.grading.player import Played, play, silent, untouched
from matterbench.schema.task import Task
from matterbench.schema.tool import ToolCall


@dataclass(frozen=True, slots=True)
class Proof:
    """What came out for one task."""

    task: str
    tier: int
    family: str
    scripts: int
    """How many scripts were played and graded."""
    problems: tuple[str, ...]
    """Empty: proved."""


@dataclass(frozen=True, slots=True)
class Bench:
    """A task on a bench: both halves and the record as files."""

    task: Task
    hidden: Hidden
    record: Mapping[str, Path]

    def graded(self, played: Played) -> Graded:
        """Grade what a script left."""
        return grade(self.task, self.hidden, self.record, played.deliverables, trace=played.trace)


def prove(bench: Bench) -> Proof:
    """Prove one task; faults of the task are problems, never raised."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        problems: list[str] = []
        for check in (_oracle, _nulls, _saboteurs, _sources):
            try:
                problems += check(bench, folder)
            except MatterbenchError as error:
                problems.append(error.sentence())
    task = bench.task
    return Proof(task.id, task.tier, task.family, 4 + len(bench.hidden.saboteurs), tuple(problems))


def checked(load: Callable[[str, int], Bench], id: str, seed: int) -> tuple[str, ...]:
    """Return what is wrong with a task that shows without its scripts: it does not load, or a null earns something."""
    try:
        bench = load(id, seed)
        with tempfile.TemporaryDirectory() as name:
            return tuple(_nulls(bench, Path(name)))
    except MatterbenchError as error:
        return (error.sentence(),)


def _oracle(bench: Bench, folder: Path) -> Iterator[str]:
    first, second = (_played(bench, bench.hidden.oracle, folder / f"oracle-{n}", "oracle") for n in (1, 2))
    for call, result in first.refused:
        yield f"oracle: {call.tool} was refused: {result.content}"
    graded = bench.graded(first)
    for check, reason in graded.score.unscored.items():
        yield f"oracle: {check} could not tell: {reason}"
    for check, violation in graded.score.violations:
        yield f"oracle: {check}: {violation.invariant}: {violation.message}"
    if (graded.score.low, graded.score.passed) != (1.0, True):
        yield f"oracle: scores {graded.score.low:.3f}, not 1"
    if first.trace != second.trace or _digests(first) != _digests(second):
        yield "oracle: a second play differs"


def _nulls(bench: Bench, folder: Path) -> Iterator[str]:
    for name, played in (
        ("silent", silent(bench.task, folder / "silent")),
        ("untouched", untouched(bench.task, bench.record, folder / "untouched")),
    ):
        score = bench.graded(played).score
        if score.high > 0:
            yield f"{name}: scores {score.high:.3f}, not 0"


def _saboteurs(bench: Bench, folder: Path) -> Iterator[str]:
    for number, saboteur in enumerate(bench.hidden.saboteurs):
        graded = bench.graded(_played(bench, saboteur.calls, folder / f"saboteur-{number}", saboteur.name))
        yield from (f"saboteur {saboteur.name}: {problem}" for problem in _raised(saboteur, graded))


def _raised(saboteur: Saboteur, graded: Graded) -> Iterator[str]:
    """What the declared violations and the found ones do not have in common."""
    found = [(check, one) for check, one in graded.score.violations]
    for declared in saboteur.raises:
        match = next((item for item in found if _matches(declared, *item)), None)
        if match is None:
            yield f"does not raise {declared.check}: {declared.invariant} at {declared.where or 'its place'}"
        else:
            found.remove(match)
    for check, one in found:
        yield f"raises {check}: {one.invariant} at {one.where} too: {one.message}"
    for check, reason in graded.score.unscored.items():
        yield f"{check} could not tell: {reason}"
    if graded.score.low >= 1:
        yield "scores 1"


def _matches(declared: Raised, check: str, found: object) -> bool:
    where, invariant = getattr(found, "where", ""), getattr(found, "invariant", "")
    return (declared.check, declared.invariant) == (check, invariant) and declared.where in {None, where}


def _sources(bench: Bench, folder: Path) -> Iterator[str]:
    """Every source must be found by the readers, which the writers know nothing of."""
    for gold in bench.hidden.gold:
        for source in gold.sources:
            path = bench.record.get(source.document)
            if path is None:
                yield f"gold {gold.name}: the record has no {source.document}"
                continue
            try:
                reading = read(path)
            except UnreadableInput as error:
                yield f"gold {gold.name}: {error.sentence()}"
                continue
            if not reading.find(source.quote or source.field or ""):
                yield f"gold {gold.name}: {source.document} does not read {source.quote or source.field!r}"


def _played(bench: Bench, calls: Sequence[ToolCall], folder: Path, agent: str) -> Played:
    return play(bench.task, bench.record, calls, folder, agent)


def _digests(played: Played) -> Mapping[str, str]:
    files = submitted(played.deliverables)
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}


def prove_all(load: Callable[[str, int], Bench], ids: Sequence[str], seed: int, *, jobs: int) -> Iterator[Proof]:
    """Prove tasks on several processes, in order; `load` must be importable by its name."""
    if jobs == 1 or len(ids) <= 1:
        yield from (_proof(load, id, seed) for id in ids)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_proof, [load] * len(ids), ids, [seed] * len(ids), chunksize=max(1, len(ids) // (4 * jobs)))


def _proof(load: Callable[[str, int], Bench], id: str, seed: int) -> Proof:
    try:
        return prove(load(id, seed))
    except MatterbenchError as error:
        return Proof(id, 0, "", 0, (error.sentence(),))
