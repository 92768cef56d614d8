from __future__ import annotations

from dataclasses import replace

import pytest

from matterbench.authoring.estimates import estimated_pages
from matterbench.authoring.houses import HOUSES
from matterbench.authoring.lease import draft_3, draft_4
from matterbench.authoring.manuscript import Manuscript
from matterbench.authoring.manuscripts import manuscript

PARAGRAPH = "Tenant shall pay the amount stated in this paragraph to Landlord on the first day of each month. " * 5


@pytest.mark.parametrize("draft", [draft_3(), draft_4()])
def test_the_estimate_is_near_what_a_word_processor_lays_out(draft: Manuscript) -> None:
    estimate = estimated_pages(draft)
    assert abs(estimate.total - draft.pages.total) <= 2
    off = {key: estimate.of[key] - page for key, page in draft.pages.of.items()}
    assert max(map(abs, off.values())) <= 2, off


def test_pages_rise_with_the_text_and_fall_with_the_size() -> None:
    text = "\n\n".join(f"body p{n}: {PARAGRAPH}" for n in range(40))
    totals = {name: manuscript(text, name, title="T").pages.total for name in HOUSES}
    assert totals["form"] < totals["firm"]
    assert all(3 <= total <= 8 for total in totals.values()), totals
    pages = list(manuscript(text, "firm", title="T").pages.of.values())
    assert pages == sorted(pages)
    assert pages[0] == 1


def test_sections_number_as_they_say() -> None:
    text = "\n\n".join(
        [
            "cover: x",
            "break cover:",
            "body a: x",
            "break contents:",
            "body b: x",
            "break body:",
            "exhibit e: x",
            "exhibit f: x",
        ]
    )
    made = manuscript(text, "firm", title="T")
    assert {key: made.pages.of[key] for key in "abef"} == {"a": 1, "b": 1, "e": 2, "f": 3}
    assert made.pages.total == 5


def test_measured_pages_come_before_estimated_ones() -> None:
    draft = replace(draft_3(), pages=draft_4().pages)
    assert manuscript("body: x", "firm", title="T", pages=draft.pages).pages == draft_4().pages
