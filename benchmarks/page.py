"""Where results go: JSON files in `results`, and tables between the markers of docs/benchmarks.md."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.corpus import ROOT

RESULTS = Path(__file__).parent / "results"
PAGE = ROOT / "docs" / "benchmarks.md"
_INVARIANT = re.compile(r"^\| (\d+) \| ([^|]+?) \|", re.MULTILINE)


def save(name: str, result: dict[str, object]) -> None:
    """Write a result to `results/NAME.json`."""
    RESULTS.mkdir(exist_ok=True)
    text = json.dumps(result, indent=1, ensure_ascii=False, default=str)
    (RESULTS / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def show(name: str, text: str) -> None:
    """Put a text between the markers `<!-- NAME -->` and `<!-- /NAME -->` of the page."""
    start, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    page = PAGE.read_text(encoding="utf-8")
    head, found, rest = page.partition(start)
    _, closed, tail = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"{PAGE.name} has no markers {start} … {end}")
    PAGE.write_text(f"{head}{start}\n\n{text.strip()}\n\n{end}{tail}", encoding="utf-8")


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table; columns after the first are aligned right when all their cells are numbers."""
    body = [[_cell(cell) for cell in row] for row in rows]
    numbers = [all(re.fullmatch(r"[\d,.×≤≥% -]*", row[at]) for row in body) for at in range(len(head))]
    marks = ["--:" if number and at else "---" for at, number in enumerate(numbers)]
    return "\n".join("| " + " | ".join(row) + " |" for row in (list(head), marks, *body))


def _cell(value: object) -> str:
    text = f"{value:,}" if isinstance(value, int) else str(value)
    return " ".join(text.replace("|", "\\|").split())


def invariant_names() -> dict[int, str]:
    """Return the invariants by number, as docs/ooxml/invariants.md names them."""
    text = (ROOT / "docs" / "ooxml" / "invariants.md").read_text(encoding="utf-8")
    return {int(number): name for number, name in _INVARIANT.findall(text)}
