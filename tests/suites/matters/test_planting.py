"""Defects planted for one task: overlays, messages that carry them, twins, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from matterbench.suites.matters.planting import twin_of, with_defects
from matterbench.suites.matters.tasks import derived, task_ids
from tests.suites.matters.tasks import case

CURE: dict[str, Any] = {
    "id": "cure", "defect": "restate", "document": "lease", "fact": "lease.cure", "as": "{{ draft.cure }}",
    "trap": "T58",
}  # fmt: skip


def test_slots_are_filled_and_facts_are_the_words_that_say_them() -> None:
    (planted,) = with_defects({"name": "t", "plant": [CURE]}, case()).planted
    assert (planted.meant, planted.says, planted.block) == ("ten (10) days", "five (5) days", "nonpayment")


def test_a_message_or_workbook_reads_otherwise() -> None:
    mail = {**CURE, "document": "mail-deposit", "fact": "mail.asked_months", "as": "six"}
    sheet = {"id": "rent", "defect": "cell", "document": "rent-schedule", "column": "Annual", "row": 2, "as": 1}
    own = with_defects({"name": "t", "plant": [mail, sheet]}, case())
    assert b"six" in own.documents["mail-deposit"].data
    changed = {id for id in own.documents if own.documents[id].data != case().documents[id].data}
    assert changed == {"mail-deposit", "rent-schedule", "mail-commencement"}  # the schedule is attached to the last


def test_nothing_planted_is_the_same_case() -> None:
    assert with_defects({"name": "t"}, case()).documents is case().documents


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="two defects have the same id"):
        with_defects({"name": "t", "plant": [CURE, {**CURE, "fact": "lease.grace"}]}, case())
    with pytest.raises(InvalidRequest, match=r"says lease\.liability 1 times"):
        with_defects({"name": "t", "plant": [{**CURE, "fact": "lease.liability", "nth": 2}]}, case())
    own = with_defects({"name": "t", "plant": [CURE]}, case())
    with pytest.raises(InvalidRequest, match="plants defects in a step"):
        with_defects({"name": "step", "plant": [CURE]}, own)


def test_a_twin_is_a_task_of_its_own() -> None:
    assert twin_of({"name": "a", "plant": [CURE], "traps": ["T58"]}) == {"name": "a-clean", "plant": [], "traps": []}
    assert {"demo/lease-proofread", "demo/lease-proofread-clean"} <= set(task_ids("demo"))
    planted, clean = (derived(f"demo/lease-proofread{end}", 1) for end in ("", "-clean"))
    assert (planted.hidden.twin, clean.hidden.twin) == ("demo/lease-proofread-clean", "demo/lease-proofread")
    assert planted.overlays
    assert not clean.overlays
    assert clean.hidden.traps == ()
