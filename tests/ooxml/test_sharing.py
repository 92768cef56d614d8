"""The fast tier: blocks taken over by their bytes, save ids aside, and never where an id means something else."""

from __future__ import annotations

import itertools
import re

from matterbench.ooxml import align, compare, read
from matterbench.ooxml.changes import Change
from tests.build import doc, p, parts, r, rezip

MAIN = "word/document.xml"
CLAUSES = [p(f"Clause {number} of the agreement.") for number in range(8)]


def saved_anew(packed: bytes, first: int) -> bytes:
    """A save in Word: new ids in every paragraph and run."""
    members = parts(packed)
    numbers = itertools.count(first)
    ids = re.compile("(?<=<w:[pr])(?=>)")
    xml = ids.sub(lambda _: ' w:rsidR="{0:08X}" w:rsidRPr="{0:08X}"'.format(next(numbers)), members[MAIN].decode())
    return rezip({**members, MAIN: xml.encode()})


def shared(before: bytes, after: bytes) -> int:
    body = align(read(before), read(after)).body
    return len(set(map(id, body.before.blocks)) & set(map(id, body.after.blocks)))


def changes(before: bytes, after: bytes) -> tuple[Change, ...]:
    found = compare(before, after).changes
    assert found == compare(before, after, fast=False).changes
    return found


def test_a_save_with_new_ids_shares_every_block() -> None:
    before, after = (saved_anew(doc(*CLAUSES), first) for first in (1, 500))
    assert shared(before, after) == len(CLAUSES)
    assert changes(before, after) == ()


def test_an_edit_is_found_among_new_ids() -> None:
    other = [*CLAUSES[:4], p("Another clause."), *CLAUSES[5:]]
    before, after = saved_anew(doc(*CLAUSES), 1), saved_anew(doc(*other), 500)
    assert shared(before, after) == len(CLAUSES) - 1
    assert [change.kind.value for change in changes(before, after)] == ["text"]


def test_what_looks_like_a_save_id_in_the_text_is_text() -> None:
    before, after = (
        saved_anew(doc(*CLAUSES, p(r(f'<w:p w:rsidR="{value}">'))), first)
        for first, value in ((1, "0001"), (500, "0002"))
    )
    assert [change.kind.value for change in changes(before, after)] == ["text"]
