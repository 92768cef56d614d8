from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matterbench.errors import InvalidRequest
from matterbench.formats import Cell
from matterbench.gold.evidence import Evidence
from matterbench.schema.verdict import Clean, Unscored, Violated, Violation
from matterbench.verifiers.chronology_dates import Dated, read_dated
from matterbench.verifiers.registry import find
from tests.build.blocks import p
from tests.build.document import doc
from tests.gold.files import Lines, write_json, write_table, write_xlsx

LEASE, NOTICE = "03 Ground Lease.docx", "05 Notice of default.docx"
EVENTS: list[dict[str, Any]] = [
    {"id": "signed", "date": "2024-03-11", "text": "Ground Lease signed by Owner and Agency", "sources": [LEASE]},
    {"id": "works", "date": "2025-06", "precision": "month", "text": "Work begins at the site", "sources": [LEASE]},
    {"id": "default", "date": "2026-01-15", "text": "Agency sends notice of default", "sources": [NOTICE],
     "trap": "2026-01-20", "aliases": ["Notice of default dated"]},
    {"id": "cured", "date": "2026-02-13", "text": "Owner cures the default", "sources": [NOTICE],
     "also": ["2026-02-14"]},
    {"id": "call", "date": "2026-02-20", "text": "Conference call of counsel", "must": False},
]  # fmt: skip
MUST = [event["id"] for event in EVENTS if event.get("must", True)]
HEAD = ("Date", "Event", "Source")
LINES: Lines = (
    HEAD,
    ("March 11, 2024", "The Agency and the Owner sign the Ground Lease", "Ground Lease, Section 1.1"),
    ("June 2025", "Beginning of work at the site", "Ground Lease § 4.2"),
    ("1/15/2026", "Notice of default sent by Agency", "Notice of default"),
    ("2026-02-14", "Default cured by Owner", "05 Notice of default.docx, page 2; file note"),
)
INVARIANTS = (
    "table",
    *(f"event {id}" for id in MUST),
    *(f"source {id}" for id in MUST),
    "order",
    "no duplicates",
    "no strangers",
)


@pytest.fixture
def before(tmp_path: Path) -> dict[str, Path]:
    for name in (LEASE, NOTICE):
        (tmp_path / name).write_bytes(doc(p(f"This is {name}.")))
    return {name: tmp_path / name for name in (LEASE, NOTICE)}


def check(before: dict[str, Path], answer: Path | None, **parameters: Any) -> Clean | Violated:
    after = {} if answer is None else {"chronology": answer}
    given = {"deliverable": "chronology", "events": EVENTS, **parameters}
    verdict = find("chronology").verify(Evidence(before, after), given)
    assert isinstance(verdict, Clean | Violated), verdict
    if "events" not in parameters:
        assert verdict.invariants == INVARIANTS
    return verdict


def violations(verdict: Clean | Violated) -> list[Violation]:
    found = list(verdict.violations) if isinstance(verdict, Violated) else []
    assert len({one.id for one in found}) == len(found)
    return found


def broken(before: dict[str, Path], lines: Lines, **parameters: Any) -> list[str]:
    answer = write_table(next(iter(before.values())).parent, "json", lines)
    return [one.invariant for one in violations(check(before, answer, **parameters))]


def changed(row: int, column: int, value: Any) -> list[list[Any]]:
    lines = [list(line) for line in LINES]
    lines[row][column] = value
    return lines


@pytest.mark.parametrize("ending", ["json", "xlsx", "docx", "csv"])
def test_a_right_chronology_is_clean_in_every_format(before: dict[str, Path], tmp_path: Path, ending: str) -> None:
    found = check(before, write_table(tmp_path, ending, LINES))
    assert violations(found) == []
    assert dict(found.measures) == dict.fromkeys(
        ("precision", "recall", "f1", "date_f1", "f1_within_3_days", "order"), 1.0
    )


def test_dates_of_a_workbook_and_headings_between_rows_are_read(before: dict[str, Path], tmp_path: Path) -> None:
    lines = [list(line) for line in LINES]
    lines[1][0], lines[2][0], lines[3][0] = date(2024, 3, 11), date(2025, 6, 1), date(2026, 1, 15)
    lines.insert(3, ["2026", None, None])
    answer = write_xlsx(tmp_path / "a.xlsx", lines, {"A2": "d-mmm", "A3": "mmmm yyyy", "A5": "m/d/yy"})
    assert violations(check(before, answer)) == []


def test_an_event_that_may_stand_there_is_no_stranger_and_none_is_missed(before: dict[str, Path]) -> None:
    call = ("February 20, 2026", "Conference call of counsel", "")
    assert broken(before, (*LINES, call), max_events=5) == []


@pytest.mark.parametrize("row", [1, 2, 3, 4])
def test_a_missing_event_breaks_itself_and_its_source(before: dict[str, Path], row: int) -> None:
    lines = [line for at, line in enumerate(LINES) if at != row]
    assert broken(before, lines) == [f"event {MUST[row - 1]}", f"source {MUST[row - 1]}"]


@pytest.mark.parametrize(
    ("row", "value"),
    [(1, "March 12, 2024"), (1, "March 2024"), (2, "June 1, 2025"), (2, "2025"), (3, "soon"), (3, None), (4, 20260214)],
)
def test_another_date_or_another_precision_breaks_the_event(before: dict[str, Path], row: int, value: Any) -> None:
    assert broken(before, changed(row, 0, value)) == [f"event {MUST[row - 1]}"]


def test_the_date_of_the_trap_is_trapped(before: dict[str, Path], tmp_path: Path) -> None:
    (found,) = violations(check(before, write_table(tmp_path, "json", changed(3, 0, "January 20, 2026"))))
    assert (found.invariant, found.where, found.trapped) == ("event default", "default", True)
    assert found.message == "Agency sends notice of default (default) is dated January 20, 2026, not January 15, 2026"


@pytest.mark.parametrize("source", ["Notice of default", "the file", None, ""])
def test_another_source_breaks_the_source_and_nothing_else(before: dict[str, Path], source: Any) -> None:
    assert broken(before, changed(1, 2, source)) == ["source signed"]


def test_rows_out_of_order_break_order(before: dict[str, Path]) -> None:
    assert broken(before, [*LINES[:2], LINES[3], LINES[2], LINES[4]]) == ["order"]
    assert broken(before, [HEAD, *reversed(LINES[1:])]) == ["order"]


def test_a_month_may_stand_before_or_after_a_day_in_it(before: dict[str, Path]) -> None:
    events = [EVENTS[1], {"id": "fence", "date": "2025-06-12", "text": "Fence put up around the parcel"}]
    fence = ("June 12, 2025", "Fence is put up around the parcel", "")
    assert broken(before, (HEAD, LINES[2], fence), events=events) == []
    assert broken(before, (HEAD, fence, LINES[2]), events=events) == []


def test_an_event_told_twice_breaks_no_duplicates_and_nothing_else(before: dict[str, Path]) -> None:
    assert broken(before, (*LINES[:4], LINES[3], LINES[4])) == ["no duplicates"]
    again = ("January 15, 2026", "Agency sent a notice of default", "the file")
    assert broken(before, (*LINES[:4], again, LINES[4])) == ["no duplicates"]


def test_strangers_break_no_strangers_when_more_than_one_in_five(before: dict[str, Path]) -> None:
    strange = [("March 1, 2026", "Lunch with the architect", ""), ("March 2, 2026", "Weather turned cold", "")]
    assert broken(before, (*LINES, strange[0])) == []
    assert broken(before, (*LINES, *strange)) == ["no strangers"]
    assert broken(before, (*LINES, strange[0]), max_events=4) == ["no strangers"]


def test_an_event_of_one_date_told_at_two_is_one_stranger(before: dict[str, Path], tmp_path: Path) -> None:
    hedge = [*LINES[:4], ("January 20, 2026", "Notice of default sent by Agency", "Notice of default"), LINES[4]]
    found = check(before, write_table(tmp_path, "json", hedge))
    assert violations(found) == []
    assert found.measures["precision"] == 0.8


def test_measures_tell_near_dates_from_far_ones(before: dict[str, Path], tmp_path: Path) -> None:
    near = check(before, write_table(tmp_path, "json", changed(1, 0, "March 14, 2024")))
    assert (near.measures["f1"], near.measures["date_f1"], near.measures["f1_within_3_days"]) == (1.0, 0.75, 1.0)
    far = check(before, write_table(tmp_path, "json", changed(1, 0, "March 15, 2024")))
    assert (far.measures["f1"], far.measures["date_f1"], far.measures["f1_within_3_days"]) == (1.0, 0.75, 0.75)


def test_the_key_of_an_event_is_enough_and_no_other_events(before: dict[str, Path], tmp_path: Path) -> None:
    keyed = [
        {"date": line[0], "event": "x", "source": line[2], "key": id} for line, id in zip(LINES[1:], MUST, strict=True)
    ]
    assert violations(check(before, write_json(tmp_path / "a.json", keyed))) == []
    swapped = [{**keyed[0], "key": "works"}, {**keyed[1], "key": "signed"}, *keyed[2:]]
    found = [one.invariant for one in violations(check(before, write_json(tmp_path / "a.json", swapped)))]
    assert found == ["event signed", "event works"]


def test_like_events_are_told_apart_by_their_dates(before: dict[str, Path]) -> None:
    events = [{"id": f"rent-{n}", "date": f"2026-0{n}-01", "text": "Tenant pays the rent"} for n in range(1, 5)]
    rows = [(f"{n}/1/2026", "Rent paid by Tenant", "") for n in range(1, 5)]
    assert broken(before, (HEAD, *rows), events=events) == []
    assert broken(before, (HEAD, *rows[:2], ("3/2/2026", "Rent paid by Tenant", ""), rows[3]), events=events) == [
        "event rent-3"
    ]


@pytest.mark.parametrize(
    "data", [b"", b"[", b"{}", b"[]", b'"x"', b"PK\x03\x04", b"[[1]]", b'[{"a": 1}]', b'[{"date": "x", "event": null}]']
)
def test_a_malformed_file_breaks_table_events_and_sources_once(
    before: dict[str, Path], tmp_path: Path, data: bytes
) -> None:
    (tmp_path / "a.json").write_bytes(data)
    found = check(before, tmp_path / "a.json")
    assert sorted(one.invariant for one in violations(found)) == sorted(INVARIANTS[:-3])
    assert found.measures["f1"] == 0.0


def test_a_missing_file_breaks_table_events_and_sources_once(before: dict[str, Path]) -> None:
    assert sorted(one.invariant for one in violations(check(before, None))) == sorted(INVARIANTS[:-3])


def test_hostile_rows_are_told_shortly(before: dict[str, Path], tmp_path: Path) -> None:
    rows = [{"date": {"x": [1]}, "event": "y" * 5000 + "\ud800", "source": [None, {"a": 1}]} for _ in range(500)]
    found = violations(check(before, write_json(tmp_path / "a.json", rows)))
    assert "no strangers" in {one.invariant for one in found}
    assert all(len(one.message.encode("utf-8")) < 1200 for one in found)


def test_a_source_outside_the_record_is_our_fault(before: dict[str, Path]) -> None:
    events = [{**EVENTS[0], "sources": ["99 Missing.docx"]}]
    verdict = find("chronology").verify(Evidence(before, {}), {"deliverable": "chronology", "events": events})
    assert isinstance(verdict, Unscored)


@pytest.mark.parametrize(
    "events",
    [
        [],
        [EVENTS[0], EVENTS[0]],
        [EVENTS[4]],
        [{**EVENTS[0], "date": "soon"}],
        [{**EVENTS[0], "date": "2024-03"}],
        [{**EVENTS[0], "trap": "2024"}],
    ],
)
def test_events_that_cannot_be_do_not_load(before: dict[str, Path], events: Any) -> None:
    with pytest.raises(InvalidRequest):
        check(before, None, events=events)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("June 2026", "June 2026"),
        ("Jun. 2026", "June 2026"),
        ("in June, 2026", "June 2026"),
        ("Sept 2026", "September 2026"),
        ("2026-06", "June 2026"),
        ("6/2026", "June 2026"),
        ("2026", "2026"),
        (2026, "2026"),
        ("on or about June 18, 2026", "June 18, 2026"),
        ("June 18, 2026 at 4:42 p.m.", "June 18, 2026"),
        (Cell("A1", "June 2026", date(2026, 6, 1)), "June 2026"),
        (Cell("A1", "18-Jun", date(2026, 6, 18)), "June 18, 2026"),
    ],
)
def test_dates_are_read_as_precisely_as_they_are_stated(value: Any, said: str) -> None:
    assert str(read_dated(value)) == said


@pytest.mark.parametrize(
    "value", ["June", "Juny 2026", "13/2026", "2026-13", "0000", "summer 2026", "June 18-20, 2026", True, None, [], 99]
)
def test_what_is_no_date_is_none(value: Any) -> None:
    assert read_dated(value) is None


@given(st.dates(date(1970, 1, 1), date(2069, 12, 31)), st.sampled_from(["day", "month", "year"]))
def test_a_date_at_any_precision_is_read_as_it_is_said(day: date, precision: Any) -> None:
    dated = Dated("day", day, day).at(precision)
    assert dated.first <= day <= dated.last
    assert read_dated(str(dated)) == dated
