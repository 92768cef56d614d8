from __future__ import annotations

import pytest

from matterbench.errors import UnreadableInput
from matterbench.ooxml.ahead import Ahead
from matterbench.ooxml.diff import compare
from tests.build.archive import edit
from tests.build.blocks import p
from tests.build.document import doc


def _refuse() -> int:
    raise UnreadableInput("is broken", where="a.docx")


def _long(last: str) -> bytes:
    said = [p(f"Paragraph {number} of this lease says again what the one before it says.") for number in range(4000)]
    return doc(*said, p(last))


def test_returns_what_the_call_returned() -> None:
    assert Ahead(lambda: 7).result() == 7


def test_raises_what_the_call_raised() -> None:
    with pytest.raises(UnreadableInput, match="is broken"):
        Ahead(_refuse).result()


def test_a_long_document_is_compared_as_a_short_one() -> None:
    (change,) = compare(_long("Thirty days."), _long("Sixty days.")).changes
    assert (change.before, change.after) == ("Thirty", "Sixty")


def test_a_long_document_that_is_broken_is_refused_by_name() -> None:
    broken = edit(_long("Thirty days."), "word/document.xml", "Paragraph 3999 of", "Paragraph <3999 of")
    with pytest.raises(UnreadableInput, match=r"word/document\.xml: is not well-formed XML"):
        compare(broken, _long("Sixty days."))
