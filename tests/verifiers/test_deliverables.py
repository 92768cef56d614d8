from __future__ import annotations

import json
from pathlib import Path

import pytest

from matterbench.gold.evidence import Evidence
from matterbench.schema.verdict import Clean, Violated
from matterbench.verifiers.registry import find
from tests.build.blocks import p
from tests.build.document import doc

MEMO: dict[str, object] = {"name": "memo.docx", "format": "docx", "min_words": 3}
ANSWERS: dict[str, object] = {"name": "answers.json", "format": "json"}
SCHEMA = {
    "type": "object",
    "required": ["rent"],
    "additionalProperties": False,
    "properties": {"rent": {"type": ["string", "null"]}},
}


def found(folder: Path, *files: dict[str, object], **written: bytes) -> list[tuple[str, str]]:
    for name, data in written.items():
        (folder / name.replace("__", ".")).write_bytes(data)
    after = {path.name: path for path in sorted(folder.iterdir())}
    verdict = find("deliverables").verify(Evidence({}, after), {"files": files})
    assert isinstance(verdict, Clean | Violated)
    assert verdict.invariants == (*(f"file {file['name']}" for file in files), "no other files")
    return [(one.invariant, one.message) for one in verdict.violations] if isinstance(verdict, Violated) else []


def test_the_files_that_were_asked_for_are_clean(tmp_path: Path) -> None:
    memo = doc(p("The lease controls here."))
    assert found(tmp_path, MEMO, ANSWERS, memo__docx=memo, answers__json=b'{"rent": "$1"}') == []


def test_a_missing_file_is_told_once(tmp_path: Path) -> None:
    assert found(tmp_path, MEMO) == [("file memo.docx", "memo.docx was not delivered")]


@pytest.mark.parametrize(
    ("file", "data", "words"),
    [
        (MEMO, b"", "cannot be read"),
        (MEMO, b"%PDF-1.7 not a Word document", "cannot be read"),
        (MEMO, doc(p("Short one")), "has 2 words, fewer than 3"),
        (ANSWERS, b"{}", "is empty"),
        (ANSWERS, b"{rent: 1}", "cannot be read"),
    ],
)
def test_a_file_that_does_not_open_or_says_nothing_is_a_violation(
    tmp_path: Path, file: dict[str, object], data: bytes, words: str
) -> None:
    (fault,) = found(tmp_path, file, **{str(file["name"]).replace(".", "__"): data})
    assert fault[0] == f"file {file['name']}"
    assert words in fault[1]


def test_a_file_of_another_format_under_its_name_is_a_violation(tmp_path: Path) -> None:
    (fault,) = found(tmp_path, {"name": "list.csv", "format": "xlsx"}, list__csv=b"a,b\n1,2\n")
    assert fault == ("file list.csv", "list.csv is csv, not xlsx")


def test_what_was_not_asked_for_is_a_violation_and_no_fault_of_the_others(tmp_path: Path) -> None:
    assert found(tmp_path, ANSWERS, answers__json=b'{"rent": 1}', notes__txt=b"draft") == [
        ("no other files", "notes.txt was not asked for")
    ]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"rent": 5}, "does not fit its schema at rent: 5 is not of type 'string', 'null'"),
        ({"rant": "$5"}, "does not fit its schema at the answer"),
        ([], "is empty"),
    ],
)
def test_json_is_held_to_its_schema(tmp_path: Path, answer: object, words: str) -> None:
    ((_, message),) = found(tmp_path, {**ANSWERS, "json_schema": SCHEMA}, answers__json=json.dumps(answer).encode())
    assert words in message
