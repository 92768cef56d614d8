"""What a writer does on every save is not charged to the edit."""

from __future__ import annotations

from matterbench.ooxml.changes import Cause
from matterbench.ooxml.diff import compare
from matterbench.ooxml.resaved import charged
from tests.build import Content, doc, p, r

BASE: tuple[Content, ...] = (
    "Alpha pays.",
    p(r("Beta", b=True), " keeps books."),
    "Gamma ends this.",
    "Gamma ends this.",
)


def written(*body: Content) -> bytes:
    """Return what a writer makes of a document: it drops bold and adds a property."""
    plain = ["Beta keeps books." if item is BASE[1] else item for item in body]
    return doc(*plain, core={"creator": "A writer"})


def direct(after: bytes, control: bytes) -> list[str]:
    """Return what is charged."""
    before = doc(*BASE)
    found = charged(compare(before, after), compare(before, control)).changes
    return [change.message for change in found if change.cause is Cause.DIRECT]


def test_the_writers_own_changes_are_not_charged() -> None:
    assert direct(written(*BASE), written(*BASE)) == []
    assert direct(written("Alpha never pays.", *BASE[1:]), written(*BASE)) == ["“never ” inserted"]


def test_everything_is_still_told() -> None:
    before = doc(*BASE)
    found = charged(compare(before, written(*BASE)), compare(before, written(*BASE))).changes
    assert len(found) == 2
    assert {change.cause for change in found} == {Cause.EDITOR}


def test_what_the_writer_lost_and_the_edit_kept_is_not_charged() -> None:
    assert direct(doc(*BASE), written(*BASE)) == []


def test_one_more_of_its_like_is_charged() -> None:
    lost = written(*BASE[:3])
    assert direct(written(*BASE[:2]), lost) == ["“Gamma ends this.” deleted"]


def test_another_value_of_the_same_property_is_charged() -> None:
    stamped = doc("Alpha pays.", "Beta keeps books.", *BASE[2:], core={"creator": "Somebody else"})
    assert direct(stamped, written(*BASE)) == ["Author changed: “Jane Partner” → “Somebody else”"]
