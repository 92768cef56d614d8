"""Reports as SARIF: held against the schema of the standard, and what a viewer shows of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from matterbench.ooxml.changes import Kind
from matterbench.ooxml.diff import compare
from matterbench.report.diff_report import diff_report
from matterbench.report.diff_sarif import FINGERPRINT, RULE_IDS, diff_sarif
from matterbench.schema.allow import Allow
from matterbench.verifiers.authority.judge import judge
from tests.build import doc, p

SCHEMA = json.loads((Path(__file__).parents[1] / "data" / "sarif" / "sarif-schema-2.1.0.json").read_text("utf-8"))
BEFORE = doc(*(p(text, lvl=0) for text in ("Pay in thirty days.", "Cure in ten days.", "Notice by post.")))
AFTER = doc(*(p(text, lvl=0) for text in ("Pay in forty days.", "Cure in ten days.", "Notice by mail.")))


def report(before: bytes = BEFORE, after: bytes = AFTER, edits: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    diff = compare(before, after)
    if edits is None:
        return diff_report(diff)
    return diff_report(diff, judge(diff, Allow.model_validate({"schema": "matterbench.allow/1", "edits": edits})))


EDITS = [
    {"id": "e1", "at": {"label": "1"}, "kinds": ["text"]},
    {"id": "e2", "at": {"label": "2"}, "kinds": ["text"], "expect": {"contains": ["sixty"]}},
]


def results(log: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = log["runs"][0]["results"]
    return found


@pytest.mark.parametrize("edits", [None, EDITS], ids=["unjudged", "judged"])
def test_a_log_is_valid_by_the_schema_of_the_standard(edits: list[dict[str, Any]] | None) -> None:
    log = json.loads(json.dumps(diff_sarif(report(edits=edits))))
    assert [error.message for error in Draft7Validator(SCHEMA).iter_errors(log)] == []


def test_a_result_says_what_where_and_how_grave() -> None:
    first = results(diff_sarif(report()))[0]
    assert (first["ruleId"], first["level"], first["message"]["text"]) == ("text", "error", "“thirty” → “forty”")
    location = first["locations"][0]
    assert location["logicalLocations"][0]["fullyQualifiedName"] == "§1"
    assert location["physicalLocation"]["artifactLocation"] == {"uri": "%3Cbytes%3E", "index": 1}


def test_severities_are_levels() -> None:
    log = diff_sarif(report(doc("a", core={"revision": "1"}), doc("b", core={"revision": "2"})))
    assert {(r["ruleId"], r["level"]) for r in results(log)} == {("text", "error"), ("property", "note")}


def test_there_is_a_rule_for_every_kind_and_results_point_to_theirs() -> None:
    assert set(RULE_IDS) == {*(kind.value for kind in Kind), "expected-edit"}
    log = diff_sarif(report())
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in results(log))


def test_the_fingerprint_is_the_id_of_the_change() -> None:
    found = report()
    prints = [result["partialFingerprints"][FINGERPRINT] for result in results(diff_sarif(found))]
    assert prints == [change["id"] for change in found["changes"]]


def test_what_is_allowed_is_suppressed_and_says_by_which_edit() -> None:
    found = results(diff_sarif(report(edits=EDITS)))
    allowed = next(result for result in found if "suppressions" in result)
    assert allowed["message"]["text"] == "“thirty” → “forty”"
    assert allowed["suppressions"] == [
        {"kind": "external", "status": "accepted", "justification": "allowed by edit e1"}
    ]
    assert [r["message"]["text"] for r in found if r["ruleId"] == "text" and "suppressions" not in r] == [
        "“post” → “mail”"
    ]


def test_an_expected_edit_that_was_not_made_is_an_error() -> None:
    missing = next(r for r in results(diff_sarif(report(edits=EDITS))) if r["ruleId"] == "expected-edit")
    assert (missing["level"], missing["message"]["text"]) == ("error", "expected edit e2 missing: “sixty” is not there")


def test_several_reports_share_one_run_and_keep_their_files_apart() -> None:
    log = diff_sarif(report(), report(AFTER, BEFORE))
    assert len(log["runs"]) == 1
    assert len(log["runs"][0]["artifacts"]) == 4
    indices = {r["locations"][0]["physicalLocation"]["artifactLocation"]["index"] for r in results(log)}
    assert indices == {1, 3}


def test_a_log_of_no_report_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one report"):
        diff_sarif()


def test_text_of_a_document_makes_no_link_in_a_message() -> None:
    after = doc(p("See [the terms](https://example.org) {0}"))
    text = results(diff_sarif(report(doc(p("See")), after)))[0]["message"]["text"]
    assert "\\[the terms\\]" in text
    assert "{{0}}" in text


def test_file_names_become_relative_uris() -> None:
    found = report()
    found["after"] = {**found["after"], "path": "Lease #4 (final).docx"}
    uri = results(diff_sarif(found))[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "Lease%20%234%20%28final%29.docx"
