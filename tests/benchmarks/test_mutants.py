"""The planted changes are what they claim: one change each, deterministic, and openable unless the fault is that."""

from __future__ import annotations

import io
import zipfile
from collections import Counter

import docx
import pytest
from lxml import etree

from benchmarks.bases import agreement, lease
from benchmarks.mutants import KINDS, MUTANTS, SEVERITIES, Mutant, bases, mutate, plant

BASES = bases()
UNDECLARED = {"prefix-undeclared", "ignorable-prefix-undeclared"}
"""Kinds whose packages open but whose XML is wrong on purpose."""
READ_BY_PYTHON_DOCX = [  # it reads no Strict namespaces
    mutant
    for mutant in MUTANTS
    if not mutant.refused
    and mutant.invariant > 4
    and mutant.id not in {"core-modified-by-doubled", "noise-strict-namespaces"}
]


def packages(mutant: Mutant) -> list[bytes]:
    """Return the mutant in every base that it applies to."""
    found = (mutate(mutant, base) for base in BASES.values())
    return [item for item in found if item is not None]


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
    counts = [len(packages(mutant)) for mutant in MUTANTS]
    assert min(counts) >= 1, [mutant.id for mutant, count in zip(MUTANTS, counts, strict=True) if not count]
    assert sum(count == len(BASES) for count in counts) >= 0.75 * len(MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.id)
def test_one_change_planted_twice_gives_the_same_bytes(mutant: Mutant) -> None:
    for name, base in BASES.items():
        planted = plant(mutant, base)
        assert planted == plant(mutant, base), name
        if planted is None or mutant.refused:
            continue
        members = unzipped(planted[0])
        assert "[Content_Types].xml" in members
        if mutant.id not in UNDECLARED:
            assert differing(base, planted[0]) or mutant.noise, f"{mutant.id} changes nothing in {name}"


def test_a_change_in_the_text_touches_the_main_part_only() -> None:
    for mutant in MUTANTS:
        if not mutant.noise and mutant.invariant in (5, 6, 9, 10, 11):
            assert differing(BASES["own"], mutate(mutant, BASES["own"]) or b"") == ["word/document.xml"], mutant.id


@pytest.mark.parametrize("mutant", READ_BY_PYTHON_DOCX, ids=lambda mutant: mutant.id)
def test_another_reader_opens_the_package(mutant: Mutant) -> None:
    packed = mutate(mutant, BASES["own"])
    if packed is not None:
        assert docx.Document(io.BytesIO(packed)).paragraphs


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
        packed = mutate(mutant, BASES[writer])
        if packed is not None:
            assert docx.Document(io.BytesIO(packed)).paragraphs, mutant.id
