"""The laws of a comparison, over drawn documents, planted edits and changes of representation.

What holds of real documents too is held over the optional corpus in `test_corpus_laws.py`.
"""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from benchmarks.mutants import bases
from matterbench.errors import UnreadableInput
from matterbench.ooxml import View, align, apply, compare, explain, read
from matterbench.ooxml.apply import model
from matterbench.ooxml.changes import Cause, Change, Kind, Severity
from matterbench.ooxml.diff import Diff
from matterbench.ooxml.findings.noise import NOT_TOLD
from matterbench.ooxml.revisions import in_view
from matterbench.ooxml.script import keys, replayed
from tests.build import Piece, dele, doc, ins, p
from tests.conftest import ROOT
from tests.fuzz.cases import sides
from tests.strategies import WORDS, Block, Noisy, Planted, Sample, documents, edits, noise

ALL = settings.default.max_examples if settings.default else 200
FEW, SOME = settings(max_examples=ALL // 5), settings(max_examples=ALL // 2)
SENTINEL = Block(("last", "of", "all", "stands", "this"))
OTHER = Block(("last", "of", "all", "stands", "that"))
BOLD = "Heading1"
"""A style in which bold words look like the others."""
Edited = tuple[Sample, tuple[Planted, ...], Sample]


@st.composite
def edited(draw: st.DrawFn, max_edits: int = 3) -> Edited:
    """Draw a document whose blocks are all different, planted edits that show, and the document after them."""
    drawn = draw(documents(max_blocks=8))
    styles = ["" if item.style == BOLD else item.style for item in drawn.blocks]
    blocks = [
        dataclasses.replace(item, words=(f"n{at}", *item.words), style=style)
        for at, (item, style) in enumerate(zip(drawn.blocks, styles, strict=True))
    ]
    before = dataclasses.replace(drawn, blocks=(*blocks, SENTINEL))
    planted, after = draw(edits(dataclasses.replace(before, blocks=tuple(blocks)), max_edits))
    return before, planted, dataclasses.replace(after, blocks=(*after.blocks, SENTINEL))


def told(diff: Diff) -> list[dict[str, object]]:
    """All changes as plain values."""
    return [change.to_dict() for change in diff.changes]


def grave(diff: Diff) -> list[tuple[str, str]]:
    """Changes that are more than information."""
    return [(change.kind.value, change.message) for change in diff.changes if change.severity is not Severity.INFO]


def replays(diff: Diff) -> bool:
    """Whether every story's script turns its blocks before into its blocks after."""
    return all(replayed(story.script) == keys(story.script.after) for story in diff.comparison.stories)


@FEW
@given(edited())
def test_a_script_applied_to_the_document_before_is_the_document_after(drawn: Edited) -> None:
    before, after = read(drawn[0].docx), read(drawn[2].docx)
    script = align(before, after)
    assert apply(script, before) == model(after, script.names[1])
    assert replays(explain(script))


@FEW
@given(documents())
def test_a_document_is_equal_to_itself(sample: Sample) -> None:
    for fast in (True, False):
        diff = compare(sample.docx, sample.docx, fast=fast)
        assert told(diff) == []
        assert diff.noise == {}


@FEW
@given(edited())
def test_the_fast_tier_changes_no_result(drawn: Edited) -> None:
    fast, slow = (compare(drawn[0].docx, drawn[2].docx, fast=fast) for fast in (True, False))
    assert told(fast) == told(slow)
    assert fast.noise == slow.noise


@SOME
@given(documents(max_blocks=6).flatmap(lambda sample: st.tuples(st.just(sample), noise(sample.docx))))
def test_another_representation_of_the_same_document_says_nothing(drawn: tuple[Sample, Noisy]) -> None:
    before, after = drawn
    assert grave(compare(before.docx, after.docx)) == []
    assert grave(compare(after.docx, before.docx)) == []


@FEW
@given(edited(max_edits=2).flatmap(lambda drawn: st.tuples(st.just(drawn), noise(drawn[2].docx, max_kinds=2))))
def test_noise_hides_no_edit(drawn: tuple[Edited, Noisy]) -> None:
    (before, _, after), noisy = drawn
    clean, loud = (compare(before.docx, docx) for docx in (after.docx, noisy.docx))
    note(f"{noisy.kinds}")
    assert grave(loud) == grave(clean)


def touches(change: Change, index: int) -> bool:
    """Whether a change stands in a block of the document before."""
    places = [change.where.before, *(item.place for item in change.touched() if not item.gap)]
    return any(place is not None and place.story == "body" and place.block == index for place in places)


def found(change: Change, planted: Planted) -> bool:
    """Whether a change tells of a planted edit."""
    if planted.kind == "insert":
        return "newly written words" in (change.after or "")
    if planted.kind == "move":
        return change.kind is Kind.MOVE
    if not touches(change, planted.index):
        return False
    wanted = {"text": "amended" in (change.after or ""), "formatting": change.property == "b"}
    wanted |= {"style": change.kind is Kind.STYLE, "numbering": change.kind is Kind.NUMBERING, "delete": True}
    return wanted[planted.kind]


@SOME
@given(edited())
def test_every_planted_edit_is_found(drawn: Edited) -> None:
    before, planted, after = drawn
    diff = compare(before.docx, after.docx)
    note(f"{planted} {[(change.kind.value, change.message) for change in diff.changes]}")
    direct = [change for change in diff.changes if change.cause is Cause.DIRECT and change.severity is Severity.BLOCK]
    assert [item for item in planted if not any(found(change, item) for change in direct)] == []
    assert bool(direct) == bool(planted)


@FEW
@given(edited())
def test_an_unrelated_edit_removes_no_change(drawn: Edited) -> None:
    before, _, after = drawn
    more = dataclasses.replace(after, blocks=(*after.blocks[:-1], OTHER))
    once, twice = (Counter(change.id for change in compare(before.docx, x.docx).changes) for x in (after, more))
    assert once - twice == Counter()
    assert sum((twice - once).values()) == 1


@SOME
@given(edited())
def test_a_script_is_as_small_as_its_edits(drawn: Edited) -> None:
    before, planted, after = drawn
    script = align(read(before.docx), read(after.docx))
    moves = sum(1 for item in planted if item.kind == "move")
    assert sum(1 for operation in script.body.operations if operation.tag != "keep") <= len(planted) + moves


@FEW
@given(edited())
def test_the_other_way_round_insertions_are_deletions(drawn: Edited) -> None:
    there, back = compare(drawn[0].docx, drawn[2].docx), compare(drawn[2].docx, drawn[0].docx)
    counts = [Counter(change.kind for change in diff.changes) for diff in (there, back)]
    assert (counts[0][Kind.INSERT], counts[0][Kind.DELETE]) == (counts[1][Kind.DELETE], counts[1][Kind.INSERT])
    if len(drawn[1]) < 2:  # which of several blocks that changed places has moved is not told by the blocks
        assert counts[0][Kind.MOVE] == counts[1][Kind.MOVE]


@FEW
@given(edited())
def test_every_operation_is_told_or_counted(drawn: Edited) -> None:
    diff = compare(drawn[0].docx, drawn[2].docx)
    assert NOT_TOLD not in diff.noise
    assert all(change.message and change.id and change.where.shown.words() for change in diff.changes)
    assert len({change.id for change in diff.changes}) == len(diff.changes)


def tracked(words: list[tuple[str, str]], fate: str) -> Piece:
    """Return a paragraph whose words are kept, inserted or deleted; `fate` is the fate of its mark."""
    pieces = {"keep": lambda text: text, "ins": ins, "del": dele}
    return p(*(pieces[fate or how](f"{word} ") for word, how in words), mark=fate)


def settled(words: list[tuple[str, str]], fate: str, gone: str) -> list[Piece]:
    """Return the same paragraph with all tracked changes settled; `gone` is what is not there."""
    return [] if fate == gone else [p("".join(f"{word} " for word, how in words if how != gone or fate))]


@FEW
@given(
    st.lists(
        st.tuples(
            st.lists(
                st.tuples(st.sampled_from(WORDS), st.sampled_from(("keep", "ins", "del"))), min_size=1, max_size=6
            ),
            st.sampled_from(("", "", "ins", "del")),
        ),
        min_size=1,
        max_size=5,
    )
)
def test_accepting_gives_the_target_and_rejecting_the_source(drawn: list[tuple[list[tuple[str, str]], str]]) -> None:
    both = read(doc(*(tracked(*item) for item in drawn), "End"))
    for view, gone in ((View.FINAL, "del"), (View.ORIGINAL, "ins")):
        want = read(doc(*(block for item in drawn for block in settled(*item, gone)), "End"))
        assert told(explain(align(in_view(both, view), want))) == []


COMPARE = """
import json, sys
from matterbench.ooxml import compare
for before, after in zip(sys.argv[1::2], sys.argv[2::2]):
    diff = compare(before, after)
    print(json.dumps([[change.to_dict() for change in diff.changes], dict(diff.noise)]))
"""


def test_results_do_not_depend_on_the_order_of_hashes() -> None:
    folder = ROOT / "benchmarks" / "bases"
    names = sorted(bases())
    paths = [str(folder / f"{name}.docx") for pair in pairwise(names) for name in pair]
    outputs = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "src")}
        done = subprocess.run(
            [sys.executable, "-c", COMPARE, *paths], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        outputs.append([json.loads(line) for line in done.stdout.splitlines()])
    assert outputs[0] == outputs[1]
    assert all(changes for changes, _ in outputs[0])


BROKE = (349, 469, 1002, 2132, 2341, 2475, 3382, 4446, 5069, 6852)
"""Cases of `tests.fuzz` that once broke a law."""


@pytest.mark.parametrize("cases", [range(25), range(25, 50), BROKE], ids=["first", "second", "broke"])
def test_damaged_packages_too_keep_the_laws(cases: Sequence[int]) -> None:
    for case in cases:
        try:
            fast, slow = (compare(*sides(case), fast=fast) for fast in (True, False))
        except UnreadableInput:
            continue
        assert (case, told(fast), fast.noise) == (case, told(slow), slow.noise)
        before, after = (read(side) for side in sides(case))
        script = align(before, after)
        assert apply(script, before) == model(after, script.names[1]), case
        assert NOT_TOLD not in fast.noise, case
