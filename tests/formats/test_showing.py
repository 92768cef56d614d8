"""Pages of a reading, as text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.errors import InvalidRequest
from matterbench.formats import read, shown
from matterbench.formats.blocks import Block
from matterbench.formats.paging import paged
from tests.build import doc, p, tbl
from tests.formats.samples import SAMPLES, lease_docx

MARKED = """\
Lease.docx (Word document), page 1 of 1, view marked
Note: It holds 2 tracked changes by Dana Whitlock; [+inserted+] and [-deleted-] text is marked.
Note: Hidden text is left out (1 place).

== body ==

# Lease

THIS LEASE is made between Owner LLC and Tenant Inc.

# 1. Rent

1.1 Within [-ten (10)-][+thirty (30)+] days.
    (tracked: deleted by Dana Whitlock, 2025-05-01; inserted by Dana Whitlock, 2025-05-01)

(a) on the first day[footnote 1]; and

(b) at the office of the Landlord[endnote 1][comment 1]

This is a continuation.

[table 1]
| Unit | Rent |
|---|---|
| 1A | $1,450.00 |

Seen

[text box] DRAFT

== footnotes ==

[footnote 1] Note to draft: confirm.

== endnotes ==

[endnote 1] See title.

== comments ==

[comment 1, on Section 1.1(b) (“office of the Landlord”)] Sam Pell, 2025-04-02: Which office?
"""


def test_a_document_with_everything() -> None:
    assert shown(read("Lease.docx", lease_docx(), view="marked")) == MARKED


def test_a_sheet_is_shown_with_its_addresses_and_formulas() -> None:
    text = shown(read("Roll.xlsx", SAMPLES["Rent Roll.xlsx"]()))
    assert "|  | A | B | C | D | E | F |\n|---|---|---|---|---|---|---|\n| 1 | Crestwood Terrace |  |" in text
    assert "| 5 | 1B | $1,512.50 | $18,150.00 {=B5*12} | 60.0% | June 5, 2024 | - |" in text


def test_a_cell_cannot_break_its_table() -> None:
    assert "| a\\|b<br>c |" in shown(read("a.docx", doc(tbl(["x"], ["a|b\nc"]))))


def test_a_page_says_which_it_is_and_that_more_follows() -> None:
    reading = read("a.docx", doc(*(p(f"Paragraph {at} of the document.") for at in range(40))))
    first = shown(reading, 1, 300)
    count = len(reading.paged(300))
    assert first.startswith(f"a.docx (Word document), page 1 of {count}\n")
    assert first.endswith("(continues on page 2)\n")
    assert "continues" not in shown(reading, count, 300)


@pytest.mark.parametrize(("page", "size", "said"), [(0, 500, "no page 0"), (3, 8000, "from 1 to 1"), (1, 10, "200")])
def test_a_page_that_there_is_not_is_refused(page: int, size: int, said: str) -> None:
    with pytest.raises(InvalidRequest, match=said):
        shown(read("Lease.docx", lease_docx()), page, size)


@pytest.mark.parametrize("name", SAMPLES)
def test_all_pages_together_show_every_word(name: str) -> None:
    reading = read(name, SAMPLES[name]())
    pages = [shown(reading, page, 200) for page in range(1, len(reading.paged(200)) + 1)]
    whole = "".join(re.sub(r"\[(?:foot|end)note \d\]", "", "".join(pages)).split())
    for block in reading.blocks:
        for word in block.text.split():
            assert word.replace("|", "\\|") in whole


@given(st.lists(st.text(alphabet="ab \n", max_size=900), max_size=8), st.integers(200, 500))
def test_pages_hold_all_the_text_in_order_and_no_more_than_they_may(texts: list[str], size: int) -> None:
    pages = paged([("body", [Block("paragraph", text) for text in texts])], size)
    blocks = [[block for _, found in page.parts for block in found] for page in pages]
    assert "".join(block.text for page in blocks for block in page) == "".join(texts)
    assert all(sum(len(block.text) for block in page) <= size for page in blocks)
    assert [page.number for page in pages] == list(range(1, len(pages) + 1))
    assert {page.of for page in pages} == {len(pages)}
