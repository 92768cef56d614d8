from __future__ import annotations

from typing import Any

import pytest

from matterbench.suites.matters.checklists import Checklist, Forbidden, Item
from tests.suites.matters.tasks import case

DEPOSIT: dict[str, Any] = {"id": "deposit", "item": "Deposit {{ lease.deposit }}", "status": ["open", "pending"]}
OTHER: dict[str, Any] = {"id": "other", "item": "Deliver the certificate", "status": "done", "document": "lease"}


def made(*items: dict[str, Any]) -> Checklist:
    forbidden = (Forbidden(id="broker", item="Pay the broker"),)
    return Checklist("c.json", "T", "item", [Item.model_validate(one) for one in items], forbidden, case())


def wrong(found: Checklist) -> dict[str, list[dict[str, Any]]]:
    told = found.wrong(("open", "pending", "done"), (), case().paths(("lease", "commencement-letter")))
    return {one.name: call.arguments["data"] for one in told if (call := one.instead["c.json"]) is not None}


def test_the_first_of_several_values_is_written_and_all_are_right() -> None:
    found = made(DEPOSIT, OTHER)
    assert found.rows()[0]["status"] == "open"
    assert found.check().parameters["items"][0]["status"] == ["open", "pending"]
    assert wrong(found)["wrong-status-deposit"][0]["status"] == "done"


def test_slots_of_an_item_are_filled() -> None:
    assert made(DEPOSIT).rows()[0]["item"] == f"Deposit ${float(case().fact('lease.deposit')):,.2f}"


def test_a_trap_is_what_its_saboteur_says() -> None:
    trapped = OTHER | {
        "fact": "lease.commencement", "document": "commencement-letter", "date": "fact",
        "trap": {"date": "= lease.delivery", "document": "mail-commencement", "status": "pending"},
    }  # fmt: skip
    found = made(DEPOSIT, trapped)
    told = wrong(found)
    assert told["wrong-date-other"][1]["date"].startswith("September ")
    assert told["wrong-source-other"][1]["source"] == "Commencement.eml"
    assert told["wrong-status-other"][1]["status"] == "pending"
    trap = found.check().parameters["items"][1]["trap"]
    assert trap["source"] == "03 Correspondence/Commencement.eml"
    assert trap["date"] == case().fact("lease.delivery")


def test_an_item_that_need_not_be_there_is_no_credit() -> None:
    found = made(DEPOSIT, OTHER | {"must": False})
    assert "item other" not in found.check().credit
    assert not any(name.endswith("-other") for name in wrong(found))


def test_a_fact_is_said_by_a_document() -> None:
    with pytest.raises(ValueError, match="wants the document"):
        Item(id="a", item="b", fact="lease.deposit")
