"""Every world, as minted: nothing untraced, no loose end; what the writers meant is what independent readers read."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from matterbench.authoring.check import problems
from matterbench.authoring.compose import Statement
from matterbench.authoring.mint import Minted
from matterbench.authoring.realism import alike, repeated
from matterbench.formats import read as read_format
from matterbench.ooxml.blocks import Paragraph, read_blocks
from matterbench.ooxml.document import read
from matterbench.ooxml.outline import Outline
from matterbench.ooxml.revisions import View, in_view
from matterbench.suites.matters.catalogue import world, world_names
from matterbench.suites.matters.tasks import minted

SEEDS = (1, 2, 3)
LONG = 25
FEWEST = 24


@cache
def documents(name: str) -> tuple[Minted, ...]:
    return tuple(minted(name, 1)[1].values())


def named(*suffixes: str) -> list[tuple[str, str]]:
    found = [(name, spec) for name in world_names() for spec in world(name).documents.values()]
    return [(name, spec.id) for name, spec in found if spec.extension in suffixes]


def document(name: str, id: str) -> Minted:
    return next(one for one in documents(name) if one.id == id)


def text_of(one: Minted) -> str:
    if one.statements:
        return "\n".join(statement.text for statement in one.statements)
    return read_format(one.path, one.data).text


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", world_names())
def test_every_statement_of_fact_traces_to_the_bible(name: str, seed: int) -> None:
    assert [str(one) for one in problems(world(name, seed))] == []


@pytest.mark.parametrize("name", [one for one in world_names() if one != "demo"])
def test_a_world_has_the_size_of_a_matter(name: str) -> None:
    found = world(name)
    assert len(found.documents) >= FEWEST
    assert len([one for one in found.documents.values() if (one.pages or 0) >= LONG]) >= 3
    assert {"docx", "pdf", "eml", "xlsx"} <= {one.extension for one in found.documents.values()}
    assert len({one.trap for one in found.bible.traps}) >= 9
    assert len(found.bible.traps) >= 14
    assert len(found.bible.silent) >= 4


@pytest.mark.parametrize(("name", "id"), named("docx"))
def test_what_the_writer_meant_is_what_is_read(name: str, id: str) -> None:
    one = document(name, id)
    seen = in_view(read(one.data), View.FINAL)
    outline = Outline(seen, read_blocks(seen.body, seen.scope(seen.package.main)), part=seen.package.main)
    found = []
    for (_, _, paragraph), label in zip(outline.paragraphs, outline.labels, strict=True):
        shown = ("", "") if label is None else (label.text, label.full)
        found.append((paragraph.format.style_id or "Normal", *shown, _text(paragraph)))
    meant = [(s.style, s.label, s.full, s.text) for s in one.statements if isinstance(s, Statement)]
    assert found == meant


def _text(paragraph: Paragraph) -> str:
    return "".join(piece.text for piece in paragraph.content.pieces if piece.object is None)


@pytest.mark.parametrize("name", world_names())
def test_every_document_can_be_read_and_says_something(name: str) -> None:
    for one in documents(name):
        reading = read_format(one.path, one.data)
        assert reading.kind == one.path.rpartition(".")[2].lower()
        assert len(reading.text.split()) >= 10, one.path


@pytest.mark.parametrize("name", world_names())
def test_no_document_repeats_itself(name: str) -> None:
    found = [
        (one.path, run, count) for one in documents(name) if one.statements for run, count in repeated(text_of(one))
    ]
    assert found == []


@pytest.mark.slow
def test_documents_of_one_kind_differ_between_worlds() -> None:
    texts = [
        (one.kind, f"{name}/{one.id}", text_of(one))
        for name in world_names()
        for one in documents(name)
        if one.statements and len(text_of(one).split()) >= 400
    ]
    assert [pair for pair in alike(texts) if pair[0].partition("/")[0] != pair[1].partition("/")[0]] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", world_names())
def test_two_mints_are_the_same_bytes_everywhere(name: str, tmp_path: Path) -> None:
    digests = []
    for number, (seed, zone, language) in enumerate((("1", "UTC", "C"), ("77", "Asia/Tokyo", "de_DE.UTF-8"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        command = [sys.executable, "-m", "matterbench.cli.main", "worlds", "mint", name, "--out", "out", "--json"]
        found = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LANG": language, "LC_ALL": language}
        done = subprocess.run(command, cwd=folder, env=found, capture_output=True, text=True, check=True)
        digests.append(done.stdout)
    assert digests[0] == digests[1]
    assert '"sha256"' in digests[0]
