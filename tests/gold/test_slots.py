from __future__ import annotations

from typing import Any

import pytest

from matterbench.formats import Cell
from matterbench.gold.slots import Judged, Slot, judged

RENT = Slot(type="money", value="5000.00", also=("5500.00",), trap="6000.00")
UNITS = Slot(type="list", of="count", value=["3", "4", "5"], trap=["3", "4"])
NAMES = Slot(type="list", of="party", value=["Pell, Inc.", "Crestwood Owner LLC"])


@pytest.mark.parametrize(
    ("slot", "answer"),
    [
        (RENT, "$5,000"),
        (RENT, "$5,500"),
        (UNITS, [5, "four (4)", "3"]),
        (UNITS, "3, 4 and 5"),
        (UNITS, Cell("B2", "3; 4; 5", "3; 4; 5")),
        (NAMES, "Crestwood Owner LLC; Pell, Inc."),
        (NAMES, "Crestwood Owner LLC\nPell, Inc."),
        (Slot(type="list", of="text", value=[]), None),
        (Slot(type="list", of="text", value=[]), []),
        (Slot(type="silent"), None),
        (Slot(type="silent"), Cell("B2", "—", "—")),
        (Slot(type="silent"), Cell("B2", "null", "null")),
        (Slot(type="choice", value="yes", also=("true",)), True),
    ],
)
def test_a_right_answer_is_right(slot: Slot, answer: Any) -> None:
    assert judged(slot, answer) == Judged(True)


@pytest.mark.parametrize(
    ("slot", "answer", "trapped", "why"),
    [
        (RENT, "$6,000", True, "not 5000.00"),
        (RENT, "$7,000", False, "not 5000.00"),
        (RENT, "market", False, "which cannot be read as an amount of money"),
        (RENT, None, False, "not 5000.00"),
        (RENT, "", False, "not 5000.00"),
        (RENT, ["$5,000"], False, "which cannot be read as an amount of money"),
        (RENT, {"value": "$5,000"}, False, "which cannot be read as an amount of money"),
        (UNITS, [3, 4], True, "not 3; 4; 5"),
        (UNITS, [3, 4, 4], False, "not 3; 4; 5"),
        (UNITS, [3, 4, 5, 5], False, "not 3; 4; 5"),
        (UNITS, {"3": 4}, False, "which cannot be read as a list"),
        (UNITS, ["few"], False, "which cannot be read as a whole number"),
        (UNITS, None, False, "not 3; 4; 5"),
        (Slot(type="silent"), "not stated", False, "the record does not say, so it wants null"),
        (Slot(type="silent", trap="Pell Brokers"), "pell brokers", True, "the record does not say, so it wants null"),
        (Slot(type="silent"), "", False, "the record does not say, so it wants null"),
    ],
)
def test_a_wrong_answer_says_what_is_wrong(slot: Slot, answer: Any, trapped: bool, why: str) -> None:
    assert judged(slot, answer) == Judged(False, trapped, why)


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "money"},
        {"type": "silent", "value": "x"},
        {"type": "list", "value": ["x"]},
        {"type": "list", "of": "list", "value": ["x"]},
        {"type": "money", "of": "count", "value": "1"},
        {"type": "date", "value": "June 2026"},
        {"type": "count", "value": "86", "also": ["some"]},
        {"type": "list", "of": "date", "value": ["2026-06-18", "never"]},
        {"type": "section", "value": "somewhere in the lease"},
        {"type": "text", "value": "x", "looked_in": ["lease.docx"]},
        {"type": "text", "value": "x", "typo": 1},
    ],
)
def test_gold_that_its_type_cannot_read_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"wants|is not|of silent slots|Extra inputs"):
        Slot.model_validate(fields)


def test_a_slot_is_the_same_after_a_turn_as_json() -> None:
    for slot in (RENT, UNITS, NAMES):
        assert Slot.model_validate(slot.model_dump(mode="json", exclude_defaults=True)) == slot
