"""The page on the tools is one trial, and says what the tools say."""

from __future__ import annotations

import json
import re
from pathlib import Path

from matterbench.workspace.parameters import parameters
from matterbench.workspace.tools import TOOLS
from tests.conftest import ROOT
from tests.workspace.matters import workspace

EXAMPLE = re.compile(r"```json\n(.*?)\n```\n\n```text\n(.*?)\n```", re.DOTALL)
PAGE = (ROOT / "docs" / "tools.md").read_text(encoding="utf-8")


def test_the_examples_of_the_page_are_what_the_tools_give(tmp_path: Path) -> None:
    room = workspace(tmp_path)
    used = set()
    for call, shown in EXAMPLE.findall(PAGE):
        found = json.loads(call)
        used.add(found["tool"])
        assert room.call(found["tool"], found["arguments"]).content.rstrip() == shown
    assert used == set(TOOLS)


def test_the_page_names_every_operation() -> None:
    operations = offered_operations()
    assert [name for name in operations if f"`{name}`" not in PAGE] == []


def offered_operations() -> list[str]:
    schema = parameters(TOOLS["edit_document"].model)
    return [choice["properties"]["op"]["const"] for choice in schema["properties"]["operations"]["items"]["anyOf"]]
