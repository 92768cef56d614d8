"""The head of the page: which files, what verdict, how many changes, what was expected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

_OUTCOMES = {"made": ("✓", "made"), "partial": ("✗", "partly made"), "missing": ("✗", "not made")}
_NOT_REQUIRED = "authorised, not made"


@dataclass(frozen=True, slots=True)
class Count:
    """One number of the summary."""

    name: str
    number: int
    word: str


@dataclass(frozen=True, slots=True)
class EditRow:
    """What became of an edit of the allow file."""

    id: str
    state: str
    sign: str
    word: str
    message: str
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """What the page says first."""

    title: str
    verdict: str
    """clean, not-clean, equal, or empty without an allow file."""
    headline: str
    detail: str
    counts: tuple[Count, ...]
    edits: tuple[EditRow, ...]
    facts: tuple[str, ...]


def head(report: dict[str, Any]) -> Head:
    """Return the head of a report's page."""
    edits = tuple(_edit(edit) for edit in report["edits"])
    verdict, headline, detail = _verdict(report, edits)
    return Head(
        title=f"{report['before']['path']} → {report['after']['path']}",
        verdict=verdict,
        headline=headline,
        detail=detail,
        counts=_counts(report["summary"]),
        edits=edits,
        facts=tuple(_facts(report)),
    )


def _edit(edit: dict[str, Any]) -> EditRow:
    sign, word = _OUTCOMES[edit["status"]]
    message = edit["message"]
    if message == _NOT_REQUIRED:
        sign, word, message = "·", "not made", "authorised, but nothing was required here"
    return EditRow(edit["id"], edit["status"], sign, word, message, tuple(edit["changes"]))


def _verdict(report: dict[str, Any], edits: tuple[EditRow, ...]) -> tuple[str, str, str]:
    summary = report["summary"]
    if summary["clean"] is None:
        if not summary["changes"]:
            return "equal", "No changes", "A reader of either document sees the same."
        return "", _many(summary["changes"], "change"), "No allow file was given, so nothing is judged."
    if summary["clean"]:
        return "clean", "Clean", "Every change was allowed, and every expected edit was made."
    faults = []
    serious = sum(1 for c in report["changes"] if c["status"] == "violation" and c["severity"] == "block")
    if serious:
        faults.append(f"{_many(serious, 'change')} {'was' if serious == 1 else 'were'} not allowed")
    missing = sum(1 for edit in edits if edit.sign == "✗")
    if missing:
        faults.append(f"{_many(missing, 'expected edit')} {'was' if missing == 1 else 'were'} not made as asked")
    return "not-clean", "Not clean", f"{'; '.join(faults)}."


def _counts(summary: dict[str, Any]) -> tuple[Count, ...]:
    if summary["status"] is not None:
        names = (("violation", "not allowed"), ("allowed", "allowed"), ("tolerated", "tolerated"))
        return tuple(Count(name, summary["status"][name], word) for name, word in names)
    names = (("block", "serious"), ("warn", "warnings"), ("info", "for information"))
    return tuple(Count(name, summary["severity"][name], word) for name, word in names if summary["severity"][name])


def _facts(report: dict[str, Any]) -> list[str]:
    tracked, noise = report["tracked"], report["noise"]
    out = []
    if tracked["new"]:
        out.append(f"{_many(tracked['new'], 'new tracked change')}")
    if tracked["foreign_lost"]:
        out.append(f"{_many(tracked['foreign_lost'], 'tracked change')} of others lost or altered")
    if report["resaved"] is not None:
        out.append(f"what {report['resaved']['path']} loses too is listed apart, as the editor’s own")
    if noise:
        out.append("ignored as meaningless: " + ", ".join(f"{noise[name]:,} {name}" for name in sorted(noise)))
    return out


def _many(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
