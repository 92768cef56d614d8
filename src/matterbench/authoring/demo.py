"""The two drafts of a lease, and the allow file, that `matterbench demo` mints."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from matterbench.authoring.compose import Statement
from matterbench.authoring.document import write
from matterbench.authoring.lease import draft_3, draft_4
from matterbench.authoring.lease.edits import ALLOW


@dataclass(frozen=True, slots=True)
class Demo:
    """Paths of the draft before the edits, the draft after them, and the file that says which were asked for."""

    before: Path
    after: Path
    allow: Path


@dataclass(frozen=True, slots=True)
class DemoStatements:
    """What the writer meant by each paragraph of the two drafts."""

    before: tuple[Statement, ...]
    after: tuple[Statement, ...]


def write_demo(folder: Path) -> Demo:
    """Write `lease-v3.docx`, `lease-v4.docx` and `allow.json` into `folder`, which is made if need be.

    The bytes are the same on every machine and at every time.
    """
    folder.mkdir(parents=True, exist_ok=True)
    demo = Demo(folder / "lease-v3.docx", folder / "lease-v4.docx", folder / "allow.json")
    demo.before.write_bytes(write(draft_3()).data)
    demo.after.write_bytes(write(draft_4()).data)
    demo.allow.write_text(json.dumps(ALLOW, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
    return demo


def demo_statements() -> DemoStatements:
    """Return the statements of both drafts."""
    return DemoStatements(write(draft_3()).statements, write(draft_4()).statements)
