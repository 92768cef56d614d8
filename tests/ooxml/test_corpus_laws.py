"""The laws of a comparison over real documents: optional data, skipped in words where it is absent.

The tables of the corpus: MANIFEST.tsv (every document), PAIRS.tsv (two versions), NOISE_PAIRS.tsv (saved by LibreOffice
without an edit). Paths in them are relative to the corpus.
"""

from __future__ import annotations

import csv
import io
import time
import zipfile
from pathlib import Path

import docx
import pytest
from docx.opc.exceptions import PackageNotFoundError

from matterbench.errors import UnreadableInput
from matterbench.ooxml import align, apply, compare, explain, read
from matterbench.ooxml.apply import model
from matterbench.ooxml.changes import Cause, Severity
from matterbench.ooxml.diff import Diff
from matterbench.ooxml.findings.noise import NOT_TOLD
from matterbench.ooxml.resaved import charged
from matterbench.ooxml.script import keys, replayed
from tests.conftest import shared

SOON = 5.0
"""Seconds that no comparison of the corpus may take, on a busy machine."""
Row = dict[str, str]


def rows(table: str) -> list[Row]:
    """Return the rows of a table of the corpus; skip where it is absent."""
    with shared(f"corpus/{table}").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def path(name: str) -> Path:
    """Return a file of the corpus."""
    return shared("corpus") / name


def compared(before: Path, after: Path | bytes, *, fast: bool = True) -> Diff | str:
    """Return the comparison, or the sentence of its refusal."""
    try:
        return compare(before, after, fast=fast)
    except UnreadableInput as error:
        return error.sentence()


def told(diff: Diff) -> list[dict[str, object]]:
    """All changes as plain values."""
    return [change.to_dict() for change in diff.changes]


def grave(diff: Diff) -> list[str]:
    """Changes that are more than information."""
    return [change.message for change in diff.changes if change.severity is not Severity.INFO]


@pytest.mark.slow
def test_every_document_equals_itself_or_is_refused_in_words() -> None:
    refused = {}
    for row in rows("MANIFEST.tsv"):
        for fast in (True, False):
            began = time.perf_counter()
            found = compared(path(row["path"]), path(row["path"]).read_bytes(), fast=fast)
            assert time.perf_counter() - began < SOON, row["path"]
            if isinstance(found, str):
                refused[row["path"]] = found
            else:
                assert (row["path"], told(found), dict(found.noise)) == (row["path"], [], {})
    assert all(sentence and "\n" not in sentence for sentence in refused.values())
    broken = {name for name in refused if "/broken/" in name}
    assert broken == {row["path"] for row in rows("MANIFEST.tsv") if "/broken/" in row["path"]}
    assert all("prefix" in refused[name] for name in refused.keys() - broken), refused


@pytest.mark.slow
def test_scripts_of_real_pairs_replay_and_the_fast_tier_changes_nothing() -> None:
    for row in rows("PAIRS.tsv"):
        sides = path(row["before"]), path(row["after"])
        if isinstance(slow := compared(*sides, fast=False), str):
            continue
        before, after = (read(side) for side in sides)
        script = align(before, after)
        fast = explain(script)
        assert apply(script, before) == model(after, script.names[1]), row["id"]
        for story in fast.comparison.stories:
            assert replayed(story.script) == keys(story.script.after), (row["id"], story.script.name)
        assert (row["id"], told(fast)) == (row["id"], told(slow))
        assert NOT_TOLD not in fast.noise, row["id"]
        assert len({change.id for change in fast.changes}) == len(fast.changes), row["id"]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_saving_by_python_docx_changes_nothing() -> None:
    saved = 0
    for row in rows("MANIFEST.tsv"):
        stored = io.BytesIO()
        try:
            docx.Document(str(path(row["path"]))).save(stored)
        except (KeyError, ValueError, AttributeError, zipfile.BadZipFile, PackageNotFoundError):
            continue
        found = compared(path(row["path"]), stored.getvalue())
        if isinstance(found, Diff):
            saved += 1
            assert (row["path"], grave(found)) == (row["path"], [])
    assert saved > 300


@pytest.mark.slow
def test_what_libreoffice_loses_on_every_save_is_not_charged() -> None:
    for row in rows("NOISE_PAIRS.tsv"):
        diff = compare(path(row["before"]), path(row["after"]))
        direct = [change.message for change in charged(diff, diff).changes if change.cause is Cause.DIRECT]
        assert (row["id"], direct) == (row["id"], [])
