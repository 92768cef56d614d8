"""A report in words, for a terminal: place, kind, sentence; effects under their cause; the counts last."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from matterbench.ooxml.changes import Cell, Place

_MARKS = {"violation": "✗", "allowed": "✓", "tolerated": "·", None: " "}
_STYLES = {"block": "", "warn": "yellow", "info": "bright_black"}
_STATUS_STYLES = {"violation": "red", "allowed": "green", "tolerated": "bright_black"}
_PLACE, _KIND = 30, 10
Line = tuple[str, str]
"""A line and its style, in the names that `typer.style` takes; "" for plain."""


def diff_lines(report: dict[str, Any], width: int = 120) -> Iterator[Line]:
    """Yield the lines of a report, wrapped at `width` columns."""
    changes = report["changes"]
    by_cause: dict[str, list[dict[str, Any]]] = {}
    for change in changes:
        for cause in change["causes"][:1]:
            by_cause.setdefault(cause, []).append(change)
    known = {change["id"] for change in changes}
    judged = report["summary"]["status"] is not None
    for change in changes:
        if change["cause"] == "editor" or (change["causes"] and change["causes"][0] in known):
            continue
        yield from _change_lines(change, judged, width)
        for effect in by_cause.get(change["id"], ()):
            yield _effect_line(effect, judged)
    yield from _editor_lines(report)
    yield from _edit_lines(report)
    yield _total(report)


def _change_lines(change: dict[str, Any], judged: bool, width: int) -> Iterator[Line]:
    style = _STATUS_STYLES.get(change["status"], "") if judged else _STYLES[change["severity"]]
    head = f"{_MARKS[change['status']]} " if judged else ""
    place = _clipped(words(change["where"]))
    author = change["revision"]["author"] if change["revision"] else ""
    suffix = f"  [tracked, {author}]" if author else ""
    suffix += "" if change["severity"] == "block" else f"  ({change['severity']})"
    text = f"{head}{place:<{_PLACE}}  {change['kind']:<{_KIND}} {change['message']}{suffix}"
    first, *rest = _wrapped(text, width, len(head) + _PLACE + _KIND + 3)
    yield first, style
    for line in rest:
        yield line, style


def _clipped(place: str) -> str:
    return place if len(place) <= _PLACE else place[: _PLACE - 1].rstrip() + "…"


def _wrapped(text: str, width: int, indent: int) -> list[str]:
    return textwrap.wrap(
        text, max(width, indent + 30), subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    ) or [""]


def _effect_line(effect: dict[str, Any], judged: bool) -> Line:
    head = "  " if judged else ""
    style = _STATUS_STYLES["violation"] if judged and effect["status"] == "violation" else "bright_black"
    return f"{head}{'':<{_PLACE}}  {'':<{_KIND}} ↳ {effect['message']}", style


def _editor_lines(report: dict[str, Any]) -> Iterator[Line]:
    lost = [change for change in report["changes"] if change["cause"] == "editor"]
    if lost:
        yield f"{len(lost)} more, lost by the editor, not by the edit", "bright_black"


def _edit_lines(report: dict[str, Any]) -> Iterator[Line]:
    for edit in report["edits"]:
        if edit["message"]:
            style = "bright_black" if edit["message"] == "authorised, not made" else "red"
            yield f"edit {edit['id']}: {edit['status']}: {edit['message']}", style


def _total(report: dict[str, Any]) -> Line:
    summary = report["summary"]
    if not summary["changes"]:
        return "no changes" + (" besides the editor's own" if summary["editor"] else ""), "green"
    if summary["status"] is None:
        counts = ", ".join(f"{n} {name}" for name, n in summary["severity"].items() if n)
        return f"{summary['changes']} change{'s' if summary['changes'] != 1 else ''}: {counts}", "bold"
    counts = ", ".join(f"{n} {name}" for name, n in summary["status"].items() if n)
    return f"{'clean' if summary['clean'] else 'not clean'}: {counts}", "green" if summary["clean"] else "red"


def words(where: dict[str, Any]) -> str:
    """Return the place of a change as a reader would say it."""
    place = where["after"] or where["before"]
    cell = place["table"]
    return Place(
        part=place["part"],
        story=place["story"],
        section=place["section"],
        type=place["type"],
        label=place["label"],
        block=place["block"],
        table=None if cell is None else Cell(cell["index"], cell["row"], cell["column"]),
        note=place["note"],
        quote=place["quote"],
        under=place["under"],
    ).words()
