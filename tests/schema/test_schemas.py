"""The published schemas: what the models say, what real reports are, and what an allow file may not say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from benchmarks.mutants import MUTANTS, bases, mutate
from matterbench.errors import UnreadableInput
from matterbench.ooxml import compare
from matterbench.report.diff_report import diff_report
from matterbench.schema.allow import Allow
from matterbench.schema.diff import DiffReport
from tools.write_schemas import FOLDER, schemas


@pytest.mark.parametrize("name", sorted(schemas()))
def test_the_published_schema_is_what_the_model_says(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == schemas()[name]


def test_reports_of_every_kind_of_change_fit_the_schema() -> None:
    validator = Draft202012Validator(json.loads((FOLDER / "diff-1.schema.json").read_text(encoding="utf-8")))
    base = bases()["own"]
    kinds = set()
    for mutant in MUTANTS:
        after = mutate(mutant, base)
        if after is None or mutant.refused:
            continue
        try:
            report = json.loads(json.dumps(diff_report(compare(base, after))))
        except UnreadableInput:
            continue
        DiffReport.model_validate(report)
        assert not list(validator.iter_errors(report)), mutant.id
        kinds |= set(report["summary"]["kinds"])
    assert len(kinds) >= 20


def test_the_example_of_the_documentation_is_an_allow_file() -> None:
    page = (Path(__file__).parents[2] / "docs" / "allow.md").read_text(encoding="utf-8")
    example = page.split("```json\n")[1].split("```")[0]
    assert len(Allow.model_validate_json(example).edits) == 6


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        ({"id": "e", "kinds": ["text"]}, "wants either `at`, or `from` and `to`"),
        ({"id": "e", "at": {}, "kinds": ["text"]}, "names no place"),
        (
            {"id": "e", "at": {"label": "1", "cell": {"table": 1, "row": 1, "column": 1}}, "kinds": ["text"]},
            "label and cell",
        ),
        ({"id": "e", "from": {"label": "1"}, "kinds": ["move"]}, "both `from` and `to`"),
        ({"id": "e", "from": {"label": "1"}, "to": {"label": "2"}, "kinds": ["move"]}, "wants a gap"),
        ({"id": "e", "at": {"label": "1"}, "kinds": []}, "at least 1"),
        ({"id": "e", "at": {"label": "1"}, "kinds": ["texts"]}, "Input should be"),
        ({"id": "e", "at": {"label": "1"}, "kinds": ["text"], "expect": {}}, "expects nothing"),
        (
            {"id": "e", "at": {"cell": {"table": 0, "row": 1, "column": 1}}, "kinds": ["text"]},
            "greater than or equal to 1",
        ),
    ],
)  # fmt: skip
def test_a_wrong_edit_is_refused_in_words(edit: dict[str, object], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        Allow.model_validate({"schema": "matterbench.allow/1", "edits": [edit]})
