"""What a tool hands back, before it is recorded."""

from __future__ import annotations

from pydantic import ValidationError

from matterbench.errors import MatterbenchError
from matterbench.schema.tool import ToolResult

_SHOWN = 6
_KINDS = {"value_error": "", "extra_forbidden": "there is no such argument", "missing": "is missing"}


def done(content: str, *, opened: tuple[str, ...] = (), wrote: tuple[str, ...] = ()) -> ToolResult:
    """Return a result."""
    return ToolResult(ok=True, content=content, opened=opened, wrote=wrote)


def refused(error: MatterbenchError) -> ToolResult:
    """Return an error as a result: what, where, expected, what to do."""
    return ToolResult(ok=False, content=error.sentence())


def misfit(tool: str, error: ValidationError) -> ToolResult:
    """Return arguments that do not fit as a result, argument by argument."""
    lines = [f"the arguments of {tool} do not fit; nothing was done:"]
    for item in error.errors(include_url=False)[:_SHOWN]:
        where = ".".join(str(part) for part in item["loc"]) or "arguments"
        what = _KINDS.get(item["type"], item["msg"]) or item["msg"].removeprefix("Value error, ")
        lines.append(f"- {where}: {what}")
    more = error.error_count() - _SHOWN
    return ToolResult(ok=False, content="\n".join(lines + ([f"- and {more} more"] if more > 0 else [])))
