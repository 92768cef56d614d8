"""A report as SARIF 2.1.0: a result for each change, so that code review and CI show what an edit did to a document.

Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from matterbench.ooxml.changes import Kind
from matterbench.report.diff_text import words

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "matterbenchChange/v1"
_LEVELS = {"block": "error", "warn": "warning", "info": "note"}
_EDIT = "expected-edit"
_NOT_REQUIRED = "authorised, not made"
_RULES = {
    "text": "Words of a paragraph changed",
    "insert": "A paragraph or table was inserted",
    "delete": "A paragraph or table was deleted",
    "move": "A paragraph or table moved",
    "style": "A style was exchanged",
    "formatting": "The look of text or of a paragraph changed",
    "numbering": "A number, a list or a level changed",
    "table": "A table, a row or a cell changed",
    "section": "The page set-up of a section changed",
    "note": "A footnote or endnote changed",
    "comment": "A comment changed",
    "bookmark": "A bookmark changed",
    "field": "A field or a cross-reference changed",
    "link": "A link changed",
    "drawing": "A picture, shape or text box changed",
    "control": "A content control changed",
    "math": "An equation changed",
    "revision": "A tracked change was lost or altered",
    "accept": "A tracked change was accepted",
    "reject": "A tracked change was rejected",
    "definition": "A definition of a style or list changed",
    "setting": "A setting of the document changed",
    "property": "A property of the document changed",
    "part": "A part of the package came, went or changed",
    "schema": "The markup broke a rule of the format",
    _EDIT: "An expected edit was not made as asked",
}
RULE_IDS = (*(kind.value for kind in Kind), _EDIT)
"""Every rule: the kinds of changes, then the expected edits that were not made."""


def diff_sarif(*reports: dict[str, Any]) -> dict[str, Any]:
    """Return one SARIF log with one run for reports in the shape of `matterbench.diff/1`.

    A change that blocks is an error, one that warns a warning, the rest notes. What an allow file allows, what Word
    recomputes by itself, and what the declared writer loses on every save is suppressed, with the reason.
    """
    if not reports:
        raise ValueError("a SARIF log needs at least one report: its tool and files come from there")
    tool = reports[0]["tool"]
    driver = {
        "name": tool["name"],
        "semanticVersion": tool["version"],
        "rules": [{"id": id, "shortDescription": {"text": f"{_RULES[id]}."}} for id in RULE_IDS],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "artifacts": [_artifact(report[side]) for report in reports for side in ("before", "after")],
        "results": [result for at, report in enumerate(reports) for result in _results(report, 2 * at)],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _artifact(file: dict[str, Any]) -> dict[str, Any]:
    return {"location": {"uri": _uri(file["path"])}, "hashes": {"sha-256": file["sha256"]}}


def _uri(path: str) -> str:
    """A relative URI reference; the first segment may not look like a scheme."""
    return quote(path.replace("\\", "/"), safe="/")


def _results(report: dict[str, Any], at: int) -> Iterator[dict[str, Any]]:
    for change in report["changes"]:
        yield _result(change, report, at)
    for edit in report["edits"]:
        if edit["status"] != "made" and edit["message"] != _NOT_REQUIRED:
            yield {
                "ruleId": _EDIT,
                "ruleIndex": RULE_IDS.index(_EDIT),
                "level": "error",
                "message": {"text": _plain(f"expected edit {edit['id']} {edit['status']}: {edit['message']}")},
                "locations": [_location(report["after"], at + 1, None)],
                "partialFingerprints": {FINGERPRINT: f"edit-{edit['id']}"},
            }


def _result(change: dict[str, Any], report: dict[str, Any], at: int) -> dict[str, Any]:
    where = change["where"]
    result: dict[str, Any] = {
        "ruleId": change["kind"],
        "ruleIndex": RULE_IDS.index(change["kind"]),
        "level": _LEVELS[change["severity"]],
        "message": {"text": _plain(change["message"])},
        "locations": [_location(report["after"], at + 1, where)],
        "partialFingerprints": {FINGERPRINT: change["id"]},
        "properties": {
            key: change[key]
            for key in ("invariant", "property", "cause", "causes", "affected", "before", "after", "status")
            if change[key] not in (None, [])
        },
    }
    if where["before"] is not None:
        related = _location(report["before"], at, {"before": where["before"], "after": None})
        result["relatedLocations"] = [{**related, "message": {"text": "before"}}]
    reason = _suppressed(change)
    if reason:
        result["suppressions"] = [{"kind": "external", "status": "accepted", "justification": reason}]
    return result


def _location(file: dict[str, Any], index: int, where: dict[str, Any] | None) -> dict[str, Any]:
    location: dict[str, Any] = {"physicalLocation": {"artifactLocation": {"uri": _uri(file["path"]), "index": index}}}
    if where is None:
        return location
    place = where["after"] or where["before"]
    properties = {key: place[key] for key in ("part", "story", "quote") if place[key]}
    return {**location, "logicalLocations": [{"fullyQualifiedName": words(where), "properties": properties}]}


def _suppressed(change: dict[str, Any]) -> str:
    if change["cause"] == "editor":
        return "lost by the editor on every save, not by the edit"
    if change["status"] == "allowed":
        return f"allowed by edit {change['authorised_by']}" if change["authorised_by"] else "allowed"
    if change["status"] == "tolerated":
        return "tolerated: it cannot make the document unclean"
    return ""


def _plain(text: str) -> str:
    """Escape what viewers read as a link or a placeholder in a message, so that a document cannot put one there."""
    if "](" in text:
        text = text.replace("[", "\\[").replace("]", "\\]")
    return text.replace("{", "{{").replace("}", "}}")
