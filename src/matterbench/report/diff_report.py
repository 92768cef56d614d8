"""A comparison as `matterbench.diff/1`: plain dictionaries, in document order.

Built without pydantic, so that the command starts fast; `schema.diff.DiffReport` states the same shape and the tests
hold one against the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from matterbench.ooxml.changes import Cause
from matterbench.ooxml.diff import Diff

if TYPE_CHECKING:
    from matterbench.verifiers.authority.judge import Judgement

SCHEMA = "matterbench.diff/1"
Report = dict[str, Any]


def diff_report(diff: Diff, judgement: Judgement | None = None, control: Diff | None = None) -> Report:
    """Return the report of a comparison; `judgement` where an allow file was given, `control` where a resave was."""
    changes = [change.to_dict() for change in diff.changes] if judgement is None else _judged(judgement)
    for change in changes:
        change.setdefault("status", None)
        change.setdefault("authorised_by", None)
    return {
        "schema": SCHEMA,
        "tool": _tool(),
        "before": _document(diff.before.package),
        "after": _document(diff.after.package),
        "resaved": None if control is None else _document(control.after.package),
        "view": "marked",
        "tracked": dict(diff.tracked),
        "changes": changes,
        "edits": [] if judgement is None else _edits(judgement),
        "noise": dict(diff.noise),
        "summary": _summary(changes, judgement),
    }


def _tool() -> Mapping[str, str]:
    from matterbench import __version__

    return {"name": "matterbench", "version": __version__}


def _document(package: Any) -> Mapping[str, str]:
    return {"path": package.name, "sha256": package.sha256}


def _judged(judgement: Judgement) -> list[dict[str, Any]]:
    out = []
    for item in judgement.changes:
        change = item.change.to_dict()
        message = f"{item.change.message} ({item.reason})" if item.reason else item.change.message
        out.append({**change, "status": item.status, "authorised_by": item.authorised_by, "message": message})
    return out


def _edits(judgement: Judgement) -> list[dict[str, Any]]:
    return [{"id": e.id, "status": e.status, "changes": list(e.changes), "message": e.message} for e in judgement.edits]


def _summary(changes: list[dict[str, Any]], judgement: Judgement | None) -> dict[str, Any]:
    charged = [c for c in changes if c["cause"] != Cause.EDITOR.value]
    severities = Counter(c["severity"] for c in charged)
    statuses = Counter(c["status"] for c in charged if c["status"])
    return {
        "changes": len(charged),
        "editor": len(changes) - len(charged),
        "severity": {name: severities[name] for name in ("block", "warn", "info")},
        "kinds": dict(sorted(Counter(c["kind"] for c in charged).items())),
        "status": {name: statuses[name] for name in ("allowed", "violation", "tolerated")} if judgement else None,
        "clean": judgement.clean if judgement else None,
    }
