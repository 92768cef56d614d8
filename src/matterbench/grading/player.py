"""Scripts played: the oracle, the nulls and the saboteurs act through the tools like anybody."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from matterbench.schema.task import Task
from matterbench.schema.tool import ToolCall, ToolResult
from matterbench.schema.trace import Trace
from matterbench.workspace import Workspace

SUBMIT = ToolCall(tool="submit", arguments={"message": "done"})


@dataclass(frozen=True, slots=True)
class Played:
    """What a script left."""

    deliverables: Path
    trace: Trace
    refused: tuple[tuple[ToolCall, ToolResult], ...]
    """Calls that were refused: an oracle has none."""


def play(task: Task, record: Mapping[str, Path], calls: Iterable[ToolCall], folder: Path, agent: str) -> Played:
    """Play a script in a new workspace in `folder`."""
    workspace = Workspace(task, record, folder)
    results = [(call, workspace.call(call.tool, call.arguments)) for call in calls]
    refused = tuple((call, result) for call, result in results if not result.ok)
    return Played(workspace.deliverables, workspace.trace(agent), refused)


def silent(task: Task, folder: Path) -> Played:
    """Deliver nothing, and do nothing."""
    (folder / "deliverables").mkdir(parents=True)
    return Played(folder / "deliverables", Trace(task=task.id, agent="silent"), ())


def untouched(task: Task, record: Mapping[str, Path], folder: Path) -> Played:
    """Submit the inputs unchanged: each file to edit, and each template, as it is in the record."""
    played = play(task, record, [SUBMIT], folder, "untouched")
    for one in task.deliverables:
        if one.template is not None:
            path = played.deliverables / one.name
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(record[one.template], path)
    return played
