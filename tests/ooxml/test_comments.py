"""Comments as the package keeps them."""

from __future__ import annotations

from matterbench.ooxml.comments import read_comments
from matterbench.ooxml.document import read
from tests.build import comment, doc, edit, p


def test_author_date_text_thread_and_state() -> None:
    data = doc(p(comment("Payment", said="Check this.", done=True, replies=[("Sam Lee", "Done.")])))
    first, second = read_comments(read(data))
    assert (first.author, first.initials, first.date) == ("Jane Partner", "JP", "2025-04-02T09:00:00Z")
    assert (first.text, first.done, first.parent) == ("Check this.", True, None)
    assert (second.author, second.text, second.parent) == ("Sam Lee", "Done.", first.id)
    assert first.part == "word/comments.xml"


def test_no_comments() -> None:
    assert read_comments(read(doc("a"))) == ()


def test_the_last_paragraph_carries_the_thread() -> None:
    data = doc(p(comment("Payment", said="One", done=True)))
    two = edit(data, "word/comments.xml", "</w:p></w:comment>",
               '</w:p><w:p w14:paraId="7A000001"><w:r><w:t>Two</w:t></w:r></w:p></w:comment>')  # fmt: skip
    (found,) = read_comments(read(two))
    assert (found.text, found.done) == ("One\nTwo", False)
    (found,) = read_comments(read(edit(two, "word/commentsExtended.xml", "20000001", "7a000001")))
    assert found.done is True
