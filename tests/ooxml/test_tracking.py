"""The whole of it: tracked edits come out as tracked, settled ones as settled, and nothing is told twice (34)."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matterbench.ooxml.changes import Cause, Change, Kind
from matterbench.ooxml.diff import align, compare
from matterbench.ooxml.document import read
from matterbench.ooxml.revisions import View, in_view
from matterbench.ooxml.script import replayed
from matterbench.ooxml.tracking import move_names, track
from tests.build import Piece, dele, doc, ins, move_from, move_to, p, r
from tests.build import edit as edit_package
from tests.conftest import shared, shared_root

LATER, US = "2025-06-01T00:00:00Z", "Associate"
WITHOUT_SECTION = {"RP038", "RP039", "RP042", "RP043", "RP044"}
"""Published results that lost the last section's properties: a difference of the files that no tracked change makes."""
ROWLESS = {"RP001"}
"""Published with tables without rows."""


def _rows() -> Iterator[dict[str, str]]:
    root = shared_root()
    table = None if root is None else root / "corpus" / "TRIPLETS.tsv"
    if table is None or not table.is_file():
        yield {"id": "absent", "tracked": "", "accepted": "", "rejected": ""}
        return
    with table.open(encoding="utf-8", newline="") as lines:
        yield from csv.DictReader(lines, delimiter="\t")


def _unexpected(name: str, changes: Sequence[Change]) -> list[Change]:
    told = [c for c in changes if c.kind not in {Kind.SCHEMA, Kind.PROPERTY, Kind.SETTING, Kind.PART, Kind.DEFINITION}]
    left = [c for c in told if not (name[:5] in WITHOUT_SECTION and c.kind is Kind.SECTION and c.revision is None)]
    return [c for c in left if not (name[:5] in ROWLESS and c.message == "empty table inserted")]


@pytest.mark.parametrize("row", list(_rows()), ids=lambda row: row["id"])
def test_from_the_rejected_document_everything_is_tracked(row: dict[str, str]) -> None:
    corpus = shared("corpus/TRIPLETS.tsv").parent
    if not row["rejected"]:
        pytest.skip("no rejected document was published")
    diff = compare(corpus / row["rejected"], corpus / row["tracked"])
    assert diff.tracked["new"]
    found = [c for c in diff.changes if c.revision is None and c.cause is Cause.DIRECT]
    assert _unexpected(row["id"], found) == []


@pytest.mark.parametrize("side", ["accepted", "rejected"])
@pytest.mark.parametrize("row", list(_rows()), ids=lambda row: row["id"])
def test_to_the_settled_document_everything_was_settled(row: dict[str, str], side: str) -> None:
    corpus = shared("corpus/TRIPLETS.tsv").parent
    if not row[side]:
        pytest.skip(f"no {side} document was published")
    diff = compare(corpus / row["tracked"], corpus / row[side])
    assert diff.tracked["foreign_lost"]
    if row["id"].startswith("RP029") and side == "rejected":
        # What was changed of the row shows in nothing that is compared: it counts as accepted.
        assert {c.property for c in diff.changes} == {"accepted"}
        return
    assert _unexpected(row["id"], [c for c in diff.changes if c.property != side]) == []


WORDS = ["pay", "rent", "within", "ten", "days", "of", "the", "notice"]
sentences = st.lists(st.sampled_from(WORDS), min_size=3, max_size=6)
edits = st.sampled_from(["keep", "keep", "replace", "write", "strike", "bold", "delete", "insert"])


def _versions(text: list[str], edit: str) -> tuple[list[Piece], list[Piece], list[Piece]]:
    """A paragraph before, with the edit tracked, and after it."""
    start, end = " ".join(text[:1]) + " ", " " + " ".join(text[2:])
    whole = p(start + text[1] + end)

    def new(*content: str) -> Piece:
        return ins(*content, by=US, date=LATER)

    def old(*content: str) -> Piece:
        return dele(*content, by=US, date=LATER)

    return {
        "keep": ([whole], [whole], [whole]),
        "replace": ([whole], [p(start, old(text[1]), new("ninety"), end)], [p(start + "ninety" + end)]),
        "write": ([whole], [p(start, new("never "), text[1] + end)], [p(start + "never " + text[1] + end)]),
        "strike": ([whole], [p(start, old(text[1]), end)], [p(start + end)]),
        "bold": ([whole], [p(start, r(text[1], b=True, was="", by=US), end)], [p(start, r(text[1], b=True), end)]),
        "delete": ([whole], [p(old(start + text[1] + end), mark="del", by=US)], []),
        "insert": ([whole], [whole, p(new("a new clause"), mark="ins", by=US)], [whole, p("a new clause")]),
    }[edit]


documents = st.lists(st.tuples(sentences, edits), min_size=1, max_size=6)


def _three(items: list[tuple[list[str], str]]) -> tuple[bytes, bytes, bytes]:
    versions = [_versions(text, edit) for text, edit in items]
    before, tracked, after = (doc(*(piece for v in versions for piece in v[k]), "The end.") for k in range(3))
    return before, tracked, after


def _kept(before: object, after: object) -> bool:
    return all(op.tag == "keep" for op in align(before, after).body.operations)  # type: ignore[arg-type]


@settings(max_examples=40)
@given(documents)
def test_rejecting_all_gives_what_was_before_and_accepting_all_the_target(items: list[tuple[list[str], str]]) -> None:
    before, tracked, after = map(read, _three(items))
    assert _kept(before, in_view(tracked, View.ORIGINAL))
    assert _kept(in_view(tracked, View.FINAL), after)


@settings(max_examples=40)
@given(documents)
def test_tracked_edits_are_told_as_tracked_and_only_once(items: list[tuple[list[str], str]]) -> None:
    before, tracked, after = _three(items)
    edited = sum(edit != "keep" for _, edit in items)
    found = compare(before, tracked).changes
    assert len(found) == edited
    assert {change.revision.author if change.revision else "" for change in found} <= {US}
    for settled, outcome in ((after, "accepted"), (before, "rejected")):
        lost = compare(tracked, settled).changes
        assert {(change.kind, change.property) for change in lost} <= {(Kind.REVISION, outcome)}
        assert bool(lost) == bool(edited)


@settings(max_examples=40)
@given(documents)
def test_scripts_of_settled_documents_replay(items: list[tuple[list[str], str]]) -> None:
    before, tracked, _ = map(read, _three(items))
    tracking = track(align(before, tracked))
    for comparison in () if tracking is None else (tracking.untracked, tracking.tracked):
        if comparison is not None:
            script = comparison.body.script
            assert replayed(script) == tuple(block.key for block in script.after)


def test_a_document_is_the_same_as_itself_whatever_is_tracked_in_it() -> None:
    body = [p("a ", ins("b"), dele("c", by=US)), p(ins("d"), mark="ins"), p(r("e", b=True, was=""))]
    document = doc(*body)
    diff = compare(document, edit_package(document, "word/document.xml", 'w:id="901"', 'w:id="77"'))
    assert diff.changes == ()
    assert diff.tracked == {"new": 0, "foreign_lost": 0, "required_by_settings": False}


def test_moves_have_the_names_of_their_ranges() -> None:
    root = read(doc(p(move_from("one", "a"), move_to("two", "b")))).body
    assert list(move_names(root).values()) == ["one", "two"]
