"""One piece of work: what it adds to a task, how it is written rightly, and the ways to be wrong that it has.

A family describes its work as a `Piece`; `assembled` makes the whole task of it, with the checks that every task has
(the files that were asked for and no others, what must and must not be opened) and their saboteurs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from pydantic import Field

from matterbench.gold.hidden import CheckSpec, Gold, Hidden, Raised, Saboteur
from matterbench.schema.task import Deliverable, Task
from matterbench.schema.tool import ToolCall
from matterbench.suites.matters.case import SUBMIT, Case, Made, TaskSpec, read_calls
from matterbench.suites.matters.citing import EXISTENCE

FILES, WAY = "files", "way"
"""Ids of the checks that every task has."""
_GUARD = 0.5
_NONE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Wrong:
    """A way to be wrong: what is written instead of the right files, by name, and what that must raise."""

    name: str
    instead: Mapping[str, ToolCall | None]
    """None for a file that is not written."""
    raises: tuple[Raised, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of work."""

    brief: str
    """What to deliver, and how: follows the words of the supervising attorney."""
    deliverables: tuple[Deliverable, ...]
    checks: tuple[CheckSpec, ...]
    right: Mapping[str, ToolCall]
    """The call that writes each deliverable rightly, by its name."""
    wrong: tuple[Wrong, ...]
    gold: tuple[Gold, ...] = ()
    least: Mapping[str, int] = field(default_factory=dict)
    """Words that a deliverable has at least, by name."""
    abstention: bool = False
    """Whether the right answer to something is that the record does not say."""


def together(pieces: Sequence[Piece]) -> Piece:
    """Return several pieces of work as one."""
    return Piece(
        brief="\n".join(piece.brief for piece in pieces),
        deliverables=tuple(one for piece in pieces for one in piece.deliverables),
        checks=tuple(one for piece in pieces for one in piece.checks),
        right={name: call for piece in pieces for name, call in piece.right.items()},
        wrong=tuple(one for piece in pieces for one in piece.wrong),
        gold=tuple(one for piece in pieces for one in piece.gold),
        least={name: words for piece in pieces for name, words in piece.least.items()},
        abstention=any(piece.abstention for piece in pieces),
    )


class JudgedSpec(TaskSpec):
    """What tasks have in common that a judge may have a share in."""

    judge_share: float = Field(default=0, ge=0, le=0.3)
    rubric: tuple[str, ...] = ()


def task_of(
    spec: TaskSpec, case: Case, brief: str, deliverables: tuple[Deliverable, ...], overlays: Mapping[str, str] = _NONE
) -> Task:
    """Return the public half: what the author says of the task, followed by what is to be delivered, and how."""
    return Task(
        id=f"{case.world.name}/{spec.name}",
        title=case.said(spec.title, spec.name),
        world=case.world.name,
        tier=spec.tier,
        family=spec.family,
        brief=f"{case.said(spec.brief, spec.name).strip()}\n\n{brief}".strip(),
        documents=case.paths(spec.documents),
        overlays=dict(overlays),
        deliverables=deliverables,
        limits=spec.limits,
    )


def whole(
    spec: TaskSpec,
    case: Case,
    task: Task,
    checks: Sequence[CheckSpec],
    work: Sequence[ToolCall],
    saboteurs: Iterable[Saboteur],
    gold: Iterable[Gold] = (),
    least: Mapping[str, int] = _NONE,
    abstention: bool = False,
) -> Made:
    """Return the task with its hidden half; `work` are the calls that write everything rightly.

    The checks of files and way, and the wrong ways to right work, come in addition.
    """
    read, privileged = case.paths(spec.read), case.paths(spec.privileged)
    judged = spec if isinstance(spec, JudgedSpec) else None
    hidden = Hidden(
        task=task.id,
        checks=(*checks, files_check(task.deliverables, least), way_check(read, privileged)),
        gold=tuple(gold),
        traps=spec.traps,
        abstention=abstention,
        rubric=judged.rubric if judged else (),
        judge_share=judged.judge_share if judged else 0,
        oracle=(*read_calls(read), *work, SUBMIT),
        saboteurs=(*saboteurs, *way_saboteurs(read, privileged, read_calls(read), work)),
    )
    return Made(task, hidden)


def assembled(spec: TaskSpec, case: Case, piece: Piece) -> Made:
    """Return the task that consists of one piece of work."""
    task, work = task_of(spec, case, piece.brief, piece.deliverables), tuple(piece.right.values())
    saboteurs = _saboteurs(piece, case.paths(spec.read))
    return whole(spec, case, task, piece.checks, work, saboteurs, piece.gold, piece.least, piece.abstention)


def _saboteurs(piece: Piece, read: tuple[str, ...]) -> Iterator[Saboteur]:
    for one in (*piece.wrong, *_undelivered(piece)):
        written = {**piece.right, **one.instead}.values()
        calls = (*read_calls(read), *(call for call in written if call is not None), SUBMIT)
        yield Saboteur(name=one.name, calls=calls, raises=one.raises)


def _undelivered(piece: Piece) -> Iterator[Wrong]:
    """Yield the work without one of its files: all that the file would have earned is lost, and no source is there."""
    for one in piece.deliverables:
        raises = [Raised(check=FILES, invariant=f"file {one.name}", where=one.name)]
        for check in piece.checks:
            if check.parameters.get("deliverable") == one.name:
                guards = EXISTENCE if check.verifier == "citation_existence" else ()
                raises += [Raised(check=check.id, invariant=name) for name in (*check.credit, *guards)]
        yield Wrong(f"undelivered-{one.name}", {one.name: None}, tuple(raises))


def files_check(deliverables: Sequence[Deliverable], least: Mapping[str, int]) -> CheckSpec:
    """Return the check that the files asked for, and no others, were delivered."""
    files = [
        {"name": one.name, "format": one.format} | ({"min_words": least[one.name]} if one.name in least else {})
        for one in deliverables
    ]
    return CheckSpec(id=FILES, verifier="deliverables", parameters={"files": files}, guard_weight=_GUARD)


def way_check(read: Sequence[str], privileged: Sequence[str]) -> CheckSpec:
    """Return the check of what was opened, and when."""
    parameters = {"read": list(read), "privileged": list(privileged)}
    return CheckSpec(id=WAY, verifier="trajectory", parameters=parameters, guard_weight=_GUARD)


def way_saboteurs(
    read: Sequence[str], privileged: Sequence[str], opened: Sequence[ToolCall], work: Sequence[ToolCall]
) -> Iterator[Saboteur]:
    """Yield the wrong ways to right work; `opened` are the calls that read, `work` those that write."""
    submitted = (Raised(check=WAY, invariant="submitted", where="submit"),)
    yield Saboteur(name="not-submitted", calls=(*opened, *work), raises=submitted)
    for path in read:
        others = [call for call in opened if call.arguments.get("document") != path]
        raised = (Raised(check=WAY, invariant=f"read {path}", where=path),)
        yield Saboteur(name=f"unread-{path}", calls=(*others, *work, SUBMIT), raises=raised)
        late = (Raised(check=WAY, invariant="read before writing", where=path),)
        calls = (*others, *work, *read_calls((path,)), SUBMIT)
        yield Saboteur(name=f"read-late-{path}", calls=calls, raises=late)
    for path in privileged:
        raised = (Raised(check=WAY, invariant="privileged", where=path),)
        calls = (*opened, *read_calls((path,)), *work, SUBMIT)
        yield Saboteur(name=f"opened-{path}", calls=calls, raises=raised)
