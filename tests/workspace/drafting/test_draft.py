"""Drafted deliverables read as they were meant."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.formats import read
from matterbench.ooxml import View
from matterbench.ooxml.document import read as read_docx
from matterbench.ooxml.integrity import integrity
from matterbench.ooxml.revisions import text
from matterbench.ooxml.validity import validate
from matterbench.workspace.drafting.formulas import computed
from matterbench.workspace.drafting.json_schema import faults
from matterbench.workspace.editor.package import Draft
from matterbench.workspace.editor.places import Finder
from tests.workspace.editor.scripts import edited
from tests.workspace.matters import workspace

BLOCKS: list[dict[str, Any]] = [
    {"type": "title", "text": "Estoppel Certificate"},
    {"type": "heading", "text": "Background"},
    {"type": "paragraph", "text": "The **Lease** is in *full* force.", "align": "justify"},
    {"type": "numbered", "text": "Term", "level": 1},
    {"type": "numbered", "text": "It ends in 2041.", "level": 2},
    {"type": "numbered", "text": "or earlier;", "level": 3},
    {"type": "numbered", "text": "or later.", "level": 4},
    {"type": "numbered", "text": "Rent", "level": 1},
    {"type": "bullet", "text": "no default"},
    {"type": "quote", "text": "as is"},
    {"type": "table", "rows": [["Year", "Rent"], ["1", "$100\n(net)"]], "widths": [30, 70]},
    {"type": "page_break"},
    {"type": "signature", "party": "ALDER LLC", "name": "Ruth Okafor", "title": "Manager"},
]


def drafted(folder: Path, name: str, **arguments: Any) -> Path:
    room = workspace(folder)
    result = room.call("draft_document", {"name": name, **arguments})
    assert result.ok, result.content
    assert result.wrote == (name,)
    return room.deliverables / name


def test_a_document_from_blocks_has_styles_numbers_tables_and_page_numbers(tmp_path: Path) -> None:
    path = drafted(tmp_path, "notice.docx", blocks=BLOCKS, header="Privileged", footer="Draft of today")
    reading = read(path)
    numbered = [(block.label, block.text) for block in reading.section("body").blocks if block.label]
    assert numbered == [
        ("1.", "Term"), ("1.1", "It ends in 2041."), ("(a)", "or earlier;"), ("(i)", "or later."), ("2.", "Rent"),
        ("•", "no default"),
    ]  # fmt: skip
    assert reading.title == "Estoppel Certificate"
    assert reading.section("header (section 1)").text == "Privileged"
    assert reading.section("footer (section 1)").text == "Draft of today\nPage 1 of 1"
    assert "Name:\tRuth Okafor" in reading.text
    styles = [spot.place.style for spot in Finder(Draft(path.read_bytes())).body]
    assert styles[:5] == ["Title", "heading 1", "Normal", "Clause 1", "Clause 2"] or styles[2] is None


def test_what_is_drafted_is_valid_and_can_be_edited(tmp_path: Path) -> None:
    path = drafted(tmp_path, "notice.docx", blocks=BLOCKS, header="Privileged")
    package = read_docx(path).package
    for part in ("word/document.xml", "word/styles.xml", "word/numbering.xml", "word/header1.xml", "word/footer1.xml"):
        root = package.xml(part)
        assert not (validate(root, part) + integrity(root, part)), part
    after = edited(path.read_bytes(), {"op": "insert_paragraph", "after": {"label": "1.1"}, "text": "Or in 2042."})
    numbered = [spot.label.full for spot in Finder(Draft(after)).body if spot.label is not None and spot.label.full]
    assert numbered[1:3] == ["1.1", "1.2"]


def test_bold_and_italic_are_marked_and_stars_that_mark_nothing_stay(tmp_path: Path) -> None:
    blocks = [{"type": "paragraph", "text": "a ** b * c **d** *e* 2*3 ____ **"}]
    path = drafted(tmp_path, "notice.docx", blocks=blocks)
    assert text(read_docx(path), View.FINAL)[0] == "a ** b * c d e 2*3 ____ **"


def test_a_template_is_copied_and_filled(tmp_path: Path) -> None:
    steps = [
        {"op": "fill_slot", "slot": "[Tenant]", "text": "Alder LLC", "every": True},
        {"op": "fill_slot", "slot": "[Date]", "text": "July 1, 2026"},
    ]
    path = drafted(tmp_path, "notice.docx", template="02 Forms/Notice.docx", operations=steps)
    assert text(read_docx(path), View.FINAL) == ("Notice to Alder LLC", "Dear Alder LLC, rent is due on July 1, 2026.")


def test_a_workbook_has_values_beside_its_formulas(tmp_path: Path) -> None:
    rows = [["Unit", "Rent", "From"], ["1A", 100.5, "2026-07-01"], ["1B", 200, None], ["", "=ROUND(SUM(B2:B3)*12,2)"]]
    sheets = [{"name": "Rent Roll", "rows": rows, "formats": ["text", "money", "date"]}]
    path = drafted(tmp_path, "roll.xlsx", sheets=sheets)
    values = openpyxl.load_workbook(path, data_only=True)["Rent Roll"]
    formulas = openpyxl.load_workbook(path)["Rent Roll"]
    assert (values["B4"].value, formulas["B4"].value) == (3606, "=ROUND(SUM(B2:B3)*12,2)")
    assert values["C2"].value.isoformat() == "2026-07-01T00:00:00"


def test_a_formula_that_is_not_computed_here_is_told(tmp_path: Path) -> None:
    rows = [["=VLOOKUP(1,A1:B2,2)", {"formula": "=NOW()", "value": 5}, "=A1+1"]]
    result = workspace(tmp_path).call("draft_document", {"name": "roll.xlsx", "sheets": [{"name": "A", "rows": rows}]})
    assert "no value is stored for A!A1, A!C1: give formula and value" in result.content


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("=1+2*3", 7), ("=(1+2)*3", 9), ("=-2^2", 4), ("=10/4", 2.5), ("=5%*200", 10), ("=SUM(A1:B2)", 10),
        ("=SUM(A1,B1:B2,5)", 12), ("=AVERAGE(A1:A2)", 2), ("=MAX(A1:B2)-MIN(A1:B2)", 3), ("=COUNT(A1:C3)", 4),
        ("=ROUND(2.345,2)", 2.35), ("=ROUND(-2.5,0)", -3), ("=$A$1+C1", 1), ("=0.1+0.2", 0.3), ("=A1/0", None),
        ("=D3", None), ("=E3", None), ("=Sheet2!A1", None), ("=IF(A1,1,2)", None), ("=A1:A2", None), ("=)", None),
        ("=9^9^9^9", None),
    ],
)  # fmt: skip
def test_simple_formulas_have_their_values(formula: str, value: float | None) -> None:
    cells: list[list[object]] = [[1, 2], [3, 4], ["text", None, None, "=D3", "=A3+1"], [formula]]
    assert computed(cells).get((3, 0)) == value


def test_text_rows_and_json_are_written_as_they_are(tmp_path: Path) -> None:
    assert drafted(tmp_path / "a", "list.csv", rows=[["a", 1], ['b,"c', None]]).read_text() == 'a,1\n"b,""c",\n'
    assert drafted(tmp_path / "b", "memo.md", text="# Memo – ok\n").read_text("utf-8") == "# Memo – ok\n"
    path = drafted(tmp_path / "c", "facts.json", data={"due": "2026-07-01", "note": "§"})
    assert json.loads(path.read_text("utf-8")) == {"due": "2026-07-01", "note": "§"}
    assert drafted(tmp_path / "d", "facts.json", text='{"due": "2026-07-01"}')


SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "ab", "2026-01-31", "2026-02-30"])
VALUES = st.recursive(
    SCALARS, lambda i: st.lists(i, max_size=3) | st.dictionaries(st.sampled_from("abc"), i, max_size=3), max_leaves=6
)
TYPES = st.sampled_from(["object", "array", "string", "integer", "number", "boolean", "null"])
SIMPLE = st.one_of(
    st.just(True),
    st.builds(lambda t: {"type": t}, TYPES),
    st.builds(lambda t: {"type": t}, st.lists(TYPES, min_size=1, max_size=2, unique=True)),
    st.builds(lambda v: {"enum": v}, st.lists(SCALARS, min_size=1, max_size=3)),
    st.builds(lambda v: {"const": v}, VALUES),
    st.sampled_from([
        {"pattern": "^a"}, {"minLength": 1}, {"maxLength": 1}, {"minimum": 0}, {"exclusiveMaximum": 2},
        {"multipleOf": 2}, {"format": "date", "type": "string"}, {"uniqueItems": True}, {"minItems": 1},
        {"maxItems": 1}, {"required": ["a"]}, {"maxProperties": 1}, {"$ref": "#/$defs/x"},
    ]),
)  # fmt: skip
SCHEMAS = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        st.builds(lambda i: {"items": i}, inner),
        st.builds(lambda i, j: {"prefixItems": [i], "items": j}, inner, inner),
        st.builds(lambda i, more: {"properties": {"a": i}, "additionalProperties": more}, inner, st.booleans()),
        st.builds(lambda word, i: {word: i}, st.sampled_from(["anyOf", "oneOf", "allOf"]),
                  st.lists(inner, min_size=1, max_size=3)),
        st.builds(lambda i: {"not": i}, inner),
    ),
    max_leaves=5,
)  # fmt: skip


@given(schema=SCHEMAS, value=VALUES)
def test_our_schema_check_agrees_with_the_library(schema: Any, value: Any) -> None:
    whole = {"$defs": {"x": {"type": "string"}}, "allOf": [schema]}
    checker = jsonschema.Draft202012Validator(whole, format_checker=jsonschema.FormatChecker(["date"]))
    assert (faults(value, whole) == []) == checker.is_valid(value)
