from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from matterbench.errors import InvalidRequest
from tests.suites.matters.tasks import derived, proved, raised, saboteur

DEPOSIT: dict[str, Any] = {
    "type": "money", "asks": "the deposit", "fact": "lease.deposit", "document": "lease", "trap": "= draft.deposit",
}  # fmt: skip
BROKER: dict[str, Any] = {"type": "silent", "asks": "the broker", "looked_in": ["lease"]}
FIELDS: dict[str, Any] = {"family": "extraction", "answers": {"deposit": DEPOSIT, "broker": BROKER}}


def test_what_each_saboteur_does_and_raises() -> None:
    found = derived(**FIELDS)
    assert raised(found, "trapped-deposit") == {"answers: slot deposit"}
    assert raised(found, "invented-broker") == {"answers: slot broker"}
    assert raised(found, "slot-missing") == {"answers: slot deposit"}
    assert raised(found, "slot-extra") == {"answers: no extra slots"}
    assert saboteur(found, "slot-missing").calls[0].arguments["data"] == {
        "broker": None, "searched": ["01 Lease/Lease (signed).docx"]
    }  # fmt: skip


def test_silence_makes_it_an_abstention() -> None:
    assert derived(**FIELDS).hidden.abstention
    assert not derived(**FIELDS | {"answers": {"deposit": DEPOSIT}}).hidden.abstention


def test_gold_stands_where_its_document_says_it() -> None:
    (gold, silent) = derived(**FIELDS).hidden.gold
    assert gold.sources[0].document == "01 Lease/Lease (signed).docx"
    assert (silent.value, silent.sources) == (None, ())


@pytest.mark.parametrize(
    ("answer", "what"),
    [(DEPOSIT | {"fact": None}, "wants a fact or a value"), (BROKER | {"value": "nobody"}, "wants a fact or a value"),
     (DEPOSIT | {"type": "date"}, "no slot"), (DEPOSIT | {"document": "commencement-letter"}, "does not say")],
)  # fmt: skip
def test_gold_that_does_not_hold_is_refused(answer: dict[str, Any], what: str) -> None:
    with pytest.raises((InvalidRequest, ValueError), match=what):
        derived(**FIELDS | {"answers": {"one": answer}})


def test_it_is_proved(tmp_path: Path) -> None:
    assert proved(derived(**FIELDS, file="terms.json", read=["lease"]), tmp_path).problems == ()
