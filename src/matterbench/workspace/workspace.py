"""The documents an agent works on, with their tools: an `Environment`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from matterbench.errors import MatterbenchError
from matterbench.schema.task import Task
from matterbench.schema.tool import Tool, ToolResult
from matterbench.schema.trace import Event, Trace, Usage
from matterbench.workspace.desk import Desk
from matterbench.workspace.folder import Record, lay_out
from matterbench.workspace.results import misfit, refused
from matterbench.workspace.tools import TOOLS, offered

_LONGEST = 4 << 20
"""Characters of the arguments of one call, as JSON."""


class Workspace:
    """One trial in a folder: `documents/` (the record, read-only) and `deliverables/`.

    Raises `InvalidRequest` on creation where the folder is in use or the record lacks a document to edit; calls never
    raise. What a call gives depends on the record, the task and the calls before it alone.
    """

    def __init__(self, task: Task, record: Record, folder: Path) -> None:
        """Write the folder; `record` are the documents of the world by name, in the versions that the task has."""
        self.task, self.folder = task, folder
        self._desk = Desk(lay_out(task, record, folder, linked=True))
        self._events: list[Event] = []
        self._step, self._in_turn = 0, False

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The tools offered, in the order shown to the agent."""
        return offered()

    @property
    def submitted(self) -> bool:
        """Whether `submit` was called: the trial is over."""
        return self._desk.message is not None

    @property
    def deliverables(self) -> Path:
        """The folder of what was written."""
        return self.folder / "deliverables"

    @contextmanager
    def turn(self) -> Generator[None]:
        """Calls made within it share a step of the trace; otherwise each call is a step."""
        self._step += 1
        self._in_turn = True
        try:
            yield
        finally:
            self._in_turn = False

    def call(self, tool: str, arguments: Mapping[str, Any]) -> ToolResult:
        """Carry out one call and record it; never raises for what an agent can do wrong."""
        if not self._in_turn:
            self._step += 1
        result = self._result(tool, arguments)
        digest = hashlib.sha256(result.content.encode("utf-8", "surrogatepass")).hexdigest()
        event = Event(
            step=self._step,
            tool=str(tool)[:100],
            arguments=_recordable(arguments),
            ok=result.ok,
            result=digest,
            opened=result.opened,
            wrote=result.wrote,
        )
        self._events.append(event)
        return result

    def trace(self, agent: str, usage: Usage | None = None) -> Trace:
        """Return what happened so far."""
        used = usage or Usage(steps=self._step)
        return Trace(
            task=self.task.id,
            agent=agent,
            events=tuple(self._events),
            submitted=self.submitted,
            message=self._desk.message or "",
            usage=used,
        )

    def _result(self, name: str, arguments: Mapping[str, Any]) -> ToolResult:
        if self.submitted:
            return ToolResult(ok=False, content="the work is submitted; nothing can be done any more")
        tool = TOOLS.get(name) if isinstance(name, str) else None
        if tool is None:
            return ToolResult(ok=False, content=f"there is no tool {str(name)[:60]!r}; there are: {', '.join(TOOLS)}")
        if _length(arguments) > _LONGEST:
            return ToolResult(ok=False, content=f"the arguments are longer than {_LONGEST:,} characters; send less")
        try:
            return tool.run(self._desk, tool.model.model_validate(dict(arguments)))
        except ValidationError as error:
            return misfit(name, error)
        except MatterbenchError as error:
            return refused(error)
        except (ValueError, TypeError, LookupError, OSError, RecursionError, AssertionError) as error:
            # A fault of ours must not end an agent's trial; the trace shows it as a refusal.
            return ToolResult(
                ok=False, content=f"{name} failed by a fault of its own ({type(error).__name__}); nothing was done"
            )


def _length(arguments: Mapping[str, Any]) -> int:
    return len(_json(arguments))


def _json(arguments: Mapping[str, Any]) -> str:
    try:
        return json.dumps(arguments, default=repr, ensure_ascii=True)
    except (ValueError, TypeError, RecursionError):
        return json.dumps({"unreadable": type(arguments).__name__})


def _recordable(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments as JSON can hold them; what is too long is left out."""
    text = _json(arguments)
    found = json.loads(text) if len(text) <= _LONGEST else {"left out": f"{len(text)} characters"}
    return found if isinstance(found, dict) else {"arguments": found}
