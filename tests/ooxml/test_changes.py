"""What a change is made of: ids that do not depend on places, places in words, footprints, plain values."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from matterbench.ooxml.changes import (
    Cell,
    Change,
    Footprint,
    Kind,
    Place,
    Revision,
    Severity,
    Where,
    digest,
    identified,
)

HERE = Place("word/document.xml", section=1, label="7.2(b)", block=4, span=(3, 9), style="Body", quote="The fee is due")


def change(where: Where = Where(HERE, HERE), **more: object) -> Change:  # noqa: B008
    """Return a change of text."""
    made = Change(Kind.TEXT, 5, "text", Severity.BLOCK, where, "a", "b", "“a” → “b”", subject="s")
    return replace(made, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (HERE, "§7.2(b)"),
        (replace(HERE, table=Cell(3, 4, 2)), "table 3, row 4, column 2"),
        (replace(HERE, table=Cell(3)), "table 3"),
        (replace(HERE, label=None, under="9.3"), "under §9.3, “The fee is due”"),
        (replace(HERE, label=None), "“The fee is due”"),
        (replace(HERE, label=None, quote=None), "word/document.xml"),
        (Place("word/document.xml", section=2), "Section 2"),
        (Place("word/header1.xml", "header", 1, "default"), "Header, sec. 1"),
        (Place("word/footer1.xml", "footer", 2, "first"), "Footer, sec. 2 (first)"),
        (Place("word/footnotes.xml", "footnote", note=3), "footnote 3"),
        (Place("word/comments.xml", "comment", note=2), "comment 2"),
        (Place("word/styles.xml", "document"), "Document"),
        (replace(HERE, story="text box"), "Text box, §7.2(b)"),
    ],
)
def test_places_in_words(place: Place, expected: str) -> None:
    assert place.words() == expected


def test_ids_depend_on_what_changed_not_where() -> None:
    moved = replace(HERE, label="8.1", block=17, quote="Another")
    (first,), (second,) = (identified([change(Where(place, place))]) for place in (HERE, moved))
    assert first.id == second.id
    others = [change(kind=Kind.STYLE), change(property="x"), change(subject="t")]
    assert len({first.id, *(identified([other])[0].id for other in others)}) == 4


def test_equal_changes_are_told_apart_by_their_order() -> None:
    found = identified([change(), change(message="worded otherwise"), change(subject="t")])
    assert len({item.id for item in found}) == 3
    assert identified([change()])[0].id == found[0].id
    assert identified(found) == found


def test_a_change_touches_its_footprints_or_where_it_is() -> None:
    gap = Footprint(HERE, gap=True)
    assert change().touched() == (Footprint(HERE),)
    assert change(Where(None, HERE)).touched() == (Footprint(HERE),)
    assert change(footprints=(gap,)).touched() == (gap,)


def test_a_change_is_shown_where_it_is_now() -> None:
    before = replace(HERE, label="7.1")
    assert Where(before, HERE).shown is HERE
    assert Where(before, None).shown is before
    with pytest.raises(ValueError, match="at least one side"):
        _ = Where(None, None).shown


def test_plain_values_are_json() -> None:
    made = change(revision=Revision("ins", "Ann", "2025"), causes=("x",), id="text-1")
    assert json.loads(json.dumps(made.to_dict())) == made.to_dict()
    assert made.to_dict()["revision"] == {"type": "ins", "author": "Ann", "date": "2025"}


def test_digests_tell_values_apart() -> None:
    values = [("a", "b"), ("ab",), (("a",), "b"), ("a", None), ("a", 1), ("a", "1")]
    assert len({digest(value) for value in values}) == len(values)
    assert len(digest("")) == 16
