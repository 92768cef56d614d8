"""The planted changes are what they claim: one change each, deterministic, and openable unless the fault is that."""

from __future__ import annotations

import functools
import io
import zipfile
from collections import Counter

import docx
import pytest
from lxml import etree

from benchmarks.bases import agreement, lease
from benchmarks.mutants import KINDS, MUTANTS, SEVERITIES, Learn, Mutant, bases, mutate, plant

BASES = bases()
READ_BY_PYTHON_DOCX = [  # it reads no Strict namespaces
    mutant
    for mutant in MUTANTS
    if not mutant.refused
    and mutant.invariant > 4
    and mutant.id not in {"core-modified-by-doubled", "noise-strict-namespaces"}
]


@functools.cache
def planted(mutant: Mutant, writer: str) -> tuple[bytes, Learn] | None:
    return plant(mutant, BASES[writer])


def differing(before: bytes, after: bytes) -> list[str]:
    """Return the names of parts that differ in more than their spelling."""
    old, new = unzipped(before), unzipped(after)
    names = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    return [name for name in names if canonical(name, old.get(name)) != canonical(name, new.get(name))]


def unzipped(packed: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def canonical(name: str, data: bytes | None) -> bytes | None:
    if data is None or not name.endswith((".xml", ".rels")):
        return data
    return etree.tostring(etree.fromstring(data), method="c14n")


def test_enough_kinds_with_unique_names() -> None:
    assert max(Counter(mutant.id for mutant in MUTANTS).values()) == 1
    assert len(MUTANTS) >= 120
    assert sum(not mutant.noise for mutant in MUTANTS) >= 95
    assert sum(mutant.noise for mutant in MUTANTS) >= 25


def test_every_invariant_has_a_violation() -> None:
    assert {mutant.invariant for mutant in MUTANTS if not mutant.noise} == set(range(1, 41))


def test_only_words_of_the_closed_lists() -> None:
    for mutant in MUTANTS:
        assert mutant.severity in SEVERITIES, mutant.id
        assert mutant.kinds <= KINDS, mutant.id
        assert bool(mutant.kinds) != mutant.noise, mutant.id


def test_three_writers_made_the_bases() -> None:
    assert sorted(BASES) == ["libreoffice", "own", "python_docx"]
    assert all(len(data) <= 100_000 for data in BASES.values())


def test_the_committed_base_is_what_its_script_writes() -> None:
    assert agreement.write(agreement.SERVICES) == BASES["own"]
    assert unzipped(lease.write()) == unzipped(BASES["python_docx"])


def test_every_kind_applies_and_most_apply_to_all_bases() -> None:
    counts = [sum(planted(mutant, writer) is not None for writer in BASES) for mutant in MUTANTS]
    assert min(counts) >= 1, [mutant.id for mutant, count in zip(MUTANTS, counts, strict=True) if not count]
    assert sum(count == len(BASES) for count in counts) >= 0.75 * len(MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.id)
def test_one_change_planted_twice_gives_the_same_bytes(mutant: Mutant) -> None:
    assert planted(mutant, "own") == plant(mutant, BASES["own"])
    for writer, base in BASES.items():
        found = planted(mutant, writer)
        if found is not None and not mutant.refused:
            assert "[Content_Types].xml" in unzipped(found[0])
            assert differing(base, found[0]) or mutant.noise, f"{mutant.id} changes nothing in {writer}"


def test_a_change_in_the_text_touches_the_main_part_only() -> None:
    for mutant in MUTANTS:
        if not mutant.noise and mutant.invariant in (5, 6, 9, 10, 11):
            found = planted(mutant, "own")
            assert found is not None
            assert differing(BASES["own"], found[0]) == ["word/document.xml"], mutant.id


@pytest.mark.parametrize("mutant", READ_BY_PYTHON_DOCX, ids=lambda mutant: mutant.id)
def test_another_reader_opens_the_package(mutant: Mutant) -> None:
    found = planted(mutant, "own")
    if found is not None:
        assert docx.Document(io.BytesIO(found[0])).paragraphs


def test_new_elements_declare_no_namespace_of_their_own() -> None:
    """A stray declaration would be a second change."""
    for mutant in MUTANTS:
        if mutant.id in {"bold-added", "paragraph-inserted", "comment-left", "paragraph-border"}:
            packed = mutate(mutant, BASES["own"]) or b""
            assert unzipped(packed)["word/document.xml"].count(b"xmlns:w=") == 1, mutant.id


@pytest.mark.slow
@pytest.mark.parametrize("writer", BASES)
def test_another_reader_opens_every_package_of_every_writer(writer: str) -> None:
    for mutant in READ_BY_PYTHON_DOCX:
        found = planted(mutant, writer)
        if found is not None:
            assert docx.Document(io.BytesIO(found[0])).paragraphs, mutant.id
