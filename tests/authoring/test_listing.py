from __future__ import annotations

from matterbench.authoring.houses import HOUSES
from matterbench.authoring.listing import listing
from matterbench.authoring.source import parse_blocks

FIRM = HOUSES["firm"]


def lists(*kinds: str) -> list[str]:
    return list(listing(FIRM, parse_blocks("\n\n".join(f"{kind}: x" for kind in kinds))).of)


def test_items_begin_anew_after_what_is_no_part_of_their_list() -> None:
    assert lists("n1", "n2", "continued", "n1", "body", "n1", "n1 first", "n2") == [
        "items", "items", "", "items", "", "items:2", "items:3", "items:3"
    ]  # fmt: skip


def test_lists_of_exhibits_begin_anew_in_each_exhibit_and_nowhere_else() -> None:
    assert lists("e1", "exhibit", "e1", "body", "e2", "exhibit", "e1") == [
        "exhibit-list", "exhibits", "exhibit-list:2", "", "exhibit-list:2", "exhibits", "exhibit-list:3"
    ]  # fmt: skip


def test_the_main_list_goes_on() -> None:
    assert lists("article", "1", "body", "n1", "article", "1") == ["main", "main", "", "items", "main", "main"]


def test_new_instances_restart_their_definition() -> None:
    made = listing(FIRM, parse_blocks("n1: x\n\nbody: x\n\nn1: x"))
    assert made.instances[: len(FIRM.instances)] == FIRM.instances
    (added,) = made.instances[len(FIRM.instances) :]
    assert (added.key, added.definition, added.restart) == ("items:2", "items", True)
