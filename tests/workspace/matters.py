"""A small matter to work on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from matterbench.schema.task import Task
from matterbench.workspace import Workspace
from tests.build import bookmark, dele, doc, ins, p, ref, tbl

LEASE = doc(
    p("Payment", style="Heading1", lvl=0),
    p("Tenant pays within thirty (30) days, see ", ref("_Ref1", "1.2"), ".", lvl=1),
    p(bookmark("_Ref1", "Rent is "), dele("100"), ins("120"), ".", lvl=1),
    tbl(["Unit", "Rent"], ["1A", "100"]),
)
FORM = doc(p("Notice to [Tenant]", style="Heading1"), "Dear [Tenant], rent is due on [Date].")
RECORD: dict[str, bytes | Path] = {
    "01 Lease/Lease.docx": LEASE,
    "02 Forms/Notice.docx": FORM,
    "03 Mail/call.txt": b"Tenant called on July 1, 2026 about the rent.\n",
    "03 Mail/broken.pdf": b"%PDF-1.7 nothing else",
}
DELIVERABLES: list[dict[str, Any]] = [
    {"name": "Lease v2.docx", "format": "docx", "edits": "01 Lease/Lease.docx"},
    {"name": "notice.docx", "format": "docx", "template": "02 Forms/Notice.docx"},
    {
        "name": "facts.json",
        "format": "json",
        "schema": {"type": "object", "required": ["due"], "properties": {"due": {"type": "string", "format": "date"}}},
    },
    {"name": "roll.xlsx", "format": "xlsx"},
    {"name": "list.csv", "format": "csv"},
    {"name": "memo.md", "format": "md", "description": "A short memo."},
]


def task(**changes: Any) -> Task:
    """Return the task of the matter."""
    fields = {
        "id": "demo/notice", "title": "Notice", "world": "demo", "tier": 1, "family": "redline",
        "brief": "Please change the period.", "documents": ["01 Lease/Lease.docx", "02 Forms/Notice.docx"],
        "deliverables": DELIVERABLES, "limits": {"steps": 20, "tokens": 100_000, "minutes": 10},
    }  # fmt: skip
    return Task.model_validate({**fields, **changes})


def workspace(folder: Path, **changes: Any) -> Workspace:
    """Return a workspace on it."""
    return Workspace(task(**changes), RECORD, folder / "trial")
