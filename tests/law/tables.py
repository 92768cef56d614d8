"""The tables of worked cases, each typed before it was asked of the code."""

from __future__ import annotations

import csv
from pathlib import Path

_FOLDER = Path(__file__).resolve().parents[1] / "data" / "law"


def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of a table by column."""
    with (_FOLDER / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))
