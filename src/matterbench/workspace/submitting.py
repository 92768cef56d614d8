"""`submit`: the end of a trial."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from matterbench.schema.tool import ToolResult
from matterbench.workspace.desk import Desk
from matterbench.workspace.parameters import Arguments
from matterbench.workspace.results import done


class Submit(Arguments):
    """Arguments of `submit`."""

    message: Annotated[
        str,
        Field(max_length=20_000, description="A short note to the supervising attorney: what was done, what is open."),
    ] = ""


def submit(desk: Desk, arguments: Submit) -> ToolResult:
    """End the trial with what the folder of deliverables holds."""
    missing = [
        one.name for one in desk.folder.task.deliverables if not desk.folder.deliverable(one.name)[0].path.is_file()
    ]
    desk.message = arguments.message
    return done("submitted" + (f"; not written: {', '.join(missing)}" if missing else "") + "\n")
