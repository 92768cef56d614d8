"""Writes the published JSON schemas from the models: docs/schemas/{allow,diff}-1.schema.json.

    python tools/write_schemas.py [--check]

Published schemas change only by addition; `--check` fails when a file is not what the models say.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pydantic import BaseModel

from matterbench.schema.allow import Allow
from matterbench.schema.diff import DiffReport

FOLDER = Path(__file__).parents[1] / "docs" / "schemas"
MODELS: dict[str, type[BaseModel]] = {"allow-1.schema.json": Allow, "diff-1.schema.json": DiffReport}


def schemas() -> dict[str, str]:
    """Return the text of each schema by file name."""
    return {
        name: json.dumps(
            {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema(by_alias=True)},
            indent=1,
        )
        + "\n"
        for name, model in MODELS.items()
    }


def main() -> int:
    """Write or check the schemas; returns the exit code."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    stale = []
    for name, text in schemas().items():
        path = FOLDER / name
        if "--check" in sys.argv:
            stale += [] if path.exists() and path.read_text(encoding="utf-8") == text else [name]
        else:
            path.write_text(text, encoding="utf-8")
    if stale:
        print(f"not what the models say: {', '.join(stale)}; run python tools/write_schemas.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
