"""A verifier of one Word document, asked about bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from matterbench.gold.evidence import Evidence
from matterbench.schema.verdict import Verdict
from matterbench.verifiers.registry import find

NAME = "lease.docx"


def verdict(
    verifier: str, folder: Path, after: bytes | None, before: bytes | None = None, **parameters: Any
) -> Verdict:
    """Return what it says of a deliverable, held against the version before where there is one."""
    folder.mkdir(exist_ok=True)
    sides: list[dict[str, Path]] = []
    for side, data in (("before", before), ("after", after)):
        path = folder / f"{side}.docx"
        if data is not None:
            path.write_bytes(data)
        sides.append({} if data is None else {NAME: path})
    more = {} if before is None else {"document": NAME}
    return find(verifier).verify(Evidence(sides[0], sides[1]), {"deliverable": NAME, **more, **parameters})
