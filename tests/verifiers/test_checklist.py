from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.errors import InvalidRequest
from matterbench.gold.evidence import Evidence
from matterbench.schema.verdict import Clean, Unscored, Violated, Violation
from matterbench.verifiers.registry import find
from tests.build.blocks import p
from tests.build.document import doc
from tests.gold.files import Lines, write_docx, write_json, write_table, write_xlsx

COMMITMENT, LEASE = "02 Commitment letter.docx", "03 Ground Lease.docx"
ITEMS: list[dict[str, Any]] = [
    {"id": "estoppel", "match": ["Estoppel certificate of Ground Lessor", "ground lessor estoppel"],
     "status": ["outstanding", "open"], "owner": ["Ground Lessor", "Harrow & Pell LLP"], "date": "2026-12-01",
     "source": COMMITMENT, "trap": {"status": "received"}},
    {"id": "title", "match": ["Title policy", "title insurance"], "status": "received", "source": [LEASE, COMMITMENT]},
    {"id": "consent", "match": ["Consent of the investor member"], "owner": "Crestwood Investor LLC"},
    {"id": "survey", "match": ["Survey"], "must": False, "status": "received"},
]  # fmt: skip
FORBIDDEN: list[dict[str, Any]] = [
    {"id": "snda", "match": ["Subordination agreement of the store tenant"]},
    {"id": "old-estoppel", "match": ["Estoppel certificate of store tenant"]},
]
HEAD = ("Item", "Status", "Responsible party", "Due date", "Source", "Remarks")
ESTOPPEL = ("Ground Lessor's estoppel certificate", "Outstanding", "Ground Lessor", "December 1, 2026",
            "Commitment letter, § 4(b)", "x")  # fmt: skip
TITLE = ("Owner's title insurance policy", "Received (November 2, 2026)", "Counsel", None, "Ground Lease", None)
CONSENT = ("Consent of investor member to the financing", "open", "Crestwood Investor, L.L.C.", None, None, None)
LINES: Lines = (HEAD, ESTOPPEL, TITLE, CONSENT)
INVARIANTS = (
    "table",
    *("item estoppel", "item estoppel status", "item estoppel owner", "item estoppel date", "item estoppel source"),
    *("item title", "item title status", "item title source"),
    *("item consent", "item consent owner"),
    *("forbidden snda", "forbidden old-estoppel", "no duplicates"),
)


@pytest.fixture
def before(tmp_path: Path) -> dict[str, Path]:
    for name in (COMMITMENT, LEASE):
        (tmp_path / name).write_bytes(doc(p(f"This is {name}.")))
    return {name: tmp_path / name for name in (COMMITMENT, LEASE)}


def check(before: dict[str, Path], answer: Path | None, **parameters: Any) -> list[Violation]:
    after = {} if answer is None else {"list": answer}
    asked = {"deliverable": "list", "items": ITEMS, "forbidden": FORBIDDEN, **parameters}
    verdict = find("checklist").verify(Evidence(before, after), asked)
    assert isinstance(verdict, Clean | Violated), verdict
    if "items" not in parameters:
        assert verdict.invariants == INVARIANTS
    found = list(verdict.violations) if isinstance(verdict, Violated) else []
    assert len({one.id for one in found}) == len(found)
    return found


def broken(before: dict[str, Path], lines: Lines, **parameters: Any) -> list[str]:
    answer = write_table(next(iter(before.values())).parent, "xlsx", lines)
    return [one.invariant for one in check(before, answer, **parameters)]


def changed(line: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*line[:at], value, *line[at + 1 :])


@pytest.mark.parametrize("ending", ["xlsx", "docx", "csv", "json"])
def test_a_right_checklist_is_clean_in_every_format(before: dict[str, Path], tmp_path: Path, ending: str) -> None:
    assert check(before, write_table(tmp_path, ending, LINES)) == []


def test_parts_headings_cells_with_dates_and_items_that_may_be_there_are_clean(
    before: dict[str, Path], tmp_path: Path
) -> None:
    survey = ("Survey of the parcel", "ordered", "Surveyor", None, None, None)
    parts = ((HEAD, ("A. Lessor",), ESTOPPEL), (HEAD, ("B. Title",), TITLE, survey, CONSENT))
    assert (
        check(before, write_docx(tmp_path / "a.docx", *[[(*one, *[None] * 6)[:6] for one in t] for t in parts])) == []
    )
    dated = changed(ESTOPPEL, 3, date(2026, 12, 1))
    assert check(before, write_xlsx(tmp_path / "a.xlsx", (("Closing checklist",), HEAD, dated, TITLE, CONSENT))) == []


@pytest.mark.parametrize(
    ("left", "wanted"),
    [
        (0, [f"item estoppel{field}" for field in ("", " status", " owner", " date", " source")]),
        (1, ["item title", "item title status", "item title source"]),
        (2, ["item consent", "item consent owner"]),
    ],
)
def test_a_missing_item_breaks_itself_and_what_is_said_of_it(
    before: dict[str, Path], left: int, wanted: list[str]
) -> None:
    rows = [ESTOPPEL, TITLE, CONSENT]
    del rows[left]
    assert broken(before, (HEAD, *rows)) == wanted


@pytest.mark.parametrize(
    ("at", "value", "field"),
    [
        (1, "Not received", "status"),
        (1, "Outstanding; or received", "status"),
        (1, "Outstandingly good", "status"),
        (1, None, "status"),
        (2, "Owner", "owner"),
        (2, "Ground Lessor and Owner", "owner"),
        (2, None, "owner"),
        (3, "December 2, 2026", "date"),
        (3, "December 2026", "date"),
        (3, None, "date"),
        (4, "Ground Lease, § 4(b)", "source"),
        (4, "the file", "source"),
        (4, None, "source"),
    ],
)
def test_a_wrong_column_breaks_it_and_nothing_else(before: dict[str, Path], at: int, value: Any, field: str) -> None:
    assert broken(before, (HEAD, changed(ESTOPPEL, at, value), TITLE, CONSENT)) == [f"item estoppel {field}"]


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (1, "OPEN"),
        (1, "open - with the lender"),
        (1, "Outstanding: Ground Lessor to sign"),
        (2, "Harrow and Pell LLP"),
        (3, "12/1/26"),
        (4, "see 02 Commitment letter.docx; Ground Lease"),
    ],
)
def test_other_words_for_the_same_are_clean(before: dict[str, Path], at: int, value: Any) -> None:
    assert broken(before, (HEAD, changed(ESTOPPEL, at, value), TITLE, CONSENT)) == []


def test_the_status_of_the_trap_is_trapped(before: dict[str, Path], tmp_path: Path) -> None:
    lines = (HEAD, changed(ESTOPPEL, 1, "Received 11/2/2026"), TITLE, CONSENT)
    (found,) = check(before, write_table(tmp_path, "json", lines))
    assert (found.invariant, found.where, found.trapped) == ("item estoppel status", "estoppel", True)
    assert "is Received 11/2/2026, not outstanding or open" in found.message


@pytest.mark.parametrize(
    ("row", "id"),
    [
        ("Subordination agreement of store tenant", "snda"),
        ("SNDA: subordination agreement of the store tenant, recorded", "snda"),
        ("Estoppel certificate of the store tenant", "old-estoppel"),
    ],
)
def test_what_does_not_belong_breaks_its_invariant_and_nothing_else(before: dict[str, Path], row: str, id: str) -> None:
    assert broken(before, (*LINES, (row, "open", None, None, None, None))) == [f"forbidden {id}"]


def test_what_does_not_belong_is_not_taken_for_what_is_missing(before: dict[str, Path]) -> None:
    found = broken(before, (HEAD, changed(ESTOPPEL, 0, "Estoppel certificate of store tenant"), TITLE, CONSENT))
    assert found == [
        *[f"item estoppel{field}" for field in ("", " status", " owner", " date", " source")],
        "forbidden old-estoppel",
    ]


def test_an_item_twice_breaks_no_duplicates_and_nothing_else(before: dict[str, Path]) -> None:
    assert broken(before, (*LINES, TITLE)) == ["no duplicates"]
    assert broken(before, (*LINES, TITLE, TITLE)) == ["no duplicates"]


def test_the_same_item_of_another_owner_is_another(before: dict[str, Path]) -> None:
    assert broken(before, (*LINES, changed(TITLE, 2, "Lender"))) == []


def test_like_items_are_told_apart(before: dict[str, Path]) -> None:
    items = [
        {"id": name, "match": [f"Good standing certificate of {name}"], "status": status}
        for name, status in (("Owner", "open"), ("Lender", "received"), ("Agency", "open"))
    ]
    rows = [(f"Certificate of good standing - {one['id']}", one["status"]) for one in reversed(items)]
    assert broken(before, (("Item", "Status"), *rows), items=items, forbidden=[]) == []
    assert broken(before, (("Item", "Status"), *rows[:2]), items=items, forbidden=[]) == [
        "item Owner",
        "item Owner status",
    ]


def test_columns_may_have_names_of_their_own(before: dict[str, Path]) -> None:
    head = ("Closing deliverable (form)", "Where we are", *HEAD[2:])
    assert "table" in broken(before, (head, *LINES[1:]))
    columns = {"item": ["Closing deliverable (form)"], "status": ["where we are"]}
    assert broken(before, (head, *LINES[1:]), columns=columns) == []


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[",
        b"{}",
        b"[]",
        b'"x"',
        b"[[1]]",
        b'[{"a": 1}]',
        b'[{"item": null}]',
        b'[{"item": "Lunch"}]',
        b"PK\x03\x04",
    ],
)
def test_a_malformed_file_breaks_table_and_items_once(before: dict[str, Path], tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.json").write_bytes(data)
    wanted = [name for name in INVARIANTS if name == "table" or name.startswith("item")]
    assert [one.invariant for one in check(before, tmp_path / "a.json")] == wanted
    assert [one.invariant for one in check(before, None)] == wanted


def test_hostile_rows_are_told_shortly(before: dict[str, Path], tmp_path: Path) -> None:
    row = {"item": "estoppel certificate of ground lessor " + "y" * 9000 + "\ud800", "status": {"a": [1] * 500}}
    found = check(before, write_json(tmp_path / "a.json", [{**row, "source": [None, {}]}] * 500))
    assert found
    assert all(len(one.message.encode("utf-8")) < 800 for one in found)


def test_a_source_outside_the_record_is_our_fault(before: dict[str, Path]) -> None:
    items = [{**ITEMS[0], "source": "99 Missing.docx"}]
    assert isinstance(find("checklist").verify(Evidence(before, {}), {"deliverable": "a", "items": items}), Unscored)


@pytest.mark.parametrize(
    "parameters",
    [
        {"items": []},
        {"items": [ITEMS[3]]},
        {"items": [ITEMS[0], ITEMS[0]]},
        {"items": [{"id": "x", "match": []}]},
        {"items": [{"id": "x", "match": ["y"], "date": "soon"}]},
        {"columns": {"colour": ["x"]}},
    ],
)
def test_items_that_cannot_be_do_not_load(before: dict[str, Path], parameters: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest):
        check(before, None, **parameters)


@given(order=st.permutations(range(3)), kept=st.sets(st.integers(0, 2), min_size=1))
def test_order_does_not_count_and_each_missing_item_is_told(
    tmp_path_factory: pytest.TempPathFactory, order: list[int], kept: set[int]
) -> None:
    folder = tmp_path_factory.getbasetemp()
    items = [{key: one[key] for key in ("id", "match")} for one in ITEMS[:3]]
    rows = [{"item": LINES[at + 1][0]} for at in order if at in kept]
    found = check({}, write_json(folder / "items.json", rows), items=items, forbidden=[])
    assert {one.invariant for one in found} == {f"item {items[at]['id']}" for at in range(3) if at not in kept}
