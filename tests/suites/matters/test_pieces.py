from __future__ import annotations

import pytest

from matterbench.errors import InvalidRequest
from tests.suites.matters.families.test_closing import ENDS, FIELDS
from tests.suites.matters.tasks import derived, raised, saboteur


def test_every_task_checks_its_files_and_its_way() -> None:
    found = derived(**FIELDS, read=["lease"], privileged=["notes"])
    files, way = found.hidden.checks[-2:]
    assert files.parameters == {"files": [{"name": "checklist.xlsx", "format": "xlsx"}]}
    assert way.parameters == {"read": ["01 Lease/Lease (signed).docx"], "privileged": ["04 File/Notes.txt"]}


def test_the_ways_to_go_wrong() -> None:
    found = derived(**FIELDS, read=["lease"], privileged=["notes"])
    lease = "01 Lease/Lease (signed).docx"
    assert raised(found, f"unread-{lease}") == {f"way: read {lease}"}
    assert raised(found, f"read-late-{lease}") == {"way: read before writing"}
    assert raised(found, "opened-04 File/Notes.txt") == {"way: privileged"}
    assert [one.tool for one in saboteur(found, "not-submitted").calls] == ["read_document", "draft_document"]
    assert [one.tool for one in saboteur(found, f"read-late-{lease}").calls] == [
        "draft_document",
        "read_document",
        "submit",
    ]


def test_a_file_that_is_not_delivered_earns_nothing_of_its_own() -> None:
    found = derived(**FIELDS, dates={"ends": ENDS})
    assert raised(found, "undelivered-dates.json") == {"files: file dates.json", "dates: answers", "dates: date ends"}
    written = [one.arguments["name"] for one in saboteur(found, "undelivered-dates.json").calls[:-1]]
    assert written == ["checklist.xlsx"]
    lost = raised(found, "undelivered-checklist.xlsx")
    assert {"list: table", "list: item deposit owner", "sources: pages exist"} <= lost
    assert "list: no duplicates" not in lost


def test_a_judge_has_a_share_only_where_a_family_lets_it() -> None:
    with pytest.raises(InvalidRequest, match="judge_share"):
        derived(**FIELDS, judge_share=0.2)
