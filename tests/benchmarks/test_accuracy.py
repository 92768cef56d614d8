"""The judge of planted changes: it accepts what tells all, and says what is missing of what does not."""

from __future__ import annotations

import dataclasses

import pytest

from benchmarks.accuracy import judged, missed, noisy, stands
from benchmarks.mutants import MUTANTS, Learn, Mutant, bases
from matterbench.ooxml import compare
from matterbench.ooxml.changes import Change, Severity
from tests.build import doc, p, tbl

OWN = bases()["own"]
BY_ID = {mutant.id: mutant for mutant in MUTANTS}
DAYS = p("Pay within thirty days of the invoice.")
LEARNT = Learn(("thirty", "ten"), "Pay within thirty days of the invoice.")


def only(before: bytes, after: bytes) -> Change:
    (change,) = compare(before, after).changes
    return change


@pytest.fixture(name="change")
def _change() -> Change:
    return only(doc(p("First."), DAYS), doc(p("First."), p("Pay within ten days of the invoice.")))


def test_a_report_that_tells_all_is_found(change: Change) -> None:
    assert missed(BY_ID["word-changed"], LEARNT, [change]) == ""


@pytest.mark.parametrize(
    ("mutant", "learnt", "fault"),
    [
        (BY_ID["level-format"], LEARNT, "no definition"),
        (BY_ID["word-changed"], dataclasses.replace(LEARNT, quote="First."), "not at “First.”"),
        (BY_ID["word-changed"], dataclasses.replace(LEARNT, part="word/footnotes.xml"), "not at"),
        (
            BY_ID["word-changed"],
            dataclasses.replace(LEARNT, words=("thirty", "forty|fifty")),
            "without the words ['forty",
        ),
    ],
)
def test_what_is_missing_is_said(change: Change, mutant: Mutant, learnt: Learn, fault: str) -> None:
    assert missed(mutant, learnt, [change]).startswith(fault)


def test_a_milder_report_is_missed(change: Change) -> None:
    mild = dataclasses.replace(change, severity=Severity.WARN)
    assert missed(BY_ID["word-changed"], LEARNT, [mild]).startswith("not as severe as block")


def test_a_cell_is_a_place() -> None:
    def table(amount: str) -> bytes:
        return doc(tbl(["Fee", amount]), p("End."))

    change = only(table("USD 1"), table("USD 2"))
    assert stands(change, Learn(cell=(1, 1, 2)))
    assert not stands(change, Learn(cell=(1, 1, 1)))


def test_silence_is_no_noise_and_a_block_is(change: Change) -> None:
    assert noisy([]) == ""
    assert "thirty" in noisy([change])


@pytest.mark.parametrize("name", ["word-changed", "archive-truncated", "noise-runs-split"])
def test_the_engine_passes(name: str) -> None:
    outcome = judged(BY_ID[name], "own", OWN)
    assert outcome is not None
    assert outcome.fault == ""
    assert outcome.noise is name.startswith("noise")


def test_a_kind_without_a_place_has_no_outcome() -> None:
    assert any(judged(mutant, "own", doc(p("Nothing here."))) is None for mutant in MUTANTS)
