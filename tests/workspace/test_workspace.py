"""The workspace as an agent meets it: what its tools show, refuse and leave behind."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.errors import InvalidRequest
from matterbench.schema.tool import Environment
from matterbench.workspace import Workspace, open_folder
from tests.workspace.matters import FORM, LEASE, RECORD, task, workspace

PERIOD = {"op": "replace_text", "find": "thirty (30)", "replace": "sixty (60)"}


def contents(folder: Path) -> dict[str, bytes]:
    return {str(f.relative_to(folder)): f.read_bytes() for f in sorted(folder.rglob("*")) if f.is_file()}


def test_it_is_an_environment_with_six_tools_of_strict_schemas(tmp_path: Path) -> None:
    room: Environment = workspace(tmp_path)
    names = ["list_documents", "read_document", "search_matter", "edit_document", "draft_document", "submit"]
    assert [tool.name for tool in room.tools] == names
    for tool in room.tools:
        jsonschema.Draft202012Validator.check_schema(tool.parameters)
        assert tool.parameters["additionalProperties"] is False


def test_the_folder_holds_the_record_and_the_copy_to_edit(tmp_path: Path) -> None:
    room = workspace(tmp_path)
    found = contents(room.folder)
    assert found == {f"documents/{name}": data for name, data in RECORD.items()} | {"deliverables/Lease v2.docx": LEASE}


def test_a_folder_for_a_person_holds_the_brief_and_nothing_hidden(tmp_path: Path) -> None:
    open_folder(task(), RECORD, tmp_path / "open")
    found = contents(tmp_path / "open")
    assert {"brief.md", "task.json"} == {name for name in found if "/" not in name}
    assert json.loads(found["task.json"])["id"] == "demo/notice"
    assert task() == type(task()).model_validate_json(found["task.json"])
    assert b"`deliverables/Lease v2.docx` (docx)" in found["brief.md"]
    with pytest.raises(InvalidRequest, match="the folder is not empty"):
        open_folder(task(), RECORD, tmp_path / "open")


def test_documents_are_listed_with_kind_size_and_title(tmp_path: Path) -> None:
    shown = workspace(tmp_path).call("list_documents", {}).content
    assert "* 01 Lease/Lease.docx | docx | " in shown
    assert "- 03 Mail/call.txt | txt | 46 bytes | call.txt" in shown
    assert "03 Mail/broken.pdf | 21 bytes | cannot be read" in shown
    assert "- Lease v2.docx | docx; a copy of 01 Lease/Lease.docx to edit | docx" in shown
    assert "- memo.md | md | not written yet | A short memo." in shown


def test_reading_shows_labels_tables_and_the_view_asked_for(tmp_path: Path) -> None:
    room = workspace(tmp_path)
    result = room.call("read_document", {"document": "01 Lease/Lease.docx"})
    assert result.opened == ("01 Lease/Lease.docx",)
    assert "1.1 Tenant pays within thirty (30) days, see 1.2." in result.content
    assert "| 1A | 100 |" in result.content
    marked = room.call("read_document", {"document": "documents/01 Lease/Lease.docx", "view": "marked"})
    assert "1.2 Rent is [-100-][+120+]." in marked.content
    original = room.call("read_document", {"document": "01 Lease/Lease.docx", "view": "original"})
    assert "1.2 Rent is 100." in original.content


def test_every_hit_is_found_with_document_and_place(tmp_path: Path) -> None:
    result = workspace(tmp_path).call("search_matter", {"query": "rent"})
    assert "documents/01 Lease/Lease.docx\n- Section 1.2: 1.2 Rent is 120." in result.content
    assert "documents/03 Mail/call.txt" in result.content
    assert "Not searched: 03 Mail/broken.pdf" in result.content
    assert result.opened == ("01 Lease/Lease.docx", "02 Forms/Notice.docx", "03 Mail/call.txt")


def test_an_edit_changes_the_copy_and_never_the_record(tmp_path: Path) -> None:
    room = workspace(tmp_path)
    result = room.call("edit_document", {"document": "Lease v2.docx", "operations": [PERIOD], "tracked": True})
    assert (result.ok, result.wrote) == (True, ("Lease v2.docx",))
    assert "1. §1.1: replaced “thirty (30)” by “sixty (60)”" in result.content
    assert contents(room.folder)["documents/01 Lease/Lease.docx"] == LEASE
    assert "sixty (60)" in room.call("read_document", {"document": "Lease v2.docx"}).content


def test_a_list_that_cannot_be_done_whole_is_not_done_at_all(tmp_path: Path) -> None:
    room = workspace(tmp_path)
    bad = {"op": "delete_paragraph", "at": {"label": "9.9"}}
    result = room.call("edit_document", {"document": "Lease v2.docx", "operations": [PERIOD, bad]})
    assert result.content.startswith("operation 2 (delete_paragraph), Lease v2.docx: no paragraph has the label 9.9;")
    assert (result.ok, result.wrote) == (False, ())
    assert contents(room.folder)["deliverables/Lease v2.docx"] == LEASE


def test_a_list_sent_as_text_is_understood(tmp_path: Path) -> None:
    arguments = {"document": "Lease v2.docx", "operations": json.dumps([PERIOD])}
    assert workspace(tmp_path).call("edit_document", arguments).ok


@pytest.mark.parametrize(
    ("tool", "arguments", "why"),
    [
        ("edit_document", {"document": "01 Lease/Lease.docx", "operations": [PERIOD]}, "edit its copy Lease v2.docx"),
        ("edit_document", {"document": "02 Forms/Notice.docx", "operations": [PERIOD]}, "use it as a template"),
        ("edit_document", {"document": "memo.md", "operations": [PERIOD]}, "is asked for as md"),
        ("edit_document", {"document": "notice.docx", "operations": [PERIOD]}, "is not written yet"),
        ("edit_document", {"document": "else.docx", "operations": [PERIOD]}, "does not ask for a file of that name"),
        ("edit_document", {"document": "Lease v2.docx", "operations": []}, "operations: "),
        ("edit_document", {"document": "Lease v2.docx", "operations": [{"op": "zap"}]}, "does not match any"),
        ("edit_document", {"document": "Lease v2.docx", "operations": [PERIOD], "date": "today"}, "date: "),
        (
            "edit_document",
            {"document": "Lease v2.docx", "operations": [PERIOD], "force": True},
            "force: there is no",
        ),
        ("read_document", {"document": "Lease.docx"}, "did you mean 01 Lease/Lease.docx"),
        ("read_document", {"document": "01 Lease/Lease.docx", "page": 99}, "a page from 1 to 1"),
        ("read_document", {"document": "01 Lease/Lease.docx", "view": "clean"}, "view: "),
        ("read_document", {}, "document: is missing"),
        ("search_matter", {"query": "..."}, "the query has no words"),
        ("list_documents", {"folder": "99"}, "expected one of: 01 Lease, 02 Forms, 03 Mail"),
        ("draft_document", {"name": "memo.md"}, "wants exactly one of"),
        ("draft_document", {"name": "memo.md", "blocks": [{"type": "title", "text": "x"}]}, "blocks makes no md"),
        ("draft_document", {"name": "facts.json", "data": {"due": "soon"}}, "due: is no date like 2026-11-16"),
        ("draft_document", {"name": "facts.json", "text": "{"}, "is no JSON"),
        ("draft_document", {"name": "notice.docx", "template": "03 Mail/call.txt"}, "is no template of a .docx file"),
        ("delete_everything", {}, "there is no tool 'delete_everything'"),
    ],
)
def test_what_cannot_be_done_is_refused_with_what_to_do(
    tmp_path: Path, tool: str, arguments: dict[str, Any], why: str
) -> None:
    room = workspace(tmp_path)
    before = contents(room.folder)
    result = room.call(tool, arguments)
    assert not result.ok
    assert why in result.content
    assert contents(room.folder) == before


HOSTILE = [
    "../secret.docx", "/etc/passwd", "documents/../../x", "C:\\x.docx", "a\x00b", "", ".", "..", "CON", "aux.docx",
    "deliverables/../documents/01 Lease/Lease.docx", "x/", "x//y", "~/x", "Lease v2.docx ", "\udcff", "x" * 450,
    "file:///etc/passwd", "deliverables/./Lease v2.docx", "nul.", "\u202edocx.exe",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_names_that_would_leave_the_folder_are_refused(tmp_path: Path, name: str) -> None:
    room = workspace(tmp_path)
    before = contents(tmp_path)
    assert not room.call("read_document", {"document": name}).ok
    assert not room.call("edit_document", {"document": name, "operations": [PERIOD]}).ok
    assert not room.call("draft_document", {"name": name, "text": "x"}).ok
    assert contents(tmp_path) == before


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    room = workspace(tmp_path)
    outside = tmp_path / "outside.docx"
    outside.write_bytes(LEASE)
    copy = room.deliverables / "Lease v2.docx"
    copy.unlink()
    copy.symlink_to(outside)
    for result in (
        room.call("read_document", {"document": "Lease v2.docx"}),
        room.call("edit_document", {"document": "Lease v2.docx", "operations": [PERIOD]}),
    ):
        assert result.content == "Lease v2.docx: is a symbolic link (expected a file of the folder)"
    assert outside.read_bytes() == LEASE


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(["document", "operations", "name", "blocks", "sheets", "data", "rows", "text", "query", "page"])


@pytest.fixture(scope="module", name="room")
def _room(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return workspace(tmp_path_factory.mktemp("junk"))


@given(tool=st.sampled_from(["list_documents", "read_document", "search_matter", "edit_document", "draft_document"]),
       arguments=st.dictionaries(KEYS | st.text(max_size=8), JUNK, max_size=4))  # fmt: skip
def test_no_argument_raises(room: Workspace, tool: str, arguments: dict[str, Any]) -> None:
    result = room.call(tool, arguments)
    assert "fault of its own" not in result.content
    assert room.trace("junk").events[-1].ok is result.ok


def test_the_trace_tells_what_happened(tmp_path: Path) -> None:
    room = workspace(tmp_path)
    first = room.call("read_document", {"document": "01 Lease/Lease.docx"})
    with room.turn():
        room.call("edit_document", {"document": "Lease v2.docx", "operations": [PERIOD]})
        room.call("edit_document", {"document": "Lease v2.docx", "operations": [PERIOD]})
    assert not room.submitted
    room.call("submit", {"message": "Done."})
    assert not room.call("list_documents", {}).ok
    trace = room.trace("oracle")
    assert [(e.step, e.tool, e.ok) for e in trace.events] == [
        (1, "read_document", True),
        (2, "edit_document", True),
        (2, "edit_document", False),
        (3, "submit", True),
        (4, "list_documents", False),
    ]
    assert trace.events[0].opened == ("01 Lease/Lease.docx",)
    assert trace.events[0].result == hashlib.sha256(first.content.encode()).hexdigest()
    assert trace.events[1].wrote == ("Lease v2.docx",)
    assert (trace.submitted, trace.message, trace.agent, trace.task) == (True, "Done.", "oracle", "demo/notice")


def test_submitting_says_what_is_missing(tmp_path: Path) -> None:
    result = workspace(tmp_path).call("submit", {"message": ""})
    assert result.content.startswith("submitted; not written: notice.docx, facts.json")


def test_the_same_calls_give_the_same_results_and_files(tmp_path: Path) -> None:
    calls: list[tuple[str, dict[str, Any]]] = [
        ("list_documents", {}),
        ("edit_document", {"document": "Lease v2.docx", "operations": [PERIOD], "tracked": True}),
        ("draft_document", {"name": "roll.xlsx", "sheets": [{"name": "A", "rows": [["x", 1], ["y", "=B1*2"]]}]}),
        ("draft_document", {"name": "notice.docx", "template": "02 Forms/Notice.docx"}),
    ]
    rooms = [Workspace(task(), RECORD, tmp_path / name) for name in ("a", "b")]
    results = [[room.call(*call) for call in calls] for room in rooms]
    assert results[0] == results[1]
    assert all(result.ok for result in results[0])
    assert contents(rooms[0].folder) == contents(rooms[1].folder)
    assert contents(rooms[0].folder)["deliverables/notice.docx"] == FORM


def test_a_record_without_the_document_to_edit_is_a_fault_of_the_task(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequest, match=r"the record has no 01 Lease/Lease\.docx"):
        Workspace(task(), {"x.txt": b"x"}, tmp_path / "trial")
