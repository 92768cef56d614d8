"""Random operations on random documents, for the laws of the editor."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from pydantic import TypeAdapter

from matterbench.ooxml import View, read
from matterbench.ooxml.blocks import read_blocks
from matterbench.ooxml.revisions import in_view
from matterbench.workspace.editor.edit import edit
from matterbench.workspace.editor.operations import AnyOperation
from matterbench.workspace.editor.package import Draft
from matterbench.workspace.editor.pen import Hand
from matterbench.workspace.editor.places import Finder, Spot
from tests.strategies import WORDS

OPERATIONS: TypeAdapter[list[AnyOperation]] = TypeAdapter(list[AnyOperation])
TRACKED = Hand(tracked=True, author="Dana Whitlock", date="2026-11-16T10:00:00Z")


def operations(*steps: dict[str, Any]) -> list[AnyOperation]:
    """Return operations from their JSON."""
    return OPERATIONS.validate_python(list(steps))


def edited(docx: bytes, *steps: dict[str, Any], tracked: bool = False) -> bytes:
    """Return the document after some operations."""
    return edit(docx, operations(*steps), TRACKED if tracked else Hand()).data


def keys(docx: bytes, view: View) -> tuple[object, ...]:
    """What the blocks of a document's body are to a reader of a view."""
    document = in_view(read(docx), view)
    return tuple(block.key for block in read_blocks(document.body, document.scope(document.package.main)))


def spots(docx: bytes) -> list[Spot]:
    """Paragraphs of the body."""
    return Finder(Draft(docx)).body


@st.composite
def steps(draw: st.DrawFn, docx: bytes) -> dict[str, Any]:
    """Draw one operation that names a place of the document; some are refused."""
    found = [spot for spot in spots(docx) if spot.text.strip()]
    if not found:
        return {"op": "update_fields"}
    spot = draw(st.sampled_from(found))
    alike = [other for other in found if spot.text in other.text]
    nth = next(n for n, other in enumerate(alike, 1) if other.paragraph is spot.paragraph)
    at = {"quote": spot.text, "nth": nth}
    low = draw(st.integers(0, len(spot.text) - 1))
    words = spot.text[low : draw(st.integers(low + 1, len(spot.text)))]
    text = draw(st.sampled_from(["", "amended", "two words", words.upper(), words + " more", "a\tb"]))
    line = text.replace("\n", " ")
    choices: list[dict[str, Any]] = [
        {"op": "replace_text", "find": words, "replace": text, "nth": 1},
        {"op": "replace_text", "find": words, "replace": text, "every": True},
        {"op": "insert_paragraph", "after": at, "text": line},
        {"op": "insert_paragraph", "before": at, "text": draw(st.sampled_from(WORDS)), "caption": "Notice. "},
        {"op": "delete_paragraph", "at": at},
        {"op": "flatten", "at": at},
        {"op": "format_text", "text": words, "nth": 1, "bold": draw(st.booleans()), "italic": True},
        {"op": "set_style", "at": at, "style": draw(st.sampled_from(["Quote", "Body Text"]))},
        {"op": "change_level", "at": at, "level": draw(st.integers(1, 4))},
        {"op": "restart_list", "at": at},
        {"op": "type_label", "at": at, "label": "9.9"},
        {"op": "set_cell", "table": 1, "row": 2, "column": draw(st.integers(1, 2)), "text": text.replace(" ", "\n")},
        {"op": "add_row", "table": 1, "values": ["x", text]},
        {"op": "delete_row", "table": 1, "row": draw(st.integers(1, 2))},
        {"op": "fill_slot", "slot": words, "text": text, "nth": 1},
        {"op": "fill_field", "name": draw(st.sampled_from(["choice", "clause"])), "text": line},
        {"op": "add_comment", "text": "Why?", "at": at},
        {"op": "insert_reference", "at": at, "to": at},
        {"op": "unlink_field", "shown": words, "nth": 1},
    ]
    return draw(st.sampled_from(choices))
